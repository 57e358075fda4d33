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
from companion.rules.kernel.names import TABLE, Action, Actor, Space
from companion.table.entry import VERB
from companion.view.looks import look_of
from companion.view.screens.sheet import Text
from companion.view.screens.symbols import Symbol
from companion.view.words import Words, brief

LOG_LENGTH = 40
"""Sentences of the log that are shown; the record has them all."""


def seat_name(game: Game[Any], actor: Actor, words: Words) -> str:
    """What people call that side."""
    return words.say(f"{game.id}.{actor}")


def seat_short(game: Game[Any], actor: Actor, words: Words) -> str:
    """The same where there is little room."""
    code = f"{game.id}.{actor}"
    return words.say(_own(brief(code), code, words))


def told(line: Line[Any], number: int, words: Words) -> Iterator[str]:
    """The sentences for one action of the line."""
    game, action = line.game, line.actions[number]
    before, after = line.states[number], line.states[number + 1]
    facts = game.facts(before, action, after)
    said = False
    for fact in facts:
        if isinstance(fact, Scored):
            points = words.say(f"{game.id}.points", points=game.scores(after)[fact.seat])
            yield words.say("table.log-scored", seat=seat_name(game, fact.seat, words), points=points)
        elif sentence := _told(game, action, fact, facts, words):
            yield sentence
            said = True
    if not said:
        actor = game.actor(before)
        assert actor is not None
        yield words.say("table.log-acted", seat=seat_name(game, actor, words), action=game.overheard(action))


def _told(game: Game[Any], action: Action, fact: object, facts: tuple[object, ...], words: Words) -> str:
    """The sentence for a fact among those of the action; nothing where another one says it too."""
    match fact:
        case Moved():
            taken = any(isinstance(other, Captured) for other in facts)
            return _on_the_way(game, "take" if taken else "move", fact, words)
        case Attacked():
            return _on_the_way(game, "attacked", fact, words)
        case Placed(owner, kind, space) | Hidden(owner, kind, space) | Returned(owner, kind, space):
            verb = f"{_CAME_OF[type(fact)]}{'-down' * getattr(fact, 'down', False)}"
            piece, group = _named(game, owner, kind, words), _group(game, owner, kind, words)
            return words.say(_log(game, verb, words), piece=piece, space=space, **group)
        case Revealed(card):
            return words.say("table.log-revealed", card=words.value(game.id, CARD, card))
        case Discarded(owner, card):
            code = "table.log-left" if owner == TABLE else "table.log-discarded"
            name = words.value(game.id, CARD, card)
            return words.say(code, seat=seat_name(game, owner, words), card=name)
        case Gained(seat) | Used(seat) | Passed(seat) | Skipped(seat):
            return _told_of(game, action, fact, seat_name(game, seat, words), words)
        case Ended(outcome):
            return result(game, outcome, words)
        case _:
            return ""


def _on_the_way(game: Game[Any], verb: str, fact: Moved | Attacked, words: Words) -> str:
    who, group = _mover(game, fact.owner, fact.kind, words), _group(game, fact.owner, fact.kind, words)
    return words.say(_log(game, verb, words), who=who, start=fact.start, goal=fact.goal, **group)


def _log(game: Game[Any], verb: str, words: Words) -> str:
    """The code of what is said of it: a game whose pieces go in groups has words of its own."""
    return _own(f"{game.id}.log-{verb}", f"table.log-{verb}", words)


def _group(game: Game[Any], owner: Actor, kind: str, words: Words) -> dict[str, str]:
    """Whose pieces they are, and which ones, for words of the game's own."""
    return {"seat": seat_name(game, owner, words), "pieces": words.value(game.id, "pieces", kind)}


_CAME_OF: Final = {Placed: "placed", Hidden: "hidden", Returned: "returned"}


def _told_of(game: Game[Any], action: Action, fact: object, seat: str, words: Words) -> str:
    """What a seat did that moves no piece by itself; what a card was used on is told with the card."""
    match fact:
        case Gained(_, card):
            return words.say("table.log-gained", seat=seat, card=words.value(game.id, CARD, card))
        case Used(_, card):
            name, aims = words.value(game.id, CARD, card), _aims(game, action)
            if len(aims) == 1:
                return words.say("table.log-used-on", seat=seat, card=name, space=aims[0])
            return words.say("table.log-used", seat=seat, card=name)
        case Passed():
            code = f"{game.id}.passed-{game.parse(action).verb}"
            return words.say(_own(code, "table.log-pass", words), seat=seat)
        case _:
            return words.say("table.log-skipped", seat=seat)


def _aims(game: Game[Any], action: Action) -> tuple[str, ...]:
    """The spaces that the action names."""
    return tuple(value for name, value in game.parse(action).parts if name in game.aims)


def ended_by(game: Game[Any], outcome: Outcome, words: Words) -> str:
    """The code of what ended the game: the game knows some ways, and the table those of its people."""
    return _own(f"{game.id}.by-{outcome.reason}", f"table.by-{outcome.reason}", words)


