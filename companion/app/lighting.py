"""What the lights of a table show: a function of its desk, whose frames take turns where they are several."""

from collections.abc import Callable, Sequence
from functools import cache

from companion.app.mat import Mats
from companion.app.turns import Turns
from companion.desk.desk import Desk
from companion.view.light import CODE, Glow, Light
from companion.view.lights import foremost, glows
from companion.view.working import shining as at_work
from hardware.clock import Clock
from hardware.lamp import DARK, Colour, Lamp, Pattern


class Lighting:
    """The lights of one table."""

    def __init__(self, mats: Mats, clock: Clock, show: Callable[[Sequence[Lamp]], object]) -> None:
        self._mats = mats
        self._turns = Turns(clock, show)

    def show(self, desk: Desk) -> None:
        """Show the desk as it is now; who works on the table is shown each light by itself."""
        mat = self._mats.under(desk)
        if desk.job:
            shining = {number: as_lamp(light) for number, light in at_work(desk).items()}
            self._turns.take((tuple(shining.get(number, DARK) for number in range(len(mat.lights))),))
            return
        lit = glows(desk)
        shown = {space: lamp(glow) for space, glow in lit.items()}
        self._turns.take(mat.frames(shown, foremost(desk, lit) if mat.runs else (), dark=DARK))

    def stop(self) -> None:
        """What is shown now stays."""
        self._turns.stop()


@cache
def lamp(glow: Glow) -> Lamp:
    """What a light shows that means this."""
    return as_lamp(CODE[glow])


def as_lamp(light: Light) -> Lamp:
    """The same in the words of hardware."""
    return Lamp(Colour(*light.colour), Pattern[light.pattern.name])
