"""Journals as the daemon writes them, and as it reads them; torn, cut and foreign ones too."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from companion.games.kernel import begin
from companion.games.registry import GAMES
from companion.session.saved_game import format_match
from companion.store.journal import Journal
from companion.store.lots import setup_lots
from companion.table.clock import format_clock
from companion.table.manners import format_manners
from tests.daemon import evening_transcript
from tests.oracles.page import AROUND, People
from tests.oracles.paper import Work, canonical, digest, run, short

EVENINGS: Final = 120
ACTS: Final = 300
STYLES: Final = ("book", "blitz", "tournament", "relaxed")
OUTAGE: Final = 60
"""So many acts until the plug is pulled."""
BLUE: Final = "/".join(["bbbbbbbb"] * 8)
CLOSE: Final = {"position": f"{BLUE} 8/8/8/3bb3/3ww3/8/8/8 w -"}
PEOPLE: Final = [
    {"chair": "south", "seat": "white", "name": "Ada", "wins": 2},
    {"chair": "north", "seat": "black", "name": "Ben", "wins": 0},
]
MATCH: Final = {"people": PEOPLE, "draws": 1, "turned": True}
CLOCK: Final = {"left_s": {"white": 61.5, "black": 40.0}}
BACK, NOTE = {"back": 1}, {"clock": CLOCK}
Entry = dict[str, Any]
SHAPES: Final[dict[str, list[Entry]]] = {
    "nothing": [],
    "actions": [{"do": "d4-c4"}, {"do": "d5-c5"}],
    "clocks": [{"do": "d4-c4", "clock": CLOCK}, {"do": "d5-c5", "clock": CLOCK}, NOTE, BACK],
    "back": [{"do": "d4-c4"}, {"do": "d5-c5"}, BACK, {"do": "d5-d6"}, {"back": 2}],
    "too far back": [{"do": "d4-c4"}, {"back": 2}],
    "amended": [{"do": "d4-c4"}, {"do": "d5-c5"}, {"amend": 0, "do": "d4-d3"}],
    "amended with more": [
        {"do": "d4-c4"},
        {"do": "d5-c5"},
        {"do": "c4-b4"},
        {"amend": 0, "do": "e4-f4", "also": [[2, "f4-g4"]], "clock": CLOCK},
    ],
    "resigned": [{"do": "d4-c4"}, {"declare": {"by": "resigned", "winners": ["black"]}}],
    "agreed": [{"do": "d4-c4"}, {"declare": {"by": "agreed", "winners": []}}, {"end": "over"}],
    "flag": [NOTE, {"declare": {"by": "flag", "winners": ["white"]}}, BACK],
    "stopped": [{"do": "d4-c4"}, {"declare": {"by": "stopped", "winners": []}}, BACK],
    "declared oddly": [{"declare": {"by": "boredom", "winners": []}}],
    "match": [{"do": "d4-c4"}, {"match": MATCH}],
    "match of strangers": [{"match": {**MATCH, "people": [{**PEOPLE[0], "chair": "attic"}, PEOPLE[1]]}}],
    "odd match": [{"match": 3}, {"manners": {"touch_move": 3}}],
    "left": [{"do": "d4-c4"}, {"end": "left"}],
    "illegal": [{"do": "d4-h8"}],
    "odd": [{"do": "d4-c4"}, {"dance": True}],
    "away": [{"away": ["white"]}, {"do": "d5-c5"}],
    "one is away": [{"away": ["2"]}],
    "one came back": [{"away": ["2"]}, {"away": []}],
    "two are away": [{"away": ["2", "3"]}, {"declare": {"by": "stopped", "winners": ["1"]}}],
    "a stranger is away": [{"away": ["7"]}],
}
OF_THREE: Final = ("one is away", "one came back", "two are away", "a stranger is away")
THREE: Final = begin(GAMES["kitara"], {"players": 3}, setup_lots(1)).options


def evening(work: Work) -> Iterator[str]:
    """The golden evening, and what it leaves on the disk."""
    folder = work.room("evening")
    yield from evening_transcript.evening(folder).splitlines()
    yield from _files(work, folder)


def journals(work: Work) -> Iterator[str]:
    for name, entries in SHAPES.items():
        yield f"## {name}"
        folder = work.room(name)
        about: Entry = {"match": MATCH}
        game, options = ("kitara", THREE) if name in OF_THREE else ("katarenga", CLOSE)
        with Journal.create(folder, game, options, about if len(entries) % 2 else None) as kept:
            for entry in entries:
                kept.append(entry)
        yield from _files(work, folder)
        yield from _resumed(work, folder, game, play=True)
    for number in range(work.count(EVENINGS)):
        for game in GAMES:
            yield f"## evening {number} of {game}"
            folder = work.room(f"{game}-{number}")
            yield from _evening(People(folder, game, number, source=_source(work, number)))
            yield from _files(work, folder)
            last = max(folder.glob("**/*.journal"))
            for torn, data in _torn(last.read_bytes()):
                yield f"## evening {number} of {game}, {torn}"
                (room := work.room(f"{game}-{number}-{torn}")).joinpath(last.name).write_bytes(data)
                yield from _resumed(work, room, game)


def _source(work: Work, number: int) -> Path:
    """The simulated table, where people play in one style or another."""
    style = STYLES[number % len(STYLES)]
    (path := work.folder / f"{style}.toml").write_text(f'profile = "simulated"\nplay.style = "{style}"\n')
    return path


def _evening(at: People) -> Iterator[str]:
    """Whatever comes to people's minds, and what everybody sees of it."""
    for number in range(ACTS):
        if number % OUTAGE == 0:
            if number:
                at.power_off("The power fails.")
            at.power_on()
            yield "# power"
        else:
            yield f"# {number} {_act(at)}: {len(at.record)} {' '.join(at.record[-1:])}"
        yield from at.eyes.take()
    at.power_off("The end.")


