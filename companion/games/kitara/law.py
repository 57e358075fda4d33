"""The rules of Kitara: legal actions, their effects, the end of the game, and what is secret."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from companion.games.kernel import TABLE, Action, Actor, Holding, Outcome, Seat, Space, Turn
from companion.games.kitara.contents import LETTERS, SEATS
from companion.games.kitara.state import (
    Attack,
    Pawns,
    Stack,
    State,
    Step,
    add_group,
    format_group,
    marches,
    retreats,
)
from companion.games.kitara.turn import (
    discard_card,
    draft_card,
    draftable_cards,
    draw_token,
    make_march,
    make_retreat,
    next_cards,
    pawn_spaces,
    recruit_pawn,
    recruit_spaces,
    reveal_card,
    score_turn,
    take_off_pawn,
)

END: Final = Action("end")
FIRST_PAWNS: Final[Pawns] = (3, 0, 0)
"""The first pawns of a kingdom."""


def legal(state: State) -> list[Action]:
    """Every legal action, sorted; none when the game is over."""
    return sorted(map(Action, _OFFERS[state.step](state)))


def _starts(state: State) -> Iterator[str]:
    free = (space for space in state.contents.starts if not state.stacks[space])
    return (f"start:{state.contents.spaces[space]}" for space in free)


def _reveals(state: State) -> Iterator[str]:
    return (f"reveal:{state.contents.cards[card].id}" for card in next_cards(state))


def _drafts(state: State) -> Iterator[str]:
    return (f"draft:{state.contents.cards[card].id}" for card in draftable_cards(state))


def _recruits(state: State) -> Iterator[str]:
    letter = LETTERS[state.pending[0]]
    return (f"recruit:{letter}@{state.contents.spaces[space]}" for space in recruit_spaces(state))


def _moves(state: State) -> Iterator[str]:
    spaces = state.contents.spaces
    for start, goal, group in marches(state):
        yield f"move:{spaces[start]}>{spaces[goal]}:{format_group(group)}"
    yield END


def _tokens(state: State) -> Iterator[str]:
    left = zip(state.contents.values, state.bag, strict=True)
    return (f"token:{value}" for value, count in left if count)


def _retreats(state: State) -> Iterator[str]:
    return (f"retreat:{state.contents.spaces[space]}" for space in retreats(state))


def _discards(state: State) -> Iterator[str]:
    return (f"discard:{state.contents.cards[card].id}" for card in state.hungry_cards(state.turn))


def _removes(state: State) -> Iterator[str]:
    kind = state.pending[0]
    return (f"remove:{LETTERS[kind]}@{state.contents.spaces[space]}" for space in pawn_spaces(state, kind))


_OFFERS: Final[Mapping[Step, Callable[[State], Iterable[str]]]] = {
    Step.START: _starts,
    Step.DEAL: _reveals,
    Step.DRAFT: _drafts,
    Step.REVEAL: _reveals,
    Step.RECRUIT: _recruits,
    Step.MOVE: _moves,
    Step.TOKEN: _tokens,
    Step.RETREAT: _retreats,
    Step.DISCARD: _discards,
    Step.REMOVE: _removes,
    Step.OVER: lambda _state: (),
}


def apply(state: State, action: Action) -> State:
    """The state after an action that `legal` lists."""
    contents = state.contents
    verb, _, rest = action.partition(":")
    match verb:
        case "move":
            return make_march(state, parse_march(state, rest))
        case "draft":
            return draft_card(state, contents.card_number[rest])
        case "recruit" | "remove":
            space = contents.number[Space(rest.partition("@")[2])]
            return recruit_pawn(state, space) if verb == "recruit" else take_off_pawn(state, space)
        case "reveal":
            return reveal_card(state, contents.card_number[rest])
        case "token":
            return draw_token(state, contents.values.index(int(rest)))
        case "retreat":
            return make_retreat(state, contents.number[Space(rest)])
        case "discard":
            return discard_card(state, contents.card_number[rest])
        case "start":
            return _start_kingdom(state, contents.number[Space(rest)])
        case _:
            return score_turn(state)


def parse_march(state: State, text: str) -> Attack:
    """The arguments of `move:`, as numbers."""
    ways, _, group = text.partition(":")
    start, _, goal = ways.partition(">")
    number = state.contents.number
    w, a, h = (group.count(letter) for letter in LETTERS)
    return Attack(number[Space(start)], number[Space(goal)], (w, a, h))


def _start_kingdom(state: State, space: int) -> State:
    """Places the first warriors of the seat in turn."""
    state = state._replace(stacks=add_group(state.stacks, space, Stack(state.turn, FIRST_PAWNS)))
    if state.turn + 1 < state.players:
        return state._replace(turn=state.turn + 1)
    return state._replace(turn=0, step=Step.DEAL)


def actor(state: State) -> Actor | None:
    """Whose decision is next."""
    match state.step:
        case Step.OVER:
            return None
        case Step.REVEAL | Step.DEAL | Step.TOKEN:
            return TABLE
        case Step.RETREAT:
            return SEATS[loser(state)]
        case _:
            return SEATS[state.turn]


def loser(state: State) -> int:
    """The seat that is attacked."""
    assert state.attack is not None
    there = state.stacks[state.attack.goal]
    assert there is not None
    return there.seat


def weight(state: State, action: Action) -> int:
    """The number of tokens of that value in the bag; every card exists once."""
    if state.step is not Step.TOKEN:
        return 1
    return state.bag[state.contents.values.index(int(action.removeprefix("token:")))]


def redact(action: Action) -> Action:
    """Hides the value of a drawn token."""
    return Action("token:?") if action.startswith("token:") else action


def conceal(state: State) -> State:
    """Takes every token for one of the lowest value, until the end."""
    if state.step is Step.OVER:
        return state
    [lowest, *others] = state.contents.values
    bag = (sum(state.bag), *(0 for _ in others))
    kept = tuple((lowest,) * len(tokens) for tokens in state.kept)
    return state._replace(bag=bag, kept=kept, drawn=(lowest,) * len(state.drawn))


def secret_seat(state: State) -> Seat | None:
    """The seat that alone sees the token now drawn."""
    return SEATS[state.turn] if state.step is Step.TOKEN else None


def holding_of(state: State, seat: Seat) -> Holding:
    """The kept tokens, and those drawn in the current turn."""
    number = SEATS.index(seat)
    drawn = state.drawn if number == state.turn else ()
    return Holding(tuple(map(str, state.kept[number])), tuple(map(str, drawn)))


def turn(state: State) -> Turn | None:
    """A turn begins with the draft; setup comes before the first one."""
    if state.step in (Step.START, Step.DEAL, Step.OVER):
        return None
    return Turn(state.round * state.players + state.turn, SEATS[state.turn])


def outcome(state: State) -> Outcome | None:
    """The seat with most points; on a tie the one with most kept tokens; or all of these."""
    if state.step is not Step.OVER:
        return None
    most = max(state.points)
    first = [seat for seat, points in enumerate(state.points) if points == most]
    if len(first) == 1:
        return Outcome((SEATS[first[0]],), "points")
    tokens = max(len(state.kept[seat]) for seat in first)
    best = tuple(SEATS[seat] for seat in first if len(state.kept[seat]) == tokens)
    return Outcome(best, "tokens" if len(best) == 1 else "shared")


def scores(state: State) -> dict[Seat, int]:
    """The points of each kingdom; before the end the public ones."""
    return dict(zip(SEATS, state.points, strict=False))
