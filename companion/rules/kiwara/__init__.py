"""Kiwara: two sides of animals, six territories between rivers, and a totem that says which row is next."""

from typing import Final

from companion.rules.kernel.game import AIMS, Game
from companion.rules.kiwara import law
from companion.rules.kiwara.drawing import drawn
from companion.rules.kiwara.hands import deed, meant, occupancy, tacit
from companion.rules.kiwara.laying import laid, lay, to_lay
from companion.rules.kiwara.notation import STATION, form_action, parse_action
from companion.rules.kiwara.places import SEATS, SPACES, STATIONS, where
from companion.rules.kiwara.reckoning import reckoning
from companion.rules.kiwara.refusal import explain
from companion.rules.kiwara.setup import OPTIONS, new, settle
from companion.rules.kiwara.sight import view
from companion.rules.kiwara.sketching import SKETCH
from companion.rules.kiwara.state import State
from companion.rules.kiwara.telling import facts
from companion.rules.kiwara.tokens import BOX

KIWARA: Final[Game[State]] = Game(
    id="kiwara",
    seats=SEATS,
    options=OPTIONS,
    spaces=(*SPACES, *STATIONS),
    aims=AIMS | {STATION},
    neutral=frozenset(STATIONS),
    box=BOX,
    settle=settle,
    new=new,
    actor=law.actor,
    legal=law.legal,
    apply=law.apply,
    facts=facts,
    outcome=law.outcome,
    turn=law.turn,
    scores=law.scores,
    view=view,
    explain=explain,
    parse=parse_action,
    form=form_action,
    occupancy=occupancy,
    deed=deed,
    tacit=tacit,
    meant=meant,
    reckoning=reckoning,
    where=where,
    drawn=drawn,
    lay=lay,
    laid=laid,
    to_lay=to_lay,
    sketch=SKETCH,
)
