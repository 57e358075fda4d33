"""A map as somebody has written it: what is wrong or odd with it, and what becomes of it."""

from collections.abc import Iterator, Sequence
from math import ceil, sqrt
from typing import Any, Final

from companion.rules.kernel.names import Space
from companion.rules.kitara.fields import (
    DRAWN,
    OF_MAP,
    OF_PACK,
    OF_SPACE,
    Object,
    is_coordinate,
    is_list,
    is_name,
    is_object,
    is_players,
    listed,
    members,
    named_once,
    optional,
    required,
)
from companion.rules.kitara.flaw import Fault, Flaw, odd, refuse, wrong
from companion.rules.kitara.pack import LAKE, Ground, Map

Roads = dict[str, set[str]]
"""The land that each piece of land borders."""

APART: Final = 2.0
"""How far spaces are drawn from each other that say nothing of it."""


def map_of(raw: object, players: int | None = None) -> Map:
    """The map, for that many players where that is given; `BadOption` says the first thing that is wrong."""
    refuse(map_faults(raw))
    told: Any = raw
    if players is not None and told["players"] != players:
        refuse([wrong(Flaw.OTHER_PLAYERS, "players", players=told["players"], wanted=players)])
    places = _drawn_at(told["spaces"])
    return Map(
        players=told["players"],
        spaces=tuple(
            Ground(Space(space["id"]), space["terrain"], space["start"], *place)
            for space, place in zip(told["spaces"], places, strict=True)
        ),
        borders=tuple((Space(one), Space(other)) for one, other in told["borders"]),
        id=told.get("id", ""),
        title=told.get("title", ""),
        printed=told.get("printed", False),
    )


def map_faults(raw: object) -> Iterator[Fault]:
    """All that is wrong with it in the order in which it is read, then all that is odd."""
    if not is_object(raw):
        yield wrong(Flaw.OBJECT, "map")
        return
    yield from optional(raw, "", OF_PACK)
    yield from required(raw, "", OF_MAP)
    yield from listed(raw, "spaces")
    spaces = {f"spaces[{number}]": space for number, space in enumerate(members(raw, "spaces"))}
    for place, space in spaces.items():
        yield from _of_space(space, place)
    yield from named_once(spaces)
    yield from _too_few_starts(raw)
    yield from listed(raw, "borders")
    yield from _of_borders(raw)
    yield from _on_one_spot(spaces)
    yield from _apart(raw)


def _of_space(space: object, place: str) -> Iterator[Fault]:
    if not is_object(space):
        yield wrong(Flaw.OBJECT, place)
        return
    yield from required(space, f"{place}.", OF_SPACE)
    yield from optional(space, f"{place}.", DRAWN)
    if _is_lake(space) and space.get("start") is True:
        yield wrong(Flaw.LAKE_START, f"{place}.start", space=_name_of(space))


def _is_lake(space: Object) -> bool:
    return space.get("terrain") == LAKE


def _name_of(space: Object) -> str:
    """What it is called, as far as it is."""
    name = space.get("id")
    return name if is_name(name) else "?"


def _too_few_starts(raw: Object) -> Iterator[Fault]:
    """Counted only where it is known how many there have to be."""
    wanted = raw.get("players")
    if not is_list(raw.get("spaces")) or not is_players(wanted):
        return
    spaces = filter(is_object, members(raw, "spaces"))
    starts = sum(space.get("start") is True and not _is_lake(space) for space in spaces)
    if starts < wanted:
        yield wrong(Flaw.STARTS, "spaces", count=starts, players=wanted)


def _named(raw: Object) -> dict[str, tuple[str, Object]]:
    """Each space that has a name, and its place; of two with one name the first."""
    found: dict[str, tuple[str, Object]] = {}
    for number, space in enumerate(members(raw, "spaces")):
        if is_object(space) and is_name(name := space.get("id")):
            found.setdefault(name, (f"spaces[{number}]", space))
    return found


