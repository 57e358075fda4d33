"""How screens are spared: what an OLED shows burns in, and where nobody looks nothing need be shown."""

from dataclasses import dataclass, field
from typing import Final

from companion.app.configuration.fields import within

A_DAY_S: Final = 86400


@dataclass(frozen=True, slots=True)
class Care:
    """After how long without a hand at the table, and without a change on any screen; 0 is never."""

    dim_after_s: float = field(default=300, metadata=within(0, A_DAY_S))
    sleep_after_s: float = field(default=1800, metadata=within(0, A_DAY_S))
    """Until all screens are off."""
    shift_after_s: float = field(default=180, metadata=within(0, A_DAY_S))
    """Until what is shown moves on by a pixel, whether somebody plays or not."""
