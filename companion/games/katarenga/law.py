"""The rules of Katarenga: legal actions, their effects, the end of the game, and what hands do.

A pawn is lifted and put down; in a capture, the other pawn is lifted too.
"""

from typing import Final

from companion.games.katarenga.board import (
    CAMPS,
    GOALS,
    MOVES,
    NAMES,
    NUMBERS,
    PLACES,
    SEATS,
    SQUARES,
    bits_in,
)
from companion.games.katarenga.position import Position
from companion.games.kernel import (
    NO_DEED,
    Action,
    Deed,
    Form,
    Occupancy,
    Outcome,
    Pieces,
    Seat,
    Space,
    Unreadable,
    Why,
    because,
)
from companion.games.kernel import facts as fact

PASS: Final = Action("pass")
MOVE: Final = "move"
PAWN: Final = "pawn"

HOPS: Final = {
    action: (1 << NUMBERS[start] | goal, PLACES ^ goal)
    for start, moves in MOVES.items()
    for goal, action in moves.items()
}
"""The effect of a move: the bits that it flips for the mover, and those that the other side keeps."""


def legal(position: Position) -> list[Action]:
    board, own, foe, moment = position
    if _is_over(own, foe, moment.passes):
        return []
    occupied = own | foe
    free = PLACES ^ (occupied if moment.calm else own)
    exits = board.exits[moment.turn]
    actions: list[Action] = []
    pawns = own & SQUARES
    while pawns:
        pawn = pawns & -pawns
        pawns ^= pawn
        mask, reach, texts = exits[pawn]
        actions += texts[reach[occupied & mask] & free]
    return actions or [PASS]


def apply(position: Position, action: Action) -> Position:
    board, own, foe, moment = position
    try:
        change, keep = HOPS[action]
    except KeyError:  # testing for a pass first would slow every move
        if action != PASS:
            raise
        return Position(board, foe, own, moment.after_pass)
    return _new_position(Position, (board, foe & keep, own ^ change, moment.after_move))


_new_position = tuple.__new__
"""What the constructor of a named tuple does, without its half a microsecond of unpacking."""


def _is_over(own: int, foe: int, passes: int) -> bool:
    """Whether any end condition is met; `outcome` says which."""
    return (
        passes == 2
        or own.bit_count() < 2
        or foe.bit_count() < 2
        or foe & CAMPS in GOALS
        or own & CAMPS in GOALS
    )


def outcome(position: Position) -> Outcome | None:
    """The winners and the reason. Judged for the side that has just moved, then for the other."""
    own, foe, moment = position.own, position.foe, position.moment
    mover, last = SEATS[moment.turn], SEATS[1 - moment.turn]
    for seat, pawns, others in ((last, foe, own), (mover, own, foe)):
        if pawns & CAMPS in GOALS:
            return Outcome((seat,), "camps")
        if others.bit_count() < 2:
            return Outcome((seat,), "attrition")
    return Outcome((), "blocked") if moment.passes == 2 else None


def actor(position: Position) -> Seat | None:
    """The side to move; `None` after the end."""
    over = _is_over(position.own, position.foe, position.moment.passes)
    return None if over else position.mover


def scores(position: Position) -> dict[Seat, int]:
    """The number of enemy camps each side occupies, at any time."""
    return {seat: (pawns & CAMPS).bit_count() for seat, pawns in zip(SEATS, position.pawns, strict=True)}


def facts(before: Position, action: Action, after: Position) -> tuple[object, ...]:
    mover = before.mover
    effects: list[object] = []
    if action == PASS:
        effects.append(fact.Passed(mover))
    else:
        form = parse_action(action)
        start, goal = Space(form["from"]), Space(form["to"])
        taken = before.owner(goal)
        if taken is not None:
            effects.append(fact.Captured(taken, PAWN, goal))
        effects.append(fact.Moved(mover, PAWN, start, goal))
        gained = scores(after)[mover] - scores(before)[mover]
        if gained:
            effects.append(fact.Scored(mover, gained))
    ended = outcome(after)
    if ended is not None:
        effects.append(fact.Ended(ended))
    return tuple(effects)


def parse_action(text: str) -> Form:
    """`e2-e4` or `pass` as a form; `Unreadable` for anything else."""
    if text == PASS:
        return Form(PASS)
    if text not in HOPS:
        raise Unreadable(because(Why.UNREADABLE, text=text))
    start, goal = text.split("-")
    return Form(MOVE, (("from", start), ("to", goal)))


def format_action(form: Form) -> Action:
    return PASS if form.verb == PASS else Action(f"{form['from']}-{form['to']}")


_STANDING: Final = tuple(Pieces(seat, (PAWN,)) for seat in SEATS)


def occupancy(position: Position) -> Occupancy:
    """At most one pawn on a space, camps included."""
    return {
        NAMES[place.bit_length() - 1]: standing
        for standing, pawns in zip(_STANDING, position.pawns, strict=True)
        for place in bits_in(pawns)
    }


def deed_of(position: Position, action: Action) -> Deed:
    """Lift and drop; an enemy pawn on the goal is lifted too."""
    if action == PASS:
        return NO_DEED
    form = parse_action(action)
    start, goal = Space(form["from"]), Space(form["to"])
    taken = (goal,) if position.owner(goal) else ()
    return Deed(lifts=(start, *taken), drops=(goal,))


def attempt_of(position: Position, deed: Deed) -> str | None:
    """One pawn lifted and put down, or put in place of another; the mover's own is the one that moves."""
    own = [space for space in deed.lifts if position.owner(space) == position.mover]
    others = [space for space in deed.lifts if space not in own]
    match own, others, deed.drops:
        case [start], [taken], () | (_,):
            return f"{start}-{(*deed.drops, taken)[0]}" if deed.drops in ((), (taken,)) else None
        case ([start], [], (goal,)) | ([], [start], (goal,)):
            return f"{start}-{goal}"
        case _:
            return None
