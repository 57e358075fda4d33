"""The partition that the notes make is the one on which the unit keeps its games."""

import re
from pathlib import Path

from companion.store.disk import is_volatile

SYSTEMD = Path(__file__).parents[2] / "systemd"
NOTES = (SYSTEMD / "card.md").read_text()
UNIT = (SYSTEMD / "companion.service").read_text()
[NAME] = re.findall(r"^StateDirectory=(\S+)$", UNIT, re.MULTILINE)
[LINE] = re.findall(r"^ *echo '(LABEL=.*)' \| sudo tee -a /etc/fstab$", NOTES, re.MULTILINE)


def test_the_partition_is_mounted_where_the_games_are_kept() -> None:
    label, point, kind, options, dump, check = LINE.split()
    assert (label, point, kind, dump, check) == ("LABEL=companion", f"/var/lib/{NAME}", "ext4", "0", "2")
    assert {"noatime", "nofail"} < set(options.split(","))
    assert "mkfs.ext4 -L companion " in NOTES
    assert f"sudo cp -a {point}/. /mnt/" in NOTES


def test_games_on_that_partition_outlive_the_power_and_covered_ones_do_not() -> None:
    """As the kernel tells it with `recurse=0` and without."""
    _, point, kind, *_ = LINE.split()
    memory = "21 30 0:18 / /media/root-rw rw - tmpfs tmpfs-root rw\n"
    root = f"{memory}30 1 0:19 / / rw - overlay o rw,upperdir=/media/root-rw/o\n"
    alone = f"40 30 179:3 / {point} rw - {kind} /dev/mmcblk0p3 rw"
    covered = f"41 30 0:31 / {point} rw - overlay o rw,upperdir=/media/root-rw/o{point}"
    assert not is_volatile(root + alone, Path(point))
    assert is_volatile(root + covered, Path(point))
    assert "`overlayroot=tmpfs` to `overlayroot=tmpfs:recurse=0`" in NOTES
