"""What tags stand for: things from the box of the game, sort by sort, and its mats.

Laws: what was enrolled stays so, whenever people stop; a tag stands for one thing, and changes only by a yes;
the same tag counts once, however often it is read.
"""

from collections import Counter
from dataclasses import replace
from typing import Final

from companion.desk.asking import STAYING, ask_on, further
from companion.desk.choosing import laid_mat
from companion.desk.evening import Answered, Desk
from companion.desk.events import Enrol, ForgetTags
from companion.desk.options import mat_for, mats
from companion.desk.question import Choice, Pick, Question, Topic
from companion.desk.tokens import by_tag
from companion.rules.kernel.hands import Thing
from companion.table.events import Tagged
from companion.table.tags import NO_TAGS, Tag, Tags

READING: Final = (Topic.ENROL, Topic.KNOWN, Topic.LOOK_UP, Topic.REALLY)
"""What is asked of a reader, and not of the game."""
AGAIN: Final = "again"
"""What was read last is what it was enrolled as before."""
NEW: Final = "new"
"""What was read last has just been enrolled."""
SEVERAL: Final = "several"
"""More than one tag lies on the reader."""


def tag_of(desk: Desk, choice: Choice) -> Tag:
    """What a tag stands for that is enrolled by this choice."""
    game = desk.table.line.game
    if choice.pick is Pick.MAT:
        return Tag(game.id, board=mats(game)[choice.number])
    return Tag(game.id, [*game.box][choice.number])


def enrolled(desk: Desk, tag: Tag) -> int:
    """How many tags stand for that."""
    return Counter(desk.tags.values())[tag]


def wanted(desk: Desk, thing: Thing | None) -> int:
    """How many tags there are to be for a sort of things: one for each, and one for a mat."""
    return 1 if thing is None else desk.table.line.game.box[thing]


def is_for_desk(desk: Desk, event: Tagged) -> bool:
    """Whether what a reader has read is an answer to what is asked of it, and nothing of the game's."""
    question = desk.question
    if question is None or question.topic not in READING:
        return False
    return event.chair == question.chair or event.chair not in desk.table.setting.chairs


def heard(desk: Desk, question: Question, event: Tagged) -> Answered:
    """The desk once the reader has read that for the question."""
    match question.topic:
        case Topic.KNOWN if event.uid is not None and question.about and event.uid != question.about.value:
            assert question.back is not None
            return heard(replace(desk, question=question.back), question.back, event)
        case Topic.ENROL:
            return _enrolling(desk, question, event)
        case Topic.REALLY:
            return by_tag(desk, question, event)
        case Topic.LOOK_UP:
            return _looked_up(desk, question, event), ()
        case _:
            return desk, ()


def _enrolling(desk: Desk, question: Question, event: Tagged) -> Answered:
    uid, tag = event.uid, tag_of(desk, question.chosen)
    if uid is None:
        said = (SEVERAL,) if event.several else ()
        return replace(desk, question=replace(question, said=said)), ()
    if desk.tags.get(uid) == tag:
        return replace(desk, question=replace(question, said=(AGAIN,))), ()
    if uid in desk.tags:
        known = ask_on(desk, replace(question, said=()), Topic.KNOWN, replace(question.chosen, value=uid))
        # The list may have gone on by itself just now: a push that is meant for it changes nothing.
        return replace(desk, question=replace(known, raised_s=desk.table.now_s)), ()
    return _enrol(desk, question, uid, tag)


def _enrol(desk: Desk, question: Question, uid: str, tag: Tag) -> Answered:
    """Then comes the next sort, once there is a tag for each of this one."""
    after = _knowing(desk, {**desk.tags, uid: tag})
    question = replace(question, said=(NEW,))
    if enrolled(after, tag) == wanted(desk, tag.thing):
        question = _next_sort(after, question) or question
    return replace(after, question=question), (Enrol(uid, tag),)


