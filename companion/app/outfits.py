"""What there is to work on at a table, as its configuration tells."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.app.configuration import Configuration, Kind
from companion.app.lots import setup_lots
from companion.app.mat import Mat, Mats, Spaces
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line, begin
from companion.rules.kernel.names import Json
from companion.table.events import Button, Chair
from companion.workshop.calibration import LARGEST, number, number_named
from companion.workshop.outfit import Outfit, Places


def outfit_of(configuration: Configuration, line: Line[Any]) -> Outfit:
    """Its parts; those on no chair belong to the chair that is called common.

    Where no mat is told of, spaces are where the board of this game has them then.
    """
    cells, lights = configuration.cell_count, configuration.light_count
    mats = [*configuration.printed()] or [Mats((), cells, lights).on(line)]
    named = [(Chair(name.partition(".")[0]), name, part.kind) for name, part in configuration.parts.items()]
    buttons = {Button.PUSH.value: Button.PUSH, Button.KEY.value: Button.KEY}
    return Outfit(
        cells,
        lights,
        tuple(map(Chair, configuration.chairs)),
        tuple((chair, buttons[name.partition(".")[2]]) for chair, name, kind in named if kind is Kind.KEY),
        tuple(chair for chair, _, kind in named if kind is Kind.DIAL),
        tuple(chair for chair, _, kind in named if kind is Kind.SCREEN),
        tuple(name for _, name, kind in named if kind is Kind.READER),
        sound=configuration.sound is not None,
        places=tuple(map(_places, mats)),
    )


def first_line(games: Mapping[str, Game[Any]]) -> Line[Any]:
    """A game as it begins, where nobody has said which."""
    return begin(next(iter(games.values())), {}, setup_lots(0))


def _places(mat: Mat) -> Places:
    lights = tuple(None if isinstance(lit, tuple) else lit for lit in mat.lights)
    return Places(
        mat.game, mat.board, _numbers(mat.cells), _numbers(lights), _numbers(mat.wand), {**mat.runs}
    )


def _numbers(spaces: Spaces) -> dict[str, tuple[int, ...]]:
    return {
        space: tuple(at for at, over in enumerate(spaces) if over == space)
        for space in dict.fromkeys(spaces)
        if space is not None
    }


def format_outfit(outfit: Outfit) -> dict[str, Json]:
    """As JSON."""
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
        tuple(Chair(_name(chair)) for chair in told[name]) for name in ("chairs", "dials", "screens")
    )
    return Outfit(
        number(told["cells"], LARGEST + 1),
        number(told["lights"], LARGEST + 1),
        chairs,
        tuple((Chair(_name(chair)), Button(button)) for chair, button in told["buttons"]),
        dials,
        screens,
        tuple(map(_name, told["readers"])),
        sound=bool(told["sound"]),
        phones=bool(told.get("phones", False)),
        places=tuple(
            Places(_name(game), _name(board), _tuples(cells), _tuples(lights), _tuples(wand), _runs(runs))
            for game, board, cells, lights, wand, runs in told["places"]
        ),
    )


def _tuples(numbers: Mapping[str, Iterable[object]]) -> dict[str, tuple[int, ...]]:
    return {_name(space): tuple(map(number, each)) for space, each in numbers.items()}


def _runs(told: Mapping[str, Iterable[object]]) -> dict[int, tuple[str, ...]]:
    return {number_named(light): tuple(map(_name, run)) for light, run in told.items()}


def _name(told: object) -> str:
    if isinstance(told, str) and told.isprintable():
        return told
    raise ValueError(told)
