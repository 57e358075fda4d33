"""Actions: their notation, what hands do for them on the map, the facts that follow, and their order.

An attacking group arrives once the losers have gone, so the pawns of both move with the retreat.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from companion.games.kernel import (
    CARD,
    NO_DEED,
    PIECE,
    TABLE,
    Action,
    Box,
    Deed,
    Form,
    Notation,
    Occupancy,
    Pieces,
    Space,
    Thing,
    Unreadable,
    Why,
    because,
)
from companion.games.kernel import facts as fact
from companion.games.kitara.contents import LETTERS, SEATS, SUPPLY, WARRIOR, Deck, Mix
from companion.games.kitara.law import END, FIRST_PAWNS, outcome, parse_march, recruit_spaces, scores
from companion.games.kitara.state import State, Step, format_group

SPACE: Final = "space"
START: Final = "from"
GOAL: Final = "to"
TOKEN: Final = "token"  # noqa: S105 - of cardboard
COUNTS: Final = tuple(LETTERS)
"""The names of the action parts that say how many pawns of a kind move along."""

_ID: Final = r"[A-Za-z0-9_.-]+"
NOTATION: Final = Notation(
    {
        **dict.fromkeys((SPACE, START, GOAL, CARD), _ID),
        PIECE: f"[{LETTERS}]",
        TOKEN: "[1-9][0-9]{0,17}|0",
        **{letter: f"{letter}{{0,{most}}}" for letter, most in zip(LETTERS, SUPPLY, strict=True)},
    },
    (
        "move:{from}>{to}:{W}{A}{H}",
        "recruit:{piece}@{space}",
        "remove:{piece}@{space}",
        "retreat:{space}",
        "start:{space}",
        "draft:{card}",
        "discard:{card}",
        "reveal:{card}",
        "token:{token}",
        END,
    ),
)


def parse_action(text: str) -> Form:
    """An action's text as a form; `Unreadable` for anything else. Pawns that move along are counted."""
    form = NOTATION.parse(text)
    parts = tuple((name, str(len(part)) if name in COUNTS else part) for name, part in form.parts)
    if text.endswith(":"):  # nobody moves
        raise Unreadable(because(Why.UNREADABLE, text=text))
    return Form(form.verb, parts)


def format_action(form: Form) -> Action:
    parts = ((name, name * int(part) if name in COUNTS else part) for name, part in form.parts)
    return NOTATION.format(Form(form.verb, tuple(parts)))


def box_of(decks: Mapping[str, Deck], mix: Mix) -> Box:
    """The pawns of every kingdom, the cards of these decks, and the tokens."""
    pawns = {
        Thing(seat, PIECE, letter): count
        for seat in SEATS
        for letter, count in zip(LETTERS, SUPPLY, strict=True)
    }
    cards = {Thing(TABLE, CARD, card.id): 1 for deck in decks.values() for card in deck.cards}
    starts = {Thing(TABLE, CARD, deck.start.id): len(SEATS) for deck in decks.values()}
    tokens = {Thing(TABLE, TOKEN, str(value)): count for value, count in mix}
    return {**pawns, **starts, **cards, **tokens}


def occupancy(state: State) -> Occupancy:
    """The pawns of each space, which belong to one kingdom."""
    pairs = zip(state.contents.spaces, state.stacks, strict=True)
    return {
        space: Pieces(SEATS[stack.seat], tuple(format_group(stack.pawns))) for space, stack in pairs if stack
    }


def deed_of(state: State, action: Action) -> Deed:
    """What hands do on the map; cards and tokens lie beside it."""
    verb, _, rest = action.partition(":")
    match verb:
        case "start":
            return Deed(drops=(Space(rest),) * sum(FIRST_PAWNS))
        case "recruit":
            return Deed(drops=(Space(rest.partition("@")[2]),))
        case "remove":
            return Deed(lifts=(Space(rest.partition("@")[2]),))
        case "move":
            start, goal, group = parse_march(state, rest)
            spaces, size = state.contents.spaces, sum(group)
            return NO_DEED if state.enemy_at(goal) else Deed((spaces[start],) * size, (spaces[goal],) * size)
        case "retreat":
            return _retreat_deed(state, Space(rest))
        case _:
            return NO_DEED


def early_lifts(state: State, action: Action) -> tuple[Space, ...]:
    """The attackers may be lifted before the losers have chosen their retreat."""
    if not action.startswith("move:"):
        return ()
    start, goal, _ = parse_march(state, action.removeprefix("move:"))
    return (state.contents.spaces[start],) if state.enemy_at(goal) else ()


