"""Kitara: two to four kingdoms on a map of savannas and ruins, a row of cards, and secret hero tokens."""

from typing import Final

from companion.games.kernel import Edition, Hands, Rules, Secrets, Space, Stacks
from companion.games.kitara import law
from companion.games.kitara.actions import (
    COUNTS,
    TOKEN,
    attempt_of,
    box_of,
    deed_of,
    early_actions,
    early_lifts,
    facts,
    format_action,
    occupancy,
    parse_action,
    rank,
    tacit_action,
)
from companion.games.kitara.contents import SEATS
from companion.games.kitara.first_game import FIRST_GAME
from companion.games.kitara.knowledge import guess, lookup_lines, view
from companion.games.kitara.look import KITARA_LOOK
from companion.games.kitara.packs import parse_map, parse_mix
from companion.games.kitara.reference import DECKS, MAPS, TOKENS
from companion.games.kitara.refusal import explain
from companion.games.kitara.setup import OPTIONS, new, settle, shipped_deck
from companion.games.kitara.state import State, places_of


def _spaces() -> tuple[Space, ...]:
    """Every space of the shipped maps."""
    maps = (parse_map(pack) for pack in MAPS.values())
    return tuple(dict.fromkeys(ground.id for one in maps for ground in one.spaces))


KITARA: Final[Edition[State]] = Edition(
    id="kitara",
    seats=SEATS,
    options=OPTIONS,
    hands=Hands(
        spaces=_spaces(),
        box=box_of({name: shipped_deck(name) for name in DECKS}, parse_mix(TOKENS)),
        occupancy=occupancy,
        deed=deed_of,
        tacit_action=tacit_action,
        attempt_of=attempt_of,
        early_lifts=early_lifts,
        places_of=places_of,
    ),
    stacks=Stacks(count_parts=frozenset(COUNTS), has_stacks=True),
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
        view=view,
        explain=explain,
        parse_action=parse_action,
        format_action=format_action,
        weight=law.weight,
        rank=rank,
        early_actions=early_actions,
        lookup_lines=lookup_lines,
    ),
    secrets=Secrets(
        redact=law.redact,
        conceal=law.conceal,
        secret_seat=law.secret_seat,
        secret_parts=frozenset((TOKEN,)),
        holding_of=law.holding_of,
        guess=guess,
    ),
    look=KITARA_LOOK,
    first_game=FIRST_GAME,
    levels=5,
    file=__file__,
)
