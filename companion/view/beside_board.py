"""What is beside the board and in hands, in words: cards, holdings, scores, the turn, and lifted pieces.

Law: what is said of a lifted piece is what is lit, each space called by what its light means.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.kernel import (
    PIECE,
    TABLE,
    OpenCard,
    PlayableCard,
    Seat,
    SeatDisplay,
    Space,
    TerritoryScore,
    Thing,
    Words,
    look_of,
)
from companion.session.session import Session
from companion.table.situation import Phase
from companion.table.table import Table, Task
from companion.view.glows import Glow, glows, is_following
from companion.view.mistakes import correction_text, explain_rejection, thing_name
from companion.view.piece_layout import chair_of, drops_by_space
from companion.view.players import player_name
from companion.view.sentences import Names, capitalise

LIFT_GOALS: Final = (
    Glow.BEST,
    Glow.GOOD,
    Glow.WEAK,
    Glow.GOAL,
    Glow.DOWN,
    Glow.CAPTURE,
    Glow.CHOICE,
)


def beside_message(session: Session, words: Words) -> dict[str, Any]:
    record = session.table.record
    look = look_of(record.game)

    def seat_entry(seat: Seat) -> dict[str, str]:
        return {"seat": seat, "title": player_name(session, seat, words)}

    def card(shown: PlayableCard) -> dict[str, Any]:
        return {
            "chair": chair_of(session, shown.seat),
            "look": shown.look,
            "title": words.say(shown.title),
            "what": words.say(shown.what),
            "when": words.reason(shown.when),
            "now": shown.now,
        }

    def territory(tallied: TerritoryScore) -> dict[str, Any]:
        return {
            "name": tallied.name,
            "label": words.say(f"{record.game.id}.ground.{tallied.name}"),
            "spaces": [*tallied.spaces],
            "counts": [{**seat_entry(seat), "count": count} for seat, count in tallied.counts],
            "points": tallied.points,
            "leader": None if tallied.leader is None else seat_entry(tallied.leader),
            "left": tallied.left,
        }

    def holding_entry(holding: SeatDisplay) -> dict[str, Any]:
        return {
            **seat_entry(holding.seat),
            "chair": chair_of(session, holding.seat),
            "acts": holding.seat == record.actor,
            "counts": [{"sign": one.sign, "count": one.count, "of": one.of} for one in holding.counts],
            "cards": [card_face(face) for face in holding.cards],
        }

    row, holdings = look.beside.row(record.state), look.beside.displays(record.state)
    cards, tally = look.beside.cards(record.state), look.beside.tally(record.state)
    scores = record.game.rules.scores(record.state).items() if tally else ()
    return {
        "tell": "beside",
        "cards": [card(shown) for shown in cards],
        "tally": [territory(tallied) for tallied in tally],
        "scores": [{**seat_entry(seat), "points": points} for seat, points in scores],
        "row": [card_face(face) for face in row],
        "holdings": [holding_entry(holding) for holding in holdings],
        "gone": [card_face(face) for face in look.beside.gone(record.state)],
        "now": _now(session, words) if holdings else "",
    }


def hands_message(session: Session, words: Words) -> dict[str, Any]:
    """The hints for hands at a simulated table: what a light asks for, and why an event was rejected."""
    return {
        "tell": "hands",
        "puts": sorted(drops_by_space(session.table)),
        "wrong": _correction(session.table, words),
    }


def _correction(table: Table, words: Words) -> str:
    """Why the last event was rejected, or the correction of a board that differs by mistake.

    What the record asks for, the picture does by itself.
    """
    why = table.situation.why
    if table.sensors.seen_pieces is None or is_following(table):
        return ""
    if why is not None:
        return words.reason(explain_rejection(table, why, words))
    mistaken = table.situation.phase is Phase.DIFFERENT and table.hand_work.task is Task.MEND
    return correction_text(table, words) if mistaken else ""


def lift_message(session: Session, words: Words) -> dict[str, Any]:
    """The lifted pieces for whoever does not see the lights: where they stood, and where they can go."""
    return {"tell": "lift", "text": " ".join(_lift_sentences(session, words))}


def _lift_sentences(session: Session, words: Words) -> Iterator[str]:
    missing = sorted(session.table.situation.difference.missing)
    if session.table.situation.phase is not Phase.IN_HAND or not missing:
        return
    lit = glows(session)
    yield words.say("page.lift", pieces=", ".join(_piece_on(session, space, words) for space in missing))
    ways = {glow: ", ".join(sorted(at for at, one in lit.items() if one is glow)) for glow in LIFT_GOALS}
    for glow, spaces in ways.items():
        if spaces:
            yield words.say(f"page.lift-{glow.value}", spaces=spaces)
    if not any(ways.values()):
        yield words.say("page.lift-nowhere")


def _piece_on(session: Session, space: Space, words: Words) -> str:
    """The pieces that stood there before, and the space."""
    record = session.table.record
    names, stood = Names.now(record, words), record.game.hands.occupancy(record.state).get(space)
    if stood is None or stood.down:
        return space
    kinds = dict.fromkeys(stood.kinds)
    return " ".join([*(thing_name(names, Thing(stood.owner, PIECE, kind)) for kind in kinds), space])


def _now(session: Session, words: Words) -> str:
    """The turn: the player to move, and the task."""
    record = session.table.record
    todo = words.reason(look_of(record.game).todo(record.state))
    if record.actor is None or record.actor == TABLE:
        return capitalise(todo)
    mover = player_name(session, Seat(record.actor), words)
    if session.table.bot_decides:
        return words.say("page.now-bot", seat=mover)
    if session.table.growing_move is not None:
        return words.say("page.now-more", seat=mover)
    return words.say("page.now", seat=mover, todo=todo)


def card_face(face: OpenCard) -> dict[str, Any]:
    return {
        "look": face.look,
        "number": face.number,
        "signs": [[sign, count] for sign, count in face.signs],
        "now": face.now,
    }
