"""The list at a chair as text: whatever its dial, push and key can do now, and where its dial stands.

Laws:
- a list is there only while the chair's own screen shows it and its dial, push or key can answer it;
- an entry that is the same in two lists with the same subject has the same consequences in both;
- letters are typed, and a part that is tried is used itself: only what leads on and back is listed then.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from companion.games.kernel import CARD, LayoutAnswer, Words
from companion.session.dispatch import may_leave
from companion.session.menu import PAGES
from companion.session.menu_page import Form
from companion.session.private_moments import private_seat
from companion.session.question import TAKEN_IN_S, Choice, Pick, Question, Topic
from companion.session.session import Session, part_shown
from companion.session.show_me import attempt_of
from companion.session.tags_and_tokens import is_private
from companion.session.work.job import Job
from companion.table.entry import NONE_OF_THESE, DialEntry
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.step import DOUBLE_PUSH_S, decides
from companion.table.table import Table
from companion.table.table_draws import drawable_values
from companion.view.play_lines import dial_line
from companion.view.players import names_of_people, player_name
from companion.view.question_sheets import (
    corner_name,
    ground_rows,
    label,
    past_action_name,
    shows_question,
)
from companion.view.sentences import (
    Names,
    action_sentences,
    candidate_text,
    capitalise,
    last_action_text,
    speak,
)
from companion.view.work_sheets import ANSWERS, END, ENDS, WAYS_BACK

LEAVES_GAME: Final = (Pick.NEW_GAME, Pick.FIRST_GAME)
"""A yes to these leaves the game that is on."""
PUSHED_AFTER: Final = {
    Topic.ENROL: "desk.do-skip",
    Topic.WHAT_IS: "desk.pick-back",
    Topic.WHY_NOT: "desk.do-again",
}
"""Questions where the dial alone shows what there is to know, and what a push does then."""
WORK: Final = "work"
"""The topic of what a job at the table asks."""


class Gesture(Enum):
    """What hands would do for an entry."""

    PUSH = "push"
    """The dial goes there, and a push takes it."""
    POINT = "point"
    """The dial goes there, and shows it."""
    TAP = "tap"
    """A tap of the key."""
    HOLD = "hold"
    """The key is held."""


@dataclass(frozen=True, slots=True)
class Entry:
    text: str
    name: str = ""
    """The name of an answer in the menu; empty for a choice of a turn."""
    picture: tuple[tuple[str, ...], ...] = ()
    """The grounds of a part of a board, in rows from north to south."""
    gesture: Gesture = Gesture.PUSH
    detents: int | None = None
    """How far the dial goes for it, wherever it stands; `None` where it has a place under the dial."""
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

    def detents_to(self, number: int) -> int:
        entry = self.entries[number]
        if entry.gesture in (Gesture.TAP, Gesture.HOLD):
            return 0
        return number - self.origin if entry.detents is None else entry.detents


def choice_list(session: Session, chair: Chair, words: Words) -> ChoiceList | None:
    """The list that the chair's own screen shows now, if any."""
    setting, found = session.table.setting, _found(session, chair, words)
    works = {
        Gesture.PUSH: setting.can_push(chair),
        Gesture.POINT: setting.can_turn(chair),
        Gesture.TAP: setting.has_key(chair),
        Gesture.HOLD: setting.has_key(chair),
    }
    if found is None or not found.entries or not all(works[entry.gesture] for entry in found.entries):
        return None
    turns = any(map(found.detents_to, range(len(found.entries))))
    return found if setting.can_turn(chair) or not turns else None


def _found(session: Session, chair: Chair, words: Words) -> ChoiceList | None:
    question = session.question
    if session.activity.off:
        return _one(words, "wake", ())
    if session.has_notice:
        return _one(words, "ok", (session.notices,))
    if session.workshop.job:
        return _of_job(session, chair, session.workshop.job, words)
    if question is not None and shows_question(session, chair):
        return _of_question(session, chair, question, words)
    return _of_secret_draw(session, chair, words) or _of_turn(session, chair, words)


def _one(words: Words, name: str, subject: tuple[object, ...], gesture: Gesture = Gesture.PUSH) -> ChoiceList:
    """A list of one entry."""
    code = f"desk.pick-{name}" if name == Pick.BACK else f"desk.do-{name}"
    entry = Entry(words.say(code), name, gesture=gesture, detents=0)
    return ChoiceList((entry,), (name, *subject), None, 0, name, 0.0)


