"""What the screens say, situation by situation; and that every sentence fits them."""

import string
from itertools import product

import pytest

from companion.drawing.pixels import HEIGHT
from companion.drawing.text import BODY, COLUMNS, ROOM, ROWS, fits
from companion.games.katarenga.refusal import Refusal
from companion.games.kernel import PIECE, Pieces, brief
from companion.games.kitara import refusal as kitara
from companion.games.kiwara import layout, refusal
from companion.games.registry import GAMES
from companion.store.disk import JournalError
from companion.store.saved_games import GameError
from companion.table.entry import Misread
from companion.table.situation import Snag
from companion.view.glows import LIGHT_CODE, Glow
from companion.view.sentences import piece_name, read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from hardware.trouble import TroubleCode
from tests.sentences import SENTENCES
from tests.table.virtual_hands import NORTH, SOUTH, kiwara, sitting
from tests.view.situations import GOLDEN, SITUATIONS, as_seen

LONGEST = {
    "seat": "White",
    "space": "h8",
    "start": "h8",
    "goal": "h8",
    "rank": "8",
    "count": "32",
    "action": "h8-h9",
    "part": "pawn",
    "piece": "White pawn",
    "known": "",
    "points": "2",
    "detail": "No space left on device",
    "library": "luma.oled",
    "pin": "27",
    "why": "look at its cable.",
    "card": "wildebeest",
    "thing": "Yellow's crocodile",
    "game": "Katarenga",
    "spaces": "c3 d4 e3 d2",
    "cards": "Boa",
    "chair": "south",
    "number": "47",
    "other": "north",
    "cell": "127",
    "found": "12",
    "margin": "1.49",
    "minutes": "30",
    "seconds": "10",
}
IN_KIWARA = {
    "piece": "crocodile",
    "station": "Na (column a)",
    "only": "Nd",
    "letter": "A",
    "sticks": "30",
    "count": "21",
    "most": "5",
    "least": "4",
    "points": "54",
    "left": "9",
    "row": "column c",
    "other": "column e",
    "line": "c",
    "other_line": "e",
}
"""What is longest in reasons of Kiwara, which name an animal by itself."""
IN_KITARA = {
    "seat": "4",
    "space": "s28",
    "start": "s28",
    "goal": "r10",
    "closest": "s26, s27, s28",
    "goals": "r2 or s10",
    "piece": "warrior",
    "first": "master-animal",
    "pieces": "5 master-animals",
    "counts": "5 warriors, 2 heroes",
    "to": "r10",
    "group": "WWWAAAHHH",
    "count": "12",
    "needed": "12",
    "place": "6",
    "age": "5",
    "lowest": "4",
    "round": "10",
    "last": "11",
    "points": "123",
    "draft": "12",
    "move": "12",
    "vp": "12",
    "fed": "12",
}
"""The same of Kitara, which tells a kingdom by its number."""
LONGEST_IN = {"kiwara": {**LONGEST, **IN_KIWARA}, "kitara": {**LONGEST, **IN_KITARA}}
LONGEST_SEAT = {"kiwara": "Yellow", "kitara": "Kingdom 4"}
SUFFIXED = (
    f"{refusal.Refusal.NOT_NOW}-",
    f"{refusal.Refusal.OTHER_MOMENT}-",
    f"{kitara.Refusal.NOT_NOW}-",
    "kitara.look-",
)
GAME_CODES = [
    code
    for code in SENTENCES
    if not code.endswith(".brief")
    and (code in [*refusal.Refusal, *layout.Flaw, *kitara.Refusal] or code.startswith(SUFFIXED))
]
HEADLINES = ("turn", "won", "draw", "saving", "which")
WARNINGS = ("wrong", "note", "unsaved", "lost", "tag")
SPOKEN = ("log-", "by-", "choice-", "ask-", *HEADLINES, *WARNINGS)
NEVER_ON_SCREENS = {JournalError.FOLDER, JournalError.IN_USE}
"""Without a folder to keep games in no table begins."""


def filled(code: str) -> str:
    names = {name for _, name, _, _ in string.Formatter().parse(SENTENCES[code]) if name}
    longest = LONGEST_IN.get(code.partition(".")[0], LONGEST)
    return ENGLISH.say(code, **{name: longest[name] for name in names})


@pytest.mark.parametrize("name", SITUATIONS)
def test_everybody_sees_what_the_golden_file_shows(name: str) -> None:
    assert as_seen(name) == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_file_is_of_a_situation() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(SITUATIONS)


@pytest.mark.parametrize("code", [f"table.{name}" for name in HEADLINES])
def test_a_headline_fits_its_line(code: str) -> None:
    assert len(filled(code)) <= COLUMNS - 2 * code.endswith("saving")


@pytest.mark.parametrize("code", [f"table.{name}" for name in WARNINGS])
def test_a_warning_fits_beside_its_sign(code: str) -> None:
    assert len(filled(code)) <= COLUMNS - 2


@pytest.mark.parametrize(
    "name",
    [
        "lift",
        "turn-dial",
        "go-on",
        "put-down",
        "hold-key",
        "take-it",
        "part",
        "begun",
        "maybe",
        "push-ends",
        "must-play",
        "may-waive",
        "push-this",
        "some-down",
        "all-down",
        "cards",
        "cards-many",
        "chore-home.brief",
        "chore-down.brief",
        "chore-up.brief",
    ],
)
def test_what_has_one_line_fits_it(name: str) -> None:
    assert len(filled(f"table.{name}")) <= COLUMNS


