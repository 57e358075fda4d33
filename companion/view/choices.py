"""The list at a chair as text: answers to its question or choices of its turn, and where its dial stands.

Laws:
- a list is there only while the chair's own screen shows it and its dial, push or key can answer it;
- an entry that is the same in two lists with the same subject has the same consequences in both;
- letters and tags in a row are no lists: they have other controls.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from companion.games.kernel import LayoutAnswer, Words
from companion.session.dispatch import may_leave
from companion.session.menu import PAGES
from companion.session.menu_page import Form
from companion.session.private_moments import private_seat
from companion.session.question import TAKEN_IN_S, Choice, Pick, Question, Topic
from companion.session.session import Session, part_shown
from companion.session.tags_and_tokens import is_private
from companion.table.entry import NONE_OF_THESE, DialEntry
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.step import DOUBLE_PUSH_S, decides
from companion.table.table import Table
from companion.table.table_draws import drawable_values
from companion.view.play_lines import dial_line
from companion.view.players import player_name
from companion.view.question_sheets import (
    corner_name,
    ground_rows,
    label,
    past_action_name,
    shows_question,
)
from companion.view.sentences import Names, candidate_text, last_action_text, speak

LISTS: Final = (Form.LIST, Form.SENTENCE, Form.ROW)
LEAVES_GAME: Final = (Pick.NEW_GAME, Pick.FIRST_GAME)
"""A yes to these leaves the game that is on."""
OF_ONE_TAG: Final = (Topic.MAT, Topic.KNOWN, Topic.LOOK_UP)
"""Questions about one tag are lists, too."""


@dataclass(frozen=True, slots=True)
class Entry:
    text: str
    name: str = ""
    """The name of an answer in the menu; empty for a choice of a turn."""
    picture: tuple[tuple[str, ...], ...] = ()
    """The grounds of a part of a board, in rows from north to south."""
    by_key: bool = False
    """Whether a tap of the key does it, instead of dial and push."""
    choice: Choice | None = None
    """The answer, where it is one."""


@dataclass(frozen=True, slots=True)
class ChoiceList:
    entries: tuple[Entry, ...]
    subject: tuple[object, ...]
    """What is asked: of a question all but its answers, and of a turn the choices, too."""
    cursor: int | None
    """The entry under the dial; `None` before the dial is turned."""
    origin: int
    """The entry from which detents count."""
    topic: str
    """What is asked; empty for a turn."""
    ready_s: float
    """A push before that was meant for something else."""
    folded: bool = False
    """Whether nobody has asked for it: hands play, and the dial was not turned."""
    asks: str = ""
    """What is asked in full, where the answer is yes or no, and who is asked."""

    def detents_to(self, entry: int) -> int:
        return entry - self.origin


def choice_list(session: Session, chair: Chair, words: Words) -> ChoiceList | None:
    """The list that the chair's own screen shows now, if any."""
    if session.has_notice or session.activity.off or session.workshop.job:
        return None
    question = session.question
    if question is not None and shows_question(session, chair):
        found = _of_question(session, chair, question, words) if question.open_to(chair) else None
    else:
        found = _of_secret_draw(session, chair, words) or _of_turn(session, chair, words)
    setting = session.table.setting
    chosen = [entry for entry in found.entries if not entry.by_key] if found else []
    can_answer = setting.can_push(chair) and (len(chosen) == 1 or setting.can_turn(chair))
    return found if chosen and can_answer else None


def _of_question(session: Session, chair: Chair, question: Question, words: Words) -> ChoiceList | None:
    page, secret = PAGES[question.topic], is_private(session, question)
    if page.form not in LISTS and question.topic not in (*OF_ONE_TAG, Topic.SET_OUT):
        return None
    if secret is not (chair in session.keys.private) and not session.table.setting.is_keyless(chair):
        return None
    entries, at = _entries(session, question, words)
    leaves = not secret and session.table.setting.has_key(chair) and may_leave(page.key, question, chair)
    if leaves and not {Pick.BACK, Pick.NO} & {entry.name for entry in entries}:
        name = Pick.NO if page.form is Form.SENTENCE else Pick.BACK
        entries.append(Entry(words.say(f"desk.pick-{name}"), name, by_key=True))
    about = replace(question, choices=(), cursor=0, starts_on=None, back=None, raised_s=None, chairs=None)
    ready_s = 0.0 if question.raised_s is None else question.raised_s + TAKEN_IN_S
    subject = (_place_in_game(session.table), about)
    asks = _yes_or_no_text(session, chair, question, words)
    return ChoiceList(tuple(entries), subject, at, at, question.topic.value, ready_s, asks=asks)


