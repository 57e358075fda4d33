"""The flags of commands that begin a game of Katarenga, and the options that they stand for."""

from argparse import Namespace

from companion.rules.katarenga.quarters import CORNERS
from companion.rules.katarenga.setup import FIRST_TURN_CAPTURE, POSITION, QUARTERS, parse_layout
from companion.rules.kernel.reason import BadOption, because


def game_options(asked: Namespace) -> dict[str, object]:
    """The options that were asked for; whether they go together says the game."""
    options: dict[str, object] = {FIRST_TURN_CAPTURE.name: asked.first_turn_capture}
    if asked.position is not None:
        options[POSITION.name] = asked.position
    if asked.quarters is not None:
        options[QUARTERS.name] = _quarters(asked.quarters)
    return options


def asks_for_a_game(asked: Namespace) -> bool:
    """Whether any of the flags was given."""
    given = (asked.seed, asked.position, asked.quarters)
    return any(value is not None for value in given) or not asked.first_turn_capture


def _quarters(text: str) -> dict[str, str]:
    try:
        named = [name.strip().capitalize() for name in text.split(",")]
        quarters = dict(zip(CORNERS, named, strict=True))
        parse_layout(quarters)
    except (ValueError, BadOption) as error:
        raise BadOption(because("flags.bad-quarters", text=text)) from error
    return quarters
