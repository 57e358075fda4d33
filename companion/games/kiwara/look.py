"""The look of Kiwara: the score line, the savanna with its rivers, as text and as mats, and the cards.

Territories are lettered from A on in reading order from the north-west; the letters of the layout itself do
not show.

The board as text is ASCII with north on top. Law: a river is drawn on every edge between two territories,
and on no other. A space is five characters wide: a mark, the token as records write it (`yZ`, hidden
`rG*`) or a dot, a mark. `[ ]` around it is a lit goal. The totem is a `T`.

There is a mat for each named savanna, and one without rivers for the sticks of the box.
"""

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from typing import Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import Text
from companion.games.kernel import (
    Actor,
    BesideBoard,
    BoardPlan,
    CardMoment,
    Field,
    Finish,
    Look,
    MatDesign,
    MatStyle,
    Options,
    Outcome,
    PlayableCard,
    PrintedBoard,
    Reason,
    ScreenLines,
    Seat,
    Space,
    because,
    borders_between,
)
from companion.games.kiwara.explanations import about, reach
from companion.games.kiwara.law import legal, territory_scores
from companion.games.kiwara.layout import (
    COLUMNS,
    FACED,
    NAMED,
    NUMBERS,
    RED,
    ROWS,
    SEATS,
    SPACES,
    STATIONS,
    WHERE,
    YELLOW,
    territory_letters,
)
from companion.games.kiwara.rules_page import RULES_PAGE
from companion.games.kiwara.setup import HANDICAP, LAYOUT, REINFORCEMENTS
from companion.games.kiwara.state import CARDS, OKAPI, OKAPI_POINTS, OPEN, TOTEM, State, Step, format_token
from companion.games.kiwara.turn import adjacent_stations, binder, totals

SPACE_WIDE: Final = 5
MARGIN: Final = " " * 5
"""The width before the first space of a row: its name, its station, a blank."""
UPRIGHT: Final = "|"
ALONG: Final = "-" * SPACE_WIDE
CORNER: Final = "+"


def board_lines(state: State, *, lit: Collection[Space] = ()) -> list[str]:
    """The board, 45 characters wide."""

    def with_mark(place: Space, text: str) -> str:
        left, right = "[]" if place in lit else "  "
        return f"{left}{text}{right}"

    def station(name: str) -> str:
        here = state.totem >= 0 and STATIONS[state.totem] == name
        return with_mark(Space(name), "T" if here else ".")

    def space(column: str, row: str) -> str:
        name = Space(column + row)
        standing = state.tokens[NUMBERS[name]]
        return with_mark(name, f"{format_token(standing) if standing else ' .':<3}")

    def ends(side: str) -> str:
        return MARGIN + " ".join(f" {station(side + column)} " for column in COLUMNS)

    def spaces(row: str) -> str:
        cells = [space(column, row) for column in COLUMNS]
        rivers = [UPRIGHT if split else " " for split in _rivers_across(state, row)]
        between = "".join(cell + river for cell, river in zip(cells, [*rivers, " "], strict=True))
        return f"{row}{station(f'W{row}')} {between}{station(f'E{row}')}{row}"

    names = MARGIN + " ".join(f"{column:^{SPACE_WIDE}}" for column in COLUMNS)
    lines = [names, ends("N")]
    for row in reversed(ROWS):
        lines.append(spaces(row))
        if row != ROWS[0]:
            lines.append(MARGIN + "".join(_rivers_below(state, row)))
    return [line.rstrip() for line in (*lines, ends("S"), names)]


def _rivers_across(state: State, row: str) -> list[bool]:
    """Whether a river runs between each space of the row and the next one east."""
    letters = [state.layout.letter(Space(column + row)) for column in COLUMNS]
    return [one != other for one, other in pairwise(letters)]


def _rivers_below(state: State, row: str) -> Iterator[str]:
    """The line below the row: a river south of each space, and corners where rivers meet or turn."""
    below = ROWS[ROWS.index(row) - 1]
    rivers = [
        state.layout.letter(Space(column + row)) != state.layout.letter(Space(column + below))
        for column in COLUMNS
    ]
    upper, lower = _rivers_across(state, row), _rivers_across(state, below)
    for number, river in enumerate(rivers):
        yield ALONG if river else " " * SPACE_WIDE
        if number < len(upper):
            yield _corner(river, rivers[number + 1], upper[number], lower[number])


def _corner(west: bool, east: bool, north: bool, south: bool) -> str:  # noqa: FBT001 - four sides of a corner
    """The corner of four spaces; a river that runs straight through has none."""
    match (west or east, north or south):
        case True, True:
            return CORNER
        case True, False:
            return ALONG[0]
        case False, True:
            return UPRIGHT
        case _:
            return " "


STATION: Final = "station"

MATS: Final = MatStyle(
    designs=(*(MatDesign(name, {LAYOUT.name: name}) for name in NAMED), MatDesign("free", is_open=True)),
    rim=frozenset({STATION}),
    arrows=True,
    lettered=True,
    colours={STATION: "#e6d0a1"},
)


SIDE: Final = 10
COLUMNS_DRAWN: Final = len(COLUMNS) + 2
ROWS_DRAWN: Final = len(ROWS) + 2
SAVANNA: Final = "savanna"

