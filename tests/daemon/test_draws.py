"""What the table draws: the lot comes from the shell at once, and counts before anything else that is due."""

from pathlib import Path

from companion.daemon.loop import Loop, keep_readings
from companion.games.registry import GAMES
from companion.session.saved_game import SavedGame
from companion.store.state import StateDirectory
from companion.table.events import Sensed
from hardware.clock import ManualClock
from tests.daemon.slow_disk import Seen
from tests.openings import InlineWriter, begin
from tests.table.virtual_hands import kiwara, setting

SEED = 7


def played(folder: Path) -> Loop:
    """A table at which a game begins with three cards, some time later."""
    clock, record = ManualClock(), kiwara(handicap={"yellow": 2, "red": 1})
    keeper = StateDirectory(folder, InlineWriter(), clock, iter([SEED, SEED]), GAMES)
    keeper.begin(SavedGame(record))
    loop = Loop(begin(setting(record), record), clock, keeper, Seen(), keep_readings)
    loop.start()
    loop.handle(*(Sensed(clock.time(), space, occupied=False) for space in setting(record).watched))
    clock.advance(1)
    keeper.close()
    return loop


def test_the_cards_that_a_game_begins_with_are_drawn_once_each_by_its_seed_and_on_disk(
    tmp_path: Path,
) -> None:
    one, other = (played(tmp_path / name).session.table.record for name in ("one", "other"))
    assert [action.partition(":")[0] for action in one.actions] == ["reveal"] * 3
    assert (one.actor, other.actions) == ("yellow", one.actions)
    [journal] = (tmp_path / "one").glob("*.journal")
    assert [action in journal.read_text() for action in one.actions] == [True] * 3
