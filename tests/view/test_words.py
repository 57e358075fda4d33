"""Every code has its sentence, made of the values that the code comes with."""

import ast
import re
import string
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from companion.cli.referee import RefereeError
from companion.config.errors import ConfigError
from companion.doctor.findings import Diagnosis
from companion.games.katarenga.position import Flaw
from companion.games.katarenga.refusal import Refusal
from companion.games.kernel import LONGEST_VALUE, PIECE, TABLE, Pieces, Why, because
from companion.games.kitara import flaws
from companion.games.kitara import refusal as kitara
from companion.games.kitara.state import Step as KitaraStep
from companion.games.kiwara import layout, refusal
from companion.games.kiwara.state import CARDS, Step
from companion.games.registry import GAMES
from companion.store.disk import JournalError
from companion.store.packs import PackError
from companion.store.saved_games import GameError
from companion.table.situation import Snag
from companion.view.sentences import piece_name
from companion.web.messages import PageError
from companion.words import ENGLISH
from hardware import trouble
from hardware.probe import ProbeCode
from tests.sentences import SENTENCES, with_sentences

ROOT = Path(__file__).parents[2]


ALL_CODES: tuple[type[StrEnum], ...] = (
    Why,
    Flaw,
    Refusal,
    RefereeError,
    ConfigError,
    trouble.TroubleCode,
    ProbeCode,
    GameError,
    JournalError,
    PageError,
    PackError,
    Snag,
    layout.Flaw,
    refusal.Refusal,
    flaws.Flaw,
    kitara.Refusal,
)
FOLLOWED_BY: dict[str, tuple[str, ...]] = {
    refusal.Refusal.NOT_NOW: tuple(step for step in Step if step is not Step.OVER),
    refusal.Refusal.OTHER_MOMENT: tuple(card for card in CARDS if card not in ("okapi", "giraffe")),
    kitara.Refusal.NOT_NOW: tuple(step for step in KitaraStep if step is not KitaraStep.OVER),
}
"""What is said with more after the code."""


CODES = [
    f"{code}-{more}" if more else str(code)
    for codes in ALL_CODES
    for code in codes
    for more in FOLLOWED_BY.get(code, ("",))
]


@pytest.mark.parametrize("code", CODES)
def test_every_code_has_a_sentence(code: str) -> None:
    assert SENTENCES[code].endswith(".")


def placeholders(code: str) -> set[str]:
    texts = (SENTENCES.get(f"{code}-{more}" if more else code, "") for more in FOLLOWED_BY.get(code, ("",)))
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


DIRECT = {
    "because",
    "refusal",
    "refuse_request",
    "Trouble",
    "ok",
    "note",
    "warn",
    "waits",
    "fail",
    "probe_result",
}
"""Functions that are handed a code with all its values; others add a file or a place."""


def given(name: str, source: str) -> Iterator[tuple[StrEnum, set[str]]]:
    """Each code that a module gives, with the names of the values beside it, where they are all written out.

    A refusal of a configuration adds the file and the key by itself.
    """
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and call.args and isinstance(call.args[0], ast.Attribute):
            function = ast.unparse(call.func).rpartition(".")[2]
            names = {keyword.arg or "" for keyword in call.keywords}
            owner, member = ast.unparse(call.args[0].value), call.args[0].attr
            codes: Any = getattr(import_module(name), owner, None)
            if codes in (*ALL_CODES, Diagnosis) and function in DIRECT and "" not in names:
                yield codes[member], names | ({"file", "key"} if function == "refusal" else set())


def test_every_sentence_is_made_of_the_values_that_its_code_comes_with() -> None:
    found: list[tuple[StrEnum, set[str]]] = []
    for path in sorted(path for top in ("companion", "hardware") for path in (ROOT / top).rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found += given(name, path.read_text())
    assert [(code, names) for code, names in found if not placeholders(code) <= names] == []
    assert len({code for code, _ in found}) > 200


def test_a_value_that_is_left_out_would_be_noticed() -> None:
    source = "because(ConfigError.NOT_TABLE, file=file, key=key)"
    [(code, names)] = given("companion.config.errors", source)
    assert placeholders(code) - names == {"value"}


def test_a_reason_becomes_its_sentence() -> None:
    assert ENGLISH.reason(because(Refusal.ONTO_OWN, space="c4")) == "Blocked by your own pawn on c4."


def test_a_value_that_a_notation_shortens_is_told_as_people_call_it() -> None:
    reason = because(refusal.Refusal.OUT_OF, piece="G")
    assert ENGLISH.reason(reason) == "You have no gazelle left to place."
    reason = because(refusal.Refusal.STANDS_THERE, station="Na")
    assert "Na (column a)" in ENGLISH.reason(reason)
    assert ENGLISH.short(because(refusal.Refusal.OUT_OF, piece="G")) == "You have no gazelle left."


def test_a_value_is_called_by_its_name_in_its_own_game_and_in_that_part_alone() -> None:
    assert ENGLISH.value("kiwara", "piece", "G") == "gazelle"
    assert ENGLISH.value("kiwara", "space", "G") == "G"
    assert ENGLISH.value("katarenga", "piece", "G") == "G"
    more = with_sentences(ENGLISH, {"chess.value.piece.K": "king", "chess.check": "The {piece} is in check."})
    assert more.reason(because("chess.check", piece="K")) == "The king is in check."


def test_a_name_of_a_value_is_quoted_like_the_value() -> None:
    more = with_sentences(ENGLISH, {"chess.value.piece.K": "the\x1bking", "chess.check": "{piece}!"})
    assert more.reason(because("chess.check", piece="K")) == "the\N{REPLACEMENT CHARACTER}king!"


def test_a_code_without_a_sentence_is_still_told() -> None:
    assert ENGLISH.reason(because("chess.check", space="e1")) == "That is not possible (chess.check)."


PIECES = {
    piece_name(game, Pieces(TABLE, (thing.value,)), ENGLISH).split()[-1]
    for game in GAMES.values()
    for thing in game.hands.box
    if thing.part == PIECE
}
"""What people call the pieces of each game: pawn, zebra, totem."""


def test_what_is_said_at_every_table_names_no_piece_of_one_game() -> None:
    assert {"pawn", "zebra", "totem"} <= PIECES
    said = {code: sentence for code, sentence in SENTENCES.items() if code.startswith("table.")}
    naming = [code for code, sentence in said.items() if PIECES & {*re.findall(r"\w+", sentence.lower())}]
    assert naming == []


def test_a_name_that_nobody_has_worded_is_its_code() -> None:
    assert ENGLISH.say("chess.white") == "chess.white"
    assert ENGLISH.say("table.turn", seat=ENGLISH.say("chess.white")) == "chess.white's turn"


def test_what_somebody_typed_is_quoted_as_it_is_but_not_by_the_page() -> None:
    assert "'{0} %s {text}'" in ENGLISH.say(Why.UNREADABLE, text="{0} %s {text}")
    assert len(ENGLISH.reason(because(Why.UNREADABLE, text="x" * 10_000))) < LONGEST_VALUE + 100


def test_words_can_be_added_without_changing_the_old_ones() -> None:
    more = with_sentences(ENGLISH, {"chess.check": "Your king on {space} is in check."})
    assert more.say("chess.check", space="e1") == "Your king on e1 is in check."
    assert "chess.check" not in SENTENCES
