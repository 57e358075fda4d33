"""What the screens say while tags are enrolled or looked up."""

from typing import Final

from companion.desk.enrolling import AGAIN, NEW, SEVERAL, enrolled, tag_of, wanted
from companion.desk.evening import Desk
from companion.desk.options import mats
from companion.desk.question import Question, Topic
from companion.rules.kernel.hands import CARD, PIECE, Standing, Thing
from companion.table.events import Chair
from companion.table.tags import Tag
from companion.table.whispering import is_kept
from companion.view.looks import look_of
from companion.view.options import name_of
from companion.view.saying import piece_name
from companion.view.screens.sheet import Line, Sheet, Text, chosen, headline, plain
from companion.view.screens.wrapping import wrapped
from companion.view.values import Names
from companion.view.words import Words

BODY: Final = 2
"""Lines between a headline and the keys."""
TOPICS: Final = (Topic.ENROL, Topic.KNOWN, Topic.LOOK_UP, Topic.MAT)


def tag_name(desk: Desk, tag: Tag, words: Words) -> str:
    """What the tag stands for, in one line of a screen."""
    title = desk.shelf.get(tag.game)
    if tag.thing is None:
        return _mat_name(tag, mats(title.game) if title else (), words)
    if title is None or tag.thing not in title.game.box:
        return words.say("tags.of-game", game=name_of(tag.game, words))
    return _thing_name(desk, tag.game, tag.thing, words)


def _mat_name(tag: Tag, known: tuple[str, ...], words: Words) -> str:
    """By its board, where the game has several mats."""
    if not any(known) or tag.board not in known:
        return words.say("tags.mat", game=name_of(tag.game, words))
    if not tag.board:
        return words.say("tags.mat-free")
    return words.say("tags.mat-named", board=words.value(tag.game, "board", tag.board))


def _thing_name(desk: Desk, game: str, thing: Thing, words: Words) -> str:
    if thing.part != PIECE:
        name = _names(desk, game, words).called(thing.part, thing.value)
        return words.say("tags.card", card=name) if thing.part == CARD else name
    name = piece_name(desk.shelf[game].game, Standing(thing.owner, (thing.value,)), words)
    return name[:1].upper() + name[1:]


def _names(desk: Desk, game: str, words: Words) -> Names:
    """What is in that box, whatever is played now."""
    return Names(desk.shelf[game].game, None, words)


def tag_shown(desk: Desk, tag: Tag, words: Words) -> Text:
    """What the tag stands for as it is seen: a card by its symbols, where it has any."""
    title, thing = desk.shelf.get(tag.game), tag.thing
    if title and thing and thing in title.game.box and thing.part != PIECE:
        text = look_of(title.game).value(None, thing.part, thing.value)
        if text is not None:
            return text
    return (tag_name(desk, tag, words),)


def tagging(desk: Desk, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """What is asked of a reader, as that screen shows it."""
    has_key = chair is None or desk.table.setting.has_key(chair)
    yes = words.say("desk.yes-no" if has_key else "desk.yes")
    match question.topic:
        case Topic.ENROL:
            keys = words.say("tags.next-stop" if has_key else "tags.next")
            name = tag_shown(desk, tag_of(desk, question.chosen), words)
            return _sheet(name, _progress(desk, question, words), keys)
        case Topic.KNOWN:
            assert question.about is not None
            tag = desk.tags[question.about.value]
            what = words.say("tags.secret") if _is_kept(desk, tag) else tag_name(desk, tag, words)
            return _sheet((words.say("desk.ask-known"),), words.say("tags.is", what=what), yes)
        case Topic.MAT:
            assert question.about is not None
            tag = desk.tags[question.about.value]
            play = words.say("tags.play", game=name_of(tag.game, words))
            return _sheet(tag_shown(desk, tag, words), play, yes)
        case _:
            return _looked_up(desk, question, words)


def _sheet(title: Text, sentence: str, keys: str) -> Sheet:
    body = (*wrapped(sentence, BODY), "", "")[:BODY]
    return Sheet((headline(*title), *map(plain, body), plain(keys)))


def _progress(desk: Desk, question: Question, words: Words) -> str:
    """What to do now, or what came of the tag that was read last."""
    tag = tag_of(desk, question.chosen)
    count, number = wanted(desk, tag.thing), enrolled(desk, tag)
    if SEVERAL in question.said:
        return words.say("tags.several")
    if AGAIN in question.said:
        return words.say("tags.again")
    if number >= count:
        return words.say("tags.all" if count > 1 else "tags.done", count=count)
    if NEW in question.said:
        return words.say("tags.one-more", number=number, count=count)
    return words.say("tags.lay" if count > 1 else "tags.lay-it", number=number + 1, count=count)


def _looked_up(desk: Desk, question: Question, words: Words) -> Sheet:
    """What was read last, and what can be done about it."""
    uid = question.about.value if question.about else ""
    if SEVERAL in question.said:
        return _sheet((words.say("desk.ask-look-up"),), words.say("tags.several"), "")
    if not uid:
        return _sheet((words.say("desk.ask-look-up"),), words.say("tags.lay-it"), words.say("tags.back"))
    tag = desk.tags.get(uid)
    title: Text = (words.say("tags.unknown"),)
    below = words.say("tags.how-to")
    if tag is not None:
        title = (words.say("tags.secret"),) if _is_kept(desk, tag) else tag_shown(desk, tag, words)
        below = words.say("tags.of-game", game=name_of(tag.game, words))
    return Sheet((headline(*title), plain(below), *_choices(question, words)))


def _is_kept(desk: Desk, tag: Tag) -> bool:
    """Whether others look on, and are not to know what it is."""
    line = desk.table.line
    return tag.game == line.game.id and tag.thing is not None and is_kept(line, tag.thing)


def _choices(question: Question, words: Words) -> tuple[Line, ...]:
    lines = [
        (chosen if number == question.cursor else plain)(words.say(f"desk.pick-{choice.pick.value}"))
        for number, choice in enumerate(question.choices)
    ]
    return (*lines, plain(""))[:BODY]
