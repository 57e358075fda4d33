"""The shipped tables on which boards lie: cells and lights are where the printed mats have their spaces."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from math import dist
from pathlib import Path

import pytest

from companion import config
from companion.config import load, profile_names
from companion.config.configuration import BoardLayout
from companion.games.kernel import look_of
from companion.games.registry import GAMES
from companion.maker.mats.mat_drawing import style_of
from companion.maker.plan.shopping_list import PITCH_M
from companion.store.lots import setup_lots

Place = tuple[int, int]
"""A column from the west, and a row from the south."""
SPACES = {name: game.hands.spaces for name, game in GAMES.items()}
UNUSED = "-"
HEADER = (
    "+3V3 +5V 2 +5V 3 gnd 4 14 gnd 15 17 18 27 gnd 22 23 +3V3 24 10 gnd "
    "9 25 11 8 gnd 7 0 1 5 gnd 6 12 13 gnd 19 16 26 20 gnd 21"
)
"""What is at each place on the header of every Pi with 40 pins."""
PLACES = {int(pin): place for place, pin in enumerate(HEADER.split(), 1) if pin.isdigit()}


def printed(game: str, design: str) -> Mapping[str, Place]:
    """Where the spaces of a mat lie, by the cells of a table."""
    [asked] = [one.options for one in style_of(GAMES[game]).designs if one.name == design]
    lots = setup_lots(0)
    look = look_of(GAMES[game])
    plan = (look.printed.plan_on_cells or look.plan)(
        GAMES[game].rules.new(GAMES[game].rules.settle({**asked}, lots))
    )
    side = min(min(field.width, field.height) for field in plan.fields)
    return {field.space: (field.x // side, -(field.y // side)) for field in plan.fields}


def wired(
    names: Sequence[str | tuple[str, ...]], length: int, *, by_file: bool
) -> Iterator[tuple[str, Place]]:
    """Where the spaces lie if so many numbers in a row are one file of the table, or one rank of it."""
    for number, name in enumerate(names):
        far, near = divmod(number, length)
        if isinstance(name, str) and name != UNUSED:
            yield name, (far, near) if by_file else (near, far)


def chained(names: Sequence[str | tuple[str, ...]]) -> Iterator[tuple[str, Place]]:
    """Where the spaces lie along the chain of duel: up one file and down the next, camps at their corners."""
    files = [[(column, row) for row in range(8)][:: -1 if column % 2 else 1] for column in range(8)]
    files[0] = [(0, -1), *files[0], (0, 8)]
    files[7] = [(7, 8), *files[7], (7, -1)]
    for name, place in zip(names, chain.from_iterable(files), strict=False):
        if isinstance(name, str) and name != UNUSED:
            yield name, place


def test_the_chain_of_lights_is_as_short_as_the_shopping_list_reckons() -> None:
    lights = load("duel", SPACES).mats["katarenga"].lights
    places = printed("katarenga", "frame")
    ways = [dist(places[str(one)], places[str(other)]) for one, other in pairwise(lights)]
    assert max(ways) <= dist((0, 0), (1, 1))
    assert PITCH_M * sum(ways) <= PITCH_M * len(lights)


@pytest.mark.parametrize(
    ("profile", "game", "board", "design"),
    [
        ("duel", "katarenga", "", "frame"),
        ("duel", "kiwara", "", "classic"),
        *(("kingdom", "kitara", name, name) for name in ("ref-2p", "ref-3p", "ref-4p")),
    ],
)
def test_cells_and_lights_lie_where_the_mat_is_printed(
    profile: str, game: str, board: str, design: str
) -> None:
    layout = load(profile, SPACES).mats[game]
    lying: BoardLayout = layout.boards[board] if board else layout
    places, by_file = printed(game, design), profile == "duel"
    lit = chained(lying.lights) if by_file else wired(lying.lights, 7, by_file=False)
    ways = [(names, wired(names, 8, by_file=by_file)) for names in (lying.cells, lying.wand)]
    for names, way in (*ways, (lying.lights, lit)):
        on_mat = [(name, place) for name, place in way if place[0] < 8]
        beside = {(places[name][0] - column, places[name][1] - row) for name, (column, row) in on_mat}
        assert len(beside) == (len(names) > 0)
        assert not names or {name for name, _ in on_mat} >= {*places} - {"a0", "h0", "a9", "h9"}


def test_no_contact_hangs_on_the_last_pin_of_a_port() -> None:
    """The maker of the chips says that those are no inputs."""
    for board in load("kingdom", SPACES).mats["kitara"].boards.values():
        assert {*board.wand[7::8]} == {UNUSED}


@pytest.mark.parametrize("profile", [name for name in profile_names() if name != "simulated"])
def test_comments_tell_the_place_of_each_pin_on_the_header(profile: str) -> None:
    text = (Path(config.__file__).parent / "profiles" / f"{profile}.toml").read_text()
    pins: list[int] = []
    told: list[tuple[str, str]] = []
    for line in text.splitlines():
        settings, _, comment = line.partition("#")
        here = re.findall(r"\b(?:pin|a|b|dc|reset|interrupt) = (\d+)", settings)
        pins += map(int, here)
        if here:
            told += re.findall(r"\bplaces? (\d+)(?: and (\d+))?", comment)[:1]
    assert [int(place) for places in told for place in places if place] == [PLACES[pin] for pin in pins]
    [grounds] = re.findall(
        r"to ground \(place ([\d, or]+)\)", " ".join(re.findall(r"^# (.*)", text, re.MULTILINE))
    )
    assert [*map(int, re.findall(r"\d+", grounds))] == [
        place for place, what in enumerate(HEADER.split(), 1) if what == "gnd"
    ]
    table = load(profile, SPACES)
    assert {*pins} == {pin for part in table.parts.values() for pin in part.pins.values()}
