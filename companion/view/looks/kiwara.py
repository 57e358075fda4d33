"""What Kiwara looks like: both totals in one line, the savanna with its rivers, and what lies beside it.

Territories go by letters of their own, from A on in the order in which they are met from north-west, line by
line: how a layout is written does not show.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from companion.rules.kernel.names import Actor, Options, Seat, Space
from companion.rules.kernel.reason import Reason, because
from companion.rules.kiwara.law import legal
from companion.rules.kiwara.layout import lettered
from companion.rules.kiwara.places import COLUMNS, FACED, RED, ROWS, SEATS, SPACES, STATIONS, WHERE, YELLOW
from companion.rules.kiwara.savanna import rules, totals
from companion.rules.kiwara.setup import HANDICAP, REINFORCEMENTS
from companion.rules.kiwara.state import OPEN, State, Step
from companion.rules.kiwara.tokens import CARDS, OKAPI, TOTEM
from companion.rules.kiwara.turn import beside, binder
from companion.view.boards.kiwara import board_lines
from companion.view.looks.look import CardShown, Look, Moment, Tallied, borders_between
from companion.view.mats.kiwara import KIWARA as MATS
from companion.view.mats.kiwara import STATION
from companion.view.plan import Field, Plan
from companion.view.screens.sheet import Text
from companion.view.screens.symbols import Symbol

SIDE: Final = 10
ACROSS: Final = len(COLUMNS) + 2
DOWN: Final = len(ROWS) + 2
LETTERS: Final = "ABCDEF"
SAVANNA: Final = "savanna"

MOMENTS: Final = {"use": Moment.USE, "keep": Moment.CHOOSE}
SIGNS: Final[Mapping[Actor, Symbol]] = {YELLOW: Symbol.YELLOW, RED: Symbol.RED}


def standing(state: State) -> Text:
    """The points of both sides as the board stands."""
    yellow, red = totals(state)
    return (SIGNS[YELLOW], f" {yellow:<5}", SIGNS[RED], f" {red}")


def plan(state: State) -> Plan:
    """Spaces of ten by ten between their rivers, and around them the stations."""
    letters = lettered(state.layout)
    spaces = [_field(space, letters[space]) for space in SPACES]
    stations = [_field(station, STATION) for station in STATIONS]
    rivers = borders_between(spaces)
    return Plan(ACROSS * SIDE, DOWN * SIDE, (*spaces, *stations), borders=rivers, scene=SAVANNA)


def _field(space: Space, ground: str) -> Field:
    east, north = WHERE[space]
    return Field(space, SIDE * east, SIDE * (DOWN - 1 - north), SIDE, SIDE, ground)


def piece(owner: Actor, kind: str) -> str:
    """`yellow-G`, `totem`, `card-boa`."""
    if owner in SEATS:
        return f"{owner}-{kind}"
    return kind if kind == TOTEM else f"card-{kind}"


def cards(state: State) -> tuple[CardShown, ...]:
    """What each side may still use, what binds the other, and what a giraffe has brought to choose from."""
    mover = SEATS[state.turn]
    ways = [action.split(":") for action in legal(state)]
    now = {way[1]: MOMENTS[way[0]] for way in ways if way[0] in MOMENTS}
    shown = [
        _card(seat, card, because(f"kiwara.card.{card}.when"), now.get(card))
        for seat, unused in zip(SEATS, state.cards, strict=True)
        for card in unused
    ]
    if state.spell:
        card, space = state.spell
        when = because(f"kiwara.in-force-{card}", **({"space": SPACES[space]} if space >= 0 else {}))
        shown.append(_card(SEATS[binder(state)], card, when))
    brought = (_card(mover, card, because("kiwara.card.keep"), now.get(card)) for card in state.shown)
    return (*shown, *brought)


def _card(seat: Seat, card: str, when: Reason, now: Moment | None = None) -> CardShown:
    code = f"kiwara.card.{card}"
    return CardShown(seat, f"card-{card}", code, f"{code}.what", when, now)


def tally(state: State) -> tuple[Tallied, ...]:
    """Territory by territory, in the order of their letters."""
    return tuple(sorted(_tallied(state), key=lambda one: one.name))


def _tallied(state: State) -> Iterator[Tallied]:
    letters = lettered(state.layout)
    rulings = rules(state.layout, state.tokens)
    for numbers, rule in zip(state.layout.territories, rulings, strict=True):
        spaces = tuple(SPACES[number] for number in numbers)
        yield Tallied(
            letters[spaces[0]],
            spaces,
            tuple(zip(SEATS, rule.counts, strict=True)),
            rule.points,
            None if rule.ruler is None else SEATS[rule.ruler],
            len(spaces) - sum(rule.counts),
        )


def todo(state: State) -> Reason:
    """What the step wants of hands, and what cards make of it."""
    spell = state.spell
    match state.step:
        case Step.PLACE if spell and spell.card == "boa":
            return because("kiwara.todo-place-boa", space=SPACES[spell.space])
        case Step.PLACE:
            rows = beside(state) if state.baboon else (state.totem,)
            code = "kiwara.todo-place-beside" if state.baboon else f"kiwara.todo-place-{_lies(rows[0])}"
            told = because(code, line=STATIONS[rows[0]][1], other_line=STATIONS[rows[-1]][1])
            if spell is None or not any(spell.space in FACED[row] for row in rows):
                return told
            return because(f"{code}-but", **dict(told.values), space=SPACES[spell.space])
        case Step.TOTEM if spell:
            return because("kiwara.todo-totem-only")
        case Step.TOTEM if state.backwards:
            return because("kiwara.todo-totem-back")
        case Step.REVEAL:
            whose = state.turn if state.due[0] == OPEN else state.due[0]
            return because("kiwara.todo-reveal", seat=SEATS[whose])
        case step:
            return because(f"kiwara.todo-{step}")


def _lies(station: int) -> str:
    """How the row lies that the station faces."""
    return "column" if STATIONS[station][1] in COLUMNS else "row"


def idle(options: Options) -> frozenset[str]:
    """All cards but the okapi, where neither reinforcements nor a handicap need them."""
    if options[REINFORCEMENTS.name] or options[HANDICAP.name]:
        return frozenset()
    return frozenset(f"card-{card}" for card in CARDS if card != OKAPI)


HELP: Final = tuple(
    f"page.savanna-{what}" for what in ("goal", "animals", "lights", "drag", "reader", "faces", "keys")
)

KIWARA: Final = Look(
    standing,
    plan,
    signs=SIGNS,
    piece=piece,
    todo=todo,
    steps=True,
    supplies=True,
    cards=cards,
    tally=tally,
    idle=idle,
    board_lines=board_lines,
    help=HELP,
    mats=MATS,
)
