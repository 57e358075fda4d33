"""A free board by lots: neighbours are thrown together and parted anew, again and again.

Laws: what is drawn is valid, as the first board is and every parting leaves it so; it takes the same number
of partings for every board; whatever comes out might as well have come out mirrored.
"""

from collections.abc import Iterator
from typing import Final

from companion.rules.kernel.names import Draw, Options, Space
from companion.rules.kiwara.layout import CLASSIC, LETTERS, SIZES, in_order, layout_of
from companion.rules.kiwara.places import COLUMNS, COUNT, NEIGHBOURS, NUMBERS, ROWS
from companion.rules.kiwara.setup import LAYOUT

PARTINGS: Final = 60
"""After so many nothing is left of the board that it began with."""


def drawn(draw: Draw) -> Options:
    """A free board, as it is asked for."""
    owners = [*layout_of(CLASSIC).of_space]
    for _ in range(PARTINGS):
        space = draw(COUNT)
        beside = NEIGHBOURS[space]
        both = {owners[space], owners[beside[draw(len(beside))]]}
        if len(both) > 1:
            _part_anew(owners, both, draw)
    return {LAYOUT.name: [*in_order(_written(owners, draw))]}


def _part_anew(owners: list[int], both: set[int], draw: Draw) -> None:
    """Give the spaces of two neighbours to them as the lots will have it."""
    spaces = {space for space, owner in enumerate(owners) if owner in both}
    cut = _cut(_branches(spaces, draw), draw)
    if cut:
        one, other = sorted(both)
        for space in spaces:
            owners[space] = one if space in cut else other


def _cut(branches: list[list[int]], draw: Draw) -> list[int]:
    """A branch that leaves two territories of the right sizes, where there is one; no sizes are preferred."""
    whole = len(branches[0])
    fitting: dict[int, list[list[int]]] = {}
    for branch in branches[1:]:
        rest = whole - len(branch)
        if len(branch) in SIZES and rest in SIZES:
            fitting.setdefault(min(len(branch), rest), []).append(branch)
    if not fitting:
        return []
    alike = fitting[sorted(fitting)[draw(len(fitting))]]
    return alike[draw(len(alike))]


def _branches(spaces: set[int], draw: Draw) -> list[list[int]]:
    """A tree that grows through the spaces at random: what hangs on each of them, the root first."""
    root = sorted(spaces)[draw(len(spaces))]
    grown: dict[int, int] = {}
    ahead = [(root, root)]
    while ahead:
        space, stem = ahead.pop()
        if space not in grown:
            grown[space] = stem
            ahead += [(other, space) for other in _shuffled(NEIGHBOURS[space], draw) if other in spaces]
    branches = {space: [space] for space in grown}
    for space, stem in reversed(grown.items()):
        if space != root:
            branches[stem] += branches[space]
    return [*branches.values()]


def _shuffled(numbers: tuple[int, ...], draw: Draw) -> Iterator[int]:
    left = [*numbers]
    while left:
        yield left.pop(draw(len(left)))


def _written(owners: list[int], draw: Draw) -> list[str]:
    """The rows of the board or of one of its mirror images."""
    columns = COLUMNS[::-1] if draw(2) else COLUMNS
    rows = ROWS[::-1] if draw(2) else ROWS
    return ["".join(LETTERS[owners[NUMBERS[Space(column + row)]]] for column in columns) for row in rows]
