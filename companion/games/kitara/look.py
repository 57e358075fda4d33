"""The look of Kitara: the map of its pack, cards and kingdoms beside it, and the lines of the screens.

On a screen cards are shown by symbols, pawns by numbers, spaces by ids. Laws: nothing here depends on the
value of a token; no id of a card is ever shown, and cards that look alike are distinguished by their places
in the row.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, Text, width
from companion.games.kernel import (
    CARD,
    PIECE,
    TABLE,
    Actor,
    BesideBoard,
    BoardPlan,
    Count,
    Finish,
    Look,
    OpenCard,
    Outcome,
    PrintedBoard,
    Reason,
    ScreenLines,
    Seat,
    SeatDisplay,
    Space,
    because,
)
from companion.games.kitara import knowledge
from companion.games.kitara.actions import COUNTS, GOAL, HERO_TOKEN, SPACE, START, TOKEN
from companion.games.kitara.chart import MATS, board_lines, pitch, plan_at, plan_on_cells
from companion.games.kitara.contents import LETTERS, SEATS, Card
from companion.games.kitara.law import actor, draftable_cards, legal, scores
from companion.games.kitara.reference import DECKS
from companion.games.kitara.rules_page import RULES_PAGE
from companion.games.kitara.setup import shipped_deck
from companion.games.kitara.state import State, Step, retreats

SYMBOLS: Final[Mapping[str, Symbol]] = {
    "W": Symbol.WARRIOR,
    "A": Symbol.MASTER_ANIMAL,
    "H": Symbol.HERO,
    "draft": Symbol.DRAFT,
    "move": Symbol.MOVE,
    "point": Symbol.POINT,
    "steadfast": Symbol.STEADFAST,
}
PAWN_SYMBOLS: Final = frozenset(SYMBOLS[letter] for letter in LETTERS)
SPACES: Final = (SPACE, START, GOAL)
"""The action parts that name a space."""
CARD_WIDE: Final = 10
"""Cells for a card, so that a word fits before it."""
ID_WIDE: Final = 5
"""Cells for the id of a space: two of them, an arrow and two numbers of pawns fit one line."""


def value_text(state: State | None, part: str, value: str) -> Text | None:
    if part == CARD and value == HERO_TOKEN:
        return (Symbol.TOKEN,)
    if part == CARD:
        return _card_value(state, value)
    if part == TOKEN:
        return (Symbol.TOKEN, f" {value}")
    if part == PIECE:
        return pawn_text({letter: value.count(letter) for letter in LETTERS})
    if part in COUNTS:
        return (SYMBOLS[part], value)
    if part in SPACES and state is not None:
        return (short_ids(state.contents.spaces)[Space(value)],)
    return None


def pawn_text(counts: Mapping[str, int]) -> Text:
    """The number of pawns of each kind; a single pawn without a number."""
    if sum(counts.values()) == 1:
        return tuple(SYMBOLS[letter] for letter, count in counts.items() if count)
    return tuple(sign for letter, count in counts.items() if count for sign in (SYMBOLS[letter], str(count)))


def _card_value(state: State | None, name: str) -> Text | None:
    """A card by its symbols; a card that is not in the game also by the name of its deck."""
    card = knowledge.find_card(state, name) if state else None
    if state is None or card is None:
        boxed = ((f"{deck} ", *card_text(card)) for deck, card in _box_cards() if card.id == name)
        return next(boxed, ("?",))
    place = knowledge.place_in_row(state, card)
    after = "" if place is None else f" #{place}"
    return (*card_text(card, CARD_WIDE - len(after)), after)


def _box_cards() -> Iterator[tuple[str, Card]]:
    """The shipped cards, each with the name of its deck."""
    for name in DECKS:
        deck = shipped_deck(name)
        yield from ((name, card) for card in (deck.start, *deck.cards))


def card_text(card: Card, room: int = CARD_WIDE) -> Text:
    """The card's age and symbols, repeated as on the card; with numbers if there is no room for that."""
    symbols = [(SYMBOLS[name], count) for name, count in knowledge.symbols_of(card)]
    every = tuple(symbol for symbol, count in symbols for _ in range(min(count, room + 1)))
    counted = tuple(sign for symbol, count in symbols for sign in (symbol, str(count) if count > 1 else ""))
    spaced: list[str | Symbol] = []
    for _, row in groupby(every, lambda symbol: Symbol.WARRIOR if symbol in PAWN_SYMBOLS else symbol):
        spaced += [*row, " "]  # between the rows of a card
    shown: tuple[Text, ...] = tuple((f"{card.age} ", *text) for text in (spaced[:-1], every, counted))
    return next((text for text in shown if width(text) <= room), shown[-1])


