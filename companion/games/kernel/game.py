"""The interface of a game: pure functions over states, grouped by subject.

Laws of a game, checked by the suites under `tests/games` for every registered game:

Rules

1. States are immutable and hashable. Equal states, and copies of them, have equal futures. `apply` makes a
   new state.
2. `legal` is complete, sorted, without duplicates, and empty exactly when there is an `outcome`.
3. `explain` returns `None` exactly for what `legal` lists.
4. `apply` receives only what `legal` lists; `Record.play` checks attempts.
5. `settle` makes options complete: after it, `new` needs no random generator and refuses nothing.
6. `parse_action` and `format_action` are twins: `format_action(parse_action(action)) == action`.
7. The number of a `turn` never falls; while it stays the same, so does the seat.

Hands

8. `deed` accounts for every change that `apply` makes to the number of pieces on a space.
9. `tacit_action` names a legal action whose deed is empty.
10. `attempt_of` inverts `deed`: the deed of one action never reads as another action, except for the piece
    used, which hands do not show.
11. `places_of` is empty or has every playable space of the board, and no two spaces at the same place.
12. The value of a part in `space_parts` is a space of the board, and no other part names one.
13. If there are `neutral_spaces`, the table's pieces stand on these and nowhere else, and no other pieces
    stand on them.

Setup

14. `half_turn` is empty or has every space. It is its own inverse, and it turns the places of `places_of`.
15. `turn_board` turns settled options into settled options, and applied twice returns the same options. A
    piece on a space at the start is on its `half_turn` afterwards, with the seats in reversed order.
16. The options of `draw_board` are accepted, and leave nothing of the board to be drawn.
17. `ask_layout` asks the same after the same answers. Every offered answer leads on, and finally to options
    that leave nothing to be drawn; no two answers to a question look alike, and any other answer raises
    `BadOption`.
18. `layout_answers` is the inverse of `ask_layout`: if it gives answers, they lead to the board of the
    options.
19. `board_parts` names every part once, and gives no space to two of them.
20. `sketch` turns rows without flaws into options that `settle` accepts and that leave nothing to be drawn.

Secrets

21. A draw has a `secret_seat` exactly if `redact` hides something of it; its one part is then in
    `secret_parts`. A secret draw affects only later draws, the holding of its drawer (`holding_of`), and the
    end; once nothing just drawn is held any more, only the kept values count. `conceal` makes one state of
    any two that differ in secret draws alone, and changes nothing that `view` shows to everybody.
22. `guess` follows from what its seat sees: its view of the guess is its view of the state, equal views and
    draws make equal guesses, and where nothing is hidden from the seat the guess is the state.

Stacks have no law of their own. Only pieces and spaces appear here: sensors, what they detect, and the order
of hand movements are unknown to a game.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar

from companion.games.kernel.first_game import FirstGame
from companion.games.kernel.layout import BoardPart, LayoutQuestion, Sketch
from companion.games.kernel.terms import (
    Action,
    Actor,
    BadOption,
    Draw,
    Form,
    Json,
    Options,
    Places,
    Reason,
    Seat,
    Space,
    Why,
    because,
)

PIECE: Final = "piece"
CARD: Final = "card"


@dataclass(frozen=True, slots=True, order=True)
class Thing:
    """One kind of thing in the box that a tag may identify: a piece of a kind, or a card.

    Showing its tag fills the part of that name in the intended action.
    """

    owner: Actor
    """Its owner: a seat, or the table."""
    part: str
    """The name of the action part that it fills: `piece`, `card`."""
    value: str


Box = Mapping[Thing, int]
"""The number of copies of each thing."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces on one space: their owner (a seat or the table), and the kind of each."""

    owner: Actor
    kinds: tuple[str, ...]
    down: bool = False


Occupancy = Mapping[Space, Pieces]
"""The pieces on each occupied space."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A piece leaves each space of `lifts`, one is put on each of `drops`; in any order.

    A captured piece is lifted and not dropped. A space in both is one where a piece replaces another.
    """

    lifts: tuple[Space, ...] = ()
    drops: tuple[Space, ...] = ()
    home: tuple[Space, ...] = ()
    """Lifts that are only a consequence of the action: a chore, to be done any time later."""
    turns: tuple[Space, ...] = ()
    """Spaces whose piece is turned over: a chore that no cell detects."""


NO_DEED = Deed()


def piece_counts(occupancy: Occupancy) -> Counter[Space]:
    return Counter({space: len(standing.kinds) for space, standing in occupancy.items()})


