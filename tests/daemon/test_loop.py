"""The loop: nothing is announced before it is on disk, and time is when things happened."""

from collections.abc import Sequence

from companion.daemon.loop import MOST_WAITING, SAVING_SHOWS_S
from companion.games.kernel import Action, Space
from companion.games.registry import GAMES
from companion.session.events import GameBegan, NewGame, PartGone, Rewired
from companion.session.match import flip_mat
from companion.session.question import Pick
from companion.session.step import HESITATES_S
from companion.table.events import Button, Commit, NoteClock, Pressed, Released, Sensed, Turned
from companion.table.manners import Style, manners_of_style
from companion.table.situation import Phase
from companion.table.step import NOTE_S, SAVE_RETRY_S
from tests.daemon.slow_disk import FULL, AtOnce, Evening, FullDisk, SlowScribe
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import HOLD_S, NORTH, SETTLE_S, SOUTH, katarenga, setting

KATARENGA = GAMES["katarenga"]


def moved() -> tuple[SlowScribe, Evening]:
    """A move that waits for its disk."""
    scribe = SlowScribe()
    evening = Evening(scribe)
    evening.lift("d4")
    evening.put("c4")
    return scribe, evening


def test_a_lifted_pawn_wakes_the_loop_when_its_contact_has_settled_and_not_before() -> None:
    evening = Evening(AtOnce())
    evening.loop.handle(Sensed(evening.now, Space("d4"), occupied=False))
    evening.clock.advance(SETTLE_S * 0.99)
    assert evening.phase() is Phase.RIGHT
    evening.clock.advance(SETTLE_S * 0.02)
    assert evening.phase() is Phase.IN_HAND


def test_once_a_hint_was_given_nothing_wakes_the_loop_any_more() -> None:
    evening = Evening(AtOnce())
    evening.lift("d4")
    assert evening.clock.next_at() == evening.loop.session.activity.active_s + HESITATES_S
    evening.clock.advance(HESITATES_S)
    assert evening.loop.session.activity.hesitates
    assert evening.clock.next_at() is None


def test_nothing_is_announced_before_it_is_on_disk() -> None:
    scribe, evening = moved()
    assert [effect for effect, _ in scribe.waiting] == [Commit(Action("d4-c4"))]
    assert evening.shown() == ()
    scribe.answer()
    assert evening.shown() == ("d4-c4",)


def test_a_slow_disk_is_told_of_and_signals_wait_with_their_own_times() -> None:
    scribe, evening = moved()
    evening.clock.advance(SAVING_SHOWS_S)
    assert [saving for _, saving in evening.seen.frames[-1:]] == [True]
    evening.lift("d5")
    assert evening.shown() == ()
    scribe.answer()
    evening.clock.advance(0)
    assert not evening.seen.frames[-1][1]
    assert evening.shown() == ("d4-c4",)
    assert evening.phase() is Phase.IN_HAND
    assert evening.loop.session.table.situation.difference.missing == {"d5"}


def asks_what_is_played(at: Evening) -> bool:
    """Whether the dial has begun an entry."""
    return at.loop.session.table.turn.entry is not None


def test_what_is_pressed_or_turned_while_screens_only_say_that_it_is_being_saved_does_not_count() -> None:
    """Nobody can see what it would do: the question that comes after it is answered by who has read it."""
    scribe, evening = moved()
    evening.clock.advance(SAVING_SHOWS_S + 0.01)
    blind = (Turned(evening.now, NORTH, 1), Pressed(evening.now, NORTH, Button.PUSH))
    assert [evening.loop.handle(event) for event in blind] == [False, False]
    assert not evening.loop.handle(Pressed(evening.now, SOUTH, Button.KEY))
    assert evening.loop.handle(Released(evening.now, SOUTH, Button.KEY))
    evening.clock.advance(HOLD_S)
    scribe.answer()
    assert (evening.shown(), evening.loop.session.question) == (("d4-c4",), None)
    assert not asks_what_is_played(evening)
    assert evening.loop.handle(Turned(evening.now, NORTH, 1))
    assert asks_what_is_played(evening)


def test_what_was_turned_before_screens_say_so_counts_as_soon_as_it_can() -> None:
    scribe, evening = moved()
    assert evening.loop.handle(Turned(evening.now, NORTH, 1))
    evening.clock.advance(SAVING_SHOWS_S * 2)
    scribe.answer()
    assert asks_what_is_played(evening)


def test_a_key_that_comes_up_while_the_disk_is_waited_for_is_not_held_for_ever() -> None:
    scribe, evening = moved()
    evening.loop.handle(Pressed(evening.now, SOUTH, Button.KEY))
    evening.clock.advance(SAVING_SHOWS_S * 2)
    evening.loop.handle(Released(evening.now, SOUTH, Button.KEY))
    scribe.answer()
    evening.clock.advance(HOLD_S)
    assert (evening.loop.session.keys.held, evening.loop.session.question) == ({}, None)


