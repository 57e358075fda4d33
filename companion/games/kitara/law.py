"""The rules of Kitara: legal actions, the course of a turn, the end of the game, and what is secret.

Law: a phase without a decision is skipped here, so a state always waits for a seat or the table.
"""

from collections.abc import Iterable
from typing import Final

from companion.games.kernel import TABLE, Action, Actor, Holding, Outcome, Seat, Space, Turn
from companion.games.kitara.contents import LAST_AGE, LETTERS, SEATS, Contents
from companion.games.kitara.state import (
    Attack,
    Pawns,
    Stack,
    State,
    Step,
    add_group,
    format_group,
    marches,
    move_group,
    one_pawn,
    remove_pawn,
    retreats,
)

END: Final = Action("end")
FIRST_PAWNS: Final[Pawns] = (3, 0, 0)
ROW: Final = 6
"""The number of cards the table turns up at first."""
DUEL: Final = 2
"""The number of players with whom cards leave the row by themselves."""
PER_RUIN: Final = 2
"""Points for a ruin with a master-animal in it."""
PER_CARD: Final = 2
"""Points at the end for each card of a kingdom."""


def legal(state: State) -> list[Action]:
    return sorted(map(Action, _offers(state)))


def _offers(state: State) -> Iterable[str]:
    spaces, cards = state.contents.spaces, state.contents.cards
    match state.step:
        case Step.START:
            return (f"start:{spaces[space]}" for space in state.free_starts())
        case Step.DEAL | Step.REVEAL:
            return (f"reveal:{cards[card].id}" for card in next_cards(state))
        case Step.DRAFT:
            return (f"draft:{cards[card].id}" for card in draftable_cards(state))
        case Step.RECRUIT:
            letter = LETTERS[state.pending[0]]
            return (f"recruit:{letter}@{spaces[space]}" for space in recruit_spaces(state))
        case Step.MOVE:
            moves = (
                f"move:{spaces[start]}>{spaces[goal]}:{format_group(group)}"
                for start, goal, group in marches(state)
            )
            return (*moves, END)
        case Step.TOKEN:
            left = zip(state.contents.values, state.bag, strict=True)
            return (f"token:{value}" for value, count in left if count)
        case Step.RETREAT:
            return (f"retreat:{spaces[space]}" for space in retreats(state))
        case Step.DISCARD:
            return (f"discard:{cards[card].id}" for card in state.hungry_cards(state.turn))
        case Step.REMOVE:
            kind = state.pending[0]
            return (f"remove:{LETTERS[kind]}@{spaces[space]}" for space in pawn_spaces(state, kind))
        case _:
            return ()


def apply(state: State, action: Action) -> State:
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


def begin_turn(state: State) -> State:
    """Begins a turn: with the draft, if there is a card."""
    if state.row:
        return state._replace(step=Step.DRAFT)
    return continue_recruits(state._replace(pending=()))


def draftable_cards(state: State) -> tuple[int, ...]:
    """The cards that can be drafted, the leftmost first."""
    return state.row[: max(1, state.symbols(state.turn)[0])]


def draft_card(state: State, card: int) -> State:
    """The card joins the kingdom, the row closes up, and the next card is due."""
    kingdoms = list(state.kingdoms)
    kingdoms[state.turn] = (*kingdoms[state.turn], card)
    state = state._replace(
        kingdoms=tuple(kingdoms),
        row=tuple(other for other in state.row if other != card),
        pending=pawn_kinds(state.contents, card),
    )
    return state._replace(step=Step.REVEAL) if state.pile else continue_recruits(state)


def pawn_kinds(contents: Contents, card: int) -> tuple[int, ...]:
    """The kinds of pawn on that card, in the order in which they are processed."""
    return tuple(LETTERS.index(letter) for letter in contents.cards[card].pawns)


def next_cards(state: State) -> tuple[int, ...]:
    """The possible top cards of the pile: those of its lowest age."""
    ages = [state.contents.cards[number].age for number in state.pile]
    lowest = min(ages, default=0)
    return tuple(number for number, age in zip(state.pile, ages, strict=True) if age == lowest)


def reveal_card(state: State, card: int) -> State:
    """The card is added at the right end of the row."""
    row, pile = (*state.row, card), tuple(number for number in state.pile if number != card)
    state = state._replace(row=row, pile=pile)
    if state.step is Step.DEAL:
        return state if len(row) < ROW and pile else begin_turn(state)
    if state.contents.cards[card].age == LAST_AGE and not state.last_round:
        state = state._replace(last_round=state.round + 1)
    return pass_turn(state._replace(closing=False)) if state.closing else continue_recruits(state)


def continue_recruits(state: State) -> State:
    """The next symbol with a pawn to recruit; or the moves."""
    for done, kind in enumerate(state.pending):
        if state.supply(state.turn)[kind] and recruit_spaces(state):
            return state._replace(step=Step.RECRUIT, pending=state.pending[done:])
    moves = state.symbols(state.turn)[1]
    return continue_moves(state._replace(pending=(), moves=moves))


def recruit_spaces(state: State) -> tuple[int, ...]:
    """Where a pawn can be recruited: on an own space, or on a new start space if there is none."""
    if home := state.held_spaces(state.turn):
        return home
    return state.free_starts() or tuple(space for space in state.contents.savannas if not state.stacks[space])


