"""The bench measures what it says: fake workloads and a fake clock; nothing here asks the time."""

import gc
import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate, count, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games.kernel import Action, Space, replay
from companion.games.registry import GAMES
from hardware.display import Picture, blank_picture
from hardware.drivers.oled_options import Chip
from tests.bench import card, daemons, imports, katarenga, lifts, peer, referee, rows, searches
from tests.bench.__main__ import main
from tests.bench.daemons import Make, child, held
from tests.bench.hands import at_table
from tests.bench.lifts import LIFTS, Waits, plies
from tests.bench.misplaced_pieces import says, told_ms, waited_ms
from tests.bench.readers import looks
from tests.bench.referee import in_process, legal_waits_s
from tests.bench.rounds import Rounds
from tests.bench.row import Row, cost, speed, table, write_json
from tests.bench.rows import measured
from tests.bench.screens import Album, recorded, update_pairs_bytes
from tests.firmware_notes.board_controller.rig import interpreter
from tests.noise.game import Wanted
from tests.noise.table import NoisyTable


@dataclass
class FakeClock:
    """Stands still until some work, or a tick for every look, moves it on."""

    now_s: float = 0.0
    a_look_s: float = 0.0

    def __call__(self) -> float:
        self.now_s += self.a_look_s
        return self.now_s

    def work(self, units: int, seconds: float) -> Callable[[], int]:
        def done() -> int:
            self.now_s += seconds
            return units

        return done


def test_a_race_gives_units_per_second_of_both_sides_also_where_a_slice_runs_over() -> None:
    clock = FakeClock()
    rounds = Rounds(count=3, slice_s=1.0, cpu=clock)
    assert rounds.race(clock.work(10, 0.5), clock.work(3, 0.25)) == [(20.0, 12.0)] * 3
    assert Rounds(count=1, slice_s=1.0, cpu=clock).race(clock.work(8, 4.0), clock.work(8, 0.75)) == [
        (2.0, 16 / 1.5)
    ]


def test_the_sides_take_turns_in_going_first_after_one_warm_up_each() -> None:
    asked: list[str] = []
    ticks: list[int] = []

    def side(name: str) -> Callable[[], float]:
        def sample() -> float:
            asked.append(name)
            return len(asked)

        return sample

    taken = Rounds(count=3, tick=lambda: ticks.append(len(asked))).sample(side("a"), side("b"))
    assert "".join(asked) == "ab" + "ab" + "ba" + "ab"
    assert (taken, ticks) == ([(3, 4), (6, 5), (7, 8)], [4, 6, 8])


def test_a_row_has_the_medians_and_the_median_of_the_ratios_not_the_ratio_of_the_medians() -> None:
    pairs = [(10.0, 1.0), (20.0, 10.0), (90.0, 30.0)]
    assert speed("s", "", "u/s", pairs, goal=3) == Row("s", "", "u/s", 20.0, 10.0, 3.0, 3)
    costs = [(1.0, 4.0), (2.0, 6.0), (5.0, 5.0)]
    assert cost("c", "", "us", costs) == Row("c", "", "us", 2.0, 5.0, 3.0, None)


def test_a_goal_is_the_least_ratio_or_the_highest_value_beside_no_peer() -> None:
    cases = [(100.0, 8.0, 8), (100.0, 7.999, 8), (1.0, None, 1.0), (1.001, None, 1.0), (1.0, 0.1, None)]
    held = [Row("r", "", "u", value, ratio, ratio, goal).holds for value, ratio, goal in cases]
    assert held == [True, False, True, False, None]


def test_rows_are_told_in_columns_and_kept_with_four_significant_digits(tmp_path: Path) -> None:
    rows = [
        Row("perft", "every leaf", "nodes/s", 3_456_789.1, 345_678.9, 10.00042, 8),
        Row("wait", "an answer", "ms", 2.34567, goal=1.0),
        Row("plies", "of games", "plies/s", 5.0, 4.0, 1.25),
    ]
    assert table(rows).splitlines() == [
        "row    what        unit          ours     peer  ratio  goal",
        "perft  every leaf  nodes/s  3,456,789  345,679     10  >= 8  holds",
        "wait   an answer   ms            2.35        -      -  <= 1  DOES NOT HOLD",
        "plies  of games    plies/s          5        4   1.25",
    ]
    path = tmp_path / "new" / "bench.json"
    write_json(rows, path)
    kept = json.loads(path.read_text())
    assert [*kept] == ["perft", "wait", "plies"]
    assert kept["perft"] == {
        "value": 3_457_000,
        "unit": "nodes/s",
        "peer": 345_700,
        "ratio": 10.0,
        "goal": 8,
        "holds": True,
    }


