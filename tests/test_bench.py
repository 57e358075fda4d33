"""The bench measures what it says: fake workloads and a fake clock; nothing here asks the time."""

import gc
import json
import os
import sys
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from itertools import accumulate, count, islice, pairwise
from pathlib import Path
from random import Random

import pytest

from companion.games.kernel import Action, Space, replay
from hardware.display import Picture, blank_picture
from hardware.drivers.oled_options import Chip
from tests.bench import card, daemons, katarenga, peer, rows
from tests.bench.__main__ import main
from tests.bench.child import FRAME
from tests.bench.children import child
from tests.bench.daemons import Make, command
from tests.bench.hands import at_table
from tests.bench.lifts import LIFTS, Waits, plies
from tests.bench.misplaced_pieces import says, told_ms, waited_ms
from tests.bench.readers import looks
from tests.bench.referee import in_process, legal_waits_s
from tests.bench.rounds import Rounds
from tests.bench.row import Row, cost, speed
from tests.bench.rows import measured
from tests.bench.screens import Album, recorded, update_pairs_bytes
from tests.bench.table import table, write_json
from tests.firmware_notes.board_controller.rig import interpreter
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


def test_a_race_gives_units_per_second_of_both_sides() -> None:
    clock = FakeClock()
    rounds = Rounds(count=3, slice_s=1.0, cpu=clock)
    assert rounds.race(clock.work(10, 0.5), clock.work(3, 0.25)) == [(20.0, 12.0)] * 3