STEPS = ("kiwara.todo-", "kiwara.passed-", "kitara.todo-", "kitara.passed-")


@pytest.mark.parametrize("code", [code for code in SENTENCES if code.startswith(STEPS)])
def test_what_a_step_wants_fits_one_line(code: str) -> None:
    if code.endswith(".brief") or (".todo-" in code and f"{code}.brief" not in SENTENCES):
        seat, said = LONGEST_SEAT[code.partition(".")[0]], SENTENCES[code]
        values = {"line": "c", "other_line": "5", "seat": seat, "piece": "warrior", "count": "12"}
        # A lost space and the ways out of it have this much room; where these take more they are not named
        lost = {"space": "s8", "goals": "r2 or s10"} if "goals" in said else {"space": "c5"}
        assert len(ENGLISH.say(code, **values, **lost)) <= COLUMNS


@pytest.mark.parametrize(
    "code",
    [
        code
        for code in SENTENCES
        if code.startswith("table.")
        and not code.removeprefix("table.").startswith(SPOKEN)
        and code.removesuffix(".brief") not in [*Snag, *Misread, "table.thing"]
    ],
)
def test_what_to_do_fits_below_the_headline(code: str) -> None:
    assert fits(filled(code), BODY)


PIECES = {
    piece_name(game, Pieces(thing.owner, (thing.value,)), ENGLISH)
    for game in GAMES.values()
    for thing in game.hands.box
    if thing.part == PIECE
}
ERRANDS = [
    code
    for code, said in SENTENCES.items()
    if code.startswith("table.") and "{piece}" in said and not code.startswith("table.log-")
]


@pytest.mark.parametrize("code", ERRANDS)
@pytest.mark.parametrize("piece", sorted(PIECES))
def test_what_to_do_with_a_piece_fits_whatever_it_is_called(code: str, piece: str) -> None:
    values = {**LONGEST, "piece": piece, "start": "Na", "space": "Nb"}
    assert fits(SENTENCES[code].format_map(values), BODY)


@pytest.mark.parametrize("code", [code for code in SENTENCES if code.endswith(".brief")])
def test_what_is_short_fits_below_the_headline(code: str) -> None:
    room = f"south.screen: {filled(code)}" if code.startswith("hardware.") else filled(code)
    assert fits(room, ROOM)


@pytest.mark.parametrize("code", [code for code in SENTENCES if ".by-" in code and "brief" in code])
def test_how_a_game_ended_fits_its_line(code: str) -> None:
    assert len(filled(code)) <= COLUMNS


LOOKED_UP = [code for code in SENTENCES if code.startswith("kitara.look-")]


@pytest.mark.parametrize("code", LOOKED_UP)
def test_what_is_looked_up_in_kitara_fits_a_line_and_in_full_below_it(code: str) -> None:
    said = filled(code)
    assert len(said) <= COLUMNS if code.endswith(".brief") else fits(said, ROOM)


@pytest.mark.parametrize("code", GAME_CODES)
def test_what_a_game_may_have_to_tell_has_a_short_form(code: str) -> None:
    assert brief(code) in SENTENCES


@pytest.mark.parametrize("code", [*Refusal, *JournalError, *GameError, *TroubleCode, *Snag])
def test_what_screens_may_have_to_tell_has_a_short_form(code: str) -> None:
    if code not in NEVER_ON_SCREENS:
        assert brief(code) in SENTENCES


@pytest.mark.parametrize(
    ("held", "told"), [("boa", "Card: boa"), ("boa warthog", "2 cards: dial"), ("hyena boa", "Card: boa")]
)
def test_cards_are_named_on_their_owners_screen_in_their_moment_or_counted(held: str, told: str) -> None:
    cards = held.split()
    reveals = (f"reveal:{card}" for card in cards)
    record = kiwara(*reveals, "totem:Na", "place:E@a1", "totem:Nb", handicap={"red": len(cards)})
    at = sitting(record)
    assert record.actor == "red"
    north, south = ([*read_aloud(sheet(at.desk, chair, ENGLISH), ENGLISH)] for chair in (NORTH, SOUTH))
    assert (north[-1], told in south) == (told, False)


def test_letters_are_sixteen_pixels_high_in_four_lines() -> None:
    assert (HEIGHT // ROWS, ROWS, COLUMNS) == (16, 4, 16)


def test_while_the_disk_is_waited_for_every_screen_says_so() -> None:
    session = SITUATIONS["moved"]().desk
    sheets = {chair: sheet(session, chair, ENGLISH, saving=True) for chair in (None, SOUTH, NORTH)}
    assert {str(said.lines[0]) for said in sheets.values()} != {""}
    assert len({said.lines[0] for said in sheets.values()}) == 1
    assert sheets[SOUTH] != sheet(session, SOUTH, ENGLISH)


def test_no_two_meanings_of_light_look_alike() -> None:
    looks = list(LIGHT_CODE.values())
    assert set(LIGHT_CODE) == set(Glow)
    assert len(set(looks)) == len(looks)


def test_what_matters_is_told_apart_without_colour() -> None:
    """A goal, a capture and a fault differ in their patterns; so do a piece to put and one to take."""
    patterns = {glow: LIGHT_CODE[glow].pattern for glow in Glow}
    for one, other in product((Glow.GOAL, Glow.CAPTURE, Glow.TAKE), repeat=2):
        assert one is other or patterns[one] is not patterns[other]
    assert patterns[Glow.PUT] is not patterns[Glow.TAKE]
