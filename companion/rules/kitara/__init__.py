"""Kitara: two to four kingdoms on a map of savannas and ruins, a row of cards, tokens that stay secret."""

from typing import Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Space
from companion.rules.kitara import law
from companion.rules.kitara.contents import SEATS
from companion.rules.kitara.hands import box_of, deed, early, meant, occupancy, tacit
from companion.rules.kitara.notation import COUNTS, TOKEN, form_action, parse_action
from companion.rules.kitara.offering import rank, sooner
from companion.rules.kitara.places import where
from companion.rules.kitara.reading import map_of, mix_of
from companion.rules.kitara.reckoning import reckoning
from companion.rules.kitara.reference import DECKS, MAPS, TOKENS
from companion.rules.kitara.refusal import explain
from companion.rules.kitara.setup import OPTIONS, new, settle, shipped_deck
from companion.rules.kitara.sight import view
from companion.rules.kitara.state import State
from companion.rules.kitara.telling import facts


def _spaces() -> tuple[Space, ...]:
    """Every space of the maps that ship."""
    maps = (map_of(pack) for pack in MAPS.values())
    return tuple(dict.fromkeys(ground.id for one in maps for ground in one.spaces))


KITARA: Final[Game[State]] = Game(
    id="kitara",
    seats=SEATS,
    options=OPTIONS,
    spaces=_spaces(),
    counts=frozenset(COUNTS),
    box=box_of({name: shipped_deck(name) for name in DECKS}, mix_of(TOKENS)),
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
    weight=law.weight,
    overheard=law.overheard,
    secret=law.secret,
    veiled=frozenset((TOKEN,)),
    holds=law.holds,
    occupancy=occupancy,
    deed=deed,
    tacit=tacit,
    meant=meant,
    stacks=True,
    early=early,
    rank=rank,
    sooner=sooner,
    reckoning=reckoning,
    where=where,
)
