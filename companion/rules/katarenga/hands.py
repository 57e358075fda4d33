"""What stands on the board, and what hands do: a pawn goes, and the one it captures is taken off."""

from typing import Final

from companion.rules.katarenga.law import PASS, PAWN, parse_action
from companion.rules.katarenga.places import NAMES, SEATS, bits_in
from companion.rules.katarenga.position import Position
from companion.rules.kernel.hands import NO_DEED, Deed, Occupancy, Standing
from companion.rules.kernel.names import Action, Space

_STANDING: Final = tuple(Standing(seat, (PAWN,)) for seat in SEATS)


def occupancy(position: Position) -> Occupancy:
    """One pawn on a space at most, camps included."""
    return {
        NAMES[place.bit_length() - 1]: standing
        for standing, pawns in zip(_STANDING, position.pawns, strict=True)
        for place in bits_in(pawns)
    }


def deed(position: Position, action: Action) -> Deed:
    """Lift and drop; where an enemy pawn stands on the goal, it is lifted too."""
    if action == PASS:
        return NO_DEED
    form = parse_action(action)
    start, goal = Space(form["from"]), Space(form["to"])
    taken = (goal,) if position.owner(goal) else ()
    return Deed(lifts=(start, *taken), drops=(goal,))


def meant(position: Position, deed: Deed) -> str | None:
    """One pawn lifted and put down, or put over another; the mover's own is the one that goes."""
    own = [space for space in deed.lifts if position.owner(space) == position.mover]
    others = [space for space in deed.lifts if space not in own]
    match own, others, deed.drops:
        case [start], [taken], () | (_,):
            return f"{start}-{(*deed.drops, taken)[0]}" if deed.drops in ((), (taken,)) else None
        case ([start], [], (goal,)) | ([], [start], (goal,)):
            return f"{start}-{goal}"
        case _:
            return None
