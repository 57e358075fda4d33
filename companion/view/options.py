"""What people call games, their options, and what those can be, each in one line of a screen."""

from typing import Any

from companion.desk.options import Way, named_boards
from companion.desk.shelf import Title
from companion.rules.kernel.game import Game, Option
from companion.rules.kernel.names import Json
from companion.view.calling import shortened
from companion.view.screens.sheet import COLUMNS
from companion.view.words import Words


def name_of(game: str, words: Words) -> str:
    """What people call the game of that id."""
    code = f"{game}.name"
    return words.say(code) if words.has(code) else game


def game_name(game: Game[Any], words: Words) -> str:
    """What people call the game."""
    return name_of(game.id, words)


def rule_name(game: Game[Any], name: str, words: Words) -> str:
    """What is asked about that option."""
    code = f"{game.id}.option.{name}"
    return words.say(code) if words.has(code) else name


def worth_name(game: Game[Any], name: str, number: int, words: Words) -> str:
    """A value of that option, by its number among those that a dial offers."""
    option = _option(game, name)
    return _worth(game, option, option.values[number], words)


def rule_now(title: Title, name: str, words: Words) -> str:
    """How that option stands."""
    option = _option(title.game, name)
    return _worth(title.game, option, title.value(option), words)


def board_now(title: Title, words: Words) -> str:
    """What the board will be, or how people come by it."""
    option = named_boards(title.game)
    if title.way is not Way.NAMED or option is None:
        return way_name(title.way, words)
    return _worth(title.game, option, title.value(option), words)


def way_name(way: Way, words: Words) -> str:
    """How people come by a board that has no name."""
    return words.say(f"desk.way-{way.value}")


def _option(game: Game[Any], name: str) -> Option:
    return next(option for option in game.options if option.name == name)


def _worth(game: Game[Any], option: Option, value: Json, words: Words) -> str:
    told = title_of(option, value)
    if told:
        return shortened(told, COLUMNS)
    code = f"{game.id}.option.{option.name}.{spelt(value)}"
    return words.say(code) if words.has(code) else f"{option.name}: {spelt(value)}"


def title_of(option: Option, value: Json) -> str:
    """What people call a value that came from outside: by its title, or else by its id."""
    whole = value if isinstance(value, dict) else {}
    titles = (title for one, title in option.titles if one == value)
    return next(titles, str(whole.get("title") or whole.get("id") or ""))


def spelt(value: Json) -> str:
    """A value as codes of words have it: `classic`, `true`, `yellow1-red2`, and `none` for nothing at all."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "-".join(f"{name}{spelt(one)}" for name, one in value.items()) or "none"
        case list():
            return "-".join(map(spelt, value)) or "none"
        case None:
            return "none"
        case _:
            return str(value)
