"""Flags shared by several commands; most choose the game to begin and its options.

Any option of any game is set by `--set NAME=VALUE`; the options of Katarenga also have flags of their
own.
"""

import json
from argparse import Namespace
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.games.kernel import BadOption, Game, because

KATARENGA: Final = "katarenga"
NO_GAME: Final = "flags.no-game"
"""The reason where there is no game of that name."""
BAD_SET: Final = "flags.bad-set"
"""The reason where a setting is not of the form NAME=VALUE, or is given twice."""
OF_KATARENGA: Final = "flags.of-katarenga"
"""The reason where another game was asked for with a flag of Katarenga."""


@dataclass(frozen=True, slots=True)
class GameRequest:
    game: str | None = None
    """The requested game; `None` for any."""
    options: dict[str, object] | None = None
    """The requested options; `None` for the usual ones."""
    seed: int | None = None

    @property
    def afresh(self) -> bool:
        return self.options is not None or self.seed is not None


def game_request(args: Namespace, games: Mapping[str, Game[Any]]) -> GameRequest:
    """The request of the flags. Raises `BadOption` on a contradiction; the game itself checks its options."""
    game = args.game.lower() if args.game else None
    if game is not None and game not in games:
        raise BadOption(because(NO_GAME, game=args.game, known=", ".join(games)))
    options = parse_settings(args.settings)
    if args.position is not None or args.quarters is not None or not args.first_turn_capture:
        if game not in (None, KATARENGA):
            raise BadOption(because(OF_KATARENGA, game=str(game)))
        game, options = KATARENGA, {**_katarenga_options(args), **options}
    return GameRequest(game, options or None, args.seed)


def parse_settings(settings: Iterable[str]) -> dict[str, object]:
    """The options set by `NAME=VALUE` flags: parsed as JSON where that succeeds, else plain text."""
    options: dict[str, object] = {}
    for text in settings:
        name, equals, value = text.partition("=")
        if not equals or not name or name in options:
            raise BadOption(because(BAD_SET, text=text))
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def _katarenga_options(args: Namespace) -> dict[str, object]:
    """The Katarenga options of the flags; the game checks their combination."""
    from companion.games.katarenga.setup import (  # noqa: PLC0415 - only for its flags
        FIRST_TURN_CAPTURE,
        POSITION,
        QUARTERS,
    )

    options: dict[str, object] = {FIRST_TURN_CAPTURE.name: args.first_turn_capture}
    if args.position is not None:
        options[POSITION.name] = args.position
    if args.quarters is not None:
        options[QUARTERS.name] = parse_quarters(args.quarters)
    return options


def parse_quarters(text: str) -> dict[str, str]:
    """The quarters by corner, as the game takes them. Raises `BadOption` unless they make a board."""
    from companion.games.katarenga.setup import CORNERS, parse_layout  # noqa: PLC0415 - only for its flags

    named = [name.strip().capitalize() for name in text.split(",")]
    try:
        parse_layout(quarters := dict(zip(CORNERS, named, strict=True)))
    except (ValueError, BadOption) as error:
        raise BadOption(because("flags.bad-quarters", text=text)) from error
    return quarters


def is_painted(colour: str, environment: Mapping[str, str], *, terminal: bool) -> bool:
    """Whether to use colours. `auto` follows https://no-color.org."""
    if colour != "auto":
        return colour == "always"
    plain = environment.get("NO_COLOR", "") != "" or environment.get("TERM", "dumb") == "dumb"
    return terminal and not plain