def enrol(desk: Desk, question: Question, _choice: Choice) -> Answered:
    """Sort by sort, from the first one on that lacks a tag."""
    asked = ask_on(desk, question, Topic.ENROL, Choice(Pick.ENROL))
    first = _lacking(desk, asked, 0)
    return replace(desk, question=asked if first is None else replace(asked, cursor=first)), ()


def skip(desk: Desk, question: Question, _choice: Choice) -> Answered:
    """This sort is left as it is; after the last one all is done."""
    return replace(desk, question=_next_sort(desk, question) or left(desk, question)), ()


def turned(question: Question, detents: int) -> Question:
    """With the dial on another sort; what came of the last tag is of no interest there."""
    after = question.turned(detents)
    return replace(after, said=()) if question.topic is Topic.ENROL else after


def left(desk: Desk, question: Question) -> Question | None:
    """Where it leads back to, as it is listed with the tags that are known now."""
    back = question.back
    if back is None or back.topic is not Topic.TAGS:
        return back
    return further(desk, back, ()).on(back.chosen)


def _next_sort(desk: Desk, question: Question) -> Question | None:
    cursor = _lacking(desk, question, question.cursor + 1)
    return None if cursor is None else replace(question, cursor=cursor, said=())


def _lacking(desk: Desk, question: Question, first: int) -> int | None:
    """The first sort from there on that lacks a tag."""
    for cursor, choice in enumerate(question.choices[first:], first):
        tag = tag_of(desk, choice)
        if enrolled(desk, tag) < wanted(desk, tag.thing):
            return cursor
    return None


def changed(desk: Desk, question: Question) -> Answered:
    """The tag stands for what is enrolled now."""
    assert question.about is not None
    assert question.back is not None
    return _enrol(desk, question.back, question.about.value, tag_of(desk, question.about))


def look_up(desk: Desk, question: Question, choice: Choice) -> Answered:
    """What is laid on the reader is told."""
    return replace(desk, question=ask_on(desk, question, Topic.LOOK_UP, choice)), ()


def _looked_up(desk: Desk, question: Question, event: Tagged) -> Desk:
    if event.uid is None and not event.several:
        return replace(desk, question=replace(question, said=()))  # what it was can still be read
    about = Choice(Pick.LOOK_UP, event.uid or "")
    said = (SEVERAL,) if event.several else ()
    return replace(desk, question=further(desk, replace(question, about=about), said))


def forget(desk: Desk, question: Question, _choice: Choice) -> Answered:
    """That tag stands for nothing any more."""
    assert question.about is not None
    uid = question.about.value
    after = _knowing(desk, {other: tag for other, tag in desk.tags.items() if other != uid})
    return replace(after, question=further(after, question, ())), (Enrol(uid, None),)


def forget_all(desk: Desk, question: Question) -> Answered:
    """No tag stands for anything any more."""
    after = _knowing(desk, NO_TAGS)
    back = further(after, question.back, ()) if question.back else None
    return replace(after, question=back), (ForgetTags(),)


def _knowing(desk: Desk, tags: Tags) -> Desk:
    return replace(desk, tags=tags, table=replace(desk.table, tags=tags))


def is_another_mat(desk: Desk, tag: Tag) -> bool:
    """Whether that is a mat on which a game could begin now, and not the one that is played on anyway."""
    title, line, question = desk.shelf.get(tag.game), desk.table.line, desk.question
    if title is None or tag.thing is not None or tag.board not in mats(title.game) or desk.off:
        return False
    waits = question is None or question.root.topic in (*STAYING, Topic.OVER, Topic.MAT)
    another = tag != Tag(line.game.id, board=mat_for(line.game, line.options))
    return waits and (desk.table.over or (another and desk.untouched))


def with_mat(desk: Desk, event: Tagged) -> Desk:
    """The desk where a reader may have read a mat on which a game can begin now."""
    uid = event.uid or ""
    return laid_mat(desk, uid) if uid in desk.tags and is_another_mat(desk, desk.tags[uid]) else desk
