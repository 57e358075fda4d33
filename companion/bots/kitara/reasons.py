"""What speaks for an action of Kitara: what it changes in food, ruins, tokens and points."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from companion.bots.kitara.worth import OFF, region_of
from companion.games.kernel import Action, Reason, Space, because
from companion.games.kitara.contents import ANIMAL, HERO, LETTERS, WARRIOR
from companion.games.kitara.law import apply, legal, parse_march, recruit_spaces
from companion.games.kitara.state import (
    Attack,
    State,
    Step,
    format_group,
    marches,
    move_group,
    remove_pawn,
    retreats,
)

MOST: Final = 3
"""The reasons for one action; more would be a lecture."""


def explain(state: State, action: Action) -> tuple[Reason, ...]:
    """The most important reasons for a legal action; none where nothing can be proved."""
    verb, _, rest = action.partition(":")
    match verb:
        case "draft":
            reasons = _card_reasons(state, rest)
        case "move":
            reasons = _march_reasons(state, parse_march(state, rest))
        case "discard":
            reasons = _discard_reasons(state, rest)
        case "remove":
            reasons = _removal_reasons(state, action)
        case "recruit":
            reasons = _recruit_reasons(state, action)
        case "retreat":
            reasons = _retreat_reasons(state, action)
        case "end":
            reasons = _end_reasons(state)
        case _:
            reasons = _standing_reasons(state, apply(state, action), state.turn)
    return tuple(islice(reasons, MOST))


def held_goals(state: State, seat: int) -> int:
    """The savannas that feed cards of a seat, and its ruins."""
    return state.fed_count(seat) + state.ruled_ruins(seat)


def is_outnumbered(state: State, seat: int, space: int) -> bool:
    """Whether another kingdom stands beside that space with more pawns than the seat has there."""
    size = stack.size if (stack := state.stacks[space]) else 0
    beside = (state.stacks[beyond] for beyond in state.contents.neighbours[space])
    return any(there.seat != seat and there.size > size for there in beside if there)


def _discard_reasons(state: State, name: str) -> Iterator[Reason]:
    """No other card that could go has less of something on it."""
    cards = [state.contents.cards[card] for card in state.hungry_cards(state.turn)]
    this = state.contents.cards[state.contents.card_number[name]]
    if this.vp == min(card.vp for card in cards) < max(card.vp for card in cards):
        yield because("kitara.reason-least-points", count=this.vp)
    pawns = [len(card.pawns) for card in cards]
    if len(this.pawns) == min(pawns) < max(pawns):
        yield because("kitara.reason-least-pawns", count=len(this.pawns))
    if this.move == min(card.move for card in cards) < max(card.move for card in cards):
        yield because("kitara.reason-least-moves", count=this.move)


def _removal_reasons(state: State, action: Action) -> Iterator[Reason]:
    """Food and ruins stay, and would not if the pawn came from everywhere else."""

    def kept(one: Action) -> int:
        space = state.contents.number[Space(one.partition("@")[2])]
        stacks = remove_pawn(state.stacks, space, state.pending[0])
        return held_goals(state._replace(stacks=stacks), state.turn)

    if kept(action) > min(map(kept, legal(state))):
        yield because("kitara.reason-spares")
    elif kept(action) == held_goals(state, state.turn):
        yield because("kitara.reason-idle")


def _retreat_reasons(state: State, action: Action) -> Iterator[Reason]:
    """What is better there than where else the losers could go."""
    attack, losers = state.fight()
    contents, goals = state.contents, retreats(state)
    goal = contents.number[Space(action.partition(":")[2])]
    arrived = {space: move_group(state.stacks, Attack(attack.goal, space, losers.pawns)) for space in goals}
    after = {space: state._replace(stacks=move_group(stacks, attack)) for space, stacks in arrived.items()}
    held = {space: held_goals(one, losers.seat) for space, one in after.items()}
    if held[goal] > min(held.values()):
        yield because("kitara.reason-spares")
    danger = {space: is_outnumbered(one, losers.seat, space) for space, one in after.items()}
    if not danger[goal] and any(danger.values()):
        yield because("kitara.reason-safe", space=contents.spaces[goal])
    sizes = {space: there.size if (there := one.stacks[space]) else 0 for space, one in after.items()}
    if sizes[goal] == max(sizes.values()) > min(sizes.values()):
        yield because("kitara.reason-together", count=sizes[goal], space=contents.spaces[goal])
    yield from _guard_reasons(state, after[goal], losers.seat, goal)
    if attack.goal in contents.neighbours[goal] and sizes[goal] > sum(attack.group):
        yield because("kitara.reason-threatens", space=contents.spaces[attack.goal])
    yield from _reach_reasons(after[goal], format_group(losers.pawns), goal, ())


def _end_reasons(state: State) -> Iterator[Reason]:
    """No move gains anything at once."""
    held = held_goals(state, state.turn)
    if not any(
        draws_token(state, march) or held_goals(as_if_alone(state, march), state.turn) > held
        for march in marches(state)
    ):
        yield because("kitara.reason-nothing-left")


def draws_token(state: State, march: Attack) -> bool:
    """Whether it wins the first token of this turn."""
    is_raid = march.group[HERO] and state.enemy_at(march.goal)
    return bool(is_raid and any(state.bag) and not state.drawn)


def as_if_alone(state: State, march: Attack) -> State:
    """The state after a march, as if losers had left the map: where they go is their decision."""
    stacks = state.stacks
    if state.enemy_at(march.goal):
        stacks = (*stacks[: march.goal], None, *stacks[march.goal + 1 :])
    return state._replace(stacks=move_group(stacks, march))


def _recruit_reasons(state: State, action: Action) -> Iterator[Reason]:
    """What the pawn can do from there."""
    letter, _, name = action.removeprefix("recruit:").partition("@")
    after, space = apply(state, action), state.contents.number[Space(name)]
    yield from _standing_reasons(state, after, state.turn)
    yield from _reach_reasons(state, letter, space, ())
    yield from _strength_reasons(state, after, space)
    ways = {one: nearest_goal(state, letter, one) for one in recruit_spaces(state)}
    way, goal = ways[space]
    if way == min(ways.values())[0] < max(ways.values())[0]:
        yield because("kitara.reason-nearest", space=state.contents.spaces[goal])


def _reach_reasons(state: State, letters: str, space: int, known: tuple[int, ...]) -> Iterator[Reason]:
    """A free goal beside the space, and not beside those that are known."""
    neighbours = state.contents.neighbours
    for _, goal in sorted(free_goals(state, letters, space)):
        if goal in neighbours[space] and not any(goal in (one, *neighbours[one]) for one in known):
            yield because("kitara.reason-near", space=state.contents.spaces[goal])
            return


def free_goals(state: State, letters: str, space: int) -> Iterator[tuple[int, int]]:
    """How far free savannas are for warriors, and free ruins for master-animals, and where they are."""
    region = region_of(state.contents)
    if LETTERS[WARRIOR] in letters:
        yield from (way for way in region.savannas[space] if not state.stacks[way[1]])
    if LETTERS[ANIMAL] in letters:
        yield from (way for way in region.ruins[space] if not state.stacks[way[1]])


def nearest_goal(state: State, letters: str, space: int) -> tuple[int, int]:
    return min(free_goals(state, letters, space), default=(OFF, space))


def _strength_reasons(state: State, after: State, space: int) -> Iterator[Reason]:
    """Who beside the space has become weaker than the pawns there, or is no stronger any more."""
    seat, contents = state.turn, state.contents
    yield from _guard_reasons(state, after, seat, space)
    if after.turn == seat and after.moves:
        attacks = [march for march in marches(after) if march.start == space and after.enemy_at(march.goal)]
        raids = [march for march in attacks if draws_token(after, march)]
        known = [march for march in marches(state) if state.enemy_at(march.goal)]
        known_raids = [march for march in known if draws_token(state, march)]
        for code, found, old in (
            ("kitara.reason-threatens", attacks, known),
            ("kitara.reason-raids", raids, known_raids),
        ):
            if new := {march.goal for march in found} - {march.goal for march in old}:
                yield because(code, space=contents.spaces[min(new)])


def _guard_reasons(state: State, after: State, seat: int, space: int) -> Iterator[Reason]:
    name = state.contents.spaces[space]
    there, then = state.stacks[space], after.stacks[space]
    if not there or there.seat != seat or not then or then.size <= there.size:
        return
    if is_outnumbered(state, seat, space) and not is_outnumbered(after, seat, space):
        yield because("kitara.reason-guards", space=name)
    elif there.pawns[ANIMAL] and space in state.contents.ruins:
        yield because("kitara.reason-keeps-ruin", space=name)


def _card_reasons(state: State, name: str) -> Iterator[Reason]:
    card = state.contents.cards[state.contents.card_number[name]]
    if card.vp:
        yield because("kitara.reason-points", count=card.vp)
    if card.pawns:
        yield because("kitara.reason-pawns", pieces=card.pawns)
    if card.move:
        yield because("kitara.reason-moves", count=card.move)
    if card.draft:
        yield because("kitara.reason-choice", count=card.draft)


def _march_reasons(state: State, march: Attack) -> Iterator[Reason]:
    """What a march gains at once, and then what it prepares."""
    contents, after = state.contents, as_if_alone(state, march)
    losers, goal = state.enemy_at(march.goal), contents.spaces[march.goal]
    if draws_token(state, march):
        yield because("kitara.reason-token", space=goal)
    yield from _standing_reasons(state, after, state.turn)
    if losers and losers.pawns[ANIMAL] and march.goal in contents.ruins:
        yield because("kitara.reason-takes-ruin", seat=losers.seat + 1, space=goal)
    if losers and losers.pawns[WARRIOR] and march.goal in contents.savannas:
        yield because("kitara.reason-takes-food", seat=losers.seat + 1, space=goal)
    if losers:
        return
    after = after._replace(moves=state.moves - 1)
    yield from _reach_reasons(state, format_group(march.group), march.goal, state.held_spaces(state.turn))
    yield from _strength_reasons(state, after, march.goal)
    if is_outnumbered(state, state.turn, march.start) and not is_outnumbered(after, state.turn, march.goal):
        yield because("kitara.reason-leaves-danger")
    letters = format_group(march.group)
    way, there = nearest_goal(state, letters, march.goal)
    if 0 < way < nearest_goal(state, letters, march.start)[0]:
        yield because("kitara.reason-nearer", space=contents.spaces[there])


def _standing_reasons(state: State, after: State, seat: int) -> Iterator[Reason]:
    if after.step is not Step.OVER and after.ruled_ruins(seat) > state.ruled_ruins(seat):
        yield because("kitara.reason-ruin", space=_changed(state, after, seat))
    if (fed := after.fed_count(seat)) > state.fed_count(seat):
        needed = len(after.hungry_cards(seat))
        yield because("kitara.reason-feeds", fed=fed, needed=needed)


def _changed(state: State, after: State, seat: int) -> Space:
    """The ruin that the seat has come to hold."""
    return next(
        state.contents.spaces[space]
        for space in state.contents.ruins
        if (stack := after.stacks[space]) and stack.seat == seat and stack.pawns[ANIMAL]
        if not ((was := state.stacks[space]) and was.seat == seat and was.pawns[ANIMAL])
    )
