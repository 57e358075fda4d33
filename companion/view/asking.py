"""What the screens say while something is asked: the question, what can be answered, and by which keys.

Laws: a list shows a window around the choice that the dial is on; who has no say in it sees who has, and what
is asked; a question of yes or no says which key is which, and a list does once somebody hesitates.
"""

from typing import Final

from companion.desk.evening import Desk
from companion.desk.laying import asked_after
from companion.desk.lists import offered
from companion.desk.question import Choice, Pick, Question, Topic
from companion.rules.kernel.laying import Ask
from companion.rules.kernel.names import Action, Actor
from companion.table.events import Chair
from companion.view.answers import label
from companion.view.calling import called, ended, headed, standing_of
from companion.view.looks import look_of
from companion.view.picturing import corner, is_picture, picture
from companion.view.saying import seat_name
from companion.view.screens.sheet import Line, Sheet, Text, chosen, headline, plain
from companion.view.screens.symbols import Symbol
from companion.view.screens.wrapping import wrapped
from companion.view.words import Words

ROOM: Final = 3
"""Lines below a headline."""
BODY: Final = 2
"""Lines between a headline and the keys."""
FOR_ALL: Final = (Topic.LAY, Topic.TURN, Topic.SWAP, Topic.PAUSED)
"""What the common screen shows, too."""


def is_asked(desk: Desk, chair: Chair | None) -> bool:
    """Whether the screen of the chair, or the common one (`None`), shows what is asked."""
    if desk.off:
        return True
    question = desk.question
    if question is None or (chair is not None and not question.concerns(chair)):
        return False
    return chair is not None or question.topic in FOR_ALL


def asked(desk: Desk, chair: Chair | None, words: Words) -> Sheet:
    """What is asked, as that screen shows it."""
    question = desk.question
    if desk.off or question is None:
        return _prompt(words.say("desk.ask-off"), "", words.say("desk.push-wakes"))
    if chair is not None and not question.open_to(chair):
        return _decided_elsewhere(desk, question, chair, words)
    if is_picture(desk, question):
        return picture(desk, question, chair, words)
    match question.topic:
        case Topic.CONSENT | Topic.HAND_BACK | Topic.SITS_HERE | Topic.TURN | Topic.SWAP | Topic.PAUSED:
            return _yes_or_no(desk, question, chair, words)
        case Topic.LETTERS:
            return _letters(desk, question, chair, words)
        case _:
            return _list(desk, question, chair, words)


def _prompt(title: str, sentence: str, keys: str) -> Sheet:
    body = (*wrapped(sentence, BODY), "", "")[:BODY]
    return Sheet((headline(title), *map(plain, body), plain(keys)))


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
        case Topic.CONSENT | Topic.HAND_BACK:
            title = headed(desk, "desk.ask-consent", desk.deciding(question), words)
            return _prompt(title, _at_stake(desk, question, words), keys)
        case _:
            raise ValueError(question)


def _decided_elsewhere(desk: Desk, question: Question, chair: Chair, words: Words) -> Sheet:
    title = headed(desk, "desk.ask-consent", desk.deciding(question), words)
    keys = words.say("desk.withdraw") if chair == question.chair else ""
    return _prompt(title, _at_stake(desk, question, words), keys)


def _at_stake(desk: Desk, question: Question, words: Words) -> str:
    """What others have to decide."""
    by, about = question.by, question.about
    name = called(desk, by, words) if by else ""
    if question.topic is Topic.SIDES:
        decides = desk.deciding(question)
        return words.say("desk.consent-side", seat=called(desk, decides, words) if decides else "")
    if question.topic is Topic.FLAG or about is None:
        return words.say("desk.consent-flag", seat=name)
    match about:
        case Choice(Pick.TAKE_BACK, number=0):
            return words.say("desk.consent-not-over")
        case Choice(Pick.TAKE_BACK, number=1):
            return words.say("desk.consent-take-back", action=_heard(desk, 1))
        case Choice(Pick.TAKE_BACK, number=number):
            first = len(desk.table.line.actions) - number + 1
            return words.say("desk.consent-back-to", number=first)
        case Choice(Pick.CORRECT, value=value, number=number):
            action = desk.table.line.game.overheard(Action(value))
            return words.say("desk.consent-correct", action=action, wrong=_heard(desk, number))
        case Choice(Pick.DRAW):
            return words.say("desk.consent-draw", seat=name)
        case _:
            raise ValueError(about)


