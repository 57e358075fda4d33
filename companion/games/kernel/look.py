"""The look of a game: its board as fields, its mats, and its lines on the screens.

An `Edition` is a game with its rules, its look and its sentences in one value. Law: an edition is all that
the program needs to play and show a game; there is no second list.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Any, Final

from companion.drawing.shapes import Stroke
from companion.drawing.symbols import Symbol
from companion.drawing.text import Text
from companion.games.kernel.game import Game, Outcome, S
from companion.games.kernel.rules_page import RulesSection
from companion.games.kernel.terms import Actor, Options, Reason, Seat, Space, because


@dataclass(frozen=True, slots=True)
class Field:
    """A space as it is drawn: a rectangle, and the name of its ground."""

    space: Space
    x: int
    y: int
    width: int
    height: int
    ground: str
    start: bool = False
    """Whether the board marks it as a start space."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter beside the board, centred on this point."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True, order=True)
class Border:
    """A thick line between two fields, from its north or west end to the other."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, slots=True)
class BoardPlan:
    """A drawing of a board in units of its own, north on top."""

    width: int
    height: int
    fields: tuple[Field, ...]
    marks: tuple[Mark, ...] = ()
    borders: tuple[Border, ...] = ()
    scene: str = "tiles"
    """The name of the scene, by which a page knows how to draw the fields."""


@dataclass(frozen=True, slots=True)
class MatDesign:
    name: str
    options: Mapping[str, object] = field(default_factory=dict)
    """The game options that give the printed board."""
    is_open: bool = False
    """Whether its grounds are left blank, for tiles or sticks on top."""


@dataclass(frozen=True, slots=True)
class MatStyle:
    designs: tuple[MatDesign, ...] = (MatDesign("board"),)
    """The mats; the first is the default."""
    rim: frozenset[str] = frozenset()
    """The grounds around the board itself, whose spaces are read from outside."""
    arrows: bool = False
    """Whether the spaces of the rim have arrows that point at the board."""
    lettered: bool = False
    """Whether grounds are lettered, with the names that the screens use."""
    ways: bool = False
    """Whether the borders of its plan are ways between spaces, instead of barriers."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """Colours by ground. Grounds without one take the tints of the land in turn."""
    signs: Mapping[str, tuple[Stroke, ...]] = field(default_factory=dict)
    """Signs that identify a ground without its colour: lines around the middle, in parts of the pitch."""


class CardMoment(StrEnum):
    """What can be done with a card now."""

    USE = "use"
    CHOOSE = "choose"
    """Its owner chooses which of these cards to keep."""


@dataclass(frozen=True, slots=True)
class PlayableCard:
    """A card that a seat may still use or may choose, in codes of words."""

    seat: Seat
    look: str
    title: str
    what: str
    when: Reason
    now: CardMoment | None = None
    """Its moment, if that is now."""


@dataclass(frozen=True, slots=True)
class TerritoryScore:
    """The current majority in one part of the board."""

    name: str
    """The ground of its fields."""
    spaces: tuple[Space, ...]
    counts: tuple[tuple[Seat, int], ...]
    """The strength of each seat in it, which decides the leader."""
    points: int
    """Its points for the leader."""
    leader: Seat | None
    left: int
    """The number of its free spaces."""


@dataclass(frozen=True, slots=True)
class OpenCard:
    """An open card as it is drawn: the number on it, and its signs with the count of each.

    Its look identifies the thing; it is not shown as text.
    """

    look: str
    number: int
    signs: tuple[tuple[str, int], ...]
    now: bool = False
    """Whether it can be taken now."""


@dataclass(frozen=True, slots=True)
class Count:
    """A seat's count of something, by its sign; with the maximum, if there is one."""

    sign: str
    count: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class SeatDisplay:
    seat: Seat
    counts: tuple[Count, ...]
    cards: tuple[OpenCard, ...]


HELP: Final = ("page.help-lights", "page.help-drag", "page.help-hands", "page.help-keys")
"""How any board is played on a page, in codes of words."""


@dataclass(frozen=True, slots=True)
class BesideBoard:
    """What lies beside the board, visible to all."""

    cards: Callable[[Any], tuple[PlayableCard, ...]] = lambda _state: ()
    """The open cards in front of seats."""
    row: Callable[[Any], tuple[OpenCard, ...]] = lambda _state: ()
    """The open cards to be taken, in their order."""
    displays: Callable[[Any], tuple[SeatDisplay, ...]] = lambda _state: ()
    """The displays of the seats, if they are more than single cards."""
    gone: Callable[[Any], tuple[OpenCard, ...]] = lambda _state: ()
    """The cards that were open and are out of the game; the things themselves may still lie about."""
    tally: Callable[[Any], tuple[TerritoryScore, ...]] = lambda _state: ()
    """The majorities in the parts of the board."""


