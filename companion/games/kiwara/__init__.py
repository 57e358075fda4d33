"""Kiwara: two sides of animals, six territories between rivers, and a totem that says which row is next."""

from typing import Final

from companion.games.kernel import SPACE_PARTS, Edition, Hands, Rules, Setup
from companion.games.kiwara import law
from companion.games.kiwara.actions import (
    STATION,
    attempt_of,
    deed_of,
    facts,
    format_action,
    occupancy,
    parse_action,
    tacit_action,
)
from companion.games.kiwara.first_game import FIRST_GAME
from companion.games.kiwara.layout import SEATS, SPACES, STATIONS, places_of
from companion.games.kiwara.look import KIWARA_LOOK
from companion.games.kiwara.questions import ask_layout, board_parts, layout_answers
from companion.games.kiwara.refusal import explain
from companion.games.kiwara.setup import OPTIONS, SKETCH, draw_board, new, settle
from companion.games.kiwara.state import BOX, State

KIWARA: Final[Edition[State]] = Edition(
    id="kiwara",
    seats=SEATS,
    options=OPTIONS,
    hands=Hands(
        spaces=(*SPACES, *STATIONS),
        space_parts=SPACE_PARTS | {STATION},
        neutral_spaces=frozenset(STATIONS),
        box=BOX,
        occupancy=occupancy,
        deed=deed_of,
        tacit_action=tacit_action,
        attempt_of=attempt_of,
        places_of=places_of,
    ),
    rules=Rules(
        settle=settle,
        new=new,
        actor=law.actor,
        legal=law.legal,
        apply=law.apply,
        facts=facts,
        outcome=law.outcome,
        turn=law.turn,
        scores=law.scores,
        view=law.view,
        explain=explain,
        parse_action=parse_action,
        format_action=format_action,
        lookup_lines=law.lookup_lines,
    ),
    setup=Setup(
        draw_board=draw_board,
        ask_layout=ask_layout,
        layout_answers=layout_answers,
        board_parts=board_parts,
        sketch=SKETCH,
    ),
    look=KIWARA_LOOK,
    first_game=FIRST_GAME,
    levels=6,
    file=__file__,
)
