"""Situations at a table, and what everybody sees in them: golden files that a person can read.

`python -m tests.view.situations` tells all of them anew, to be read in the difference before they are
committed; names after it tell only those.
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from companion.drawing.pixels import paint
from companion.games.katarenga.look import board_lines as katarenga_board
from companion.games.kernel import because
from companion.games.kitara.chart import board_lines as kitara_board
from companion.games.kiwara.look import board_lines as kiwara_board
from companion.session.events import PartGone, SaveFailed
from companion.table.events import CellsLost, Chair, Sensed
from companion.view.glows import glows
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.openings import resume
from tests.table.virtual_hands import (
    AROUND,
    NORTH,
    SOUTH,
    Sitting,
    katarenga,
    kitara,
    kiwara,
    setting,
    sitting,
)
from tests.view.kitara_games import AT_THE_DOOR, ATTACK, HUNGRY, ROW, long_names, played, shipped
from tests.view.screens.pixel_text import as_text

GOLDEN: Final = Path(__file__).parent / "golden"

BOARDS: Final[Mapping[str, Callable[..., list[str]]]] = {
    "katarenga": katarenga_board,
    "kiwara": kiwara_board,
    "kitara": kitara_board,
}
BLUE: Final = "/".join(["bbbbbbbb"] * 8)
CLOSE: Final = f"{BLUE} 8/8/8/3bb3/3ww3/8/8/8 w -"
LAST: Final = f"{BLUE} w7/8/8/3b4/3b4/8/8/8 w h9"
FULL: Final = because("keeper.unsaved", folder="/state", detail="No space left on device")
TORN: Final = because("journal.torn", file="/state/000001-katarenga.journal")


def begun() -> Sitting:
    return sitting()


def lifted() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.lift("d4")
    return at


def enemy_lifted() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.lift("d5")
    return at


def wrong_goal() -> Sitting:
    at = lifted()
    at.put("d1")
    return at


def two_lifted() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.lift("d4", "e4")
    return at


def moved() -> Sitting:
    at = sitting()
    at.lift("a1")
    at.put("a2")
    return at


def taken() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.lift("d5", "d4")
    at.put("d5")
    return at


def ambiguous() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.lift("d4", "d5", "e5")
    at.put("d5", "e5")
    return at


def dialled() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.turn(+1)
    at.turn(+1)
    return at


def dialled_goal() -> Sitting:
    at = dialled()
    at.push()
    return at


def owed() -> Sitting:
    at = dialled_goal()
    at.push()
    return at


def one_dial() -> Sitting:
    return sitting(cells=False, chairs=1)


def only_one_left() -> Sitting:
    yellow = "/".join(["yyyyyyyy"] * 8)
    return sitting(katarenga(f"{yellow} 8/8/8/8/8/8/7b/w6b w a9"), cells=False)


def menu() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.hold()
    return at


def resumed() -> Sitting:
    record = katarenga(CLOSE, ["d4-c4"])
    at = Sitting(resume(setting(record), record))
    at.lay_out()
    return at


def cut_off() -> Sitting:
    record = katarenga(CLOSE, ["d4-c4"])
    at = Sitting(resume(setting(record), record, (TORN,)))
    at.lay_out()
    return at


def to_set_up() -> Sitting:
    at = sitting()
    at.tell(CellsLost(at.now))
    for space in at.table.setting.watched:
        at.tell(Sensed(at.now, space, space in {"a1", "b1", "e4"}))
    at.pass_time()
    return at


def something_extra() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.put("a9")
    return at


def not_saved() -> Sitting:
    at = sitting(katarenga(CLOSE))
    at.tell(SaveFailed(at.now, FULL))
    return at


def cells_lost() -> Sitting:
    at = sitting(katarenga(CLOSE))
    why = because("hardware.broken", device="/dev/ttyACM0", detail="unplugged")
    at.tell(PartGone(at.now, "cells", why, feels=True))
    return at


def won() -> Sitting:
    at = sitting(katarenga(LAST))
    at.lift("a8")
    at.put("a9")
    return at


LION: Final = ("totem:Nd", "place:G@d3", "totem:Ne", "place:Z@e4", "totem:E4")
"""A red gazelle on d3, a yellow zebra on e4, and red is about to put a lion between them."""
CROCODILE: Final = ("totem:Nb", "place:G@b5", "totem:Nc")
"""A red gazelle on b5; yellow may put a crocodile across the river."""


def savanna() -> Sitting:
    return sitting(kiwara(*LION[:1]))


def animal_shown() -> Sitting:
    at = savanna()
    at.show("red-E-1", NORTH)
    return at


def animal_unknown() -> Sitting:
    at = savanna()
    at.put("d3")
    return at


def wrong_row() -> Sitting:
    at = animal_shown()
    at.put("c3")
    return at


def foreign_tag() -> Sitting:
    at = savanna()
    at.read("bus-ticket", NORTH)
    return at


def lion() -> Sitting:
    at = sitting(kiwara(*LION))
    at.show("red-L-1", NORTH)
    at.put("d4")
    return at


def face_down() -> Sitting:
    at = lion()
    at.lift("d3", "E4")
    at.put("E3")
    at.show("yellow-Z-1", SOUTH)
    return at


def swap() -> Sitting:
    at = sitting(kiwara(*CROCODILE))
    at.show("yellow-C-1", SOUTH)
    at.put("c5")
    return at


def swap_declined() -> Sitting:
    at = swap()
    at.lift("Nc")
    return at


def cards() -> Sitting:
    return sitting(
        kiwara("reveal:boa", "reveal:vulture", "totem:Na", "place:E@a1", "totem:Nb", handicap={"red": 2})
    )


def animal_by_dial() -> Sitting:
    at = sitting(kiwara(*LION[:1]), cells=False, chairs=1)
    at.turn(2)
    at.push()
    return at


def row_of_cards() -> Sitting:
    """Three kingdoms, and the first one may draft one of two cards."""
    at = sitting(shipped(*ROW, players=3), cells=False, chairs=4)
    at.turn(+1)
    return at


def recruiting() -> Sitting:
    return sitting(kitara(pawns="WA"), cells=False)


def marching() -> Sitting:
    """The dial has said from where and where to, and is about to say how many."""
    at = sitting(kitara("recruit:W@s5", "recruit:A@s5", pawns="WA"))
    at.touch("s5", "s6")
    at.turn(+1)
    return at


def attack_weighed() -> Sitting:
    at = sitting(kitara(*AT_THE_DOOR, pawns="WH"))
    at.touch("s7", "s8")
    return at


def retreating() -> Sitting:
    return sitting(kitara(*AT_THE_DOOR, *ATTACK, pawns="WH"), cells=False)


def one_look_at_a_stack() -> Sitting:
    at = retreating()
    at.touch("s5")
    return at


def hungry() -> Sitting:
    return sitting(shipped(*HUNGRY), cells=False)


def four_kingdoms() -> Sitting:
    """Spaces of an owner's map are called as they like, and shown as far as there is room."""
    return sitting(long_names(), cells=False, chairs=4)