def _retreat_deed(state: State, goal: Space) -> Deed:
    (start, field, group), losers = state.fight()
    spaces, size = state.contents.spaces, sum(group)
    lifts = (spaces[start],) * size + (spaces[field],) * losers.size
    return Deed(lifts, (spaces[field],) * size + (goal,) * losers.size)


def tacit_action(state: State) -> Action | None:
    """To skip the remaining moves."""
    return END if state.step is Step.MOVE else None


def attempt_of(state: State, deed: Deed) -> str | None:
    """One pawn, or a whole stack of one kind, moved from one space to another."""
    contents = state.contents
    if len(deed.lifts) != 1 or len(deed.drops) != 1 or state.step is not Step.MOVE:
        return None
    [start], [goal] = deed.lifts, deed.drops
    if start not in contents.number or goal not in contents.number:
        return None
    stack = state.stacks[contents.number[start]]
    kinds = [letter for letter, count in zip(LETTERS, stack.pawns, strict=True) if count] if stack else []
    return f"move:{start}>{goal}:{kinds[0]}" if len(kinds) == 1 else None


HERO_TOKEN: Final = "token:?"  # noqa: S105 - of cardboard
"""A token as the public sees it drawn; no card has this name."""


def facts(before: State, action: Action, after: State) -> tuple[object, ...]:
    return (*_direct_facts(before, action, parse_action(action)), *_later_facts(before, after))


def _direct_facts(before: State, action: Action, form: Form) -> Iterator[object]:
    seat, spaces = SEATS[before.turn], before.contents.spaces
    match form.verb:
        case "start":
            yield fact.Placed(seat, LETTERS[WARRIOR] * sum(FIRST_PAWNS), Space(form[SPACE]))
        case "reveal":
            yield fact.Revealed(form[CARD])
        case "draft":
            yield fact.Gained(seat, form[CARD])
        case "recruit":
            yield fact.Placed(seat, form[PIECE], Space(form[SPACE]))
        case "move":
            start, goal, group = parse_march(before, action.partition(":")[2])
            kind = fact.Attacked if before.enemy_at(goal) else fact.Moved
            yield kind(seat, format_group(group), spaces[start], spaces[goal])
        case "token":
            yield fact.Gained(seat, HERO_TOKEN)
        case "retreat":
            (start, field, group), losers = before.fight()
            yield fact.Moved(
                SEATS[losers.seat], format_group(losers.pawns), spaces[field], Space(form[SPACE])
            )
            yield fact.Moved(seat, format_group(group), spaces[start], spaces[field])
        case "discard":
            yield fact.Discarded(seat, form[CARD])
        case "remove":
            yield fact.Returned(seat, form[PIECE], Space(form[SPACE]))
        case _:
            yield fact.Passed(seat)


def _later_facts(before: State, after: State) -> Iterator[object]:
    """The visible effects of the end of a turn; tokens count at the end of the game."""
    then, now = scores(before), scores(after)
    yield from (fact.Scored(seat, now[seat] - then[seat]) for seat in now if now[seat] != then[seat])
    kept = {*after.row, *(card for cards in after.kingdoms for card in cards)}
    yield from (
        fact.Discarded(TABLE, before.contents.cards[card].id) for card in before.row if card not in kept
    )
    ended = outcome(after)
    if ended is not None:
        yield fact.Ended(ended)


def rank(state: State, part: str, value: str) -> int:
    """Spaces in the order of the map, cards in the order on the table, tokens by value."""
    contents = state.contents
    match part:
        case "space" | "from" | "to":
            return contents.number.get(Space(value), 0)
        case "card" if value in contents.card_number:
            card = contents.card_number[value]
            places = (cards.index(card) for cards in (state.row, state.kingdoms[state.turn]) if card in cards)
            return next(places, card)
        case "piece":
            return LETTERS.index(value)
        case "token":
            return int(value)
        case _:
            return 0


def early_actions(state: State, announced: tuple[Action, ...]) -> tuple[Action, ...]:
    """Recruits come in any order, as long as their kind has a symbol and a pawn left."""
    if state.step is not Step.RECRUIT or not state.held_spaces(state.turn):
        return ()
    supply, now = state.supply(state.turn), state.pending[0]
    so_far = Counter(parse_action(action)[PIECE] for action in announced)
    letters = [
        LETTERS[kind]
        for kind in {*state.pending} - {now}
        if min(state.pending.count(kind), supply[kind]) > so_far[LETTERS[kind]]
    ]
    spaces = [state.contents.spaces[space] for space in recruit_spaces(state)]
    return tuple(sorted(Action(f"recruit:{letter}@{space}") for letter in letters for space in spaces))
