"""The course of a game: its moves by turns, what each did on the board, and any position of the past.

Laws: the record here is the public one, or each state is concealed first, so that a look back shows nothing
that was not open then; a move that stays is not computed again.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final

from companion.games.kernel import (
    TABLE,
    Actor,
    Attacked,
    Captured,
    Gained,
    Game,
    Hidden,
    Moved,
    Placed,
    Record,
    Refused,
    Returned,
    Revealed,
    Seat,
    Used,
    Words,
    because,
    begins_turn,
    look_of,
)
from companion.session.session import Session
from companion.view.beside_board import beside_message
from companion.view.piece_layout import arrange_in_piles, pieces_of_game
from companion.view.players import player_name
from companion.view.sentences import NOBODY, Names, People, action_sentences, name_of_game, points_text

NO_SUCH_MOVE: Final = "page.no-such-move"
"""The game does not have so many moves, or not any more."""
BLOCK: Final = 24
"""The number of moves in one message: a long game does not tell all of them again after each."""


@dataclass(frozen=True, slots=True)
class Move:
    """One action in the list of moves."""

    turn: int
    """The number of its turn, from 1."""
    seat: Actor | None
    """Whose turn it is; the table and other seats may act in it."""
    lines: tuple[str, ...]
    marks: tuple[tuple[str, str], ...]
    """The spaces where something happened: `from`, `to`, or `taken`."""
    lost: tuple[tuple[Seat, str], ...]
    """The pieces that left the board, by their owner and their look."""
    look: str = ""
    """The look of the piece or the card that it is about, if there is one."""


def moves_after(
    record: Record[Any], known: Sequence[Move], words: Words, people: People = NOBODY
) -> tuple[Move, ...]:
    """The moves of a public record, of which the first ones are known."""
    moves = [*known[: len(record.actions)]]
    for number in range(len(moves), len(record.actions)):
        moves.append(_move(record, number, moves[-1] if moves else None, words, people))
    return tuple(moves)


def _move(record: Record[Any], number: int, last: Move | None, words: Words, people: People) -> Move:
    game, action = record.game, record.actions[number]
    before, after = record.states[number], record.states[number + 1]
    facts = game.rules.facts(before, action, after)
    if last is None or begins_turn(record, number):
        turn, seat = (last.turn if last else 0) + 1, _seat_of_turn(game, before)
    else:
        turn, seat = last.turn, last.seat
    lines = tuple(action_sentences(record, number, words, people))
    look = next(_looks(game, facts), "")
    return Move(turn, seat, lines, tuple(_marks(facts)), tuple(_losses(game, facts)), look)


def _seat_of_turn(game: Game[Any], state: Any) -> Actor | None:  # noqa: ANN401 - any game's
    turn = game.rules.turn(state) if game.rules.turn else None
    return turn.seat if turn else game.rules.actor(state)


def _marks(facts: Sequence[object]) -> Iterator[tuple[str, str]]:
    taken = {fact.space for fact in facts if isinstance(fact, Captured | Returned)}
    yield from ((space, "taken") for space in sorted(taken))
    for fact in facts:
        match fact:
            case Moved(start=start, goal=goal) | Attacked(start=start, goal=goal):
                yield start, "from"
                yield goal, "to"
            case Placed(space=space) | Hidden(space=space):
                yield space, "to"
            case _:
                pass


def _looks(game: Game[Any], facts: Sequence[object]) -> Iterator[str]:
    look = look_of(game)
    for fact in facts:
        match fact:
            case Moved(owner, kind) | Attacked(owner, kind) | Placed(owner, kind):
                yield look.piece(owner, kind)
            case Used(card=card) | Gained(card=card) | Revealed(card=card):
                yield look.piece(TABLE, card)
            case _:
                pass


def _losses(game: Game[Any], facts: Sequence[object]) -> Iterator[tuple[Seat, str]]:
    look = look_of(game)
    for fact in facts:
        if isinstance(fact, Captured | Returned):
            yield fact.owner, look.piece(fact.owner, fact.kind)


def moves_messages(moves: Sequence[Move], before: Sequence[Move] | None) -> Iterator[Mapping[str, Any]]:
    """The blocks of the list that are not as before, empty ones too; all of them if nothing was told yet."""
    told = before or ()
    same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(moves, told, strict=False)))
    if before is not None and same == len(moves) == len(told):
        return
    first = 0 if before is None else same // BLOCK
    for block in range(first, max(len(moves), len(told)) // BLOCK + 1):
        rows = [move_row(move) for move in moves[block * BLOCK : (block + 1) * BLOCK]]
        yield {"tell": "moves", "block": block, "moves": rows}


def move_row(move: Move) -> dict[str, Any]:
    return {
        "turn": move.turn,
        "seat": move.seat,
        "lines": [*move.lines],
        "marks": [[*mark] for mark in move.marks],
        "lost": [[*loss] for loss in move.lost],
        "look": move.look,
    }


def sides_message(record: Record[Any], words: Words, people: People = NOBODY) -> dict[str, Any]:
    """The sides by name, with a piece that stands for each; and what it means that pieces left the board."""
    game, look, names = record.game, look_of(record.game), Names(record.game, None, words, people)
    pieces = {thing.owner: look.piece(thing.owner, thing.value) for thing in reversed([*game.hands.box])}
    code = f"{game.id}.lost"
    return {
        "tell": "sides",
        "game": name_of_game(game.id, words),
        "began": words.say("table.log-began"),
        "lost": words.say(code if words.has(code) else "page.lost-pieces"),
        "sides": [
            {"seat": seat, "title": names.player(seat), "look": pieces.get(seat, "")} for seat in record.seats
        ],
    }


def concealed_at(record: Record[Any], ply: int) -> Record[Any]:
    """The position after so many actions, as a public record without actions. Raises `Refused`."""
    if not 0 <= ply < len(record.states):
        raise Refused(because(NO_SUCH_MOVE, count=len(record.actions)))
    conceal = record.game.secrets.conceal
    state = record.states[ply] if conceal is None else conceal(record.states[ply])
    return replace(record, states=(state,), actions=(), known_draws={}, previous=None)


def past_message(session: Session, ply: int, words: Words) -> dict[str, Any]:
    """The position after so many actions, on the board and beside it, for a client that looks back.

    Raises `Refused`.
    """
    then = concealed_at(session.table.record, ply)
    session = replace(session, table=replace(session.table, record=then))
    scores = then.game.rules.scores(then.state).items()
    return {
        "tell": "past",
        "ply": ply,
        "pieces": [*arrange_in_piles(pieces_of_game(then), session)],
        "beside": beside_message(session, words),
        "scores": [
            {"title": player_name(session, seat, words), "points": points_text(then.game, points, words)}
            for seat, points in scores
        ],
    }
