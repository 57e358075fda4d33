"""What the shipped profiles say, key by key as files have them; and what is told of files that are spoilt."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from companion.config import PartConfig, load, profile_names
from companion.config.files import SHIPPED
from companion.daemon.inventory import configuration_for
from companion.games.kernel import Refused
from companion.games.registry import EDITIONS, GAMES
from companion.table.manners import format_manners
from companion.words import ENGLISH
from tests.oracles.paper import Work, canonical

SPACES: Final = {name: game.hands.spaces for name, game in GAMES.items()}
HOUSE: Final = {game.id: game for game in EDITIONS}
OURS: Final = (
    "",
    "x",
    "= 1",
    "[chairs.south]\n",
    "[chairs.south]\n[chairs.south]\n",
    "profile = 'nope'\n",
    "profile = 'table.toml'\n",
    "profile = 'simulated'\n[pages]\n",
    "profile = 'simulated'\nplay.style = 'wild'\n",
    "profile = 'simulated'\nplay.clock.minutes = -1\n",
    "profile = 'simulated'\nplay.clock.seats.purple = 5\n",
    "profile = 'simulated'\nmats.chess.cells = 'a1'\n",
    "profile = 'simulated'\nmats.katarenga.cells = 'a1 z9'\n",
    "profile = 'simulated'\nmats.katarenga.lights = 'a1..b7'\n",
    "profile = 'simulated'\nmats.kiwara.lights = 'a1..'\n",
    "profile = 'simulated'\ncells.count = 3\n",
    "profile = 'simulated'\n" + "".join(f"[chairs.c{number}]\n" for number in range(20)),
    "profile = 'one-dial'\nchairs.south.key.pin = 17\n",
    "profile = 'one-dial'\nchairs.south.key.pin = 2\n",
    "profile = 'one-dial'\nchairs.south.push.driver = 'none'\n",
    "profile = 'one-dial'\ncells = { driver = 'controller' }\n",
    "profile = 'one-dial'\nsound = { driver = 'apa102' }\n",
    "profile = 'duel'\nchairs.north.screen.device = 0\n",
    "profile = 'duel'\nchairs.north.reader.device = '/dev/ttyUSB0'\n",
    "profile = 'duel'\nplay.style = 'tournament'\nchairs.south.push.driver = 'none'\n",
    "profile = 'kingdom'\nchairs.south.screen.bus = 30\n",
    "profile = 'kingdom'\ncells.addresses = [32, 32]\n",
    "profile = 'kingdom'\ncells.interrupt = 18\n",
)
VALUES: Final = ("'nonsense'", "99999", "-1", "true", "[]", "{}")


def profiles(work: Work) -> Iterator[str]:
    for name in profile_names():
        yield f"## {name}"
        table = load(name, SPACES)
        yield from flat("", table)
        yield f"parts: {' '.join(table.parts)}; cells {table.cell_count}, lights {table.light_count}"
        for game in GAMES.values():
            yield f"manners of {game.id}: {canonical(format_manners(table.play.manners(game.seats)))}"
    folder = work.room("profiles")
    for text in OURS:
        yield from _said(work, folder, text)
    for name in profile_names():
        for number, text in enumerate(_spoilt((SHIPPED / f"{name}.toml").read_text())):
            yield f"## {name}, spoilt {number}"
            yield from _said(work, folder, text)


def flat(key: str, value: object) -> Iterator[str]:
    """A line for each key of the file that is not left out."""
    inner: Mapping[str, object]
    match value:
        case None:
            return
        case PartConfig(driver=driver, options=options):
            yield f"{key}.driver = {driver}"
            yield from flat(key, options)
            return
        case Mapping():
            inner = value
        case _ if is_dataclass(value) and not isinstance(value, type):
            inner = {field.name: getattr(value, field.name) for field in fields(value)}
        case _:
            yield f"{key} = {canonical(value.value if isinstance(value, Enum) else value)}"
            return
    if isinstance(value, Mapping) and not value:
        yield f"{key} = {{}}"
    for name, each in inner.items():
        yield from flat(f"{key}.{name}" if key else name, each)


def _spoilt(text: str) -> Iterator[str]:
    """Line by line: without it, with a wrong letter, and with another value."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        setting = re.match(r"(\w+)( = )(?!\"\"\")[^#\n]*", line)
        wrong = [""] * bool(setting or line.startswith("["))
        if setting:
            key = setting[1]
            wrong += [f"{key}x = 1\n", f"{key}{setting[2]}{VALUES[number % len(VALUES)]}\n"]
        elif line.startswith("["):
            wrong.append(line.replace("]", "s]"))
        for instead in wrong:
            yield "".join([*lines[:number], instead, *lines[number + 1 :]])


def _said(work: Work, folder: Path, text: str) -> Iterator[str]:
    """What is refused, or that nothing is."""
    path = folder / "table.toml"
    path.write_text(text)
    try:
        table = configuration_for(path, HOUSE)
    except Refused as refused:
        yield f"{refused.reason.code}: {work.plain(ENGLISH.reason(refused.reason))}"
    else:
        yield f"taken: {' '.join(table.parts)}"
