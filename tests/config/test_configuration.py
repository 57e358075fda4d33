"""A configuration is what its files say, and whatever is wrong with it is told where it stands."""

import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from companion.cli.main import PROFILES
from companion.config import (
    Configuration,
    GameLayout,
    Gpio,
    Limits,
    Page,
    Panel,
    PartConfig,
    PartKind,
    Plain,
    Play,
    Reach,
    Reeds,
    Row,
    profile_names,
)
from companion.config import load as load_without_grids
from companion.config.drivers import DRIVERS
from companion.config.errors import ConfigError, line_of
from companion.config.files import LONGEST_FILE, SHIPPED
from companion.daemon.inventory import grids_of
from companion.games.katarenga.board import NUMBERS
from companion.games.katarenga.board import SEATS as KATARENGAS
from companion.games.kernel import Actor, Refused, Seat, Space
from companion.games.kiwara import KIWARA
from companion.games.registry import GAMES as HOUSE
from companion.session.work.mat import Mat
from companion.table.manners import HintLimit, Manners, Style, manners_of_style, style_of
from companion.words import ENGLISH
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.drivers.gpio_pins import SOURCES, DialPins
from hardware.drivers.mcp23017 import Mcp23017
from hardware.drivers.oled_options import SpiOled

load = partial(load_without_grids, grids=grids_of(HOUSE))
KITARA = "r1", "s1"
GAMES = {"katarenga": NUMBERS, "kiwara": KIWARA.hands.spaces, "kitara": KITARA, "tiny": ("a1", "b1")}
SEATS = {"katarenga": ("white", "black"), "tiny": ("1", "black")}
WHITE, BLACK = KATARENGAS
WORDS = ENGLISH
SCREEN = PartConfig(PartKind.SCREEN, "simulated", Panel())
EVERYTHING = Reach(
    screen=SCREEN,
    dial=PartConfig(PartKind.DIAL, "simulated", Plain()),
    push=PartConfig(PartKind.KEY, "simulated", Plain()),
    key=PartConfig(PartKind.KEY, "simulated", Plain()),
    reader=PartConfig(PartKind.READER, "simulated", Plain()),
)
SIMULATED = 'profile = "simulated"\n'
SOUTH = "[chairs.south]\n"
SAVANNA = (
    *("-", *(f"S{column}" for column in "abcdef"), "-"),
    *(space for row in range(1, 6) for space in (f"W{row}", *(f"{c}{row}" for c in "abcdef"), f"E{row}")),
    *("-", *(f"N{column}" for column in "abcdef"), "-"),
)
SPACES = (*(f"{file}{rank}" for rank in range(1, 9) for file in "abcdefgh"), "a0", "h0", "a9", "h9")


def file(folder: Path, text: str | bytes, name: str = "table.toml") -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refusal(source: str | Path, folder: Path) -> tuple[str, str]:
    """The code and the sentence, with the folder left out of it."""
    with pytest.raises(Refused) as refused:
        load(source, GAMES, SEATS)
    return refused.value.reason.code, WORDS.reason(refused.value.reason).replace(f"{folder}/", "")


def test_the_simulated_table_has_everything_for_four_and_a_page() -> None:
    assert load("simulated", GAMES) == Configuration(
        cells=PartConfig(PartKind.CELLS, "simulated", Reeds(96)),
        lights=PartConfig(PartKind.LIGHTS, "simulated", Row(68)),
        sound=PartConfig(PartKind.SOUND, "simulated", Plain()),
        common=Reach(screen=SCREEN),
        chairs=dict.fromkeys(("south", "west", "north", "east"), EVERYTHING),
        mats={"katarenga": GameLayout(SPACES, SPACES), "kiwara": GameLayout(SAVANNA, SAVANNA)},
        play=Play(
            settle_ms=60, hold_ms=800, slide_ms=250, style=Style.RELAXED, touch_grace_ms=1000, clock=Limits()
        ),
        page=Page(on=True, host="127.0.0.1", port=8765),
    )


def test_no_shipped_profile_uses_a_pin_that_the_header_has_for_something_else() -> None:
    """Nor for the serial console: but the largest table takes the one that never drives, and says so."""
    i2c, uart, spi = {0, 1, 2, 3}, {14, 15}, {7, 8, 9, 10, 11}
    pins = {
        name: {pin for part in load(name, GAMES).parts.values() for pin in part.pins.values()}
        for name in profile_names()
    }
    assert {*chain(*pins.values())} & (i2c | uart | spi) == {15}
    assert 15 in pins["kingdom"]


def test_between_them_the_shipped_profiles_have_every_driver_and_every_kind_of_part() -> None:
    """One that nobody can build a table with has no place here."""
    used = {(part.kind, part.driver) for name in profile_names() for part in load(name, GAMES).parts.values()}
    known = {(kind, driver) for kind, drivers in DRIVERS.items() for driver in drivers}
    kin = ("ssd1306-spi", "sh1106-spi")
    small = "ssd1306"  # its letters are not large enough to be recommended: firmware_notes/screens.md
    assert known - used == {(PartKind.SCREEN, name) for name in (*kin, small)}