def test_a_disk_that_never_answers_fills_no_memory_and_the_last_of_each_space_still_counts() -> None:
    scribe, evening = moved()
    evening.clock.advance(1)
    for n in range(3 * MOST_WAITING):
        evening.clock.advance(0.001)
        evening.loop.handle(
            Sensed(evening.now, Space("d6"), occupied=n % 2 == 0),
            Released(evening.now, SOUTH, Button.KEY),
            PartGone(evening.now, "north.dial", FULL, feels=False),
        )
        assert evening.loop.waiting <= MOST_WAITING
    evening.loop.handle(Sensed(evening.now, Space("d5"), occupied=False))
    scribe.answer()
    evening.clock.advance(SETTLE_S)
    seen = evening.loop.session.table.situation.difference
    assert (seen.missing, seen.extra) == (frozenset({Space("d5")}), frozenset[Space]())
    assert [*evening.loop.session.parts.lost] == ["north.dial"]


def test_what_is_left_of_too_much_is_heard_in_the_order_in_which_it_happened() -> None:
    (one, flooded), (other, calm) = moved(), moved()
    scribes = one, other
    flickers = [flooded.now + n * 0.001 for n in range(MOST_WAITING)]
    lifted = Sensed(flickers[1], Space("d5"), occupied=False)
    flooded.loop.handle(
        Sensed(flickers[0], Space("d6"), occupied=False),
        lifted,
        *(Sensed(at_s, Space("d6"), occupied=True) for at_s in flickers),
    )
    calm.loop.handle(lifted, Sensed(flickers[-1], Space("d6"), occupied=True))
    for at, scribe in zip((flooded, calm), scribes, strict=True):
        at.clock.advance(10)
        scribe.answer()
    assert flooded.loop.session.table == calm.loop.session.table


def test_edges_that_are_too_many_leave_out_nothing_that_dials_have_told() -> None:
    (one, flooded), (other, calm) = moved(), moved()
    scribes = one, other
    for at in (flooded, calm):
        at.loop.handle(Turned(at.now, NORTH, 1), Turned(at.now + 0.01, NORTH, 1))
    flickers = [flooded.now + 0.1 + n * 0.001 for n in range(MOST_WAITING)]
    flooded.loop.handle(*(Sensed(at_s, Space("d6"), occupied=True) for at_s in flickers))
    for at, scribe in zip((flooded, calm), scribes, strict=True):
        at.clock.advance(10)
        scribe.answer()
    assert calm.loop.session.table.turn.entry is not None
    assert flooded.loop.session.table.turn.entry == calm.loop.session.table.turn.entry


def test_what_is_heard_in_one_go_is_shown_once_when_all_of_it_was() -> None:
    evening = Evening(AtOnce())
    frames = len(evening.seen.frames)
    with evening.loop.batch():
        for n in range(20):
            evening.loop.handle(Turned(evening.now, SOUTH, 1), Sensed(evening.now, Space("d6"), n % 2 == 0))
    assert len(evening.seen.frames) == frames + 1
    assert evening.seen.frames[-1] == (evening.loop.session, False)


def test_what_was_heard_in_one_go_is_shown_after_the_disk_has_answered() -> None:
    scribe, evening = moved()
    evening.clock.advance(1)
    with evening.loop.batch():
        evening.loop.handle(Sensed(evening.now, Space("d6"), occupied=False))
    assert evening.shown() == ()
    scribe.answer()
    assert evening.shown() == ("d4-c4",)


def test_a_quick_disk_is_not_worth_a_word() -> None:
    evening = Evening(AtOnce())
    evening.lift("d4")
    evening.put("c4")
    evening.clock.advance(10)
    assert evening.shown() == ("d4-c4",)
    assert not any(saving for _, saving in evening.seen.frames)


def test_what_cannot_be_saved_has_not_happened_and_is_tried_again() -> None:
    scribe, evening = moved()
    scribe.answer(FULL)
    assert (evening.shown(), evening.unsaved()) == ((), FULL)
    assert scribe.waiting == []
    evening.clock.advance(SAVE_RETRY_S)
    assert [effect for effect, _ in scribe.waiting] == [Commit(Action("d4-c4"))]
    scribe.answer()
    assert (evening.shown(), evening.unsaved()) == (("d4-c4",), None)


