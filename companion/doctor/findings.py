"""The vocabulary of the doctor: what is examined, how bad it is, and every sentence code it has of its own.

Troubles of drivers and refusals of other rooms keep the codes that they have. A check is a subject, to be
named while it takes its time, and a function from the surroundings to findings.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from companion.daemon.translation import reason_of
from companion.doctor.surroundings import Surroundings
from companion.games.kernel.terms import Reason, because
from companion.session.work.job import HealthFinding, Verdict
from hardware.trouble import Trouble


class Diagnosis(StrEnum):
    """What can be said of a thing, well or not. Troubles and refusals keep the codes that they have."""

    CONFIGURATION = "doctor.configuration"
    """It loads. Values: source, chairs, parts."""
    NOTHING_SHOWS = "doctor.nothing-shows"
    """There is neither a screen nor the page. Values: none."""
    NOBODY_MOVES = "doctor.nobody-moves"
    """There are neither cells nor a dial with a push. Values: none."""
    CRASHED = "doctor.crashed"
    """The check itself failed. Values: error, detail."""
    WAITS = "doctor.waits"
    """It cannot be looked at while something else is broken. Values: on."""
    WAITS_FOR_PINS = "doctor.waits-for-pins"
    """The same of the pins. Values: none."""
    WAITS_FOR_CONTROLLER = "doctor.waits-for-controller"
    """The same of the board controller. Values: none."""
    IN_USE = "doctor.in-use"
    """The companion that runs has it. Values: none."""
    ABOARD = "doctor.aboard"
    """The table that asks has it, and it answers. Values: none."""
    AS_ROOT = "doctor.as-root"
    """Nothing is forbidden to who looks. Values: none."""

    PYTHON = "doctor.python"
    """Values: version."""
    OLD_PYTHON = "doctor.old-python"
    """Values: version, needed."""
    KERNEL = "doctor.kernel"
    """Values: system, version, machine."""
    FEW_BITS = "doctor.few-bits"
    """Programs have 32 bits. Values: system, version, machine."""
    LIBRARY = "doctor.library"
    """Values: version."""
    NO_LIBRARY = "doctor.no-library"
    """One that comes with the program itself is not there. Values: library."""
    NO_LGPIO_WHEEL = "doctor.no-lgpio-wheel"
    """It is not there, and pip has none for this Python. Values: none."""
    TWO_RPI_GPIO = "doctor.two-rpi-gpio"
    """Two libraries have overwritten each other. Values: none."""
    REAL_RPI_GPIO = "doctor.real-rpi-gpio"
    """The one that is there detects no edges on today's kernels. Values: version."""

    MAT = "doctor.mat"
    """Every space has what the table has. Values: count."""
    NO_CELLS = "doctor.no-cells"
    """Values: spaces."""
    NO_LIGHTS = "doctor.no-lights"
    """Values: spaces."""
    NO_ENDS = "doctor.no-ends"
    """The same where others are told by bars. Values: spaces."""
    BARS = "doctor.bars"
    """Some of its lights stand for lines of spaces. Values: lights, lines."""

    GROUPS = "doctor.groups"
    """The user is in them. Values: user, groups."""
    GROUPS_LATER = "doctor.groups-later"
    """The user is in them from the next login on. Values: user, groups."""
    NO_GROUPS = "doctor.no-groups"
    """The user is not in them. Values: user, groups."""

    DEVICE = "doctor.device"
    """It may be used. Values: none."""
    NO_CHIP = "doctor.no-chip"
    """There is no device file for pins. Values: device."""
    NO_BUS = "doctor.no-bus"
    """The I2C bus is not there. Values: device."""
    NO_SPI = "doctor.no-spi"
    """The SPI bus is not there. Values: device."""
    NO_SELECT = "doctor.no-select"
    """The bus is there, and this chip select is not. Values: device, other, bus, count."""
    NO_LINE = "doctor.no-line"
    """The serial device is not there, and others are that no part uses. Values: device, others."""
    FOREIGN_CHIP = "doctor.foreign-chip"
    """Pins that this user may not use, beside others that it may. Values: device."""
    CLOSED_DEVICE = "doctor.closed-device"
    """Not even its group may use it. Values: device, group, usual."""

    PINS = "doctor.pins"
    """The factory works. Values: factory."""
    MOCK_PINS = "doctor.mock-pins"
    """Values: none."""
    NO_PINS = "doctor.no-pins"
    """The factory does not work. Values: factory, detail."""
    KEY_UP = "doctor.key-up"
    """Values: pin."""
    KEY_DOWN = "doctor.key-down"
    """Values: pin."""
    DIAL_OPEN = "doctor.dial-open"
    """Both contacts are open, as at its detents. Values: a, b."""
    DIAL_UNCLOSED = "doctor.dial-unclosed"
    """Both contacts are open, and it is said to rest closed. Values: a, b."""
    DIAL_BETWEEN = "doctor.dial-between"
    """One contact is closed. Values: a, b, closed."""
    DIAL_CLOSED = "doctor.dial-closed"
    """Both contacts are closed. Values: a, b."""
    DIAL_DETENT = "doctor.dial-detent"
    """Both contacts are closed, as at detents of such a dial. Values: a, b."""
    SOUND_PIN = "doctor.sound-pin"
    """The pin of a buzzer is to be had. Values: pin."""

    BUS = "doctor.bus"
    """No transfer failed. Values: count, us."""
    BUS_FAILS = "doctor.bus-fails"
    """Some failed. Values: failed, count, us."""
    SCREEN = "doctor.screen"
    """It answers quickly enough. Values: device, ms."""
    SLOW_SCREEN = "doctor.slow-screen"
    """It answers, and its bus is slow. Values: device, ms, limit."""
    MUTE_SCREEN = "doctor.mute-screen"
    """Nobody can know whether it is there; it was sent a pattern. Values: device, ms."""
    LIGHTS = "doctor.lights"
    """They can be all white at the brightness that they have. Values: device, count, full."""
    LIMITED_LIGHTS = "doctor.limited-lights"
    """They cannot. Values: device, count, full, limit, percent."""
    CHIP_EMPTY = "doctor.chip-empty"
    """A port expander answers, and nothing is on its cells. Values: device, us, first, last."""
    CHIP_CLOSED = "doctor.chip-closed"
    """A port expander answers, and something is on these cells. Values: device, us, cells."""
    CHIP_FAILS = "doctor.chip-fails"
    """A port expander does not always answer. Values: device, percent."""
    CELLS_FLICKER = "doctor.cells-flicker"
    """Some have opened and closed more often than hands can do it. Values: cells, edges."""
    SLOW_CELLS = "doctor.slow-cells"
    """One look at all of them takes long. Values: device, ms, limit."""
    CONTROLLER = "doctor.controller"
    """It answers. Values: device, version, ms."""
    SILENT_CONTROLLER = "doctor.silent-controller"
    """The device is there, and nobody answers. Values: device."""
    COUNT = "doctor.count"
    """As many as the profile wants, on a controller. Values: count."""
    MORE = "doctor.more"
    """The controller has more than the profile uses. Values: count, wanted."""
    FEWER = "doctor.fewer"
    """The controller has fewer than the profile wants. Values: count, wanted, part."""
    CELLS_EMPTY = "doctor.cells-empty"
    """Nothing is on the cells of a controller. Values: none."""
    CELLS_CLOSED = "doctor.cells-closed"
    """Something is on these. Values: cells."""
    READER = "doctor.reader"
    """It answers each time, and no tag lies there. Values: device, version, ms, looks."""
    SILENT_READER = "doctor.silent-reader"
    """The device is there, and nobody answers. Values: device."""
    READER_SEES = "doctor.reader-sees"
    """It sees a tag each time. Values: device, version, ms, looks."""
    READER_MISSES = "doctor.reader-misses"
    """A tag that lies there is not seen each time. Values: device, version, ms, looks, misses."""
    READER_FAILS = "doctor.reader-fails"
    """Looks have no answer. Values: device, version, looks, failed."""
    SIMULATED = "doctor.simulated"
    """Values: none."""
    SIMULATED_ROW = "doctor.simulated-row"
    """Values: count."""

    CALIBRATED = "doctor.calibrated"
    """Values: found, count, day."""
    CALIBRATED_ONCE = "doctor.calibrated-once"
    """Nobody knows when. Values: found, count."""
    HALF_CALIBRATED = "doctor.half-calibrated"
    """Somebody has begun with it. Values: found, count."""
    WEAKEST_CELL = "doctor.weakest-cell"
    """Values: space, margin."""

    STATE = "doctor.state"
    """It can be written. Values: folder, megabytes, ms."""
    NEW_STATE = "doctor.new-state"
    """It is not there, and can be made. Values: folder, megabytes."""
    NO_STATE = "doctor.no-state"
    """It is not there, and cannot be made. Values: folder, parent."""
    UNWRITABLE_STATE = "doctor.unwritable-state"
    """It is there, and nothing can be written to it. Values: folder, detail."""
    LITTLE_ROOM = "doctor.little-room"
    """Values: folder, megabytes, limit."""
    NO_ROOM = "doctor.no-room"
    """Values: folder, megabytes, limit."""
    SLOW_DISK = "doctor.slow-disk"
    """It takes so long that players are told. Values: folder, ms, limit."""
    OPEN_STATE = "doctor.open-state"
    """Others than its owner may look into it. Values: folder."""
    OPEN_FILE = "doctor.open-file"
    """Others may read a file of a game, or of what tags stand for. Values: file."""
    HELD_STATE = "doctor.held-state"
    """Another companion holds it. Values: folder."""
    FORGETFUL_STATE = "doctor.forgetful-state"
    """It is in memory, and gone with the power. Values: folder."""

    DISK_ERRORS = "doctor.disk-errors"
    """The file system has met some. Values: device, errors."""
    PACKS = "doctor.packs"
    """All that are kept and can be played with. Values: count."""

    NO_GAME = "doctor.no-game"
    """None is to be gone on with. Values: none."""
    GAME = "doctor.game"
    """Values: file, game, actions."""
    DAMAGED_GAME = "doctor.damaged-game"
    """Values: file, line."""

    PAGE_OFF = "doctor.page-off"
    """Values: none."""
    PAGE_FREE = "doctor.page-free"
    """Values: host, port."""
    PAGE_ANY = "doctor.page-any"
    """Any port will do. Values: host."""
    PAGE_ANSWERS = "doctor.page-answers"
    """The companion that runs serves it. Values: host, port."""
    PAGE_OF_OTHER = "doctor.page-of-other"
    """A companion serves it that has another state directory. Values: host, port, next."""
    PAGE_TAKEN = "doctor.page-taken"
    """Values: host, port, next."""
    PAGE_FORBIDDEN = "doctor.page-forbidden"
    """Values: port, free."""
    NO_ADDRESS = "doctor.no-address"
    """Values: host, detail."""

    CLOCK = "doctor.clock"
    """It is synchronised. Values: none."""
    CLOCK_ADRIFT = "doctor.clock-adrift"
    """It is not synchronised. Values: none."""
    CLOCK_UNKNOWN = "doctor.clock-unknown"
    """Nobody tells. Values: none."""
    SERVICE = "doctor.service"
    """It runs. Values: unit."""
    NO_SERVICE = "doctor.no-service"
    """It is not installed. Values: unit."""
    IDLE_SERVICE = "doctor.idle-service"
    """It does not run. Values: unit, state."""
    OLD_SERVICE = "doctor.old-service"
    """It runs another version than the one that is installed. Values: unit."""
    FAILED_SERVICE = "doctor.failed-service"
    """It gave up. Values: unit."""
    POWER = "doctor.power"
    """Values: none."""
    WEAK_POWER = "doctor.weak-power"
    """The supply sags. Values: none."""
    WEAK_POWER_BEFORE = "doctor.weak-power-before"
    """It did since the start. Values: none."""
    HOT = "doctor.hot"
    """It is so hot that it is slowed. Values: none."""
    HOT_BEFORE = "doctor.hot-before"
    """It was since the start. Values: none."""
    SLOWED = "doctor.slowed"
    """It is or was slower than it could be, and nobody tells why. Values: none."""


