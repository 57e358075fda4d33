"""The settings of a table: made once from a profile, and its owner's from then on."""

from collections.abc import Iterator
from typing import Final

from companion.app.configuration.files import gather
from companion.app.installing.machine import Machine
from companion.app.installing.places import BOARD, SETTINGS
from companion.app.installing.told import Told
from companion.rules.kernel.reason import Reason, because
from companion.view.words import Words

CONTROLLER: Final = "controller"


def text_of(profile: str, words: Words) -> str:
    """What the settings of a new table say."""
    lines = [
        f"# {words.say('installing.settings-are')}",
        f"# {words.say('installing.settings-change')}",
        f'profile = "{profile}"',
    ]
    if CONTROLLER in gather(profile)[0]:
        lines.append(f'controller.device = "{BOARD}"  # {words.say("installing.settings-board")}')
    return "\n".join(lines) + "\n"


def settle(machine: Machine, profile: str | None, words: Words) -> Iterator[Reason]:
    """There are some."""
    if machine.told_in(SETTINGS) is None:
        assert profile is not None  # it was asked for at once
        machine.put(SETTINGS, text_of(profile, words))
        yield because(Told.SETTINGS, file=SETTINGS, profile=profile)
    elif profile is not None and f'profile = "{profile}"' not in machine.at(SETTINGS).read_text():
        yield because(Told.SETTINGS_STAY, file=SETTINGS, profile=profile)


def remove(machine: Machine, *, purge: bool) -> Iterator[Reason]:
    """They stay unless they are to go."""
    if purge and machine.take_away(SETTINGS):
        yield because(Told.GONE, file=SETTINGS)
    elif machine.told_in(SETTINGS) is not None:
        yield because(Told.SETTINGS_KEPT, file=SETTINGS)
