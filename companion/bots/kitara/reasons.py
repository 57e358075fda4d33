"""What speaks for an action of Kitara: what it changes in food, ruins, tokens and points."""

from collections.abc import Iterator
from typing import Final

from companion.games.kernel import Action, Reason, Space, because
from companion.games.kitara.contents import ANIMAL, HERO, LETTERS, WARRIOR
from companion.games.kitara.law import apply, legal, parse_march
from companion.games.kitara.state import State, Step, move_group, remove_pawn

MOST: Final = 3
"""The reasons for one action; more would be a lecture."""


def explain(state: State, action: Action) -> tuple[Reason, ...]:
    """The most important reasons for a legal action; none where nothing can be proved."""
    verb, _, rest = action.partition(":")
    if verb == "draft":
        return tuple(_card_reasons(state, rest))[:MOST]
    if verb == "move":
        return tuple(_march_reasons(state, rest))[:MOST]
    if verb == "discard":
        return tuple(_discard_reasons(state, rest))
    if verb == "remove":
        return tuple(_removal_reasons(state, action))
    if verb == "recruit":
        return (*_recruit_reasons(state, rest), *_standing_reasons(state, apply(state, action), state.turn))[
            :MOST
        ]
    seat = state.fight()[1].seat if state.step is Step.RETREAT else state.turn
    return tuple(_standing_reasons(state, apply(state, action), seat))[:MOST]


def _discard_reasons(state: State, name: str) -> Iterator[Reason]:
    """No other card that could go has fewer points on it."""
    cards = state.contents.cards
    points = [cards[card].vp for card in state.hungry_cards(state.turn)]
    this = cards[state.contents.card_number[name]].vp
    if this == min(points) < max(points):
        yield because("kitara.reason-least-points", count=this)


def _removal_reasons(state: State, action: Action) -> Iterator[Reason]:
    """Food and ruins stay, and would not if the pawn came from everywhere else."""

    def lost(one: Action) -> int:
        space = state.contents.number[Space(one.partition("@")[2])]
        after = state._replace(stacks=remove_pawn(state.stacks, space, state.pending[0]))
        held = state.fed_count(state.turn) + state.ruled_ruins(state.turn)
        return held - after.fed_count(state.turn) - after.ruled_ruins(state.turn)

    if lost(action) < max(map(lost, legal(state))):
        yield because("kitara.reason-spares")


def _recruit_reasons(state: State, text: str) -> Iterator[Reason]:
    """A free goal beside the space, or enough pawns to face all neighbours."""
    letter, _, name = text.partition("@")
    contents, space = state.contents, state.contents.number[Space(name)]
    wanted = {LETTERS[WARRIOR]: contents.savannas, LETTERS[ANIMAL]: contents.ruins}.get(letter, ())
    free = [beyond for beyond in contents.neighbours[space] if beyond in wanted and not state.stacks[beyond]]
    if free:
        yield because("kitara.reason-near", space=contents.spaces[free[0]])
    size = stack.size if (stack := state.stacks[space]) else 0
    beside = [state.enemy_at(beyond) for beyond in contents.neighbours[space]]
    if size and max((enemy.size for enemy in beside if enemy), default=0) == size + 1:
        yield because("kitara.reason-guards", space=name)


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


def _march_reasons(state: State, text: str) -> Iterator[Reason]:
    """The march as if losers had already left: where they go is their decision."""
    march, contents = parse_march(state, text), state.contents
    losers, goal = state.enemy_at(march.goal), contents.spaces[march.goal]
    if losers and march.group[HERO] and any(state.bag) and not state.drawn:
        yield because("kitara.reason-token", space=goal)
    bare = (*state.stacks[: march.goal], None, *state.stacks[march.goal + 1 :]) if losers else state.stacks
    after = state._replace(stacks=move_group(bare, march))
    yield from _standing_reasons(state, after, state.turn)
    if losers and losers.pawns[ANIMAL] and march.goal in contents.ruins:
        yield because("kitara.reason-takes-ruin", seat=losers.seat + 1, space=goal)
    if losers and losers.pawns[WARRIOR] and march.goal in contents.savannas:
        yield because("kitara.reason-takes-food", seat=losers.seat + 1, space=goal)


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
