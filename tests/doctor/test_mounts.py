"""Whether what is written to a place is still there after the plug was pulled."""

from pathlib import Path

import pytest

from companion.session.work.findings import Area
from companion.store.disk import is_volatile
from tests.doctor.surroundings import about, around, says

CARD = "23 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw"
MEMORY = "25 1 0:21 / /run rw,nosuid shared:2 - tmpfs tmpfs rw,size=380M"
ROOT_IN_MEMORY = """\
20 30 179:2 / /media/root-ro ro,relatime shared:3 - ext4 /dev/mmcblk0p2 ro
21 30 0:18 / /media/root-rw rw,relatime shared:4 - tmpfs tmpfs-root rw
30 1 0:19 / / rw - overlay overlayroot rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay,workdir=/w
"""
"""As overlayroot leaves a Raspberry Pi OS that is switched to read-only."""
DATA = "40 30 179:3 / /var/lib/tabletop-companion rw,noatime shared:9 - ext4 /dev/mmcblk0p3 rw"
DATA_IN_MEMORY = (
    "41 30 0:31 / /var/lib/tabletop-companion rw,noatime shared:9 - overlay /dev/mmcblk0p3 "
    "rw,lowerdir=/media/root-ro/var/lib/tabletop-companion,"
    "upperdir=/media/root-rw/overlay/var/lib/tabletop-companion,workdir=/media/root-rw/overlay-workdir/x"
)
"""As it leaves the data, too, unless it is told to take the root alone."""
CONTAINER = "50 1 0:40 / / rw - overlay overlay rw,lowerdir=/l/A:/l/B,upperdir=/var/lib/box/diff,workdir=/w"
STATE = Path("/var/lib/tabletop-companion")


@pytest.mark.parametrize(
    ("mounted", "lost"),
    [
        (CARD, False),
        (f"{CARD}\n{MEMORY}", False),
        (ROOT_IN_MEMORY, True),
        (f"{ROOT_IN_MEMORY}{DATA}", False),
        (f"{ROOT_IN_MEMORY}{DATA_IN_MEMORY}", True),
        (f"{ROOT_IN_MEMORY}{DATA_IN_MEMORY}\n{DATA}", False),
        (f"{CARD}\n42 1 0:7 / {STATE} rw - tmpfs tmpfs rw", True),
        (CONTAINER, False),
        ("", False),
        ("no such line - at all\n\n23 1", False),
    ],
)
def test_memory_is_told_from_a_disk(mounted: str, *, lost: bool) -> None:
    assert is_volatile(mounted, STATE / "games") is lost


def test_a_place_with_a_blank_in_its_name_is_found() -> None:
    mounts = f"{CARD}\n42 1 0:7 / /my\\040games rw - tmpfs tmpfs rw"
    assert is_volatile(mounts, Path("/my games/table"))
    assert not is_volatile(mounts, Path("/my"))


def test_the_doctor_warns_of_games_that_go_with_the_power(tmp_path: Path) -> None:
    (tmp_path / "proc" / "self").mkdir(parents=True)
    told = tmp_path / "proc" / "self" / "mountinfo"
    (tmp_path / "state").mkdir(mode=0o700)
    told.write_text(CARD)
    assert len(about(around(tmp_path), Area.STATE)) == 1
    told.write_text(ROOT_IN_MEMORY)
    [_, warned] = about(around(tmp_path), Area.STATE)
    assert warned == says("warn", "forgetful-state", folder=str(tmp_path / "state"))
