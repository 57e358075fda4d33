"""A game, as everybody outside its own folder sees it: a record of pure functions.

Laws of a game, which the suites under `tests/rules` hold every registered game to:

1. States are immutable values that can be hashed: equal ones have equal futures, and so has a copy. `apply`
   makes a new one.
2. `legal` is complete, sorted, without duplicates, and empty exactly when `outcome` is there.
3. `explain` is silent exactly about what `legal` lists.
4. `apply` is told only what `legal` lists; `Line.play` is where an attempt is checked.
5. `settle` makes options complete: after it, `new` needs no generator and refuses nothing.
6. `parse` and `form` are twins: `form(parse(action)) == action`.
7. `deed` accounts for all that `apply` changes in the number of pieces on any space.
8. What `tacit` names is legal, and its deed is nothing at all.
9. `meant` reads hands as `deed` tells them: what they did for one action never means another, but for the
   piece that it was done with, which hands cannot tell.
10. `where` is empty or tells of every space of the board that is played on, and no two lie at the same place.
11. `half_turn` is empty or tells of every space. It is its own inverse, and it turns what `where` tells.
12. `turned` makes settled options of settled ones, and the same ones again when it is done twice. What stands
    on a space at the start stands on its `half_turn` after it, and the seats have changed in reversed order.
13. What `drawn` draws is asked for without complaint, and leaves no lots of the board to be drawn.
14. `lay` asks the same after the same answers. Every pick leads on, and at last to options that leave no lots
    to be drawn; no two picks of an ask look alike, and any other answer is `BadOption`.
15. `laid` is the way back: where it gives answers, `lay` makes of them what the options say of the board.
16. `to_lay` names every part once, and gives no space to two of them.
17. `sketch` makes of rows that nothing is wrong with what `settle` takes, and leaves no lots to be drawn.
18. What a part of `aims` tells is a space of the board, and no other part tells one.
19. Where there are `neutral` spaces, the table's pieces stand on these and nowhere else, and no others do.
20. A draw is `secret` exactly where `overheard` keeps something back of it; its one part is then `veiled`. It
    makes no difference to what comes later, but to what can be drawn, to what its drawer `holds`, and to the
    end; and once nobody holds what was drawn just now, what is kept is all that counts of it.
21. The number of a `turn` never falls; while it stays, so does the seat.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

from companion.rules.kernel.form import Form
from companion.rules.kernel.hands import Box, Deed, Occupancy, no_hands, no_meaning, nothing_stands
from companion.rules.kernel.holding import NOTHING_HELD, Holding
from companion.rules.kernel.laying import Ask, BoardPart, nothing_to_lay
from companion.rules.kernel.names import Action, Actor, Draw, Json, Options, Seat, Space
from companion.rules.kernel.places import Places, no_places
from companion.rules.kernel.reason import Reason
from companion.rules.kernel.sketch import Sketch

S = TypeVar("S")

AIMS: Final = frozenset(("from", "to", "space"))
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


def each_alike(_state: object, _action: Action) -> int:
    """Every draw is as likely as the others."""
    return 1


def nothing_tacit(_state: object) -> Action | None:
    """Nothing is said by going on."""
    return None


def nothing_to_look_up(_state: object) -> tuple[Reason, ...]:
    """Everything can be seen at a glance."""
    return ()


def no_secret(action: Action) -> Action:
    """Everybody may know the action as it is."""
    return action


def all_alike(_state: object, _part: str, _value: str) -> int:
    """They stand in the order of their letters."""
    return 0


def nothing_sooner(_state: object, _told: tuple[Action, ...]) -> tuple[Action, ...]:
    """One thing comes after the other."""
    return ()


def nothing_early(_state: object, _action: Action) -> tuple[Space, ...]:
    """What hands do they do for the action that says it."""
    return ()


def nothing_held(_state: object, _seat: Seat) -> Holding:
    """Nobody holds anything in secret."""
    return NOTHING_HELD


def nothing_hidden(_state: object) -> Seat | None:
    """What the table draws everybody may see."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """The functions of one game over its states `S`."""

    id: str
    seats: tuple[Seat, ...]
    """Every seat the game can have, in turn order."""
    options: tuple[Option, ...]
    spaces: tuple[Space, ...] = ()
    """Every space that a board can have; packs of people's own may have others."""
    aims: frozenset[str] = AIMS
    """The names of the parts of its actions that are spaces."""
    counts: frozenset[str] = frozenset()
    """The names of the parts of its actions that are numbers, of how many go along."""
    neutral: frozenset[Space] = frozenset()
    """Those of them where only pieces stand that are nobody's."""
    box: Box = field(default_factory=dict)
    """Everything in the box that stands on a board or may carry a tag."""
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
    turn: Callable[[S], Turn | None] | None = None
    """The turn that is on; none before the first one, while the game is set up, and none at the end. Without
    it each action of a seat is a turn."""
    scores: Callable[[S], dict[Seat, int]]
    """The points of each seat that takes part, in turn order; also before the end."""
    view: Callable[[S, Seat | None], dict[str, Json]]
    """What that seat may know, or everybody (`None`), or all there is (`EVERYTHING`)."""
    explain: Callable[[S, str], Reason | None]
    parse: Callable[[str], Form]
    """An action's text as a form; or `Unreadable`."""
    form: Callable[[Form], Action]
    weight: Callable[[S, Action], int] = each_alike
    """How often this draw of the table lies in the pile or the bag."""
    overheard: Callable[[Action], Action] = no_secret
    """The action as those hear it whom its secret does not concern."""
    secret: Callable[[S], Seat | None] = nothing_hidden
    """Who alone may know what the table draws now; `None` where everybody may."""
    veiled: frozenset[str] = frozenset()
    """The names of the parts that tell what was drawn in secret."""
    holds: Callable[[S, Seat], Holding] = nothing_held
    """What that seat has of what was drawn in secret; everybody may know how much it is."""
    occupancy: Callable[[S], Occupancy] = nothing_stands
    """What stands on the board."""
    deed: Callable[[S, Action], Deed] = no_hands
    """What hands do on the board to carry out a legal action."""
    tacit: Callable[[S], Action | None] = nothing_tacit
    """The action that is made by simply going on with the next one: to decline, to be done."""
    meant: Callable[[S, Deed], str | None] = no_meaning
    """What hands that did this wanted, legal or not, so that `explain` can say why not."""
    rank: Callable[[S, str, str], int] = all_alike
    """Where a value of a part stands among others that can be chosen: what is less comes first."""
    sooner: Callable[[S, tuple[Action, ...]], tuple[Action, ...]] = nothing_sooner
    """What its actor may tell already though something else comes first, beside what was told so before."""
    reckoning: Callable[[S], tuple[Reason, ...]] = nothing_to_look_up
    """What anybody may want to look up, or to count again in the end: line by line, as codes and values."""
    stacks: bool = False
    """Whether several pieces can stand on one space, so that a cell cannot tell what comes or goes there."""
    early: Callable[[S, Action], tuple[Space, ...]] = nothing_early
    """What hands may empty already for an action that asks nothing of them before another one follows it."""
    touch_move: bool = False
    """Whether the game has a rule that a piece which was touched has to be played."""
    where: Callable[[S], Places] = no_places
    """Where the spaces lie, so that it is known which one is nearest, and what lies on the way of a slide."""
    half_turn: Mapping[Space, Space] = field(default_factory=dict)
    """The space that lies where this one lay, once the board is turned by half."""
    turned: Callable[[Options], Options] | None = None
    """The options of the same board turned by half, as for a revenge; `None` where boards are not turned."""
    drawn: Callable[[Draw], Options] | None = None
    """A board drawn by lots, as options to be asked for; `None` where boards are not drawn."""
    lay: Callable[[tuple[str, ...]], Ask | Options] | None = None
    """What to ask next about a board laid by hand, or the options to ask for once all is told."""
    laid: Callable[[Options], tuple[str, ...]] | None = None
    """The answers that tell the board of settled options; none where it was not made in this way."""
    to_lay: Callable[[Options], tuple[BoardPart, ...]] = nothing_to_lay
    """What people lay of the board of settled options, part by part; none where it lies ready."""
    sketch: Sketch | None = None
    """How people draw a board that they have laid; `None` where nobody does."""


Games = Mapping[str, Game[Any]]
"""Games by their ids."""
