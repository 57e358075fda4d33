"""Tables with bars, as the notes have them, and somebody who reads what the lights say.

The reader knows no more than people do: which light is at which end of which column or row, that a space is
where two of them meet that are lit alike, and that one which nothing crosses means all of itself.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final

from companion.config import Configuration
from companion.daemon.inventory import configuration_for
from companion.games.kernel import Space
from companion.games.kitara.chart import plan_on_cells as printed
from companion.games.registry import GAMES
from companion.session.work.mat import Mat
from hardware.display import DARK, Lamp

NOTES: Final = Path(__file__).parents[2] / "firmware_notes" / "lights.md"
SEEN: Final = NOTES.read_text().partition("## Light that is seen")[2]
MAPS: Final = {2: "ref-2p", 3: "ref-3p", 4: "ref-4p"}

Place = tuple[int, int]
Lit = Mapping[Space, Lamp]


def blocks(title: str = "") -> list[str]:
    """The tables that the notes show below this title, or of all ways to see light."""
    _, _, below = SEEN.partition(f"### {title}")
    told = re.split("^###? ", below, maxsplit=1, flags=re.MULTILINE)[0] if title else SEEN
    return re.findall(r"```toml\n(.*?)```", told, re.DOTALL)


def load(folder: Path, text: str) -> Configuration:
    table = folder / "bars.toml"
    table.write_text(text)
    return configuration_for(table, GAMES)


def mats(folder: Path, text: str) -> dict[str, Mat]:
    """The mats of such a table, by game and board."""
    return {f"{mat.game} {mat.board}".strip(): mat for mat in load(folder, text).mats_of_boards()}


def places(name: str) -> dict[Space, Place]:
    """Where the spaces lie, by game and board, by columns and rows."""
    game, _, board = name.partition(" ")
    state = GAMES[game].rules.new(GAMES[game].rules.settle(_asked(board), lambda _below: 0))
    if game != "kitara":
        return {**GAMES[game].hands.places_of(state)}
    return {field.space: (field.x, field.y) for field in printed(state).fields}


def _asked(board: str) -> dict[str, object]:
    return {"map": board, "players": int(board[4])} if board else {}


def names(mat: Mat) -> list[str]:
    """What its lights are called."""
    return [f"{lit[0]}..{lit[-1]}" if isinstance(lit, tuple) else lit or "-" for lit in mat.lights]


class Reader:
    """Somebody who looks at a table with these lights."""

    def __init__(self, lights: Iterable[str], places: Mapping[Space, Place]) -> None:
        self.lights = [*lights]
        self._places = places
        self.rows = [self._row(name) for name in self.lights]
        """All that each of them may be about."""
        self.single = {space for row in self.rows if len(row) == 1 for space in row}
        """What has a light of its own."""

    def _row(self, name: str) -> frozenset[Space]:
        near, _, far = name.partition("..")
        if Space(near) not in self._places:
            return frozenset()
        (x, y), (far_x, far_y) = self._places[Space(near)], self._places[Space(far or near)]
        across, down = range(min(x, far_x), max(x, far_x) + 1), range(min(y, far_y), max(y, far_y) + 1)
        lying = self._places.items()
        return frozenset(space for space, (east, north) in lying if east in across and north in down)

    def read(self, frame: Sequence[Lamp]) -> dict[Space, Lamp]:
        """What can be seen at one moment."""
        seen: dict[Space, Lamp] = {}
        rows = {light: self.rows[light] for light, lamp in enumerate(frame) if lamp != DARK}
        for light, row in rows.items():
            if len(row) == 1:
                assert seen.setdefault(min(row), frame[light]) == frame[light]
        for lamp in {*frame} - {DARK}:
            lit = {row for light, row in rows.items() if frame[light] == lamp and len(row) > 1}
            crossed = {space for row in lit for other in lit - {row} for space in row & other}
            alone = {space for row in lit if not row & crossed for space in row}
            for space in crossed | alone:
                assert seen.setdefault(space, lamp) == lamp
        return seen

    def watched(self, frames: Iterable[Sequence[Lamp]]) -> dict[Space, Lamp]:
        """What is seen in all of them, each of which is as it is read."""
        seen: dict[Space, Lamp] = {}
        for frame in frames:
            for space, lamp in self.read(frame).items():
                assert seen.setdefault(space, lamp) == lamp
        return seen
