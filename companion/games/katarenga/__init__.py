"""Katarenga: two sides, eight pawns each, and a board whose colours say how they move."""

from typing import Final

from companion.games.katarenga import law
from companion.games.katarenga.board import CAMP_NAMES, FILES, HALF_TURN, SEATS, SQUARE_NAMES, places_of
from companion.games.katarenga.first_game import FIRST_GAME
from companion.games.katarenga.law import attempt_of, deed_of, occupancy
from companion.games.katarenga.look import KATARENGA_LOOK
from companion.games.katarenga.position import Position, view
from companion.games.katarenga.refusal import explain
from companion.games.katarenga.setup import (
    OPTIONS,
    ask_layout,
    board_parts,
    draw_board,
    layout_answers,
    new,
    settle,
    turn_board,
)
from companion.games.kernel import PIECE, Edition, Hands, Rules, Setup, Thing

KATARENGA: Final[Edition[Position]] = Edition(
    id="katarenga",
    seats=SEATS,
    options=OPTIONS,
    hands=Hands(
        spaces=(*SQUARE_NAMES, *CAMP_NAMES),
        box={Thing(seat, PIECE, law.PAWN): len(FILES) for seat in SEATS},
        occupancy=occupancy,
        deed=deed_of,
        attempt_of=attempt_of,
        places_of=places_of,
    ),
    rules=Rules(
        settle=settle,
        new=new,
        actor=law.actor,
        legal=law.legal,
        apply=law.apply,
        facts=law.facts,
        outcome=law.outcome,
        scores=law.scores,
        view=view,
        explain=explain,
        parse_action=law.parse_action,
        format_action=law.format_action,
        touch_move=True,
    ),
    setup=Setup(
        half_turn=HALF_TURN,
        turn_board=turn_board,
        draw_board=draw_board,
        ask_layout=ask_layout,
        layout_answers=layout_answers,
        board_parts=board_parts,
        can_be_unfair=True,
    ),
    look=KATARENGA_LOOK,
    first_game=FIRST_GAME,
    levels=7,
    file=__file__,
)
