"""A PN532 on a line that is not what it should be, and more than one of them."""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from hardware.drivers.pn532 import Pn532Reader, probe
from hardware.drivers.pn532_chip import Patience, Pn532
from hardware.signals import PartBack, PartLost, Signal, TagRead
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.pn532_port import Fate, Pn532Port
from tests.hardware.fakes.pn532_tags import Ntag215, Tag
from tests.hardware.kits import life
from tests.hardware.kits.signal_log import Told, opened
from tests.hardware.kits.tag_reader import tags

PIECE, COIN = "04a1b2c4d5e680", "0a1b2c3d"
AGES_S = 60.0
PATIENT = Patience(AGES_S, AGES_S, AGES_S, rest_s=0.001, silence_s=AGES_S, retry_s=0.01)
HASTY = Patience(0.03, 0.03, AGES_S, rest_s=0.001, silence_s=AGES_S, retry_s=0.01)
"""An answer that is late is lost, and is asked for again."""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Pn532Port]:
    made = Pn532Port(tmp_path / "reader")
    made.plug()
    yield made
    made.unplug()


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


def reader(port: Pn532Port, patience: Patience = PATIENT) -> Pn532Reader:
    return Pn532Reader("part", Pn532(str(port.link)), RealClock(), patience)


def losses(signals: tuple[Signal, ...]) -> list[Signal]:
    return [signal for signal in signals if not isinstance(signal, TagRead)]


@pytest.mark.parametrize("fate", [Fate.GARBLED, Fate.LOST])
def test_answers_that_are_spoilt_cost_no_tag_and_no_reader(
    port: Pn532Port,
    told: Told,
    fate: Fate,
) -> None:
    port.lay(Ntag215(PIECE))
    with opened(reader(port, HASTY), told):
        told.wait_for(1)
        port.doom(*[fate] * 4)
        assert port.wait_until(lambda: port.fulfilled)
        port.wait_for_looks(3)
        port.lay(Tag(COIN))
        told.wait_for(2)
    assert tags(told.so_far()) == [PIECE, COIN]
    assert losses(told.so_far()) == []


def test_a_chip_that_has_lost_its_power_for_a_moment_is_set_up_anew(port: Pn532Port, told: Told) -> None:
    with opened(reader(port, HASTY), told):
        port.wait_for_looks(1)
        port.cut_power()
        port.lay(Ntag215(PIECE))
        told.wait_for(1)
    assert tags(told.so_far()) == [PIECE]
    assert losses(told.so_far()) == []


def test_a_chip_that_falls_silent_is_lost_and_is_back_when_it_speaks(port: Pn532Port, told: Told) -> None:
    impatient = Patience(0.03, 0.03, AGES_S, rest_s=0.001, silence_s=0.05, retry_s=0.005)
    with opened(reader(port, impatient), told):
        port.chip.mishears = port.chip.mute = True
        told.wait_for(1)
        port.chip.mute = False
        told.wait_until(lambda signals: isinstance(signals[-1], PartBack))
    lost = told.so_far()[0]
    silent = Trouble(TroubleCode.BROKEN, device=str(port.link), detail="silent")
    assert isinstance(lost, PartLost)
    assert lost.trouble == silent


def test_a_reader_is_closed_at_once_while_it_rests(port: Pn532Port, told: Told) -> None:
    for_ever = Patience(AGES_S, AGES_S, AGES_S, rest_s=float("inf"), silence_s=AGES_S, retry_s=AGES_S)
    port.lay(Tag(COIN))
    with opened(reader(port, for_ever), told):
        told.wait_for(1)
    assert not port.chip.field


def test_a_silent_device_is_told_as_silent(port: Pn532Port, told: Told) -> None:
    port.chip.mute = True
    hasty = Patience(ack_s=0.005, greeting_s=0.02)
    life.opening_is_trouble(reader(port, hasty), TroubleCode.SILENT, told)


