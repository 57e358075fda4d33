"""A board that people have drawn as it lies before them, elsewhere than at their dials.

Law: a game in which somebody has decided anything is not left for it without a push, and a yes.
"""

from dataclasses import replace

from companion.desk.asking import ask
from companion.desk.evening import Answered, Desk
from companion.desk.events import BoardTold
from companion.desk.question import Choice, Pick, Topic
from companion.desk.telling import board_told
from companion.rules.kernel.names import TABLE
from companion.rules.kernel.sketch import Rows


def may_begin(desk: Desk) -> bool:
    """Whether another game can begin at once: nobody has decided anything in this one, or it is over."""
    decided = {*desk.table.line.actors()} - {TABLE}
    return not desk.rests and (desk.table.over or not decided)


def drawn(desk: Desk, told: BoardTold) -> Answered:
    """It is played on; or first it is asked whether the game is to be left."""
    game = desk.table.line.game
    if game.sketch is None or game.id != told.game:  # another game has begun in the meantime
        return desk, ()
    if game.sketch.wrong(told.rows):  # whoever has sent it did not ask
        return desk, ()
    if may_begin(desk):
        return played_on(desk, told.rows)
    asked = desk.question
    again = asked is not None and asked.topic is Topic.SURE and bool(asked.said)  # of another board
    back = asked.back if asked and again else asked
    sure = ask(desk, Topic.SURE, about=Choice(Pick.NEW_GAME), said=told.rows, back=back)
    return replace(desk, question=sure), ()


def played_on(desk: Desk, rows: Rows) -> Answered:
    """The board that is drawn like this lies there, and is played on."""
    sketch = desk.table.line.game.sketch
    assert sketch is not None
    return board_told(desk, sketch.options(rows))
