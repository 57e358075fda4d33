"""The pages of rules: every section has its sentences, and the rules themselves light the pictures."""

import json
from dataclasses import replace
from typing import Any

import pytest

from companion.games.katarenga import KATARENGA
from companion.games.kernel import OPTIONS_SECTION, Edition, Option, Record, RulesPicture, Space
from companion.games.kitara import KITARA
from companion.games.kiwara import KIWARA
from companion.games.kiwara.state import CARDS
from companion.games.registry import EDITIONS
from companion.table.entry import parts
from companion.view.glows import Glow
from companion.view.rules_page import (
    lit_actions,
    picture_glows,
    picture_record,
    rules_message,
    sentence_codes,
)
from companion.words import ENGLISH
from tests.sentences import SENTENCES
from tests.tiny.pebbles import PEBBLES

PICTURES = [
    pytest.param(game, section.picture, id=f"{game.id}-{section.name}")
    for game in EDITIONS
    for section in game.look.rules
    if section.picture
]
FEWEST, MOST = 6, 11
"""The sections of a page, besides the one of options."""
LINES = 4
"""The most sentences of a section, each a paragraph."""


def wanted_codes(game: Edition[Any]) -> list[str]:
    """Every code that the page of the game needs, except those of numbered sentences."""
    page = f"{game.id}.rules"
    headings = [f"{page}.{section.name}" for section in game.look.rules]
    captions = [f"{page}.{section.name}.picture" for section in game.look.rules if section.picture]
    of_things = [thing for section in game.look.rules for thing in section.things]
    things = [f"{thing}{more}" for thing in of_things for more in ("", ".what", ".when")]
    options = [f"{page}.{OPTIONS_SECTION}.{option.name}" for option in game.options]
    return [*headings, *captions, *things, f"{page}.{OPTIONS_SECTION}", *options]


def missing_codes(game: Edition[Any]) -> list[str]:
    first = [f"{game.id}.rules.{section.name}.1" for section in game.look.rules]
    return [code for code in (*wanted_codes(game), *first) if not ENGLISH.has(code)]


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.id)
def test_every_section_and_every_option_has_its_sentences(game: Edition[Any]) -> None:
    assert missing_codes(game) == []
    names = [section.name for section in game.look.rules]
    assert len({*names, OPTIONS_SECTION}) == len(names) + 1
    assert FEWEST <= len(names) <= MOST
    assert max(len(sentence_codes(game.id, name, ENGLISH)) for name in names) <= LINES


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.id)
def test_no_sentence_of_the_rules_is_left_out_of_the_page(game: Edition[Any]) -> None:
    numbered = [
        code for section in game.look.rules for code in sentence_codes(game.id, section.name, ENGLISH)
    ]
    written = {code for code in SENTENCES if code.startswith(f"{game.id}.rules.")}
    assert written <= {*wanted_codes(game), *numbered}


def test_an_option_without_a_rule_would_be_noticed() -> None:
    more = replace(KATARENGA, options=(*KATARENGA.options, Option("fog", "true | false", default=False)))
    assert missing_codes(more) == ["katarenga.rules.options.fog"]


def test_a_section_without_sentences_would_be_noticed() -> None:
    [first, *_] = KATARENGA.look.rules
    more = replace(KATARENGA, look=replace(KATARENGA.look, rules=(replace(first, name="tea"),)))
    assert missing_codes(more) == [
        "katarenga.rules.tea",
        "katarenga.rules.tea.picture",
        "katarenga.rules.tea.1",
    ]


def test_every_card_of_kiwara_is_explained() -> None:
    [cards] = [section for section in rules_message(KIWARA, ENGLISH)["sections"] if section["id"] == "cards"]
    assert [thing["title"].lower() for thing in cards["things"]] == [*CARDS]


def touched_spaces(record: Record[Any], picture: RulesPicture) -> set[Space]:
    """The spaces that a lit action names, and those where it changes what stands there."""
    game, found = record.game, set[Space]()
    before = game.hands.occupancy(record.state)
    for action in lit_actions(picture, record):
        named = parts(game, action).items()
        found |= {Space(value) for name, value in named if name in game.hands.space_parts}
        after = game.hands.occupancy(game.rules.apply(record.state, action))
        found |= {space for space in {*before, *after} if before.get(space) != after.get(space)}
    return found


@pytest.mark.parametrize(("game", "picture"), PICTURES)
def test_a_picture_lights_what_its_legal_actions_touch(game: Edition[Any], picture: RulesPicture) -> None:
    record = picture_record(game, picture)
    assert record.actor in game.seats
    assert bool(lit_actions(picture, record)) == bool(picture.lit)
    assert {*picture_glows(picture, record)} == touched_spaces(record, picture)


def picture_of(game: Edition[Any], section: str) -> RulesPicture:
    [picture] = [one.picture for one in game.look.rules if one.name == section]
    assert picture is not None
    return picture


def glows_of(game: Edition[Any], section: str) -> dict[str, Glow]:
    picture = picture_of(game, section)
    return {str(space): glow for space, glow in picture_glows(picture, picture_record(game, picture)).items()}


def test_a_slide_on_red_stops_at_red_at_its_own_pawn_and_on_a_capture() -> None:
    goals = dict.fromkeys(("e5", "f6", "f4", "f3", "g5", "h5"), Glow.GOAL)
    assert glows_of(KATARENGA, "red") == {"f5": Glow.ORIGIN, "d5": Glow.CAPTURE, **goals}


def test_a_lion_sends_gazelles_home_and_turns_zebras() -> None:
    turned = {"d4": Glow.TURN, "e3": Glow.TURN}
    assert glows_of(KIWARA, "lion") == {"d3": Glow.GOAL, "c3": Glow.HOME, **turned}


def test_the_boa_lights_what_it_can_name() -> None:
    assert glows_of(KIWARA, "cards") == dict.fromkeys(("c1", "e1", "f1"), Glow.CHOICE)


def test_an_attack_is_lit_as_a_capture_and_a_free_space_as_a_goal() -> None:
    assert glows_of(KITARA, "attack") == {"s2": Glow.ORIGIN, "s1": Glow.GOAL, "r2": Glow.CAPTURE}


def test_the_row_of_a_draft_marks_the_cards_that_the_rules_offer() -> None:
    sections = {section["id"]: section for section in rules_message(KITARA, ENGLISH)["sections"]}
    row = sections["draft"]["picture"]["row"]
    record = picture_record(KITARA, picture_of(KITARA, "draft"))
    offered = {action.replace("draft:", "card-") for action in record.game.rules.legal(record.state)}
    assert {card["look"] for card in row if card["now"]} == offered
    assert len(row) == 6


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.id)
def test_a_page_of_rules_is_plain_values_whose_lamps_and_pieces_lie_on_its_spaces(game: Edition[Any]) -> None:
    message = rules_message(game, ENGLISH)
    assert json.loads(json.dumps(message)) == message
    assert [section["id"] for section in message["sections"]][-1] == OPTIONS_SECTION
    for picture in filter(None, (section["picture"] for section in message["sections"])):
        spaces = {space["space"]: space["lights"] for space in picture["board"]["spaces"]}
        lights = [light for of_space in spaces.values() for light in of_space]
        assert lights == [*range(len(spaces))]
        assert {light for light, _, _ in picture["lamps"]} <= {*lights}
        assert {piece["space"] for piece in picture["pieces"]} <= {*spaces}


def test_a_game_without_a_page_of_rules_has_no_sections() -> None:
    assert rules_message(PEBBLES, ENGLISH)["sections"] == []
