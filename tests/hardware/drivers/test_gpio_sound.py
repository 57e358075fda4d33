"""A buzzer on each fake header."""

from collections.abc import Iterator

import pytest

from hardware.drivers.gpio import GpioSound
from hardware.drivers.gpio_pins import KeyPins, Pins, SoundPin, pin_factory
from hardware.ports import Tone
from hardware.probe import ProbeCode, probe_result
from hardware.trouble import TroubleCode
from tests.hardware.fakes.lgpio import FakeLgpio
from tests.hardware.fakes.rpi import FakeGPIO
from tests.hardware.fakes.rpi_rig import BUZZER, HEADERS, Bench, bench_with
from tests.hardware.kits import life
from tests.hardware.kits.life import trouble_of_opening
from tests.hardware.kits.signal_log import Told


@pytest.fixture(params=HEADERS)
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with bench_with(request.param) as made:
        yield made


def told(bench: Bench) -> Told:
    return Told("sound", bench.loop.time, patience_s=0)


def test_each_tone_lasts_as_long_as_it_should(bench: Bench) -> None:
    sound = bench.sound()
    with bench.opened(sound):
        sound.play([Tone(440, 100), Tone(880, 50)])
        bench.loop.let_pass(0.099)
        assert bench.header.pitches(BUZZER) == (440,)
        bench.loop.let_pass(0.002)
        assert bench.header.pitches(BUZZER) == (440, 880)
        bench.loop.let_pass(0.048)
        assert bench.header.pitches(BUZZER) == (440, 880)
        bench.loop.let_pass(0.002)
        assert bench.header.pitches(BUZZER) == (440, 880, 0)


def test_lateness_does_not_add_up(bench: Bench) -> None:
    sound = bench.sound()
    with bench.opened(sound):
        bench.loop.late_s = 0.04
        sound.play([Tone(440, 100), Tone(880, 100), Tone(660, 100)])
        bench.loop.let_pass(0.341)
        assert bench.header.pitches(BUZZER) == (440, 880, 660, 0)


def test_a_clock_whose_home_is_here_may_call_at_once(bench: Bench) -> None:
    sound = GpioSound("sound", SoundPin(BUZZER), bench.pins, bench.loop, lambda call: call())
    with bench.opened(sound):
        sound.play([Tone(440, 100)])
        assert bench.header.pitches(BUZZER) == (440,)


def test_a_closed_buzzer_plays_nothing(bench: Bench) -> None:
    sound = bench.sound()
    sound.play([Tone(440, 100)])
    with bench.opened(sound):
        sound.play([Tone(880, 100)])  # it is closed before that has begun
        sound.close()
    sound.play([Tone(660, 100)])
    with bench.opened(sound):
        bench.loop.let_pass(1)
    assert bench.header.pitches(BUZZER) == ()


def test_the_pin_is_low_whenever_nothing_sounds() -> None:
    """Through a coil that is always on, a current would flow for nothing; and a wave costs time."""
    with bench_with("lgpio") as bench:
        gpio, sound = bench.header, bench.sound()
        assert isinstance(gpio, FakeLgpio)
        with bench.opened(bench.key()):  # so that the pins stay what they are
            for _ in range(2):
                with bench.opened(sound):
                    assert (gpio.level(BUZZER), gpio.waving) == (0, set())
                    sound.play([Tone(440, 100)])
                    bench.loop.let_pass(1)
                    assert (gpio.level(BUZZER), gpio.waving) == (0, set())
                    sound.play([Tone(880, 100)])  # and be cut off
                    bench.loop.let_pass(0.05)
                    assert gpio.waving == {BUZZER}
                assert gpio.level(BUZZER) is None


def test_it_is_quieter_where_a_wave_is_high_for_less_of_its_time() -> None:
    with bench_with("rpigpio") as bench:
        gpio, sound = bench.header, bench.sound(SoundPin(BUZZER, duty_percent=5))
        assert isinstance(gpio, FakeGPIO)
        with bench.opened(sound):
            sound.play([Tone(440, 100)])
            bench.loop.let_pass(0)
            assert gpio.waves[BUZZER].percent == 5
            assert bench.header.pitches(BUZZER) == (440,)


def test_a_pin_that_a_key_has_is_trouble_and_nothing_stays_held(bench: Bench) -> None:
    with bench.opened(bench.key(KeyPins(BUZZER))):
        trouble = trouble_of_opening(bench.sound())
    assert (trouble.code, trouble.values["pin"]) == (TroubleCode.BAD_PIN, BUZZER)


def test_pins_that_do_not_work_are_trouble() -> None:
    def refuse() -> object:
        raise OSError("not yet")

    with bench_with("lgpio") as bench:
        bench.pins = Pins("lgpio", refuse)
        life.opening_is_trouble(bench.sound(), TroubleCode.NO_PINS, told(bench))


def test_the_mock_factory_of_a_profile_makes_waves() -> None:
    with bench_with("lgpio") as bench:
        bench.pins = pin_factory("mock")
        sound = bench.sound()
        with bench.opened(sound):
            sound.play([Tone(440, 100)])
            bench.loop.let_pass(0)
            pin = bench.pins.hold().pin(BUZZER)
            assert (pin.frequency, pin.state) == (440, 0.5)
            bench.loop.let_pass(1)
            assert (pin.frequency, pin.state) == (None, 0)
            bench.pins.let_go()


def test_a_probe_takes_the_pin_for_a_moment_and_makes_no_sound(bench: Bench) -> None:
    assert bench.sound().probe() == [probe_result(ProbeCode.SOUND_PIN, pin=BUZZER)]
    assert not any(bench.header.pitches(BUZZER))
    assert bench.header.in_use == set()


def test_closing_lets_go_of_the_factory(bench: Bench) -> None:
    with bench.opened(bench.sound()):
        factory = bench.pins.hold()
        bench.pins.let_go()
    assert bench.pins.hold() is not factory
    bench.pins.let_go()
