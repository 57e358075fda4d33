"""An evening of two people, as their screens show it (`python -m tests.daemon.evening_transcript`).

Two games with a revenge, a wrong placement, a dispute, dinner, a power cut in the middle of a move, off.
"""

import sys
from collections.abc import Callable
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from companion.config.drivers import SIMULATED
from companion.games.katarenga import KATARENGA
from companion.session.question import Pick
from tests.daemon.table_for_two import CHAIRS, TableForTwo

GOLDEN: Final = Path(__file__).parent / "evenings" / "two-games.txt"
SOUTH, NORTH = CHAIRS
BOARD: Final = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}
"""What has been laid by hand."""
SEED: Final = 1
BY_THE_BOOK: Final = f'profile = "{SIMULATED}"\nplay.style = "book"\n'
"""So that a touch obliges, and the other side is asked."""
A_WHILE_S: Final = 8.0
"""Long enough for a hint."""
DINNER_S: Final = 3600.0
OUTAGE_S: Final = 300.0


def evening(folder: Path) -> str:
    """Everything that could be seen, from an empty state directory on."""
    source = folder / "table.toml"
    source.write_text(BY_THE_BOOK)
    at = TableForTwo(folder, count(SEED), source=source)
    for title, chapter in CHAPTERS.items():
        at.notebook.chapter(title)
        chapter(at)
    return at.notebook.told()


def _arrive(at: TableForTwo) -> None:
    at.power_on()
    at.choose(SOUTH, Pick.PEOPLE, (Pick.PERSON, "white"), Pick.NEW_NAME)
    at.spell(SOUTH, "Ada")
    at.choose(NORTH, (Pick.PERSON, "black"), Pick.NEW_NAME)
    at.spell(NORTH, "Ben")


def _lay(at: TableForTwo) -> None:
    at.choose(SOUTH, Pick.LOTS, Pick.TURN)
    at.choose(NORTH, Pick.OWN_BOARD)
    assert KATARENGA.setup.layout_answers is not None
    for answer in KATARENGA.setup.layout_answers({"quarters": {**BOARD}}):
        at.choose(NORTH, (Pick.ANSWER, answer))
    at.follow()


def _play(at: TableForTwo) -> None:
    at.wait(A_WHILE_S)
    at.move("h1-h7")
    at.move("a8-a7")
    pawn = at.lift("a1")
    at.wait(A_WHILE_S)
    at.put(pawn, "c4")
    at.wait(A_WHILE_S)
    at.put(at.lift("c4"), "a1")
    at.wait(A_WHILE_S)
    at.move("a1-a6")


def _dispute(at: TableForTwo) -> None:
    at.dial(SOUTH, "a7-b5")
    at.follow()
    at.move("h7-h8")
    at.hold(NORTH)
    at.choose(NORTH, Pick.TAKE_BACK, (Pick.ACTION, "", 1))
    at.wait(A_WHILE_S)
    at.push(SOUTH)
    at.put(at.lift("h8"), "h7")
    at.put(at.take_up("black"), "h8")
    at.move("a6-a8")
    at.dial(SOUTH, "b5-b4")
    at.put(at.lift("b5"), "a5")
    at.wait(A_WHILE_S)
    at.hold(SOUTH)
    at.choose(SOUTH, Pick.CORRECT, (Pick.ACTION, "", 1), (Pick.VALUE, "b5"), (Pick.VALUE, "a5"), Pick.YES)
    at.push(NORTH)


def _win(at: TableForTwo) -> None:
    for action in ("a8-a9", "a5-b4", "h7-h8", "b4-a3", "h8-h9"):
        at.move(action)
    at.wait(A_WHILE_S)


def _revenge(at: TableForTwo) -> None:
    at.choose(SOUTH, Pick.REVENGE)
    at.clear()
    at.push(NORTH)
    at.set_up()
    for action in ("d1-d7", "e8-d7", "e1-e5", "d7-d2"):
        at.move(action)


def _dine(at: TableForTwo) -> None:
    at.hold(NORTH)
    at.choose(NORTH, Pick.PAUSE, Pick.YES)
    at.clear()
    at.wait(DINNER_S)
    at.push(SOUTH)
    at.follow()


def _lose_power(at: TableForTwo) -> None:
    at.move("c1-d2")
    at.move("a8-a5")
    pawn = at.lift("g1")
    at.power_off("The power fails.")
    at.wait(OUTAGE_S)
    at.power_on()
    at.wait(A_WHILE_S)
    at.put(pawn, "e3")
    at.move("h8-h5")


def _leave(at: TableForTwo) -> None:
    at.hold(NORTH)
    at.choose(NORTH, Pick.RESIGN, Pick.YES)
    at.wait(A_WHILE_S)
    at.choose(SOUTH, Pick.OFF, Pick.YES)
    at.power_off("Somebody pulls the plug.")


CHAPTERS: Final[dict[str, Callable[[TableForTwo], None]]] = {
    "Two people sit down at a new table": _arrive,
    "Lots, sides, and a board that was laid by hand": _lay,
    "The first game: a pawn is put wrongly, and has to move": _play,
    "A capture is taken back as the other side agrees; an action was entered wrongly": _dispute,
    "The end of the first game": _win,
    "The board is turned, and the second game begins": _revenge,
    "Dinner: the board is cleared, and rebuilt afterwards": _dine,
    "The power fails while a pawn is in a hand": _lose_power,
    "The end of the second game, and of the evening": _leave,
}


def main() -> int:
    with TemporaryDirectory() as folder:
        GOLDEN.write_text(evening(Path(folder)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
