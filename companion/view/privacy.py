"""Private moments: the sheet of a secret, and which screen stands in for one that does not work.

Laws:
- while the key is up a screen says the same whatever the secret is;
- what one side alone may see stands on no other screen than its own.
"""

from companion.drawing.text import Line, Sheet, choice_line, headline, plain
from companion.games.kernel import Reason, Seat, Words
from companion.session.lost_parts import has_say
from companion.session.private_moments import private_seat, unseen_draw
from companion.session.session import Session
from companion.table import table_draws
from companion.table.events import COMMON, Chair
from companion.view.players import seat_headline
from companion.view.question_sheets import question_sheet
from companion.view.sentences import Names


def hold_key_sheet(session: Session, chair: Chair, seat: Seat, todo: Reason, words: Words) -> Sheet:
    """The prompt to hold the key for a secret draw, or for one to be entered."""
    if not session.table.may_tell(chair):
        return _sheet_for(
            session, seat, words, words.say("table.drawn-for-you"), words.say("table.hold-to-see")
        )
    return _sheet_for(session, seat, words, words.short(todo), *_how_to_tell(session, chair, words))


def _how_to_tell(session: Session, chair: Chair, words: Words) -> list[str]:
    """How to enter a secret with the controls at that chair: a secret never uses those of another one."""
    setting = session.table.setting
    by_tag = setting.can_read(chair)
    if setting.has_key(chair) and setting.can_turn(chair) and setting.can_push(chair):
        return [words.say("table.hold-to-tell")] + [words.say("table.or-by-tag")] * by_tag
    return [words.say("table.by-tag" if by_tag else "table.see-cables")]


def look_again_sheet(session: Session, seat: Seat, words: Words) -> Sheet:
    """The prompt to hold the key for the secret tokens that the chair has asked for."""
    keys = words.say("table.hold-to-see"), words.say("table.push-back")
    return _sheet_for(session, seat, words, words.say("desk.my-tokens"), *keys)


def secret_sheet(session: Session, chair: Chair, seat: Seat, words: Words) -> Sheet:
    """The secret, while the key is down."""
    question, table = session.question, session.table
    if question is not None and question.concerns(chair):
        return question_sheet(session, chair, words)
    record, number, names = table.record, unseen_draw(session, chair), Names.now(table.record, words)
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


def place_shown_on(session: Session, place: Chair | None) -> Chair | None:
    """The place whose sheet this screen shows: its own, or that of a waiting chair without one.

    The common screen stands in first, then those of chairs with nothing to say.
    """
    setting = session.table.setting
    stands_in = (
        place is None if setting.can_see(COMMON) else place is not None and not has_say(session, place)
    )
    if not stands_in or session.has_notice or session.activity.off or session.workshop.job:
        return place
    blind = (chair for chair in setting.chairs if not setting.can_see(chair) and has_say(session, chair))
    return next((chair for chair in blind if not _has_secrets(session, chair)), place)


def question_place(session: Session, chair: Chair) -> Chair | None:
    """The place whose screen shows that chair's question now; `None` while it shows something else."""
    sees = session.table.setting.can_see
    place = chair if sees(chair) else COMMON
    if not sees(place):
        return None
    shown = place_shown_on(session, None if place == COMMON else place)
    return place if shown in (None, place, chair) else None


def _has_secrets(session: Session, chair: Chair) -> bool:
    """Whether its sheet has a secret now, or would with a key down."""
    secret = bool(session.table.record.game.secrets.secret_parts)
    return private_seat(session, chair) is not None or (secret and session.table.setting.is_keyless(chair))
