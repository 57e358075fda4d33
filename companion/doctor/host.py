"""The host machine: Python, kernel, clock, service, power, the page's port, and the user.

Also whether another companion runs here: by the lock of the state directory, as the service, or on the page's
port. Busy because the table is being played on means in use, not broken. The lock is probed by a shared lock
for an instant, the port by binding without listening; neither disturbs the running companion. The firmware
records undervoltage and heat; machines without such a record are not judged.
"""

import errno
import fcntl
import os
import socket
import stat
from collections.abc import Iterator, Mapping
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

from companion.config.configuration import Page
from companion.daemon.page_address import FIRST_FREE_PORT, HEALTH_PATH, HEALTH_TEXT
from companion.doctor.findings import Diagnosis
from companion.doctor.surroundings import Surroundings, read_system_file
from companion.session.work.findings import Finding, Subject
from companion.setup.machine import UNIT
from companion.setup.versions import CURRENT, VERSIONS_FOLDER
from companion.store.disk import error_text
from companion.store.journal_folder import LOCK
from companion.store.json_files import SYNCHRONISED

OLDEST_PYTHON: Final = (3, 11)


def look_at_python(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    version = ".".join(map(str, around.python))
    if around.python < OLDEST_PYTHON:
        yield subject.fail(Diagnosis.OLD_PYTHON, version=version, needed=".".join(map(str, OLDEST_PYTHON)))
    else:
        yield subject.ok(Diagnosis.PYTHON, version=version)


def look_at_kernel(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    values = {
        "system": around.kernel.sysname,
        "version": around.kernel.release,
        "machine": around.kernel.machine,
    }
    if around.is_64_bit:
        yield subject.ok(Diagnosis.KERNEL, **values)
    else:
        yield subject.warn(Diagnosis.FEW_BITS, **values)


def look_at_user(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Notes that the user is root, for whom permissions are not enforced."""
    if around.is_root:
        yield subject.note(Diagnosis.AS_ROOT)


def look_at_clock(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Whether the date is plausible; a table plays without it."""
    if (around.folders.run / SYNCHRONISED).exists():
        yield subject.ok(Diagnosis.CLOCK)
        return
    answer = around.ask_system(("timedatectl", "show", "--property=NTPSynchronized", "--value"))
    match answer and answer.strip():
        case "yes":
            yield subject.ok(Diagnosis.CLOCK)
        case "no":
            yield subject.note(Diagnosis.CLOCK_ADRIFT)
        case _:
            yield subject.note(Diagnosis.CLOCK_UNKNOWN)


def look_at_service(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Whether the service is installed and runs, where there is systemd."""
    match service_state(around):
        case None:
            return
        case "active" if _runs_old_version(around):
            yield subject.warn(Diagnosis.OLD_SERVICE, unit=UNIT)
        case "active":
            yield subject.ok(Diagnosis.SERVICE, unit=UNIT)
        case "not-found":
            yield subject.note(Diagnosis.NO_SERVICE, unit=UNIT)
        case "failed":
            yield subject.warn(Diagnosis.FAILED_SERVICE, unit=UNIT)
        case state:
            yield subject.note(Diagnosis.IDLE_SERVICE, unit=UNIT, state=state)


def _runs_old_version(around: Surroundings) -> bool:
    process = around.folders.proc / _service_properties(around).get("MainPID", "0")
    runs = Path(read_system_file(process / "cmdline").partition("\0")[0]).parent.parent
    if runs.parent.name != VERSIONS_FOLDER:
        return False
    current = runs.parent.with_name(CURRENT)
    return current.is_symlink() and current.resolve() != runs


def service_state(around: Surroundings) -> str | None:
    """The service's state, in systemd's words; None without systemd."""
    properties = _service_properties(around)
    if properties.get("LoadState") == "not-found":
        return "not-found"
    return properties.get("ActiveState")


def _service_properties(around: Surroundings) -> Mapping[str, str]:
    properties = (f"--property={name}" for name in ("LoadState", "ActiveState", "MainPID"))
    answer = around.ask_system(("systemctl", "show", UNIT, *properties))
    return dict(line.partition("=")[::2] for line in (answer or "").splitlines())


THROTTLING_FILES: Final = "devices/platform/soc*/soc*:firmware/get_throttled"
"""The kernel's file of the firmware's throttling flags, in hexadecimal; a Pi 5 adds its address."""
WEAK, SLOWED, HOT = 1 << 0, 1 << 1 | 1 << 2, 1 << 3
SINCE_START_SHIFT: Final = 16
"""The same flags shifted: whether each was ever set since boot."""


def look_at_power(subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Undervoltage and heat of a Pi; other machines have no such record."""
    flags = _throttling_flags(around)
    if flags is not None:
        yield from _power_findings(subject, flags)
        return
    for name in sorted(around.folders.sys.glob("class/hwmon/hwmon*/name")):
        if read_system_file(name) == "rpi_volt":
            match read_system_file(name.with_name("in0_lcrit_alarm")):
                case "0":
                    yield subject.ok(Diagnosis.POWER)
                case "1":
                    yield subject.warn(Diagnosis.WEAK_POWER)


def _throttling_flags(around: Surroundings) -> int | None:
    """The flags from the kernel, or from `vcgencmd`, which answers `throttled=0x50005`."""
    kernel = next(map(read_system_file, around.folders.sys.glob(THROTTLING_FILES)), "")
    answer = kernel or (around.ask_system(("vcgencmd", "get_throttled")) or "").strip()
    try:
        return int(answer.rpartition("=")[2], 16)
    except ValueError:
        return None


def _power_findings(subject: Subject, flags: int) -> Iterator[Finding]:
    before = flags >> SINCE_START_SHIFT
    if flags & WEAK:
        yield subject.warn(Diagnosis.WEAK_POWER)
    elif before & WEAK:
        yield subject.warn(Diagnosis.WEAK_POWER_BEFORE)
    if flags & HOT:
        yield subject.warn(Diagnosis.HOT)
    elif before & HOT:
        yield subject.note(Diagnosis.HOT_BEFORE)
    if not (flags | before) & (WEAK | HOT):
        slowed = (flags | before) & SLOWED
        yield subject.note(Diagnosis.SLOWED) if slowed else subject.ok(Diagnosis.POWER)


def is_held(folder: Path) -> bool:
    """Whether a companion holds this state directory; `OSError` where it cannot be locked.

    Probes with a shared lock for an instant, and only a lock file that exists.
    """
    try:
        descriptor = os.open(folder / LOCK, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    except FileNotFoundError:
        return False
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(folder / LOCK))
        fcntl.flock(descriptor, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def is_companion_running(around: Surroundings) -> bool:
    """Whether a running companion may hold the parts: here, or as the service with its own state."""
    try:
        held = is_held(around.state)
    except OSError:
        held = False
    return held or service_state(around) == "active"


ANSWER_TIMEOUT_S: Final = 2.0
LAST_PORT: Final = 65_535
LOOPBACK_OF: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - recognised here, never listened on
"""The loopback address of a server that listens on all addresses."""


def look_at_page(page: Page, subject: Subject, around: Surroundings) -> Iterator[Finding]:
    """Bind the port for an instant without listening; if it is taken, ask its server."""
    if not page.on:
        yield subject.ok(Diagnosis.PAGE_OFF)
        return
    try:
        _bind(page)
    except OSError as error:
        yield _finding_of_bind_error(subject, page, error, around)
        return
    if page.port == 0:
        yield subject.ok(Diagnosis.PAGE_ANY, host=page.host)
    else:
        yield subject.ok(Diagnosis.PAGE_FREE, host=page.host, port=page.port)


def _bind(page: Page) -> None:
    """Bind at every address of the host's name, as the server does."""
    found = socket.getaddrinfo(page.host, page.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, kind, protocol, _, address in dict.fromkeys(found):
        with socket.socket(family, kind, protocol) as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            taken.bind(address)


def _finding_of_bind_error(subject: Subject, page: Page, error: OSError, around: Surroundings) -> Finding:
    match error.errno:
        case errno.EADDRINUSE:
            another = page.port + 1 if page.port < LAST_PORT else FIRST_FREE_PORT
            where: dict[str, str | int] = {"host": page.host, "port": page.port}
            if not is_companion_at(page):
                return subject.fail(Diagnosis.PAGE_TAKEN, **where, next=another)
            if is_companion_running(around):
                return subject.ok(Diagnosis.PAGE_ANSWERS, **where)
            return subject.warn(Diagnosis.PAGE_OF_OTHER, **where, next=another)
        case errno.EACCES | errno.EPERM:
            return subject.fail(Diagnosis.PAGE_FORBIDDEN, port=page.port, free=FIRST_FREE_PORT)
        case _:
            return subject.fail(Diagnosis.NO_ADDRESS, host=page.host, detail=error_text(error))


def is_companion_at(page: Page) -> bool:
    host = LOOPBACK_OF.get(page.host, page.host)
    with closing(HTTPConnection(host, page.port, timeout=ANSWER_TIMEOUT_S)) as connection:
        try:
            connection.request("GET", HEALTH_PATH)
            answer = connection.getresponse()
            return answer.status == 200 and answer.read(len(HEALTH_TEXT.encode()) + 1) == HEALTH_TEXT.encode()
        except (OSError, HTTPException):
            return False
