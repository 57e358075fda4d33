"""A game, as the rest of the house sees it: a record of pure functions over states.

Laws of a game, which the suites under `tests/games` hold every registered game to:

1. States are immutable values that can be hashed: equal ones have equal futures, and so has a copy.
   `apply` makes a new one.
2. `legal` is complete, sorted, without duplicates, and empty exactly when `outcome` is there.
3. `explain` returns `None` exactly for what `legal` lists.
4. `apply` receives only what `legal` lists; `Record.play` is where an attempt is checked.
5. `settle` makes options complete: after it, `new` needs no generator and refuses nothing.
6. `parse_action` and `format_action` are twins: `format_action(parse_action(action)) == action`.
7. `deed` accounts for all that `apply` changes in the number of pieces on any space.
8. `tacit_action` names a legal action whose deed is empty.
9. `attempt_of` reads hands as `deed` describes them: the deed of one action never reads as another
  action,
   except for the piece that was used, which hands cannot tell.
10. `places_of` is empty or has every space of the board that is played on, and no two at the same place.
11. `half_turn` is empty or has every space. It is its own inverse, and it turns what `places_of` tells.
12. `turn_board` makes settled options of settled ones, and the same ones again when it is done twice.
  What
    stands on a space at the start stands on its `half_turn` after it, and the seats have changed in
    reversed order.
13. The options of `draw_board` are accepted, and leave nothing of the board to be drawn.
14. `ask_layout` asks the same after the same answers. Every offered answer leads on, and at last to
  options
    that leave nothing to be drawn; no two answers to a question look alike, and any other answer is
    `BadOption`.
15. `layout_answers` is the way back: where it gives answers, `ask_layout` makes of them what the options
    say of the board.
16. `board_parts` names every part once, and gives no space to two of them.
17. `sketch` makes of rows without flaws what `settle` accepts, and leaves nothing to be drawn.
18. The value of a part in `space_parts` is a space of the board, and no other part names one.
19. Where there are `neutral_spaces`, the table's pieces stand on these and nowhere else, and no others
  do.
20. A draw has a `secret_seat` exactly where `redact` keeps something back of it; its one part is then in
    `secret_parts`. It makes no difference to what comes later, except to what can be drawn, to what its
    drawer holds (`holding_of`), and to the end; and once nobody holds what was drawn just now, what is
      kept
    is all that counts of it.
21. The number of a `turn` never falls; while it stays, so does the seat.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Generic, TypeVar

from companion.games.kernel.hands import Box, Deed, Occupancy, no_attempt, no_deed, no_pieces
from companion.games.kernel.layout import BoardPart, LayoutQuestion, Sketch, no_board_parts
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
    no_places,
)


@dataclass(frozen=True, slots=True)
class Holding:
    """By the values that their parts have in actions, each in the order in which it came."""

    kept: tuple[str, ...] = ()
    """What stays, whatever comes."""
    drawn: tuple[str, ...] = ()
    """What was drawn just now; not all of it is kept."""

    @property
    def all(self) -> tuple[str, ...]:
        """What is kept, and then what is not yet."""
        return (*self.kept, *self.drawn)

    def with_value(self, number: int, value: str) -> "Holding":
        """The same, if that one of all of them were this."""
        held = (*self.all[:number], value, *self.all[number + 1 :])
        return replace(self, kept=held[: len(self.kept)], drawn=held[len(self.kept) :])


NOTHING_HELD: Final = Holding()


S = TypeVar("S")

SPACE_PARTS: Final = frozenset(("from", "to", "space"))
"""What parts that are spaces are called, where a game does not call them otherwise."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won, in seat order (nobody in a draw), and by what."""

    winners: tuple[Seat, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a game: its number, and whose it is, also while the table or another seat decides in it."""

    number: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: its name, the values it takes, and what it is when left out.

    `accepted` is JSON, alternatives or an example: `true | false`, `"yellow" | "red"`. A default of `None`
    is nothing that could be given: lots are drawn, or the value follows from other options.
    """

    name: str
    accepted: str
    default: Json
    values: tuple[Json, ...] = ()
    """The values that a dial offers, the default first; none where it has too many, or needs more words."""
    follows: str = ""
    """The option that it follows where it is left out; none where lots are drawn, or it has a default."""
    needs: Mapping[str, Options] = field(default_factory=dict)
    """What has to be asked for beside some of its values, by their names."""
    titles: tuple[tuple[Json, str], ...] = ()
    """What people call those of its values that came from outside."""


def equal_weight(_state: object, _action: Action) -> int:
    """Every draw is as likely as the others."""
    return 1


def no_tacit_action(_state: object) -> Action | None:
    """Nothing is said by going on."""
    return None


def no_lookup_lines(_state: object) -> tuple[Reason, ...]:
    """Everything can be seen at a glance."""
    return ()


def unredacted(action: Action) -> Action:
    """Everybody may know the action as it is."""
    return action


def no_rank(_state: object, _part: str, _value: str) -> int:
    """They stand in the order of their letters."""
    return 0


def no_early_actions(_state: object, _told: tuple[Action, ...]) -> tuple[Action, ...]:
    """One thing comes after the other."""
    return ()


def no_early_lifts(_state: object, _action: Action) -> tuple[Space, ...]:
    """What hands do they do for the action that says it."""
    return ()


def no_holding(_state: object, _seat: Seat) -> Holding:
    """Nobody holds anything in secret."""
    return NOTHING_HELD


def no_secret_seat(_state: object) -> Seat | None:
    """What the table draws everybody may see."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rules(Generic[S]):
    """The law of a game."""

    settle: Callable[[Mapping[str, object], Draw], Options]
    """Options as asked for, checked, with defaults and lots filled in; or `BadOption`."""
    new: Callable[[Options], S]
    """The first state, from settled options."""
    actor: Callable[[S], Actor | None]
    """Whose decision it is; `None` when the game is over."""
    legal: Callable[[S], Sequence[Action]]
    apply: Callable[[S, Action], S]
    facts: Callable[[S, Action, S], tuple[object, ...]]
    """What the action did, from the state before it to the state after it."""
    outcome: Callable[[S], Outcome | None]
    scores: Callable[[S], dict[Seat, int]]
    """The points of each seat that takes part, in turn order; also before the end."""
    view: Callable[[S, Seat | None], dict[str, Json]]
    """What that seat may know, or everybody (`None`), or all there is (`EVERYTHING`)."""
    explain: Callable[[S, str], Reason | None]
    parse_action: Callable[[str], Form]
    """An action's text as a form; or `Unreadable`."""
    format_action: Callable[[Form], Action]
    turn: Callable[[S], Turn | None] | None = None
    """The turn that is on; none before the first one, while the game is set up, and none at the end. Without
    it each action of a seat is a turn."""
    weight: Callable[[S, Action], int] = equal_weight
    """How often this draw of the table lies in the pile or the bag."""
    rank: Callable[[S, str, str], int] = no_rank
    """Where a value of a part stands among others that can be chosen: what is less comes first."""
    early_actions: Callable[[S, tuple[Action, ...]], tuple[Action, ...]] = no_early_actions
    """What its actor may tell already though something else comes first, beside what was told so before."""
    lookup_lines: Callable[[S], tuple[Reason, ...]] = no_lookup_lines
    """What anybody may want to look up, or to count again in the end: line by line, as codes and values."""
    touch_move: bool = False
    """Whether the game has a rule that a piece which was touched has to be played."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Hands(Generic[S]):
    """What hands do at its board, and what cells and tags can tell of it."""

    spaces: tuple[Space, ...] = ()
    """Every space that a board can have; packs of people's own may have others."""
    space_parts: frozenset[str] = SPACE_PARTS
    """The names of the parts of its actions that are spaces."""
    neutral_spaces: frozenset[Space] = frozenset()
    """Those of them where only pieces stand that are nobody's."""
    box: Box = field(default_factory=dict)
    """Everything in the box that stands on a board or may carry a tag."""
    occupancy: Callable[[S], Occupancy] = no_pieces
    """What stands on the board."""
    deed: Callable[[S, Action], Deed] = no_deed
    """What hands do on the board to carry out a legal action."""
    tacit_action: Callable[[S], Action | None] = no_tacit_action
    """The action that is made by simply going on with the next one: to decline, to be done."""
    attempt_of: Callable[[S, Deed], str | None] = no_attempt
    """What hands that did this wanted, legal or not, so that `explain` can say why not."""
    early_lifts: Callable[[S, Action], tuple[Space, ...]] = no_early_lifts
    """What hands may empty already for an action that asks nothing of them before another one follows it."""
    places_of: Callable[[S], Places] = no_places
    """Where the spaces lie, so that it is known which one is nearest, and what lies on the way of a slide."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Setup(Generic[S]):
    """How its board is drawn, turned, laid and told; nothing where there is one board."""

    half_turn: Mapping[Space, Space] = field(default_factory=dict)
    """The space that lies where this one lay, once the board is turned by half."""
    turn_board: Callable[[Options], Options] | None = None
    """The options of the same board turned by half, as for a revenge; `None` where boards are not turned."""
    draw_board: Callable[[Draw], Options] | None = None
    """A board drawn by lots, as options to be asked for; `None` where boards are not drawn."""
    ask_layout: Callable[[tuple[str, ...]], LayoutQuestion | Options] | None = None
    """What to ask next about a board laid by hand, or the options to ask for once all is told."""
    layout_answers: Callable[[Options], tuple[str, ...]] | None = None
    """The answers that tell the board of settled options; none where it was not made in this way."""
    board_parts: Callable[[Options], tuple[BoardPart, ...]] = no_board_parts
    """What people lay of the board of settled options, part by part; none where it lies ready."""
    sketch: Sketch | None = None
    """How people draw a board that they have laid; `None` where nobody does."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Secrets(Generic[S]):
    """What one seat alone may know; nothing where all is open."""

    redact: Callable[[Action], Action] = unredacted
    """The action as those hear it whom its secret does not concern."""
    secret_seat: Callable[[S], Seat | None] = no_secret_seat
    """Who alone may know what the table draws now; `None` where everybody may."""
    secret_parts: frozenset[str] = frozenset()
    """The names of the parts that tell what was drawn in secret."""
    holding_of: Callable[[S, Seat], Holding] = no_holding
    """What that seat has of what was drawn in secret; everybody may know how much it is."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Stacks:
    """Several pieces on one space; nothing where there is at most one."""

    has_stacks: bool = False
    """Whether several pieces can stand on one space, so that a cell cannot tell what comes or goes there."""
    count_parts: frozenset[str] = frozenset()
    """The names of the parts of its actions that are numbers, of how many go along."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """The functions of one game over its states `S`."""

    id: str
    seats: tuple[Seat, ...]
    """Every seat the game can have, in turn order."""
    options: tuple[Option, ...]
    rules: Rules[S]
    hands: Hands[S] = Hands()
    setup: Setup[S] = Setup()
    secrets: Secrets[S] = Secrets()
    stacks: Stacks = Stacks()


Games = Mapping[str, Game[Any]]
"""Games by their ids."""


def refuse_unknown(asked: Mapping[str, object], options: Sequence[Option]) -> None:
    """`BadOption` where a name was asked for that no option has."""
    names = [option.name for option in options]
    for name in asked:
        if name not in names:
            raise BadOption(because(Why.UNKNOWN_OPTION, option=name, known=", ".join(names)))


def refuse_both(asked: Mapping[str, object], first: str, second: str) -> None:
    """`BadOption` where two options were asked for that exclude each other."""
    if first in asked and second in asked:
        raise BadOption(because(Why.OPTIONS_EXCLUDE, option=first, other=second))


def refuse_value(option: Option) -> BadOption:
    """The refusal of a value that the option does not take, to be raised by who noticed."""
    return BadOption(because(Why.OPTION_VALUE, option=option.name, accepted=option.accepted))


def flag(asked: Mapping[str, object], option: Option) -> bool:
    """An option that is true or false."""
    value = asked.get(option.name, option.default)
    if not isinstance(value, bool):
        raise refuse_value(option)
    return value