MOMENTS: Final = {"use": CardMoment.USE, "keep": CardMoment.CHOOSE}
SIGNS: Final[Mapping[Actor, Symbol]] = {YELLOW: Symbol.YELLOW, RED: Symbol.RED}


def score_line(state: State) -> Text:
    yellow, red = totals(state)
    return (SIGNS[YELLOW], f" {yellow:<5}", SIGNS[RED], f" {red}")


def plan(state: State) -> BoardPlan:
    """Spaces of ten by ten between their rivers, surrounded by the stations."""
    letters = territory_letters(state.layout)
    spaces = [_field(space, letters[space]) for space in SPACES]
    stations = [_field(station, STATION) for station in STATIONS]
    rivers = borders_between(spaces)
    return BoardPlan(
        COLUMNS_DRAWN * SIDE, ROWS_DRAWN * SIDE, (*spaces, *stations), borders=rivers, scene=SAVANNA
    )


def _field(space: Space, ground: str) -> Field:
    east, north = WHERE[space]
    return Field(space, SIDE * east, SIDE * (ROWS_DRAWN - 1 - north), SIDE, SIDE, ground)


def piece(owner: Actor, kind: str) -> str:
    """`yellow-G`, `totem`, `card-boa`."""
    if owner in SEATS:
        return f"{owner}-{kind}"
    return kind if kind == TOTEM else f"card-{kind}"


def cards(state: State) -> tuple[PlayableCard, ...]:
    """The usable cards of each side, the card that binds the other side, and the giraffe's choice."""
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


def _card(seat: Seat, card: str, when: Reason, now: CardMoment | None = None) -> PlayableCard:
    code = f"kiwara.card.{card}"
    return PlayableCard(seat, f"card-{card}", code, f"{code}.what", when, now)


def todo(state: State) -> Reason:
    """The prompt of the step, as modified by cards."""
    spell = state.spell
    match state.step:
        case Step.PLACE if spell and spell.card == "boa":
            return because("kiwara.todo-place-boa", space=SPACES[spell.space])
        case Step.PLACE:
            rows = adjacent_stations(state) if state.baboon else (state.totem,)
            faced = "column" if STATIONS[rows[0]][1] in COLUMNS else "row"
            code = f"kiwara.todo-place-{'beside' if state.baboon else faced}"
            reason = because(code, line=STATIONS[rows[0]][1], other_line=STATIONS[rows[-1]][1])
            if spell is None or not any(spell.space in FACED[row] for row in rows):
                return reason
            return because(f"{code}-but", **dict(reason.values), space=SPACES[spell.space])
        case Step.TOTEM if spell:
            return because("kiwara.todo-totem-only")
        case Step.TOTEM if state.backwards:
            return because("kiwara.todo-totem-back")
        case Step.REVEAL:
            whose = state.turn if state.due[0] == OPEN else state.due[0]
            return because("kiwara.todo-reveal", seat=SEATS[whose])
        case step:
            return because(f"kiwara.todo-{step}")


def unused_looks(options: Options) -> frozenset[str]:
    """All cards but the okapi, if neither reinforcements nor a handicap need them."""
    if options[REINFORCEMENTS.name] or options[HANDICAP.name]:
        return frozenset()
    return frozenset(f"card-{card}" for card in CARDS if card != OKAPI)


def decision(state: State, outcome: Outcome) -> tuple[Reason, ...]:
    """The points, and the territories that each side rules with what they are worth."""
    yellow, red = totals(state)
    points = because("kiwara.decided-points", yellow=yellow, red=red)
    ruled = {seat: [one for one in territory_scores(state) if one.leader == seat] for seat in SEATS}
    lines = (
        because(
            "kiwara.decided-territories" if len(own) > 1 else "kiwara.decided-territory",
            seat=seat,
            territories=", ".join(f"{one.name} ({one.points})" for one in own),
        )
        for seat, own in ruled.items()
        if own
    )
    okapi = (because("kiwara.decided-okapi", seat=seat, points=OKAPI_POINTS) for seat in _okapi_seats(state))
    tie = (because("kiwara.decided-reward", seat=outcome.winners[0]),) if outcome.reason == "reward" else ()
    return (points, *lines, *okapi, *tie)


def _okapi_seats(state: State) -> Iterator[Seat]:
    return (seat for seat, cards in zip(SEATS, state.cards, strict=True) if OKAPI in cards)


HELP: Final = tuple(
    f"page.savanna-{what}" for what in ("goal", "animals", "lights", "drag", "reader", "faces", "keys")
)

KIWARA_LOOK: Final = Look(
    lines=ScreenLines(score_line=score_line),
    plan=plan,
    signs=SIGNS,
    piece=piece,
    todo=todo,
    has_steps=True,
    has_supplies=True,
    beside=BesideBoard(cards=cards, tally=territory_scores),
    unused_looks=unused_looks,
    printed=PrintedBoard(board_lines=board_lines, mats=MATS),
    help=HELP,
    rules=RULES_PAGE,
    finish=Finish(decision=decision),
    about=about,
    reach=reach,
)
