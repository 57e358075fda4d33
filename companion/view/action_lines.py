"""Actions in one line of a screen: done, begun or possible."""

from typing import Any, Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, Text, width
from companion.games.kernel import (
    CARD,
    PIECE,
    TABLE,
    Action,
    Actor,
    Attacked,
    Captured,
    Discarded,
    Gained,
    Game,
    Moved,
    Passed,
    Pieces,
    Placed,
    Record,
    Returned,
    Revealed,
    Space,
    Used,
    Words,
    brief,
    look_of,
)
from companion.view.sentences import Names, action_name, named_spaces, own_code, seat_name, short_seat_name

TAKES: Final = "x"
"""The sign between two spaces where a piece is captured, as in board game notation."""


def last_action_text(record: Record[Any], words: Words) -> Text:
    """The last action: the player or the piece, its origin and its goal."""
    action, names = record.actions[-1], Names(record.game, record.states[-2], words)
    facts = record.game.rules.facts(names.state, action, record.state)
    gained = any(isinstance(fact, Gained) for fact in facts)
    for fact in facts:
        match fact:
            case Moved() | Attacked():
                return _movement_text(names, fact, takes=any(isinstance(other, Captured) for other in facts))
            case Placed(owner, kind, space, down=down):
                face = (Symbol.FACE_DOWN,) if down else ()
                return (*_piece_text(names, owner, kind), *face, *names.space_text(space))
            case Revealed(card) if not gained:
                return (words.say("table.did-reveal", card=""), *names.text_of(CARD, card))
            case Gained() | Used() | Passed() | Discarded():
                return _deed_text(names, action, fact)
            case _:
                pass
    for fact in facts:
        if isinstance(fact, Returned):
            where = "".join(map(str, names.space_text(fact.space)))
            return (
                words.say("table.did-return", space=where),
                *_piece_text(names, fact.owner, fact.kind)[:-1],
            )
    return (str(record.game.secrets.redact(action)),)


def _movement_text(names: Names, fact: Moved | Attacked, *, takes: bool) -> Text:
    """A movement between two spaces: by the kind of the piece without an owner, or where several move."""
    sign = sign_of(names.game, fact.owner, names.words)
    if fact.owner == TABLE:
        sign = _piece_text(names, fact.owner, fact.kind)
    group = (" ", *names.text_of(PIECE, fact.kind)) if names.game.stacks.count_parts else ()
    way = TAKES if takes or isinstance(fact, Attacked) else Symbol.ARROW
    goal = (way, *names.space_text(fact.goal), *group)
    full = (*sign, *names.space_text(fact.start), *goal)
    return full if width(full) <= COLUMNS else (*sign, *goal)


def _deed_text(names: Names, action: Action, fact: Gained | Used | Passed | Discarded) -> Text:
    """An action that moves no piece by itself."""
    game, words = names.game, names.words
    match fact:
        case Used(seat, card):
            on = [part for space in named_spaces(game, action) for part in (Symbol.ARROW, space)]
            return (*sign_of(game, seat, words), *names.text_of(CARD, card), " ", *on[1:])
        case Gained(seat, card):
            return (*sign_of(game, seat, words), *names.text_of(CARD, card))
        case Discarded(_, card):
            return (words.say("table.did-discard", card=""), *names.text_of(CARD, card))
        case Passed(seat):
            code = brief(f"{game.id}.passed-{game.rules.parse_action(action).verb}")
            return (words.say(own_code(code, "table.did-pass", words), seat=seat_name(game, seat, words)),)


def candidate_text(names: Names, action: Action) -> Text:
    """A candidate action: its origin and goal, or what it names."""
    deed = names.game.hands.deed(names.state, action)
    match deed.lifts, deed.drops:
        case (start, *taken), (goal,) if not deed.home and not names.game.stacks.count_parts:
            return (start, TAKES if taken else Symbol.ARROW, goal)
        case _:
            return action_text(names, action)


def action_text(names: Names, action: Action, room: int = COLUMNS) -> Text:
    """An action by what it names, as it grows while it is entered."""
    game = names.game
    named = game.rules.parse_action(action).parts
    if game.stacks.count_parts and named and game.secrets.redact(action) == action:
        return names.row_text(named, room=room)
    return (action_name(names, action),)


def piece_at_text(names: Names, piece: Pieces, space: Space) -> Text:
    face = (Symbol.FACE_DOWN,) if piece.down else ()
    return (*_piece_text(names, piece.owner, piece.kinds[-1]), *face, *names.space_text(space), "?")


def begun_action_text(sign: Text, start: Text, goal: Text, *, takes: bool) -> Text:
    """An action begun by hand: it grows into what `done` says in the end."""
    where = start or (" " * width(goal),)
    return (*sign, *where, TAKES if takes else Symbol.ARROW, *goal)


def sign_of(game: Game[Any], actor: Actor, words: Words) -> Text:
    sign = look_of(game).signs.get(actor)
    return (sign or short_seat_name(game, actor, words), " ")


def _piece_text(names: Names, owner: Actor, kind: str) -> Text:
    sign = () if owner == TABLE else sign_of(names.game, owner, names.words)
    return (*sign, *names.text_of(PIECE, kind), " ")