def test_a_device_that_is_pulled_out_while_it_is_greeted_is_missing(port: Pn532Port) -> None:
    port.chip.mute = True
    troubles: list[Trouble] = []

    def try_to_open() -> None:
        try:
            reader(port).open(lambda _signal: None)
        except Trouble as trouble:
            troubles.append(trouble)

    thread = threading.Thread(target=try_to_open)
    thread.start()
    assert port.wait_until(lambda: not port.chip.asleep)
    port.unplug()
    thread.join()
    assert troubles == [Trouble(TroubleCode.MISSING, device=str(port.link))]


def test_another_chip_is_refused(port: Pn532Port) -> None:
    port.chip.firmware = bytes.fromhex("33020707")
    with pytest.raises(Trouble) as raised:
        reader(port).open(lambda _signal: None)
    device = str(port.link)
    assert raised.value == Trouble(TroubleCode.REFUSED, device=device, detail="firmware 33020707")


def test_a_file_is_refused(tmp_path: Path, told: Told) -> None:
    path = tmp_path / "file"
    path.touch()
    part = Pn532Reader("part", Pn532(str(path)), RealClock(), PATIENT)
    life.opening_is_trouble(part, TroubleCode.REFUSED, told)


def test_four_readers_have_a_line_each_and_each_tells_its_own(tmp_path: Path) -> None:
    chairs = ("south", "west", "north", "east")
    ports = {chair: Pn532Port(tmp_path / chair) for chair in chairs}
    tolds = {chair: Told(chair, time.monotonic) for chair in chairs}
    with ExitStack() as stack:
        for number, (chair, port) in enumerate(ports.items()):
            port.plug()
            stack.callback(port.unplug)
            stack.enter_context(
                opened(Pn532Reader(chair, Pn532(str(port.link)), RealClock(), PATIENT), tolds[chair])
            )
            port.lay(Tag(f"0a1b2c0{number}"))
        for told in tolds.values():
            told.wait_for(1)
        ports["west"].unplug()
        tolds["west"].wait_for(2)
        for chair in ("south", "north", "east"):
            ports[chair].lay()
            tolds[chair].wait_for(2)
    assert {chair: tags(told.so_far()) for chair, told in tolds.items()} == {
        "south": ["0a1b2c00", None],
        "west": ["0a1b2c01"],
        "north": ["0a1b2c02", None],
        "east": ["0a1b2c03", None],
    }


def test_a_probe_tells_the_firmware_how_long_a_look_takes_and_how_many_failed(port: Pn532Port) -> None:
    clock = RealClock()
    options = Pn532(str(port.link))
    [empty] = probe(options, clock, looks=5, patience=PATIENT)
    assert empty.code == "doctor.reader"
    assert empty.values == {"device": str(port.link), "version": "1.6", "looks": 5, "ms": empty.values["ms"]}
    port.lay(Ntag215(PIECE))
    port.chip.unseen = 2
    [found] = probe(options, clock, looks=5, patience=PATIENT)
    assert (found.code, found.grade, found.values["misses"]) == ("doctor.reader-misses", "warn", 2)


def test_a_look_that_fails_in_a_probe_is_counted_and_costs_no_other(port: Pn532Port) -> None:
    port.lay(Ntag215(PIECE))
    until_it_is_set_up, the_look = [Fate.SOUND] * 5, [Fate.GARBLED] * 3
    port.doom(*until_it_is_set_up, *the_look)
    [found] = probe(Pn532(str(port.link)), RealClock(), looks=3, patience=PATIENT)
    assert (found.code, found.grade, found.values["failed"]) == ("doctor.reader-fails", "warn", 1)
    port.doom(*(until_it_is_set_up + the_look) * 3)
    [none] = probe(Pn532(str(port.link)), RealClock(), looks=3, patience=PATIENT)
    assert (none.code, none.grade, none.values["failed"]) == ("doctor.reader-fails", "broken", 3)


def test_a_reader_is_closed_at_once_while_it_is_away(port: Pn532Port, told: Told) -> None:
    for_ever = Patience(AGES_S, AGES_S, AGES_S, rest_s=0.001, silence_s=AGES_S, retry_s=AGES_S)
    with opened(reader(port, for_ever), told):
        port.unplug()
        told.wait_for(1)
