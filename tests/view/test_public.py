"""What anybody may know is computed from states that do not differ by what was drawn in secret."""

from typing import Any

import pytest

from companion.drawing.text import Sheet
from companion.games.kernel import Game, Record, begin, public_record
from companion.games.registry import GAMES
from companion.session.question import Choice, Pick
from companion.view.public import public
from companion.words import ENGLISH
from tests.daemon.witnesses import KITARA, LOTS, OPTIONS
from tests.session.evening import evening
from tests.tiny.pebbles import PEBBLES

MOST = 150
"""Actions; by then each kingdom has drawn."""


def played(game: Game[Any], drawn: int) -> Record[Any]:
    """A game with many draws, each of the first token in the bag, or of the last one."""
    rules, record = game.rules, begin(game, OPTIONS[game.id], lambda _below: 0)
    while record.actor is not None and len(record.actions) < MOST:
        legal = rules.legal(record.state)
        drawing = [one for one in legal if game.secrets.secret_seat(rules.apply(record.state, one))]
        offers = drawing or [one for one in legal if one.startswith("recruit:H")] or legal
        secret = game.secrets.secret_seat(record.state) is not None
        record = record.play(legal[drawn] if secret else offers[LOTS(len(record.actions), len(offers))])
    return record if record.actor is not None else record.without_last()


@pytest.mark.parametrize("game", [PEBBLES, KITARA], ids=lambda game: str(game.id))
def test_records_that_differ_in_secret_draws_alone_are_one_to_the_public(game: Game[Any]) -> None:
    one, other = (played(game, drawn) for drawn in (0, -1))
    assert one.actions != other.actions
    assert public_record(one) == public_record(other)


@pytest.mark.parametrize("game", [PEBBLES, *GAMES.values()], ids=lambda game: str(game.id))
def test_every_game_with_secret_draws_conceals_them(game: Game[Any]) -> None:
    assert bool(game.secrets.secret_parts) == (game.secrets.conceal is not None)


@pytest.mark.parametrize("game", [PEBBLES, KITARA], ids=lambda game: str(game.id))
def test_everybody_sees_the_same_in_a_concealed_state(game: Game[Any]) -> None:
    record = played(game, -1)
    concealed = public_record(record)
    for state, shown in zip(record.states, concealed.states, strict=True):
        assert game.rules.view(shown, None) == game.rules.view(state, None)
        assert game.rules.scores(shown) == game.rules.scores(state)
        assert {*map(game.secrets.redact, game.rules.legal(shown))} == {
            *map(game.secrets.redact, game.rules.legal(state))
        }


def test_the_help_explains_lights_for_learners_while_they_are_on() -> None:
    at, screen = evening(), Sheet()
    before = at.desk, public(at.desk, ENGLISH, screen)
    at.menu(Pick.MANNERS, Choice(Pick.LIGHTS))
    after = public(at.desk, ENGLISH, screen, before)
    assert after.board.help == (*before[1].board.help, ENGLISH.say("page.help-learner"))
