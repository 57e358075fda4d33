"""What happened, in words: derived from facts alone."""

from collections.abc import Iterator
from typing import Any, Final

from companion.rules.kernel.facts import Captured, Ended, Moved, Passed, Scored
from companion.rules.kernel.game import Game, Outcome
from companion.rules.kernel.hands import Standing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Actor, Space
from companion.view.looks import look_of
from companion.view.screens.sheet import Text
from companion.view.screens.symbols import Symbol
from companion.view.words import Words

LOG_LENGTH = 40
"""Sentences of the log that are shown; the record has them all."""


def seat_name(game: Game[Any], actor: Actor, words: Words) -> str:
    """What people call that side."""
    return words.say(f"{game.id}.{actor}")


def told(line: Line[Any], number: int, words: Words) -> Iterator[str]:
    """The sentences for one action of the line."""
    game, action = line.game, line.actions[number]
    before, after = line.states[number], line.states[number + 1]
    facts = game.facts(before, action, after)
    taken = any(isinstance(fact, Captured) for fact in facts)
    said = False
    for fact in facts:
        match fact:
            case Moved(owner=owner, start=start, goal=goal):
                code = "table.log-take" if taken else "table.log-move"
                yield words.say(code, seat=seat_name(game, owner, words), start=start, goal=goal)
                said = True
            case Passed(seat):
                yield words.say("table.log-pass", seat=seat_name(game, seat, words))
                said = True
            case Scored(seat, _):
                points = words.say(f"{game.id}.points", points=game.scores(after)[seat])
                yield words.say("table.log-scored", seat=seat_name(game, seat, words), points=points)
            case Ended(outcome):
                yield result(game, outcome, words)
                said = True
            case _:
                pass
    if not said:
        actor = game.actor(before)
        assert actor is not None
        yield words.say("table.log-acted", seat=seat_name(game, actor, words), action=game.overheard(action))


def ended_by(game: Game[Any], outcome: Outcome, words: Words) -> str:
    """The code of what ended the game: the game knows some ways, and the table those of its people."""
    code = f"{game.id}.by-{outcome.reason}"
    return code if words.has(code) else f"table.by-{outcome.reason}"


def result(game: Game[Any], outcome: Outcome, words: Words) -> str:
    """Who has won, and by what."""
    how = words.say(ended_by(game, outcome, words))
    if not outcome.winners:
        return words.say("table.log-draw", how=how)
    names = ", ".join(seat_name(game, seat, words) for seat in outcome.winners)
    return words.say("table.log-won", seat=names, how=how)


def log(line: Line[Any], words: Words, length: int = LOG_LENGTH) -> tuple[str, ...]:
    """The last sentences of the game so far, the newest at the end."""
    first = max(0, len(line.actions) - length)
    said = [sentence for number in range(first, len(line.actions)) for sentence in told(line, number, words)]
    if first == 0:
        said.insert(0, words.say("table.log-began"))
    return tuple(said[-length:])


def done(line: Line[Any], words: Words) -> Text:
    """The last action, in a line of a screen: who, from where, and where to."""
    game, action = line.game, line.actions[-1]
    facts = game.facts(line.states[-2], action, line.state)
    taken = any(isinstance(fact, Captured) for fact in facts)
    for fact in facts:
        match fact:
            case Moved(owner=owner, start=start, goal=goal):
                return (*sign_of(game, owner, words), start, TAKES if taken else Symbol.ARROW, goal)
            case Passed(seat):
                return (words.say("table.did-pass", seat=seat_name(game, seat, words)),)
            case _:
                pass
    return (str(game.overheard(action)),)


def told_short(game: Game[Any], state: object, action: Action) -> Text:
    """An action that may have been done, in a line of a screen: where from, and where to."""
    deed = game.deed(state, action)
    match deed.lifts, deed.drops:
        case (start, *taken), (goal,):
            return (start, TAKES if taken else Symbol.ARROW, goal)
        case _:
            return (str(game.overheard(action)),)


def piece_name(game: Game[Any], piece: Standing, words: Words) -> str:
    """What people call the piece: whose it is, and what."""
    code = f"{game.id}.piece.{piece.kinds[-1]}"
    seat = seat_name(game, piece.owner, words)
    return words.say(code, seat=seat) if words.has(code) else seat


def begun(sign: Text, start: Space | None, goal: Space | None, *, takes: bool) -> Text:
    """The same of an action that hands have begun: it grows into what `done` says in the end."""
    where = start or " " * len(goal or "")
    return (*sign, where, TAKES if takes else Symbol.ARROW, goal or "")


def sign_of(game: Game[Any], actor: Actor, words: Words) -> Text:
    """What stands for that side in a line of a screen."""
    sign = look_of(game).signs.get(actor)
    return (sign or seat_name(game, actor, words), " ")


TAKES: Final = "x"
"""Stands between two spaces where a piece takes another one, as in every notation of board games."""
