"""What the screens say while something is asked: the question, what can be answered, and by which keys.

Laws: a list shows a window around the choice that the dial is on; who has no say in it sees who has, and what
is asked; a question of yes or no says which key is which, and a list does once somebody hesitates.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.desk.evening import Desk
from companion.desk.laying import asked_after
from companion.desk.lists import offered, rows, title_of
from companion.desk.question import Choice, Pick, Question, Topic
from companion.desk.tokens import IMPOSSIBLE
from companion.rules.kernel.laying import Ask
from companion.rules.kernel.names import Action, Actor
from companion.table.events import Chair
from companion.view.answers import label
from companion.view.calling import ended, headed, standing_of
from companion.view.looks import look_of
from companion.view.options import game_name, rule_name
from companion.view.picturing import corner, is_picture, laying, picture
from companion.view.saying import seat_name, seat_short
from companion.view.screens.sheet import COLUMNS, Line, Sheet, Text, chosen, headline, plain
from companion.view.screens.symbols import Symbol
from companion.view.screens.wrapping import wrapped
from companion.view.staking import in_a_line, stake
from companion.view.tagging import TOPICS as OF_TAGS
from companion.view.tagging import tagging
from companion.view.values import Names
from companion.view.words import Words

ROOM: Final = 3
"""Lines below a headline."""
BODY: Final = 2
"""Lines between a headline and the keys."""
FOR_ALL: Final = (Topic.LAY, Topic.TURN, Topic.SWAP, Topic.PAUSED)
"""What the common screen shows, too."""
YES_OR_NO: Final = (
    Topic.CONSENT,
    Topic.HAND_BACK,
    Topic.SITS_HERE,
    Topic.TURN,
    Topic.SWAP,
    Topic.PAUSED,
    Topic.OTHER_PIECE,
)
"""What takes a push for a yes, and a key for a no."""


def is_asked(desk: Desk, chair: Chair | None) -> bool:
    """Whether the screen of the chair, or the common one (`None`), shows what is asked.

    Where nobody plays it shows nothing that others decide.
    """
    if desk.off:
        return True
    question = desk.question
    if question is None or (chair is not None and not question.concerns(chair)):
        return False
    if chair is None:
        return question.topic in FOR_ALL
    return bool(desk.table.setting.seats(chair)) or question.open_to(chair)


def asked(desk: Desk, chair: Chair | None, words: Words) -> Sheet:
    """What is asked, as that screen shows it."""
    question = desk.question
    if desk.off or question is None:
        return _prompt(words.say("desk.ask-off"), "", words.say("desk.push-wakes"))
    if chair is not None and not question.open_to(chair):
        return _decided_elsewhere(desk, question, chair, words)
    if is_picture(desk, question):
        return picture(desk, question, chair, words)
    if question.topic in OF_TAGS:
        return tagging(desk, question, chair, words)
    match question.topic:
        case Topic.LAY:
            return laying(desk, question, chair, words)
        case topic if topic in YES_OR_NO:
            return _yes_or_no(desk, question, chair, words)
        case Topic.ROW:
            return _row(desk, question, words)
        case Topic.TOKENS if IMPOSSIBLE in question.said:
            sentence = wrapped(words.say("table.cannot-hold"), ROOM)
            return Sheet((headline(_title(desk, question, words)), *map(plain, sentence)))
        case Topic.LETTERS:
            return _letters(desk, question, chair, words)
        case _:
            return _list(desk, question, chair, words)


def _row(desk: Desk, question: Question, words: Words) -> Sheet:
    """One line of what can be looked up, in full."""
    assert question.about is not None
    row = rows(desk)[question.about.number]
    return Sheet((headline(words.short(row)), *map(plain, wrapped(words.reason(row), ROOM))))


def _prompt(title: str, sentence: str, keys: str) -> Sheet:
    return _asks(title, tuple(map(plain, wrapped(sentence, BODY))), keys)


def _asks(title: str, lines: tuple[Line, ...], keys: str) -> Sheet:
    return Sheet((headline(title), *(*lines, plain(""), plain(""))[:BODY], plain(keys)))


def _yes_or_no(desk: Desk, question: Question, chair: Chair | None, words: Words) -> Sheet:
    has_key = chair is None or desk.table.setting.has_key(chair)
    keys = words.say("desk.yes-no" if has_key else "desk.yes")
    match question.topic:
        case Topic.TURN:
            title, sentence = words.say("desk.ask-turn"), words.say("desk.turn-board")
            return _prompt(title, sentence, keys)
        case Topic.SWAP:
            title, sentence = words.say("desk.ask-swap"), words.say("desk.swap-pieces")
            return _prompt(title, sentence, keys)
        case Topic.PAUSED:
            title, sentence = words.say("desk.ask-paused"), words.say("desk.clear-board")
            return _prompt(title, sentence, words.say("desk.push-goes-on"))
        case Topic.SITS_HERE:
            second = chair is not None and desk.seats[1] in desk.table.setting.seats(chair)
            seat = seat_name(desk.table.line.game, desk.seats[0], words)
            sentence = words.say("desk.sits-here" if second else "desk.sits-there", seat=seat)
            return _prompt(words.say("desk.ask-sits-here"), sentence, keys)
        case Topic.OTHER_PIECE:
            return _prompt(*_other_piece(desk, words), keys)
        case Topic.CONSENT | Topic.HAND_BACK:
            title = headed(desk, "desk.ask-consent", desk.deciding(question), words)
            return _asks(title, stake(desk, question, BODY, words), keys)
        case _:
            raise ValueError(question)


def _other_piece(desk: Desk, words: Words) -> tuple[str, str]:
    """Which piece it is about, and what it would be."""
    claim, line = desk.table.claim, desk.table.line
    assert claim is not None
    names, was = Names.now(line, words), line.game.occupancy(line.state)[claim.space]
    thing, wrong = (names.called(claim.thing.part, kind) for kind in (claim.thing.value, was.kinds[0]))
    title = words.say("desk.ask-other-piece", space=claim.space)
    return title, words.say("desk.other-piece", thing=thing, wrong=wrong)


def _decided_elsewhere(desk: Desk, question: Question, chair: Chair, words: Words) -> Sheet:
    title = headed(desk, "desk.ask-consent", desk.deciding(question), words)
    keys = words.say("desk.withdraw") if chair == question.chair else ""
    return _asks(title, stake(desk, question, BODY, words), keys)


def _list(desk: Desk, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """A window of the list; a hint has the line that is free, or that of the headline."""
    over, hint = question.topic is Topic.OVER, _keys(desk, question, chair, words)
    above = [plain(hint if desk.hesitates else standing_of(desk, words))] if over else []
    lines = [*above, *_window(desk, question, ROOM - len(above), words)]
    full = len(lines) == ROOM
    title = (hint,) if desk.hesitates and full and not over else _title_shown(desk, question, words)
    if not full:
        lines += [*([plain("")] * (ROOM - 1 - len(lines))), plain(*_below(desk, question, hint, words))]
    return Sheet((headline(*title), *lines))


def _keys(desk: Desk, question: Question, chair: Chair | None, words: Words) -> str:
    """What dial and key do; whoever comes from another question knows the dial, and wants the way back."""
    back = question.back is not None and chair is not None and desk.table.setting.has_key(chair)
    return words.say("desk.push-back" if back else "table.how-to-choose")


def _below(desk: Desk, question: Question, hint: str, words: Words) -> Text:
    """What stands under a list that is short."""
    sure, about = question.topic is Topic.SURE, question.about
    if sure and about and about.pick is Pick.CORRECT and not desk.hesitates:
        return in_a_line(desk, about.number, None, "desk.not", words)
    if sure or desk.hesitates:
        return (hint,)
    return look_of(desk.table.line.game).standing(desk.table.line.state)


def _window(desk: Desk, question: Question, room: int, words: Words) -> list[Line]:
    first = max(0, min(question.cursor - (room - 1) // 2, len(question.choices) - room))
    return [
        (chosen if number == question.cursor else plain)(*label(desk, question, choice, words))
        for number, choice in enumerate(question.choices[first : first + room], first)
    ]


def _title_shown(desk: Desk, question: Question, words: Words) -> Text:
    about = question.about
    if question.topic is Topic.SURE and about and about.value:
        return in_a_line(desk, about.number, Action(about.value), "desk.sure-correct", words)
    return (_title(desk, question, words),)


def _title(desk: Desk, question: Question, words: Words) -> str:
    if question.topic in TITLES:
        return TITLES[question.topic](desk, question, words)
    later = question.topic is Topic.MANNERS and not desk.untouched
    return words.say(f"desk.ask-{question.topic.value}{'-later' * later}")


def _of_sure(desk: Desk, question: Question, words: Words) -> str:
    about = question.about
    assert about is not None
    return headed(desk, f"desk.sure-{about.pick.value}", question.by, words)


def _of_who(_desk: Desk, question: Question, words: Words) -> str:
    assert question.about is not None
    return words.say(f"desk.who-{question.about.pick.value}")


def _of_instead(desk: Desk, question: Question, words: Words) -> str:
    part = offered(desk, question.about, question.said).part if question.about else ""
    if not part:
        return words.say("desk.ask-instead")
    return words.say("table.part", part=words.say(f"{desk.table.line.game.id}.part.{part}"))


def _of_telling(desk: Desk, question: Question, words: Words) -> str:
    game = desk.table.line.game
    ask = asked_after(game, question.said)
    return words.say(ask.code, about=corner(game, ask.about, words)) if isinstance(ask, Ask) else ""


def _of_set_up(desk: Desk, question: Question, words: Words) -> str:
    return game_name(title_of(desk, question).game, words)


def _of_setting(desk: Desk, question: Question, words: Words) -> str:
    about = question.about
    if about is None or about.pick is not Pick.RULE:
        return words.say("desk.ask-setting")
    return rule_name(title_of(desk, question).game, about.value, words)


def _of_seat(desk: Desk, question: Question, words: Words) -> str:
    assert question.about is not None
    game, seat, code = desk.table.line.game, Actor(question.about.value), f"desk.ask-{question.topic.value}"
    told = [words.say(code, seat=name(game, seat, words)) for name in (seat_name, seat_short)]
    return next((one for one in told if len(one) <= COLUMNS), told[-1])


TITLES: Final[Mapping[Topic, Callable[[Desk, Question, Words], str]]] = {
    Topic.OVER: lambda desk, _, words: ended(desk, words),
    Topic.SURE: _of_sure,
    Topic.WHO: _of_who,
    Topic.INSTEAD: _of_instead,
    Topic.TELL: _of_telling,
    Topic.SET_UP: _of_set_up,
    Topic.SETTING: _of_setting,
    Topic.FLAG: lambda desk, question, words: headed(desk, "desk.ask-flag", question.by, words),
    Topic.LEAVING: lambda desk, question, words: headed(desk, "desk.ask-leaving", question.by, words),
    Topic.SIDES: lambda desk, question, words: headed(desk, "desk.ask-sides", desk.deciding(question), words),
    Topic.TOKENS: lambda desk, question, words: headed(desk, "desk.ask-tokens", question.by, words),
    Topic.NAMES: _of_seat,
    Topic.LETTERS: _of_seat,
    Topic.MINUTES: _of_seat,
}
"""The titles that are made of more than words; each of the other topics has a sentence of its own."""


AROUND: Final = 3
"""Letters on either side of the one that the dial is on."""


def _letters(desk: Desk, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """The name so far, and a strip of the alphabet."""
    strip: list[str | Symbol] = []
    here = question.cursor
    for number in range(here - AROUND, here + AROUND + 1):
        inside = 0 <= number < len(question.choices)
        sign = _sign(question.choices[number]) if inside else " "
        strip += ["[", sign, "]"] if number == here else [sign, " "]
    at = strip.index("[")
    del strip[at - 1]  # the brackets take the place of the blanks
    if question.chosen.pick is Pick.DONE:
        strip = ["[", Symbol.CHECK, " ", words.say("desk.pick-done"), "] ", *strip[at + 2 :]]
    name = "".join(question.said)
    lines = (plain(f"{name}_"), chosen(*strip), plain(_keys(desk, question, chair, words)))
    return Sheet((headline(_title(desk, question, words)), *lines))


def _sign(choice: Choice) -> str | Symbol:
    if choice.pick is Pick.DONE:
        return Symbol.CHECK
    return "_" if choice.value == " " else choice.value