@lru_cache
def short_ids(spaces: tuple[Space, ...]) -> Mapping[Space, str]:
    """Short names for spaces: their ids, cut so that they stay distinct."""
    for tail in range(ID_WIDE):
        cut = {
            name: name if len(name) <= ID_WIDE else name[: ID_WIDE - tail] + name[len(name) - tail :]
            for name in spaces
        }
        if len({*cut.values()}) == len(spaces):
            return cut
    return {space: f"#{number}" for number, space in enumerate(spaces, 1)}


def value_words(state: State | None, part: str, value: str) -> tuple[Reason, ...] | None:
    if part in COUNTS:
        return (because("kitara.count", pieces=part * int(value)),) if value != "0" else ()
    if part == TOKEN:
        return (because("kitara.token", count=int(value)),)
    if part != CARD or value == HERO_TOKEN:
        return None
    card = knowledge.find_card(state, value) if state else None
    card = card or next((one for _, one in _box_cards() if one.id == value), None)
    return (because("kitara.part.card"),) if card is None else knowledge.describe_card(card)


SIGNS: Final[Mapping[Actor, Symbol]] = dict(
    zip(SEATS, (Symbol.KINGDOM_1, Symbol.KINGDOM_2, Symbol.KINGDOM_3, Symbol.KINGDOM_4), strict=True)
)
ROOM_TO_RETREAT: Final = 11
"""Cells for the lost space and its retreats, in a line that has more to say."""
FEW: Final = 3
"""The number of kingdoms with room for blanks between their points."""


def score_line(state: State) -> Text:
    """The points of every kingdom: three digits for four kingdoms fill a line."""
    blank, room = (" ", 4) if state.players <= FEW else ("", 3)
    shown = [(SIGNS[seat], blank, f"{points:<{room - len(blank)}}") for seat, points in scores(state).items()]
    return tuple(part for one in shown for part in one)


def overview(state: State) -> tuple[Text, ...]:
    """Each kingdom on the shared screen: whether it decides, points, food and cards, tokens, turns."""
    decides = actor(state)
    decides = SEATS[state.turn] if decides == TABLE else decides
    return tuple(
        _kingdom_line(state, number, Symbol.ARROW if decides == seat else " ")
        for number, seat in enumerate(SEATS[: state.players])
    )


def _kingdom_line(state: State, seat: int, mark: str | Symbol) -> Text:
    tokens = len(state.kept[seat]) + knowledge.drawn_count(state, seat)
    fed = f"{state.fed_count(seat)}/{len(state.hungry_cards(seat))}"
    counts = (Symbol.FOOD, f"{fed:<4}", Symbol.TOKEN, str(tokens))
    shown = (mark, SIGNS[SEATS[seat]], f"{state.points[seat]:>3} ", *counts)
    left = _turns_text(state, seat)
    return (*shown, " " * (COLUMNS - width(shown) - width(left)), *left)


def _turns_text(state: State, seat: int) -> Text:
    left = knowledge.turns_left(state, seat)
    return () if left is None else (Symbol.TURNS, str(left))


def seat_line(state: State, seat: Seat) -> Text:
    """A kingdom on its own screen: points, symbols, food and cards, turns."""
    number = SEATS.index(seat)
    if number >= state.players:
        return ()
    draft, move, points = state.symbols(number)
    symbols = (Symbol.DRAFT, str(draft), Symbol.MOVE, str(move), Symbol.POINT, str(points))
    fed = (Symbol.FOOD, f"{state.fed_count(number)}/{len(state.hungry_cards(number))}")
    shown = (*symbols, *fed, *_turns_text(state, number))
    return (f"{state.points[number]:<{max(0, COLUMNS - width(shown))}}", *shown)


