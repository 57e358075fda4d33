"""The screens on which tags are enrolled or looked up."""

from typing import Final

from companion.drawing.text import Line, Sheet, Text, choice_line, headline, plain, wrap
from companion.games.kernel import CARD, PIECE, Pieces, Thing, Words, look_of
from companion.session.question import Question, Topic
from companion.session.session import Session
from companion.session.shelf import mats
from companion.session.tags_and_tokens import AGAIN, NEW, SEVERAL, count_enrolled, count_wanted, tag_of
from companion.table.events import Chair
from companion.table.table_draws import is_still_secret
from companion.table.tagged_things import Tag
from companion.view.answers import label, name_of_game
from companion.view.sentences import Names, piece_name

BODY: Final = 2
"""Lines between a headline and the keys."""


def tag_name(session: Session, tag: Tag, words: Words) -> str:
    """The meaning of the tag, in one line of a screen."""
    title = session.shelf.get(tag.game)
    if tag.thing is None:
        return _mat_name(tag, mats(title.game) if title else (), words)
    if title is None or tag.thing not in title.game.hands.box:
        return words.say("tags.of-game", game=name_of_game(tag.game, words))
    return _thing_name(session, tag.game, tag.thing, words)


def _mat_name(tag: Tag, known: tuple[str, ...], words: Words) -> str:
    """The mat, by its board where the game has several."""
    if not any(known) or tag.board not in known:
        return words.say("tags.mat", game=name_of_game(tag.game, words))
    if not tag.board:
        return words.say("tags.mat-free")
    return words.say("tags.mat-named", board=words.value(tag.game, "board", tag.board))


def _thing_name(session: Session, game: str, thing: Thing, words: Words) -> str:
    if thing.part != PIECE:
        name = _names_of(session, game, words).name_of(thing.part, thing.value)
        return words.say("tags.card", card=name) if thing.part == CARD else name
    name = piece_name(session.shelf[game].game, Pieces(thing.owner, (thing.value,)), words)
    return name[:1].upper() + name[1:]


def _names_of(session: Session, game: str, words: Words) -> Names:
    """The names of the things in that game's box."""
    return Names(session.shelf[game].game, None, words)


def tag_text(session: Session, tag: Tag, words: Words) -> Text:
    """The tag as it looks: a card by its symbols, if it has any."""
    title, thing = session.shelf.get(tag.game), tag.thing
    if title and thing and thing in title.game.hands.box and thing.part != PIECE:
        text = look_of(title.game).value_text(None, thing.part, thing.value)
        if text is not None:
            return text
    return (tag_name(session, tag, words),)


def tag_sheet(session: Session, question: Question, chair: Chair | None, words: Words) -> Sheet:
    """A question for a reader, as that screen shows it."""
    has_key = chair is None or session.table.setting.has_key(chair)
    yes = words.say("desk.yes-no" if has_key else "desk.yes")
    match question.topic:
        case Topic.ENROL:
            keys = words.say("tags.next-stop" if has_key else "tags.next")
            name = tag_text(session, tag_of(session, question.chosen), words)
            return _prompt_sheet(name, _progress_sentence(session, question, words), keys)
        case Topic.KNOWN:
            assert question.about is not None
            tag = session.tags[question.about.value]
            what = words.say("tags.secret") if _is_secret(session, tag) else tag_name(session, tag, words)
            return _prompt_sheet((words.say("desk.ask-known"),), words.say("tags.is", what=what), yes)
        case Topic.MAT:
            assert question.about is not None
            tag = session.tags[question.about.value]
            play = words.say("tags.play", game=name_of_game(tag.game, words))
            return _prompt_sheet(tag_text(session, tag, words), play, yes)
        case _:
            return _lookup_sheet(session, question, words)


def _prompt_sheet(title: Text, sentence: str, keys: str) -> Sheet:
    body = (*wrap(sentence, BODY), "", "")[:BODY]
    return Sheet((headline(*title), *map(plain, body), plain(keys)))


def _progress_sentence(session: Session, question: Question, words: Words) -> str:
    """The instruction, or the result of the last tag."""
    tag = tag_of(session, question.chosen)
    count, number = count_wanted(session, tag.thing), count_enrolled(session, tag)
    if SEVERAL in question.said:
        return words.say("tags.several")
    if AGAIN in question.said:
        return words.say("tags.again")
    if number >= count:
        return words.say("tags.all" if count > 1 else "tags.done", count=count)
    if NEW in question.said:
        return words.say("tags.one-more", number=number, count=count)
    return words.say("tags.lay" if count > 1 else "tags.lay-it", number=number + 1, count=count)


def _lookup_sheet(session: Session, question: Question, words: Words) -> Sheet:
    """The last tag, and what can be done about it."""
    uid = question.about.value if question.about else ""
    if SEVERAL in question.said:
        return _prompt_sheet((words.say("desk.ask-look-up"),), words.say("tags.several"), "")
    if not uid:
        return _prompt_sheet(
            (words.say("desk.ask-look-up"),), words.say("tags.lay-it"), words.say("tags.back")
        )
    tag = session.tags.get(uid)
    title: Text = (words.say("tags.unknown"),)
    below = words.say("tags.how-to")
    if tag is not None:
        title = (words.say("tags.secret"),) if _is_secret(session, tag) else tag_text(session, tag, words)
        below = words.say("tags.of-game", game=name_of_game(tag.game, words))
    return Sheet((headline(*title), plain(below), *_choice_lines(session, question, words)))


def _is_secret(session: Session, tag: Tag) -> bool:
    """Whether it is a secret, and other chairs could see it."""
    record = session.table.record
    return tag.game == record.game.id and tag.thing is not None and is_still_secret(record, tag.thing)


def _choice_lines(session: Session, question: Question, words: Words) -> tuple[Line, ...]:
    lines = [
        (choice_line if number == question.cursor else plain)(*label(session, question, choice, words))
        for number, choice in enumerate(question.choices)
    ]
    return (*lines, plain(""))[:BODY]
