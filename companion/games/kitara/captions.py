"""Kitara in screen lines: scores, prompts, and the values of its actions.

Cards are shown by symbols, pawns by numbers, spaces by ids. Law: no id of a card is ever shown; cards
that look alike are told apart by their places in the row.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby
from typing import Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, Text, width
from companion.games.kernel import CARD, PIECE, TABLE, Actor, Reason, Seat, Space, because
from companion.games.kitara.actions import COUNTS, GOAL, HERO_TOKEN, SPACE, START, TOKEN
from companion.games.kitara.contents import LETTERS, SEATS, Card, Deck
from companion.games.kitara.knowledge import (
    DRAFT,
    MOVE,
    POINT,
    STEADFAST,
    describe_card,
    find_card,
    place_in_row,
    symbols_of,
    turns_left,
)
from companion.games.kitara.law import actor, draftable_cards, scores
from companion.games.kitara.reference import DECKS
from companion.games.kitara.setup import shipped_deck
from companion.games.kitara.state import State, Step, retreats

SYMBOLS: Final[Mapping[str, Symbol]] = {
    **dict(zip(LETTERS, (Symbol.WARRIOR, Symbol.MASTER_ANIMAL, Symbol.HERO), strict=True)),
    DRAFT: Symbol.DRAFT,
    MOVE: Symbol.MOVE,
    POINT: Symbol.POINT,
    STEADFAST: Symbol.STEADFAST,
}
PAWNS: Final = frozenset(SYMBOLS[letter] for letter in LETTERS)
SPACES: Final = (SPACE, START, GOAL)
"""The action parts that name a space."""
CARD_WIDE: Final = 10
"""Cells for a card, so that a word fits before it."""
ID_WIDE: Final = 5
"""Cells for the id of a space: two of them, an arrow and two numbers of pawns fit one line."""


def value_text(state: State | None, part: str, value: str) -> Text | None:
    """A value of an action part in a screen line."""
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
    card = find_card(state, name) if state else None
    if state is None or card is None:
        return next((_deck_card_text(deck, card) for deck, card in _box_cards() if card.id == name), ("?",))
    place = place_in_row(state, card)
    after = "" if place is None else f" #{place}"
    return (*card_text(card, CARD_WIDE - len(after)), after)


def _box_cards() -> Iterable[tuple[Deck, Card]]:
    decks = map(shipped_deck, DECKS)
    return ((deck, card) for deck in decks for card in (deck.start, *deck.cards))


def _deck_card_text(deck: Deck, card: Card) -> Text:
    return (f"{deck.id} ", *card_text(card))


def card_text(card: Card, room: int = CARD_WIDE) -> Text:
    """The card's age and symbols, repeated as on the card; with numbers if there is no room for that."""
    symbols = [(SYMBOLS[name], count) for name, count in symbols_of(card)]
    every = tuple(symbol for symbol, count in symbols for _ in range(min(count, room + 1)))
    counted = tuple(sign for symbol, count in symbols for sign in (symbol, str(count) if count > 1 else ""))
    texts: tuple[Text, ...] = (_with_blanks(every), every, counted)
    shown: tuple[Text, ...] = tuple((f"{card.age} ", *text) for text in texts)
    return next((text for text in shown if width(text) <= room), shown[-1])


def _with_blanks(signs: tuple[Symbol, ...]) -> Text:
    """The symbols with blanks between the rows of a card; pawns are one row."""
    spaced: list[str | Symbol] = []
    for _, row in groupby(signs, lambda sign: Symbol.WARRIOR if sign in PAWNS else sign):
        spaced += [*row, " "]
    return tuple(spaced[:-1])


@lru_cache
def short_ids(spaces: tuple[Space, ...]) -> Mapping[Space, str]:
    """Short names for spaces: their ids, cut so that they stay distinct."""
    for tail in range(ID_WIDE):
        cut = {space: _cut(space, tail) for space in spaces}
        if len({*cut.values()}) == len(spaces):
            return cut
    return {space: f"#{number}" for number, space in enumerate(spaces, 1)}


