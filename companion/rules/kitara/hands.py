"""What stands on the map, and what hands do there.

A group that attacks arrives when the losers have gone, so both go with the retreat.
"""

from collections.abc import Mapping

from companion.rules.kernel.hands import CARD, NO_DEED, PIECE, Box, Deed, Occupancy, Standing, Thing
from companion.rules.kernel.names import TABLE, Action, Space
from companion.rules.kitara.contents import LETTERS, SEATS, SUPPLY
from companion.rules.kitara.law import END, FIRST_PAWNS, march_of
from companion.rules.kitara.marching import written
from companion.rules.kitara.notation import TOKEN
from companion.rules.kitara.pack import Deck, Mix
from companion.rules.kitara.state import State, Step


def box_of(decks: Mapping[str, Deck], mix: Mix) -> Box:
    """The pawns of every kingdom, the cards of these decks, and the tokens."""
    pawns = {
        Thing(seat, PIECE, letter): count
        for seat in SEATS
        for letter, count in zip(LETTERS, SUPPLY, strict=True)
    }
    cards = {Thing(TABLE, CARD, card.id): 1 for deck in decks.values() for card in deck.cards}
    starts = {Thing(TABLE, CARD, deck.start.id): len(SEATS) for deck in decks.values()}
    tokens = {Thing(TABLE, TOKEN, str(value)): count for value, count in mix}
    return {**pawns, **starts, **cards, **tokens}


def occupancy(state: State) -> Occupancy:
    """The pawns of one kingdom on a space, as many as there are."""
    pairs = zip(state.contents.spaces, state.stacks, strict=True)
    return {
        space: Standing(SEATS[stack.seat], tuple(written(stack.pawns))) for space, stack in pairs if stack
    }


def deed(state: State, action: Action) -> Deed:
    """What hands do on the map; cards and tokens lie beside it."""
    verb, _, rest = action.partition(":")
    match verb:
        case "start":
            return Deed(drops=(Space(rest),) * sum(FIRST_PAWNS))
        case "recruit":
            return Deed(drops=(Space(rest.partition("@")[2]),))
        case "remove":
            return Deed(lifts=(Space(rest.partition("@")[2]),))
        case "move":
            return _marched(state, rest)
        case "retreat":
            return _retreated(state, Space(rest))
        case _:
            return NO_DEED


def _marched(state: State, text: str) -> Deed:
    start, goal, group = march_of(state, text)
    there, spaces, size = state.stacks[goal], state.contents.spaces, sum(group)
    if there and there.seat != state.turn:
        return NO_DEED
    return Deed((spaces[start],) * size, (spaces[goal],) * size)


def early(state: State, action: Action) -> tuple[Space, ...]:
    """Whoever attacks may be there already, and those who lose have still to say where to."""
    if not action.startswith("move:"):
        return ()
    start, goal, _ = march_of(state, action.removeprefix("move:"))
    there = state.stacks[goal]
    return (state.contents.spaces[start],) if there and there.seat != state.turn else ()


def _retreated(state: State, goal: Space) -> Deed:
    assert state.attack is not None
    start, field, group = state.attack
    losers = state.stacks[field]
    assert losers is not None
    spaces, size = state.contents.spaces, sum(group)
    lifts = (spaces[start],) * size + (spaces[field],) * losers.size
    return Deed(lifts, (spaces[field],) * size + (goal,) * losers.size)


def tacit(state: State) -> Action | None:
    """To let the moves be that are left."""
    return END if state.step is Step.MOVE else None


def meant(state: State, deed: Deed) -> str | None:
    """One pawn or the whole of a stack of one kind, taken from one space to another."""
    contents = state.contents
    if len(deed.lifts) != 1 or len(deed.drops) != 1 or state.step is not Step.MOVE:
        return None
    [start], [goal] = deed.lifts, deed.drops
    if start not in contents.number or goal not in contents.number:
        return None
    stack = state.stacks[contents.number[start]]
    kinds = [letter for letter, count in zip(LETTERS, stack.pawns, strict=True) if count] if stack else []
    return f"move:{start}>{goal}:{kinds[0]}" if len(kinds) == 1 else None


__all__ = ["TOKEN", "box_of", "deed", "meant", "occupancy", "tacit"]
