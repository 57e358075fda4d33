"""Pairs of whole games that differ only in what was drawn in secret: to everybody else they are the same.

Byte for byte, and moment by moment: each screen while its own key is up, lights, sound, what the page tells a
spectator and clients of other chairs, and what the referee answers. Then secrets are let out on purpose.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest

from companion.cli.referee import Referee
from companion.drawing.text import Sheet
from companion.games.kernel import Action, Game, Seat, Space, Words, because
from companion.session import step as evening
from companion.session.session import Session
from companion.session.step import handle_private
from companion.table import table_draws, tag_input
from companion.table.entry import Misread, TagReading
from companion.table.events import Chair, Cue, Tagged
from companion.table.table import Table
from companion.table.table_draws import turn_secret_dial
from companion.view import history, public, scene, sheets
from companion.view.glows import Glow, glows
from companion.view.history import past_message
from companion.view.sentences import action_sentences
from companion.view.sheets import secret_sheet, sheet
from companion.web import table_page
from tests.daemon.witnesses import KITARA, OPTIONS, WAYS, draws, whole_game
from tests.everygame import EVERY_WORD
from tests.tiny.pebbles import PEBBLES


def first(_number: int, _owner: Seat, offers: tuple[Action, ...]) -> Action:
    return offers[0]


def others(number: int, _owner: Seat, offers: tuple[Action, ...]) -> Action:
    return offers[(number + 1) % len(offers)]


AFTER_A_DRAW: Final = 130
"""So many actions; the first seat draws at the 87th, and never again."""


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", [PEBBLES, KITARA], ids=lambda game: str(game.id))
def test_whatever_is_drawn_in_secret_everybody_else_sees_and_hears_the_same(
    game: Game[Any], way: str
) -> None:
    most = 1000 if game is PEBBLES or way == "dealt" else AFTER_A_DRAW
    one, other = (whole_game(game, way, tokens, most=most) for tokens in (first, others))
    drawn = [at.line.actions for at in (one, other)]
    assert drawn[0] != drawn[1]
    assert len(draws(game, one.line)) > 1
    assert one.seen == other.seen
    assert [*map(game.secrets.redact, drawn[0])] == [*map(game.secrets.redact, drawn[1])]
    assert told_by_referee(game, drawn[0]) == told_by_referee(game, drawn[1])


def others_of_first_seat(number: int, owner: Seat, offers: tuple[Action, ...]) -> Action:
    return others(number, owner, offers) if owner == KITARA.seats[0] else offers[0]


@pytest.mark.parametrize("way", WAYS)
def test_what_one_has_drawn_does_not_show_in_what_others_see_in_private(way: str) -> None:
    seat = KITARA.seats[0]
    games = (first, others_of_first_seat)
    one, other = (whole_game(KITARA, way, tokens, most=AFTER_A_DRAW, owner=seat) for tokens in games)
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


def last_draw(session: Session) -> str:
    """What was drawn last, or is about to be told."""
    record = session.table.record
    drawn = [
        action
        for action, state in zip(record.actions, record.states, strict=False)
        if record.game.secrets.secret_seat(state)
    ]
    return f"{drawn[-1:]}{session.table.turn.secret_draw.cursor}"


def leaks_in_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(public, "public_record", lambda record: record)
    patch.setattr(
        history,
        "action_sentences",
        lambda line, n, *words: (*action_sentences(line, n, *words), line.actions[n]),
    )


def leaks_by_size(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(public, "public_record", lambda record: record)
    patch.setattr(
        history,
        "action_sentences",
        lambda line, n, *words: (*action_sentences(line, n, *words), " " * (line.actions[n] == "token:2")),
    )


def leaks_by_light(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        scene,
        "glows",
        lambda desk: {**glows(desk), **({Space("p0"): Glow.CHOICE} if "2" in last_draw(desk) else {})},
    )


def leaks_by_sound(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        table_draws,
        "turn_secret_dial",
        lambda table, detents: turn_secret_dial(table, detents).with_cue(Cue.TOUCHED),
    )


def leaks_by_hint(patch: pytest.MonkeyPatch) -> None:
    """Whoever turns their dial has done something."""

    def noticed(session: Session, event: Any) -> Any:
        after, effects = handle_private(session, event)
        return replace(after, activity=replace(after.activity, active_s=event.at_s, hesitates=False)), effects

    patch.setattr(evening, "handle_private", noticed)


def leaks_by_drawing_again(patch: pytest.MonkeyPatch) -> None:
    """The common screen is sent once more, for each detent."""
    seen = [""]

    def again(session: Session, chair: Chair | None, words: Words, *, saving: bool) -> Sheet:
        shown = sheet(session, chair, words, saving=saving)
        if chair is not None or seen[0] == last_draw(session):
            return shown
        seen[0] = last_draw(session)
        return Sheet(shown.lines[:-1])

    patch.setattr(scene, "sheet", again)


def leaks_by_key_up(patch: pytest.MonkeyPatch) -> None:
    """The screen shows it whether the key is held or not."""
    patch.setattr(
        sheets,
        "hold_key_sheet",
        lambda desk, chair, seat, _todo, words: secret_sheet(desk, chair, seat, words),
    )


def leaks_by_tag(patch: pytest.MonkeyPatch) -> None:
    """A reader where nobody draws tells what lies there."""
    laid = tag_input._reading_of  # noqa: SLF001 - where a reader says what lies there

    def named(table: Table, event: Tagged) -> TagReading:
        tag = table.tagging.tags.get(event.uid or "")
        value = tag.thing.value if tag and tag.thing else ""
        return replace(laid(table, event), why=because(Misread.NOT_NOW, thing=value))

    patch.setattr(tag_input, "_reading_of", named)


def leaks_by_looking_back(patch: pytest.MonkeyPatch) -> None:
    """What was drawn shows in the past."""

    def unconcealed(session: Session, ply: int, words: Words) -> Any:
        return {**past_message(session, ply, words), "actions": session.table.record.actions[:ply]}

    patch.setattr(table_page, "past_message", unconcealed)


LEAKS: Final = (
    (leaks_in_log, "dealt"),
    (leaks_by_size, "tag"),
    (leaks_by_light, "dealt"),
    (leaks_by_sound, "dial"),
    (leaks_by_hint, "dial"),
    (leaks_by_drawing_again, "dial"),
    (leaks_by_key_up, "dealt"),
    (leaks_by_tag, "tag"),
    (leaks_by_looking_back, "dealt"),
)


@pytest.mark.parametrize(("leak", "way"), LEAKS)
def test_a_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    one, other = (whole_game(PEBBLES, way, tokens, most=3) for tokens in (first, others))
    assert one.seen != other.seen
