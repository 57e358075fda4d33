"""The lifted pieces in words, for whoever does not see the lights: where they stood, and where they can go.

Law: what is said is what is lit, each space called by what its light means.
"""

from collections.abc import Iterator
from typing import Any, Final

from companion.games.kernel import PIECE, Space, Thing, Words
from companion.session.session import Session
from companion.table.situation import Phase
from companion.view.glows import Glow, glows
from companion.view.mistakes import thing_name
from companion.view.sentences import Names

GOALS: Final = (Glow.GOAL, Glow.DOWN, Glow.CAPTURE, Glow.CHOICE)


def lift_message(session: Session, words: Words) -> dict[str, Any]:
    return {"tell": "lift", "text": " ".join(_lift_sentences(session, words))}


def _lift_sentences(session: Session, words: Words) -> Iterator[str]:
    missing = sorted(session.table.situation.difference.missing)
    if session.table.situation.phase is not Phase.IN_HAND or not missing:
        return
    lit = glows(session)
    yield words.say("page.lift", pieces=", ".join(_piece_on(session, space, words) for space in missing))
    ways = {glow: ", ".join(sorted(at for at, one in lit.items() if one is glow)) for glow in GOALS}
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
