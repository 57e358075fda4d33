"""The games that can be played at this table, and their options as people choose among them.

Law: a game is played next as it was played last, unless it is set up otherwise.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from companion.games.kernel import Game, Json, Option, Options, Record, Seat, Space, begin
from companion.table.evidence import NOWHERE, Spaces


class BoardSource(Enum):
    NAMED = "named"
    """By a name, or as the only one."""
    FAIR = "fair"
    """One that was searched; by lots as long as none is found."""
    DRAWN = "drawn"
    """By lots."""
    DESCRIBED = "told"
    """Set out by hand, and described part by part."""


@lru_cache
def board_names(game: Game[Any]) -> frozenset[str]:
    """The options that make up the board: those that lots decide where people do not."""
    left_open = (option.name for option in game.options if option.default is None)
    drawn = game.setup.draw_board(lambda _below: 0) if game.setup.draw_board else {}
    return frozenset((*left_open, *drawn))


def board_of(game: Game[Any], options: Options) -> Options:
    names = board_names(game)
    return {name: value for name, value in options.items() if name in names}


def house_rules_of(game: Game[Any], options: Options) -> Options:
    """The options besides the board: house rules, which stay."""
    names = board_names(game)
    return {name: value for name, value in options.items() if name not in names}


def named_boards(game: Game[Any]) -> Option | None:
    names = board_names(game)
    return next((option for option in game.options if option.name in names and option.values), None)


def mats(game: Game[Any]) -> tuple[str, ...]:
    """Its mats, by the names of the boards on them; the last one has none, and serves all other boards."""
    named = named_boards(game)
    return (*(value for value in named.values if isinstance(value, str)), "") if named else ("",)


def can_draw(game: Game[Any]) -> bool:
    """Whether lots can say what the board looks like."""
    open_to_lots = (option for option in game.options if option.default is None and not option.follows)
    return game.setup.draw_board is not None or any(open_to_lots)


def board_sources(game: Game[Any]) -> tuple[BoardSource, ...]:
    """The ways to get a board for the game, the usual one first."""
    can = {
        BoardSource.NAMED: named_boards(game) is not None or not board_names(game),
        BoardSource.DRAWN: can_draw(game),
        BoardSource.FAIR: game.setup.can_be_unfair,
        BoardSource.DESCRIBED: game.setup.ask_layout is not None,
    }
    return tuple(way for way in BoardSource if can[way])


def rules_of(game: Game[Any]) -> tuple[Option, ...]:
    """The options besides the board that a dial offers."""
    names = board_names(game)
    return tuple(option for option in game.options if len(option.values) > 1 and option.name not in names)


def starting_seat_option(game: Game[Any]) -> Option | None:
    """The option for the starting seat, if there is one."""
    return next((option for option in game.options if option.values == game.seats), None)


def listed_value(option: Option, value: object) -> Json:
    """The value as a dial offers it, or by its id where that matches; `None` for any other value."""
    name = value.get("id") if isinstance(value, Mapping) else value
    return next((one for one in option.values if one in (value, name)), None)


def as_listed(game: Game[Any], options: Options) -> Options:
    """The options, with each value in the form that a dial offers."""
    offered = {option.name: option for option in game.options if option.values}
    listed = {name: listed_value(offered[name], value) for name, value in options.items() if name in offered}
    return {name: value if listed.get(name) is None else listed[name] for name, value in options.items()}


def has_named_board(game: Game[Any], options: Mapping[str, object]) -> bool:
    named = named_boards(game)
    return named is not None and listed_value(named, options.get(named.name, named.default)) is not None


def mat_for(game: Game[Any], options: Options) -> str:
    """The mat with the board of these options."""
    named = named_boards(game)
    board = listed_value(named, options.get(named.name)) if named else None
    return board if isinstance(board, str) and board in mats(game) else ""


def spaces_of(record: Record[Any]) -> tuple[Space, ...]:
    """The spaces of the board in play, in their order."""
    places = record.game.hands.places_of(record.state)
    spaces = record.game.hands.spaces
    return spaces if not places or {*spaces} == places.keys() else tuple(places)


Watch = Callable[[Record[Any]], Spaces]
"""The spaces that have cells on the mat of that board, not turned."""


def _nowhere(_record: Record[Any]) -> Spaces:
    return NOWHERE


@dataclass(frozen=True, slots=True)
class Title:
    game: Game[Any]
    watched: Watch = _nowhere
    options: Options = field(default_factory=lambda: MappingProxyType({}))
    """The chosen options; the others keep their defaults."""
    source: BoardSource = BoardSource.NAMED
    """How it gets its board."""

    @property
    def draws(self) -> bool:
        """Whether lots have to decide its board."""
        by_lots = self.source is BoardSource.DRAWN or self.awaits_board
        return by_lots and self.game.setup.draw_board is not None

    @property
    def awaits_board(self) -> bool:
        """Whether a fair board is wanted, and none is chosen: that is the fairest, once some are found."""
        return self.source is BoardSource.FAIR and not board_of(self.game, self.options)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats of the game with these options, whatever lots decide of the rest."""
        return begin(self.game, self.options, lambda _below: 0).seats

    def value(self, option: Option) -> Json:
        """The value of that option; a dependent one takes the first value that fits."""
        if option.name in self.options or not option.follows:
            return self.options.get(option.name, option.default)
        return next((value for value in option.values if self.fits(option, value)), option.default)

    def fits(self, option: Option, value: Json) -> bool:
        """Whether that value fits the other chosen options."""
        needs = _needs(option, value)
        others = (other for other in self.game.options if other.name in needs)
        return all(self.value(other) == needs[other.name] for other in others)

    def with_option(self, option: Option, value: Json) -> "Title":
        """The title with that option, with what it needs, and without what does not fit it."""
        options = {**self.options, **_needs(option, value), option.name: value}
        return replace(self, options=options).without_misfits()

    def without_misfits(self) -> "Title":
        options = dict(self.options)
        for option in self.game.options:
            if option.name in self.options and not self.fits(option, self.options[option.name]):
                del options[option.name]
        return replace(self, options=options)

    @property
    def boards(self) -> tuple[Json, ...]:
        named = named_boards(self.game)
        return tuple(value for value in named.values if self.fits(named, value)) if named else ()

    @property
    def chooses_board(self) -> bool:
        """Whether there is more than one board, or more than one way to get one."""
        return len(board_sources(self.game)) > 1 or len(self.boards) > 1

    def with_source(self, way: BoardSource) -> "Title":
        return replace(self, options=house_rules_of(self.game, self.options), source=way)

    def with_fair_board(self, board: Options) -> "Title":
        title = self.with_source(BoardSource.FAIR)
        return replace(title, options={**title.options, **board})

    def with_mat(self, board: str) -> "Title":
        """The title with the board of that mat; without a name it is drawn, unless it was to be described."""
        named = named_boards(self.game)
        if named is None or (not board and not (self.source is BoardSource.NAMED and can_draw(self.game))):
            return self
        if not board:
            return self.with_source(BoardSource.DRAWN)
        return self.with_source(BoardSource.NAMED).with_option(named, board)

    def as_played(self, options: Options) -> "Title":
        """The title as a game with these options was played, so that the next one is like it.

        A board without a name is not kept: the next one is drawn, or described once more.
        """
        known = as_listed(self.game, options)
        agreed = house_rules_of(self.game, known)
        if has_named_board(self.game, options):
            options = {**agreed, **board_of(self.game, known)}
            return replace(self, options=options, source=BoardSource.NAMED).without_misfits()
        usual = BoardSource.DRAWN if can_draw(self.game) else board_sources(self.game)[0]
        return replace(
            self, options=agreed, source=usual if self.source is BoardSource.NAMED else self.source
        )


def _needs(option: Option, value: Json) -> Options:
    return option.needs.get(value, {}) if isinstance(value, str) else {}


Shelf = Mapping[str, Title]
"""Titles by the id of the game, in the order listed."""
NO_SHELF: Shelf = MappingProxyType({})


def new_title(game: Game[Any], watched: Watch = _nowhere) -> Title:
    """The title of a game that was never played here."""
    return Title(game, watched, source=board_sources(game)[0])


def make_shelf(titles: Iterable[Title]) -> Shelf:
    return MappingProxyType({title.game.id: title for title in titles})


def with_title(before: Shelf, title: Title) -> Shelf:
    return MappingProxyType({**before, title.game.id: title})
