"""A whole evening: what the screens say, and what it leaves behind."""

from functools import partial
from itertools import count
from pathlib import Path

import pytest

from companion.config import load
from companion.config.drivers import SIMULATED
from companion.daemon.assembly import default_players
from companion.session.question import Pick
from companion.store.json_files import PEOPLE, JsonFile
from tests.daemon.evening_transcript import GOLDEN, evening
from tests.daemon.table_for_two import CHAIRS, TableForTwo
from tests.everygame import SPACES
from tests.openings import past_games

SOUTH, NORTH = CHAIRS
AGAIN = "To tell it anew: python -m tests.daemon.evening_transcript"


def test_the_evening_is_told_as_before_and_leaves_its_names_its_score_and_how_it_ended(
    tmp_path: Path,
) -> None:
    assert evening(tmp_path).splitlines() == GOLDEN.read_text().splitlines(), AGAIN
    assert JsonFile(tmp_path, PEOPLE).load() == (("Ada", "Ben"), ())
    memory = past_games(tmp_path, partial(default_players, load(SIMULATED, SPACES)), CHAIRS)
    assert memory.notes == ()
    assert memory.saved is not None
    assert memory.players is not None
    assert memory.saved.verdict is not None
    assert (memory.saved.verdict.winners, memory.saved.verdict.reason) == (("black",), "resigned")
    assert memory.saved.record.actions[-3:] == ("a8-a5", "g1-e3", "h8-h5")
    people = memory.players.match.people
    assert [(person.name, person.seat, person.wins) for person in people] == [
        ("Ada", "black", 1),
        ("Ben", "white", 1),
    ]


def test_a_move_that_does_not_come_to_be_played_ends_the_story(tmp_path: Path) -> None:
    at = TableForTwo(tmp_path, count())
    at.power_on()
    at.choose(SOUTH, Pick.PLAY)
    at.set_up()
    with pytest.raises(AssertionError, match="puts it on h5"):
        at.move("a1-h5")
    at.power_off("The story is over.")
