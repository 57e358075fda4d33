"""What tags stand for: there after a pulled plug, for their owner alone, and never in the way of a game."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import load
from companion.daemon.assembly import assemble
from companion.daemon.simulated_table import TICKET, simulated_tags
from companion.games.kernel import TABLE, Actor, Thing, brief
from companion.games.registry import GAMES
from companion.session.events import Enrol, ForgetTags
from companion.session.game_start import Household, Opening
from companion.session.saved_game import SavedGame
from companion.store.disk import InlineWriter
from companion.store.json_files import (
    LONGEST_TAG_WORD,
    MOST_TAGS,
    TAGS,
    TAGS_BROKEN,
    TAGS_FILE,
    TAGS_UNREADABLE,
    JsonFile,
    format_tags,
    parse_tags,
    with_tag,
)
from companion.store.state import StateDirectory
from companion.table.tagged_things import NO_TAGS, Tag, Tags
from companion.words import ENGLISH
from hardware.clock import ManualClock
from tests.everygame import SPACES
from tests.openings import begin, game_at
from tests.sentences import SENTENCES
from tests.table.virtual_hands import katarenga, setting

GAZELLE = Tag("kiwara", Thing(Actor("yellow"), "piece", "G"))
BOA = Tag("kiwara", Thing(TABLE, "card", "boa"))
MAT = Tag("kiwara")
RESERVE = Tag("kiwara", board="reserve")
QUEEN = Tag("chess", Thing(Actor("white"), "piece", "queen"))

names = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=LONGEST_TAG_WORD)
things = st.builds(Thing, names.map(Actor), names, names)
tags_of_things = st.builds(Tag, names, things)
tags_of_mats = st.builds(Tag, names, board=st.just("") | names)
books = st.dictionaries(names, tags_of_things | tags_of_mats, max_size=9)


@given(tags=books)
def test_tags_and_their_file_are_twins(tags: Tags) -> None:
    assert TAGS.parse(TAGS.format(tags)) == tags
    assert parse_tags(json.loads(json.dumps(format_tags(tags)))) == tags


def book(folder: Path, tags: Mapping[str, Tag]) -> JsonFile[Tags]:
    made = JsonFile(folder, TAGS)
    for uid, tag in tags.items():
        made.update(with_tag(uid, tag))
    return made


def test_what_was_enrolled_is_known_from_then_on(tmp_path: Path) -> None:
    enrolled = {"04": GAZELLE, "05": BOA, "06": MAT, "07": QUEEN, "08": RESERVE}
    book(tmp_path, enrolled)
    assert JsonFile(tmp_path, TAGS).load() == (enrolled, ())


def test_a_mat_that_was_enrolled_before_mats_had_boards_is_read_as_it_was(tmp_path: Path) -> None:
    (tmp_path / TAGS_FILE).write_bytes(told(game="kiwara"))
    assert JsonFile(tmp_path, TAGS).load() == ({"04": MAT}, ())


def test_a_tag_stands_for_one_thing_and_can_be_forgotten(tmp_path: Path) -> None:
    made = book(tmp_path, {"04": GAZELLE, "05": BOA})
    made.update(with_tag("04", MAT))
    assert made.load() == ({"05": BOA, "04": MAT}, ())
    made.update(with_tag("05", None))
    made.update(with_tag("never", None))
    assert made.load() == ({"04": MAT}, ())
    made.update(lambda _before: NO_TAGS)
    assert made.load() == ({}, ())


def test_with_too_many_what_was_enrolled_first_is_forgotten(tmp_path: Path) -> None:
    many = {f"{number:08}": GAZELLE for number in range(MOST_TAGS)}
    (tmp_path / TAGS_FILE).write_bytes(TAGS.format(many))
    made = JsonFile(tmp_path, TAGS)
    made.update(with_tag("new", MAT))
    known, notes = made.load()
    assert (len(known), "00000000" in known, known["new"], notes) == (MOST_TAGS, False, MAT, ())


def told(**tag: Any) -> bytes:
    return json.dumps({"tags": {"04": tag}}).encode()


BROKEN_FILES = [
    b"",
    TAGS.format({"04": GAZELLE})[:-5],  # torn
    b"\xff\xfe",
    b"[" * 100_000,
    b"null",
    b'{"tags": []}',
    b'{"tags": {}, "more": 1}',
    told(),
    told(game=3),
    told(game=""),
    told(game="kiwara", board=""),
    told(game="kiwara", board=["ABCCCC"]),
    told(game="kiwara", owner="red", part="piece", value="Z", board="reserve"),
    told(game="kiwara", owner="red"),
    told(game="kiwara", owner="red", part="piece", value="Z", more=1),
    told(game="kiwara", owner="red", part="piece", value=None),
    told(game="a" * (LONGEST_TAG_WORD + 1)),
    told(game="a\nb"),
    json.dumps({"tags": {str(number): {"game": "x"} for number in range(MOST_TAGS + 1)}}).encode(),
]


@pytest.mark.parametrize("data", BROKEN_FILES, ids=lambda data: str(data[:40]))
def test_a_broken_file_holds_no_tags(data: bytes) -> None:
    with pytest.raises((ValueError, RecursionError)):
        TAGS.parse(data)


@pytest.mark.parametrize("code", [TAGS_BROKEN, TAGS_UNREADABLE])
def test_what_there_is_to_tell_of_the_file_has_its_words(code: str) -> None:
    assert {code, brief(code)} <= {*SENTENCES}


def test_what_the_desk_wants_enrolled_is_in_the_file_when_it_is_told_so(tmp_path: Path) -> None:
    record = katarenga()
    keeper = StateDirectory(tmp_path, InlineWriter(), ManualClock(), iter(range(9)), GAMES)
    keeper.begin(SavedGame(record))
    answers: list[object] = []
    effects = (Enrol("04", GAZELLE), Enrol("05", BOA), Enrol("04", None))
    for effect in effects:
        keeper.write(effect, begin(setting(record), record), answers.append)
    assert (answers, JsonFile(tmp_path, TAGS).load()) == ([None] * 3, ({"05": BOA}, ()))
    keeper.write(ForgetTags(), begin(setting(record), record), answers.append)
    assert JsonFile(tmp_path, TAGS).load() == ({}, ())
    keeper.close()


# On a simulated table


def test_every_piece_of_a_simulated_table_is_enrolled_already() -> None:
    tags = simulated_tags(GAMES.values())
    for game in GAMES.values():
        found = [tag.thing for tag in tags.values() if tag.game == game.id]
        assert {thing: found.count(thing) for thing in {*found}} == dict(game.hands.box)
    assert TICKET not in tags


def test_what_people_have_enrolled_goes_before_what_was_there_already(tmp_path: Path) -> None:
    record = katarenga()
    keeper = StateDirectory(tmp_path, InlineWriter(), ManualClock(), iter(range(9)), GAMES)
    built_in = simulated_tags(GAMES.values())
    [first, *_] = built_in
    configuration = load("simulated", SPACES)
    table = assemble(
        configuration,
        Opening(game_at(configuration, record), Household(tags={first: MAT, TICKET: GAZELLE})),
        clock=ManualClock(),
        hand_over=lambda call: call(),
        scribe=keeper,
        words=ENGLISH,
        games=GAMES,
    )
    session = table.loop.session
    assert session.tags == session.table.tagging.tags == {**built_in, first: MAT, TICKET: GAZELLE}
