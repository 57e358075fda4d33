"""What a configuration provides: playable games, mats, simulated tags, and the outfit for setup jobs.

Law: a board that is felt needs a mat. Without cells every game can be played; with simulated cells every
game that has no more spaces than there are cells.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.config import Configuration, PartKind
from companion.daemon.devices import SIMULATED
from companion.daemon.simulated_table import things_by_tag
from companion.games.kernel import Game, Games, Json, Options, Record, Space, begin
from companion.session.mats import CellSpaces, Mat, Mats
from companion.session.shelf import Shelf, Title, make_shelf, mats, named_boards, new_title, spaces_of
from companion.session.work.calibration import LARGEST, check_number, parse_number_key
from companion.session.work.wiring import MatPlaces, Outfit
from companion.store.lots import setup_lots
from companion.table.events import Button, Chair
from companion.table.evidence import NOWHERE, Spaces
from companion.table.tagged_things import Tag


def playable_games(configuration: Configuration, games: Games, here: Game[Any]) -> Iterator[Game[Any]]:
    """The games playable at that table: with real cells, those that have a mat."""
    cells = configuration.cells
    room = configuration.cell_count if cells is not None and cells.driver == SIMULATED else 0
    for name, game in games.items():
        fits = name in configuration.mats or fewest_spaces(game) <= room
        if game is here or cells is None or fits:
            yield game


def fewest_spaces(game: Game[Any]) -> int:
    """The number of spaces of its smallest board; an owner's own packs do not reduce it."""
    boards = boards_of(game).values()
    return min(map(len, boards), default=len(game.hands.spaces))


def boards_of(game: Game[Any]) -> dict[str, tuple[Space, ...]]:
    """The spaces of each of its named boards."""
    named, boards = named_boards(game), {}
    for name in mats(game):
        if named and name:
            asked = {**named.needs.get(name, {}), named.name: name}
            boards[name] = spaces_of(begin(game, asked, lambda _below: 0))
    return boards


@dataclass(frozen=True, slots=True)
class FeltSpaces:
    """The spaces of a board that cells can feel; none without cells."""

    mats: Mats
    felt: bool

    def __call__(self, line: Record[Any], /) -> Spaces:
        """The spaces of the unturned mat."""
        return felt_spaces(self.mats.mat_of(line), felt=self.felt)


def shelf_of(games: Iterable[Game[Any]], lying: Mats, last: Mapping[str, Options], *, felt: bool) -> Shelf:
    """The shelf of those games, each with the options it was last played with."""
    return make_shelf(_title(game, FeltSpaces(lying, felt), last.get(game.id)) for game in games)


def _title(game: Game[Any], felt: FeltSpaces, last: Options | None) -> Title:
    title = new_title(game, felt)
    return title if last is None else title.as_played(last)


def simulated_tags(games: Iterable[Game[Any]]) -> dict[str, Tag]:
    """The tags of a simulated table, registered for the pieces of all games."""
    return {uid: Tag(game.id, thing) for game in games for uid, thing in things_by_tag(game).items()}


def mats_of(configuration: Configuration) -> Mats:
    """The mats of the configuration."""
    return Mats(configuration.mats_of_boards(), configuration.cell_count, configuration.light_count)


def felt_spaces(mat: Mat, *, felt: bool) -> Spaces:
    """The spaces with a cell below them, if cells are felt."""
    return frozenset(space for space in mat.cells if space is not None) if felt else NOWHERE