def test_a_slice_that_runs_over_is_divided_by_the_time_it_took() -> None:
    clock = FakeClock()
    assert Rounds(count=1, slice_s=1.0, cpu=clock).race(clock.work(8, 4.0), clock.work(8, 0.75)) == [
        (2.0, 16 / 1.5),
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
    assert taken == [(3, 4), (6, 5), (7, 8)]
    assert ticks == [4, 6, 8]


def test_a_row_has_the_medians_and_the_median_of_the_ratios_not_the_ratio_of_the_medians() -> None:
    pairs = [(10.0, 1.0), (20.0, 10.0), (90.0, 30.0)]
    assert speed("s", "", "u/s", pairs, goal=3) == Row("s", "", "u/s", 20.0, 10.0, 3.0, 3)
    assert cost("c", "", "us", [(1.0, 4.0), (2.0, 6.0), (5.0, 5.0)]) == Row(
        "c", "", "us", 2.0, 5.0, 3.0, None
    )


@pytest.mark.parametrize(
    ("value", "ratio", "goal", "holds"),
    [
        (100.0, 8.0, 8, True),
        (100.0, 7.999, 8, False),
        (1.0, None, 1.0, True),
        (1.001, None, 1.0, False),
        (1.0, None, None, None),
        (1.0, 0.1, None, None),
    ],
)
def test_a_goal_is_the_least_ratio_or_the_highest_value_beside_no_peer(
    value: float,
    ratio: float | None,
    goal: float | None,
    holds: bool | None,  # noqa: FBT001 - a table of cases
) -> None:
    assert Row("r", "", "u", value, ratio, ratio, goal).holds is holds


def test_the_file_holds_plain_numbers_with_four_significant_digits(tmp_path: Path) -> None:
    path = tmp_path / "new" / "bench.json"
    rows = [
        Row("perft", "w", "nodes/s", 3_456_789.1, 345_678.9, 10.00042, 8),
        Row("wait", "w", "ms", 2.34567, goal=1.0),
        Row("plies", "w", "plies/s", 5.0, 4.0, 1.25),
    ]
    write_json(rows, path)
    assert json.loads(path.read_text()) == {
        "perft": {
            "value": 3_457_000,
            "unit": "nodes/s",
            "peer": 345_700,
            "ratio": 10.0,
            "goal": 8,
            "holds": True,
        },
        "wait": {"value": 2.346, "unit": "ms", "peer": None, "ratio": None, "goal": 1.0, "holds": False},
        "plies": {"value": 5.0, "unit": "plies/s", "peer": 4.0, "ratio": 1.25, "goal": None, "holds": None},
    }


def test_the_table_says_plainly_what_does_not_hold() -> None:
    rows = [
        Row("perft", "every leaf", "nodes/s", 3_456_789.1, 345_678.9, 10.0042, 8),
        Row("wait", "an answer", "ms", 2.34567, goal=1.0),
        Row("plies", "of games", "plies/s", 5.0, 4.0, 1.25),
    ]
    assert table(rows).splitlines() == [
        "row    what        unit          ours     peer  ratio  goal",
        "perft  every leaf  nodes/s  3,456,789  345,679     10  >= 8  holds",
        "wait   an answer   ms            2.35        -      -  <= 1  DOES NOT HOLD",
        "plies  of games    plies/s          5        4   1.25",
    ]


def test_both_sides_count_the_nodes_that_are_known() -> None:
    assert katarenga.perft(3) == 39_010
    assert peer.perft(3) == 8_902


def test_both_sides_break_off_a_playout_after_as_many_plies() -> None:
    assert katarenga.playout(Random(1), 7) == 7
    assert peer.playout(Random(1), 7) == 7


def test_a_playout_ends_with_the_game() -> None:
    assert 15 < katarenga.playout(Random(1), 10_000) < 10_000
    assert 3 < peer.playout(Random(1), 10_000) < 10_000


def test_both_sides_list_every_position_that_they_are_given() -> None:
    ours = next(katarenga.random_games(Random(1), 20))
    theirs = next(peer.random_games(Random(1), 20))
    assert len(set(ours)) == 20
    assert len({board.fen() for board in theirs}) == 20
    assert katarenga.list_new([ours[:5], ours[5:]]) == katarenga.list_known(ours) == 20
    assert peer.list_legal(theirs) == 20


def test_only_the_legal_lists_of_the_middle_of_a_game_are_waited_for() -> None:
    waits_s = legal_waits_s(in_process(), FakeClock(a_look_s=0.25), seed=1, plies=range(10, 15))
    assert waits_s == [0.25] * 5


def test_what_hands_do_at_the_table_is_what_is_played() -> None:
    with at_table({"quarters": katarenga.QUARTERS}) as hands:
        hands.start()
        start, taking = hands.legal[0], "h7-h8"
        for action in ("h1-h7", "a8-a7", taking):
            assert action in hands.legal
            hands.play(Action(action))
        assert hands.actions == ("h1-h7", "a8-a7", taking)
        assert start not in hands.legal


@pytest.mark.parametrize("page", [False, True])
def test_only_the_middle_of_each_game_is_waited_for_and_only_from_the_wake_to_the_lights(
    page: bool,  # noqa: FBT001 - a table of cases
) -> None:
    clock = FakeClock(a_look_s=0.25)
    with closing(plies(clock, opening=2, longest=4, page=page)) as games:
        waits = [*islice(games, 4)]
    assert waits == [Waits(ply, (0.25,) * LIFTS, 0.25) for ply in (2, 3, 2, 3)]


def test_a_misplaced_piece_is_waited_for_until_a_screen_says_so() -> None:
    table = NoisyTable(replay(katarenga.GAME, {"quarters": katarenga.QUARTERS}, ()))
    pawn = table.standing[Space("h1")]
    table.lift(pawn)
    table.clock.advance(1.0)
    assert not says(table, Space("b4"))
    table.put(pawn, Space("b4"))
    assert 60 < waited_ms(table, Space("b4")) <= 200
    assert says(table, Space("b4"))


def test_what_no_screen_says_is_waited_for_in_vain() -> None:
    table = NoisyTable(replay(katarenga.GAME, {"quarters": katarenga.QUARTERS}, ()))
    assert waited_ms(table, Space("b4")) == 10_000


def test_pieces_are_misplaced_in_one_game_after_the_other() -> None:
    waits_ms = [*islice(told_ms(), 30)]
    assert len(waits_ms) == 30
    assert all(60 < wait_ms <= 200 for wait_ms in waits_ms)


def test_an_album_keeps_what_differs_from_the_picture_before() -> None:
    dark, lit = blank_picture(128, 64), Picture(128, 64, b"\xff" * 1024)
    album = Album()
    for picture in (dark, lit, lit, dark, lit):
        album.show(picture)
    assert [picture for _, picture in album.shown] == [lit, dark, lit]


@pytest.mark.parametrize(("chip", "whole"), [(Chip.SSD1306, 2 + 6 + 2 + 1024), (Chip.SH1106, 8 * (5 + 130))])
def test_luma_sends_every_update_whole_and_we_send_less(chip: Chip, whole: int) -> None:
    [common, *_] = recorded("katarenga", 4)
    ours, lumas = zip(*update_pairs_bytes([common], chip), strict=True)
    assert len(ours) > 4
    assert {*lumas} == {whole}
    assert 0 < min(ours) < max(ours) < whole


def test_both_readers_see_a_tag_and_only_ours_asks_again_for_what_came_garbled() -> None:
    with looks(noisy=True) as (ours, peers):
        assert all(ours() for _ in range(40))
        assert 0 < sum(peers() for _ in range(40)) < 40


def test_what_each_screen_shows_is_recorded_as_it_comes() -> None:
    screens = recorded("kiwara", 3)
    assert len(screens) == 5
    for shown in filter(None, screens):
        times = [at_s for at_s, _ in shown]
        assert times == sorted(times)
        assert all(one != next_one for (_, one), (_, next_one) in pairwise(shown))


def test_every_byte_and_every_sync_counts_and_nothing_else(tmp_path: Path) -> None:
    with card.counted() as so_far:
        assert so_far() == card.Written(0, 0)
        with (tmp_path / "file").open("wb", buffering=0) as file:
            file.write(b"x" * 100)
            os.fdatasync(file.fileno())
        assert so_far() == card.Written(100, 1)


def test_an_hour_of_play_is_as_many_actions_as_have_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card, "HOUR_S", 4 * card.ACTION_S)
    four = card.hour_of_play("katarenga")
    assert four.syncs == 4
    assert 4 * 20 < four.count < 4 * 100
    assert card.idle_hour("katarenga") == card.Written(0, 0)


