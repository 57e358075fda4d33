"""Where everything lies on a machine that it is installed on."""

from typing import Final

USER: Final = "companion"
GROUPS: Final = ("gpio", "i2c", "spi", "dialout")
"""Those of Raspberry Pi OS that may use the parts of a table."""

PROGRAM: Final = "/opt/tabletop-companion"
SETTINGS: Final = "/etc/tabletop-companion.toml"
STATE: Final = "/var/lib/tabletop-companion"
COMMAND: Final = "/usr/local/bin/companion"
SHARE: Final = "share/tabletop-companion"
"""In a version: what lies beside the program."""
LOCK: Final = "requirements.txt"
"""The version and the hashes of each library; in `systemd`, and in the share of a version."""

UNIT: Final = "companion.service"
UNIT_FILE: Final = f"/usr/local/lib/systemd/system/{UNIT}"
"""Not in `/etc`, which is the owner's: what they write there wins, and so does a trial in `/run`."""
CHANGES: Final = f"/etc/systemd/system/{UNIT}.d"
"""Where `systemctl edit` keeps what the owner wants otherwise."""
WANTED: Final = f"/etc/systemd/system/multi-user.target.wants/{UNIT}"
"""What `systemctl enable` makes."""
RUNNING_SYSTEMD: Final = "/run/systemd/system"
"""Is there where systemd runs, and belongs to what holds until the machine is switched off."""

RULES: Final = "/etc/udev/rules.d/70-tabletop-companion.rules"
BOARD: Final = "/dev/companion-board"
"""The name that the rules give to the board controller."""
AVAHI: Final = "/etc/avahi/services/tabletop-companion.service"