def _of_job(session: Session, chair: Chair, job: Job, words: Words) -> ChoiceList:
    """What the buttons do in a job, and what leaves it."""
    page, setting = job.page(chair), session.table.setting
    push, key = ANSWERS[page.keys.code] if page.keys else ("", "")
    offered = [
        (push, Gesture.PUSH, 0),
        *([("desk.do-next", Gesture.POINT, 1), ("desk.do-before", Gesture.POINT, -1)] if page.dials else ()),
        (key, Gesture.TAP, 0),
        ("" if {push, key} & ENDS else END, Gesture.HOLD, 0),
    ]
    works = {Gesture.PUSH: setting.can_push(chair), Gesture.POINT: setting.can_turn(chair)}
    entries = tuple(
        Entry(words.say(code), Pick.BACK if code in WAYS_BACK else "", (), gesture, detents)
        for code, gesture, detents in offered
        if code and works.get(gesture, setting.has_key(chair))
    )
    return ChoiceList(entries, (page.title, page.sentence, entries), None, 0, WORK, 0.0)


def _of_question(session: Session, chair: Chair, question: Question, words: Words) -> ChoiceList | None:
    page, secret = PAGES[question.topic], is_private(session, question)
    has_key = session.table.setting.has_key(chair)
    leaves = not secret and has_key and may_leave(page.key, question, chair)
    about = replace(question, choices=(), cursor=0, starts_on=None, back=None, raised_s=None, chairs=None)
    if not question.open_to(chair):
        return _one(words, "withdraw", (about,), Gesture.TAP) if leaves and chair == question.chair else None
    if secret is not (chair in session.keys.private) and not session.table.setting.is_keyless(chair):
        return _one(words, Pick.BACK, (about,)) if secret else None
    if page.form is Form.LETTERS:
        return _one(words, Pick.BACK, (about,), Gesture.TAP) if leaves and not question.said else None
    entries, at = _entries(session, question, words)
    if leaves and not {Pick.BACK, Pick.NO} & {entry.name for entry in entries}:
        name = Pick.NO if page.form is Form.SENTENCE else Pick.BACK
        entries.append(Entry(words.say(f"desk.pick-{name}"), name, gesture=Gesture.TAP))
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
    if about.number and about.pick in (Pick.TAKE_BACK, Pick.CORRECT):
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
    entries, after = [], PUSHED_AFTER.get(question.topic, "")
    if question.topic is Topic.WHY_NOT and not attempt_of(session, question):
        after = ""
    gesture = Gesture.POINT if after else Gesture.PUSH
    for number, choice in enumerate(question.choices):
        part = part_shown(session, replace(question, cursor=number))
        picture = () if part is None or part.label is not None else _picture(session, part)
        said = label(session, question, choice, words)
        past = choice.pick == Pick.ACTION and choice.number
        text = _action_sentence(session, choice.number, words) if past else speak(said, words)
        count = len(question.choices)
        text = words.say("page.picture-of", number=number + 1, count=count) if picture else text
        entries.append(Entry(text, choice.pick, picture, gesture, choice=choice))
    if after:
        name = Pick.BACK if question.topic is Topic.WHAT_IS else ""
        entries.append(Entry(words.say(after), name, detents=0))
    return entries, question.cursor


def _action_sentence(session: Session, ago: int, words: Words) -> str:
    """What was done then, as the log says it."""
    record = session.table.record.without_last(ago - 1)
    return next(action_sentences(record, len(record.actions) - 1, words, names_of_people(session)))


def _picture(session: Session, part: LayoutAnswer | None) -> tuple[tuple[str, ...], ...]:
    """The grounds of the part as they lie; a single space is no picture."""
    grounds = part.grounds if part is not None else {}
    if len(grounds) <= 1:
        return ()
    return tuple(tuple(ground for _, ground in row) for row in ground_rows(session.table.record, grounds))


def _of_turn(session: Session, chair: Chair, words: Words) -> ChoiceList | None:
    table = session.table
    if not decides(table, chair) or table.may_enter_draw(chair):
        return None
    if chair in session.keys.private or private_seat(session, chair) is not None:
        return None
    entry = table.turn.entry
    if entry is None and table.situation.phase is Phase.DONE and table.setting.manners.by_push:
        return _one(words, "done", (_place_in_game(table), table.situation.done))
    asked = entry is not None or table.situation.phase is Phase.AMBIGUOUS or table.dial_points
    if not asked and (table.situation.phase is not Phase.RIGHT or not table.offer.actions):
        return None
    entries = [Entry(text) for text in _choice_texts(table, words)]
    cursor = entry.cursor % len(entries) if entry else 0 if table.dial_points else None
    filled = (entry.filled, entry.wide) if entry else ((), False)
    subject = (_place_in_game(table), filled, table.offer, tuple(entries))
    if entry and table.setting.has_key(chair):
        entries.append(Entry(words.say("desk.pick-back"), Pick.BACK, gesture=Gesture.TAP))
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
        elif offer.part == CARD:
            yield capitalise(names.name_of(CARD, value))
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