def test_a_child_is_listened_to_and_does_not_outlive_its_block() -> None:
    with command(Make.SIMULATED) as arguments, child(*arguments) as daemon:
        assert daemon.await_line(FRAME) == FRAME
        daemon.watch(0)
        assert daemon.resident_mb() > 5
        assert daemon.cpu_s() > 0
    with pytest.raises(ProcessLookupError):
        os.kill(daemon.pid, 0)


def test_a_child_that_ends_too_early_is_an_error() -> None:
    with child("this") as zen:
        assert zen.await_line(r"Simple is (\w+)") == "better"
        with pytest.raises(ChildProcessError):
            zen.await_line("no such line")
        with pytest.raises(ChildProcessError):
            zen.watch(60)


def test_every_row_can_be_measured_and_has_a_name_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "PLAYED_A_ROUND", 2)
    monkeypatch.setattr(rows, "MISPLACED", 2)
    monkeypatch.setattr(rows, "SHOWN", 2)
    monkeypatch.setattr(rows, "LOOKS_A_ROUND", 1)
    monkeypatch.setattr(rows, "LOOKS_IN_NOISE", 20)
    monkeypatch.setattr(rows, "TOUCHED_A_ROUND", 2)
    monkeypatch.setattr(rows, "LOOKED_ON_A_ROUND_S", 0)
    monkeypatch.setattr(daemons, "LIFTS", 1)
    monkeypatch.setattr(card, "HOUR_S", 3 * card.ACTION_S)
    for garbage in ("collect", "freeze", "unfreeze"):  # of all tests that there are; and nobody asks the time
        monkeypatch.setattr(gc, garbage, int)
    said: list[str] = []
    ever_slower = accumulate(count(1)).__next__
    rounds = Rounds(count=1, slice_s=1.0, clock=ever_slower, cpu=ever_slower)
    assert [row.name for row in measured(rounds, said.append)] == [
        "perft",
        "legal-list",
        "legal-list-lone",
        "legal-list-warm",
        "playouts",
        "playout-plies",
        "referee-legal",
        "referee-legal-p99",
        "referee-legal-pipe",
        "referee-legal-pipe-p99",
        "import",
        "lift",
        "lift-p99",
        "lift-page",
        "lift-page-p99",
        "drop",
        "drop-p99",
        "decision",
        "decision-p99",
        "wrong-told",
        *(["cell", "cell-p99"] if interpreter() else []),
        "screen-bytes",
        "screen-katarenga",
        "screen-kiwara",
        "screen-kitara",
        "screen-sh1106",
        "reader-looks",
        "reader-misses",
        "card-katarenga",
        "card-katarenga-syncs",
        "card-kiwara",
        "card-kiwara-syncs",
        "card-kitara",
        "card-kitara-syncs",
        "card-clock",
        "card-clock-syncs",
        "card-clock-blocks",
        "card-idle",
        "start",
        "start-wired",
        "start-page",
        "memory",
        "memory-wired",
        "memory-page",
        "idle",
        "idle-wired",
        "idle-page",
    ]
    assert said == [
        "perft",
        "\n",
        "legal_list",
        "\n",
        "playouts",
        "\n",
        "referee_legal",
        "\n",
        "imports",
        "\n",
        "lights",
        "\n",
        "decisions",
        "\n",
        "misplaced",
        "\n",
        "cells",
        "\n",
        "screens",
        "\n",
        "readers",
        "\n",
        "cards",
        "\n",
        "starts",
        "\n",
        "residents",
        "\n",
    ]


def test_without_an_interpreter_there_is_one_sentence_and_no_row_for_cells(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rows, "interpreter", lambda: None)
    assert list(rows.cells(Rounds())) == []
    assert ".ci/micropython installs it" in capsys.readouterr().err


def test_without_the_peer_there_is_one_sentence_and_status_2(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    assert main() == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert "python-chess" in told.err
    assert told.err.count("\n") == 1