def _heard(desk: Desk, number: int) -> str:
    """The action that was made so long ago, as everybody may know it."""
    line = desk.table.line
    return line.game.overheard(line.actions[-number])


def _list(desk: Desk, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """A window of the list; a hint has the line that is free, or that of the headline."""
    over, hint = question.topic is Topic.OVER, _keys(desk, question, chair, words)
    above = [plain(hint if desk.hesitates else standing_of(desk, words))] if over else []
    lines = [*above, *_window(desk, question, ROOM - len(above), words)]
    full = len(lines) == ROOM
    title = hint if desk.hesitates and full and not over else _title(desk, question, words)
    if not full:
        lines += [*([plain("")] * (ROOM - 1 - len(lines))), plain(*_below(desk, question, hint, words))]
    return Sheet((headline(title), *lines))


def _keys(desk: Desk, question: Question, chair: Chair | None, words: Words) -> str:
    """What dial and key do; whoever comes from another question knows the dial, and wants the way back."""
    back = question.back is not None and chair is not None and desk.table.setting.has_key(chair)
    return words.say("desk.push-back" if back else "table.how-to-choose")


def _below(desk: Desk, question: Question, hint: str, words: Words) -> Text:
    """What stands under a list that is short."""
    sure, about = question.topic is Topic.SURE, question.about
    if sure and about and about.pick is Pick.CORRECT and not desk.hesitates:
        return (words.say("desk.not", action=_heard(desk, about.number)),)
    if sure or desk.hesitates:
        return (hint,)
    return look_of(desk.table.line.game).standing(desk.table.line.state)


def _window(desk: Desk, question: Question, room: int, words: Words) -> list[Line]:
    first = max(0, min(question.cursor - (room - 1) // 2, len(question.choices) - room))
    return [
        (chosen if number == question.cursor else plain)(*label(desk, question, choice, words))
        for number, choice in enumerate(question.choices[first : first + room], first)
    ]


def _title(desk: Desk, question: Question, words: Words) -> str:
    game, about = desk.table.line.game, question.about
    code = f"desk.ask-{question.topic.value}"
    match question.topic:
        case Topic.OVER:
            return ended(desk, words)
        case Topic.SURE if about is not None:
            action = game.overheard(Action(about.value))
            sure = f"desk.sure-{about.pick.value}"
            return words.say(sure, action=action) if about.value else headed(desk, sure, question.by, words)
        case Topic.WHO if about is not None:
            return words.say(f"desk.who-{about.pick.value}")
        case Topic.INSTEAD if about is not None:
            part = offered(desk, about, question.said).part
            return (
                words.say("table.part", part=words.say(f"{game.id}.part.{part}")) if part else words.say(code)
            )
        case Topic.TELL:
            ask = asked_after(game, question.said)
            return words.say(ask.code, about=corner(game, ask.about, words)) if isinstance(ask, Ask) else ""
        case Topic.FLAG:
            return headed(desk, code, question.by, words)
        case Topic.SIDES:
            return headed(desk, code, desk.deciding(question), words)
        case Topic.NAMES | Topic.LETTERS | Topic.MINUTES if about is not None:
            return words.say(code, seat=seat_name(game, Actor(about.value), words))
        case Topic.MANNERS if not desk.untouched:
            return words.say(f"{code}-later")
        case _:
            return words.say(code)


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
