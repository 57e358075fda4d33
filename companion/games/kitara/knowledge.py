"""What is visible and can be looked up: views, guesses, kingdoms, how far off the end is, card descriptions.

Laws: before the end tokens are counted and never valued, so that only public information is shown. Seats
are given by number, which is never the name of a space. A card is never described by its id.
"""

from collections.abc import Iterator
from functools import lru_cache

from companion.games.kernel import EVERYTHING, Draw, Json, Reason, Seat, because
from companion.games.kitara.contents import LAST_AGE, LETTERS, SEATS, START_AGE, Card, Contents
from companion.games.kitara.law import DUEL, PER_CARD, PER_RUIN, ROW, actor
from companion.games.kitara.state import State, Step, format_group


def view(state: State, seat: Seat | None) -> dict[str, Json]:
    shown = _public(state)
    if seat in SEATS[: state.players]:
        shown["own_tokens"] = _tokens(state, SEATS.index(seat))
    if seat == EVERYTHING or state.step is Step.OVER:
        shown["all_tokens"] = {
            str(one): _tokens(state, number) for number, one in enumerate(SEATS[: state.players])
        }
    return shown


def _public(state: State) -> dict[str, Json]:
    contents, seats = state.contents, SEATS[: state.players]
    return {
        "round": state.round,
        "turn_of": seats[state.turn],
        "step": str(state.step),
        "actor": actor(state),
        "moves_left": state.moves if state.step in (Step.MOVE, Step.TOKEN, Step.RETREAT) else 0,
        "row": [contents.cards[card].id for card in state.row],
        "deck_left": len(state.pile),
        "pawns": {
            space: {
                "seat": seats[stack.seat],
                **dict(zip(LETTERS, stack.pawns, strict=True)),
            }
            for space, stack in zip(contents.spaces, state.stacks, strict=True)
            if stack
        },
        "kingdoms": {
            seat: [contents.cards[card].id for card in cards]
            for seat, cards in zip(seats, state.kingdoms, strict=True)
        },
        "points": dict(zip(seats, state.points, strict=True)),
        "tokens": {
            seat: {"kept": len(kept), "drawn": drawn_count(state, number)}
            for number, (seat, kept) in enumerate(zip(seats, state.kept, strict=True))
        },
        "last_round": state.last_round or None,
        "pending": _pending(state),
    }


def drawn_count(state: State, seat: int) -> int:
    """The number of tokens drawn in this turn, which is public."""
    return len(state.drawn) if seat == state.turn else 0


def _tokens(state: State, seat: int) -> dict[str, Json]:
    return {"kept": [*state.kept[seat]], "drawn": [*state.drawn] if seat == state.turn else []}


def _pending(state: State) -> dict[str, Json]:
    """The pending work of the turn: symbols, an attack, and cards without food."""
    pending: dict[str, Json] = {"symbols": "".join(LETTERS[kind] for kind in state.pending)}
    if state.attack:
        start, goal, group = state.attack
        spaces = state.contents.spaces
        pending["attack"] = {"from": spaces[start], "to": spaces[goal], "group": format_group(group)}
    if state.step in (Step.DISCARD, Step.REMOVE):
        pending["food"] = state.food
        pending["discards"] = state.due
    return pending