def stack_text(state: State, space: Space) -> Text | None:
    """The pawns on a space: their kingdom, and the number of each kind."""
    if space not in state.contents.number:
        return None
    there = state.stacks[state.contents.number[space]]
    name = short_ids(state.contents.spaces)[space]
    if there is None:
        return (f"{name}: -",)
    counts = dict(zip(LETTERS, there.pawns, strict=True))
    return (f"{name}: ", SIGNS[SEATS[there.seat]], " ", *pawn_text(counts))


def action_note(state: State, chosen: Mapping[str, str]) -> Reason | None:
    """The strength an attack needs and has: of the chosen pawns, or of all that could go.

    A retreating kingdom is reminded of the space it leaves.
    """
    if state.step is Step.RETREAT:
        return todo(state)
    number = state.contents.number
    if state.step is not Step.MOVE or not {START, GOAL} <= chosen.keys():
        return None
    mine = state.stacks[number[Space(chosen[START])]]
    theirs = state.enemy_at(number[Space(chosen[GOAL])])
    if mine is None or theirs is None:
        return None
    going = [int(chosen[letter]) for letter in LETTERS if letter in chosen]
    return because("kitara.stake", needed=theirs.size + 1, count=sum(going) if going else mine.size)


def todo(state: State) -> Reason:
    """The prompt of the step, with its numbers of cards and moves, or its spaces."""
    match state.step:
        case Step.DRAFT:
            return _prompt_with_count("draft", len(draftable_cards(state)))
        case Step.MOVE:
            return _prompt_with_count("move", state.moves)
        case Step.DISCARD:
            return _prompt_with_count("discard", state.due)
        case Step.RECRUIT | Step.REMOVE:
            return because(f"kitara.todo-{state.step}", piece=LETTERS[state.pending[0]])
        case Step.RETREAT:
            short = [*short_ids(state.contents.spaces).values()]
            lost, listed = (
                short[state.fight()[0].goal],
                " or ".join(short[space] for space in retreats(state)),
            )
            if len(lost) + len(listed) > ROOM_TO_RETREAT:
                return because("kitara.todo-retreat-some", space=lost)
            return because("kitara.todo-retreat", space=lost, goals=listed)
        case step:
            return because(f"kitara.todo-{step}")


def _prompt_with_count(step: str, count: int) -> Reason:
    return because(f"kitara.todo-{step}" if count == 1 else f"kitara.todo-{step}-some", count=count)


OPEN_CARD: Final = "card-"
"""What the look of an open card begins with; its id follows."""
PAWNS: Final = dict(zip(LETTERS, ("warrior", "master-animal", "hero"), strict=True))


def card_row(state: State) -> tuple[OpenCard, ...]:
    """The row, leftmost card first; cards that can be drafted now are marked."""
    return tuple(_open_card(state, card, _offered_cards(state, "draft")) for card in state.row)


def _offered_cards(state: State, verb: str) -> tuple[str, ...]:
    """The cards that can be chosen now for that."""
    choices = (action.partition(":") for action in legal(state) if state.step in (Step.DRAFT, Step.DISCARD))
    return tuple(card for name, _, card in choices if name == verb)


def displays(state: State) -> tuple[SeatDisplay, ...]:
    """Every kingdom: its points, symbols, food and cards in numbers, tokens, and its cards."""
    due = _offered_cards(state, "discard")
    return tuple(
        SeatDisplay(
            seat,
            tuple(_counts(state, number)),
            tuple(_open_card(state, card, due if number == state.turn else ()) for card in cards),
        )
        for number, (seat, cards) in enumerate(zip(SEATS[: state.players], state.kingdoms, strict=True))
    )


def discard_pile(state: State) -> tuple[OpenCard, ...]:
    """The cards that lie neither in the pile nor open."""
    left = {*state.pile, *state.row, *(card for cards in state.kingdoms for card in cards)}
    every = range(len(state.contents.cards))
    return tuple(_open_card(state, card) for card in every if card not in left)


