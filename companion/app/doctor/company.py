"""Whether a companion runs already, and what that means for things that are in use."""

import errno
import fcntl
import os
import stat
from pathlib import Path

from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject
from companion.app.doctor.machine import service
from companion.app.doctor.surroundings import Surroundings
from companion.app.journal.folder import LOCK
from hardware.trouble import Fault, Trouble


def is_held(folder: Path) -> bool:
    """Whether a companion holds this state directory; `OSError` where a lock cannot be there.

    The look is a shared lock for an instant, and on nothing that is not there already.
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


def has_company(around: Surroundings) -> bool:
    """Whether one runs that may have the parts: here, or as the service with a state directory of its own."""
    try:
        held = is_held(around.state)
    except OSError:
        held = False
    return held or service(around) == "active"


def troubled(subject: Subject, trouble: Trouble, around: Surroundings) -> Finding:
    """The finding of a trouble. What is busy because the table is being played on is not broken."""
    if trouble.code is Fault.BUSY and has_company(around):
        return subject.note(Diagnosis.IN_USE)
    return subject.in_trouble(trouble)
