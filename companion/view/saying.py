"""What happened, in words: derived from facts alone."""

from collections.abc import Iterator
from typing import Any, Final

from companion.rules.kernel.facts import (
    Attacked,
    Captured,
    Discarded,
    Ended,
    Gained,
    Hidden,
    Moved,
    Passed,
    Placed,
    Returned,
    Revealed,
    Scored,
    Skipped,
    Used,
)
from companion.rules.kernel.game import Game, Outcome
from companion.rules.kernel.hands import CARD, PIECE, Standing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action, Actor
from companion.table.entry import VERB
from companion.view.values import Filled, Names
from companion.view.words import Words, brief

LOG_LENGTH = 40
"""Sentences of the log that are shown; the record has them all."""


def seat_name(game: Game[Any], actor: Actor, words: Words) -> str:
    """What people call that side."""
    return words.say(f"{game.id}.{actor}")


def seat_short(game: Game[Any], actor: Actor, words: Words) -> str:
    """The same where there is little room."""
    code = f"{game.id}.{actor}"
    return words.say(own(brief(code), code, words))


def told(line: Line[Any], number: int, words: Words) -> Iterator[str]:
    """The sentences for one action of the line."""
    game, action = line.game, line.actions[number]
    before, after = line.states[number], line.states[number + 1]
    names = Names(game, before, words)
    facts = game.facts(before, action, after)
    said = False
    for fact in facts:
        if isinstance(fact, Scored):
            points = words.say(f"{game.id}.points", points=game.scores(after)[fact.seat])
            yield words.say("table.log-scored", seat=seat_name(game, fact.seat, words), points=points)
        elif sentence := _told(names, action, fact, facts):
            yield sentence
            said = True
    if not said:
        actor = game.actor(before)
        assert actor is not None
        yield words.say("table.log-acted", seat=seat_name(game, actor, words), action=game.overheard(action))


def _told(names: Names, action: Action, fact: object, facts: tuple[object, ...]) -> str:
    """The sentence for a fact among those of the action; nothing where another one says it too."""
    game, words = names.game, names.words
    match fact:
        case Moved(owner, kind, start, goal) | Attacked(owner, kind, start, goal):
            taken = any(isinstance(other, Captured) for other in facts)
            went = "attacked" if isinstance(fact, Attacked) else "take" if taken else "move"
            who = _mover(names, owner, kind)
            return words.say(_log(names, went), who=who, start=start, goal=goal, **_group(names, owner, kind))
        case Placed(owner, kind, space) | Hidden(owner, kind, space) | Returned(owner, kind, space):
            came = f"{_CAME_OF[type(fact)]}{'-down' * getattr(fact, 'down', False)}"
            piece = _named(game, owner, kind, words)
            return words.say(_log(names, came), piece=piece, space=space, **_group(names, owner, kind))
        case Revealed(card):
            return words.say(_log(names, "revealed"), card=names.called(CARD, card))
        case Gained() | Used() | Discarded() | Passed() | Skipped():
            return _told_of(names, action, fact)
        case Ended(outcome):
            return result(game, outcome, words)
        case _:
            return ""


_CAME_OF: Final = {Placed: "placed", Hidden: "hidden", Returned: "returned"}


def _group(names: Names, owner: Actor, kind: str) -> dict[str, str]:
    """Whose pieces they are, and which ones, for words of the game's own."""
    seat = seat_name(names.game, owner, names.words)
    return {"seat": seat, "pieces": names.words.value(names.game.id, "pieces", kind)}


def _log(names: Names, name: str) -> str:
    """The code of a sentence of the log: a game whose pieces go in groups has words of its own."""
    return own(f"{names.game.id}.log-{name}", f"table.log-{name}", names.words)