def test_signals_that_come_late_are_taken_as_of_when_they_happened() -> None:
    """A lift and a drop that were both heard only after their contacts had long settled are still a move."""
    evening = Evening(AtOnce())
    at = evening.now
    evening.clock.advance(5)
    evening.loop.handle(
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
    evening.hold()
    evening.choose(Pick.NEW_GAME, Pick.YES, Pick.NEW_BOARD)
    [(effect, _)] = scribe.waiting
    assert isinstance(effect, NewGame)
    other = katarenga()
    scribe.answer(GameBegan(evening.now, other))
    assert evening.loop.session.table.record is other


def test_a_stopped_loop_wakes_no_more() -> None:
    evening = Evening(AtOnce())
    evening.loop.handle(Sensed(evening.now, Space("d4"), occupied=False))
    evening.loop.stop()
    assert evening.clock.next_at() is None


class Turning:
    """Tells everything anew when a game begins, as an ear does on a mat that is turned."""

    def __init__(self, *told: Sensed) -> None:
        self.told = told
        self.began: list[GameBegan | Rewired] = []

    def __call__(self, began: GameBegan | Rewired) -> Sequence[Sensed]:
        self.began.append(began)
        return self.told


def test_what_was_heard_under_the_mat_as_it_lay_is_told_anew_when_it_is_turned() -> None:
    """A lift that waits for the disk is of another space, once the new game says how the mat lies."""
    record = katarenga(CLOSE)
    standing = {KATARENGA.setup.half_turn[space] for space in record.game.hands.occupancy(record.state)} - {
        "e5"
    }
    told = [Sensed(9.0, space, space in standing) for space in setting(record).watched]
    scribe, turning = SlowScribe(), Turning(*told)
    evening = Evening(scribe, turning)
    evening.hold()
    evening.choose(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    evening.loop.handle(Sensed(evening.now, Space("d4"), occupied=False))
    match = flip_mat(evening.loop.session.match)
    began = GameBegan(9.0, record, match)
    evening.clock.advance_to(9.0)
    scribe.answer(began)
    assert turning.began == [began]
    evening.clock.advance(SETTLE_S)
    table = evening.loop.session.table
    assert (evening.loop.session.match, table.situation.difference.missing) == (
        match,
        frozenset({Space("e5")}),
    )
    assert table.sensors.cell_history.openings == ()


def test_while_the_disk_is_waited_for_nothing_wakes_the_loop_time_and_again() -> None:
    _, evening = moved()
    frames = len(evening.seen.frames)
    evening.clock.advance(60)
    assert evening.clock.next_at() is None
    assert len(evening.seen.frames) - frames == 1  # that it is being saved


BLITZ = manners_of_style(Style.BLITZ, KATARENGA.seats)


def timed(scribe: SlowScribe | AtOnce | FullDisk) -> Evening:
    """A blitz in which White has just moved, and Black's time runs."""
    evening = Evening(scribe, manners=BLITZ)
    evening.lift("d4")
    evening.put("c4")
    evening.clock.advance(1)
    assert evening.shown() == ("d4-c4",)
    return evening


def test_a_clock_wakes_the_loop_each_second_and_no_more_often() -> None:
    evening = timed(AtOnce())
    evening.clock.advance(HESITATES_S)
    wakes, until = 0, evening.now + 60
    while (due := evening.clock.next_at()) is not None and due <= until:
        evening.clock.advance_to(due)
        wakes += 1
    assert 60 <= wakes <= 60 + 60 / NOTE_S


def test_each_screen_is_painted_once_a_second_at_most_while_a_clock_runs() -> None:
    evening = timed(AtOnce())
    evening.clock.advance(HESITATES_S)
    frames = len(evening.seen.frames)
    evening.clock.advance(30)
    assert len(evening.seen.frames) - frames <= 30 + 30 / NOTE_S + 1


def test_the_time_that_is_left_is_noted_every_ten_seconds() -> None:
    scribe = AtOnce()
    evening = timed(scribe)
    evening.clock.advance(35)
    notes = [effect for effect in scribe.written if isinstance(effect, NoteClock)]
    white, black = KATARENGA.seats
    assert [round(300 - note.clock.left_s[black]) for note in notes] == [10, 20, 30]
    assert {note.clock.left_s[white] for note in notes} == {303}


def test_a_note_that_cannot_be_written_is_tried_every_two_seconds_and_loses_nothing() -> None:
    disk = FullDisk()
    evening = timed(disk)
    disk.full = True
    evening.clock.advance(NOTE_S + 3 * SAVE_RETRY_S + 0.5)
    assert [type(effect) for effect in disk.asked] == [NoteClock] * 4
    assert evening.unsaved() == FULL
    evening.lift("d5")
    assert evening.phase() is Phase.IN_HAND
    evening.put("d6")
    evening.clock.advance(SAVE_RETRY_S * 2)
    assert {type(effect) for effect in disk.asked[4:]} == {Commit}
    disk.full = False
    evening.clock.advance(SAVE_RETRY_S)
    assert evening.shown() == ("d4-c4", "d5-d6")
    assert evening.unsaved() is None


def test_an_edge_at_the_very_moment_of_a_note_that_fails_is_not_lost() -> None:
    disk = FullDisk()
    evening = timed(disk)
    disk.full = True
    due = evening.loop.session.table.timing.noted_s + NOTE_S
    evening.clock.advance_to(due - SETTLE_S / 2)
    evening.loop.handle(Sensed(due, Space("d5"), occupied=False))
    evening.clock.advance(1)
    assert evening.phase() is Phase.IN_HAND
    assert evening.loop.session.table.situation.difference.missing == {"d5"}
