"""What a game looks like, beside its words: its board as fields, its mats, and its lines on the screens.

An `Edition` is a game with its rules, its look and its sentences in one record. Law: an edition is all
that any part of the house needs to show a game; there is no other list to look in.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from itertools import combinations
from typing import Any, Final, TypeVar

from companion.drawing.shapes import Stroke
from companion.drawing.symbols import Symbol
from companion.drawing.text import Text
from companion.games.kernel.game import Game
from companion.games.kernel.terms import Actor, Options, Reason, Seat, Space, because


@dataclass(frozen=True, slots=True)
class Field:
    """A space as it is drawn: a rectangle, and the name of what it is made of."""

    space: Space
    x: int
    y: int
    width: int
    height: int
    ground: str
    start: bool = False
    """Whether the board itself shows that somebody may begin there."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter beside the board; its middle is at this point."""

    x: int
    y: int
    text: str


@dataclass(frozen=True, slots=True, order=True)
class Border:
    """A line between two fields that is more than their edge: from its north or west end to the other."""

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
    """What the fields are, taken together: by this name a page knows how to draw them."""


@dataclass(frozen=True, slots=True)
class MatDesign:
    """One mat of a game, by its name."""

    name: str
    asked: Mapping[str, object] = field(default_factory=dict)
    """What the game is asked for, so that its board is the one that is printed."""
    is_open: bool = False
    """Whether its grounds are left open, for tiles or sticks that people lay."""


@dataclass(frozen=True, slots=True)
class MatStyle:
    """What the mats of one game look like."""

    designs: tuple[MatDesign, ...] = (MatDesign("board"),)
    """The first is the one that is printed unless another is asked for."""
    rim: frozenset[str] = frozenset()
    """The grounds that lie around the board itself. Their spaces are read from outside."""
    arrows: bool = False
    """Whether the spaces of the rim point at the board."""
    lettered: bool = False
    """Whether grounds are told by their names, as the screens tell of them."""
    ways: bool = False
    """Whether the borders of its plan are ways from space to space, and not what parts them."""
    colours: Mapping[str, str] = field(default_factory=dict)
    """By ground. Grounds without one take the tints of the land in turn."""
    signs: Mapping[str, tuple[Stroke, ...]] = field(default_factory=dict)
    """What tells a ground without its colour: lines around the middle, in parts of the pitch."""


class CardMoment(StrEnum):
    """What can be done with a card now."""

    USE = "use"
    CHOOSE = "choose"
    """It is one of those of which its owner keeps some."""


@dataclass(frozen=True, slots=True)
class PlayableCard:
    """A card that a seat has and may still use, or may choose, in codes of words."""

    seat: Seat
    look: str
    title: str
    what: str
    when: Reason
    now: CardMoment | None = None
    """What its moment is, where that is now."""


@dataclass(frozen=True, slots=True)
class TerritoryScore:
    """How one part of the board stands while the game goes on."""

    name: str
    """What its fields are made of."""
    spaces: tuple[Space, ...]
    counts: tuple[tuple[Seat, int], ...]
    """How much each seat has in it of what decides whose it is."""
    points: int
    """What it brings to whose it is."""
    leader: Seat | None
    """Whose it is as it stands."""
    left: int
    """How many of its spaces are still free."""


@dataclass(frozen=True, slots=True)
class OpenCard:
    """A card that lies open, as it is drawn: the number on it, and its signs with how many there are of each.

    By its look it is known which thing it is. Nobody reads that.
    """

    look: str
    number: int
    signs: tuple[tuple[str, int], ...]
    now: bool = False
    """Whether it can be taken now."""


@dataclass(frozen=True, slots=True)
class Count:
    """How many of something a seat has, by its sign; and of how many, where that matters."""

    sign: str
    count: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class SeatDisplay:
    """What a seat has before it for everybody to see."""

    seat: Seat
    counts: tuple[Count, ...]
    cards: tuple[OpenCard, ...]


def like_its_owner(owner: Actor, _kind: str) -> str:
    """Every piece of a side is the same."""
    return owner


def nothing_beside(_state: object) -> tuple[Any, ...]:
    """The board shows everything."""
    return ()


def lift_something(_state: object) -> Reason:
    """Whoever is to move lifts a piece."""
    return because("table.lift")


def nothing_secret(_state: object, _seat: Seat) -> Reason | None:
    """Everybody may know what a side knows."""
    return None


def no_stack_text(_state: object, _space: Space) -> Text | None:
    """A space has one piece, which everybody sees."""
    return None


def no_action_note(_state: object, _chosen: Mapping[str, str]) -> Reason | None:
    """What was chosen says all there is to say."""
    return None


def no_seat_line(_state: object, _seat: Seat) -> Text:
    """All sides are told in one line."""
    return ()


def no_value_text(_state: object, _part: str, _value: str) -> Text | None:
    """Values are shown by their words."""
    return None


def no_value_words(_state: object, _part: str, _value: str) -> tuple[Reason, ...] | None:
    """Values are called what the words call them."""
    return None


def no_board_lines(_state: object) -> list[str]:
    """The board cannot be written."""
    return []


def no_unused_looks(_options: Options) -> frozenset[str]:
    """All that is in the box is played with."""
    return frozenset()


HELP: Final = ("page.help-lights", "page.help-drag", "page.help-hands", "page.help-keys")
"""How any board is played on a page, in codes of words."""


