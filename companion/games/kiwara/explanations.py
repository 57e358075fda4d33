"""What Kiwara says of a space: its territory, and the animal that stands there."""

from companion.games.kernel import Reason, Space, because
from companion.games.kiwara.law import territory_scores
from companion.games.kiwara.layout import NUMBERS, STATIONS
from companion.games.kiwara.state import FACE_DOWN, KIND, LETTERS, State


def about(state: State, name: str) -> tuple[Reason, ...]:
    """The animal that stands there and what it does, then the territory; or what a station is for."""
    if name in STATIONS:
        return (because("kiwara.about-station"),)
    [territory] = [one for one in territory_scores(state) if name in one.spaces]
    standing = state.tokens[NUMBERS[Space(name)]]
    land = because("kiwara.about-territory", letter=territory.name, count=len(territory.spaces))
    if not standing:
        return (land,)
    kind = "hidden" if standing & FACE_DOWN else LETTERS[standing & KIND]
    return because(f"kiwara.about-{kind}"), land


def reach(state: State, space: Space) -> tuple[Space, ...]:
    """The other spaces of its territory."""
    spaces = (one.spaces for one in territory_scores(state) if space in one.spaces)
    return tuple(other for other in next(spaces, ()) if other != space)