def test_a_configuration_never_changes() -> None:
    table = load("simulated", GAMES)
    with pytest.raises(TypeError):
        table.chairs["middle"] = Reach()  # type: ignore[index]
    with pytest.raises(AttributeError):
        table.play.settle_ms = 5  # type: ignore[misc]


def test_parts_go_by_the_names_that_their_signals_carry() -> None:
    table = load("simulated", GAMES)
    reach = ("screen", "dial", "push", "key", "reader")
    assert list(table.parts) == [
        *("cells", "lights", "sound", "common.screen"),
        *(f"{chair}.{part}" for chair in ("south", "west", "north", "east") for part in reach),
    ]
    assert table.parts["common.screen"] is table.common.screen
    assert table.parts["north.dial"] is table.chairs["north"].dial


def test_a_mat_has_an_entry_for_each_light_and_none_where_it_names_no_space(tmp_path: Path) -> None:
    text = 'profile = "simulated"\ncells.count = 4\nlights.count = 5\n[mats.tiny]\n'
    text += 'cells = "a1 - b1"\nlights = "a1 a1 b1"\n[mats.katarenga]\ncells = ""\nlights = "h9"\n'
    text += '[mats.kiwara]\ncells = ""\nlights = ""'
    table = load(file(tmp_path, text), GAMES)
    a1, b1 = Space("a1"), Space("b1")
    mats = {mat.game: mat for mat in table.mats_of_boards()}
    assert mats["tiny"] == Mat("tiny", (a1, None, b1, None), (a1, a1, b1, None, None))
    assert mats["katarenga"] == Mat("katarenga", (None,) * 4, (Space("h9"), *(None,) * 4))
    assert mats.keys() == {"tiny", "katarenga", "kiwara"}


def test_a_light_in_a_bar_is_for_all_spaces_from_the_one_beside_it_to_the_other_end(tmp_path: Path) -> None:
    text = SIMULATED + 'mats.katarenga.lights = "a1..a3 b2 a9..h9 d1..a1"\nmats.kiwara.lights = "W5..W1"\n'
    text += (
        '[mats.kitara.boards.ref-2p]\nlights = "s5..s8 s11..r1"\n[mats.kitara.boards.gone]\nlights = "x..y"'
    )
    boards = {"kitara": {"ref-2p": HOUSE["kitara"].hands.spaces}}
    printed = load(file(tmp_path, text), GAMES, SEATS, boards).mats_of_boards()
    lights = {(mat.game, mat.board): mat.lights[:4] for mat in printed}
    assert lights == {
        ("katarenga", ""): (("a1", "a2", "a3"), "b2", ("a9", "h9"), ("d1", "c1", "b1", "a1")),
        ("kiwara", ""): (("W5", "W4", "W3", "W2", "W1"), None, None, None),
        ("kitara", "ref-2p"): (("s5", "s6", "r3", "s7", "s8"), ("s11", "l2", "s6", "s4", "r1"), None, None),
        ("kitara", "gone"): (None,) * 4,
    }


@pytest.mark.parametrize(
    "lights", ["a1..", "..", "a1..a4..a8", "a1...a8", "a1..a1", "a1..z1", "z1..a1", "a0..b8", "a1..h8"]
)
def test_what_is_no_line_of_spaces_is_none(tmp_path: Path, lights: str) -> None:
    faults = {ConfigError.HALF_LINE, ConfigError.CROOKED, ConfigError.UNKNOWN_SPACE}
    assert refusal(file(tmp_path, SIMULATED + f'mats.katarenga.lights = "{lights}"'), tmp_path)[0] in faults


def test_a_space_whose_name_looks_like_a_line_is_a_space(tmp_path: Path) -> None:
    text = SIMULATED + '[mats.tiny]\nlights = "a..b"'
    mats = load(file(tmp_path, text), {**GAMES, "tiny": ("a..b",)}).mats_of_boards()
    [mat] = [mat for mat in mats if mat.game == "tiny"]
    assert mat.lights[:2] == ("a..b", None)


def test_each_board_of_a_game_may_have_a_mat_of_its_own(tmp_path: Path) -> None:
    text = SIMULATED + '[mats.tiny.boards.one]\ncells = "b1 a1"\n[mats.tiny.boards.gone]\ncells = "x"\n'
    boards = {"tiny": {"one": ("a1", "b1")}}
    printed = load(file(tmp_path, text), GAMES, SEATS, boards).mats_of_boards()
    mats = {mat.board: mat.cells[:2] for mat in printed if mat.game == "tiny"}
    assert mats == {"one": ("b1", "a1"), "gone": ("x", None)}
    with pytest.raises(Refused) as refused:
        load(file(tmp_path, text), GAMES, SEATS, {"tiny": {"one": ("a1",)}})
    assert WORDS.reason(refused.value.reason).endswith(
        "boards.one.cells names b1, and there is no such space in tiny."
    )