@dataclass(frozen=True, slots=True)
class Holding:
    """What a seat holds in secret: the values as actions have them, each group in the order it was drawn."""

    kept: tuple[str, ...] = ()
    """Values that stay with the seat."""
    drawn: tuple[str, ...] = ()
    """Values just drawn, not all of which will be kept."""

    @property
    def all(self) -> tuple[str, ...]:
        """The kept values, then the drawn ones."""
        return (*self.kept, *self.drawn)

    def with_value(self, number: int, value: str) -> "Holding":
        """The same holding with the value at index `number` (of `all`) replaced."""
        held = (*self.all[:number], value, *self.all[number + 1 :])
        return replace(self, kept=held[: len(self.kept)], drawn=held[len(self.kept) :])


NOTHING_HELD: Final = Holding()


S = TypeVar("S")

SPACE_PARTS: Final = frozenset(("from", "to", "space"))
"""The default names of the action parts that are spaces."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: the winners in seat order (empty for a draw) and the reason."""

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn: its number and its seat, which stays the same while the table or another seat decides."""

    number: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its name, accepted values and default.

    `accepted` is JSON, alternatives or an example: `true | false`, `"yellow" | "red"`. A default of `None`
    is not a value: it is drawn at random, or it follows from other options.
    """

    name: str
    accepted: str
    default: Json
    values: tuple[Json, ...] = ()
    """The values offered on the dial, the default first; empty if there are too many or one is not enough."""
    follows: str = ""
    """The option that determines this one when it is left out; empty if it is drawn or has a default."""
    needs: Mapping[str, Options] = field(default_factory=dict)
    """Further options that some of the values require, by value name."""
    titles: tuple[tuple[Json, str], ...] = ()
    """Display titles of values that came from outside, such as packs."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rules(Generic[S]):
    settle: Callable[[Mapping[str, object], Draw], Options]
    """Checks the requested options, fills in defaults and random choices; raises `BadOption`."""
    new: Callable[[Options], S]
    actor: Callable[[S], Actor | None]
    """Whose decision is next; `None` when the game is over."""
    legal: Callable[[S], Sequence[Action]]
    apply: Callable[[S, Action], S]
    facts: Callable[[S, Action, S], tuple[object, ...]]
    outcome: Callable[[S], Outcome | None]
    scores: Callable[[S], dict[Seat, int]]
    """The points of each seat that takes part, in turn order; also before the end."""
    view: Callable[[S, Seat | None], dict[str, Json]]
    """What one seat may see, or the public (`None`), or everything (`EVERYTHING`)."""
    explain: Callable[[S, str], Reason | None]
    parse_action: Callable[[str], Form]
    """An action's text as a form; raises `Unreadable`."""
    format_action: Callable[[Form], Action]
    turn: Callable[[S], Turn | None] | None = None
    """The current turn; `None` during setup and after the end. By default each action of a seat is a turn."""
    weight: Callable[[S, Action], int] = lambda _state, _action: 1
    """The number of copies of a drawn item in the pile or bag, which is its relative probability."""
    rank: Callable[[S, str, str], int] = lambda _state, _part, _value: 0
    """Sort key of a part's value among the choices: lower comes first."""
    early_actions: Callable[[S, tuple[Action, ...]], tuple[Action, ...]] = lambda _state, _announced: ()
    """Actions the actor may announce ahead of order, given those announced so far."""
    lookup_lines: Callable[[S], tuple[Reason, ...]] = lambda _state: ()
    """Information to look up, and the final count: one line each, as codes and values."""
    touch_move: bool = False
    """Whether the game has the touch-move rule: a touched piece must be played."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hands(Generic[S]):
    """What hands do at the board, and how cells and tags observe it."""

    spaces: tuple[Space, ...] = ()
    """Every space of the shipped boards; custom packs may have others."""
    space_parts: frozenset[str] = SPACE_PARTS
    """The names of the action parts that are spaces."""
    neutral_spaces: frozenset[Space] = frozenset()
    """The spaces reserved for the table's own pieces."""
    box: Box = field(default_factory=dict)
    """Everything in the box that stands on a board or may carry a tag."""
    occupancy: Callable[[S], Occupancy] = lambda _state: {}
    deed: Callable[[S, Action], Deed] = lambda _state, _action: NO_DEED
    tacit_action: Callable[[S], Action | None] = lambda _state: None
    """The action implied by simply going on with the next one: to decline, or to finish."""
    attempt_of: Callable[[S, Deed], str | None] = lambda _state, _deed: None
    """The attempt that an observed deed stands for, legal or not, so that `explain` can give a reason."""
    early_lifts: Callable[[S, Action], tuple[Space, ...]] = lambda _state, _action: ()
    """Spaces that may be emptied already, before the later action that moves the piece."""
    places_of: Callable[[S], Places] = lambda _state: {}
    """The coordinates of the spaces, to find the nearest one and the spaces a slide crosses."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Setup(Generic[S]):
    """How the board is drawn at random, turned, set out and described; empty if the board is fixed."""

    half_turn: Mapping[Space, Space] = field(default_factory=dict)
    """Each space's counterpart after the board is turned by 180 degrees."""
    turn_board: Callable[[Options], Options] | None = None
    """The options of the same board turned by half, as for a rematch; `None` if boards are not turned."""
    draw_board: Callable[[Draw], Options] | None = None
    """A random board, as options to be settled; `None` if boards are not drawn."""
    ask_layout: Callable[[tuple[str, ...]], LayoutQuestion | Options] | None = None
    """The next question about a board set out by hand, or its options once all is answered."""
    layout_answers: Callable[[Options], tuple[str, ...]] | None = None
    """The answers that describe the board of settled options; empty if it was not made by answers."""
    board_parts: Callable[[Options], tuple[BoardPart, ...]] = lambda _options: ()
    """The parts of the board of settled options to be set out, in order; empty if it is fixed."""
    sketch: Sketch | None = None
    """How a board can be drawn as a sketch; `None` if it cannot."""
    can_be_unfair: bool = False
    """Whether a board can decide a game before it begins, so that fair ones are worth a search."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Secrets(Generic[S]):
    """Information private to one seat; empty if everything is public."""

    redact: Callable[[Action], Action] = lambda action: action
    """The action as shown to seats without its secret."""
    conceal: Callable[[S], S] | None = None
    """A state that looks the same to everybody, whatever was drawn in secret; `None` if nothing ever is."""
    secret_seat: Callable[[S], Seat | None] = lambda _state: None
    """The only seat that may see the table's next draw; `None` if it is public."""
    secret_parts: frozenset[str] = frozenset()
    """The names of the parts that reveal a secret draw."""
    holding_of: Callable[[S, Seat], Holding] = lambda _state, _seat: NOTHING_HELD
    """What a seat holds of its secret draws; the number of values is public."""
    guess: Callable[[S, Seat, Draw], S] = lambda state, _seat, _draw: state
    """A state as likely as any other that looks to this seat as the state does."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stacks:
    """Several pieces on one space; empty if a space holds at most one."""

    has_stacks: bool = False
    """Whether a space can hold several pieces, so that a cell cannot tell how many come or go."""
    count_parts: frozenset[str] = frozenset()
    """The names of the action parts that say how many pieces move along."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """One game over its states `S`: its rules, and what hands, boards, secrets and stacks add to them."""

    id: str
    seats: tuple[Seat, ...]
    """Every seat the game can have, in turn order."""
    options: tuple[Option, ...]
    rules: Rules[S]
    hands: Hands[S] = Hands()
    setup: Setup[S] = Setup()
    secrets: Secrets[S] = Secrets()
    stacks: Stacks = Stacks()
    first_game: FirstGame | None = None
    """Its guided first game, if it has one."""
    levels: int = 0
    """The levels of the bot that plays it, from 1 up; 0 where there is none."""


Games = Mapping[str, Game[Any]]


def refuse_unknown(requested: Mapping[str, object], options: Sequence[Option]) -> None:
    names = [option.name for option in options]
    for name in requested:
        if name not in names:
            raise BadOption(because(Why.UNKNOWN_OPTION, option=name, known=", ".join(names)))


def refuse_both(requested: Mapping[str, object], first: str, second: str) -> None:
    if first in requested and second in requested:
        raise BadOption(because(Why.OPTIONS_EXCLUDE, option=first, other=second))


def refuse_value(option: Option) -> BadOption:
    """The `BadOption` for a value that the option does not accept, for the caller to raise."""
    return BadOption(because(Why.OPTION_VALUE, option=option.name, accepted=option.accepted))


def flag(requested: Mapping[str, object], option: Option) -> bool:
    value = requested.get(option.name, option.default)
    if not isinstance(value, bool):
        raise refuse_value(option)
    return value
