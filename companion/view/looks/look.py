"""What a game looks like beyond its words: the last line of the screens, the board, and what lies beside."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations
from typing import Any, Final

from companion.rules.kernel.names import Actor, Options, Seat, Space
from companion.rules.kernel.reason import Reason, because
from companion.view.mats.style import Style
from companion.view.plan import Border, Field, Plan
from companion.view.screens.sheet import Text
from companion.view.screens.symbols import Symbol


class Moment(StrEnum):
    """What can be done with a card now."""

    USE = "use"
    CHOOSE = "choose"
    """It is one of those of which its owner keeps some."""


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card that a seat has and may still use, or may choose, in codes of words."""

    seat: Seat
    look: str
    title: str
    what: str
    when: Reason
    now: Moment | None = None
    """What its moment is, where that is now."""


@dataclass(frozen=True, slots=True)
class Tallied:
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
class Face:
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
class Holding:
    """What a seat has before it for everybody to see."""

    seat: Seat
    counts: tuple[Count, ...]
    cards: tuple[Face, ...]


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


def nothing_stacked(_state: object, _space: Space) -> Text | None:
    """A space has one piece, which everybody sees."""
    return None


def nothing_at_stake(_state: object, _chosen: Mapping[str, str]) -> Reason | None:
    """What was chosen says all there is to say."""
    return None


def no_side(_state: object, _seat: Seat) -> Text:
    """All sides are told in one line."""
    return ()


def shown_as_worded(_state: object, _part: str, _value: str) -> Text | None:
    """Values are shown by their words."""
    return None


def called_as_worded(_state: object, _part: str, _value: str) -> tuple[Reason, ...] | None:
    """Values are called what the words call them."""
    return None


def nothing_written(_state: object) -> list[str]:
    """The board cannot be written."""
    return []


def nothing_idle(_options: Options) -> frozenset[str]:
    """All that is in the box is played with."""
    return frozenset()


HELP: Final = ("page.help-lights", "page.help-drag", "page.help-hands", "page.help-keys")
"""How any board is played on a page, in codes of words."""


@dataclass(frozen=True, slots=True)
class Look:
    """How one game looks, as functions of its state."""

    standing: Callable[[Any], Text]
    """How the game stands, in one line of a screen."""
    plan: Callable[[Any], Plan]
    """The board; it stays the same throughout a game."""
    signs: Mapping[Actor, Symbol]
    """A symbol for each seat, where there is one."""
    piece: Callable[[Actor, str], str] = like_its_owner
    """The name of what a thing in the box looks like, by its owner and its kind."""
    todo: Callable[[Any], Reason] = lift_something
    """What there is to do now, for who does it with pieces."""
    steps: bool = False
    """Whether a turn has several steps, so that everybody wants to be told which one is next."""
    supplies: bool = False
    """Whether what a side has not on the board lies before it, and can still come onto the board."""
    stacks: bool = False
    """Whether several pieces of a side stand on one space."""
    cards: Callable[[Any], tuple[CardShown, ...]] = nothing_beside
    """The cards that everybody sees lying before somebody."""
    row: Callable[[Any], tuple[Face, ...]] = nothing_beside
    """The cards that lie open for everybody to take, in their order."""
    holdings: Callable[[Any], tuple[Holding, ...]] = nothing_beside
    """What the seats have before them, where it is more than single cards."""
    tally: Callable[[Any], tuple[Tallied, ...]] = nothing_beside
    """How the parts of the board stand."""
    idle: Callable[[Options], frozenset[str]] = nothing_idle
    """The looks of what stays in the box in a game with these options."""
    own: Callable[[Any, Seat], Reason | None] = nothing_secret
    """What this side alone may know, for a line of its own screen; `None` where there is nothing."""
    ranks: Callable[[Any], tuple[Text, ...]] = nothing_beside
    """How each side stands, and who is to move: lines of the screen that everybody sees."""
    side: Callable[[Any, Seat], Text] = no_side
    """How a side stands, in a line of a screen that is its own; nothing where `standing` says it."""
    stack: Callable[[Any, Space], Text | None] = nothing_stacked
    """How many pieces stand on a space, and whose; `None` where that is seen at a glance."""
    stake: Callable[[Any, Mapping[str, str]], Reason | None] = nothing_at_stake
    """What is to be known of an action before it is made, by its parts that were chosen so far."""
    value: Callable[[Any, str, str], Text | None] = shown_as_worded
    """How a value of that part of an action is shown in a line of a screen; `None` where by its words.

    The state is `None` where nothing is known but what is in the box.
    """
    called: Callable[[Any, str, str], tuple[Reason, ...] | None] = called_as_worded
    """The same in a sentence, one thing after the other."""
    board_lines: Callable[[Any], list[str]] = nothing_written
    """The board as lines of text, for where there is no other picture of it."""
    help: tuple[str, ...] = HELP
    """How to play on a page, in codes of words: a paragraph for each."""
    on_cells: Callable[[Any], Plan] | None = None
    """The board as its mat has it, where its spaces are drawn elsewhere than cells can lie."""
    mats: Style = field(default_factory=Style)
    """What its mats look like: without a word, one that is plain."""


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