def test_a_controller_tells_how_many_cells_and_lights_there_are(tmp_path: Path) -> None:
    text = '[chairs.south]\n[cells]\ndriver = "controller"\n[lights]\ndriver = "controller"\n'
    text += '[controller]\ndevice = "/dev/board"\ncells = 2\nlights = 3\n'
    table = load(file(tmp_path, text), GAMES)
    assert table.controller == ControllerOptions("/dev/board", cells=2, lights=3)
    assert (table.cell_count, table.light_count) == (2, 3)
    table = load(file(tmp_path, '[chairs.south]\n[controller]\ndevice = "/dev/board"\ncells = 2\n'), GAMES)
    assert (table.cell_count, table.light_count) == (0, 0)


def test_port_expanders_have_sixteen_cells_each(tmp_path: Path) -> None:
    text = '[chairs.south]\n[cells]\ndriver = "mcp23017"\naddresses = [0x20, 0x27]\n'
    text += '[mats.katarenga]\ncells = "' + "- " * 31 + 'a1"\n'
    table = load(file(tmp_path, text), GAMES)
    assert table.cells == PartConfig(PartKind.CELLS, "mcp23017", Mcp23017((0x20, 0x27)))
    assert table.cell_count == 32
    assert table.cells.pins == {}


# One file that differs from another


def test_a_file_differs_from_its_profile_only_in_what_it_says(tmp_path: Path) -> None:
    text = 'profile = "simulated"\n[play]\nhold_ms = 900\n[chairs.middle]\n'
    table, shipped_table = load(file(tmp_path, text), GAMES), load("simulated", GAMES)
    assert table.play == Play(settle_ms=60, hold_ms=900)
    assert table.chairs == {**shipped_table.chairs, "middle": Reach()}
    for name in ("cells", "mats", "page"):
        assert getattr(table, name) == getattr(shipped_table, name)
    assert table.profile == "simulated"


def test_a_profile_may_be_a_path_from_the_file_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "club").mkdir()
    file(tmp_path, 'profile = "simulated"\n[page]\nport = 80', "club/all.toml")
    file(tmp_path, 'profile = "all.toml"\n[page]\non = false', "club/quiet.toml")
    third = file(tmp_path, 'profile = "club/quiet.toml"\n[page]\nhost = "::"')
    assert load(third, GAMES).page == Page(on=False, host="::", port=80)


def test_a_part_with_another_driver_begins_anew(tmp_path: Path) -> None:
    text = 'profile = "one-dial"\n[chairs.south]\nkey = {driver = "simulated"}\ndial = {reverse = true}'
    south = load(file(tmp_path, text), GAMES).chairs["south"]
    assert south.key == PartConfig(PartKind.KEY, "simulated", Plain())
    assert south.dial == PartConfig(PartKind.DIAL, "gpio", DialPins(a=17, b=27, reverse=True))


def test_a_part_of_the_profile_can_be_done_without(tmp_path: Path) -> None:
    text = 'profile = "simulated"\nsound = {driver = "none"}\n[chairs.north]\ndial = {driver = "none"}'
    table = load(file(tmp_path, text), GAMES)
    assert table.sound is None
    assert table.chairs["north"].dial is None
    assert "north.dial" not in table.parts


def test_a_file_as_windows_writes_it_is_read(tmp_path: Path) -> None:
    path = file(tmp_path, b'\xef\xbb\xbfprofile = "simulated"\r\n[play]\r\nsettle_ms = 70\r\n')
    assert load(path, GAMES).play.settle_ms == 70
    path = file(tmp_path, b'\xef\xbb\xbfprofile = "simulated"\r\n[play]\r\nsettle_ms = 7000\r\n')
    assert refusal(path, tmp_path)[1] == "table.toml:3: play.settle_ms takes 5 to 500, not 7000."


def test_two_screens_share_a_bus_but_no_address(tmp_path: Path) -> None:
    screens = '[chairs.{}.screen]\ndriver = "ssd1306"\nbus = {}\naddress = {}\n'
    text = screens.format("a", 1, 0x3C) + screens.format("b", 1, 0x3D) + screens.format("c", 3, 0x3C)
    assert len(load(file(tmp_path, text), GAMES).parts) == 3


def test_screens_on_spi_share_a_bus_and_leave_pins_that_it_does_not_need(tmp_path: Path) -> None:
    text = """
        profile = "one-dial"
        [common]
        screen = { driver = "ssd1309-spi", dc = 24, reset = 25, bus = 1 }
        [chairs.north]
        screen = { driver = "sh1106-spi", dc = 5, reset = 6 }
        [chairs.west]
        screen = { driver = "ssd1306-spi", dc = 12, reset = 13, device = 1 }
    """
    table = load(file(tmp_path, text), GAMES)
    assert table.chairs["north"].screen == PartConfig(PartKind.SCREEN, "sh1106-spi", SpiOled(dc=5, reset=6))
    assert table.chairs["south"].dial is not None  # on pin 17, which a device 1 of bus 1 would need