def _yes_or_no_text(session: Session, chair: Chair, question: Question, words: Words) -> str:
    """What the chair is asked, in a sentence that needs no screen; empty for other questions."""
    about, by = question.about, question.by
    if about is None or question.topic not in (Topic.SURE, Topic.CONSENT):
        return ""
    here = session.deciding_seat(replace(question, chairs=frozenset({chair})))
    asked, seat = (player_name(session, one, words) if one else "" for one in (here, by))
    names: dict[str, str | int] = {"asked": asked, "seat": seat, "count": about.number}
    if about.number:
        names["action"] = past_action_name(session, about.number, about.value, words)
        names["wrong"] = past_action_name(session, about.number, "", words)
    if question.topic is Topic.SURE:
        code = "page.asks-leave" if about.pick in LEAVES_GAME else f"desk.sure-{about.pick}"
    else:
        code = f"page.asks-{about.pick}"
        if about.pick == Pick.TAKE_BACK and about.number != 1:
            code = "page.asks-take-back-many" if about.number else "page.asks-not-over"
    return words.say(code, **names)


def _entries(session: Session, question: Question, words: Words) -> tuple[list[Entry], int]:
    """The answers, and which of them is under the dial; a board to be set out offers the part that lies."""
    if question.topic is Topic.SET_OUT:
        part = part_shown(session, question)
        about = corner_name(session.table.record.game, question.chosen.value, words)
        number, count = question.cursor + 1, len(question.choices)
        text = words.say("page.laid", part=about, number=number, count=count)
        return [Entry(text, question.chosen.pick, _picture(session, part), choice=question.chosen)], 0
    entries = []
    for number, choice in enumerate(question.choices):
        part = part_shown(session, replace(question, cursor=number))
        picture = () if part is None or part.label is not None else _picture(session, part)
        text = speak(label(session, question, choice, words), words)
        count = len(question.choices)
        text = words.say("page.picture-of", number=number + 1, count=count) if picture else text
        entries.append(Entry(text, choice.pick, picture, choice=choice))
    return entries, question.cursor


def _picture(session: Session, part: LayoutAnswer | None) -> tuple[tuple[str, ...], ...]:
    """The grounds of the part as they lie; a single space is no picture."""
    grounds = part.grounds if part is not None else {}
    if len(grounds) <= 1:
        return ()
    return tuple(tuple(ground for _, ground in row) for row in ground_rows(session, grounds))


def _of_turn(session: Session, chair: Chair, words: Words) -> ChoiceList | None:
    table = session.table
    if not decides(table, chair) or table.may_enter_draw(chair):
        return None
    if chair in session.keys.private or private_seat(session, chair) is not None:
        return None
    entry = table.turn.entry
    asked = entry is not None or table.situation.phase is Phase.AMBIGUOUS or table.dial_points
    if not asked and (table.situation.phase is not Phase.RIGHT or len(table.offer.actions) < 2):
        return None
    entries = [Entry(text) for text in _choice_texts(table, words)]
    cursor = entry.cursor % len(entries) if entry else 0 if table.dial_points else None
    filled = (entry.filled, entry.wide) if entry else ((), False)
    subject = (_place_in_game(table), filled, table.offer, tuple(entries))
    if entry and table.setting.has_key(chair):
        entries.append(Entry(words.say("desk.pick-back"), Pick.BACK, by_key=True))
    ready_s = table.timing.noted_s + DOUBLE_PUSH_S if table.dial_points else 0.0
    origin = -1 if cursor is None else cursor
    return ChoiceList(tuple(entries), subject, cursor, origin, "", ready_s, folded=not asked)


def _of_secret_draw(session: Session, chair: Chair, words: Words) -> ChoiceList | None:
    """What the chair may have drawn in secret, while its key is down."""
    table = session.table
    if chair not in session.keys.private or not table.may_enter_draw(chair):
        return None
    values, names = drawable_values(table.record), Names.now(table.record, words)
    entries = tuple(Entry(speak(names.secret_text(value), words)) for value in values)
    cursor = table.turn.secret_draw.cursor % len(values)
    return ChoiceList(entries, (_place_in_game(table), entries), cursor, cursor, "", 0.0)


def _choice_texts(table: Table, words: Words) -> Iterator[str]:
    """Each choice, as the screen shows it with the dial on it."""
    offer, names = table.offer, Names.now(table.record, words)
    entry = table.turn.entry or DialEntry()
    for number, value in enumerate(offer.values):
        if value == NONE_OF_THESE:
            yield words.say("table.none-of-these")
        elif offer.part:
            yield speak(dial_line(table, replace(entry, cursor=number), words).text, words)
        elif table.ambiguous_actions:
            yield speak(candidate_text(names, table.ambiguous_actions[number]), words)
        else:
            yield speak(last_action_text(table.record.play(offer.actions[number]), words), words)


def _place_in_game(table: Table) -> tuple[object, ...]:
    """Answers count actions back from the last one, so that the same answer means another after a move."""
    record = table.record
    return record.game.id, len(record.actions), record.actions[-1:], table.turn.queued
