"""Packs from outside: maps, decks and mixes of tokens, checked, parsed and formatted again.

Laws: the problems of a pack are listed in the order of the pack, errors before warnings; `parse_*` raises
`BadOption` with the first error. As an option of a game a mix is given alone; a pack of tokens is an object
that has it as its `tokens`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from math import ceil, sqrt
from typing import Any, Final, assert_never

from companion.games.kernel import Json, Space
from companion.games.kitara.contents import (
    FEWEST_CARDS,
    LAKE,
    LAST_AGE,
    LETTERS,
    START_AGE,
    Card,
    Deck,
    Ground,
    Map,
    Mix,
)
from companion.games.kitara.flaws import (
    DRAWN,
    OF_CARD,
    OF_MAP,
    OF_PACK,
    OF_SPACE,
    OF_START,
    Fields,
    Flaw,
    Object,
    Problem,
    check_count,
    check_list,
    check_optional,
    check_required,
    check_unique_ids,
    error_at,
    is_age,
    is_coordinate,
    is_list,
    is_name,
    is_object,
    is_players,
    members,
    raise_first_error,
    warning_at,
)


def parse_deck(raw: object) -> Deck:
    """The deck; `BadOption` gives the first error."""
    raise_first_error(deck_problems(raw))
    data: Any = raw
    return Deck(
        start=_parse_card(data["start"]),
        cards=tuple(map(_parse_card, data["cards"])),
        id=data.get("id", ""),
        title=data.get("title", ""),
        printed=data.get("printed", False),
    )


def _parse_card(data: Any) -> Card:  # noqa: ANN401 - what has no faults has these fields
    return Card(
        id=data["id"],
        age=data["age"],
        draft=data["draft"],
        pawns="".join(sorted(data["pawns"], key=LETTERS.index)),
        move=data["move"],
        vp=data["vp"],
        steadfast=data["steadfast"],
    )


def deck_problems(raw: object) -> Iterator[Problem]:
    """All errors of the deck in reading order, then all warnings."""
    if not is_object(raw):
        yield error_at(Flaw.OBJECT, "deck")
        return
    yield from check_optional(raw, "", OF_PACK)
    yield from check_required(raw, "", {"start": lambda card, place: _check_card(card, place, OF_START)})
    yield from check_list(raw, "cards")
    cards = {f"cards[{number}]": card for number, card in enumerate(members(raw, "cards"))}
    for place, card in cards.items():
        yield from _check_card(card, place, OF_CARD)
    yield from check_unique_ids({"start": raw.get("start"), **cards})
    if is_list(raw.get("cards")):
        yield from _check_deck(raw)


def _check_card(card: object, place: str, fields: Fields) -> Iterator[Problem]:
    if is_object(card):
        yield from check_required(card, f"{place}.", fields)
    else:
        yield error_at(Flaw.OBJECT, place)


def _check_deck(raw: Object) -> Iterator[Problem]:
    cards = members(raw, "cards")
    ages = [age for card in filter(is_object, cards) if is_age(age := card.get("age"))]
    if len(cards) < FEWEST_CARDS:
        yield error_at(Flaw.CARDS, "cards", count=len(cards), fewest=FEWEST_CARDS)
    if LAST_AGE not in ages:
        yield error_at(Flaw.NO_END, "cards", last=LAST_AGE)
    for age in range(START_AGE + 1, LAST_AGE):
        if age not in ages:
            yield warning_at(Flaw.EMPTY_AGE, "cards", age=age)


TOKENS_KEY: Final = "tokens"
"""The place of a mix, and its key in a pack."""
_WORTH: Final = re.compile(r"[2-5]")


def parse_mix(raw: object) -> Mix:
    """The mix itself, not a pack with one; `BadOption` gives the first error."""
    raise_first_error(mix_problems(raw))
    data: Any = raw
    return tuple(sorted((int(worth), many) for worth, many in data.items() if many))


def mix_problems(raw: object, place: str = TOKENS_KEY) -> Iterator[Problem]:
    """All errors of the mix in reading order."""
    if not is_object(raw):
        yield error_at(Flaw.OBJECT, place)
        return
    for worth, many in raw.items():
        where = f"{place}.{worth if isinstance(worth, str) else '?'}"
        if not isinstance(worth, str) or not _WORTH.fullmatch(worth):
            yield error_at(Flaw.WORTH, where)
        yield from check_count(many, where)


def tokens_problems(raw: object) -> Iterator[Problem]:
    """All errors of a pack of tokens."""
    if not is_object(raw):
        yield error_at(Flaw.OBJECT, TOKENS_KEY)
        return
    yield from check_optional(raw, "", OF_PACK)
    yield from check_required(raw, "", {TOKENS_KEY: mix_problems})


Roads = dict[str, set[str]]
"""The neighbours of each land space."""

APART: Final = 2.0
"""The distance between spaces without a drawing place."""


def parse_map(raw: object, players: int | None = None) -> Map:
    """The map, for that many players if given; `BadOption` gives the first error."""
    raise_first_error(map_problems(raw))
    data: Any = raw
    if players is not None and data["players"] != players:
        raise_first_error([error_at(Flaw.OTHER_PLAYERS, "players", players=data["players"], wanted=players)])
    places = _spots_of(data["spaces"])
    return Map(
        players=data["players"],
        spaces=tuple(
            Ground(Space(space["id"]), space["terrain"], space["start"], *place)
            for space, place in zip(data["spaces"], places, strict=True)
        ),
        borders=tuple((Space(one), Space(other)) for one, other in data["borders"]),
        id=data.get("id", ""),
        title=data.get("title", ""),
        printed=data.get("printed", False),
    )


def map_problems(raw: object) -> Iterator[Problem]:
    """All errors of the map in reading order, then all warnings."""
    if not is_object(raw):
        yield error_at(Flaw.OBJECT, "map")
        return
    yield from check_optional(raw, "", OF_PACK)
    yield from check_required(raw, "", OF_MAP)
    yield from check_list(raw, "spaces")
    spaces = {f"spaces[{number}]": space for number, space in enumerate(members(raw, "spaces"))}
    for place, space in spaces.items():
        yield from _check_space(space, place)
    yield from check_unique_ids(spaces)
    yield from _check_starts(raw)
    yield from check_list(raw, "borders")
    yield from _check_borders(raw)
    yield from _check_spots(spaces)
    yield from _check_reachable(raw)


def _check_space(space: object, place: str) -> Iterator[Problem]:
    if not is_object(space):
        yield error_at(Flaw.OBJECT, place)
        return
    yield from check_required(space, f"{place}.", OF_SPACE)
    yield from check_optional(space, f"{place}.", DRAWN)
    if _is_lake(space) and space.get("start") is True:
        yield error_at(Flaw.LAKE_START, f"{place}.start", space=_name_of(space))


def _is_lake(space: Object) -> bool:
    return space.get("terrain") == LAKE


def _name_of(space: Object) -> str:
    """The name of a space, as far as it has one."""
    name = space.get("id")
    return name if is_name(name) else "?"


def _check_starts(raw: Object) -> Iterator[Problem]:
    """Counts start spaces, if the number needed is known."""
    wanted = raw.get("players")
    if not is_list(raw.get("spaces")) or not is_players(wanted):
        return
    spaces = filter(is_object, members(raw, "spaces"))
    starts = sum(space.get("start") is True and not _is_lake(space) for space in spaces)
    if starts < wanted:
        yield error_at(Flaw.STARTS, "spaces", count=starts, players=wanted)


def _spaces_by_name(raw: Object) -> dict[str, tuple[str, Object]]:
    """Each named space, and its place; the first of duplicates."""
    found: dict[str, tuple[str, Object]] = {}
    for number, space in enumerate(members(raw, "spaces")):
        if is_object(space) and is_name(name := space.get("id")):
            found.setdefault(name, (f"spaces[{number}]", space))
    return found


def _check_borders(raw: Object) -> Iterator[Problem]:
    spaces = {name: space for name, (_, space) in _spaces_by_name(raw).items()}
    met: dict[frozenset[str], str] = {}
    for number, border in enumerate(members(raw, "borders")):
        place = f"borders[{number}]"
        ends = _ends(border)
        if ends is None:
            yield error_at(Flaw.BORDER, place)
            continue
        if is_list(raw.get("spaces")):
            yield from _check_ends(ends, place, spaces)
        if ends[0] == ends[1]:
            yield error_at(Flaw.SELF_BORDER, place, space=ends[0])
        between = frozenset(ends)
        if between in met:
            yield error_at(Flaw.BORDER_TWICE, place, other=met[between])
        met.setdefault(between, place)


def _ends(border: object) -> tuple[str, str] | None:
    """The two names of a border."""
    if not is_list(border) or len(border) != 2:
        return None
    one, other = border
    return (one, other) if is_name(one) and is_name(other) else None


def _check_ends(ends: tuple[str, str], place: str, spaces: dict[str, Object]) -> Iterator[Problem]:
    for name in dict.fromkeys(ends):
        if name not in spaces:
            yield error_at(Flaw.UNKNOWN_SPACE, place, space=name)
        elif _is_lake(spaces[name]):
            yield error_at(Flaw.LAKE_BORDER, place, space=name)


def _check_spots(spaces: dict[str, object]) -> Iterator[Problem]:
    met: dict[tuple[float, float], str] = {}
    for place, space in spaces.items():
        if not is_object(space) or (spot := _spot_of(space)) is None:
            continue
        if spot in met:
            yield warning_at(Flaw.SAME_PLACE, place, space=_name_of(space), other=met[spot])
        met.setdefault(spot, _name_of(space))


def _check_reachable(raw: Object) -> Iterator[Problem]:
    """Land that cannot be reached from the largest connected part, or the first of equal ones."""
    if not is_list(raw.get("borders")):
        return
    roads = _roads(raw)
    parts = [*_connected_parts(roads)]
    largest = max(parts, key=len, default=set[str]())
    for name, (place, _) in _spaces_by_name(raw).items():
        if name in roads and name not in largest:
            yield warning_at(Flaw.APART, place, space=name)


def _roads(raw: Object) -> Roads:
    roads: Roads = {name: set() for name, (_, space) in _spaces_by_name(raw).items() if not _is_lake(space)}
    for border in members(raw, "borders"):
        ends = _ends(border)
        if ends is not None and roads.keys() >= {*ends}:
            one, other = ends
            roads[one].add(other)
            roads[other].add(one)
    return roads


def _connected_parts(roads: Roads) -> Iterator[set[str]]:
    """The connected parts of the land."""
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


def _spot_of(space: Object) -> tuple[float, float] | None:
    """The drawing place of a space, if it gives both coordinates."""
    x, y = space.get("x"), space.get("y")
    return (float(x), float(y)) if is_coordinate(x) and is_coordinate(y) else None


def _spots_of(spaces: Sequence[Object]) -> Iterator[tuple[float, float]]:
    """The drawing place of each space; spaces without one are lined up below the others."""
    spots = [_spot_of(space) for space in spaces]
    known = [spot for spot in spots if spot is not None]
    silent = len(spots) - len(known)
    columns = max(1, ceil(sqrt(silent)))
    left = min((x for x, _ in known), default=0.0)
    top = max((y for _, y in known), default=-APART)
    wide = max((x for x, _ in known), default=0.0) - left
    step = max(APART, wide / columns)
    lined_up = 0
    for spot in spots:
        if spot is not None:
            yield spot
            continue
        row, column = divmod(lined_up, columns)
        lined_up += 1
        yield left + column * step, top + (row + 1) * step


class PackKind(StrEnum):
    """The kinds of pack."""

    MAP = "map"
    DECK = "deck"
    TOKENS = "tokens"


_MARK = {"spaces": PackKind.MAP, "cards": PackKind.DECK, "tokens": PackKind.TOKENS}
"""The key that identifies each kind."""
_PROBLEMS = {PackKind.MAP: map_problems, PackKind.DECK: deck_problems, PackKind.TOKENS: tokens_problems}


def kind_of(raw: object) -> PackKind | None:
    """The kind of this pack, if it looks like one."""
    return next((kind for key, kind in _MARK.items() if key in raw), None) if is_object(raw) else None


def pack_problems(raw: object, kind: PackKind) -> tuple[Problem, ...]:
    """All errors of a pack of that kind, and all warnings."""
    return tuple(_PROBLEMS[kind](raw))


Pack = dict[str, Json]


def format_map(board: Map) -> Pack:
    """The map as a pack, with a drawing place for every space."""
    return {
        **_format_header(board),
        "players": board.players,
        "spaces": [space._asdict() for space in board.spaces],
        "borders": [[*border] for border in board.borders],
    }


def format_deck(deck: Deck) -> Pack:
    """The deck as a pack."""
    return {
        **_format_header(deck),
        "start": _format_card(deck.start),
        "cards": [*map(_format_card, deck.cards)],
    }


def format_mix(mix: Mix) -> Pack:
    """The mix as an option value."""
    return {str(worth): many for worth, many in mix}


def tidy(raw: Mapping[str, Any], kind: PackKind) -> Pack:
    """A valid pack without unknown keys."""
    match kind:
        case PackKind.MAP:
            return format_map(parse_map(raw))
        case PackKind.DECK:
            return format_deck(parse_deck(raw))
        case PackKind.TOKENS:
            known = {key: raw[key] for key in ("id", "title", "printed") if key in raw}
            return {**known, "tokens": format_mix(parse_mix(raw["tokens"]))}
        case _:
            assert_never(kind)


def _format_header(pack: Map | Deck) -> Pack:
    names: Pack = {"id": pack.id, "title": pack.title}
    return {**{key: name for key, name in names.items() if name}, "printed": pack.printed}


def _format_card(card: Card) -> Json:
    return card._asdict()
