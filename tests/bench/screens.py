"""How many bytes go to a panel for each update: ours beside luma's own device, with the very same pictures.

The pictures are those of a golden game that is played through by hands, clock off. Both sides have a panel
that is as strict as the datasheet, and every byte on the wire counts, addresses too.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from companion.rules.kernel.names import Action
from hardware.drivers.oled_options import Oled
from hardware.picture import Picture, blank
from tests.bench.hands import at_table
from tests.bench.place import ROOT
from tests.bench.row import Pair
from tests.hardware.fakes.oled_rig import rig
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.hardware.fakes.ssd1306_stock import Stock

GOLDEN = ROOT / "tests" / "playthroughs" / "katarenga"


@dataclass
class Album:
    """A screen that keeps every picture that is not like the one before."""

    pictures: list[Picture] = field(default_factory=lambda: [blank(128, 64)])
    """It begins dark."""

    def show(self, picture: Picture, /) -> None:
        if picture != self.pictures[-1]:
            self.pictures.append(picture)


def update_pairs_bytes(golden: str) -> list[Pair]:
    """What each update of each of the three screens costs, ours and luma's, over the whole game."""
    pairs: list[Pair] = []
    for pictures in shown(GOLDEN / golden):
        pairs += zip(_ours(pictures), _stock(pictures), strict=True)
    return pairs


def shown(golden: Path) -> Iterator[Sequence[Picture]]:
    """What each screen shows during the game, one after another."""
    _title, _game, options, *told = golden.read_text().splitlines()
    actions = [Action(line.removeprefix("> ")) for line in told if line.startswith("> ")]
    with at_table(json.loads(options.removeprefix("options: "))) as hands:
        albums = {place: Album() for place in hands.parts.screens}
        for place, album in albums.items():
            hands.show_on(place, album)
        hands.start()
        for action in actions:
            hands.play(action)
        assert list(hands.actions) == actions
    for album in albums.values():
        yield album.pictures[1:]


def _ours(pictures: Sequence[Picture]) -> list[int]:
    with rig(Oled()) as ours:
        ours.open()
        return [ours.bytes_of(picture) for picture in pictures]


def _stock(pictures: Sequence[Picture]) -> list[int]:
    chip = Chip()
    bus = Bus({0x3C: chip})
    stock = Stock(bus)
    costs = []
    for picture in pictures:
        bus.forget()
        stock.show(picture)
        costs.append(bus.bytes)
    stock.close()
    return costs
