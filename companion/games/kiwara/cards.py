"""The cards of mysterious reinforcement: when each may be used, and its effect.

Law: no offered use of a card leaves a side with an animal to place and no space to place it.
"""

from collections.abc import Iterator

from companion.games.kernel import Action, Space
from companion.games.kiwara.layout import EDGE, NUMBERS, SPACES
from companion.games.kiwara.state import FACE_DOWN, KIND, LION, OPEN, Spell, State, Step, side_of
from companion.games.kiwara.turn import (
    TRIPLE,
    await_card,
    empty_spaces,
    lay_token,
    placeable_animals,
    placement_spaces,
    possible_spells,
    roar,
)


def card_uses(state: State) -> Iterator[Action]:
    """Every currently legal use of a card."""
    held = state.cards[state.turn]
    if not held:
        return
    if "giraffe" in held:
        yield Action("use:giraffe")
    if state.step is Step.AFTER:
        yield from (Action(format_use(spell)) for spell in possible_spells(state))
        return
    tokens = state.tokens
    if "vulture" in held:
        yield from (
            _use_on_space("vulture", space) for space in range(len(tokens)) if tokens[space] & FACE_DOWN
        )
    if "rhinoceros" in held:
        yield from (
            _use_on_space("rhinoceros", space)
            for space in EDGE
            if tokens[space] and not tokens[space] & FACE_DOWN
        )
    if "hyena" in held:
        yield from hyena_uses(state)
    if state.step is Step.TOTEM and "wildebeest" in held:
        yield Action("use:wildebeest")
    if state.step is Step.PLACE and "baboon" in held and _can_leap(state):
        yield Action("use:baboon")


def _can_leap(state: State) -> bool:
    """Whether the rows beside the totem's have room; a boa rules them out."""
    bound = state.spell is not None and state.spell.card == "boa"
    return not bound and can_place(state._replace(baboon=True))


def _use_on_space(card: str, space: int) -> Action:
    return Action(f"use:{card}:{SPACES[space]}")


def format_use(spell: Spell) -> str:
    """The action text of this effect."""
    return f"use:{spell.card}" if spell.space < 0 else f"use:{spell.card}:{SPACES[spell.space]}"


def is_before_placement(state: State) -> bool:
    """Whether the animal of this turn is still to be placed."""
    step = state.resume if state.step is Step.HYENA else state.step
    return step is Step.PLACE


def can_place(state: State) -> bool:
    """Whether any placement is possible."""
    return bool(placeable_animals(state)) and any(
        not state.tokens[space] for space in placement_spaces(state)
    )


def hyena_uses(state: State) -> Iterator[Action]:
    """The moves of the hyena: an animal of its owner within the totem's row, each animal at most once."""
    room = empty_spaces(state)
    placing = is_before_placement(state)
    for start in state.row:
        standing = state.tokens[start]
        if not standing or side_of(standing) != state.turn or start == state.driven:
            continue
        for goal in room:
            if not placing or can_place(_drive(state, start, goal)):
                yield Action(f"use:hyena:{SPACES[start]}>{SPACES[goal]}")


def _drive(state: State, start: int, goal: int) -> State:
    """The state with an animal moved from one space of the row to another."""
    tokens, standing = [*state.tokens], state.tokens[start]
    tokens[start] = 0
    tokens[goal] = lay_token(tokens, standing, goal)
    state = state._replace(tokens=tuple(tokens))
    return bar_returned(state, roar(state, goal)) if standing & KIND == LION else state


def bar_returned(before: State, after: State) -> State:
    """Bars own animals returned by a card before the placement from being placed in the same turn."""
    if not is_before_placement(before):
        return after
    had, has = before.supply[before.turn], after.supply[before.turn]
    barred = tuple(barred + now - then for barred, now, then in zip(before.barred, has, had, strict=True))
    return after._replace(barred=barred)


def use_card(state: State, card: str, target: str) -> State:
    """The state after a legal use; `target` is a space, two of them, or empty."""
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
            return _use_hyena(state, target)
        case "vulture" | "rhinoceros":
            return _send_home(state, NUMBERS[Space(target)])
        case _:
            return await_card(state._replace(spell=Spell(card, NUMBERS[Space(target)] if target else -1)))


def _send_home(state: State, space: int) -> State:
    standing, side = state.tokens[space], side_of(state.tokens[space])
    animal = standing & KIND
    supply = tuple(left + (number == animal) for number, left in enumerate(state.supply[side]))
    tokens = (*state.tokens[:space], 0, *state.tokens[space + 1 :])
    both = (supply, state.supply[1]) if side == 0 else (state.supply[0], supply)
    return bar_returned(state, state._replace(tokens=tokens, supply=both))


def _use_hyena(state: State, target: str) -> State:
    """The state after the hyena drives one animal; a second one may follow."""
    start, goal = (NUMBERS[Space(name)] for name in target.split(">"))
    after = _drive(state, start, goal)
    if state.step is Step.HYENA:
        return end_hyena(after)
    return after._replace(step=Step.HYENA, resume=state.step, driven=goal)


def end_hyena(state: State) -> State:
    """The state after the hyena's use ends."""
    return state._replace(step=state.resume, driven=-1)


def keep_card(state: State, card: str) -> State:
    """Keeps one of the giraffe's cards; the others leave the game."""
    held = (*state.cards[state.turn], card)
    cards = (held, state.cards[1]) if state.turn == 0 else (state.cards[0], held)
    state = state._replace(cards=cards, shown=(), step=state.resume)
    return await_card(state) if state.step is Step.AFTER else state