class Topic(StrEnum):
    """What kind of thing it is."""

    CONFIGURATION = "configuration"
    PYTHON = "python"
    LIBRARY = "library"
    KERNEL = "kernel"
    MAT = "mat"
    GROUPS = "groups"
    DEVICE = "device"
    BUS = "bus"
    PINS = "pins"
    CONTROLLER = "controller"
    PART = "part"
    STATE = "state"
    FILE = "file"
    PACK = "pack"
    JOURNAL = "journal"
    PAGE = "page"
    CLOCK = "clock"
    SERVICE = "service"
    POWER = "power"
    USER = "user"


NAMED_TOPICS: Final = {Topic.LIBRARY, Topic.MAT, Topic.DEVICE, Topic.BUS, Topic.PART, Topic.FILE}
"""There are several of these, and people know each of them by its name."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing, and how it is."""

    topic: Topic
    subject: str
    verdict: Verdict
    reason: Reason

    @property
    def for_table(self) -> HealthFinding:
        """The same for whoever reads it at the table."""
        named = because("work.named", name=self.subject)
        title = named if self.topic in NAMED_TOPICS else because(f"doctor.topic-{self.topic}")
        return HealthFinding(self.verdict, title, self.reason)


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing that is looked at; makes the findings about it."""

    topic: Topic
    name: str

    def ok(self, code: str, /, **values: str | int) -> Finding:
        """It is well."""
        return self.finding(Verdict.OK, because(code, **values))

    def note(self, code: str, /, **values: str | int) -> Finding:
        """It is well, but."""
        return self.finding(Verdict.NOTE, because(code, **values))

    def warn(self, code: str, /, **values: str | int) -> Finding:
        """It could be better."""
        return self.finding(Verdict.WARN, because(code, **values))

    def waits(self, code: str, /, **values: str | int) -> Finding:
        """It cannot be looked at before something else is mended."""
        return self.finding(Verdict.WAITS, because(code, **values))

    def fail(self, code: str, /, **values: str | int) -> Finding:
        """It is not well."""
        return self.finding(Verdict.BROKEN, because(code, **values))

    def fail_with(self, trouble: Trouble) -> Finding:
        """It is not well, as hardware puts it."""
        return self.finding(Verdict.BROKEN, reason_of(trouble))

    def finding(self, verdict: Verdict, reason: Reason) -> Finding:
        """It is like this."""
        return Finding(self.topic, self.name, verdict, reason)


Look = Callable[[Surroundings], Iterator[Finding]]
"""Tells what it finds, one after another; nothing where there is nothing to tell."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is looked at, for whoever waits for it, and the look."""

    subject: Subject
    look: Look
