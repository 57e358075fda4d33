"""What there is to say of something on a serial line that cannot be asked."""

from typing import Final

from companion.app.doctor.company import troubled
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject
from companion.app.doctor.surroundings import Surroundings
from hardware.trouble import Fault, Trouble

LIBRARY: Final = "pyserial"


def out_of_reach(
    subject: Subject,
    device: str,
    error: Trouble | ModuleNotFoundError,
    around: Surroundings,
    *,
    silent: Diagnosis,
) -> Finding:
    """The finding of what stood in the way, `silent` where nobody answers.

    What is told of the library or the device is told there.
    """
    if isinstance(error, ModuleNotFoundError):
        return subject.waits(Diagnosis.WAITS, on=LIBRARY)
    if error.code in (Fault.MISSING, Fault.FORBIDDEN):
        return subject.waits(Diagnosis.WAITS, on=device)
    if error.code is Fault.SILENT:
        return subject.broken(silent, device=device)
    return troubled(subject, error, around)
