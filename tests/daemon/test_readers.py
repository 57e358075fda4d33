"""Tag readers as a configuration names them, from the tag on the antenna to the signal."""

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from companion.config import load
from companion.daemon.devices import make_parts
from hardware.signals import Signal, TagRead
from tests.everygame import SPACES
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.pn532_port import Pn532Port
from tests.hardware.fakes.pn532_tags import Ntag215
from tests.hardware.kits.signal_log import Told

UIDS = {"south": "04a1b2c4d5e680", "north": "04a1b2c4d5e681"}


@pytest.fixture
def ports(tmp_path: Path) -> Iterator[dict[str, Pn532Port]]:
    made = {chair: Pn532Port(tmp_path / chair) for chair in UIDS}
    with ExitStack() as stack:
        for port in made.values():
            port.plug()
            stack.callback(port.unplug)
        yield made


def test_each_chair_has_the_reader_that_the_configuration_gives_it(
    tmp_path: Path, ports: dict[str, Pn532Port]
) -> None:
    toml = tmp_path / "table.toml"
    reader = 'chairs.{0}.reader = {{ driver = "pn532", device = "{1}" }}\n'
    toml.write_text("".join(reader.format(chair, port.link) for chair, port in ports.items()))
    parts = make_parts(load(toml, SPACES), RealClock(), lambda _callback: None)
    tolds = {f"{chair}.reader": Told(f"{chair}.reader", time.monotonic) for chair in UIDS}

    def emit(signal: Signal) -> None:
        tolds[signal.part].take(signal)

    for chair, port in ports.items():
        port.lay(Ntag215(UIDS[chair]))
    parts.open(emit)
    try:
        reads = {name: told.wait_for(1)[0] for name, told in tolds.items()}
    finally:
        parts.close()
    assert {name: read.uid for name, read in reads.items() if isinstance(read, TagRead)} == {
        f"{chair}.reader": uid for chair, uid in UIDS.items()
    }
