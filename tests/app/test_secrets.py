"""Pairs of whole games that differ only in what was drawn in secret: to everybody else they are the same.

Byte for byte, and moment by moment: each screen while its own key is up, lights, sound, what the page tells a
spectator and clients of other chairs, and what the referee answers. Then secrets are let out on purpose.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from companion.app import lighting, outputs, spectacle
from companion.app.referee import Referee
from companion.desk import desk as evening
from companion.desk.evening import Desk
from companion.desk.private import in_private
from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Action, Seat, Space
from companion.rules.kernel.reason import because
from companion.table import reading, whispering
from companion.table.events import Chair, Tagged
from companion.table.naming import Laid, Misread
from companion.table.table import Cue, Table
from companion.table.whispering import turned
from companion.view import sheets
from companion.view.light import Glow
from companion.view.lights import glows
from companion.view.private import revealed
from companion.view.saying import log
from companion.view.screens.sheet import Sheet
from companion.view.sheets import sheet
from companion.view.words import Words
from tests.app.witnesses import KITARA, OPTIONS, WAYS, draws, whole_game
from tests.everygame import EVERY_WORD
from tests.tiny.pebbles import PEBBLES


def first(_number: int, _owner: Seat, offers: tuple[Action, ...]) -> Action:
    return offers[0]


def others(number: int, _owner: Seat, offers: tuple[Action, ...]) -> Action:
    return offers[(number + 1) % len(offers)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", [PEBBLES, KITARA], ids=lambda game: str(game.id))
def test_whatever_is_drawn_in_secret_everybody_else_sees_and_hears_the_same(
    game: Game[Any], way: str
) -> None:
    one, other = (whole_game(game, way, tokens) for tokens in (first, others))
    drawn = [at.line.actions for at in (one, other)]
    assert drawn[0] != drawn[1]
    assert len(draws(game, one.line)) > 1
    assert one.seen == other.seen
    assert [*map(game.overheard, drawn[0])] == [*map(game.overheard, drawn[1])]
    assert told_by_referee(game, drawn[0]) == told_by_referee(game, drawn[1])


def others_of_first_seat(number: int, owner: Seat, offers: tuple[Action, ...]) -> Action:
    return others(number, owner, offers) if owner == KITARA.seats[0] else offers[0]


@pytest.mark.parametrize("way", WAYS)
def test_what_one_has_drawn_does_not_show_in_what_others_see_in_private(way: str) -> None:
    seat = KITARA.seats[0]
    one, other = (whole_game(KITARA, way, tokens, owner=seat) for tokens in (first, others_of_first_seat))
    assert one.line.actions != other.line.actions
    assert one.seen == other.seen


def told_by_referee(game: Game[Any], actions: tuple[Action, ...]) -> list[bytes]:
    """What a front end may hand on to everybody."""
    referee = Referee({game.id: game}, EVERY_WORD)
    begun = {"do": "new", "game": game.id, "options": OPTIONS[game.id], "table": "reported"}
    told = [referee.answer(json.dumps(begun).encode())[0]]
    asked = [
        each
        for action in actions[:-1]
        for each in ({"do": "apply", "action": action}, {"do": "state"}, {"do": "result"})
    ]
    told += [referee.answer(json.dumps(each).encode())[0] for each in asked]
    return told


# Leaks on purpose: each of them has to be found


def last_draw(desk: Desk) -> str:
    """What was drawn last, or is about to be told."""
    line = desk.table.line
    drawn = [
        action for action, state in zip(line.actions, line.states, strict=False) if line.game.secret(state)
    ]
    return f"{drawn[-1:]}{desk.table.whisper.cursor}"


def leaks_in_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(spectacle, "log", lambda line, words: (*log(line, words), str(line.actions[-1:])))


def leaks_by_size(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        spectacle, "log", lambda line, words: (*log(line, words), " " * (line.actions[-1:] == ("token:2",)))
    )


def leaks_by_light(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        lighting,
        "glows",
        lambda desk: {**glows(desk), **({Space("p0"): Glow.CHOICE} if "2" in last_draw(desk) else {})},
    )


def leaks_by_sound(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(whispering, "turned", lambda table, detents: turned(table, detents).sounding(Cue.TOUCHED))


def leaks_by_hint(patch: pytest.MonkeyPatch) -> None:
    """Whoever turns their dial has done something."""

    def noticed(desk: Desk, event: Any) -> Any:
        after, effects = in_private(desk, event)
        return replace(after, active_s=event.at_s, hesitates=False), effects

    patch.setattr(evening, "in_private", noticed)


def leaks_by_drawing_again(patch: pytest.MonkeyPatch) -> None:
    """The common screen is sent once more, for each detent."""
    seen = [""]

    def again(desk: Desk, chair: Chair | None, words: Words, *, saving: bool) -> Sheet:
        shown = sheet(desk, chair, words, saving=saving)
        if chair is not None or seen[0] == last_draw(desk):
            return shown
        seen[0] = last_draw(desk)
        return Sheet(shown.lines[:-1])

    patch.setattr(outputs, "sheet", again)


def leaks_by_key_up(patch: pytest.MonkeyPatch) -> None:
    """The screen shows it whether the key is held or not."""
    patch.setattr(
        sheets, "to_hold", lambda desk, chair, seat, _todo, words: revealed(desk, chair, seat, words)
    )


def leaks_by_tag(patch: pytest.MonkeyPatch) -> None:
    """A reader where nobody draws tells what lies there."""
    laid = reading._laid  # noqa: SLF001 - where a reader says what lies there

    def named(table: Table, event: Tagged) -> Laid:
        tag = table.tags.get(event.uid or "")
        value = tag.thing.value if tag and tag.thing else ""
        return replace(laid(table, event), why=because(Misread.NOT_NOW, thing=value))

    patch.setattr(reading, "_laid", named)


LEAKS: Final = (
    (leaks_in_log, "dealt"),
    (leaks_by_size, "tag"),
    (leaks_by_light, "dealt"),
    (leaks_by_sound, "dial"),
    (leaks_by_hint, "dial"),
    (leaks_by_drawing_again, "dial"),
    (leaks_by_key_up, "dealt"),
    (leaks_by_tag, "tag"),
)


@pytest.mark.parametrize(("leak", "way"), LEAKS)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    one, other = (whole_game(PEBBLES, way, tokens, most=3) for tokens in (first, others))
    assert one.seen != other.seen
