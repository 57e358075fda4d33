"""Positions of Katarenga, for properties: any colours, any pawns, also such as no game reaches."""

from hypothesis import strategies as st

from companion.games.katarenga.board import CAMP_NAMES, GOALS, SQUARE_NAMES, bit
from companion.games.katarenga.position import Position, format_position, moment, parse_position
from companion.games.katarenga.setup import CORNERS, FRONTS, TURNS, Layout, Quarter
from companion.games.kernel import Space

quarters = st.builds(Quarter, st.sampled_from([*FRONTS]), st.booleans(), st.sampled_from(TURNS))


@st.composite
def layouts(draw: st.DrawFn) -> Layout:
    tiles = draw(st.permutations([*FRONTS]))
    sides = [(draw(st.booleans()), draw(st.sampled_from(TURNS))) for _ in CORNERS]
    return Layout(*(Quarter(tile, *side) for tile, side in zip(tiles, sides, strict=True)))


rows = st.one_of(
    layouts().map(Layout.rows),
    st.tuples(*[st.text("bgyr", min_size=8, max_size=8)] * 8),
    st.tuples(*[st.text("rrrrrb", min_size=8, max_size=8)] * 8),
    st.tuples(*[st.text("yg", min_size=8, max_size=8)] * 8),
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """At most eight pawns a side, camps included, and anything that may hang over the next action."""
    spaces = draw(st.lists(st.sampled_from(SQUARE_NAMES), unique=True, max_size=16))
    white = draw(st.integers(max(0, len(spaces) - 8), min(8, len(spaces))))
    pawns = [sum(map(bit, spaces[:white])), sum(map(bit, spaces[white:]))]
    camps = draw(st.sets(st.sampled_from(CAMP_NAMES)))
    for side, goals in enumerate(GOALS):
        held = [camp for camp in sorted(camps) if bit(camp) & goals]
        pawns[side] |= sum(map(bit, held[: 8 - pawns[side].bit_count()]))
    turn = draw(st.integers(0, 1))
    board = parse_position(f"{'/'.join(draw(rows))} 8/8/8/8/8/8/8/8 w -").board
    hanging = moment(turn, draw(st.sampled_from([0, 0, 0, 1])), draw(st.sampled_from([0, 0, 1, 2])))
    return Position(board, pawns[turn], pawns[1 - turn], hanging)


def turned_space(space: str) -> Space:
    """The space as it is called when the board is turned by 180 degrees."""
    return Space(f"{'hgfedcba'['abcdefgh'.index(space[0])]}{9 - int(space[1])}")


def turned_action(action: str) -> str:
    return action if action == "pass" else "-".join(map(turned_space, action.split("-")))


def turned(position: Position) -> Position:
    """The same position seen from the other side of the table, with the sides' names changed."""

    def across(pawns: int) -> int:
        spaces = [space for space in (*SQUARE_NAMES, *CAMP_NAMES) if pawns & bit(space)]
        return sum(bit(turned_space(space)) for space in spaces)

    turned_rows = "/".join(row[::-1] for row in reversed(position.board.rows))
    board = parse_position(f"{turned_rows} 8/8/8/8/8/8/8/8 w -").board
    now = position.moment
    return Position(
        board, across(position.own), across(position.foe), moment(1 - now.turn, now.passes, now.calm)
    )


def drawn(rank_by_rank: str, colours: str, side: str = "w", camps: str = "-") -> Position:
    """A position from two pictures of eight ranks, as a story shows it: `.` is an empty square."""
    pawns = rank_by_rank.split()
    for run in range(8, 0, -1):
        pawns = [row.replace("." * run, str(run)) for row in pawns]
    position = parse_position(f"{'/'.join(colours.split())} {'/'.join(pawns)} {side} {camps}")
    assert format_position(position).split()[2] == side
    return position
