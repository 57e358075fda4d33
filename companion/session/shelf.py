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
from companion.table.candidates import NOWHERE, Spaces


class BoardSource(Enum):
    """How a game comes by its board."""

    NAMED = "named"
    """It goes by a name, or there is only one."""
    DRAWN = "drawn"
    """Lots say what it looks like."""
    TOLD = "told"
    """People have laid one, and tell what it looks like."""


@lru_cache
def board_names(game: Game[Any]) -> frozenset[str]:
    """The options that are the board: those that lots decide where nobody does."""
    left_open = (option.name for option in game.options if option.default is None)
    drawn = game.setup.draw_board(lambda _below: 0) if game.setup.draw_board else {}
    return frozenset((*left_open, *drawn))


def board_of(game: Game[Any], options: Options) -> Options:
    """What the options say of the board."""
    names = board_names(game)
    return {name: value for name, value in options.items() if name in names}


def house_rules_of(game: Game[Any], options: Options) -> Options:
    """What the options say beside the board: house rules, which stay."""
    names = board_names(game)
    return {name: value for name, value in options.items() if name not in names}


def named_boards(game: Game[Any]) -> Option | None:
    """The option with boards that go by a name, where there is one."""
    names = board_names(game)
    return next((option for option in game.options if option.name in names and option.values), None)


def mats(game: Game[Any]) -> tuple[str, ...]:
    """Its mats, by the names of the boards on them; the last one has none, and is for every other board."""
    named = named_boards(game)
    return (*(value for value in named.values if isinstance(value, str)), "") if named else ("",)


def can_draw(game: Game[Any]) -> bool:
    """Whether lots can say what the board looks like."""
    open_to_lots = (option for option in game.options if option.default is None and not option.follows)
    return game.setup.draw_board is not None or any(open_to_lots)


def board_sources(game: Game[Any]) -> tuple[BoardSource, ...]:
    """How the game can come by a board, the usual way first."""
    can = {
        BoardSource.NAMED: named_boards(game) is not None or not board_names(game),
        BoardSource.DRAWN: can_draw(game),
        BoardSource.TOLD: game.setup.ask_layout is not None,
    }
    return tuple(way for way in BoardSource if can[way])


def rules_of(game: Game[Any]) -> tuple[Option, ...]:
    """The options beside the board that a dial offers."""
    names = board_names(game)
    return tuple(option for option in game.options if len(option.values) > 1 and option.name not in names)


def who_begins(game: Game[Any]) -> Option | None:
    """The option that says which seat begins, where the game has one."""
    return next((option for option in game.options if option.values == game.seats), None)


def listed_value(option: Option, value: object) -> Json:
    """The value as a dial offers it, by its id where it is told as a whole; `None` where none does."""
    name = value.get("id") if isinstance(value, Mapping) else value
    return next((one for one in option.values if one in (value, name)), None)


def as_listed(game: Game[Any], options: Options) -> Options:
    """The options with every value that a dial offers as it does."""
    offered = {option.name: option for option in game.options if option.values}
    told = {name: listed_value(offered[name], value) for name, value in options.items() if name in offered}
    return {name: value if told.get(name) is None else told[name] for name, value in options.items()}


def has_named_board(game: Game[Any], options: Mapping[str, object]) -> bool:
    """Whether the board of these options goes by a name."""
    named = named_boards(game)
    return named is not None and listed_value(named, options.get(named.name, named.default)) is not None


def mat_for(game: Game[Any], options: Options) -> str:
    """The one of its mats that the board of these options is on."""
    named = named_boards(game)
    board = listed_value(named, options.get(named.name)) if named else None
    return board if isinstance(board, str) and board in mats(game) else ""


def spaces_of(record: Record[Any]) -> tuple[Space, ...]:
    """The spaces of the board that is played on, in their order."""
    places = record.game.hands.places_of(record.state)
    spaces = record.game.hands.spaces
    return spaces if not places or {*spaces} == places.keys() else tuple(places)


Watch = Callable[[Record[Any]], Spaces]
"""The spaces that cells feel where the mat of that board lies, not turned."""


@dataclass(frozen=True, slots=True)
class FixedSpaces:
    """The same spaces, whatever the board."""

    spaces: Spaces

    def __call__(self, _line: Record[Any], /) -> Spaces:
        """These."""
        return self.spaces


