"""The count of efforts is a count: whole games come to their ends, and a way costs what it should."""

from statistics import median

import pytest

from tests.effort.games import MODES, played
from tests.effort.ways import WAYS, Effort, by_dial
from tests.table.sitting import kiwara, sitting


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mode", MODES)
def test_a_whole_game_can_be_told_in_each_way(mode: str, way: str) -> None:
    efforts = [told.effort for told in played(mode, way, seed=3)]
    assert len(efforts) > 20
    if mode.startswith("kiwara"):
        assert median(effort.total for effort in efforts) <= 2


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
