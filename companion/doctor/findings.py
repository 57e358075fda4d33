"""The vocabulary of the doctor: what is examined, how bad it is, and every sentence code it has of its own.

Troubles of drivers and refusals of other rooms keep the codes that they have. A check is a subject, to be
named while it takes its time, and a function from the surroundings to findings.
"""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import NamedTuple

from companion.doctor.surroundings import Surroundings
from companion.session.work.findings import Finding, Subject


class Diagnosis(StrEnum):
    """What can be said of a thing, well or not. Troubles and refusals keep the codes that they have."""

    CONFIGURATION = "doctor.configuration"
    NOTHING_SHOWS = "doctor.nothing-shows"
    NOBODY_MOVES = "doctor.nobody-moves"
    CRASHED = "doctor.crashed"
    WAITS = "doctor.waits"
    WAITS_FOR_PINS = "doctor.waits-for-pins"
    WAITS_FOR_CONTROLLER = "doctor.waits-for-controller"
    IN_USE = "doctor.in-use"
    ABOARD = "doctor.aboard"
    """The table that asks has it, and it answers."""
    AS_ROOT = "doctor.as-root"
    """Nothing is forbidden to who looks."""

    PYTHON = "doctor.python"
    OLD_PYTHON = "doctor.old-python"
    KERNEL = "doctor.kernel"
    FEW_BITS = "doctor.few-bits"
    LIBRARY = "doctor.library"
    NO_LIBRARY = "doctor.no-library"
    NO_LGPIO_WHEEL = "doctor.no-lgpio-wheel"
    """It is not there, and pip has none for this Python."""
    TWO_RPI_GPIO = "doctor.two-rpi-gpio"
    """Two libraries have overwritten each other."""
    REAL_RPI_GPIO = "doctor.real-rpi-gpio"
    """The one that is there detects no edges on today's kernels."""

    MAT = "doctor.mat"
    NO_CELLS = "doctor.no-cells"
    NO_LIGHTS = "doctor.no-lights"
    NO_ENDS = "doctor.no-ends"
    """The same where others are told by bars."""
    BARS = "doctor.bars"
    """Some of its lights stand for lines of spaces."""

    GROUPS = "doctor.groups"
    GROUPS_LATER = "doctor.groups-later"
    """The user is in them from the next login on."""
    NO_GROUPS = "doctor.no-groups"

    DEVICE = "doctor.device"
    NO_CHIP = "doctor.no-chip"
    NO_BUS = "doctor.no-bus"
    NO_SPI = "doctor.no-spi"
    NO_SELECT = "doctor.no-select"
    """The bus is there, and this chip select is not."""
    NO_LINE = "doctor.no-line"
    """The serial device is not there, and others are that no part uses."""
    FOREIGN_CHIP = "doctor.foreign-chip"
    """Pins that this user may not use, beside others that it may."""
    CLOSED_DEVICE = "doctor.closed-device"
    """Not even its group may use it."""

    PINS = "doctor.pins"
    MOCK_PINS = "doctor.mock-pins"
    NO_PINS = "doctor.no-pins"

    CELLS_FLICKER = "doctor.cells-flicker"
    CONTROLLER = "doctor.controller"
    SILENT_CONTROLLER = "doctor.silent-controller"
    COUNT = "doctor.count"
    MORE = "doctor.more"
    FEWER = "doctor.fewer"
    CELLS_EMPTY = "doctor.cells-empty"
    CELLS_CLOSED = "doctor.cells-closed"
    SILENT_READER = "doctor.silent-reader"
    SIMULATED = "doctor.simulated"
    SIMULATED_ROW = "doctor.simulated-row"

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
    """It is in memory, and gone with the power."""

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
    """A companion serves it that has another state directory."""
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
    """It is or was slower than it could be, and nobody tells why."""


Look = Callable[[Surroundings], Iterator[Finding]]
"""Tells what it finds, one after another; nothing where there is nothing to tell."""


class Check(NamedTuple):
    """What is looked at, for whoever waits for it, and the look."""

    subject: Subject
    look: Look
