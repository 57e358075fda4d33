"""The loop: nothing is announced before it is on disk, and time is when things happened."""

from companion.app.loop import SAVING_SHOWS_S, Loop
from companion.desk.desk import HESITATES_S, GameBegan, NewGame, begin
from companion.desk.question import Choice
from companion.rules.kernel.names import Action, Space
from companion.rules.kernel.reason import Reason, because
from companion.table.events import Button, Commit, Pressed, Sensed, Turned
from companion.table.situation import Phase
from companion.table.table import RETRY_S
from hardware.simulation.clock import ManualClock
from tests.app.loop.slow import AtOnce, Seen, SlowScribe
from tests.table.sitting import HOLD_S, SETTLE_S, SOUTH, katarenga, setting
from tests.table.test_hands import CLOSE

FULL = because("keeper.unsaved", folder="/state", detail="No space left on device")


class Evening:
    """A loop in virtual time, with a board that is laid out."""

    def __init__(self, scribe: SlowScribe | AtOnce) -> None:
        self.clock = ManualClock()
        self.seen = Seen()
        line = katarenga(CLOSE)
        self.loop = Loop(begin(setting(line), line), self.clock, scribe, self.seen)
        self.loop.start()
        standing = line.game.occupancy(line.state).keys()
        self.loop.hear(*(Sensed(self.now, s, s in standing) for s in setting(line).watched))
        self.clock.advance(1)

    def phase(self) -> Phase:
        return self.loop.desk.table.situation.phase

    def unsaved(self) -> Reason | None:
        return self.loop.desk.unsaved

    @property
    def now(self) -> float:
        return self.clock.time()

    def shown(self) -> tuple[Action, ...]:
        """The actions that whoever looks at the table knows of."""
        return self.seen.frames[-1][0].table.line.actions

    def lift(self, space: str) -> None:
        self.loop.hear(Sensed(self.now, Space(space), occupied=False))
        self.clock.advance(SETTLE_S)

    def put(self, space: str) -> None:
        self.loop.hear(Sensed(self.now, Space(space), occupied=True))
        self.clock.advance(SETTLE_S)


def test_a_lifted_pawn_wakes_the_loop_when_its_contact_has_settled_and_not_before() -> None:
    evening = Evening(AtOnce())
    evening.loop.hear(Sensed(evening.now, Space("d4"), occupied=False))
    evening.clock.advance(SETTLE_S * 0.99)
    assert evening.phase() is Phase.RIGHT
    evening.clock.advance(SETTLE_S * 0.02)
    assert evening.phase() is Phase.IN_HAND


def test_once_a_hint_was_given_nothing_wakes_the_loop_any_more() -> None:
    evening = Evening(AtOnce())
    evening.lift("d4")
    assert evening.clock.next_at() == evening.loop.desk.active_s + HESITATES_S
    evening.clock.advance(HESITATES_S)
    assert evening.loop.desk.hesitates
    assert evening.clock.next_at() is None


def test_nothing_is_announced_before_it_is_on_disk() -> None:
    scribe = SlowScribe()
    evening = Evening(scribe)
    evening.lift("d4")
    evening.put("c4")
    assert [effect for effect, _ in scribe.waiting] == [Commit(Action("d4-c4"))]
    assert evening.shown() == ()
    scribe.answer()
    assert evening.shown() == ("d4-c4",)


def test_a_slow_disk_is_told_of_and_signals_wait_with_their_own_times() -> None:
    scribe = SlowScribe()
    evening = Evening(scribe)
    evening.lift("d4")
    evening.put("c4")
    evening.clock.advance(SAVING_SHOWS_S)
    assert [saving for _, saving in evening.seen.frames[-1:]] == [True]
    evening.lift("d5")
    assert evening.shown() == ()
    scribe.answer()
    evening.clock.advance(0)
    assert not evening.seen.frames[-1][1]
    assert evening.shown() == ("d4-c4",)
    assert evening.phase() is Phase.IN_HAND
    assert evening.loop.desk.table.situation.seen.missing == {"d5"}


def test_a_quick_disk_is_not_worth_a_word() -> None:
    evening = Evening(AtOnce())
    evening.lift("d4")
    evening.put("c4")
    evening.clock.advance(10)
    assert evening.shown() == ("d4-c4",)
    assert not any(saving for _, saving in evening.seen.frames)


def test_what_cannot_be_saved_has_not_happened_and_is_tried_again() -> None:
    scribe = SlowScribe()
    evening = Evening(scribe)
    evening.lift("d4")
    evening.put("c4")
    scribe.answer(FULL)
    assert (evening.shown(), evening.unsaved()) == ((), FULL)
    assert scribe.waiting == []
    evening.clock.advance(RETRY_S)
    assert [effect for effect, _ in scribe.waiting] == [Commit(Action("d4-c4"))]
    scribe.answer()
    assert (evening.shown(), evening.unsaved()) == (("d4-c4",), None)


def test_signals_that_come_late_are_taken_as_of_when_they_happened() -> None:
    """A lift and a drop that were both heard only after their contacts had long settled are still a move."""
    evening = Evening(AtOnce())
    at = evening.now
    evening.clock.advance(5)
    evening.loop.hear(
        Sensed(at, Space("d4"), occupied=False),
        Sensed(at + 1, Space("c4"), occupied=True),
        Sensed(at + 2, Space("d5"), occupied=False),
    )
    evening.clock.advance(SETTLE_S)
    assert evening.shown() == ("d4-c4",)
    assert evening.phase() is Phase.IN_HAND


def test_a_new_game_follows_from_having_been_written() -> None:
    scribe = SlowScribe()
    evening = Evening(scribe)
    evening.loop.hear(Pressed(evening.now, SOUTH, Button.KEY))
    evening.clock.advance(HOLD_S)
    question = evening.loop.desk.question
    assert question
    evening.loop.hear(Turned(evening.now, SOUTH, question.choices.index(Choice.NEW_BOARD)))
    evening.loop.hear(Pressed(evening.now, SOUTH, Button.PUSH))
    assert [effect for effect, _ in scribe.waiting] == [NewGame(same_board=False)]
    other = katarenga()
    scribe.answer(GameBegan(evening.now, other))
    assert evening.loop.desk.table.line is other
    assert evening.loop.desk.question is None


def test_a_stopped_loop_wakes_no_more() -> None:
    evening = Evening(AtOnce())
    evening.loop.hear(Sensed(evening.now, Space("d4"), occupied=False))
    evening.loop.stop()
    assert evening.clock.next_at() is None