def _own(code: str, otherwise: str, words: Words) -> str:
    """The game's own code where it has words for it, or else that of every game."""
    return code if words.has(code) else otherwise


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
    """The last action, in a line of a screen: who, or what, from where, and where to."""
    game, action = line.game, line.actions[-1]
    facts = game.facts(line.states[-2], action, line.state)
    taken = any(isinstance(fact, Captured) for fact in facts)
    for fact in facts:
        match fact:
            case Moved(owner=owner, kind=kind, start=start, goal=goal):
                sign = _short(game, owner, kind, words) if owner == TABLE else sign_of(game, owner, words)
                return (*sign, start, TAKES if taken else Symbol.ARROW, goal)
            case Attacked(owner, start=start, goal=goal):
                return (*sign_of(game, owner, words), start, TAKES, goal)
            case Placed(owner, kind, space, down=down):
                face = (Symbol.FACE_DOWN,) if down else ()
                return (*_short(game, owner, kind, words), *face, space)
            case Used(seat, card):
                aims = [part for space in _aims(game, action) for part in (Symbol.ARROW, space)]
                name = words.value(game.id, CARD, card)
                return (*sign_of(game, seat, words), f"{name} ", *aims[1:])
            case Revealed(card) if not any(isinstance(other, Gained) for other in facts):
                return (words.say("table.did-reveal", card=words.value(game.id, CARD, card)),)
            case Gained(seat, card):
                return (*sign_of(game, seat, words), words.value(game.id, CARD, card))
            case Discarded(owner, card):
                return (words.say("table.did-discard", card=words.value(game.id, CARD, card)),)
            case Passed(seat):
                code = brief(f"{game.id}.passed-{game.parse(action).verb}")
                name = seat_name(game, seat, words)
                return (words.say(_own(code, "table.did-pass", words), seat=name),)
            case _:
                pass
    return (str(game.overheard(action)),)


def action_name(game: Game[Any], action: Action, words: Words) -> str:
    """What people call an action, in a sentence: as it is written where the game has no words for it."""
    heard = game.overheard(action)
    if heard != action:
        return heard
    form = game.parse(action)
    named = [value if name in game.aims else words.value(game.id, name, value) for name, value in form.parts]
    if all(name in game.aims for name, _ in form.parts):
        verb = words.value(game.id, VERB, form.verb)
        named = [verb, *named] if verb != form.verb else [heard]
    return " ".join(named)


def told_short(game: Game[Any], state: object, action: Action, words: Words) -> Text:
    """An action that may have been done, in a line: where from, and where to; or what it names."""
    deed = game.deed(state, action)
    match deed.lifts, deed.drops:
        case (start, *taken), (goal,) if not deed.home:
            return (start, TAKES if taken else Symbol.ARROW, goal)
        case _:
            return (action_name(game, action, words),)


def piece_name(game: Game[Any], piece: Standing, words: Words) -> str:
    """What people call the piece: whose it is, and what."""
    code = f"{game.id}.piece.{piece.kinds[-1]}"
    seat = "" if piece.owner == TABLE else seat_name(game, piece.owner, words)
    return words.say(code, seat=seat) if words.has(code) else seat


def _named(game: Game[Any], owner: Actor, kind: str, words: Words) -> str:
    """The same of one piece, where a sentence begins."""
    name = piece_name(game, Standing(owner, (kind,)), words)
    return name[:1].upper() + name[1:]


def _mover(game: Game[Any], owner: Actor, kind: str, words: Words) -> str:
    """Who goes: the side itself where all its pieces are the same, and else the piece."""
    kinds = [thing.value for thing in game.box if thing.owner == owner and thing.part == PIECE]
    alike = len(kinds) < 2 and owner != TABLE
    return seat_name(game, owner, words) if alike else _named(game, owner, kind, words)


def _short(game: Game[Any], owner: Actor, kind: str, words: Words) -> Text:
    """The piece, in a line of a screen."""
    sign = () if owner == TABLE else sign_of(game, owner, words)
    return (*sign, words.value(game.id, PIECE, kind), " ")


def named_at(game: Game[Any], piece: Standing, space: Space, words: Words) -> Text:
    """What has to stand there, in a line of a screen."""
    face = (Symbol.FACE_DOWN,) if piece.down else ()
    return (*_short(game, piece.owner, piece.kinds[-1], words), *face, space, "?")


def begun(sign: Text, start: Space | None, goal: Space | None, *, takes: bool) -> Text:
    """The same of an action that hands have begun: it grows into what `done` says in the end."""
    where = start or " " * len(goal or "")
    return (*sign, where, TAKES if takes else Symbol.ARROW, goal or "")


def sign_of(game: Game[Any], actor: Actor, words: Words) -> Text:
    """What stands for that side in a line of a screen."""
    sign = look_of(game).signs.get(actor)
    return (sign or seat_short(game, actor, words), " ")


TAKES: Final = "x"
"""Stands between two spaces where a piece takes another one, as in every notation of board games."""