def test_both_sides_count_what_is_known_and_play_as_many_plies() -> None:
    assert (katarenga.perft(2), peer.perft(2)) == (1_120, 400)
    for playout in (katarenga.playout, peer.playout):
        assert playout(Random(1), 7) == 7
        assert 3 < playout(Random(1), 10_000) < 10_000  # the game is over


def test_both_sides_list_every_position_that_they_are_given() -> None:
    ours = next(katarenga.random_games(Random(1), 20))
    theirs = next(peer.random_games(Random(1), 20))
    assert len(set(ours)) == len({board.fen() for board in theirs}) == 20
    assert katarenga.list_new([ours[:5], ours[5:]]) == katarenga.list_known(ours) == 20
    assert peer.list_legal(theirs) == 20


def test_only_the_middle_of_a_game_is_waited_for_and_only_from_the_wake_to_the_lights() -> None:
    clock = FakeClock(a_look_s=0.25)
    assert legal_waits_s(in_process(), clock, seed=1, plies=range(3, 5)) == [0.25] * 2
    with closing(plies(clock, opening=2, longest=3, page=True)) as games:
        assert [*islice(games, 2)] == [Waits(2, (0.25,) * LIFTS, 0.25)] * 2


def test_what_hands_do_at_the_table_is_what_is_played() -> None:
    with at_table({"quarters": katarenga.QUARTERS}) as hands:
        hands.start()
        for action in ("h1-h7", "a8-a7", "h7-h8"):
            assert action in hands.legal
            hands.play(Action(action))
        assert hands.actions == ("h1-h7", "a8-a7", "h7-h8")


def test_a_misplaced_piece_is_waited_for_until_a_screen_says_so_or_in_vain() -> None:
    table = NoisyTable(replay(katarenga.GAME, {"quarters": katarenga.QUARTERS}, ()))
    assert waited_ms(table, Space("b4")) == 10_000
    pawn = table.standing[Space("h1")]
    table.lift(pawn)
    table.clock.advance(1.0)
    assert not says(table, Space("b4"))
    table.put(pawn, Space("b4"))
    assert 60 < waited_ms(table, Space("b4")) <= 200
    assert all(60 < wait_ms <= 200 for wait_ms in islice(told_ms(), 3))


def test_an_album_keeps_what_differs_from_the_picture_before() -> None:
    dark, lit = blank_picture(128, 64), Picture(128, 64, b"\xff" * 1024)
    album = Album()
    for picture in (dark, lit, lit, dark, lit):
        album.show(picture)
    assert [picture for _, picture in album.shown] == [lit, dark, lit]


@pytest.mark.parametrize(("chip", "whole"), [(Chip.SSD1306, 2 + 6 + 2 + 1024), (Chip.SH1106, 8 * (5 + 130))])
def test_luma_sends_every_update_whole_and_we_send_less(chip: Chip, whole: int) -> None:
    screens = recorded("katarenga", 4)
    assert len(screens) == 5
    times = [at_s for at_s, _ in screens[0]]
    assert times == sorted(times)
    ours, lumas = zip(*update_pairs_bytes(screens[:1], chip), strict=True)
    assert len(ours) > 4
    assert {*lumas} == {whole}
    assert 0 < min(ours) < max(ours) < whole


def test_both_readers_see_a_tag_and_only_ours_asks_again_for_what_came_garbled() -> None:
    with looks(noisy=True) as (ours, peers):
        assert all(ours() for _ in range(40))
        assert 0 < sum(peers() for _ in range(40)) < 40