# What people agree on


def play(folder: Path, text: str) -> Play:
    return load(file(folder, f"{SIMULATED}[play]\n{text}"), GAMES, SEATS).play


@pytest.mark.parametrize("style", Style)
def test_a_style_is_agreed_on_by_its_name(tmp_path: Path, style: Style) -> None:
    manners = play(tmp_path, f'style = "{style.value}"').manners(iter(KATARENGAS))
    assert manners == manners_of_style(style, KATARENGAS)
    assert style_of(manners, KATARENGAS) is style
    assert load("one-dial", GAMES).play.manners(KATARENGAS) == Manners(touch_move=False)  # relaxed


def test_each_key_overrides_what_the_style_says_of_the_same_thing(tmp_path: Path) -> None:
    text = 'style = "tournament"\ntouch_move = "off"\ntouch_grace_ms = 1500\nslide_ms = 0\n'
    text += 'commit = "hands"\nclock = { minutes = 20, increment_s = 0.5 }'
    assert play(tmp_path, text).manners(KATARENGAS) == Manners(
        touch_move=False,
        touch_grace_s=1.5,
        slide_s=0.0,
        by_push=False,
        minutes={WHITE: 20.0, BLACK: 20.0},
        increment_s=0.5,
    )
    text = 'style = "relaxed"\ntouch_move = "strict"\ncommit = "push"\nhints = "three"\nlights = "learner"'
    assert play(tmp_path, text).manners(KATARENGAS) == Manners(
        touch_move=True, by_push=True, hints=HintLimit.THREE, learner_lights=True
    )


@pytest.mark.parametrize(
    ("style", "limits", "minutes", "increment_s"),
    [
        ("book", "minutes = 20", {WHITE: 20.0, BLACK: 20.0}, 0.0),
        ("book", "increment_s = 5", {}, 0.0),
        ("book", "increment_s = 5\nseats.white = 2.5", {WHITE: 2.5}, 5.0),
        ("book", "minutes = 20\nseats.black = 10", {WHITE: 20.0, BLACK: 10.0}, 0.0),
        ("blitz", "", {WHITE: 5.0, BLACK: 5.0}, 3.0),
        ("blitz", "minutes = 0", {}, 0.0),
        ("blitz", "minutes = 0\nseats = { white = 4 }", {WHITE: 4.0}, 3.0),
        ("blitz", "seats = { white = 4, 1 = 9 }", {WHITE: 4.0, BLACK: 5.0}, 3.0),
        ("blitz", "seats = { white = 0 }\nincrement_s = 0", {BLACK: 5.0}, 0.0),
    ],
)
def test_times_are_those_of_the_seat_or_of_everybody_or_of_the_style(
    tmp_path: Path, style: str, limits: str, minutes: Mapping[Seat, float], increment_s: float
) -> None:
    manners = play(tmp_path, f'style = "{style}"\n[play.clock]\n{limits}').manners(KATARENGAS)
    assert (manners.minutes, manners.increment_s) == (minutes, increment_s)


def test_seats_of_another_game_have_their_minutes_in_that_game(tmp_path: Path) -> None:
    one = Seat(Actor("1"))
    agreed_on = play(tmp_path, "clock = { minutes = 20, seats = { white = 10 } }")
    assert agreed_on.manners((one, BLACK)).minutes == {one: 20.0, BLACK: 20.0}


def test_seats_are_known_from_the_games_that_are_here(tmp_path: Path) -> None:
    text = SIMULATED + "[play.clock]\nseats = { white = 20, black = 10 }"
    assert load(file(tmp_path, text), GAMES).play.clock == Limits(seats={"white": 20.0, "black": 10.0})


def test_a_chair_that_has_no_seat_in_any_game_needs_no_push(tmp_path: Path) -> None:
    text = SIMULATED + 'chairs.west.push.driver = "none"\nchairs.west.dial.driver = "none"\n'
    text += '[play]\nstyle = "tournament"'
    assert load(file(tmp_path, text), GAMES, SEATS).play.by_push
    with pytest.raises(Refused):
        load(file(tmp_path, text), GAMES, {**SEATS, "three": ("1", "2", "3")})


def test_what_the_simulated_table_shows_as_a_comment_can_be_taken_as_it_stands(tmp_path: Path) -> None:
    shown = (SHIPPED / "simulated.toml").read_text()
    taken = re.sub(r"^# (?=\w+ = )", "", shown, flags=re.MULTILINE)
    assert load(file(tmp_path, taken), GAMES, SEATS).play.manners(KATARENGAS) == Manners(
        touch_move=False,
        by_push=True,
        minutes={WHITE: 10.0, BLACK: 20.0},
        increment_s=5.0,
        dealt=False,
        hints=HintLimit.THREE,
        learner_lights=True,
    )


# What is refused

