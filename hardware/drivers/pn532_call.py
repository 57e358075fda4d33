"""A line with a PN532 on it: how it is reached, and how good it is at reading."""

from collections.abc import Callable

from hardware.clock import Clock
from hardware.drivers.pn532_chip import PATIENCE, Chip, Firmware, Foreign, Patience, Probed, Unanswered
from hardware.drivers.pn532_options import Pn532
from hardware.drivers.pn532_targets import NOTHING, sight
from hardware.drivers.serial_line import Bell, Line
from hardware.trouble import Fault, Trouble

BAUD = 115_200
"""With this the chip wakes up."""


class Call:
    """An open line, and the chip at its other end."""

    def __init__(self, line: Line, chip: Chip, firmware: Firmware) -> None:
        self.chip = chip
        self.firmware = firmware
        self._line = line

    def hang_up(self) -> None:
        """Let go of the line."""
        self._line.close()


def call(options: Pn532, clock: Clock, patience: Patience, bell: Bell, stop: Callable[[], bool]) -> Call:
    """A chip that is set up; `Trouble` otherwise."""
    line = Line(options.device, BAUD, bell)
    chip = Chip(line, clock, patience)
    try:
        return Call(line, chip, _greet(chip, clock.time() + patience.greeting_s, clock, options, stop))
    except BaseException:
        line.close()
        raise


def _greet(chip: Chip, until_s: float, clock: Clock, options: Pn532, stop: Callable[[], bool]) -> Firmware:
    try:
        while not stop() and clock.time() < until_s:
            try:
                return chip.tune()
            except Unanswered:
                pass  # it may not have been awake yet
    except OSError as bad:
        raise Trouble(Fault.MISSING, device=options.device) from bad
    except Foreign as chip_of:
        raise Trouble(Fault.REFUSED, device=options.device, detail=f"firmware {chip_of}") from chip_of
    raise Trouble(Fault.SILENT, device=options.device)


def probe(options: Pn532, clock: Clock, looks: int, patience: Patience = PATIENCE) -> Probed:
    """Ask who is there, and look so many times; `Trouble` where nobody fits."""
    bell = Bell()
    try:
        reached = call(options, clock, patience, bell, lambda: False)
        try:
            return _measured(reached, clock, looks)
        except OSError as bad:
            raise Trouble(Fault.BROKEN, device=options.device, detail="unplugged") from bad
        finally:
            reached.hang_up()
    finally:
        bell.close()


def _measured(reached: Call, clock: Clock, looks: int) -> Probed:
    failed, seen, spent_s = 0, 0, 0.0
    for _ in range(looks):
        began_s = clock.time()
        try:
            uids = reached.chip.look()
        except (Unanswered, Foreign):
            failed += 1
            continue
        spent_s += clock.time() - began_s
        seen += sight(uids) != NOTHING
    return Probed(reached.firmware, looks, failed, seen, spent_s / max(1, looks - failed))