@dataclass(frozen=True, slots=True)
class ScreenLines:
    score_line: Callable[[Any], Text]
    """The score, in one line of a screen."""
    overview: Callable[[Any], tuple[Text, ...]] = lambda _state: ()
    """The score of each side and the seat to move: lines of the shared screen."""
    seat_line: Callable[[Any, Seat], Text] = lambda _state, _seat: ()
    """The score of a side for its own screen; empty if `score_line` covers it."""
    secret_line: Callable[[Any, Seat], Reason | None] = lambda _state, _seat: None
    """Secret information of this side for its own screen; `None` if there is none."""
    stack_text: Callable[[Any, Space], Text | None] = lambda _state, _space: None
    """The count and owner of the pieces on a space; `None` if a glance shows it."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    board_lines: Callable[[Any], list[str]] = lambda _state: []
    """The board as lines of text, where no picture is possible."""
    plan_on_cells: Callable[[Any], BoardPlan] | None = None
    """The board as its mat has it, if its spaces have to be moved onto the grid of cells."""
    mats: MatStyle = field(default_factory=MatStyle)
    """The look of its mats; plain by default."""


@dataclass(frozen=True, slots=True)
class Finish:
    """What is told of a game that is over."""

    measures: Callable[[Any], Mapping[str, Mapping[Seat, int]]] | None = None
    """The counts of each seat, by name, that draw the course of the game; its points if `None`."""
    decision: Callable[[Any, Outcome], tuple[Reason, ...]] = lambda _state, _outcome: ()
    """What decided the game, with its numbers; empty if the outcome says enough."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one game looks, as functions of its state."""

    plan: Callable[[Any], BoardPlan]
    """The board, which is constant throughout a game."""
    signs: Mapping[Actor, Symbol]
    lines: ScreenLines
    beside: BesideBoard = BesideBoard()
    printed: PrintedBoard = PrintedBoard()
    piece: Callable[[Actor, str], str] = lambda owner, _kind: owner
    """The name of a thing's picture, by its owner and its kind."""
    todo: Callable[[Any], Reason] = lambda _state: because("table.lift")
    """The prompt for playing with pieces."""
    has_steps: bool = False
    """Whether a turn has several steps, so that the next one is announced."""
    has_supplies: bool = False
    """Whether a side's pieces off the board lie in its supply, and can still come into play."""
    unused_looks: Callable[[Options], frozenset[str]] = lambda _options: frozenset()
    """The pictures of the things that stay in the box with these options."""
    action_note: Callable[[Any, Mapping[str, str]], Reason | None] = lambda _state, _chosen: None
    """A note on an action before it is made, by its parts chosen so far."""
    value_text: Callable[[Any, str, str], Text | None] = lambda _state, _part, _value: None
    """A value of an action part in a screen line; `None` to use its words.

    The state is `None` if only the contents of the box are known.
    """
    value_words: Callable[[Any, str, str], tuple[Reason, ...] | None] = lambda _state, _part, _value: None
    """The same in a sentence, as a list of things."""
    help: tuple[str, ...] = HELP
    """How to play on a page, in codes of words: a paragraph for each."""
    rules: tuple[RulesSection, ...] = ()
    """The page of rules, without the options; empty if there is none."""
    finish: Finish = Finish()
    about: Callable[[Any, str], tuple[Reason, ...]] | None = None
    """What a space, or an open card by its look, is and does, a sentence each; `None` if nothing is said."""
    reach: Callable[[Any, Space], tuple[Space, ...]] = lambda _state, _space: ()
    """The spaces that belong to that: where a piece could go from there, or what lies around it."""


def borders_between(fields: Iterable[Field]) -> tuple[Border, ...]:
    """Every shared edge of two fields of different grounds."""
    pairs = combinations(sorted(fields, key=lambda field: (field.x, field.y)), 2)
    found = (_edge(one, other) for one, other in pairs if one.ground != other.ground)
    return tuple(sorted(border for border in found if border))


def _edge(one: Field, other: Field) -> Border | None:
    """The shared edge of two fields, if any; `other` lies no further west than `one`."""
    left, right = max(one.x, other.x), min(one.x + one.width, other.x + other.width)
    top, bottom = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    if (left == right and top < bottom) or (top == bottom and left < right):
        return Border(left, top, right, bottom)
    return None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Edition(Game[S]):
    """A game with its look and its sentences."""

    look: Look
    file: str = ""
    """The file of the game's module; its sentences lie beside it, in `en.json`."""


def look_of(game: Game[Any]) -> Look:
    """The game's look, or a plain one."""
    return game.look if isinstance(game, Edition) else plain_look(game)


def has_look(game: Game[Any]) -> bool:
    return isinstance(game, Edition)


def plain_look(game: Game[Any]) -> Look:
    """A default look: scores in a line, and the occupied spaces in a row."""

    def standing(state: object) -> Text:
        return (" : ".join(str(points) for points in game.rules.scores(state).values()),)

    def plan(state: object) -> BoardPlan:
        spaces = sorted(game.hands.occupancy(state))
        fields = (Field(space, 10 * n, 0, 10, 10, "plain") for n, space in enumerate(spaces))
        return BoardPlan(10 * max(1, len(spaces)), 10, tuple(fields))

    return Look(lines=ScreenLines(score_line=standing), plan=plan, signs={})
