"""How a table and its doctor reach any driver, and what the parts of one table share.

Law: the module of a driver, which `companion/config/drivers.py` names, has a function
`make(name, driver, options, shared)` that makes the part, still closed, and touches no device.

`driver` is the name in the profile: one module may be several drivers.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from hardware.clock import Clock

if TYPE_CHECKING:  # a table does without what it has no parts for
    from hardware.drivers.controller import Controller
    from hardware.drivers.controller_protocol import ControllerOptions
    from hardware.drivers.gpio_pins import Pins

HandOver = Callable[[Callable[[], object]], object]
"""Has a function called in the clock's thread."""


@dataclass
class Shared:
    clock: Clock
    hand_over: HandOver
    pin_factory: str
    controller_options: "ControllerOptions | None" = None

    @cached_property
    def pins(self) -> "Pins":
        from hardware.drivers.gpio_pins import pin_factory  # noqa: PLC0415 - only where parts need it

        return pin_factory(self.pin_factory)

    @cached_property
    def controller(self) -> "Controller":
        from hardware.drivers.controller import Controller  # noqa: PLC0415 - the same

        assert self.controller_options is not None
        return Controller(self.controller_options, self.clock)
