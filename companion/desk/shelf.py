"""The games that can be played at this table, and how each of them would be played next.

Law: what was played last is how it is played the next time, unless somebody says otherwise.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from companion.desk.options import Way, agreed_of, board_of, can_draw, is_named, named_boards, ways
from companion.rules.kernel.game import Game, Option
from companion.rules.kernel.line import begin
from companion.rules.kernel.names import Json, Options, Seat
from companion.table.prospects import NOWHERE, Spaces


@dataclass(frozen=True, slots=True)
class Title:
    """A game on the shelf."""

    game: Game[Any]
    watched: Spaces = NOWHERE
    """The spaces that cells feel where its mat lies, not turned."""
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
        """How that option stands."""
        return self.asked.get(option.name, option.default)

    def asking(self, option: Option, value: Json) -> "Title":
        """With that option as wanted."""
        return replace(self, asked={**self.asked, option.name: value})

    def on(self, way: Way) -> "Title":
        """With a board that is come by in another way."""
        return replace(self, asked=agreed_of(self.game, self.asked), way=way)

    def on_mat(self, board: str) -> "Title":
        """With the board of that mat; on the one without a name it is drawn, unless it was to be told."""
        named = named_boards(self.game)
        if named is None or (not board and self.way is not Way.NAMED):
            return self
        return self.on(Way.NAMED).asking(named, board) if board else self.on(Way.DRAWN)

    def played(self, options: Options) -> "Title":
        """As a game with these options was played, so that the next one is like it.

        A board that has no name is not kept: the next one is drawn, or told once more.
        """
        agreed = agreed_of(self.game, options)
        if is_named(self.game, options):
            return replace(self, asked={**agreed, **board_of(self.game, options)}, way=Way.NAMED)
        usual = Way.DRAWN if can_draw(self.game) else ways(self.game)[0]
        return replace(self, asked=agreed, way=usual if self.way is Way.NAMED else self.way)


Shelf = Mapping[str, Title]
"""By the name of each game, in the order in which they are listed."""
NO_SHELF: Shelf = MappingProxyType({})


def new(game: Game[Any], watched: Spaces = NOWHERE) -> Title:
    """A game that was never played here."""
    return Title(game, watched, way=ways(game)[0])


def shelf(titles: Iterable[Title]) -> Shelf:
    """These games."""
    return MappingProxyType({title.game.id: title for title in titles})


def replaced(before: Shelf, title: Title) -> Shelf:
    """The shelf with that game as it is now, in its place."""
    return MappingProxyType({**before, title.game.id: title})
