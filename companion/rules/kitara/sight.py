"""What may be seen: everything but the tokens, which their drawer alone knows until the end."""

from companion.rules.kernel.names import EVERYTHING, Json, Seat
from companion.rules.kitara.contents import LETTERS, SEATS
from companion.rules.kitara.law import actor
from companion.rules.kitara.marching import written
from companion.rules.kitara.state import State, Step


def view(state: State, seat: Seat | None) -> dict[str, Json]:
    """What that seat may know, or everybody."""
    shown = _public(state)
    if seat in SEATS[: state.players]:
        shown["own_tokens"] = _tokens(state, SEATS.index(seat))
    if seat == EVERYTHING or state.step is Step.OVER:
        shown["all_tokens"] = {
            str(one): _tokens(state, number) for number, one in enumerate(SEATS[: state.players])
        }
    return shown


def _public(state: State) -> dict[str, Json]:
    contents, seats = state.contents, SEATS[: state.players]
    return {
        "round": state.round,
        "turn_of": seats[state.turn],
        "step": str(state.step),
        "actor": actor(state),
        "moves_left": state.moves if state.step in (Step.MOVE, Step.TOKEN, Step.RETREAT) else 0,
        "row": [contents.cards[card].id for card in state.row],
        "deck_left": len(state.pile),
        "pawns": {
            space: {
                "seat": seats[stack.seat],
                **dict(zip(LETTERS, stack.pawns, strict=True)),
            }
            for space, stack in zip(contents.spaces, state.stacks, strict=True)
            if stack
        },
        "kingdoms": {
            seat: [contents.cards[card].id for card in cards]
            for seat, cards in zip(seats, state.kingdoms, strict=True)
        },
        "points": dict(zip(seats, state.points, strict=True)),
        "tokens": {
            seat: {"kept": len(kept), "drawn": _drawn(state, number)}
            for number, (seat, kept) in enumerate(zip(seats, state.kept, strict=True))
        },
        "last_round": state.last_round or None,
        "pending": _pending(state),
    }


def _drawn(state: State, seat: int) -> int:
    return len(state.drawn) if seat == state.turn else 0


def _tokens(state: State, seat: int) -> dict[str, Json]:
    return {"kept": [*state.kept[seat]], "drawn": [*state.drawn] if seat == state.turn else []}


def _pending(state: State) -> dict[str, Json]:
    """What the turn has still to come to: symbols, an attack, and cards that nobody feeds."""
    pending: dict[str, Json] = {"symbols": "".join(LETTERS[kind] for kind in state.pending)}
    if state.attack:
        start, goal, group = state.attack
        spaces = state.contents.spaces
        pending["attack"] = {"from": spaces[start], "to": spaces[goal], "group": written(group)}
    if state.step in (Step.DISCARD, Step.REMOVE):
        pending["food"] = state.food
        pending["discards"] = state.due
    return pending