def _of_borders(raw: Object) -> Iterator[Fault]:
    spaces = {name: space for name, (_, space) in _named(raw).items()}
    met: dict[frozenset[str], str] = {}
    for number, border in enumerate(members(raw, "borders")):
        place = f"borders[{number}]"
        ends = _ends(border)
        if ends is None:
            yield wrong(Flaw.BORDER, place)
            continue
        if is_list(raw.get("spaces")):
            yield from _of_ends(ends, place, spaces)
        if ends[0] == ends[1]:
            yield wrong(Flaw.SELF_BORDER, place, space=ends[0])
        between = frozenset(ends)
        if between in met:
            yield wrong(Flaw.BORDER_TWICE, place, other=met[between])
        met.setdefault(between, place)


def _ends(border: object) -> tuple[str, str] | None:
    """The two names that a border is written as."""
    if not is_list(border) or len(border) != 2:
        return None
    one, other = border
    return (one, other) if is_name(one) and is_name(other) else None


def _of_ends(ends: tuple[str, str], place: str, spaces: dict[str, Object]) -> Iterator[Fault]:
    for name in dict.fromkeys(ends):
        if name not in spaces:
            yield wrong(Flaw.UNKNOWN_SPACE, place, space=name)
        elif _is_lake(spaces[name]):
            yield wrong(Flaw.LAKE_BORDER, place, space=name)


def _on_one_spot(spaces: dict[str, object]) -> Iterator[Fault]:
    met: dict[tuple[float, float], str] = {}
    for place, space in spaces.items():
        if not is_object(space) or (spot := _told_spot(space)) is None:
            continue
        if spot in met:
            yield odd(Flaw.SAME_PLACE, place, space=_name_of(space), other=met[spot])
        met.setdefault(spot, _name_of(space))


def _apart(raw: Object) -> Iterator[Fault]:
    """Land that the largest part of the land, or the first of equal ones, cannot be reached from."""
    if not is_list(raw.get("borders")):
        return
    roads = _roads(raw)
    parts = [*_parts(roads)]
    largest = max(parts, key=len, default=set[str]())
    for name, (place, _) in _named(raw).items():
        if name in roads and name not in largest:
            yield odd(Flaw.APART, place, space=name)


def _roads(raw: Object) -> Roads:
    roads: Roads = {name: set() for name, (_, space) in _named(raw).items() if not _is_lake(space)}
    for border in members(raw, "borders"):
        ends = _ends(border)
        if ends is not None and roads.keys() >= {*ends}:
            one, other = ends
            roads[one].add(other)
            roads[other].add(one)
    return roads


def _parts(roads: Roads) -> Iterator[set[str]]:
    """The land, apart where it does not hang together."""
    seen: set[str] = set()
    for start in roads:
        if start in seen:
            continue
        todo, part = [start], {start}
        while todo:
            found = roads[todo.pop()] - part
            part |= found
            todo += found
        seen |= part
        yield part


def _told_spot(space: Object) -> tuple[float, float] | None:
    """Where a space says that it is drawn, if it says both."""
    x, y = space.get("x"), space.get("y")
    return (float(x), float(y)) if is_coordinate(x) and is_coordinate(y) else None


def _drawn_at(spaces: Sequence[Object]) -> Iterator[tuple[float, float]]:
    """Where each space is drawn; those that do not say so are lined up below the others."""
    told = [_told_spot(space) for space in spaces]
    known = [spot for spot in told if spot is not None]
    silent = len(told) - len(known)
    columns = max(1, ceil(sqrt(silent)))
    left = min((x for x, _ in known), default=0.0)
    top = max((y for _, y in known), default=-APART)
    wide = max((x for x, _ in known), default=0.0) - left
    step = max(APART, wide / columns)
    lined_up = 0
    for spot in told:
        if spot is not None:
            yield spot
            continue
        row, column = divmod(lined_up, columns)
        lined_up += 1
        yield left + column * step, top + (row + 1) * step