def _counts(state: State, seat: int) -> Iterator[Count]:
    yield Count("score", state.points[seat])
    yield from map(Count, ("draft", "move", "point"), state.symbols(seat))
    yield Count("food", state.fed_count(seat), len(state.hungry_cards(seat)))
    yield Count("token", len(state.kept[seat]) + knowledge.drawn_count(state, seat))
    left = knowledge.turns_left(state, seat)
    if left is not None:
        yield Count("turns", left)


def _open_card(state: State, number: int, offered: Sequence[str] = ()) -> OpenCard:
    card = state.contents.cards[number]
    signs = tuple((PAWNS.get(symbol, symbol), count) for symbol, count in knowledge.symbols_of(card))
    return OpenCard(f"{OPEN_CARD}{card.id}", card.age, signs, now=card.id in offered)


def decision(state: State, outcome: Outcome) -> tuple[Reason, ...]:
    """The points of the best and of the next kingdom; after a tie also their hero tokens."""
    best, *others = sorted(
        range(state.players), key=lambda seat: (-state.points[seat], -len(state.kept[seat]))
    )
    if outcome.reason not in ("points", "tokens", "shared", "stopped") or not others:
        return ()
    lead = because(
        "kitara.decided-points",
        first=best + 1,
        second=others[0] + 1,
        most=state.points[best],
        least=state.points[others[0]],
    )
    tokens = because("kitara.decided-tokens", first=len(state.kept[best]), second=len(state.kept[others[0]]))
    return (lead, tokens) if outcome.reason in ("tokens", "shared") else (lead,)


def about(state: State, name: str) -> tuple[Reason, ...]:
    """What that land is good for, or what that card brings."""
    if name.startswith(OPEN_CARD):
        card = state.contents.cards[state.contents.card_number[name.removeprefix(OPEN_CARD)]]
        return (
            because("kitara.about-card", draft=card.draft, count=len(card.pawns), move=card.move, vp=card.vp),
        )
    number = state.contents.number[Space(name)]
    return (because(f"kitara.about-{state.contents.map.spaces[number].terrain}"),)


def reach(state: State, space: Space) -> tuple[Space, ...]:
    """The spaces across its white borders."""
    number = state.contents.number[space]
    return tuple(state.contents.spaces[other] for other in state.contents.neighbours[number])


APART: Final = 12
MARGIN: Final = 2
KINGDOMS: Final = "kingdoms"
"""The scene: spaces on a map, and ways between them."""


def plan(state: State) -> BoardPlan:
    """The spaces at their places in the pack, and a way across every white border."""
    grounds = state.contents.map.spaces
    places = {ground.id: (ground.x, ground.y) for ground in grounds}
    scale = APART / pitch(grounds)
    west, north = (min(place[way] for place in places.values()) for way in (0, 1))
    at = {
        space: (MARGIN + round((x - west) * scale), MARGIN + round((y - north) * scale))
        for space, (x, y) in places.items()
    }
    return plan_at(state, at, MARGIN, KINGDOMS)


def piece(owner: Actor, kind: str) -> str:
    """`1-W`, `card-b1a`, `token-3`."""
    if owner in SEATS:
        return f"{owner}-{kind}"
    return f"token-{kind}" if kind.isdigit() else f"card-{kind}"


HELP: Final = tuple(
    f"page.kingdoms-{what}" for what in ("goal", "pawns", "lights", "stacks", "hands", "cards", "keys")
)

KITARA_LOOK: Final = Look(
    lines=ScreenLines(score_line=score_line, overview=overview, seat_line=seat_line, stack_text=stack_text),
    plan=plan,
    signs=SIGNS,
    piece=piece,
    todo=todo,
    has_steps=True,
    has_supplies=True,
    beside=BesideBoard(row=card_row, displays=displays, gone=discard_pile),
    help=HELP,
    rules=RULES_PAGE,
    finish=Finish(decision=decision),
    about=about,
    reach=reach,
    printed=PrintedBoard(board_lines=board_lines, plan_on_cells=plan_on_cells, mats=MATS),
    action_note=action_note,
    value_text=value_text,
    value_words=value_words,
)