def continue_moves(state: State) -> State:
    """The moves, as long as any are left; then scoring."""
    return state._replace(step=Step.MOVE) if state.moves else score_turn(state)


def make_march(state: State, march: Attack) -> State:
    """Moves a group; in an attack a hero first draws a token, and then the losers retreat."""
    state = state._replace(moves=state.moves - 1)
    if not state.enemy_at(march.goal):
        return continue_moves(state._replace(stacks=move_group(state.stacks, march)))
    draws = march.group[2] and any(state.bag)
    return state._replace(attack=march, step=Step.TOKEN if draws else Step.RETREAT)


def draw_token(state: State, number: int) -> State:
    bag = tuple(count - (other == number) for other, count in enumerate(state.bag))
    drawn = (*state.drawn, state.contents.values[number])
    return state._replace(bag=bag, drawn=drawn, step=Step.RETREAT)


def make_retreat(state: State, goal: int) -> State:
    """The losers retreat and the attackers arrive."""
    attack, losers = state.fight()
    stacks = move_group(move_group(state.stacks, Attack(attack.goal, goal, losers.pawns)), attack)
    return continue_moves(state._replace(stacks=stacks, attack=None))


def score_turn(state: State) -> State:
    """Points for symbols and ruins; one of the drawn tokens of highest value is kept."""
    points, kept = list(state.points), list(state.kept)
    points[state.turn] += state.symbols(state.turn)[2] + PER_RUIN * state.ruled_ruins(state.turn)
    bag = list(state.bag)
    if state.drawn:
        best = max(state.drawn)
        kept[state.turn] = (*kept[state.turn], best)
        for value in state.drawn:
            bag[state.contents.values.index(value)] += 1
        bag[state.contents.values.index(best)] -= 1
    food = state.fed_count(state.turn)
    due = max(0, len(state.hungry_cards(state.turn)) - food)
    state = state._replace(
        points=tuple(points), kept=tuple(kept), bag=tuple(bag), drawn=(), moves=0, due=due, food=food
    )
    return continue_discards(state)


def continue_discards(state: State) -> State:
    """The next card without food; or the end of the turn."""
    return state._replace(step=Step.DISCARD) if state.due else end_turn(state)


def discard_card(state: State, card: int) -> State:
    """The card leaves the game, and its pawns go back to the supply."""
    kingdoms = list(state.kingdoms)
    at = kingdoms[state.turn].index(card)
    kingdoms[state.turn] = (*kingdoms[state.turn][:at], *kingdoms[state.turn][at + 1 :])
    pending = pawn_kinds(state.contents, card)
    return continue_removals(state._replace(kingdoms=tuple(kingdoms), due=state.due - 1, pending=pending))


def continue_removals(state: State) -> State:
    """The next symbol whose pawn leaves the map; or the next card."""
    for done, kind in enumerate(state.pending):
        if pawn_spaces(state, kind):
            return state._replace(step=Step.REMOVE, pending=state.pending[done:])
    return continue_discards(state._replace(pending=()))


def pawn_spaces(state: State, kind: int) -> tuple[int, ...]:
    """The spaces where the seat in turn has a pawn of that kind."""
    stacks = enumerate(state.stacks)
    return tuple(space for space, stack in stacks if stack and stack.seat == state.turn and stack.pawns[kind])


def take_off_pawn(state: State, space: int) -> State:
    """Removes one pawn of the kind that is due from that space."""
    stacks = remove_pawn(state.stacks, space, state.pending[0])
    return continue_removals(state._replace(stacks=stacks, pending=state.pending[1:]))


def end_turn(state: State) -> State:
    """Ends a turn: with two players the leftmost card is discarded and replaced first."""
    if state.players > DUEL or not state.row:
        return pass_turn(state)
    state = state._replace(row=state.row[1:])
    return state._replace(step=Step.REVEAL, closing=True) if state.pile else pass_turn(state)


def pass_turn(state: State) -> State:
    """The next seat's turn, or the end."""
    state = state._replace(due=0, food=0)
    if state.turn + 1 < state.players:
        return begin_turn(state._replace(turn=state.turn + 1))
    if state.round == state.last_round:
        points = zip(state.points, state.kept, state.kingdoms, strict=True)
        total = tuple(so_far + sum(kept) + PER_CARD * len(cards) for so_far, kept, cards in points)
        return state._replace(step=Step.OVER, points=total)
    return begin_turn(state._replace(turn=0, round=state.round + 1))


def recruit_pawn(state: State, space: int) -> State:
    """Places one pawn of the kind that is due on that space."""
    stacks = add_group(state.stacks, space, Stack(state.turn, one_pawn(state.pending[0])))
    return continue_recruits(state._replace(stacks=stacks, pending=state.pending[1:]))


def actor(state: State) -> Actor | None:
    match state.step:
        case Step.OVER:
            return None
        case Step.REVEAL | Step.DEAL | Step.TOKEN:
            return TABLE
        case Step.RETREAT:
            return SEATS[state.fight()[1].seat]
        case _:
            return SEATS[state.turn]


def weight(state: State, action: Action) -> int:
    """The number of tokens of that value in the bag; every card exists once."""
    if state.step is not Step.TOKEN:
        return 1
    return state.bag[state.contents.values.index(int(action.removeprefix("token:")))]


def redact(action: Action) -> Action:
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
