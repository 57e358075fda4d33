"""The games that can be played at this table, and how each of them would be played next.

Law: what was played last is how it is played the next time, unless somebody says otherwise.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from companion.desk.options import Way, agreed_of, as_listed, board_of, can_draw, is_named, named_boards, ways
from companion.rules.kernel.game import Game, Option
from companion.rules.kernel.line import Line, begin
from companion.rules.kernel.names import Json, Options, Seat
from companion.table.prospects import NOWHERE, Spaces

Watch = Callable[[Line[Any]], Spaces]
"""The spaces that cells feel where the mat of that board lies, not turned."""


@dataclass(frozen=True, slots=True)
class Always:
    """The same spaces, whatever the board."""

    spaces: Spaces

    def __call__(self, _line: Line[Any], /) -> Spaces:
        """These."""
        return self.spaces


@dataclass(frozen=True, slots=True)
class Title:
    """A game on the shelf."""

    game: Game[Any]
    watched: Watch = Always(NOWHERE)
    asked: Options = field(default_factory=lambda: MappingProxyType({}))
    """What is asked for; the rest is as usual."""
    way: Way = Way.NAMED
    """How it comes by its board."""

    @property
    def draws(self) -> bool:
        """Whether lots have to say what its board looks like."""
        return self.way is Way.DRAWN and self.game.drawn is not None

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

    def asking(self, option: Option, value: Json) -> "Title":
        """With that option as wanted, what it needs, and without what does not go with that."""
        return replace(self, asked={**self.asked, **_needs(option, value), option.name: value}).fitting()

    def fitting(self) -> "Title":
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
        return len(ways(self.game)) > 1 or len(self.boards) > 1

    def on(self, way: Way) -> "Title":
        """With a board that is come by in another way."""
        return replace(self, asked=agreed_of(self.game, self.asked), way=way)

    def on_mat(self, board: str) -> "Title":
        """With the board of that mat; on the one without a name it is drawn, unless it was to be told."""
        named = named_boards(self.game)
        if named is None or (not board and not (self.way is Way.NAMED and can_draw(self.game))):
            return self
        return self.on(Way.NAMED).asking(named, board) if board else self.on(Way.DRAWN)

    def played(self, options: Options) -> "Title":
        """As a game with these options was played, so that the next one is like it.

        A board that has no name is not kept: the next one is drawn, or told once more.
        """
        known = as_listed(self.game, options)
        agreed = agreed_of(self.game, known)
        if is_named(self.game, options):
            asked = {**agreed, **board_of(self.game, known)}
            return replace(self, asked=asked, way=Way.NAMED).fitting()
        usual = Way.DRAWN if can_draw(self.game) else ways(self.game)[0]
        return replace(self, asked=agreed, way=usual if self.way is Way.NAMED else self.way)


def _needs(option: Option, value: Json) -> Options:
    """What goes with that value of the option."""
    return option.needs.get(value, {}) if isinstance(value, str) else {}


Shelf = Mapping[str, Title]
"""By the name of each game, in the order in which they are listed."""
NO_SHELF: Shelf = MappingProxyType({})


def new(game: Game[Any], watched: Watch = Always(NOWHERE)) -> Title:
    """A game that was never played here."""
    return Title(game, watched, way=ways(game)[0])


def shelf(titles: Iterable[Title]) -> Shelf:
    """These games."""
    return MappingProxyType({title.game.id: title for title in titles})


def replaced(before: Shelf, title: Title) -> Shelf:
    """The shelf with that game as it is now, in its place."""
    return MappingProxyType({**before, title.game.id: title})
