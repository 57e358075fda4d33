"""The screens on which tags are enrolled or looked up."""

from companion.drawing.text import Sheet, Text, prompt_sheet
from companion.games.kernel import CARD, PIECE, Words, look_of
from companion.session.question import Question, Topic
from companion.session.session import Session
from companion.session.shelf import mats
from companion.session.tags_and_tokens import AGAIN, NEW, SEVERAL, count_enrolled, count_needed, tag_of
from companion.table.table_draws import is_still_secret
from companion.table.tagged_things import Tag
from companion.view.sentences import Names, name_of_game, piece_at_start


def _tag_name(session: Session, tag: Tag, words: Words) -> str:
    """The meaning of the tag, in one line of a screen; a mat by its board where the game has several."""
    title, thing, game = session.shelf.get(tag.game), tag.thing, name_of_game(tag.game, words)
    if thing is None:
        known = mats(title.game) if title else ()
        if not any(known) or tag.board not in known:
            return words.say("tags.mat", game=game)
        if not tag.board:
            return words.say("tags.mat-free")
        return words.say("tags.mat-named", board=words.value(tag.game, "board", tag.board))
    if title is None or thing not in title.game.hands.box:
        return words.say("tags.of-game", game=game)
    if thing.part == PIECE:
        return piece_at_start(title.game, thing.owner, thing.value, words)
    name = Names(title.game, None, words).name_of(thing.part, thing.value)
    return words.say("tags.card", card=name) if thing.part == CARD else name


def tag_text(session: Session, tag: Tag, words: Words) -> Text:
    """The tag as it looks: a card by its symbols, if it has any."""
    title, thing = session.shelf.get(tag.game), tag.thing
    if title and thing and thing in title.game.hands.box and thing.part != PIECE:
        text = look_of(title.game).value_text(None, thing.part, thing.value)
        if text is not None:
            return text
    return (_tag_name(session, tag, words),)


def tag_sheet(session: Session, question: Question, words: Words, *, has_key: bool) -> Sheet:
    yes = words.say("desk.yes-no" if has_key else "desk.yes")
    if question.topic is Topic.ENROL:
        keys = words.say("tags.next-stop" if has_key else "tags.next")
        name = tag_text(session, tag_of(session, question.chosen), words)
        return prompt_sheet(name, _progress_sentence(session, question, words), keys)
    assert question.about is not None
    tag = session.tags[question.about.value]
    if question.topic is Topic.MAT:
        play = words.say("tags.play", game=name_of_game(tag.game, words))
        return prompt_sheet(tag_text(session, tag, words), play, yes)
    what = words.say("tags.secret") if is_secret_tag(session, tag) else _tag_name(session, tag, words)
    return prompt_sheet((words.say("desk.ask-known"),), words.say("tags.is", what=what), yes)


def _progress_sentence(session: Session, question: Question, words: Words) -> str:
    """The instruction, or the result of the last tag."""
    tag = tag_of(session, question.chosen)
    count, number = count_needed(session, tag.thing), count_enrolled(session, tag)
    if SEVERAL in question.said:
        return words.say("tags.several")
    if AGAIN in question.said:
        return words.say("tags.again")
    if number >= count:
        return words.say("tags.all" if count > 1 else "tags.done", count=count)
    if NEW in question.said:
        return words.say("tags.one-more", number=number, count=count)
    return words.say("tags.lay" if count > 1 else "tags.lay-it", number=number + 1, count=count)


def is_secret_tag(session: Session, tag: Tag) -> bool:
    """Whether it is a secret, and other chairs could see it."""
    record = session.table.record
    return tag.game == record.game.id and tag.thing is not None and is_still_secret(record, tag.thing)
