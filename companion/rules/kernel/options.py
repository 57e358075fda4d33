"""Reading the options that somebody asked for: the checks that are the same in every game."""

from collections.abc import Mapping, Sequence

from companion.rules.kernel.game import Option
from companion.rules.kernel.reason import BadOption, Why, because


def refuse_unknown(asked: Mapping[str, object], options: Sequence[Option]) -> None:
    """`BadOption` where a name was asked for that no option has."""
    names = [option.name for option in options]
    for name in asked:
        if name not in names:
            raise BadOption(because(Why.UNKNOWN_OPTION, option=name, known=", ".join(names)))


def refuse_both(asked: Mapping[str, object], first: str, second: str) -> None:
    """`BadOption` where two options were asked for that exclude each other."""
    if first in asked and second in asked:
        raise BadOption(because(Why.OPTIONS_EXCLUDE, option=first, other=second))


def refuse_value(option: Option) -> BadOption:
    """The refusal of a value that the option does not take, to be raised by who noticed."""
    return BadOption(because(Why.OPTION_VALUE, option=option.name, accepted=option.accepted))


def flag(asked: Mapping[str, object], option: Option) -> bool:
    """An option that is true or false."""
    value = asked.get(option.name, option.default)
    if not isinstance(value, bool):
        raise refuse_value(option)
    return value
