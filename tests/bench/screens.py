"""How many bytes go to a panel for each update: ours beside luma's own device, with the very same pictures.

The pictures are those of a whole game that people play by hands, tags and dials at the daemon's own table.
Its screens are looked after there: that pictures move, and panels are told everything anew, counts as well.
Both sides have a panel that is as strict as the datasheet, and every byte on the wire counts, addresses too.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from companion.daemon.assembly import Assembly
from companion.daemon.loop import Shows
from companion.table.events import Chair
from companion.web.page_publisher import COMMON
from hardware.clock import Clock, ManualClock
from hardware.display import Brightness, Picture, blank_picture
from hardware.drivers.oled_options import Chip, Oled
from tests.bench.row import Pair
from tests.hardware.fakes.oled_rig import CHIPS, rig
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.hardware.fakes.ssd1306_stock import Stock
from tests.noise.game import LONGEST, Wanted, play

PLAIN: Final = "plain"
"""How hands do things that do them well."""

Shown = tuple[float, Picture]
"""A picture, and when."""


@dataclass
class Album:
    clock: Clock = field(default_factory=ManualClock)
    shown: list[Shown] = field(default_factory=list)

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        assert brightness is Brightness.FULL  # nobody rests for so long
        last = self.shown[-1][1] if self.shown else blank_picture(picture.width, picture.height)
        if picture != last:
            self.shown.append((self.clock.time(), picture))


def recorded(game: str, acts: int = LONGEST) -> Sequence[Sequence[Shown]]:
    """What each screen shows during a game that is played plainly, or its first acts."""
    albums: list[Album] = []
    tally = play(Wanted(seed=1, game=game, acts=acts, kind=PLAIN), 0, partial(_look, albums))
    assert not any(failure.bad for failure in tally.failures)  # else there were two tables, one after another
    return [album.shown for album in albums]


def _look(albums: list[Album], made: Assembly, clock: Clock) -> Shows:
    for place in made.parts.screens:
        albums.append(Album(clock))
        chair = None if place == COMMON else Chair(place)
        made.outputs.add_screen(chair, made.screen_saver.protect(albums[-1]))
    made.screen_saver.start()
    return made.presenter


def update_pairs_bytes(screens: Sequence[Sequence[Shown]], chip: Chip = Chip.SSD1306) -> list[Pair]:
    pairs: list[Pair] = []
    for shown in screens:
        pairs += zip(_ours(shown, chip), _stock(shown, chip), strict=True)
    return pairs


def _ours(shown: Sequence[Shown], chip: Chip) -> list[int]:
    with rig(Oled(), chip) as ours:
        ours.clock.now_s = shown[0][0] if shown else 0.0
        ours.open()
        costs = []
        for at_s, picture in shown:
            ours.clock.now_s = at_s
            costs.append(ours.bytes_of(picture))
        return costs


def _stock(shown: Sequence[Shown], chip: Chip) -> list[int]:
    bus = Bus({0x3C: CHIPS[chip]()})
    stock = Stock(bus, chip=chip)
    costs = []
    for _, picture in shown:
        bus.forget()
        stock.show(picture)
        costs.append(bus.bytes)
    stock.close()
    return costs
