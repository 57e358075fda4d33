"""The screens of a question: what is asked, the answers around the cursor, pictures of the board, consent.

Laws:
- a list shows a window around the choice under the dial, and what that means if its name does not say it;
- a chair without a say sees the question and the side that decides;
- a yes-or-no question says which key is which, and a list does after idle time.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import (
    BODY,
    COLUMNS,
    ROOM,
    ROWS,
    Line,
    Sheet,
    Text,
    choice_line,
    fits,
    headline,
    plain,
    prompt_sheet,
    wrap,
)
from companion.games.kernel import Action, Actor, Game, LayoutQuestion, Reason, Record, Seat, Space, Words
from companion.games.kernel.look import look_of
from companion.session.decisions import correction_offer, reckoning_rows
from companion.session.menu import PAGES
from companion.session.menu_page import Form
from companion.session.next_game import title_of
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, next_layout_question, part_shown
from companion.session.tags_and_tokens import IMPOSSIBLE, SEVERAL, tag_of
from companion.table.events import Chair
from companion.view.answers import VALUES, meaning_of, option_name, say_with_seat, sheet_of_moment
from companion.view.players import match_score, player_name, seat_headline, winner_text
from companion.view.sentences import (
    Names,
    action_name,
    action_text,
    last_action_text,
    name_of_game,
    seat_name,
)
from companion.view.tag_sheets import is_secret_tag, tag_sheet, tag_text

BOTH: Final = 2
"""An action and the answer to it."""


def label(session: Session, question: Question, choice: Choice, words: Words) -> Text:
    """An answer in one line of a list: the sentence of its entry, or its value."""
    if question.topic is Topic.ENROL:
        return tag_text(session, tag_of(session, choice), words)
    if choice.pick in VALUES:
        return VALUES[choice.pick](session, question, choice, words)
    item = PAGES[question.topic].item(choice.pick)
    reason = item.label(session, choice) if item.label else Reason(f"desk.pick-{choice.pick}")
    values = {
        name: name_of_game(str(value), words) if name == "game" else value for name, value in reason.values
    }
    return (words.say(reason.code, **values),)


def _consent_lines(session: Session, question: Question, words: Words) -> tuple[Line, ...]:
    """What others have to decide. Many actions are shown by the first one, rather than counted."""
    sentence = _consent_sentence(session, question, words)
    match question.about:
        case Choice(Pick.TAKE_BACK, number=number) if not fits(sentence, BODY):
            return plain(words.say("desk.ask-take-back")), plain(
                *last_action_text(session.table.record.without_last(number - 1), words)
            )
        case Choice(Pick.CORRECT, value=value, number=number) if not fits(sentence, BODY):
            meant = _action_in_line(session, number, Action(value), "desk.sure-correct", words)
            return plain(*meant), plain(*_action_in_line(session, number, None, "desk.not", words))
        case _:
            return tuple(map(plain, wrap(sentence, BODY)))


def _action_in_line(session: Session, number: int, action: Action | None, code: str, words: Words) -> Text:
    """That sentence about the action this many actions ago, or about another one in its place."""
    sentence = words.say(code, action=past_action_name(session, number, action or "", words))
    if len(sentence) <= COLUMNS:
        return (sentence,)
    before, _, after = words.say(code, action="\n").partition("\n")
    record = session.table.record
    names = Names(record.game, record.states[-1 - number], words)
    shown = action_text(names, action or record.actions[-number], COLUMNS - len(before) - len(after))
    return (before, *shown, after)


def _consent_sentence(session: Session, question: Question, words: Words) -> str:
    """What the others have to decide, in a sentence if there is one."""
    by, about = question.by, question.about
    name = player_name(session, by, words) if by else ""
    if about is not None and about.pick == Pick.PERSON:
        name = player_name(session, Seat(Actor(about.value)), words)
    if question.topic is Topic.SIDES:
        decides = session.deciding_seat(question)
        return words.say("desk.consent-side", seat=player_name(session, decides, words) if decides else "")
    if question.topic is Topic.FLAG or about is None:
        return words.say("desk.consent-flag", seat=name)
    match about:
        case Choice(Pick.TAKE_BACK, number=0):
            return words.say("desk.consent-not-over")
        case Choice(Pick.TAKE_BACK, number=1):
            return words.say("desk.consent-take-back", action=past_action_name(session, 1, "", words))
        case Choice(Pick.TAKE_BACK, number=number):
            first, then = (_brief_past_action(session, one, words) for one in (number, number - 1))
            both = words.say("desk.consent-take-back-both", action=first, then=then)
            if number == BOTH and fits(both, BODY):
                return both
            return words.say("desk.consent-take-back-rest", action=first)
        case Choice(Pick.CORRECT, value=value, number=number):
            action, wrong = (past_action_name(session, number, one, words) for one in (value, ""))
            return words.say("desk.consent-correct", action=action, wrong=wrong)
        case _:
            return words.say(f"desk.consent-{about.pick}", seat=name)


def past_action_name(session: Session, number: int, value: str, words: Words) -> str:
    """The public name of the action this many actions ago, or of that one in its place."""
    record = session.table.record
    names = Names(record.game, record.states[-1 - number], words)
    return action_name(names, Action(value) if value else record.actions[-number])


def _brief_past_action(session: Session, number: int, words: Words) -> str:
    record = session.table.record
    names = Names(record.game, record.states[-1 - number], words)
    return action_name(names, record.actions[-number], is_brief=True)


BESIDE: Final = 8
"""Columns beside the picture."""


def _set_out_sheet(session: Session, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """A part of the board to set out that has words; its spaces are lit."""
    pick = part_shown(session, question)
    sentence = words.short(pick.label) if pick and pick.label else ""
    about = corner_name(session.table.record.game, question.chosen.value, words)
    keys = words.say("desk.lay-keys" if _has_key(session, chair) else "desk.lay-push")
    return prompt_sheet((words.say("desk.lay", about=about),), sentence, keys)


def _picture_sheet(
    session: Session, question: Question, grounds: Mapping[Space, str], words: Words, *, has_key: bool
) -> Sheet:
    """A picture of a part of the board, north on top, with what to do beside it."""
    game, rows = session.table.record.game, _picture_rows(session, grounds, words)
    if question.topic is Topic.SET_OUT:
        about = corner_name(game, question.chosen.value, words)
        beside = ("desk.lay", "desk.count", "desk.lay-push")
    else:
        following = next_layout_question(game, question.said)
        about = corner_name(game, following.about, words) if isinstance(following, LayoutQuestion) else ""
        beside = ("desk.picture", "desk.picture-turn", "desk.picture-push")
    number, count = question.cursor + 1, len(question.choices)
    said = [words.say(code, about=about, number=number, count=count) for code in beside]
    said.append(words.say("desk.picture-key") if has_key else "")
    lines = zip(rows, said, strict=True)
    return Sheet(tuple(plain(f"{row:<{COLUMNS - BESIDE}}{said}") for row, said in lines))


def _picture_rows(session: Session, grounds: Mapping[Space, str], words: Words) -> list[str]:
    record = session.table.record

    def letter(ground: str) -> str:
        code = f"{record.game.id}.letter-{ground}"
        return words.say(code) if words.has(code) else ground

    rows = [" ".join(letter(ground) for _, ground in row) for row in ground_rows(record, grounds)]
    return (rows + [""] * ROWS)[:ROWS]


def ground_rows(record: Record[Any], grounds: Mapping[Space, str]) -> list[list[tuple[int, str]]]:
    """The grounds in rows from north to south, each with its column."""
    where = record.game.hands.places_of(record.state)
    by_row: dict[int, list[tuple[int, str]]] = {}
    for number, (space, ground) in enumerate(sorted(grounds.items())):
        x, y = where.get(space, (number, 0))
        by_row.setdefault(-y, []).append((x, ground))
    return [sorted(row) for _, row in sorted(by_row.items())]


def corner_name(game: Game[Any], name: str, words: Words) -> str:
    code = f"{game.id}.corner-{name}"
    return words.say(code) if words.has(code) else name


def shows_question(session: Session, chair: Chair | None) -> bool:
    """Whether the screen of the chair, or the common one (`None`), shows the question.

    Screens of empty chairs show no decisions of others.
    """
    if session.activity.off:
        return True
    question = session.question
    if question is None or (chair is not None and not question.concerns(chair)):
        return False
    if chair is None:
        return PAGES[question.topic].for_all
    return bool(session.table.setting.seats_of(chair)) or question.open_to(chair)


def question_sheet(session: Session, chair: Chair | None, words: Words) -> Sheet:
    question = session.question
    if session.activity.off or question is None:
        return prompt_sheet((words.say("desk.ask-off"),), "", words.say("desk.push-wakes"))
    if chair is not None and not question.open_to(chair):
        title = seat_headline(session, "desk.ask-consent", session.deciding_seat(question), words)
        keys = words.say("desk.withdraw") if chair == question.chair else ""
        return prompt_sheet((title,), _consent_lines(session, question, words), keys)
    part = part_shown(session, question)
    if part is not None and part.label is None and len(part.grounds) > 1:
        return _picture_sheet(session, question, part.grounds, words, has_key=_has_key(session, chair))
    return FORMS[PAGES[question.topic].form](session, question, chair, words)


def _has_key(session: Session, chair: Chair | None) -> bool:
    return chair is None or session.table.setting.has_key(chair)


def _row_sheet(session: Session, question: Question, _chair: Chair | None, words: Words) -> Sheet:
    assert question.about is not None
    if question.topic is Topic.MOMENT:
        return sheet_of_moment(session, question.about, words)
    row = reckoning_rows(session)[question.about.number]
    return Sheet((headline(words.short(row)), *map(plain, wrap(words.reason(row), ROOM))))


def _reader_sheet(session: Session, question: Question, chair: Chair | None, words: Words) -> Sheet:
    if question.topic is Topic.LOOK_UP:
        return _lookup_sheet(session, question, words)
    return tag_sheet(session, question, words, has_key=_has_key(session, chair))


def _lookup_sheet(session: Session, question: Question, words: Words) -> Sheet:
    """The last tag, and what can be done about it."""
    uid, asks = question.about.value if question.about else "", (words.say("desk.ask-look-up"),)
    if SEVERAL in question.said:
        return prompt_sheet(asks, words.say("tags.several"), "")
    if not uid:
        return prompt_sheet(asks, words.say("tags.lay-it"), words.say("tags.back"))
    title: Text = (words.say("tags.unknown"),)
    below = words.say("tags.how-to")
    if (tag := session.tags.get(uid)) is not None:
        title = (words.say("tags.secret"),) if is_secret_tag(session, tag) else tag_text(session, tag, words)
        below = words.say("tags.of-game", game=name_of_game(tag.game, words))
    choices = (*_list_window(session, question, BODY, words), plain(""))[:BODY]
    return Sheet((headline(*title), plain(below), *choices))


PLAIN_QUESTIONS: Final = {
    Topic.TURN: ("desk.ask-turn", "desk.turn-board"),
    Topic.SWAP: ("desk.ask-swap", "desk.swap-pieces"),
    Topic.PAUSED: ("desk.ask-paused", "desk.clear-board"),
}
"""The title and the sentence of questions that are always the same."""


def _yes_or_no_sheet(session: Session, question: Question, chair: Chair | None, words: Words) -> Sheet:
    keys = words.say("desk.yes-no" if _has_key(session, chair) else "desk.yes")
    match question.topic:
        case Topic.TURN | Topic.SWAP | Topic.PAUSED:
            title, sentence = map(words.say, PLAIN_QUESTIONS[question.topic])
            if question.topic is Topic.PAUSED:
                keys = words.say("desk.push-goes-on")
            return prompt_sheet((title,), sentence, keys)
        case Topic.FAIRER:
            assert session.fair.fairer is not None
            sentence = words.say(f"desk.fairer-{session.fair.fairer.turns}")
            return prompt_sheet((words.say("desk.ask-fairer"),), sentence, keys)
        case Topic.SITS_HERE:
            second = chair is not None and session.seats[1] in session.table.setting.seats_of(chair)
            seat = seat_name(session.table.record.game, session.seats[0], words)
            sentence = words.say("desk.sits-here" if second else "desk.sits-there", seat=seat)
            return prompt_sheet((words.say("desk.ask-sits-here"),), sentence, keys)
        case Topic.OTHER_PIECE:
            title, sentence = _other_piece_text(session, words)
            return prompt_sheet((title,), sentence, keys)
        case Topic.CONSENT | Topic.HAND_BACK:
            title = seat_headline(session, "desk.ask-consent", session.deciding_seat(question), words)
            return prompt_sheet((title,), _consent_lines(session, question, words), keys)
        case _:
            raise ValueError(question)


def _other_piece_text(session: Session, words: Words) -> tuple[str, str]:
    """The piece in question, and what it would be instead."""
    claim, record = session.table.tagging.tag_claim, session.table.record
    assert claim is not None
    names, was = Names.now(record, words), record.game.hands.occupancy(record.state)[claim.space]
    thing, wrong = (names.name_of(claim.thing.part, kind) for kind in (claim.thing.value, was.kinds[0]))
    title = words.say("desk.ask-other-piece", space=claim.space)
    return title, words.say("desk.other-piece", thing=thing, wrong=wrong)


def _list_sheet(session: Session, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """A window of the list; a hint takes a free line, or that of the headline."""
    if IMPOSSIBLE in question.said:
        sentence = wrap(words.say("table.cannot-hold"), ROOM)
        return Sheet((headline(_title(session, question, words)), *map(plain, sentence)))
    meaning = meaning_of(question.chosen)
    below = wrap(words.short(meaning), BODY) if meaning else ()
    over, hint = question.topic is Topic.OVER, _keys_text(session, question, chair, words)
    hint = words.say("table.how-to-choose") if below else hint  # its neighbours are out of sight
    above = [plain(hint if session.activity.hesitates else match_score(session, words))] if over else []
    lines = [*above, *_list_window(session, question, ROOM - len(above) - len(below), words)]
    lines += map(plain, below)
    full = len(lines) == ROOM
    title = (
        (hint,) if session.activity.hesitates and full and not over else _title_text(session, question, words)
    )
    if not full:
        lines += [
            *([plain("")] * (ROOM - 1 - len(lines))),
            plain(*_text_below(session, question, hint, words)),
        ]
    return Sheet((headline(*title), *lines))


def _keys_text(session: Session, question: Question, chair: Chair | None, words: Words) -> str:
    """What dial and key do; after another question only the way back is shown."""
    back = question.back is not None and chair is not None and session.table.setting.has_key(chair)
    return words.say("desk.push-back" if back else "table.how-to-choose")


def _text_below(session: Session, question: Question, hint: str, words: Words) -> Text:
    sure, about = question.topic is Topic.SURE, question.about
    if sure and about and about.pick == Pick.CORRECT and not session.activity.hesitates:
        return _action_in_line(session, about.number, None, "desk.not", words)
    if sure or session.activity.hesitates:
        return (hint,)
    return look_of(session.table.record.game).lines.score_line(session.table.record.state)


def _list_window(session: Session, question: Question, room: int, words: Words) -> list[Line]:
    first = max(0, min(question.cursor - (room - 1) // 2, len(question.choices) - room))
    return [
        (choice_line if number == question.cursor else plain)(*label(session, question, choice, words))
        for number, choice in enumerate(question.choices[first : first + room], first)
    ]


def _title_text(session: Session, question: Question, words: Words) -> Text:
    about = question.about
    if question.topic is Topic.SURE and about and about.value:
        return _action_in_line(session, about.number, Action(about.value), "desk.sure-correct", words)
    return (_title(session, question, words),)


def _title(session: Session, question: Question, words: Words) -> str:
    if question.topic in TITLES:
        return TITLES[question.topic](session, question, words)
    later = question.topic is Topic.MANNERS and session.keeps_manners
    return words.say(f"desk.ask-{question.topic.value}{'-later' * later}")


def _seat_title(code: str) -> Callable[[Session, Question, Words], str]:
    return lambda session, question, words: seat_headline(session, code, question.by, words)


def _of_sure(session: Session, question: Question, words: Words) -> str:
    assert question.about is not None
    return seat_headline(session, f"desk.sure-{question.about.pick}", question.by, words)


def _of_deciding_seat(_session: Session, question: Question, words: Words) -> str:
    assert question.about is not None
    return words.say(f"desk.who-{question.about.pick}")


def _of_instead(session: Session, question: Question, words: Words) -> str:
    part = correction_offer(session, question.about, question.said).part if question.about else ""
    if not part:
        return words.say("desk.ask-instead")
    return words.say("table.part", part=words.say(f"{session.table.record.game.id}.part.{part}"))


def _of_telling(session: Session, question: Question, words: Words) -> str:
    game = session.table.record.game
    following = next_layout_question(game, question.said)
    if not isinstance(following, LayoutQuestion):
        return ""
    return words.say(following.code, about=corner_name(game, following.about, words))


def _of_setting(session: Session, question: Question, words: Words) -> str:
    about = question.about
    if about is None or about.pick != Pick.RULE:
        return words.say("desk.ask-setting")
    return option_name(title_of(session, question).game, about.value, words)


def _of_seat(session: Session, question: Question, words: Words) -> str:
    assert question.about is not None
    game, seat = session.table.record.game, Actor(question.about.value)
    return say_with_seat(game, seat, f"desk.ask-{question.topic.value}", words)


TITLES: Final[Mapping[Topic, Callable[[Session, Question, Words], str]]] = {
    Topic.OVER: lambda session, _, words: winner_text(session, words),
    Topic.SURE: _of_sure,
    Topic.WHO: _of_deciding_seat,
    Topic.INSTEAD: _of_instead,
    Topic.DESCRIBE: _of_telling,
    Topic.SET_UP: lambda session, question, words: name_of_game(title_of(session, question).game.id, words),
    Topic.SETTING: _of_setting,
    Topic.FLAG: _seat_title("desk.ask-flag"),
    Topic.LEAVING: _seat_title("desk.ask-leaving"),
    Topic.TOKENS: _seat_title("desk.ask-tokens"),
    Topic.SIDES: lambda session, question, words: seat_headline(
        session, "desk.ask-sides", session.deciding_seat(question), words
    ),
    Topic.NAMES: _of_seat,
    Topic.LETTERS: _of_seat,
    Topic.MINUTES: _of_seat,
}
"""The titles with more than words; each other topic has a sentence of its own."""


AROUND: Final = 3
"""Letters on either side of the one under the dial."""


def _letters_sheet(session: Session, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """The name so far, and a strip of the alphabet."""
    strip: list[str | Symbol] = []
    here = question.cursor
    for number in range(here - AROUND, here + AROUND + 1):
        inside = 0 <= number < len(question.choices)
        sign = _letter_sign(question.choices[number]) if inside else " "
        strip += ["[", sign, "]"] if number == here else [sign, " "]
    at = strip.index("[")
    del strip[at - 1]  # the brackets replace the blanks
    if question.chosen.pick == Pick.DONE:
        strip = ["[", Symbol.CHECK, " ", words.say("desk.pick-done"), "] ", *strip[at + 2 :]]
    name = "".join(question.said)
    lines = (plain(f"{name}_"), choice_line(*strip), plain(_keys_text(session, question, chair, words)))
    return Sheet((headline(_title(session, question, words)), *lines))


def _letter_sign(choice: Choice) -> str | Symbol:
    if choice.pick == Pick.DONE:
        return Symbol.CHECK
    return "_" if choice.value == " " else choice.value


def _explanation_sheet(session: Session, question: Question, _chair: Chair | None, words: Words) -> Sheet:
    """The choice under the dial, and below what it is, or why it is not allowed."""
    from companion.session.show_me import about, attempt_of, why_not  # noqa: PLC0415 - only where somebody asks for it

    title = label(session, question, question.chosen, words)
    if question.topic is Topic.WHAT_IS:
        reasons = about(session, question.chosen.value)
        texts = [words.short(reason) for reason in reasons]
        whole = " ".join(texts)
        sentence = whole if fits(whole, ROOM) else texts[0]
    elif not attempt_of(session, question):
        sentence = words.say("desk.try-it")
    else:
        why = why_not(session, question)
        sentence = words.short(why) if why else words.say("desk.is-allowed")
    return Sheet((headline(*title), *map(plain, wrap(sentence, ROOM))))


def _hint_sheet(session: Session, question: Question, chair: Chair | None, words: Words) -> Sheet:
    from companion.view.hints import hint_sheet  # noqa: PLC0415 - only where somebody asks for it

    return hint_sheet(session, question, chair, words)


FORMS: Final[Mapping[Form, Callable[[Session, Question, Chair | None, Words], Sheet]]] = {
    Form.TAG: _reader_sheet,
    Form.BOARD: _set_out_sheet,
    Form.SENTENCE: _yes_or_no_sheet,
    Form.ROW: _row_sheet,
    Form.LETTERS: _letters_sheet,
    Form.LIST: _list_sheet,
    Form.EXPLANATION: _explanation_sheet,
    Form.HINT: _hint_sheet,
}
