"""How a turn goes on: from one phase to the next, and over to the next seat.

Law: a phase in which nobody has anything to decide is passed over here, so a state always waits for somebody.
"""

from typing import Final

from companion.rules.kitara.contents import LETTERS, Contents
from companion.rules.kitara.marching import moved, removed
from companion.rules.kitara.pack import LAST_AGE
from companion.rules.kitara.state import Attack, Stack, State, Step

ROW: Final = 6
"""As many cards the table turns up at first."""
DUEL: Final = 2
"""With so many players cards leave the row by themselves."""
PER_RUIN: Final = 2
"""Points for a ruin with a master-animal in it."""
PER_CARD: Final = 2
"""Points at the end for each card of a kingdom."""


def begun(state: State) -> State:
    """A turn begins: a card is drafted where there is one."""
    if state.row:
        return state._replace(step=Step.DRAFT)
    return recruiting(state._replace(pending=()))


def choices(state: State) -> tuple[int, ...]:
    """The cards that can be drafted, the leftmost first."""
    return state.row[: max(1, state.symbols(state.turn)[0])]


def drafted(state: State, card: int) -> State:
    """That card joins the kingdom, the row closes up, and the next card is due."""
    kingdoms = list(state.kingdoms)
    kingdoms[state.turn] = (*kingdoms[state.turn], card)
    state = state._replace(
        kingdoms=tuple(kingdoms),
        row=tuple(other for other in state.row if other != card),
        pending=kinds(state.contents, card),
    )
    return state._replace(step=Step.REVEAL) if state.pile else recruiting(state)


def kinds(contents: Contents, card: int) -> tuple[int, ...]:
    """The kinds of pawn on that card, in the order in which they are treated."""
    return tuple(LETTERS.index(letter) for letter in contents.cards[card].pawns)


def next_cards(state: State) -> tuple[int, ...]:
    """The cards that can lie on top of the pile: those of its lowest age."""
    ages = [state.contents.cards[number].age for number in state.pile]
    lowest = min(ages, default=0)
    return tuple(number for number, age in zip(state.pile, ages, strict=True) if age == lowest)


def revealed(state: State, card: int) -> State:
    """The table has turned up that card at the right end of the row."""
    row, pile = (*state.row, card), tuple(number for number in state.pile if number != card)
    state = state._replace(row=row, pile=pile)
    if state.step is Step.DEAL:
        return state if len(row) < ROW and pile else begun(state)
    if state.contents.cards[card].age == LAST_AGE and not state.last_round:
        state = state._replace(last_round=state.round + 1)
    return passed(state._replace(closing=False)) if state.closing else recruiting(state)


def recruiting(state: State) -> State:
    """The next symbol that a pawn can come for; or the moves."""
    for done, kind in enumerate(state.pending):
        if state.supply(state.turn)[kind] and camps(state):
            return state._replace(step=Step.RECRUIT, pending=state.pending[done:])
    moves = state.symbols(state.turn)[1]
    return moving(state._replace(pending=(), moves=moves))


def camps(state: State) -> tuple[int, ...]:
    """Where a pawn can be recruited: at home, or where a new home can be."""
    if home := state.held(state.turn):
        return home
    starts = tuple(space for space in state.contents.starts if not state.stacks[space])
    return starts or tuple(space for space in state.contents.savannas if not state.stacks[space])


def moving(state: State) -> State:
    """The moves go on as long as any are left."""
    return state._replace(step=Step.MOVE) if state.moves else scored(state)


def marched(state: State, march: Attack) -> State:
    """A group goes; the losers of an attack have to go first, and a hero draws before that."""
    state = state._replace(moves=state.moves - 1)
    there = state.stacks[march.goal]
    if there is None or there.seat == state.turn:
        return moving(state._replace(stacks=moved(state.stacks, march)))
    draws = march.group[2] and any(state.bag)
    return state._replace(attack=march, step=Step.TOKEN if draws else Step.RETREAT)


def token_drawn(state: State, number: int) -> State:
    """The attacker has looked at a token of that value."""
    bag = tuple(count - (other == number) for other, count in enumerate(state.bag))
    drawn = (*state.drawn, state.contents.values[number])
    return state._replace(bag=bag, drawn=drawn, step=Step.RETREAT)