EXPANDERS = '[cells]\ndriver = "mcp23017"\naddresses = [32]\n{}'
REFUSALS: Mapping[str, str] = {
    EXPANDERS.format("[care]\ndemonstrate_after_s = 600\n[chairs.south]"): (
        "table.toml:5: care.demonstrate_after_s cannot be used here, because hands alone move the pieces on "
        "these cells. Bots show games on a simulated board, or on one without cells."
    ),
    # Keys
    SIMULATED + "[pages]\n": (
        "table.toml:2: there is no pages. Did you mean page? What can stand here is profile, cells, lights, "
        "sound, controller, gpio, common, chairs, mats, play, care, page."
    ),
    SIMULATED + "[page]\n# the page\nfont = 3": (
        "table.toml:4: there is no page.font; what can stand here is on, host, port."
    ),
    SOUTH + '\n[chairs.south.dial]\ndriver = "gpio"\na = 17': (
        "table.toml:3: chairs.south.dial.b is missing; "
        "what can stand here is driver, a, b, steps_per_detent, reverse, rests_closed."
    ),
    # Values
    "chairs.south = [1, 2]": "table.toml:1: chairs.south takes a table, not [...].",
    SIMULATED + "page.on = 1": "table.toml:2: page.on takes true or false, not 1.",
    SIMULATED + 'page.host = ""': "table.toml:2: page.host takes a text of 1 to 253 characters.",
    SIMULATED + "page.port = 65_536": "table.toml:2: page.port takes 0 to 65535, not 65536.",
    SIMULATED + "play.hold_ms = 800.0": "table.toml:2: play.hold_ms takes a whole number, not 800.0.",
    SIMULATED + '[play]\nstyle = "bullet"': (
        'table.toml:3: play.style takes one of "relaxed", "book", "tournament", "blitz", not "bullet".'
    ),
    SIMULATED + '[play.clock]\nminutes = "20"': (
        'table.toml:3: play.clock.minutes takes a number, not "20".'
    ),
    SIMULATED + 'chairs.north.push.driver = "none"': (
        "table.toml:2: chairs.north.push is missing; nothing could take what its dial chooses."
    ),
    SOUTH + 'dial = {driver = "simulated"}\npush = {driver = "simulated"}': (
        "table.toml:1: one of the chairs needs both a push and a key, or nobody could open the menu."
    ),
    SIMULATED
    + 'chairs.north = {dial = {driver = "none"}, push = {driver = "none"}}\n[play]\nstyle = "tournament"': (
        'table.toml:4: play.style = "tournament" lets an action count when its player pushes, '
        "and chairs.north has no push."
    ),
    SIMULATED + 'mats.katarenga.cells = ["a1"]': (
        "table.toml:2: mats.katarenga.cells takes a text in quotes, not [...]."
    ),
    # What only the driver knows
    SOUTH + 'screen = {driver = "simulated", height = 63}': (
        "table.toml:2: chairs.south.screen.height does not take 63."
    ),
    SOUTH + 'screen = {driver = "simulated", height = 32}': (
        "table.toml:2: chairs.south.screen has to be a screen of 128 by 64 pixels."
    ),
    SOUTH + 'dial = {driver = "gpio", a = 17, b = 17}': (
        "table.toml:2: chairs.south.dial does not take a = 17, b = 17."
    ),
    SOUTH + 'key = {driver = "gpio", pin = 4}\n' + EXPANDERS.format("interrupt = 4"): (
        "table.toml:2: chairs.south.key.pin and cells.interrupt cannot both be wired to pin 4."
    ),
    SOUTH + EXPANDERS.format("interrupt = 3"): (
        "table.toml:5: cells.interrupt cannot be wired to pin 3, which belongs to the I2C bus 1 of cells."
    ),
    # Chairs
    'cells = {driver = "simulated", count = 3}': (
        "table.toml: a table needs at least one chair, like [chairs.south]."
    ),
    "[chairs]\n" + "".join(f"c{n} = {{}}\n" for n in range(9)): "table.toml:1: chairs can be 8 at most.",
    "[chairs.South]": (
        "table.toml:1: chairs.South needs another name: small letters, digits and '-', first a letter, "
        "16 at most, and not 'common'."
    ),
    # Parts in each other's way
    'profile = "one-dial"\ncommon.screen = { driver = "sh1106-spi", dc = 24, reset = 7 }': (
        "table.toml:2: common.screen.reset cannot be wired to pin 7, "
        "which belongs to the SPI bus 0 of common.screen."
    ),
    'profile = "one-dial"\ncommon.screen = { driver = "ssd1306-spi", dc = 24, reset = 25 }\n'
    'chairs.north.screen = { driver = "sh1106-spi", dc = 5, reset = 6 }': (
        "table.toml:3: chairs.north.screen and common.screen cannot both be device 0 of the SPI bus 0."
    ),
    'profile = "one-dial"\ncommon.screen.driver = "sh1106"': (
        "table.toml:2: common.screen and chairs.south.screen cannot both have the address 0x3c "
        "on the I2C bus 1."
    ),
    'chairs.south.reader = { driver = "pn532", device = "/dev/a" }\n'
    'chairs.north.reader = { driver = "pn532", device = "/dev/a" }': (
        "table.toml:2: chairs.north.reader.device and chairs.south.reader.device "
        "cannot both be wired to /dev/a."
    ),
    'profile = "kingdom"\nchairs.south.reader = { driver = "pn532", device = "/dev/serial0" }': (
        "kingdom.toml:58: chairs.east.key.pin cannot be wired to pin 15, "
        "which belongs to the serial line /dev/serial0 of chairs.south.reader.device."
    ),
    'profile = "kingdom"\ncommon.screen = { driver = "ssd1309-spi", device = 1, dc = 27, reset = 14 }\n'
    'chairs.south.dial.driver = "none"': (
        "kingdom.toml:19: lights would take for theirs what common.screen is told on the SPI bus 0. Lead the "
        "enabling inputs of their level shifter to their chip select, as firmware_notes/lights.md says, and "
        "write gated = true."
    ),
    SOUTH + '[cells]\ndriver = "controller"': (
        "table.toml:2: cells is wired to a controller, "
        "and there is no table [controller] that tells its device."
    ),
    # Mats
    SIMULATED + '[mats.chess]\ncells = "a1"': (
        "table.toml:2: mats.chess is for a game that is not here; there are katarenga, kiwara, kitara, tiny."
    ),
    SIMULATED + '[mats.tiny]\ncells = "a1 c1"': (
        "table.toml:3: mats.tiny.cells names c1, and there is no such space in tiny."
    ),
    SOUTH + '[mats.tiny]\nlights = "- - a1"': (
        "table.toml:3: mats.tiny.lights names spaces, and the table has no lights."
    ),
    SIMULATED + 'lights.count = 2\nmats.katarenga.lights = """\n- -\nb1\n"""': (
        "table.toml:3: mats.katarenga.lights puts b1 at number 2, and the table has 2 lights, counted from 0."
    ),
    SIMULATED + 'mats.kiwara.lights = "..a5"': (
        "table.toml:2: mats.kiwara.lights names ..a5, and a line of spaces has one at each end, like a1..a8."
    ),
    SIMULATED + 'mats.katarenga.lights = "a1..b3"': (
        "table.toml:2: mats.katarenga.lights names a1..b3, and no column and no row of the mat leads from "
        "one of them to the other."
    ),
    SIMULATED + 'mats.kitara.lights = "r1..s1"': (
        "table.toml:2: mats.kitara.lights names r1..s1, and where spaces lie is known of single boards of "
        "kitara only. Put it into a table like [mats.kitara.boards.NAME]."
    ),
    SIMULATED + '[mats.tiny]\ncells = "- a1"\nwand = "a1 b1"': (
        "table.toml:4: mats.tiny.wand: cell 1 feels the wand beside b1, so it cannot feel what stands on a1. "
        "Put - in one of the two lists."
    ),
    # Profiles
    'profile = "table.toml"': (
        "table.toml:1: profile table.toml leads back to a file that begins with this one."
    ),
    'profile = "two-dials"': (
        "table.toml:1: profile takes the name of a profile (duel, kingdom, one-dial, simulated) or the path "
        'of a file that ends in .toml, not "two-dials".'
    ),
    'profile = "other.toml"': "other.toml: there is no such file.",
    # The text itself
    "[page]\non = yes": "table.toml:2: this is not valid TOML at column 6: Invalid value.",
    "a = " + "[" * 5000: "table.toml: this file is nested too deeply to be read.",
    "a = " + "9" * 5000: "table.toml: this file has a number of too many digits to be read.",
    "#" * (LONGEST_FILE + 1): f"table.toml: this file is longer than {LONGEST_FILE} bytes.",
}
"""What a file says, and what is said of it."""


