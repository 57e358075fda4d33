"""Katarenga: two sides, eight pawns each, and a board whose colours say how they move."""

from typing import Final

from companion.rules.katarenga import law
from companion.rules.katarenga.hands import deed, meant, occupancy
from companion.rules.katarenga.laying import laid, lay, to_lay
from companion.rules.katarenga.places import CAMP_NAMES, FILES, HALF_TURN, SEATS, SQUARE_NAMES, where
from companion.rules.katarenga.position import Position
from companion.rules.katarenga.refusal import explain
from companion.rules.katarenga.setup import OPTIONS, drawn, new, settle
from companion.rules.katarenga.sight import view
from companion.rules.katarenga.turning import turned
from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import PIECE, Thing

KATARENGA: Final[Game[Position]] = Game(
    id="katarenga",
    seats=SEATS,
    options=OPTIONS,
    spaces=(*SQUARE_NAMES, *CAMP_NAMES),
    box={Thing(seat, PIECE, law.PAWN): len(FILES) for seat in SEATS},
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
    parse=law.parse_action,
    form=law.form_action,
    occupancy=occupancy,
    deed=deed,
    meant=meant,
    touch_move=True,
    where=where,
    half_turn=HALF_TURN,
    turned=turned,
    drawn=drawn,
    lay=lay,
    laid=laid,
    to_lay=to_lay,
)