def kingdoms_over() -> Sitting:
    return sitting(played(players=4), cells=False, chairs=4)


SITUATIONS: Final[Mapping[str, Callable[[], Sitting]]] = {
    maker.__name__.replace("_", "-"): maker
    for maker in (
        begun, lifted, enemy_lifted, wrong_goal, two_lifted, moved, taken, ambiguous, dialled, dialled_goal,
        owed, one_dial, only_one_left, menu, resumed, cut_off, to_set_up, something_extra, not_saved,
        cells_lost, won, savanna, animal_shown, animal_unknown, wrong_row, foreign_tag, lion, face_down, swap,
        swap_declined, cards, animal_by_dial, row_of_cards, recruiting, marching, attack_weighed, retreating,
        one_look_at_a_stack, hungry, four_kingdoms, kingdoms_over,
    )
}  # fmt: skip


def as_seen(name: str) -> str:
    """The board, its lights, and the screens of everybody."""
    at = SITUATIONS[name]()
    lit = glows(at.desk)
    told = [*BOARDS[at.table.record.game.id](at.table.record.state, lit=[*lit]), ""]
    told += [f"{space} {glow.value}" for space, glow in sorted(lit.items())]
    places: list[tuple[str, Chair | None]] = [("common", None)]
    places += [(chair, chair) for chair in AROUND if chair in at.table.setting.chairs]
    for place, chair in places:
        told += ["", place, as_text(paint(sheet(at.desk, chair, ENGLISH))).rstrip("\n")]
    return "\n".join(told) + "\n"


def main(names: list[str]) -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in names or SITUATIONS:
        (GOLDEN / f"{name}.txt").write_text(as_seen(name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