def test_every_byte_and_every_sync_counts_and_nothing_else(tmp_path: Path) -> None:
    with card.counted() as so_far:
        assert so_far() == card.Written(0, 0)
        with (tmp_path / "file").open("wb", buffering=0) as file:
            file.write(b"x" * 100)
            os.fdatasync(file.fileno())
        assert so_far() == card.Written(100, 1)


def test_an_hour_of_play_is_as_many_actions_as_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "HOUR_S", 2 * card.ACTION_S)
    two = card.hour_of_play("katarenga")
    assert two.syncs == 2
    assert 2 * 20 < two.count < 2 * 100
    assert card.idle_hour("katarenga") == card.Written(0, 0)


def test_a_child_is_listened_to_and_is_an_error_where_it_ends_too_early() -> None:
    with child("this") as zen:
        assert zen.await_line(r"Simple is (\w+)") == "better"
        with pytest.raises(ChildProcessError):
            zen.await_line("no such line")
        with pytest.raises(ChildProcessError):
            zen.watch(60)
    with pytest.raises(ProcessLookupError):
        os.kill(zen.pid, 0)


GAME = next(iter(GAMES))


class Idle:
    """Stands for a table in a process of its own."""

    def resident_mb(self) -> float:
        return 1.0

    def cpu_s(self) -> float:
        return 0.0

    def watch(self, _seconds: float) -> None:
        pass


SMALL: Mapping[Any, Mapping[str, object]] = {
    rows: {"first_frame_s": lambda clock, _make: clock(), "first_page_s": cache(daemons.first_page_s)}
    | {"Wanted": partial(Wanted, acts=3), "RULES": [GAME], "WORLDS": [GAME]}
    | {"held": lambda make: held(make) if make is Make.WIRED else nullcontext(Idle())}
    | {"PLIES": 12, "OPENING": 2, "GAMES": 1, "POSITIONS": 4, "ASKED_A_ROUND": 1, "PLAYED_A_ROUND": 2}
    | {"MISPLACED": 2, "SHOWN": 2, "LOOKS_A_ROUND": 1, "LOOKS_IN_NOISE": 20, "TOUCHED_A_ROUND": 2}
    | {
        "LOOKED_ON_A_ROUND_S": 0,
        "THOUGHT_S": {"kiwara": 1.0},
        "THOUGHT": 2,
        "THOUGHT_IN_A_PROCESS": 1,
        "STOPPED": 2,
    },
    searches: {"POSITIONS": 1, "NODES": 100, "DEPTH": 1, "top_level": lambda _game: 2},
    referee: {"SEARCHED_S": 0, "top_level": lambda _game: 2},
    daemons: {"LIFTS": 1},
    imports: {"run": lambda *_, **__: None},
    lifts: {"LIFTS": 1},
    card: {"HOUR_S": card.ACTION_S},
    katarenga: {"perft": lambda _depth: 1},
    peer: {"perft": lambda _depth: 1},
    gc: dict.fromkeys(("collect", "freeze", "unfreeze"), int),  # of all tests that there are
}
"""Each row in its smallest size."""


def test_every_row_can_be_measured_and_has_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    for module, values in SMALL.items():
        for name, value in values.items():
            monkeypatch.setattr(module, name, value)
    said: list[str] = []
    ever_slower = accumulate(count(1)).__next__
    rounds = Rounds(count=1, slice_s=1.0, clock=ever_slower, cpu=ever_slower)
    names = [row.name for row in measured(rounds, said.append)]
    assert len({*names}) == len(names)
    few = {
        "search-kiwara",
        "mind-kiwara-p99",
        "worker-kiwara",
        "lift-p99",
        "start",
        "memory-page",
        "idle",
        f"screen-{GAME}",
        f"card-{GAME}",
    }
    assert few | ({"cell"} if interpreter() else set()) < {*names}
    assert said == [text for measure in rows.ROWS for text in (measure.__name__, "\n")]


def test_without_an_interpreter_there_is_one_sentence_and_no_row_for_cells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rows, "interpreter", lambda: None)
    assert list(rows.cells(Rounds())) == []
    assert ".ci/micropython installs it" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["chess", "sunfish"])
def test_without_a_peer_there_is_one_sentence_and_status_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    monkeypatch.setitem(sys.modules, name, None)
    assert main() == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert f"beside {name}, which" in told.err
