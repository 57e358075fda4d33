"""Packs from outside: maps, decks and mixes of tokens, checked, parsed and formatted again.

Laws: the problems of a pack are listed in the order of the pack, errors before warnings; `parse_*` raises
`BadOption` with the first error. As an option of a game a mix is given alone; a pack of tokens is an object
that has it as its `tokens`.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from math import ceil, sqrt
from typing import Any, Final, assert_never

from companion.games.kernel import Json, Space, connected_parts
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
    check_fields,
    check_list,
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


class PackKind(StrEnum):
    MAP = "map"
    DECK = "deck"
    TOKENS = "tokens"


Pack = dict[str, Json]
_MARK = {"spaces": PackKind.MAP, "cards": PackKind.DECK, "tokens": PackKind.TOKENS}
"""The key that identifies each kind."""


def kind_of(raw: object) -> PackKind | None:
    """The kind of this pack, if it looks like one."""
    return next((kind for key, kind in _MARK.items() if key in raw), None) if is_object(raw) else None


def pack_problems(raw: object, kind: PackKind) -> tuple[Problem, ...]:
    """All errors of a pack of that kind in reading order, then all warnings."""
    return tuple(_problems(raw, kind))


def _problems(raw: object, kind: PackKind) -> Iterator[Problem]:
    if is_object(raw):
        yield from check_fields(raw, "", OF_PACK, optional=True)
        yield from _CHECKS[kind](raw)
    else:
        yield error_at(Flaw.OBJECT, kind)


def _header_of(data: Any) -> dict[str, Any]:  # noqa: ANN401 - it has been checked
    return {"id": data.get("id", ""), "title": data.get("title", ""), "printed": data.get("printed", False)}


def parse_deck(raw: object) -> Deck:
    """The deck; `BadOption` gives the first error."""
    raise_first_error(_problems(raw, PackKind.DECK))
    data: Any = raw
    return Deck(_parse_card(data["start"]), tuple(map(_parse_card, data["cards"])), **_header_of(data))


def _parse_card(data: Any) -> Card:  # noqa: ANN401 - what has no faults has these fields
    card = Card(**{name: data[name] for name in Card._fields})
    return card._replace(pawns="".join(sorted(card.pawns, key=LETTERS.index)))


def _deck_problems(raw: Object) -> Iterator[Problem]:
    yield from check_fields(raw, "", {"start": lambda card, place: _check_card(card, place, OF_START)})
    yield from check_list(raw, "cards")
    cards = members(raw, "cards")
    for place, card in cards.items():
        yield from _check_card(card, place, OF_CARD)
    yield from check_unique_ids({"start": raw.get("start"), **cards})
    if not is_list(raw.get("cards")):
        return
    ages = [age for card in filter(is_object, cards.values()) if is_age(age := card.get("age"))]
    if len(cards) < FEWEST_CARDS:
        yield error_at(Flaw.CARDS, "cards", count=len(cards), fewest=FEWEST_CARDS)
    if LAST_AGE not in ages:
        yield error_at(Flaw.NO_END, "cards", last=LAST_AGE)
    for age in range(START_AGE + 1, LAST_AGE):
        if age not in ages:
            yield warning_at(Flaw.EMPTY_AGE, "cards", age=age)


def _check_card(card: object, place: str, fields: Fields) -> Iterator[Problem]:
    if is_object(card):
        yield from check_fields(card, f"{place}.", fields)
    else:
        yield error_at(Flaw.OBJECT, place)


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


APART: Final = 2.0
"""The distance between spaces without a drawing place."""


def parse_map(raw: object, players: int | None = None) -> Map:
    """The map, for that many players if given; `BadOption` gives the first error."""
    raise_first_error(_problems(raw, PackKind.MAP))
    data: Any = raw
    if players is not None and data["players"] != players:
        raise_first_error([error_at(Flaw.OTHER_PLAYERS, "players", players=data["players"], wanted=players)])
    spaces = zip(data["spaces"], _spots_of(data["spaces"]), strict=True)
    return Map(
        players=data["players"],
        spaces=tuple(
            Ground(Space(space["id"]), space["terrain"], space["start"], *place) for space, place in spaces
        ),
        borders=tuple((Space(one), Space(other)) for one, other in data["borders"]),
        **_header_of(data),
    )


Named = Mapping[str, tuple[str, Object]]
"""The spaces that have a name, each with its place; the first of duplicates."""


def _map_problems(raw: Object) -> Iterator[Problem]:
    yield from check_fields(raw, "", OF_MAP)
    yield from check_list(raw, "spaces")
    spaces = members(raw, "spaces")
    named: dict[str, tuple[str, Object]] = {}
    for place, space in spaces.items():
        yield from _check_space(space, place)
        if is_object(space) and is_name(name := space.get("id")):
            named.setdefault(name, (place, space))
    yield from check_unique_ids(spaces)
    yield from _check_starts(raw)
    yield from check_list(raw, "borders")
    yield from _check_borders(raw, named)
    yield from _check_spots(spaces)
    yield from _check_reachable(raw, named)


def _check_space(space: object, place: str) -> Iterator[Problem]:
    if not is_object(space):
        yield error_at(Flaw.OBJECT, place)
        return
    yield from check_fields(space, f"{place}.", OF_SPACE)
    yield from check_fields(space, f"{place}.", DRAWN, optional=True)
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
    players = raw.get("players")
    if not is_list(raw.get("spaces")) or not is_players(players):
        return
    spaces = filter(is_object, members(raw, "spaces").values())
    starts = sum(space.get("start") is True and not _is_lake(space) for space in spaces)
    if starts < players:
        yield error_at(Flaw.STARTS, "spaces", count=starts, players=players)


def _check_borders(raw: Object, named: Named) -> Iterator[Problem]:
    met: dict[frozenset[str], str] = {}
    for place, border in members(raw, "borders").items():
        ends = _ends(border)
        if ends is None:
            yield error_at(Flaw.BORDER, place)
            continue
        for name in dict.fromkeys(ends) if is_list(raw.get("spaces")) else ():
            if name not in named:
                yield error_at(Flaw.UNKNOWN_SPACE, place, space=name)
            elif _is_lake(named[name][1]):
                yield error_at(Flaw.LAKE_BORDER, place, space=name)
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


def _check_spots(spaces: dict[str, object]) -> Iterator[Problem]:
    met: dict[tuple[float, float], str] = {}
    for place, space in spaces.items():
        if not is_object(space) or (spot := _spot_of(space)) is None:
            continue
        if spot in met:
            yield warning_at(Flaw.SAME_PLACE, place, space=_name_of(space), other=met[spot])
        met.setdefault(spot, _name_of(space))


def _check_reachable(raw: Object, named: Named) -> Iterator[Problem]:
    """Land that cannot be reached from the largest connected part, or the first of equal ones."""
    if not is_list(raw.get("borders")):
        return
    roads: dict[str, set[str]] = {name: set() for name, (_, space) in named.items() if not _is_lake(space)}
    for border in members(raw, "borders").values():
        ends = _ends(border)
        if ends is not None and roads.keys() >= {*ends}:
            one, other = ends
            roads[one].add(other)
            roads[other].add(one)
    largest = max(connected_parts(roads, roads.__getitem__), key=len, default=frozenset[str]())
    for name in roads:
        if name not in largest:
            yield warning_at(Flaw.APART, named[name][0], space=name)


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


_CHECKS: Final[Mapping[PackKind, Callable[[Object], Iterator[Problem]]]] = {
    PackKind.MAP: _map_problems,
    PackKind.DECK: _deck_problems,
    PackKind.TOKENS: lambda raw: check_fields(raw, "", {TOKENS_KEY: mix_problems}),
}


def format_map(board: Map) -> Pack:
    """The map as a pack, with a drawing place for every space."""
    return {
        **_format_header(board),
        "players": board.players,
        "spaces": [space._asdict() for space in board.spaces],
        "borders": [[*border] for border in board.borders],
    }


def format_deck(deck: Deck) -> Pack:
    cards: list[Json] = [card._asdict() for card in deck.cards]
    return {**_format_header(deck), "start": deck.start._asdict(), "cards": cards}


def format_mix(mix: Mix) -> Pack:
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