@dataclass(frozen=True, slots=True)
class Title:
    """A game on the shelf."""

    game: Game[Any]
    watched: Watch = FixedSpaces(NOWHERE)
    asked: Options = field(default_factory=lambda: MappingProxyType({}))
    """What is asked for; the rest is as usual."""
    source: BoardSource = BoardSource.NAMED
    """How it comes by its board."""

    @property
    def draws(self) -> bool:
        """Whether lots have to say what its board looks like."""
        return self.source is BoardSource.DRAWN and self.game.setup.draw_board is not None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who takes part in the game as it is asked for, whatever lots say of the rest."""
        return begin(self.game, self.asked, lambda _below: 0).seats

    def value(self, option: Option) -> Json:
        """How that option stands; one that follows others is the first that goes with them."""
        if option.name in self.asked or not option.follows:
            return self.asked.get(option.name, option.default)
        return next((value for value in option.values if self.fits(option, value)), option.default)

    def fits(self, option: Option, value: Json) -> bool:
        """Whether that value goes with the rest of what is asked for."""
        needs = _needs(option, value)
        return all(
            self.value(other) == needs[other.name] for other in self.game.options if other.name in needs
        )

    def with_option(self, option: Option, value: Json) -> "Title":
        """With that option as wanted, what it needs, and without what does not go with that."""
        return replace(
            self, asked={**self.asked, **_needs(option, value), option.name: value}
        ).without_misfits()

    def without_misfits(self) -> "Title":
        """Without what does not go with the rest."""
        gone = {
            option.name
            for option in self.game.options
            if option.name in self.asked and not self.fits(option, self.asked[option.name])
        }
        return replace(self, asked={name: value for name, value in self.asked.items() if name not in gone})

    @property
    def boards(self) -> tuple[Json, ...]:
        """Those with a name that go with what is asked for."""
        named = named_boards(self.game)
        return tuple(value for value in named.values if self.fits(named, value)) if named else ()

    @property
    def chooses_board(self) -> bool:
        """Whether there is more than one board, or more than one way to come by it."""
        return len(board_sources(self.game)) > 1 or len(self.boards) > 1

    def with_source(self, way: BoardSource) -> "Title":
        """With a board that is come by in another way."""
        return replace(self, asked=house_rules_of(self.game, self.asked), source=way)

    def with_mat(self, board: str) -> "Title":
        """With the board of that mat; on the one without a name it is drawn, unless it was to be told."""
        named = named_boards(self.game)
        if named is None or (not board and not (self.source is BoardSource.NAMED and can_draw(self.game))):
            return self
        return (
            self.with_source(BoardSource.NAMED).with_option(named, board)
            if board
            else self.with_source(BoardSource.DRAWN)
        )

    def as_played(self, options: Options) -> "Title":
        """As a game with these options was played, so that the next one is like it.

        A board that has no name is not kept: the next one is drawn, or told once more.
        """
        known = as_listed(self.game, options)
        agreed = house_rules_of(self.game, known)
        if has_named_board(self.game, options):
            asked = {**agreed, **board_of(self.game, known)}
            return replace(self, asked=asked, source=BoardSource.NAMED).without_misfits()
        usual = BoardSource.DRAWN if can_draw(self.game) else board_sources(self.game)[0]
        return replace(self, asked=agreed, source=usual if self.source is BoardSource.NAMED else self.source)


def _needs(option: Option, value: Json) -> Options:
    """What goes with that value of the option."""
    return option.needs.get(value, {}) if isinstance(value, str) else {}


Shelf = Mapping[str, Title]
"""By the name of each game, in the order in which they are listed."""
NO_SHELF: Shelf = MappingProxyType({})


def new_title(game: Game[Any], watched: Watch = FixedSpaces(NOWHERE)) -> Title:
    """A game that was never played here."""
    return Title(game, watched, source=board_sources(game)[0])


def make_shelf(titles: Iterable[Title]) -> Shelf:
    """These games."""
    return MappingProxyType({title.game.id: title for title in titles})


def with_title(before: Shelf, title: Title) -> Shelf:
    """The shelf with that game as it is now, in its place."""
    return MappingProxyType({**before, title.game.id: title})
