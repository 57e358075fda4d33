"""Pairs of whole games that differ only in what was drawn in secret: what everybody else sees and hears."""

from collections.abc import Iterator, Sequence
from typing import Any

from companion.games.kernel import Action, Game, Seat
from hardware.display import Lamp, Picture
from hardware.ports import Tone
from tests.daemon.witnesses import KITARA, WAYS, whole_game
from tests.oracles.paper import Work, canonical, digest, lit
from tests.tiny.pebbles import PEBBLES


def _first(_number: int, _owner: Seat, offers: tuple[Action, ...]) -> Action:
    return offers[0]


def _others(number: int, _owner: Seat, offers: tuple[Action, ...]) -> Action:
    return offers[(number + 1) % len(offers)]


def pairs(_work: Work) -> Iterator[str]:
    games: list[Game[Any]] = [PEBBLES, KITARA]
    ways = [(game, way) for game in games for way in WAYS]
    for game, way in ways:
        for tokens in (_first, _others):
            at = whole_game(game, way, tokens)
            yield f"## {game.id} {way}"
            yield f"overheard: {' '.join(map(game.secrets.redact, at.line.actions))}"
            yield f"played: {len(at.line.actions)} {digest(' '.join(at.line.actions))}"
            places: dict[str, list[str]] = {}
            for at_s, place, what in (seen for seen in at.seen if seen[1] != "public"):
                places.setdefault(place, []).append(f"{at_s:.3f} {_told(what)}")
            for place, seen in sorted(places.items()):
                yield f"{place}: {len(seen)} {digest(chr(10).join(seen))}"


def _told(what: object) -> str:
    match what:
        case str():
            return what
        case Picture():
            return f"{what.width}x{what.height} {digest(what.bits)}"
        case Sequence():
            lamps = [one for one in what if isinstance(one, Lamp)]
            tones = [one for one in what if isinstance(one, Tone)]
            return canonical([[*tone] for tone in tones]) if tones else lit(lamps)
        case _:
            raise TypeError(what)