PLACES: Mapping[str, str] = {
    SOUTH
    + 'key = {driver = "gpio", pull-up = true, pin = 1}': "table.toml:2 misspelt chairs.south.key.pull-up",
    SOUTH
    + 'dial = {driver = "simulated", "rot ary" = 3}': 'table.toml:2 unknown-key chairs.south.dial."rot ary"',
    SOUTH + "dial = {a = 17}": "table.toml:2 missing-key chairs.south.dial.driver",
    SIMULATED
    + "[play.clock.seats]\nwhite = 20\nblack = -1": "table.toml:4 out-of-range play.clock.seats.black",
    SIMULATED + "[play.clock.seats]\nwhite = 20\nblak = 10": "table.toml:4 misspelt play.clock.seats.blak",
    SOUTH + '[play]\nstyle = "tournament"\ncommit = "push"': "table.toml:4 no-push play.commit",
    SIMULATED + "[cells]\ncolumns = 8\ndiodes = false\n[care]\ndemonstrate_after_s = 600": (
        "table.toml:6 cannot-show care.demonstrate_after_s"
    ),
    SIMULATED + "[care]\nsleep_after_s = 600\ndemonstrate_after_s = 600": (
        "table.toml:4 out-of-range care.demonstrate_after_s"
    ),
    SOUTH + 'dial = {driver = "giop"}': "table.toml:2 unknown-choice chairs.south.dial.driver",
    SOUTH + "dial = {driver = {}}": "table.toml:2 unknown-choice chairs.south.dial.driver",
    SOUTH + 'dial = {driver = "none", a = 17}': "table.toml:2 unknown-key chairs.south.dial.a",
    SOUTH + 'screen = {driver = "ssd1306", address = 0x3E}': (
        "table.toml:2 unknown-choice chairs.south.screen.address"
    ),
    SOUTH + '[cells]\ndriver = "mcp23017"\naddresses = [0x20, 0x20]': "table.toml:2 not-together cells",
    "[gpio]\n[chairs]": "table.toml:2 no-chair chairs",
    "[chairs.common]": "table.toml:1 chair-name chairs.common",
    "[chairs.abcdefghijklmnopq]": "table.toml:1 chair-name chairs.abcdefghijklmnopq",
    'profile = "one-dial"\nchairs.south.key.pin = 27': "table.toml:2 pin-taken chairs.south.key.pin",
    'profile = "one-dial"\nchairs.south.key.pin = 3': "table.toml:2 pin-of-bus chairs.south.key.pin",
    'profile = "one-dial"\ncommon.screen = { driver = "sh1106-spi", dc = 24, reset = 27 }': (
        "table.toml:2 pin-taken common.screen.reset"
    ),
    (
        'profile = "one-dial"\n[common.screen]\n'
        'driver = "ssd1309-spi"\ndc = 24\nreset = 25\nbus = 1\ndevice = 1'
    ): "one-dial.toml:19 pin-of-spi chairs.south.dial.a",
    SOUTH + 'screen = { driver = "ssd1306-spi", dc = 24, reset = 25, speed_hz = 3000000 }': (
        "table.toml:2 unknown-choice chairs.south.screen.speed_hz"
    ),
    'controller = { device = "/dev/a" }\nchairs.south.reader = { driver = "pn532", device = "/dev/a" }': (
        "table.toml:2 line-taken chairs.south.reader.device"
    ),
    (
        'chairs.south.reader = { driver = "pn532", device = "/dev/serial0" }\n'
        'controller.device = "/dev/ttyAMA0"'
    ): "table.toml:1 line-taken chairs.south.reader.device",
    SIMULATED
    + 'lights.count = 2\nmats.katarenga.lights = "- - b1..b8"': "table.toml:3 beyond mats.katarenga.lights",
    SIMULATED
    + 'mats.katarenga.lights = """\na1..a8\na1..a\n"""': "table.toml:2 unknown-space mats.katarenga.lights",
    SIMULATED + "cells.count = 67": "simulated.toml:46 beyond mats.katarenga.cells",
    "profile = 1": "table.toml:1 not-text profile",
    'profile = "a\\u0000.toml"': "table.toml:1 unknown-profile profile",
    'profile = "table.toml/x.toml"': "x.toml missing",
    "[page]\nport": "table.toml:2 syntax",
}
"""What else is refused in these ways: the file and its line, the code, and the key."""


