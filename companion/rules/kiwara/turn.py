"""How a turn goes on: from one step to the next, and over to the other side."""

from typing import Final

from companion.rules.kiwara.places import FACED, ROUND
from companion.rules.kiwara.savanna import swappable
from companion.rules.kiwara.state import NONE_BARRED, OPEN, Spell, State, Step
from companion.rules.kiwara.tokens import OKAPI

REACH: Final = 3
"""So many stations the totem goes at most, while one of them will do."""
TRIPLE: Final = 3
"""As many cards a giraffe brings."""


def empties(state: State) -> tuple[int, ...]:
    """The empty spaces of the row that the totem faces."""
    return tuple(space for space in state.row if not state.tokens[space])


def field(state: State) -> tuple[int, ...]:
    """Where the animal of this turn may go, as far as cards leave it."""
    if state.spell and state.spell.card == "boa":
        return (state.spell.space,)
    rows = state.row
    if state.baboon:
        before, behind = beside(state)
        rows = tuple(sorted({*FACED[before], *FACED[behind]}))
    closed = state.spell.space if state.spell else -1
    return tuple(space for space in rows if not state.tokens[space] and space != closed)


def beside(state: State) -> tuple[int, int]:
    """The stations before and behind that of the totem."""
    return (state.totem - 1) % ROUND, (state.totem + 1) % ROUND


def binder(state: State) -> int:
    """Whose card binds, or will: the other side's, but for the rest of the turn in which it was used."""
    step = state.resume if state.step in (Step.REVEAL, Step.KEEP) else state.step
    return state.turn if step is Step.AFTER else 1 - state.turn


def ready(state: State) -> tuple[int, ...]:
    """The animals that the side to place has left, but for those that a card has just brought back."""
    supply = zip(state.supply[state.turn], state.barred, strict=True)
    return tuple(animal for animal, (left, barred) in enumerate(supply) if left > barred)


def stations(state: State) -> tuple[int, ...]:
    """Where the totem may go: up to three stations on, or else to the first one whose row has room."""
    onward = -1 if state.backwards else 1
    ring = [(state.totem + onward * steps) % ROUND for steps in range(1, ROUND + 1)]
    roomy = [station for station in ring if not all(state.tokens[space] for space in FACED[station])]
    near = tuple(station for station in roomy if station in ring[:REACH])
    return near or tuple(roomy[:1])


def rewarded(state: State, space: int) -> State:
    """After a placement there: whoever is the first to fill a territory gets the reward."""
    territory = state.layout.territories[state.layout.of_space[space]]
    if state.reward >= 0 or not all(state.tokens[other] for other in territory):
        return attacking(state)
    state = state._replace(reward=state.turn)
    if state.reinforced:
        return state._replace(step=Step.REVEAL, due=(state.turn,))
    return attacking(dealt(state, state.turn, OKAPI))


def dealt(state: State, side: int, card: str) -> State:
    """The card lies before that side, unused."""
    cards = (*state.cards[side], card)
    return state._replace(cards=(cards, state.cards[1]) if side == 0 else (state.cards[0], cards))


def attacking(state: State) -> State:
    """The crocodile of this turn looks for a gazelle across a river; or the placement is over."""
    if state.path and swappable(state):
        return state._replace(step=Step.SWAP)
    return state._replace(step=Step.OVER if all(state.tokens) else Step.TOTEM)


def revealed(state: State, card: str) -> State:
    """The table has turned up that card for whom it was due."""
    whose, due = state.due[0], state.due[1:]
    state = state._replace(pile=tuple(one for one in state.pile if one != card), due=due)
    if whose == OPEN:
        shown = (*state.shown, card)
        return state._replace(shown=shown, step=Step.REVEAL if due else Step.KEEP)
    state = dealt(state, whose, card)
    if due:
        return state
    return state._replace(step=Step.FIRST) if state.totem < 0 else attacking(state)


def led(state: State, station: int) -> State:
    """The totem has come to that station; the warthog has had its turn."""
    first = state.totem < 0
    state = state._replace(totem=station, step=Step.AFTER, spell=None)
    return passed(state) if first else lingering(state)


def lingering(state: State) -> State:
    """After the totem has moved the turn goes on as long as a card can be used."""
    return state if binding(state) or "giraffe" in state.cards[state.turn] else passed(state)


def binding(state: State) -> tuple[Spell, ...]:
    """What the cards of the side in turn can do to the next turn, where that is the other side's."""
    if state.spell or not any(state.supply[1 - state.turn]):
        return ()
    held, room = state.cards[state.turn], empties(state)
    spells = [Spell("boa", space) for space in room if "boa" in held]
    spells += [Spell("porcupine", space) for space in room if "porcupine" in held and len(room) > 1]
    return (*spells, Spell("warthog")) if "warthog" in held else tuple(spells)


def passed(state: State) -> State:
    """The turn passes; whoever has nothing left to place is skipped."""
    other = 1 - state.turn
    turn = other if any(state.supply[other]) else state.turn
    idle = state.spell is not None and state.spell.card == "warthog"
    return state._replace(
        turn=turn,
        step=Step.TOTEM if idle else Step.PLACE,
        path=(),
        barred=NONE_BARRED,
        backwards=False,
        turns=state.turns + 1,
    )