def _act(at: People) -> str:
    """One act, in a word."""
    dice, chair = at.dice.random(), at.dice.choice([*AROUND, at.mover, at.mover, at.mover])
    asked = at.desk.question
    if asked is not None:
        there = [chair for chair in AROUND if asked.open_to(chair)]
        chair = at.dice.choice(there or AROUND)
    if dice < 0.06:
        at.wait(at.dice.choice((1.0, 9.0, 70.0, 400.0)))
        return "wait"
    if dice < 0.12:
        at.tap(chair)
        return f"tap {chair}"
    if asked is not None or dice < 0.2:
        at.fiddle(chair)
        return f"fiddle {chair}"
    if dice < 0.4:
        at.hold(chair)
        return f"hold {chair}"
    if dice < 0.6:
        at.by_hand()
        return "by hand"
    return f"decide {at.decide()}"


def _torn(data: bytes) -> Iterator[tuple[str, bytes]]:
    """What a pulled plug leaves of it, and what it does not."""
    lines, middle = data.splitlines(keepends=True), len(data) // 2
    yield "whole", data
    yield "without the last newline", data[:-1]
    yield "cut in the middle", data[:middle]
    yield "cut in the head", data[:20]
    yield "empty", b""
    yield "one bit", data[:middle] + bytes([data[middle] ^ 4]) + data[middle + 1 :]
    yield "one line less", b"".join([*lines[:1], *lines[2:]])
    yield "one line twice", data + lines[-1]
    yield "something else behind", data + b"\0" * 512


def _files(work: Work, folder: Path) -> Iterator[str]:
    """All that lies there, line by line; and each journal as it is told again."""
    for path in sorted(folder.glob("**/*")):
        if path.is_file():
            data = path.read_bytes()
            yield f"{path.relative_to(folder)}: {len(data)} {digest(data)}"
            yield from (f"  {short(line)}" for line in data.decode(errors="backslashreplace").split("\n"))
    for path in sorted(folder.glob("**/*.journal")):
        yield from run(work, "replay", str(path))


def _resumed(work: Work, folder: Path, game: str, *, play: bool = False) -> Iterator[str]:
    """What a table makes of what lies there, and what it makes of that; the replay besides."""
    for path in sorted(folder.glob("**/*.journal")):
        yield from run(work, "replay", str(path))
    at = People(folder, game, 1)
    at.power_on()
    at.wait(1.0)
    table, match = at.desk.table, at.desk.match
    yield f"{table.record.game.id} {json.dumps(dict(table.record.options))}: {' '.join(table.record.actions)}"
    yield f"match {canonical(format_match(match))}"
    for manners in (table.setting.manners, at.desk.manners):
        yield f"manners {canonical(format_manners(manners))}"
    clock = canonical(format_clock(table.timing.clock)) if table.timing.clock else None
    yield f"clock {clock}, away {sorted(table.away)}"
    yield f"ended {table.verdict.reason if table.verdict else None}, over {table.over}"
    yield from map(work.plain, at.eyes.take())
    for _ in range(8 if play else 0):
        yield f"# {_act(at)}: {len(at.record)}"
        yield from map(work.plain, at.eyes.take())
    at.power_off("The end.")
    for path in sorted(folder.glob("**/*")):
        yield f"{path.relative_to(folder)}: {digest(path.read_bytes()) if path.is_file() else 'folder'}"