@pytest.mark.parametrize(("text", "sentence"), REFUSALS.items(), ids=[*map(str, range(len(REFUSALS)))])
def test_a_refusal_says_where_what_and_what_is_accepted(tmp_path: Path, text: str, sentence: str) -> None:
    _, said = refusal(file(tmp_path, text), tmp_path)
    assert re.sub(r"^/[^:]*/", "", said) == sentence


@pytest.mark.parametrize(("text", "place"), PLACES.items(), ids=[*map(str, range(len(PLACES)))])
def test_a_refusal_points_at_its_key(tmp_path: Path, text: str, place: str) -> None:
    with pytest.raises(Refused) as refused:
        load(file(tmp_path, text), GAMES, SEATS)
    told, code = dict(refused.value.reason.values), refused.value.reason.code
    where = f"{Path(str(told['file'])).name} {code.removeprefix('configuration.')} {told.get('key', '')}"
    assert where.strip() == place


def test_a_shipped_profile_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    _, said = refusal("one-dail", tmp_path)
    assert said == "There is no profile 'one-dail'; there are duel, kingdom, one-dial, simulated."


@pytest.mark.parametrize("source", ["", "../one-dial", "one-dial.toml", "one\0dial"])
def test_a_shipped_profile_is_a_name_and_no_path(tmp_path: Path, source: str) -> None:
    assert refusal(source, tmp_path)[0] == ConfigError.NO_PROFILE


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "knot").symlink_to("knot")
    latin = file(tmp_path, 'page.host = "süd"'.encode("latin-1"))
    assert [
        refusal(tmp_path / "none.toml", tmp_path)[1],
        refusal(tmp_path, tmp_path / "..")[1].rpartition(":")[2],
        refusal(tmp_path / "knot", tmp_path)[1],
        refusal(latin, tmp_path)[1],
    ] == [
        "none.toml: there is no such file.",
        " this is a directory, not a file.",
        "knot: this file cannot be read: Too many levels of symbolic links.",
        "table.toml: this file is not valid UTF-8.",
    ]


