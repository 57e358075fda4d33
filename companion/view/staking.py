"""What others are asked to agree to: in a sentence, or by what it names, where a sentence has no room."""

from companion.desk.evening import Desk
from companion.desk.question import Choice, Pick, Question, Topic
from companion.rules.kernel.names import Action
from companion.view.calling import called
from companion.view.saying import action_name
from companion.view.screens.sheet import COLUMNS, Line, Text, plain
from companion.view.screens.wrapping import fits, wrapped
from companion.view.showing import action_shown, done
from companion.view.values import Names
from companion.view.words import Words


def stake(desk: Desk, question: Question, lines: int, words: Words) -> tuple[Line, ...]:
    """What others have to decide. Of several actions it is the first one: nobody counts them."""
    sentence = _sentence(desk, question, words)
    if sentence and fits(sentence, lines):
        return tuple(map(plain, wrapped(sentence, lines)))
    match question.about:
        case Choice(Pick.TAKE_BACK, number=number):
            return plain(words.say("desk.ask-take-back")), plain(
                *done(desk.table.line.back(number - 1), words)
            )
        case Choice(Pick.CORRECT, value=value, number=number):
            meant = in_a_line(desk, number, Action(value), "desk.sure-correct", words)
            return plain(*meant), plain(*in_a_line(desk, number, None, "desk.not", words))
        case _:
            return tuple(map(plain, wrapped(sentence, lines)))


def in_a_line(desk: Desk, number: int, action: Action | None, code: str, words: Words) -> Text:
    """That sentence about the action that was made so long ago, or about another one in its place."""
    told = words.say(code, action=_named(desk, number, action, words))
    if len(told) <= COLUMNS:
        return (told,)
    before, _, after = words.say(code, action="\n").partition("\n")
    line = desk.table.line
    names = Names(line.game, line.states[-1 - number], words)
    shown = action_shown(names, action or line.actions[-number], COLUMNS - len(before) - len(after))
    return (before, *shown, after)


def _sentence(desk: Desk, question: Question, words: Words) -> str:
    """What they have to decide in words, where there are any."""
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
            return words.say("desk.consent-take-back", action=_named(desk, 1, None, words))
        case Choice(Pick.TAKE_BACK):
            return ""
        case Choice(Pick.CORRECT, value=value, number=number):
            action, wrong = (_named(desk, number, one, words) for one in (Action(value), None))
            return words.say("desk.consent-correct", action=action, wrong=wrong)
        case Choice(Pick.DRAW):
            return words.say("desk.consent-draw", seat=name)
        case Choice(Pick.LEAVE):
            return words.say("desk.consent-leave", seat=name)
        case _:
            raise ValueError(about)


def _named(desk: Desk, number: int, action: Action | None, words: Words) -> str:
    """The action that was made so long ago, as everybody may know it; or another one in its place."""
    line = desk.table.line
    names = Names(line.game, line.states[-1 - number], words)
    return action_name(names, action or line.actions[-number])
