"""What hints say: a sentence for every action and every reason of each game, on the smallest screen too."""

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.bots.registry import MINDS
from companion.drawing.text import COLUMNS, ROOM, fits, width
from companion.games.kernel import TABLE, Action, Space
from companion.games.registry import GAMES
from companion.session.events import ActionsRated
from companion.session.hints import HintStep
from companion.session.session import Hint
from companion.view.beside_board import lift_message
from companion.view.glows import LIGHT_CODE, Glow, glows
from companion.view.hints import hint_text, why_text
from companion.view.sentences import Names, action_name, action_text
from companion.words import ENGLISH
from tests.bots.positions import random_games
from tests.sentences import SENTENCES
from tests.session.evening import RELAXED, Evening, evening, savanna

ROOT = Path(__file__).parents[2]


def codes_of_reasons(game: str) -> set[str]:
    """The reasons that the source names, and those that have a sentence."""
    source = (ROOT / "companion/bots" / game / "reasons.py").read_text()
    return {code for code in source.split('"') if code.startswith(f"{game}.reason-")}


@pytest.mark.parametrize("game", MINDS)
def test_every_reason_has_a_sentence_and_no_other_has_one(game: str) -> None:
    worded = {
        code for code in SENTENCES if code.startswith(f"{game}.reason-") and not code.endswith(".brief")
    }
    assert codes_of_reasons(game) == worded
    assert len(worded) > 5


def positions(game: str, options: dict[str, Any]) -> list[Any]:
    """Every third position of some random games in which a person decides."""
    actor = GAMES[game].rules.actor
    games = islice(random_games(GAMES[game], Random(5), options, 200), 4)
    return [state for states in games for state in states[::3] if actor(state) not in (None, TABLE)]


@pytest.mark.parametrize(
    ("game", "options"),
    [("katarenga", {}), ("kiwara", {"reinforcements": True}), ("kitara", {"players": 3})],
)
def test_every_action_is_said_in_full_and_in_three_lines(game: str, options: dict[str, Any]) -> None:
    said: set[str] = set()
    for state in positions(game, options):
        names = Names(GAMES[game], state, ENGLISH)
        for action in names.game.rules.legal(state):
            for step in (HintStep.PIECE, HintStep.GOAL):
                whole = hint_text(names, action, step)
                assert not whole.startswith(game), action
                said.add(whole)
    assert len(said) > 50


@pytest.mark.parametrize(
    ("game", "options"), [("kiwara", {"reinforcements": True}), ("kitara", {"players": 3})]
)
def test_an_action_is_named_as_people_call_it_and_in_one_line(game: str, options: dict[str, Any]) -> None:
    named = set[str]()
    for state in positions(game, options):
        names = Names(GAMES[game], state, ENGLISH)
        for action in names.game.rules.legal(state):
            assert not {*":@>"} & {*action_name(names, action)}, action
            assert width(action_text(names, action)) <= COLUMNS, action
            named.add(action_name(names, action))
    assert len(named) > 50


def test_a_station_of_the_totem_is_named_in_a_sentence_and_shorter_on_a_screen() -> None:
    names = Names(GAMES["kiwara"], savanna().state, ENGLISH)
    assert action_name(names, Action("totem:E4")) == "totem to E4"
    assert action_text(names, Action("totem:E4")) == ("totem E4",)


@pytest.mark.parametrize(("game", "options"), [("katarenga", {}), ("kiwara", {}), ("kitara", {"players": 3})])
def test_every_reason_is_said_in_three_lines(game: str, options: dict[str, Any]) -> None:
    said: set[str] = set()
    for state in positions(game, options):
        for action in GAMES[game].rules.legal(state)[::3]:
            for reason in MINDS[game].explain(state, action):
                sentence = why_text((reason,), ENGLISH)
                assert fits(sentence, ROOM), sentence
                assert sentence != ENGLISH.say("hint.no-reason"), reason
                said.add(reason.code)
    assert len(said) > 6


def rate(at: Evening, *values: tuple[str, float]) -> None:
    found = tuple((Action(action), value) for action, value in values)
    at.tell(ActionsRated(at.now, at.table.record.fingerprint, found))


def rated(*values: tuple[str, float]) -> Evening:
    """The pawn on a1 is lifted, and its moves have these values."""
    at = evening(manners=replace(RELAXED, learner_lights=True))
    rate(at, *values)
    at.lift("a1")
    return at


def test_goals_are_best_good_or_weak_by_what_they_lose() -> None:
    at = rated(("a1-a2", 0.60), ("a1-a3", 0.58), ("a1-a4", 0.46), ("a1-a5", 0.44), ("b1-b2", 0.1))
    lit = {str(space): glow for space, glow in at.lit().items()}
    assert lit.pop("a6") is Glow.GOAL  # it has no value
    assert lit == {
        "a1": Glow.ORIGIN,
        "a2": Glow.BEST,
        "a3": Glow.BEST,
        "a4": Glow.GOOD,
        "a5": Glow.WEAK,
    }


def test_where_a_goal_is_lit_before_anything_is_lifted_it_shows_how_good_it_is() -> None:
    at = evening(savanna(), games=[GAMES["kiwara"]], manners=replace(RELAXED, learner_lights=True))
    assert at.lit()[Space("Nc")] is Glow.GOAL
    rate(at, ("totem:Nc", 0.7), ("totem:Nd", 0.4))
    assert (at.lit()[Space("Nc")], at.lit()[Space("Nd")]) == (Glow.BEST, Glow.WEAK)


def test_the_words_for_a_lifted_piece_name_the_lights_for_learners() -> None:
    at = rated(("a1-a2", 0.60), ("a1-a3", 0.58), ("a1-a4", 0.46), ("a1-a5", 0.1), ("a1-a6", 0.1))
    assert lift_message(at.desk, ENGLISH)["text"] == (
        "White's pawn a1 lifted. Best: a2, a3. Good: a4. Weak: a5, a6."
    )


def test_a_hint_and_the_lights_for_learners_agree() -> None:
    at = rated(("a1-a2", 0.60), ("a1-a5", 0.1))
    hints = replace(at.desk.hints, now=Hint(at.table.record, Action("a1-a5")))
    lit = glows(replace(at.desk, hints=hints))
    assert (lit[Space("a2")], lit[Space("a5")]) == (Glow.BEST, Glow.BEST)


def test_a_piece_that_has_no_good_goal_has_only_weak_ones() -> None:
    at = rated(("b1-b2", 0.9), ("a1-a2", 0.6))
    assert at.lit()[Space("a2")] is Glow.WEAK


def test_the_classes_differ_in_colour_and_in_pattern() -> None:
    looks = [LIGHT_CODE[glow] for glow in (Glow.BEST, Glow.GOOD, Glow.WEAK)]
    assert len({light.pattern for light in looks}) == len({light.colour for light in looks}) == len(looks)


def test_values_of_another_position_light_nothing() -> None:
    at = rated(("a1-a2", 0.60), ("a1-a3", 0.1))
    at.put("a2")
    at.pass_time(1)
    assert at.made == ["a1-a2"]
    own = at.table.record.game.rules.legal(at.table.record.state)[0].split("-")
    at.lift(own[0])
    assert {*at.lit().values()} & {Glow.BEST, Glow.GOOD, Glow.WEAK} == set()
