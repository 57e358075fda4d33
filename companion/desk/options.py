"""The options of a game, as people choose among them: which of them are its board, and what a dial offers."""

from collections.abc import Mapping
from enum import Enum
from functools import lru_cache
from typing import Any

from companion.rules.kernel.game import Game, Option
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Json, Options, Space


class Way(Enum):
    """How a game comes by its board."""

    NAMED = "named"
    """It goes by a name, or there is only one."""
    DRAWN = "drawn"
    """Lots say what it looks like."""
    TOLD = "told"
    """People have laid one, and tell what it looks like."""


@lru_cache
def board_names(game: Game[Any]) -> frozenset[str]:
    """The options that are the board: those that lots decide where nobody does."""
    left_open = (option.name for option in game.options if option.default is None)
    drawn = game.drawn(lambda _below: 0) if game.drawn else {}
    return frozenset((*left_open, *drawn))


def board_of(game: Game[Any], options: Options) -> Options:
    """What the options say of the board."""
    names = board_names(game)
    return {name: value for name, value in options.items() if name in names}


def agreed_of(game: Game[Any], options: Options) -> Options:
    """What the options say beside the board: house rules, which stay."""
    names = board_names(game)
    return {name: value for name, value in options.items() if name not in names}


def named_boards(game: Game[Any]) -> Option | None:
    """The option with boards that go by a name, where there is one."""
    names = board_names(game)
    return next((option for option in game.options if option.name in names and option.values), None)


def mats(game: Game[Any]) -> tuple[str, ...]:
    """Its mats, by the names of the boards on them; the last one has none, and is for every other board."""
    named = named_boards(game)
    return (*(value for value in named.values if isinstance(value, str)), "") if named else ("",)


def can_draw(game: Game[Any]) -> bool:
    """Whether lots can say what the board looks like."""
    open_to_lots = (option for option in game.options if option.default is None and not option.follows)
    return game.drawn is not None or any(open_to_lots)


def ways(game: Game[Any]) -> tuple[Way, ...]:
    """How the game can come by a board, the usual way first."""
    can = {
        Way.NAMED: named_boards(game) is not None or not board_names(game),
        Way.DRAWN: can_draw(game),
        Way.TOLD: game.lay is not None,
    }
    return tuple(way for way in Way if can[way])


def rules_of(game: Game[Any]) -> tuple[Option, ...]:
    """The options beside the board that a dial offers."""
    names = board_names(game)
    return tuple(option for option in game.options if len(option.values) > 1 and option.name not in names)


def who_begins(game: Game[Any]) -> Option | None:
    """The option that says which seat begins, where the game has one."""
    return next((option for option in game.options if option.values == game.seats), None)


def listed(option: Option, value: object) -> Json:
    """The value as a dial offers it, by its id where it is told as a whole; `None` where none does."""
    name = value.get("id") if isinstance(value, Mapping) else value
    return next((one for one in option.values if one in (value, name)), None)


def as_listed(game: Game[Any], options: Options) -> Options:
    """The options with every value that a dial offers as it does."""
    offered = {option.name: option for option in game.options if option.values}
    told = {name: listed(offered[name], value) for name, value in options.items() if name in offered}
    return {name: value if told.get(name) is None else told[name] for name, value in options.items()}


def is_named(game: Game[Any], options: Mapping[str, object]) -> bool:
    """Whether the board of these options goes by a name."""
    named = named_boards(game)
    return named is not None and listed(named, options.get(named.name, named.default)) is not None


def mat_for(game: Game[Any], options: Options) -> str:
    """The one of its mats that the board of these options is on."""
    named = named_boards(game)
    board = listed(named, options.get(named.name)) if named else None
    return board if isinstance(board, str) and board in mats(game) else ""


def spaces_of(line: Line[Any]) -> tuple[Space, ...]:
    """The spaces of the board that is played on, in their order."""
    places = line.game.where(line.state)
    spaces = line.game.spaces
    return spaces if not places or {*spaces} == places.keys() else tuple(places)
