"""The cards of mysterious reinforcement: when each may be used, and what it does.

Law: what is offered here leaves whoever has to place something to place.
"""

from collections.abc import Iterator

from companion.rules.kernel.names import Action, Space
from companion.rules.kiwara.places import EDGE, NUMBERS, SPACES
from companion.rules.kiwara.savanna import laid, roar
from companion.rules.kiwara.state import OPEN, Spell, State, Step
from companion.rules.kiwara.tokens import FACE_DOWN, KIND, LION, side_of
from companion.rules.kiwara.turn import TRIPLE, binding, empties, field, lingering, ready


def uses(state: State) -> Iterator[Action]:
    """Every use of a card that is possible now."""
    held = state.cards[state.turn]
    if not held:
        return
    if "giraffe" in held:
        yield Action("use:giraffe")
    if state.step is Step.AFTER:
        yield from (Action(written(spell)) for spell in binding(state))
        return
    tokens = state.tokens
    if "vulture" in held:
        yield from (_on("vulture", space) for space in range(len(tokens)) if tokens[space] & FACE_DOWN)
    if "rhinoceros" in held:
        yield from (
            _on("rhinoceros", space) for space in EDGE if tokens[space] and not tokens[space] & FACE_DOWN
        )
    if "hyena" in held:
        yield from drives(state)
    if state.step is Step.TOTEM and "wildebeest" in held:
        yield Action("use:wildebeest")
    if state.step is Step.PLACE and "baboon" in held and _could_leap(state):
        yield Action("use:baboon")


def _could_leap(state: State) -> bool:
    """Whether the rows beside the totem's have room; a boa lets nobody go there."""
    bound = state.spell is not None and state.spell.card == "boa"
    return not bound and leaves(state._replace(baboon=True))


def _on(card: str, space: int) -> Action:
    return Action(f"use:{card}:{SPACES[space]}")


def written(spell: Spell) -> str:
    """The use that has this effect."""
    return f"use:{spell.card}" if spell.space < 0 else f"use:{spell.card}:{SPACES[spell.space]}"


def before_placing(state: State) -> bool:
    """Whether the animal of this turn has still to be placed."""
    step = state.resume if state.step is Step.HYENA else state.step
    return step is Step.PLACE


def leaves(state: State) -> bool:
    """Whether something can be placed."""
    return bool(ready(state)) and any(not state.tokens[space] for space in field(state))


def drives(state: State) -> Iterator[Action]:
    """Where the hyena may drive an animal of its owner: within the totem's row, and none of them twice."""
    room = empties(state)
    placing = before_placing(state)
    for start in state.row:
        standing = state.tokens[start]
        if not standing or side_of(standing) != state.turn or start == state.driven:
            continue
        for goal in room:
            if not placing or leaves(_driven(state, start, goal)):
                yield Action(f"use:hyena:{SPACES[start]}>{SPACES[goal]}")


def _driven(state: State, start: int, goal: int) -> State:
    """An animal has gone from one space of the row to another."""
    tokens, standing = [*state.tokens], state.tokens[start]
    tokens[start] = 0
    tokens[goal] = laid(tokens, standing, goal)
    state = state._replace(tokens=tuple(tokens))
    return brought_back(state, roar(state, goal)) if standing & KIND == LION else state


def brought_back(before: State, after: State) -> State:
    """Own animals that a card brings back before the placement are not placed in the same turn."""
    if not before_placing(before):
        return after
    had, has = before.supply[before.turn], after.supply[before.turn]
    barred = tuple(barred + now - then for barred, now, then in zip(before.barred, has, had, strict=True))
    return after._replace(barred=barred)


def used(state: State, card: str, target: str) -> State:
    """After a use that `uses` lists; `target` is a space, two of them, or empty."""
    held = state.cards[state.turn]
    left = tuple(one for one in held if one != card)
    state = state._replace(cards=(left, state.cards[1]) if state.turn == 0 else (state.cards[0], left))
    match card:
        case "baboon":
            return state._replace(baboon=True)
        case "wildebeest":
            return state._replace(backwards=True)
        case "giraffe":
            return state._replace(step=Step.REVEAL, resume=state.step, due=(OPEN,) * TRIPLE, shown=())
        case "hyena":
            return _driving(state, target)
        case "vulture" | "rhinoceros":
            return _sent_home(state, NUMBERS[Space(target)])
        case _:
            return lingering(state._replace(spell=Spell(card, NUMBERS[Space(target)] if target else -1)))


def _sent_home(state: State, space: int) -> State:
    standing, side = state.tokens[space], side_of(state.tokens[space])
    animal = standing & KIND
    supply = tuple(left + (number == animal) for number, left in enumerate(state.supply[side]))
    tokens = (*state.tokens[:space], 0, *state.tokens[space + 1 :])
    both = (supply, state.supply[1]) if side == 0 else (state.supply[0], supply)
    return brought_back(state, state._replace(tokens=tokens, supply=both))


def _driving(state: State, target: str) -> State:
    """The hyena has driven one animal on; a second one may follow."""
    start, goal = (NUMBERS[Space(name)] for name in target.split(">"))
    after = _driven(state, start, goal)
    if state.step is Step.HYENA:
        return rested(after)
    return after._replace(step=Step.HYENA, resume=state.step, driven=goal)


def rested(state: State) -> State:
    """The hyena has had enough."""
    return state._replace(step=state.resume, driven=-1)


def kept(state: State, card: str) -> State:
    """Of the cards that the giraffe has brought one stays, the others are out of the game."""
    held = (*state.cards[state.turn], card)
    cards = (held, state.cards[1]) if state.turn == 0 else (state.cards[0], held)
    state = state._replace(cards=cards, shown=(), step=state.resume)
    return lingering(state) if state.step is Step.AFTER else state
