"""The count of efforts is a count: whole games come to their ends, and a way costs what it should."""

from collections import defaultdict

import pytest

from tests.effort.games import EVERY_WAY, played
from tests.effort.goals import is_easy, is_easy_with_stacks
from tests.effort.ways import Effort, by_dial
from tests.table.virtual_hands import kiwara, sitting

PIECES = [(mode, way) for mode, way in EVERY_WAY if not mode.startswith("kitara")]
STACKS = [
    *((mode, way) for mode, way in EVERY_WAY if mode == "kitara 2"),
    ("kitara 3", "cells and dial"),
    ("kitara 4, people draw", "wand and tags"),
]


@pytest.mark.parametrize(("mode", "way"), PIECES)
def test_a_whole_game_can_be_told_in_each_way(mode: str, way: str) -> None:
    efforts = [told.effort for told in played(mode, way, seed=3)]
    assert len(efforts) > 20
    if mode.startswith("kiwara"):
        assert is_easy(efforts)


@pytest.mark.parametrize(("mode", "way"), STACKS)
def test_so_can_one_where_pieces_share_spaces_and_each_verb_is_easy(mode: str, way: str) -> None:
    by_verb = defaultdict(list)
    for told in played(mode, way, seed=3):
        by_verb[told.verb].append(told.effort)
    assert {"start", "draft", "recruit", "move", "end", "retreat"} <= by_verb.keys()
    assert [verb for verb, efforts in by_verb.items() if not is_easy_with_stacks(verb, efforts)] == []


def test_what_a_verb_costs_is_judged_by_presses_and_detents_apart() -> None:
    assert is_easy_with_stacks("move", [Effort(presses=1, touches=2, detents=6)])
    assert not is_easy_with_stacks("draft", [Effort(presses=1, touches=2)])
    assert not is_easy_with_stacks("draft", [Effort(presses=1, detents=5)])


def test_a_tag_that_is_shown_is_of_a_token_that_does_not_stand_on_the_board() -> None:
    """In this game an animal is shown ahead of its turn, while another of its kind stands there."""
    assert len([*played("kiwara with cards", "cells and tags", seed=7)]) > 20


def test_the_dial_takes_the_shorter_way_round() -> None:
    at = sitting(kiwara(), cells=False, chairs=1)
    effort = Effort()
    last = at.table.offer.values[-1]
    assert last == "W5"
    by_dial(at, at.table.offer.actions[-1], effort)
    assert (effort.detents, effort.presses, at.record) == (1, 1, ["totem:W5"])