@dataclass(frozen=True, slots=True)
class BesideBoard:
    """What lies beside the board, for everybody to see."""

    cards: Callable[[Any], tuple[PlayableCard, ...]] = nothing_beside
    """The cards that everybody sees lying before somebody."""
    row: Callable[[Any], tuple[OpenCard, ...]] = nothing_beside
    """The cards that lie open for everybody to take, in their order."""
    displays: Callable[[Any], tuple[SeatDisplay, ...]] = nothing_beside
    """What the seats have before them, where it is more than single cards."""
    tally: Callable[[Any], tuple[TerritoryScore, ...]] = nothing_beside
    """How the parts of the board stand."""


@dataclass(frozen=True, slots=True)
class ScreenLines:
    """Lines of the small screens."""

    score_line: Callable[[Any], Text]
    """How the game stands, in one line of a screen."""
    overview: Callable[[Any], tuple[Text, ...]] = nothing_beside
    """How each side stands, and who is to move: lines of the screen that everybody sees."""
    seat_line: Callable[[Any, Seat], Text] = no_seat_line
    """How a side stands, in a line of a screen that is its own; nothing where `standing` says it."""
    secret_line: Callable[[Any, Seat], Reason | None] = nothing_secret
    """What this side alone may know, for a line of its own screen; `None` where there is nothing."""
    stack_text: Callable[[Any, Space], Text | None] = no_stack_text
    """How many pieces stand on a space, and whose; `None` where that is seen at a glance."""


@dataclass(frozen=True, slots=True)
class PrintedBoard:
    """The board as text, and as a mat."""

    board_lines: Callable[[Any], list[str]] = no_board_lines
    """The board as lines of text, for where there is no other picture of it."""
    plan_on_cells: Callable[[Any], BoardPlan] | None = None
    """The board as its mat has it, where its spaces are drawn elsewhere than cells can lie."""
    mats: MatStyle = field(default_factory=MatStyle)
    """What its mats look like: without a word, one that is plain."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one game looks, as functions of its state."""

    plan: Callable[[Any], BoardPlan]
    """The board; it stays the same throughout a game."""
    signs: Mapping[Actor, Symbol]
    """A symbol for each seat, where there is one."""
    lines: ScreenLines
    beside: BesideBoard = BesideBoard()
    printed: PrintedBoard = PrintedBoard()
    piece: Callable[[Actor, str], str] = like_its_owner
    """The name of what a thing in the box looks like, by its owner and its kind."""
    todo: Callable[[Any], Reason] = lift_something
    """What there is to do now, for who does it with pieces."""
    has_steps: bool = False
    """Whether a turn has several steps, so that everybody wants to be told which one is next."""
    has_supplies: bool = False
    """Whether what a side has not on the board lies before it, and can still come onto the board."""
    has_stacks: bool = False
    """Whether several pieces of a side stand on one space."""
    unused_looks: Callable[[Options], frozenset[str]] = no_unused_looks
    """The looks of what stays in the box in a game with these options."""
    action_note: Callable[[Any, Mapping[str, str]], Reason | None] = no_action_note
    """What is to be known of an action before it is made, by its parts that were chosen so far."""
    value_text: Callable[[Any, str, str], Text | None] = no_value_text
    """How a value of that part of an action is shown in a line of a screen; `None` where by its words.

    The state is `None` where nothing is known but what is in the box.
    """
    value_words: Callable[[Any, str, str], tuple[Reason, ...] | None] = no_value_words
    """The same in a sentence, one thing after the other."""
    help: tuple[str, ...] = HELP
    """How to play on a page, in codes of words: a paragraph for each."""


def borders_between(fields: Iterable[Field]) -> tuple[Border, ...]:
    """Every edge that two fields of different grounds have in common."""
    pairs = combinations(sorted(fields, key=lambda field: (field.x, field.y)), 2)
    found = (_edge(one, other) for one, other in pairs if one.ground != other.ground)
    return tuple(sorted(border for border in found if border))


def _edge(one: Field, other: Field) -> Border | None:
    """The edge between two fields, of which the other lies no further west."""
    left, right = max(one.x, other.x), min(one.x + one.width, other.x + other.width)
    top, bottom = max(one.y, other.y), min(one.y + one.height, other.y + other.height)
    if (left == right and top < bottom) or (top == bottom and left < right):
        return Border(left, top, right, bottom)
    return None


S = TypeVar("S")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Edition(Game[S]):
    """The functions of one game, and what they look like."""

    look: Look
    sentences: Mapping[str, str] = field(default_factory=dict)
    """What is said in it, where the words of the house do not have it."""


def make_edition(game: Game[S], look: Look, sentences: Mapping[str, str] | None = None) -> Edition[S]:
    """The game with its look and its sentences."""
    rules: dict[str, Any] = {part.name: getattr(game, part.name) for part in fields(Game)}
    return Edition(**rules, look=look, sentences=sentences or {})


def look_of(game: Game[Any]) -> Look:
    """How the game looks."""
    return game.look if isinstance(game, Edition) else plain_look(game)


def has_look(game: Game[Any]) -> bool:
    """Whether the game brings a look of its own."""
    return isinstance(game, Edition)


def plain_look(game: Game[Any]) -> Look:
    """Scores in a line, and the spaces that are occupied in a row."""

    def standing(state: object) -> Text:
        return (" : ".join(str(points) for points in game.rules.scores(state).values()),)

    def plan(state: object) -> BoardPlan:
        spaces = sorted(game.hands.occupancy(state))
        fields = (Field(space, 10 * n, 0, 10, 10, "plain") for n, space in enumerate(spaces))
        return BoardPlan(10 * max(1, len(spaces)), 10, tuple(fields))

    return Look(lines=ScreenLines(score_line=standing), plan=plan, signs={})
