"""Pebbles, the tiny game that shows that the kernel knows no game: its rules.

Take one or two pebbles from the heap in turn, and move the stone as far on its path, where it tells how many
are left. Who takes two is given a token from the bag and looks at it alone. When the heap is empty, the
higher tokens win.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final, NamedTuple

from companion.games.kernel import (
    CARD,
    EVERYTHING,
    NO_DEED,
    PIECE,
    TABLE,
    Action,
    Actor,
    BoardPart,
    Box,
    Deed,
    Dialogue,
    Draw,
    Ended,
    Form,
    Gained,
    Game,
    Hands,
    Holding,
    Json,
    LayoutAnswer,
    LayoutQuestion,
    Moved,
    Occupancy,
    Option,
    Options,
    Outcome,
    Pieces,
    Places,
    Reason,
    Rules,
    Seat,
    Secrets,
    Setup,
    Space,
    Thing,
    Unreadable,
    Why,
    because,
    follow,
    refuse_unknown,
    refuse_value,
)

SEATS: Final = (Seat(Actor("left")), Seat(Actor("right")))
STONE: Final = "stone"
HIDDEN: Final = "token"
"""What everybody may know of a token."""
TOKENS: Final = {"bronze": 1, "gold": 2}
BAG: Final = (2, 1)
BOX: Final[Box] = {
    Thing(TABLE, PIECE, STONE): 1,
    **{Thing(TABLE, CARD, token): count for token, count in zip(TOKENS, BAG, strict=True)},
}
PATH: Final = tuple(Space(f"p{left}") for left in range(10))
WHERE: Final[Places] = {space: (n, 0) if n < 5 else (9 - n, 1) for n, space in enumerate(PATH)}
HEAP: Final = Option("heap", "3 to 9", default=None)
HEAPS: Final = tuple(LayoutAnswer(str(heap), {PATH[heap]: STONE}) for heap in range(3, 10))
ASK_HEAP: Final = LayoutQuestion("pebbles.ask-heap", "heap", HEAPS)
TAKES: Final = (Action("take:1"), Action("take:2"))
DRAWS: Final = (Action("token:1"), Action("token:2"))


class Refusal(StrEnum):
    TOO_FEW = "pebbles.too-few"
    ONE_OR_TWO = "pebbles.one-or-two"
    DRAW_FIRST = "pebbles.draw-first"
    NOT_IN_BAG = "pebbles.not-in-bag"


class Pebbles(NamedTuple):
    heap: int
    turn: int
    drawing: bool
    bag: tuple[int, int]
    held: tuple[tuple[int, ...], tuple[int, ...]]


def settle(asked: Mapping[str, object], draw: Draw) -> Options:
    refuse_unknown(asked, (HEAP,))
    heap = asked["heap"] if "heap" in asked else 3 + draw(7)
    if not isinstance(heap, int) or isinstance(heap, bool) or not 3 <= heap <= 9:
        raise refuse_value(HEAP)
    return {"heap": heap}


def new(options: Options) -> Pebbles:
    heap = options["heap"]
    assert isinstance(heap, int)
    return Pebbles(heap, 0, drawing=False, bag=BAG, held=((), ()))


def legal(state: Pebbles) -> tuple[Action, ...]:
    if state.drawing:
        return tuple(action for action in DRAWS if weight(state, action))
    return TAKES[: state.heap]


def apply(state: Pebbles, action: Action) -> Pebbles:
    verb, number = action.split(":")
    n = int(number)
    if verb == "take":
        drawing = n == 2 and sum(state.bag) > 0
        turn = state.turn if drawing else 1 - state.turn
        return state._replace(heap=state.heap - n, drawing=drawing, turn=turn)
    held = [*state.held]
    held[state.turn] = (*held[state.turn], n)
    bag = (state.bag[0] - (n == 1), state.bag[1] - (n == 2))
    return Pebbles(state.heap, 1 - state.turn, drawing=False, bag=bag, held=(held[0], held[1]))


def weight(state: Pebbles, action: Action) -> int:
    return state.bag[DRAWS.index(action)]


def outcome(state: Pebbles) -> Outcome | None:
    if state.heap or state.drawing:
        return None
    left, right = (sum(tokens) for tokens in state.held)
    if left == right:
        return Outcome((), "even")
    return Outcome((SEATS[left < right],), "tokens")


def actor(state: Pebbles) -> Actor | None:
    if outcome(state):
        return None
    return TABLE if state.drawing else SEATS[state.turn]


def scores(state: Pebbles) -> dict[Seat, int]:
    """The number of tokens, which is all that may be known before the end."""
    over = outcome(state) is not None
    return {s: sum(t) if over else len(t) for s, t in zip(SEATS, state.held, strict=True)}


def facts(before: Pebbles, action: Action, after: Pebbles) -> tuple[object, ...]:
    """Which token it is nobody is told: there is one, and that is all."""
    told: list[object] = [Gained(SEATS[before.turn], HIDDEN)]
    if action in TAKES:
        told = [Moved(TABLE, STONE, PATH[before.heap], PATH[after.heap])]
    ended = outcome(after)
    return (*told, Ended(ended)) if ended else tuple(told)


def view(state: Pebbles, seat: Seat | None) -> dict[str, Json]:
    shown: dict[str, Json] = {"heap": state.heap, "held": [len(tokens) for tokens in state.held]}
    if seat in SEATS:
        shown["own_tokens"] = [*state.held[SEATS.index(seat)]]
    if seat == EVERYTHING or outcome(state):
        shown["all_tokens"] = [[*tokens] for tokens in state.held]
    return shown


def explain(state: Pebbles, attempt: str) -> Reason | None:
    if attempt in legal(state):
        return None
    if outcome(state):
        return because(Why.OVER)
    if attempt in DRAWS:
        return because(Refusal.NOT_IN_BAG)
    if not attempt.startswith("take:"):
        return because(Why.UNREADABLE, text=attempt)
    if state.drawing:
        return because(Refusal.DRAW_FIRST)
    return because(Refusal.TOO_FEW, left=state.heap) if attempt in TAKES else because(Refusal.ONE_OR_TWO)


def parse(text: str) -> Form:
    if text not in TAKES + DRAWS:
        raise Unreadable(because(Why.UNREADABLE, text=text))
    verb, number = text.split(":")
    if text in TAKES:
        return Form(verb, (("number", number),))
    return Form(verb, ((CARD, [*TOKENS][DRAWS.index(Action(text))]),))


def form(form: Form) -> Action:
    if form.verb == "token":
        return Action(f"token:{TOKENS[form[CARD]]}")
    return Action(f"{form.verb}:{form['number']}")


def occupancy(state: Pebbles) -> Occupancy:
    return {PATH[state.heap]: Pieces(TABLE, (STONE,))}


def deed(state: Pebbles, action: Action) -> Deed:
    if action in DRAWS:
        return NO_DEED
    left = apply(state, action).heap
    return Deed(lifts=(PATH[state.heap],), drops=(PATH[left],))


def meant(state: Pebbles, deed: Deed) -> str | None:
    if deed.lifts == (PATH[state.heap],) and len(deed.drops) == 1:
        return f"take:{state.heap - PATH.index(deed.drops[0])}"
    return None


def where(_state: Pebbles) -> Places:
    return WHERE


def telling() -> Dialogue:
    heap = yield ASK_HEAP
    return {"heap": int(heap.value)}


def lay(answers: tuple[str, ...]) -> LayoutQuestion | Options:
    return follow(telling(), answers)


def laid(options: Options) -> tuple[str, ...]:
    return (str(options["heap"]),)


def to_lay(options: Options) -> tuple[BoardPart, ...]:
    return tuple((ASK_HEAP.about, ASK_HEAP.find_answer(answer)) for answer in laid(options))


def secret(state: Pebbles) -> Seat | None:
    return SEATS[state.turn] if state.drawing else None


def holds(state: Pebbles, seat: Seat) -> Holding:
    """What is drawn is kept."""
    names = {worth: name for name, worth in TOKENS.items()}
    return Holding(tuple(names[worth] for worth in state.held[SEATS.index(seat)]))


def overheard(action: Action) -> Action:
    return Action("token:?") if action in DRAWS else action


def conceal(state: Pebbles) -> Pebbles:
    """Every token may be a bronze one, until all lie open."""
    if outcome(state):
        return state
    held = tuple((1,) * len(tokens) for tokens in state.held)
    return state._replace(bag=(sum(state.bag), 0), held=(held[0], held[1]))


def guess(state: Pebbles, seat: Seat, draw: Draw) -> Pebbles:
    """The other side's tokens and those of the bag lie mixed: some of them are drawn anew."""
    if outcome(state):
        return state
    other = 1 - SEATS.index(seat)
    unseen = [1] * state.bag[0] + [2] * state.bag[1] + [*state.held[other]]
    unseen.sort()
    drawn = tuple([unseen.pop(draw(len(unseen))) for _ in state.held[other]])
    held = (state.held[0], drawn) if other else (drawn, state.held[1])
    return state._replace(bag=(unseen.count(1), unseen.count(2)), held=held)


RULES: Final[Game[Pebbles]] = Game(
    id="pebbles",
    seats=SEATS,
    options=(HEAP,),
    hands=Hands(spaces=PATH, box=BOX, occupancy=occupancy, deed=deed, attempt_of=meant, places_of=where),
    rules=Rules(
        settle=settle,
        new=new,
        actor=actor,
        legal=legal,
        apply=apply,
        facts=facts,
        outcome=outcome,
        scores=scores,
        view=view,
        explain=explain,
        parse_action=parse,
        format_action=form,
        weight=weight,
    ),
    secrets=Secrets(
        redact=overheard,
        conceal=conceal,
        secret_seat=secret,
        secret_parts=frozenset((CARD,)),
        holding_of=holds,
        guess=guess,
    ),
    setup=Setup(ask_layout=lay, layout_answers=laid, board_parts=to_lay),
)
