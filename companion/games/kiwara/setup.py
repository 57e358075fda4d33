"""Game setup: the options, and free boards drawn at random or as a sketch of sticks.

A random board is made by joining and splitting neighbouring territories, over and over. Laws: the result is
valid, because the first board is and every split keeps it so; every board takes the same number of splits;
its mirror images are equally likely.
"""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, Final

from companion.games.kernel import (
    BadOption,
    Draw,
    Json,
    Option,
    Options,
    Rows,
    Sketch,
    Space,
    flag,
    refuse_unknown,
    refuse_value,
)
from companion.games.kiwara.layout import (
    CLASSIC,
    COLUMNS,
    COUNT,
    LETTERS,
    LINE_BY_LINE,
    NAMED,
    NEIGHBOURS,
    NUMBERS,
    ROWS,
    SEATS,
    SIZES,
    STICKS,
    find_flaws,
    layout_of,
    parse_layout,
    with_ordered_letters,
)
from companion.games.kiwara.prospect import WIDTH
from companion.games.kiwara.state import CARDS, OKAPI, SUPPLY, State, Step

LAYOUT: Final = Option(
    "layout",
    '"classic" | "reserve" | ["ABCCCC", "ABBCDD", "AABCCD", "EABBBF", "EEFFFF"]',
    default="classic",
    values=("classic", "reserve"),
)
FIRST: Final = Option("first", '"yellow" | "red"', default="yellow", values=SEATS)
REINFORCEMENTS: Final = Option("reinforcements", "true | false", default=False, values=(False, True))
MOST: Final = 2
"""The maximum number of handicap cards of a side."""
_CARDS: Final = range(MOST + 1)
HANDICAP: Final = Option(
    "handicap",
    '{"yellow": 1 | 2, "red": 1 | 2}',
    default={},
    values=tuple(
        {seat: cards for seat, cards in zip(SEATS, both, strict=True) if cards}
        for both in product(_CARDS, _CARDS)
    ),
)
OPTIONS: Final = (LAYOUT, FIRST, REINFORCEMENTS, HANDICAP)


def settle(requested: Mapping[str, object], _draw: Draw) -> Options:
    """The options with their defaults; nothing is drawn before the game."""
    refuse_unknown(requested, OPTIONS)
    layout = requested.get(LAYOUT.name, LAYOUT.default)
    rows = parse_layout(layout).rows
    first = requested.get(FIRST.name, FIRST.default)
    if first not in SEATS:
        raise refuse_value(FIRST)
    return {
        LAYOUT.name: layout if isinstance(layout, str) else [*rows],
        FIRST.name: str(first),
        REINFORCEMENTS.name: flag(requested, REINFORCEMENTS),
        HANDICAP.name: _handicap(requested.get(HANDICAP.name, HANDICAP.default)),
    }


def _handicap(value: object) -> dict[str, Json]:
    """The number of starting cards of each side, in seat order."""
    if not isinstance(value, Mapping) or not {*value} <= {*SEATS}:
        raise refuse_value(HANDICAP)
    if not all(type(count) is int and 1 <= count <= MOST for count in value.values()):
        raise refuse_value(HANDICAP)
    return {seat: value[seat] for seat in SEATS if seat in value}


def new(options: Options) -> State:
    """The empty savanna, after the handicap cards if there are any."""
    settled: Mapping[str, Any] = options
    due = tuple(side for side, seat in enumerate(SEATS) for _ in range(settled[HANDICAP.name].get(seat, 0)))
    reinforced = bool(settled[REINFORCEMENTS.name])
    return State(
        layout=parse_layout(settled[LAYOUT.name]),
        tokens=(0,) * COUNT,
        supply=(SUPPLY, SUPPLY),
        totem=-1,
        turn=SEATS.index(settled[FIRST.name]),
        step=Step.REVEAL if due else Step.FIRST,
        reward=-1,
        cards=((), ()),
        pile=tuple(card for card in CARDS if reinforced or card != OKAPI),
        reinforced=reinforced,
        due=due,
    )


PARTINGS: Final = 60
"""The number of splits after which nothing of the first board is left."""


def draw_board(draw: Draw) -> Options:
    """A random free board, as options to be settled."""
    owners = [*layout_of(CLASSIC).of_space]
    for _ in range(PARTINGS):
        space = draw(COUNT)
        beside = NEIGHBOURS[space]
        both = {owners[space], owners[beside[draw(len(beside))]]}
        if len(both) > 1:
            _part_again(owners, both, draw)
    return {LAYOUT.name: [*with_ordered_letters(_format_rows(owners, draw))]}


def _part_again(owners: list[int], both: set[int], draw: Draw) -> None:
    """Redistributes the spaces of two neighbouring territories between them at random."""
    spaces = {space for space, owner in enumerate(owners) if owner in both}
    cut = _cut(_branches(spaces, draw), draw)
    if cut:
        one, other = sorted(both)
        for space in spaces:
            owners[space] = one if space in cut else other


def _cut(branches: list[list[int]], draw: Draw) -> list[int]:
    """A branch whose removal leaves two territories of valid sizes, if any; all sizes are equally likely."""
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
    """A random spanning tree of the spaces: the branch at each space, the root first."""
    root = sorted(spaces)[draw(len(spaces))]
    grown: dict[int, int] = {}
    ahead = [(root, root)]
    while ahead:
        space, stem = ahead.pop()
        if space not in grown:
            grown[space] = stem
            ahead += [(other, space) for other in _shuffle(NEIGHBOURS[space], draw) if other in spaces]
    branches = {space: [space] for space in grown}
    for space, stem in reversed(grown.items()):
        if space != root:
            branches[stem] += branches[space]
    return [*branches.values()]


def _shuffle(numbers: tuple[int, ...], draw: Draw) -> Iterator[int]:
    left = [*numbers]
    while left:
        yield left.pop(draw(len(left)))


def _format_rows(owners: list[int], draw: Draw) -> list[str]:
    """The rows of the board or of one of its mirror images."""
    columns = COLUMNS[::-1] if draw(2) else COLUMNS
    rows = ROWS[::-1] if draw(2) else ROWS
    return ["".join(LETTERS[owners[NUMBERS[Space(column + row)]]] for column in columns) for row in rows]


def parse_rows(rows: Rows) -> Options:
    """The rivers as options; a named board goes by its name."""
    for flaw in find_flaws(rows):
        raise BadOption(flaw)
    drawn = with_ordered_letters(rows)
    for name, named in NAMED.items():
        if with_ordered_letters(named) == drawn:
            return {LAYOUT.name: name}
    return {LAYOUT.name: [*drawn]}


def format_rows(options: Options) -> Rows:
    """The rivers of these options, in letters from A on."""
    return with_ordered_letters(parse_layout(options[LAYOUT.name]).rows)


SKETCH: Final = Sketch(
    spaces=tuple(LINE_BY_LINE[start : start + WIDTH] for start in range(0, COUNT, WIDTH)),
    lines=STICKS,
    sizes=SIZES,
    boards={name: with_ordered_letters(board) for name, board in NAMED.items()},
    find_flaws=find_flaws,
    parse_rows=parse_rows,
    format_rows=format_rows,
)