def _told_of(names: Names, action: Action, fact: Gained | Used | Discarded | Passed | Skipped) -> str:
    """What happened that moves no piece by itself; what a card was used on is told with the card."""
    game, words = names.game, names.words
    match fact:
        case Gained(seat, card):
            code = own(f"{game.id}.log-gained-{card}", _log(names, "gained"), words)
            return words.say(code, seat=seat_name(game, seat, words), card=names.called(CARD, card))
        case Used(seat, card):
            on = aims(game, action)
            code = "table.log-used-on" if len(on) == 1 else "table.log-used"
            values = {"seat": seat_name(game, seat, words), "card": names.called(CARD, card)}
            return words.say(code, **values, space=on[0] if on else "")
        case Discarded(owner, card):
            code = _log(names, "left" if owner == TABLE else "discarded")
            return words.say(code, seat=seat_name(game, owner, words), card=names.called(CARD, card))
        case Passed(seat):
            code = own(f"{game.id}.passed-{game.parse(action).verb}", "table.log-pass", words)
            return words.say(code, seat=seat_name(game, seat, words))
        case Skipped(seat):
            return words.say("table.log-skipped", seat=seat_name(game, seat, words))


def aims(game: Game[Any], action: Action) -> tuple[str, ...]:
    """The spaces that the action names."""
    return tuple(value for name, value in game.parse(action).parts if name in game.aims)


def ended_by(game: Game[Any], outcome: Outcome, words: Words) -> str:
    """The code of what ended the game: the game knows some ways, and the table those of its people."""
    return own(f"{game.id}.by-{outcome.reason}", f"table.by-{outcome.reason}", words)


def own(code: str, otherwise: str, words: Words) -> str:
    """The game's own code where it has words for it, or else that of every game."""
    return code if words.has(code) else otherwise


def result(game: Game[Any], outcome: Outcome, words: Words) -> str:
    """Who has won, and by what."""
    how = words.say(ended_by(game, outcome, words))
    if not outcome.winners:
        return words.say("table.log-draw", how=how)
    *others, last = (seat_name(game, seat, words) for seat in outcome.winners)
    if others:
        return words.say("table.log-won-both", seats=", ".join(others), seat=last, how=how)
    return words.say("table.log-won", seat=last, how=how)


def log(line: Line[Any], words: Words, length: int = LOG_LENGTH) -> tuple[str, ...]:
    """The last sentences of the game so far, the newest at the end."""
    first = max(0, len(line.actions) - length)
    said = [sentence for number in range(first, len(line.actions)) for sentence in told(line, number, words)]
    if first == 0:
        said.insert(0, words.say("table.log-began"))
    return tuple(said[-length:])


def action_name(names: Names, action: Action) -> str:
    """What people call an action, in a sentence: as it is written where the game has no words for it."""
    game, words = names.game, names.words
    heard, form = game.overheard(action), game.parse(action)
    code = f"{game.id}.do-{form.verb}"
    if words.has(code):
        return words.say(code, **(_named_parts(names, form.parts) if heard == action else {}))
    if heard != action:
        return heard
    named = [value if name in game.aims else names.called(name, value) for name, value in form.parts]
    if all(name in game.aims for name, _ in form.parts):
        verb = words.value(game.id, VERB, form.verb)
        named = [verb, *named] if verb != form.verb else [heard]
    return " ".join(named)


def _named_parts(names: Names, parts: Filled) -> dict[str, str]:
    """What each part is called; and together those that tell how many."""
    named = {part: names.called(part, value) for part, value in parts}
    counts = (name for part, name in named.items() if part in names.game.counts and name)
    return {**named, "counts": ", ".join(counts)}


def piece_name(game: Game[Any], piece: Standing, words: Words) -> str:
    """What people call the piece: whose it is, and what."""
    code = f"{game.id}.piece.{piece.kinds[-1]}"
    seat = "" if piece.owner == TABLE else seat_short(game, piece.owner, words)
    return words.say(code, seat=seat) if words.has(code) else seat


def _named(game: Game[Any], owner: Actor, kind: str, words: Words) -> str:
    """The same of one piece, where a sentence begins."""
    name = piece_name(game, Standing(owner, (kind,)), words)
    return name[:1].upper() + name[1:]


def _mover(names: Names, owner: Actor, kind: str) -> str:
    """Who goes: the side itself where all its pieces are the same, and else the piece."""
    game, words = names.game, names.words
    kinds = [thing.value for thing in game.box if thing.owner == owner and thing.part == PIECE]
    alike = len(kinds) < 2 and owner != TABLE
    return seat_name(game, owner, words) if alike else _named(game, owner, kind, words)
