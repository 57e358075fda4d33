"""What happened, or may have happened, in a line of a screen."""

from typing import Any, Final

from companion.rules.kernel.facts import (
    Attacked,
    Captured,
    Discarded,
    Gained,
    Moved,
    Passed,
    Placed,
    Returned,
    Revealed,
    Used,
)
from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import CARD, PIECE, Standing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action, Actor, Space
from companion.view.looks import look_of
from companion.view.saying import action_name, aims, own, seat_name, seat_short
from companion.view.screens.sheet import COLUMNS, Text, width
from companion.view.screens.symbols import Symbol
from companion.view.values import Names
from companion.view.words import Words, brief

TAKES: Final = "x"
"""Stands between two spaces where a piece takes another one, as in every notation of board games."""


def done(line: Line[Any], words: Words) -> Text:
    """The last action: who, or what, from where, and where to."""
    action, names = line.actions[-1], Names(line.game, line.states[-2], words)
    facts = line.game.facts(names.state, action, line.state)
    gained = any(isinstance(fact, Gained) for fact in facts)
    for fact in facts:
        match fact:
            case Moved() | Attacked():
                return _gone(names, fact, takes=any(isinstance(other, Captured) for other in facts))
            case Placed(owner, kind, space, down=down):
                face = (Symbol.FACE_DOWN,) if down else ()
                return (*_short(names, owner, kind), *face, *names.at(space))
            case Revealed(card) if not gained:
                return (words.say("table.did-reveal", card=""), *names.shown(CARD, card))
            case Gained() | Used() | Passed() | Discarded():
                return _did(names, action, fact)
            case _:
                pass
    for fact in facts:
        if isinstance(fact, Returned):
            where = "".join(map(str, names.at(fact.space)))
            return (words.say("table.did-return", space=where), *_short(names, fact.owner, fact.kind)[:-1])
    return (str(line.game.overheard(action)),)


def _gone(names: Names, fact: Moved | Attacked, *, takes: bool) -> Text:
    """What has gone from one space to another: by its kind where it is nobody's, or where many go at once."""
    sign = sign_of(names.game, fact.owner, names.words)
    if fact.owner == TABLE:
        sign = _short(names, fact.owner, fact.kind)
    group = (" ", *names.shown(PIECE, fact.kind)) if names.game.counts else ()
    way = TAKES if takes or isinstance(fact, Attacked) else Symbol.ARROW
    goal = (way, *names.at(fact.goal), *group)
    told = (*sign, *names.at(fact.start), *goal)
    return told if width(told) <= COLUMNS else (*sign, *goal)


def _did(names: Names, action: Action, fact: Gained | Used | Passed | Discarded) -> Text:
    """What a seat did that moves no piece by itself."""
    game, words = names.game, names.words
    match fact:
        case Used(seat, card):
            on = [part for space in aims(game, action) for part in (Symbol.ARROW, space)]
            return (*sign_of(game, seat, words), *names.shown(CARD, card), " ", *on[1:])
        case Gained(seat, card):
            return (*sign_of(game, seat, words), *names.shown(CARD, card))
        case Discarded(_, card):
            return (words.say("table.did-discard", card=""), *names.shown(CARD, card))
        case Passed(seat):
            code = brief(f"{game.id}.passed-{game.parse(action).verb}")
            return (words.say(own(code, "table.did-pass", words), seat=seat_name(game, seat, words)),)


def told_short(names: Names, action: Action) -> Text:
    """An action that may have been done: where from, and where to; or what it names."""
    deed = names.game.deed(names.state, action)
    match deed.lifts, deed.drops:
        case (start, *taken), (goal,) if not deed.home and not names.game.counts:
            return (start, TAKES if taken else Symbol.ARROW, goal)
        case _:
            return action_shown(names, action)


def action_shown(names: Names, action: Action, room: int = COLUMNS) -> Text:
    """An action by what it names, as it grows while it is entered."""
    game = names.game
    named = game.parse(action).parts
    if game.counts and named and game.overheard(action) == action:
        return names.in_a_row(named, room=room)
    return (action_name(names, action),)


def named_at(names: Names, piece: Standing, space: Space) -> Text:
    """What has to stand there."""
    face = (Symbol.FACE_DOWN,) if piece.down else ()
    return (*_short(names, piece.owner, piece.kinds[-1]), *face, *names.at(space), "?")


def begun(sign: Text, start: Text, goal: Text, *, takes: bool) -> Text:
    """An action that hands have begun: it grows into what `done` says in the end."""
    where = start or (" " * width(goal),)
    return (*sign, *where, TAKES if takes else Symbol.ARROW, *goal)


def sign_of(game: Game[Any], actor: Actor, words: Words) -> Text:
    """What stands for that side."""
    sign = look_of(game).signs.get(actor)
    return (sign or seat_short(game, actor, words), " ")


def _short(names: Names, owner: Actor, kind: str) -> Text:
    """The piece, in a line of a screen."""
    sign = () if owner == TABLE else sign_of(names.game, owner, names.words)
    return (*sign, *names.shown(PIECE, kind), " ")