def _cut(name: str, tail: int) -> str:
    """The beginning of the name and its last `tail` letters."""
    return name if len(name) <= ID_WIDE else name[: ID_WIDE - tail] + name[len(name) - tail :]


def value_words(state: State | None, part: str, value: str) -> tuple[Reason, ...] | None:
    """A value of an action part in a sentence."""
    if part in COUNTS:
        return (because("kitara.count", pieces=part * int(value)),) if value != "0" else ()
    if part == TOKEN:
        return (because("kitara.token", count=int(value)),)
    if part != CARD or value == HERO_TOKEN:
        return None
    card = find_card(state, value) if state else None
    card = card or next((one for _, one in _box_cards() if one.id == value), None)
    return (because("kitara.part.card"),) if card is None else describe_card(card)


SIGNS: Final[Mapping[Actor, Symbol]] = dict(
    zip(SEATS, (Symbol.KINGDOM_1, Symbol.KINGDOM_2, Symbol.KINGDOM_3, Symbol.KINGDOM_4), strict=True)
)
ROOM_TO_RETREAT: Final = 8
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
    return tuple(_kingdom_line(state, seat) for seat in range(state.players))


def _kingdom_line(state: State, seat: int) -> Text:
    now = Symbol.ARROW if _decider(state) == SEATS[seat] else " "
    tokens = len(state.kept[seat]) + (len(state.drawn) if seat == state.turn else 0)
    fed = f"{state.fed_count(seat)}/{len(state.hungry_cards(seat))}"
    counts = (Symbol.FOOD, f"{fed:<4}", Symbol.TOKEN, str(tokens))
    shown = (now, SIGNS[SEATS[seat]], f"{state.points[seat]:>3} ", *counts)
    left = _turns_text(turns_left(state, seat))
    return (*shown, " " * (COLUMNS - width(shown) - width(left)), *left)


def _decider(state: State) -> Actor | None:
    """The seat to decide; if that is the table, the seat in turn."""
    now = actor(state)
    return SEATS[state.turn] if now == TABLE else now


def _turns_text(left: int | None) -> Text:
    return () if left is None else (Symbol.TURNS, str(left))


def seat_line(state: State, seat: Seat) -> Text:
    """A kingdom on its own screen: points, symbols, food and cards, turns."""
    number = SEATS.index(seat)
    if number >= state.players:
        return ()
    draft, move, points = state.symbols(number)
    symbols = (Symbol.DRAFT, str(draft), Symbol.MOVE, str(move), Symbol.POINT, str(points))
    fed = (Symbol.FOOD, f"{state.fed_count(number)}/{len(state.hungry_cards(number))}")
    shown = (*symbols, *fed, *_turns_text(turns_left(state, number)))
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
    mine, theirs = (state.stacks[number[Space(chosen[part])]] for part in (START, GOAL))
    if mine is None or theirs is None or theirs.seat == state.turn:
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
            return _retreat_prompt(state)
        case step:
            return because(f"kitara.todo-{step}")


def _prompt_with_count(step: str, count: int) -> Reason:
    return because(f"kitara.todo-{step}" if count == 1 else f"kitara.todo-{step}-some", count=count)


def _retreat_prompt(state: State) -> Reason:
    """The lost space and its possible retreats, or just that a retreat is due if the line is too short."""
    assert state.attack is not None
    short, spaces = short_ids(state.contents.spaces), state.contents.spaces
    lost, goals = short[spaces[state.attack.goal]], [short[spaces[space]] for space in retreats(state)]
    listed = " ".join(goals)
    if len(lost) + len(listed) > ROOM_TO_RETREAT:
        return because("kitara.todo-retreat-some", space=lost)
    return because("kitara.todo-retreat", space=lost, goals=listed)
