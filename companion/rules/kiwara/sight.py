"""What may be seen. Kiwara has no secrets: the order of the pile is known to nobody."""

from companion.rules.kernel.names import Json, Seat
from companion.rules.kiwara.law import actor
from companion.rules.kiwara.places import SEATS, SPACES, STATIONS
from companion.rules.kiwara.state import State
from companion.rules.kiwara.tokens import ANIMALS, FACE_DOWN, KIND, LETTERS, LISTED, side_of


def view(state: State, _seat: Seat | None) -> dict[str, Json]:
    """The whole state, in the words of the notation."""
    return {
        "layout": [*state.layout.rows],
        "spaces": {SPACES[space]: written(one) for space, one in enumerate(state.tokens) if one},
        "supply": {
            seat: {letter: left[ANIMALS[letter]] for letter in LISTED}
            for seat, left in zip(SEATS, state.supply, strict=True)
        },
        "totem": None if state.totem < 0 else STATIONS[state.totem],
        "actor": actor(state),
        "step": str(state.step),
        "reward": None if state.reward < 0 else SEATS[state.reward],
        "cards": {seat: [*cards] for seat, cards in zip(SEATS, state.cards, strict=True)},
        "spell": _spell(state),
        "shown": [*state.shown],
        "baboon": state.baboon,
        "backwards": state.backwards,
    }


def written(one: int) -> str:
    """A token as records write it: `yZ`, `rG*`."""
    return f"{SEATS[side_of(one)][0]}{LETTERS[one & KIND]}{'*' * bool(one & FACE_DOWN)}"


def _spell(state: State) -> str | None:
    if state.spell is None:
        return None
    card, space = state.spell
    return card if space < 0 else f"{card}:{SPACES[space]}"
