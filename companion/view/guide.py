"""The guided first game on the screens and on the page: what to do now, and what is allowed but not now.

Law: it says nothing that is not in the public state of the game or in the sentences of its steps.
"""

from typing import Any

from companion.drawing.symbols import Symbol
from companion.drawing.text import BODY, COLUMNS, ROOM, Line, Sheet, Text, headline, plain, wrap
from companion.games.kernel import TABLE, Words
from companion.session.guide import guidance_of
from companion.session.session import Session, board_task
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import Table
from companion.view.mistakes import correction_text, is_put_off, led_words
from companion.view.sentences import last_action_text


def guide_lines(session: Session, chair: Chair | None, words: Words) -> tuple[Line, ...]:
    """What the guided game asks for, in all lines below the headline; empty where the board comes first.

    Once the side to move has begun, its own screen says how to go on.
    """
    guidance, table = guidance_of(session), session.table
    begun = table.situation.phase in (Phase.IN_HAND, Phase.DONE)
    calm = table.situation.phase is Phase.RIGHT or (begun and chair is None)
    has_shown = chair is not None and not {table.record.actor, TABLE}.isdisjoint(table.tagging.shown)
    if guidance is None or not calm or has_shown or table.over:
        return ()
    lines = tuple(map(plain, wrap(words.short(guidance.reason), ROOM)))
    return (*lines, *[plain("")] * (ROOM - len(lines)))


def put_off_sheet(table: Table, words: Words) -> Sheet:
    title = words.say("table.put-off-title")[: COLUMNS - 2]
    below = (plain(words.say("table.put-off-now")), plain(*_led_text(table, words)))
    return Sheet((headline(Symbol.WARNING, title), *below, *[plain("")] * (BODY + 1 - len(below))))


def guide_message(session: Session, words: Words) -> dict[str, Any]:
    """What a page shows of the guided game: its sentence, its reason, how far it is, or that there is one."""
    guidance, table = guidance_of(session), session.table
    if guidance is None or board_task(session) is not None:  # the screens lead, and then the lesson does
        laying = words.say("page.guide-board") if guidance else ""
        empty = {"text": laying, "why": "", "number": 0, "count": 0, "over": False, "note": ""}
        unmoved = table.record.game.first_game is not None and not table.record.actions
        return {"tell": "guide", **empty, "offer": guidance is None and unmoved}
    why, note = f"{guidance.reason.code}.why", ""
    click = f"{guidance.reason.code}.click"
    sees = table.sensors.seen_pieces is not None
    if is_put_off(table):
        note = words.say("page.put-off", action=led_words(table, words))
        if table.situation.phase is Phase.DIFFERENT:
            note = f"{note} {correction_text(table, words)}"
    return {
        "tell": "guide",
        "text": words.say(click) if sees and words.has(click) else words.reason(guidance.reason),
        "why": words.say(why) if words.has(why) else "",
        "number": guidance.number,
        "count": guidance.count,
        "over": guidance.is_over,
        "note": note,
        "offer": False,
    }


def _led_text(table: Table, words: Words) -> Text:
    """The action that the guided game leads to, as it will be shown once it is done."""
    step = table.step
    return last_action_text(table.record.play(step.actions[0]), words) if step and step.says else ()
