"""The generators against the counted positions of `tests/perft`, where another reading of the law agrees."""

import pytest

from companion.games.kernel import replay
from companion.games.kernel.perft import bounded_perft
from companion.games.registry import GAMES
from tests.games.perft_data import Block, blocks, divide, perft

BLOCKS = list(blocks())


def told(block: Block, depth: int) -> str:
    """The divide table: what to compare with another generator's when a count is wrong."""
    record = replay(GAMES[block.game], block.options, block.played)
    table = divide(record.game, record.state, depth) if depth else {}
    rows = [f"  {action} {nodes}" for action, nodes in table.items()]
    return "\n".join([f"{block.game} {block.id}, depth {depth}:", *rows])


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block.game}-{block.id}")
def test_there_are_as_many_sequences_as_were_counted(block: Block) -> None:
    record = replay(GAMES[block.game], block.options, block.played)
    deepest = max(block.counts)
    for depth, nodes in block.counts.items():
        assert bounded_perft(record.game, record.state, depth) == nodes, told(block, depth)
        if depth < deepest or depth == 1:  # the slower way to count need not make every last position too
            assert perft(record.game, record.state, depth) == nodes


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_at_least_twelve_counted_positions_and_each_its_own_name(game: str) -> None:
    ids = [block.id for block in BLOCKS if block.game == game]
    assert len(ids) >= 12
    assert len(set(ids)) == len(ids)


def test_a_wrong_count_shows_the_divide_table() -> None:
    block = next(block for block in BLOCKS if block.id == "quarters-example")
    assert "\n  a1-a2 33\n" in told(block, 2)