def test_profiles_that_lead_in_a_circle_are_refused(tmp_path: Path) -> None:
    for name, below in (("b", "c.toml"), ("c", "./b.toml"), ("a", "b.toml")):
        file(tmp_path, f'profile = "{below}"', f"{name}.toml")
    _, said = refusal(tmp_path / "a.toml", tmp_path)
    assert said == "c.toml:1: profile ./b.toml leads back to a file that begins with this one."


def test_tables_nested_deeper_than_anybody_can_merge_are_refused(tmp_path: Path) -> None:
    deep = ".".join("a" * 2000) + " = 1"
    file(tmp_path, deep, "below.toml")
    _, said = refusal(file(tmp_path, 'profile = "below.toml"\n' + deep), tmp_path)
    assert said == "table.toml: this file is nested too deeply to be read."


def test_a_number_too_long_to_be_written_out_is_still_refused_as_it_stands(tmp_path: Path) -> None:
    _, said = refusal(file(tmp_path, SOUTH + "[page]\nport = 0x" + "f" * 5000), tmp_path)
    assert said.startswith("table.toml:3: page.port takes 0 to 65535, not 0xffff")


def test_every_fault_has_its_sentence_and_an_example(tmp_path: Path) -> None:
    told = {refusal(file(tmp_path, text), tmp_path)[0] for text in REFUSALS}
    elsewhere = {
        ConfigError.NO_PROFILE,
        ConfigError.DIRECTORY,
        ConfigError.UNREADABLE,
        ConfigError.NOT_UTF8,
        ConfigError.NOT_LIST,  # no field takes a list yet
    }
    assert told | elsewhere == set(ConfigError)
    assert not told & elsewhere
    assert set(ENGLISH.read("configuration")) == set(ConfigError)


# Lines


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (("profile",), 1),
        (("page",), 9),
        (("page", "on"), 12),
        (("page", "off"), None),
        (("mats", "x", "cells"), 5),
        (("mats", "x"), 4),
        (("mats",), 4),
        (("page", "a", "b"), 13),
        (("page", "a"), 13),
        (("odd key",), 14),
        (("odd key", "in"), 15),
        (("later", "on"), 18),
    ],
)
def test_the_line_of_a_key_is_where_its_statement_begins(keys: tuple[str, ...], line: int | None) -> None:
    text = """profile = "x"
# mats = 3

[mats.x]
cells = '''
[page]
on = true
'''
[page]
host = [ # [page.a]
]
on = {a = 1}
a.b = 1
["odd key"]
in = 1
[[page.list]]
[later]
on = 1
"""
    assert line_of(text, keys) == line


def test_no_line_is_better_than_a_long_search_or_a_wrong_one() -> None:
    assert line_of("a = [\n" + "\n" * 200 + "]\nb = 1", ("b",)) is None


# Drivers


def test_every_driver_has_options_that_say_what_the_checks_ask_of_them() -> None:
    for drivers in DRIVERS.values():
        for driver in drivers.values():
            options = getattr(import_module(driver.module), driver.options)
            assert is_dataclass(options)
            named = {field.name for field in fields(options)}
            line = () if driver.line is None else (driver.line,)
            assert {*driver.pins, *driver.address, *driver.spi, *line} <= named
            assert "driver" not in named


def test_every_driver_can_make_its_part() -> None:
    real = [
        (name, one) for of_kind in DRIVERS.values() for name, one in of_kind.items() if name != "simulated"
    ]
    for name, driver in real:
        assert callable(import_module(driver.maker).make), name
        assert driver.libraries or driver.pins, name


def test_the_pin_factories_are_those_that_the_driver_has() -> None:
    assert get_args(get_type_hints(Gpio)["factory"]) == tuple(SOURCES)


def test_reading_a_configuration_loads_no_library_of_a_device() -> None:
    code = (
        "import sys; from importlib import import_module; from companion.config.drivers import DRIVERS; "
        "[import_module(one.module) for of_kind in DRIVERS.values() for one in of_kind.values()]; "
        "from companion.config import load, profile_names; "
        f"games = {{'katarenga': {SPACES}, 'kiwara': {SAVANNA}, 'kitara': ()}}; "
        "print(*[load(name, games).profile for name in profile_names()], *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = {name.partition(".")[0] for name in done.stdout.split()}
    assert {"companion", "hardware"} <= loaded
    assert not loaded & {"gpiozero", "luma", "PIL", "serial", "smbus2", "spidev", "lgpio", "RPi", "aiohttp"}


def test_the_command_names_every_profile_that_was_shipped() -> None:
    assert profile_names() == PROFILES
