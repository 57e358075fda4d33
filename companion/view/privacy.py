"""Private moments: the sheet of a secret, and the prompts before it.

Laws:
- while the key is up a screen says the same whatever the secret is;
- what one side alone may see stands on no other screen than its own.
"""

from companion.drawing.text import Line, Sheet, choice_line, headline, plain
from companion.games.kernel import Reason, Seat, Words
from companion.session.private_moments import unseen_draw
from companion.session.session import Session
from companion.table import table_draws
from companion.table.events import Chair
from companion.view.players import seat_headline
from companion.view.sentences import Names


def hold_key_sheet(session: Session, chair: Chair, seat: Seat, todo: Reason, words: Words) -> Sheet:
    """The prompt to hold the key for a secret draw, or for one to be entered."""
    if not table_draws.may_tell(session.table, chair):
        return _sheet_for(
            session, seat, words, words.say("table.drawn-for-you"), words.say("table.hold-to-see")
        )
    setting = session.table.setting
    how, by_tag = [words.short(todo)], setting.can_read(chair)
    if setting.has_key(chair) and setting.can_turn(chair) and setting.can_push(chair):
        how += [words.say("table.hold-to-tell")] + [words.say("table.or-by-tag")] * by_tag
    else:  # a secret never uses the controls of another chair
        how.append(words.say("table.by-tag" if by_tag else "table.see-cables"))
    return _sheet_for(session, seat, words, *how)


def look_again_sheet(session: Session, seat: Seat, words: Words) -> Sheet:
    """The prompt to hold the key for the secret tokens that the chair has asked for."""
    keys = words.say("table.hold-to-see"), words.say("table.push-back")
    return _sheet_for(session, seat, words, words.say("desk.my-tokens"), *keys)


def secret_sheet(session: Session, chair: Chair, seat: Seat, words: Words) -> Sheet:
    """The secret, while the key is down."""
    table, record, number = session.table, session.table.record, unseen_draw(session, chair)
    names = Names.now(record, words)
    if number is not None:
        [(_, value)] = record.game.rules.parse_action(record.actions[number]).parts
        drawn = plain(words.say("table.drawn-for-you")), plain(*names.secret_text(value))
        return Sheet((_name_line(session, seat, words), *drawn))
    values = table_draws.drawable_values(record)
    value = values[table.turn.secret_draw.cursor % len(values)]
    [part] = record.game.secrets.secret_parts
    title = words.say("table.part", part=words.say(f"{record.game.id}.part.{part}"))
    last = words.say("table.not-in-bag" if table.turn.secret_draw.amiss else "table.how-to-choose")
    pointed = choice_line(" ", *names.secret_text(value))
    return Sheet((_name_line(session, seat, words), plain(title), pointed, plain(last)))


def _sheet_for(session: Session, seat: Seat, words: Words, *lines: str) -> Sheet:
    return Sheet((_name_line(session, seat, words), *map(plain, lines)))


def _name_line(session: Session, seat: Seat, words: Words) -> Line:
    return headline(seat_headline(session, "table.private", seat, words))
