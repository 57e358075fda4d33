"""Every code has its sentence, made of the values that the code comes with."""

import ast
import inspect
import re
import string
import textwrap
from collections.abc import Iterator
from enum import StrEnum
from itertools import pairwise

import pytest

from companion.cli.referee import RefereeError
from companion.config import errors as configuration
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


def documented(codes: type[StrEnum]) -> Iterator[tuple[str, set[str]]]:
    """Each code with the values that the docstring below it names.

    A game's codes have none: `tests/games/test_reasons.py` reads what they come with.
    """
    [tree] = ast.parse(textwrap.dedent(inspect.getsource(codes))).body
    assert isinstance(tree, ast.ClassDef)
    for member, note in pairwise((*tree.body, ast.Pass())):
        if isinstance(member, ast.Assign):
            assert isinstance(member.targets[0], ast.Name)
            if not isinstance(note, ast.Expr):
                code = codes[member.targets[0].id]
                yield code, {name for more in forms(code) for name in placeholders(SENTENCES[more])}
                continue
            assert isinstance(note.value, ast.Constant)
            _, _, values = str(note.value.value).partition("Values: ")
            assert values.endswith("."), member.targets[0].id
            named = {value.strip() for value in values.rstrip(".").split(",")}
            yield codes[member.targets[0].id], named - {"none"}


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


ALL_CODES: tuple[type[StrEnum], ...] = (
    Why,
    Flaw,
    Refusal,
    RefereeError,
    configuration.ConfigError,
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


def forms(code: str) -> list[str]:
    return [f"{code}-{more}" for more in FOLLOWED_BY.get(code, ())] or [code]


def in_full(codes: type[StrEnum]) -> Iterator[tuple[str, set[str]]]:
    for code, values in documented(codes):
        yield from ((more, values) for more in forms(code))


CODES = [pair for codes in ALL_CODES for pair in in_full(codes)]


@pytest.mark.parametrize(("code", "values"), CODES, ids=[code for code, _ in CODES])
def test_every_code_has_a_sentence_made_of_its_values(code: str, values: set[str]) -> None:
    sentence = SENTENCES[code]
    assert placeholders(sentence) <= values
    assert sentence.endswith(".")


def test_all_codes_are_looked_at() -> None:
    more = sum(len(followed) - 1 for followed in FOLLOWED_BY.values())
    assert len(CODES) == sum(len(codes) for codes in ALL_CODES) + more


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
