"""Situations at a table, and what everybody sees in them: golden files that a person can read.

`python -m tests.view.situations` tells all of them anew, to be read in the difference before they are
committed; names after it tell only those.
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from companion.drawing.pixels import paint
from companion.games.katarenga.look import board_lines as katarenga_board
from companion.games.kernel import Action, Reason, Record, because
from companion.games.kitara.chart import board_lines as kitara_board
from companion.games.kiwara.look import board_lines as kiwara_board
from companion.session.events import HintFound, MenuAsked, PartGone, SaveFailed, SessionEvent
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


Act = tuple[Any, ...]
"""A method of `Sitting`, and its arguments."""


def story(record: Record[Any] | None, *acts: Act, **how: Any) -> Callable[[], Sitting]:
    def play() -> Sitting:
        at = sitting(record, **how)
        for name, *what in acts:
            getattr(at, name)(*what)
        return at

    return play


def close(*acts: Act, **how: Any) -> Callable[[], Sitting]:
    """Four pawns in the middle."""
    return story(katarenga(CLOSE), *acts, **how)


def resumed(*notes: Reason) -> Callable[[], Sitting]:
    def play() -> Sitting:
        record = katarenga(CLOSE, ["d4-c4"])
        at = Sitting(resume(setting(record), record, notes))
        at.lay_out()
        return at

    return play


def to_set_up() -> Sitting:
    at = sitting()
    at.tell(CellsLost(at.now))
    for space in at.table.setting.watched:
        at.tell(Sensed(at.now, space, space in {"a1", "b1", "e4"}))
    at.pass_time()
    return at


def hinted(steps: int = 0) -> Callable[[], Sitting]:
    """The side to move has had a hint, and has asked for so many steps more."""

    def play() -> Sitting:
        at = close()()
        at.tell(MenuAsked(at.now, SOUTH, "hint"))
        reason = because("katarenga.reason-takes", space="d5")
        at.tell(HintFound(at.now, at.table.record.fingerprint, Action("e4-d5"), (reason,)))
        for _ in range(steps):
            at.push()
        return at

    return play


def told(event: Callable[[float], SessionEvent]) -> Callable[[], Sitting]:
    def play() -> Sitting:
        at = close()()
        at.tell(event(at.now))
        return at

    return play


LION: Final = ("totem:Nd", "place:G@d3", "totem:Ne", "place:Z@e4", "totem:E4")
"""A red gazelle on d3, a yellow zebra on e4, and red is about to put a lion between them."""
RED_LION: Final = (("show", "red-L-1", NORTH), ("put", "d4"))
CROCODILE: Final = ("totem:Nb", "place:G@b5", "totem:Nc")
"""A red gazelle on b5; yellow may put a crocodile across the river."""
SWAP: Final = (("show", "yellow-C-1", SOUTH), ("put", "c5"))
YELLOW: Final = f"{'/'.join(['yyyyyyyy'] * 8)} 8/8/8/8/8/8/7b/w6b w a9"
BROKEN: Final = because("hardware.broken", device="/dev/ttyACM0", detail="unplugged")
DIALLED: Final = (("turn", +1), ("turn", +1))
BY_DIAL: Final[dict[str, Any]] = {"cells": False}

SITUATIONS: Final[Mapping[str, Callable[[], Sitting]]] = {
    "begun": story(None),
    "lifted": close(("lift", "d4")),
    "enemy-lifted": close(("lift", "d5")),
    "wrong-goal": close(("lift", "d4"), ("put", "d1")),
    "two-lifted": close(("lift", "d4", "e4")),
    "moved": story(None, ("lift", "a1"), ("put", "a2")),
    "taken": close(("lift", "d5", "d4"), ("put", "d5")),
    "ambiguous": close(("lift", "d4", "d5", "e5"), ("put", "d5", "e5")),
    "dialled": close(*DIALLED),
    "dialled-goal": close(*DIALLED, ("push",)),
    "owed": close(*DIALLED, ("push",), ("push",)),
    "one-dial": story(None, **BY_DIAL, chairs=1),
    "only-one-left": story(katarenga(YELLOW), **BY_DIAL),
    "menu": close(("hold",)),
    "hint": hinted(),
    "hint-why": hinted(2),
    "resumed": resumed(),
    "cut-off": resumed(TORN),
    "to-set-up": to_set_up,
    "something-extra": close(("put", "a9")),
    "not-saved": told(lambda now: SaveFailed(now, FULL)),
    "cells-lost": told(lambda now: PartGone(now, "cells", BROKEN, feels=True)),
    "won": story(katarenga(LAST), ("lift", "a8"), ("put", "a9")),
    "savanna": story(kiwara(*LION[:1])),
    "animal-shown": story(kiwara(*LION[:1]), ("show", "red-E-1", NORTH)),
    "animal-unknown": story(kiwara(*LION[:1]), ("put", "d3")),
    "wrong-row": story(kiwara(*LION[:1]), ("show", "red-E-1", NORTH), ("put", "c3")),
    "foreign-tag": story(kiwara(*LION[:1]), ("read", "bus-ticket", NORTH)),
    "lion": story(kiwara(*LION), *RED_LION),
    "face-down": story(
        kiwara(*LION), *RED_LION, ("lift", "d3", "E4"), ("put", "E3"), ("show", "yellow-Z-1", SOUTH)
    ),
    "swap": story(kiwara(*CROCODILE), *SWAP),
    "swap-declined": story(kiwara(*CROCODILE), *SWAP, ("lift", "Nc")),
    "cards": story(
        kiwara("reveal:boa", "reveal:vulture", "totem:Na", "place:E@a1", "totem:Nb", handicap={"red": 2})
    ),
    "animal-by-dial": story(kiwara(*LION[:1]), ("turn", 2), ("push",), **BY_DIAL, chairs=1),
    # Three kingdoms, and the first one may draft one of two cards.
    "row-of-cards": story(shipped(*ROW, players=3), ("turn", +1), **BY_DIAL, chairs=4),
    "recruiting": story(kitara(pawns="WA"), **BY_DIAL),
    # The dial has said from where and where to, and is about to say how many.
    "marching": story(
        kitara("recruit:W@s5", "recruit:A@s5", pawns="WA"), ("touch", "s5", "s6"), ("turn", +1)
    ),
    "attack-weighed": story(kitara(*AT_THE_DOOR, pawns="WH"), ("touch", "s7", "s8")),
    "retreating": story(kitara(*AT_THE_DOOR, *ATTACK, pawns="WH"), **BY_DIAL),
    "one-look-at-a-stack": story(kitara(*AT_THE_DOOR, *ATTACK, pawns="WH"), ("touch", "s5"), **BY_DIAL),
    "hungry": story(shipped(*HUNGRY), **BY_DIAL),
    # Spaces of an owner's map are called as they like, and shown as far as there is room.
    "four-kingdoms": story(long_names(), **BY_DIAL, chairs=4),
    "kingdoms-over": story(played(players=4), **BY_DIAL, chairs=4),
}


def as_seen(name: str) -> str:
    """The board, its lights, and the screens of everybody."""
    at = SITUATIONS[name]()
    lit = glows(at.desk)
    said = [*BOARDS[at.table.record.game.id](at.table.record.state, lit=[*lit]), ""]
    said += [f"{space} {glow.value}" for space, glow in sorted(lit.items())]
    places: list[tuple[str, Chair | None]] = [("common", None)]
    places += [(chair, chair) for chair in AROUND if chair in at.table.setting.chairs]
    for place, chair in places:
        said += ["", place, as_text(paint(sheet(at.desk, chair, ENGLISH))).rstrip("\n")]
    return "\n".join(said) + "\n"


def main(names: list[str]) -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name in names or SITUATIONS:
        (GOLDEN / f"{name}.txt").write_text(as_seen(name), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