def retreated(state: State, goal: int) -> State:
    """The losers have gone there, and the attackers have arrived."""
    attack = state.attack
    assert attack is not None
    losers = state.stacks[attack.goal]
    assert losers is not None
    stacks = moved(moved(state.stacks, Attack(attack.goal, goal, losers.pawns)), attack)
    return moving(state._replace(stacks=stacks, attack=None))


def scored(state: State) -> State:
    """Points for symbols and ruins; of the tokens drawn one of the highest is kept."""
    points, kept = list(state.points), list(state.kept)
    points[state.turn] += state.symbols(state.turn)[2] + PER_RUIN * state.ruled(state.turn)
    bag = list(state.bag)
    if state.drawn:
        best = max(state.drawn)
        kept[state.turn] = (*kept[state.turn], best)
        for value in state.drawn:
            bag[state.contents.values.index(value)] += 1
        bag[state.contents.values.index(best)] -= 1
    food = state.fed(state.turn)
    due = max(0, len(state.eaters(state.turn)) - food)
    state = state._replace(
        points=tuple(points), kept=tuple(kept), bag=tuple(bag), drawn=(), moves=0, due=due, food=food
    )
    return managing(state)


def managing(state: State) -> State:
    """The next card that is not fed; or the turn ends."""
    return state._replace(step=Step.DISCARD) if state.due else ended(state)


def discarded(state: State, card: int) -> State:
    """That card is out of the game, and its pawns go home."""
    kingdoms = list(state.kingdoms)
    at = kingdoms[state.turn].index(card)
    kingdoms[state.turn] = (*kingdoms[state.turn][:at], *kingdoms[state.turn][at + 1 :])
    pending = kinds(state.contents, card)
    return removing(state._replace(kingdoms=tuple(kingdoms), due=state.due - 1, pending=pending))


def removing(state: State) -> State:
    """The next symbol that a pawn on the map goes for; or the next card."""
    for done, kind in enumerate(state.pending):
        if posts(state, kind):
            return state._replace(step=Step.REMOVE, pending=state.pending[done:])
    return managing(state._replace(pending=()))


def posts(state: State, kind: int) -> tuple[int, ...]:
    """Where the seat in turn has a pawn of that kind."""
    stacks = enumerate(state.stacks)
    return tuple(space for space, stack in stacks if stack and stack.seat == state.turn and stack.pawns[kind])


def unstationed(state: State, space: int) -> State:
    """One pawn of the kind that is due has left that space."""
    stacks = removed(state.stacks, space, state.pending[0])
    return removing(state._replace(stacks=stacks, pending=state.pending[1:]))


def ended(state: State) -> State:
    """With two players the leftmost card goes, and another one comes, before the turn passes."""
    if state.players > DUEL or not state.row:
        return passed(state)
    state = state._replace(row=state.row[1:])
    return state._replace(step=Step.REVEAL, closing=True) if state.pile else passed(state)


def passed(state: State) -> State:
    """The next seat's turn, or the end."""
    state = state._replace(due=0, food=0)
    if state.turn + 1 < state.players:
        return begun(state._replace(turn=state.turn + 1))
    if state.round == state.last_round:
        return _counted(state)
    return begun(state._replace(turn=0, round=state.round + 1))


def _counted(state: State) -> State:
    """The end: tokens and cards count."""
    points = tuple(
        so_far + sum(kept) + PER_CARD * len(kingdom)
        for so_far, kept, kingdom in zip(state.points, state.kept, state.kingdoms, strict=True)
    )
    return state._replace(step=Step.OVER, points=points)


def recruited(state: State, space: int) -> State:
    """One pawn of the kind that is due has come to that space."""
    kind = state.pending[0]
    there = state.stacks[space]
    pawns = list(there.pawns) if there else [0, 0, 0]
    pawns[kind] += 1
    stack = Stack(state.turn, (pawns[0], pawns[1], pawns[2]))
    stacks = (*state.stacks[:space], stack, *state.stacks[space + 1 :])
    return recruiting(state._replace(stacks=stacks, pending=state.pending[1:]))
