"""The vocabulary of the doctor: subjects, checks, and the sentence codes that are its own.

Troubles of drivers and refusals of other packages keep their own codes. A check is a subject, named while the
check runs, and a function from the surroundings to findings.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Finding, Subject


class Diagnosis(StrEnum):
    """Every diagnosis of the doctor, good or bad. Troubles and refusals keep their own codes."""

    CONFIGURATION = "doctor.configuration"
    NOTHING_SHOWS = "doctor.nothing-shows"
    NOBODY_MOVES = "doctor.nobody-moves"
    CRASHED = "doctor.crashed"
    WAITS = "doctor.waits"
    WAITS_FOR_PINS = "doctor.waits-for-pins"
    WAITS_FOR_CONTROLLER = "doctor.waits-for-controller"
    IN_USE = "doctor.in-use"
    AS_ROOT = "doctor.as-root"
    """The doctor runs as root, so permissions are not tested."""

    PYTHON = "doctor.python"
    OLD_PYTHON = "doctor.old-python"
    KERNEL = "doctor.kernel"
    FEW_BITS = "doctor.few-bits"
    LIBRARY = "doctor.library"
    NO_LIBRARY = "doctor.no-library"
    NO_LGPIO_WHEEL = "doctor.no-lgpio-wheel"
    """The library is missing, and pip has no wheel of it for this Python."""
    TWO_RPI_GPIO = "doctor.two-rpi-gpio"
    """Two libraries have overwritten each other."""
    REAL_RPI_GPIO = "doctor.real-rpi-gpio"
    """The installed library detects no edges on current kernels."""

    MAT = "doctor.mat"
    NO_CELLS = "doctor.no-cells"
    NO_LIGHTS = "doctor.no-lights"
    NO_ENDS = "doctor.no-ends"
    """Some spaces without lights of their own; bars show them."""
    BARS = "doctor.bars"
    """Some lights each show a line of spaces."""

    GROUPS = "doctor.groups"
    GROUPS_LATER = "doctor.groups-later"
    """The user joins these groups at the next login."""
    NO_GROUPS = "doctor.no-groups"

    DEVICE = "doctor.device"
    NO_CHIP = "doctor.no-chip"
    NO_BUS = "doctor.no-bus"
    NO_SPI = "doctor.no-spi"
    NO_SELECT = "doctor.no-select"
    """The bus exists, but not this chip select."""
    NO_LINE = "doctor.no-line"
    """The serial device is missing; other serial devices exist that no part uses."""
    FOREIGN_CHIP = "doctor.foreign-chip"
    """This user may open some pin devices, but not these."""
    CLOSED_DEVICE = "doctor.closed-device"
    """Not even its group may open the device."""

    PINS = "doctor.pins"
    MOCK_PINS = "doctor.mock-pins"
    NO_PINS = "doctor.no-pins"

    CELLS_FLICKER = "doctor.cells-flicker"
    CONTROLLER = "doctor.controller"
    SILENT_CONTROLLER = "doctor.silent-controller"
    SILENT_READER = "doctor.silent-reader"

    CALIBRATED = "doctor.calibrated"
    CALIBRATED_ONCE = "doctor.calibrated-once"
    HALF_CALIBRATED = "doctor.half-calibrated"
    WEAKEST_CELL = "doctor.weakest-cell"

    STATE = "doctor.state"
    NEW_STATE = "doctor.new-state"
    NO_STATE = "doctor.no-state"
    UNWRITABLE_STATE = "doctor.unwritable-state"
    LITTLE_ROOM = "doctor.little-room"
    NO_ROOM = "doctor.no-room"
    SLOW_DISK = "doctor.slow-disk"
    OPEN_STATE = "doctor.open-state"
    OPEN_FILE = "doctor.open-file"
    HELD_STATE = "doctor.held-state"
    FORGETFUL_STATE = "doctor.forgetful-state"
    """The state directory is in memory and is lost at power-off."""

    DISK_ERRORS = "doctor.disk-errors"
    PACKS = "doctor.packs"

    NO_GAME = "doctor.no-game"
    GAME = "doctor.game"
    DAMAGED_GAME = "doctor.damaged-game"

    PAGE_OFF = "doctor.page-off"
    PAGE_FREE = "doctor.page-free"
    PAGE_ANY = "doctor.page-any"
    PAGE_ANSWERS = "doctor.page-answers"
    PAGE_OF_OTHER = "doctor.page-of-other"
    """The port is served by a companion with another state directory."""
    PAGE_TAKEN = "doctor.page-taken"
    PAGE_FORBIDDEN = "doctor.page-forbidden"
    NO_ADDRESS = "doctor.no-address"

    CLOCK = "doctor.clock"
    CLOCK_ADRIFT = "doctor.clock-adrift"
    CLOCK_UNKNOWN = "doctor.clock-unknown"
    SERVICE = "doctor.service"
    NO_SERVICE = "doctor.no-service"
    IDLE_SERVICE = "doctor.idle-service"
    OLD_SERVICE = "doctor.old-service"
    FAILED_SERVICE = "doctor.failed-service"
    POWER = "doctor.power"
    WEAK_POWER = "doctor.weak-power"
    WEAK_POWER_BEFORE = "doctor.weak-power-before"
    HOT = "doctor.hot"
    HOT_BEFORE = "doctor.hot-before"
    SLOWED = "doctor.slowed"
    """The Pi is or was throttled, and the firmware gives no reason."""


Look = Callable[[Subject, Surroundings], Iterator[Finding]]
"""Yields the findings of a check; none where all is well and not worth a word."""


class Check(NamedTuple):
    """A subject, shown while the check runs, and the function that checks it."""

    subject: Subject
    look: Look
