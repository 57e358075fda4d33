"""What clocks give and take as people see it: on the screens, in the journal, and after a power cut."""

import json
import re
from itertools import count
from pathlib import Path

import pytest

from companion.config.drivers import SIMULATED
from companion.games.kernel import TABLE, Seat
from companion.session.question import Pick
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.daemon.table_for_two import CHAIRS, TableForTwo

SOUTH, NORTH = CHAIRS
PROFILE = f'profile = "{SIMULATED}"\nplay.clock = {{ minutes = 5, increment_s = 30 }}\n'
"""A turn gives back far more than a choice with the dial takes."""
A_WHILE_S = 100.0
KINGDOMS = ("start:s5", "start:s11")


def begun(folder: Path, game: str, *more: tuple[Pick, str, int]) -> TableForTwo:
    profile = folder / "clock.toml"
    profile.write_text(PROFILE)
    at = TableForTwo(folder / "state", count(1), source=profile, sees=True)
    at.power_on()
    at.choose(SOUTH, Pick.GAMES, (Pick.GAME, game), *more, Pick.BEGIN)
    at.follow()
    return at


def act(at: TableForTwo, *wanted: str) -> None:
    """Whoever is to act does so with the dial: what begins like that; hands follow."""
    for beginning in wanted:
        record = at.desk.table.record
        chairs = at.desk.table.setting.chairs.items()
        chair = next(chair for chair, seats in chairs if record.actor in seats)
        action = next(
            action for action in record.game.rules.legal(record.state) if action.startswith(beginning)
        )
        if action == record.game.hands.tacit_action(record.state):
            at.tap(chair)
        else:
            at.dial(chair, action)
        assert action in at.desk.table.record.actions[len(record.actions) :]
        at.follow()


def gains(at: TableForTwo) -> list[str]:
    """The actions with which the time of somebody grew, by the journal, and whose."""
    [*_, last] = sorted(at.folder.glob("*.journal"))
    entries = [json.loads(line.split(" ", 1)[1]) for line in last.read_text().splitlines()[1:]]
    had: dict[str, float] = {}
    told = []
    for entry in entries:
        left_s = entry["clock"]["left_s"]
        told += [f"{entry['do']} for {seat}" for seat in left_s if left_s[seat] > had.get(seat, 300.0)]
        had = left_s
    return told


def shown(at: TableForTwo) -> list[str]:
    """The times on the screen in the south."""
    return re.findall(r"\d+:\d\d", " ".join(read_aloud(sheet(at.desk, SOUTH, ENGLISH), ENGLISH)))


def left(at: TableForTwo) -> dict[Seat, float | None]:
    """What everybody has now, on whichever screen there is room for it."""
    table = at.desk.table
    clock = table.timing.clock
    return {seat: clock.time_left(seat, table.now_s) for seat in clock.left_s} if clock else {}


def times(at: TableForTwo) -> list[dict[Seat, float]]:
    """What everybody had as each action began."""
    return [{**clock.left_s} for clock in at.desk.table.timing.clocks]


def test_a_turn_of_kitara_gives_its_increment_once_when_it_ends(tmp_path: Path) -> None:
    at = begun(tmp_path, "kitara")
    act(at, *KINGDOMS, "draft:b1e", "recruit:H", "end", "discard:b1e", "remove")
    first = at.desk.table.record.actions[-1]
    act(at, "draft:b1b", "recruit", "recruit", "end", "discard:b1b", "remove", "remove")
    assert gains(at) == [f"{first} for 1", f"{at.desk.table.record.actions[-1]} for 2"]
    assert shown(at) == ["5:23", "5:18"]


def test_who_retreats_pays_for_it_and_the_increment_comes_as_the_attackers_turn_ends(tmp_path: Path) -> None:
    at = begun(tmp_path, "kitara")
    act(at, *KINGDOMS, "draft:b1e", "recruit", "move:s5>r4:WWH", "end", "discard:b1e", "remove:H")
    act(at, "draft:b1b", "recruit", "recruit", "move:s11>s12:WWWW", "end")
    before = gains(at)
    act(at, "draft", "recruit", "move:r4>s11:WW")
    assert shown(at) == ["5:11", "5:12"]
    at.wait(A_WHILE_S)
    act(at, "retreat")
    assert (shown(at), gains(at)) == (["5:07", "3:31"], before)
    act(at, "end")
    assert gains(at) == [*before, f"{at.desk.table.record.actions[-1]} for 1"]


def test_a_turn_of_kiwara_gives_its_increment_with_the_totem(tmp_path: Path) -> None:
    at = begun(tmp_path, "kiwara")
    act(at, "totem", "place", "totem", "place", "totem")
    led = [action for action in at.desk.table.record.actions if action.startswith("totem")]
    told = [f"{action} for {seat}" for action, seat in zip(led, ("yellow", "red", "yellow"), strict=True)]
    assert gains(at) == told


@pytest.mark.parametrize("handicap", [3, 8])
def test_no_time_runs_while_the_cards_of_a_handicap_are_laid(handicap: int, tmp_path: Path) -> None:
    chosen = (Pick.RULE, "handicap", 0), (Pick.WORTH, "handicap", handicap)
    at = begun(tmp_path, "kiwara", *chosen)
    assert {*at.desk.table.record.actors()} == {TABLE}
    before = left(at)
    at.wait(A_WHILE_S)
    assert left(at) == before
    act(at, "totem")
    at.wait(A_WHILE_S)
    assert (shown(at), gains(at)) == (["5:30", "3:19"], ["totem:E1 for yellow"])


def test_no_time_runs_while_kingdoms_begin_and_cards_are_laid(tmp_path: Path) -> None:
    at = begun(tmp_path, "kitara")
    for wanted in (*KINGDOMS, "draft"):
        before = left(at)
        at.wait(A_WHILE_S)
        assert left(at) == before
        act(at, wanted)
    at.wait(A_WHILE_S)
    assert (shown(at), gains(at)) == (["3:20", "5:00"], [])


def test_after_a_power_cut_clocks_stand_where_they_were_and_the_turn_gives_its_increment_once(
    tmp_path: Path,
) -> None:
    at = begun(tmp_path, "kitara")
    act(at, *KINGDOMS, "draft:b1e", "recruit:H", "end")
    had = times(at)
    at.power_off("The power fails.")
    at.power_on()
    at.choose(SOUTH, Pick.GO_ON)
    assert (shown(at), times(at)) == (["4:57", "5:00"], had)
    act(at, "discard:b1e", "remove")
    assert gains(at) == [f"{at.desk.table.record.actions[-1]} for 1"]