def outfit_of(configuration: Configuration, record: Record[Any]) -> Outfit:
    """The parts as a setup job sees them; parts of no chair belong to the chair `common`.

    Without a configured mat, spaces take the order of this game's board.
    """
    cells, lights = configuration.cell_count, configuration.light_count
    mats = [*configuration.mats_of_boards()] or [Mats((), cells, lights).mat_of(record)]
    named = [(Chair(name.partition(".")[0]), name, part.kind) for name, part in configuration.parts.items()]
    buttons = {Button.PUSH.value: Button.PUSH, Button.KEY.value: Button.KEY}
    return Outfit(
        cells,
        lights,
        tuple(map(Chair, configuration.chairs)),
        tuple(
            (chair, buttons[name.partition(".")[2]]) for chair, name, kind in named if kind is PartKind.KEY
        ),
        tuple(chair for chair, _, kind in named if kind is PartKind.DIAL),
        tuple(chair for chair, _, kind in named if kind is PartKind.SCREEN),
        tuple(name for _, name, kind in named if kind is PartKind.READER),
        sound=configuration.sound is not None,
        places=tuple(map(_places, mats)),
    )


def first_line(games: Mapping[str, Game[Any]]) -> Record[Any]:
    """The first of these games at its start, with default options."""
    return begin(next(iter(games.values())), {}, setup_lots(0))


def _places(mat: Mat) -> MatPlaces:
    lights = tuple(None if isinstance(lit, tuple) else lit for lit in mat.lights)
    return MatPlaces(
        mat.game, mat.board, _numbers(mat.cells), _numbers(lights), _numbers(mat.wand), {**mat.runs}
    )


def _numbers(spaces: CellSpaces) -> dict[str, tuple[int, ...]]:
    return {
        space: tuple(at for at, over in enumerate(spaces) if over == space)
        for space in dict.fromkeys(spaces)
        if space is not None
    }


def format_outfit(outfit: Outfit) -> dict[str, Json]:
    """An outfit as JSON."""
    return {
        "cells": outfit.cells,
        "lights": outfit.lights,
        "chairs": [*outfit.chairs],
        "buttons": [[chair, button.value] for chair, button in outfit.buttons],
        "dials": [*outfit.dials],
        "screens": [*outfit.screens],
        "readers": [*outfit.readers],
        "sound": outfit.sound,
        "phones": outfit.phones,
        "places": [
            [
                place.game,
                place.board,
                _lists(place.cells),
                _lists(place.lights),
                _lists(place.wand),
                {str(light): [*run] for light, run in place.runs.items()},
            ]
            for place in outfit.places
        ],
    }


def _lists(numbers: Mapping[str, tuple[int, ...]]) -> dict[str, Json]:
    return {space: [*each] for space, each in numbers.items()}


def parse_outfit(told: Mapping[str, Any]) -> Outfit:
    """The twin of `format_outfit`; `ValueError`, `KeyError` or `TypeError` for anything else."""
    chairs, dials, screens = (
        tuple(Chair(_parse_name(chair)) for chair in told[name]) for name in ("chairs", "dials", "screens")
    )
    return Outfit(
        check_number(told["cells"], LARGEST + 1),
        check_number(told["lights"], LARGEST + 1),
        chairs,
        tuple((Chair(_parse_name(chair)), Button(button)) for chair, button in told["buttons"]),
        dials,
        screens,
        tuple(map(_parse_name, told["readers"])),
        sound=bool(told["sound"]),
        phones=bool(told.get("phones", False)),
        places=tuple(
            MatPlaces(
                _parse_name(game),
                _parse_name(board),
                _parse_numbers(cells),
                _parse_numbers(lights),
                _parse_numbers(wand),
                _parse_runs(runs),
            )
            for game, board, cells, lights, wand, runs in told["places"]
        ),
    )


def _parse_numbers(numbers: Mapping[str, Iterable[object]]) -> dict[str, tuple[int, ...]]:
    return {_parse_name(space): tuple(map(check_number, each)) for space, each in numbers.items()}


def _parse_runs(told: Mapping[str, Iterable[object]]) -> dict[int, tuple[str, ...]]:
    return {parse_number_key(light): tuple(map(_parse_name, run)) for light, run in told.items()}


def _parse_name(told: object) -> str:
    if isinstance(told, str) and told.isprintable():
        return told
    raise ValueError(told)