def guess(state: State, seat: Seat, draw: Draw) -> State:
    """The state with the tokens that this seat cannot see drawn anew, out of all that it cannot see."""
    if state.step is Step.OVER:
        return state
    own, values = SEATS.index(seat), state.contents.values
    hidden = [value for number, kept in enumerate(state.kept) if number != own for value in kept]
    hidden += () if state.turn == own else state.drawn
    unseen = [count + hidden.count(value) for value, count in zip(values, state.bag, strict=True)]

    def draw_tokens(held: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([values[_take_token(unseen, draw)] for _ in held])

    kept = tuple(
        held if number == own else tuple(sorted(draw_tokens(held))) for number, held in enumerate(state.kept)
    )
    drawn = state.drawn if state.turn == own else draw_tokens(state.drawn)
    return state._replace(kept=kept, drawn=drawn, bag=tuple(unseen))


def _take_token(tokens: list[int], draw: Draw) -> int:
    """Takes one of the tokens, each equally likely: the number of its value."""
    ticket = draw(sum(tokens))
    taken = next(number for number in range(len(tokens)) if ticket < sum(tokens[: number + 1]))
    tokens[taken] -= 1
    return taken


@lru_cache(maxsize=256)
def cards_before_end(contents: Contents, pile: tuple[int, ...]) -> int:
    """The number of cards of a pile that come before the age that announces the end."""
    return sum(1 for card in pile if contents.cards[card].age < LAST_AGE)


def last_round(state: State) -> int | None:
    """The expected last round; `None` if it cannot be foreseen."""
    if state.last_round:
        return state.last_round
    before = cards_before_end(state.contents, state.pile)
    if before == len(state.pile):
        return None
    if state.step in (Step.START, Step.DEAL):
        before -= ROW - len(state.row)
    coming = _reveals_left(state)
    a_turn = 2 if state.players == DUEL else 1
    turns = 0 if before < coming else 1 + (before - coming) // a_turn
    turn = 0 if state.step is Step.START else state.turn
    return state.round + (turn + turns) // state.players + 1


def _reveals_left(state: State) -> int:
    """The number of cards still to be revealed in this turn."""
    duel = state.players == DUEL
    if state.step in (Step.START, Step.DEAL, Step.DRAFT):
        return 2 if duel else 1
    if state.step is Step.REVEAL:
        return 1 if state.closing else 2 if duel else 1
    return 1 if duel else 0


def turns_left(state: State, seat: int) -> int | None:
    """The number of turns a seat has left, including the current one."""
    last = last_round(state)
    if last is None or state.step is Step.OVER:
        return None if last is None else 0
    turn = 0 if state.step is Step.START else state.turn
    return last - state.round + (seat >= turn)


def lookup_lines(state: State) -> tuple[Reason, ...]:
    """The phase, how far off the end is, and each kingdom; or the final count: a line each."""
    kingdoms = range(state.players)
    if state.step is Step.OVER:
        steps = (_track_lines, _token_lines, _total_line)
        return tuple(line for step in steps for seat in kingdoms for line in step(state, seat))
    seat = state.fight()[1].seat if state.step is Step.RETREAT else state.turn
    phase = because(f"kitara.look-phase-{state.step}", seat=seat + 1, round=state.round)
    return (phase, _end_line(state), *(line for seat in kingdoms for line in _kingdom_lines(state, seat)))


def _end_line(state: State) -> Reason:
    """How far off the end is; cards come in the order of their ages."""
    if state.last_round:
        return because("kitara.look-rounds", round=state.round, last=state.last_round)
    before = cards_before_end(state.contents, state.pile)
    return because("kitara.look-open", count=before) if before else because("kitara.look-next")


def _kingdom_lines(state: State, seat: int) -> Iterator[Reason]:
    number, ruins = seat + 1, state.ruled_ruins(seat)
    draft, move, vp = state.symbols(seat)
    fed, needed = state.fed_count(seat), len(state.hungry_cards(seat))
    yield because("kitara.look-points", seat=number, points=state.points[seat])
    yield because("kitara.look-symbols", seat=number, draft=draft, move=move, vp=vp)
    yield because("kitara.look-food", seat=number, fed=fed, needed=needed)
    yield because("kitara.look-ruins", seat=number, count=ruins, points=PER_RUIN * ruins)
    yield because("kitara.look-tokens", seat=number, count=len(state.kept[seat]))
    left = turns_left(state, seat)
    if left is not None:
        yield because("kitara.look-turns", seat=number, count=left)


def _track_lines(state: State, seat: int) -> Iterator[Reason]:
    """The points that were always public, and those of cards."""
    cards = len(state.kingdoms[seat])
    track = state.points[seat] - sum(state.kept[seat]) - PER_CARD * cards
    yield because("kitara.look-track", seat=seat + 1, points=track)
    yield because("kitara.look-cards", seat=seat + 1, count=cards, points=PER_CARD * cards)


def _token_lines(state: State, seat: int) -> Iterator[Reason]:
    """The kept tokens, secret until now, so they come last."""
    return (because("kitara.look-token", seat=seat + 1, points=value) for value in state.kept[seat])


def _total_line(state: State, seat: int) -> Iterator[Reason]:
    yield because("kitara.look-total", seat=seat + 1, points=state.points[seat])


def describe_card(card: Card) -> tuple[Reason, ...]:
    """The card itself, and then each kind of symbol on it, in the order of the turn."""
    start = card.age == START_AGE
    reasons = [because("kitara.card-start") if start else because("kitara.card", age=card.age)]
    if card.draft:
        reasons.append(because("kitara.card-draft", count=card.draft))
    if card.pawns:
        reasons.append(because("kitara.card-pawns", pieces=card.pawns))
    if card.move:
        reasons.append(because("kitara.card-move", count=card.move))
    if card.vp:
        reasons.append(because("kitara.card-vp", count=card.vp))
    if card.steadfast:
        reasons.append(because("kitara.card-steadfast"))
    return tuple(reasons)


def symbols_of(card: Card) -> tuple[tuple[str, int], ...]:
    """The symbols of the card and their counts, from top to bottom: pawns go by their letters."""
    counts = (
        ("draft", card.draft),
        *((letter, card.pawns.count(letter)) for letter in LETTERS),
        ("move", card.move),
        ("point", card.vp),
        ("steadfast", int(card.steadfast)),
    )
    return tuple((symbol, count) for symbol, count in counts if count)


def find_card(state: State, name: str) -> Card | None:
    number = state.contents.card_number.get(name)
    return None if number is None else state.contents.cards[number]


def place_in_row(state: State, card: Card) -> int | None:
    """Its place from the left, from 1 on, if another card of the row looks the same."""
    row = [state.contents.cards[number] for number in state.row]
    alike = [one for one in row if one._replace(id=card.id) == card]
    return row.index(card) + 1 if card in row and len(alike) > 1 else None
