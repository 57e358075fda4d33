"""Going on, what has to be told, and parts that do not answer."""

from companion.games.kernel import because
from companion.session.events import GameBegan, Noticed, PartGone, SaveFailed
from companion.session.match import flip_mat
from companion.session.question import Topic
from companion.table.situation import Phase
from companion.table.step import SAVE_RETRY_S
from tests.openings import begin, resume
from tests.session.evening import Evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import HOLD_S, NORTH, Sitting, katarenga, kiwara, setting, sitting

DISK_FULL = because("keeper.unsaved", folder="/state", detail="No space left on device")
CUT = because("journal.torn", file="/state/000001-katarenga.journal")


def resumed(*actions: str) -> Sitting:
    record = katarenga(CLOSE, actions)
    at = Sitting(resume(setting(record), record, (CUT,)))
    at.lay_out()
    return at


def topic(at: Sitting) -> Topic | None:
    return at.desk.question.topic if at.desk.question else None


def test_a_journal_that_is_changed_again_and_again_is_told_of_once_until_people_have_heard_it() -> None:
    at, changed = sitting(), because("journal.changed", file="/state/000001-katarenga.journal")
    for _ in range(2):
        at.tell(Noticed(at.now, changed))
    assert at.desk.notices.notes == (changed,)
    at.push()
    at.tell(Noticed(at.now, changed))
    assert at.desk.notices.notes == (changed,)


def test_the_first_push_takes_away_what_was_told_and_the_second_goes_on() -> None:
    at = resumed("d4-c4")
    at.push(NORTH)
    assert (topic(at), at.desk.notices.notes) == (Topic.RESUMED, ())
    at.push(NORTH)
    assert (at.asked(), at.written) == (None, [])


def test_a_game_that_nobody_has_begun_is_gone_on_with_unasked() -> None:
    assert resumed().asked() is None


def test_what_the_board_shows_is_still_known_in_the_next_game() -> None:
    at = sitting(katarenga(CLOSE))
    at.tell(GameBegan(at.now, katarenga()))
    assert at.phase() is Phase.DIFFERENT
    assert {"d4", "e4", "d5", "e5"} == at.table.situation.difference.extra
    at.lift("d4", "e4", "d5", "e5")
    at.put(*(f"{file}{rank}" for file in "abcdefgh" for rank in (1, 8)))
    assert at.phase() is Phase.RIGHT


def test_once_the_mat_is_read_the_other_way_round_every_space_has_to_be_told_anew() -> None:
    at = sitting()
    at.tell(GameBegan(at.now, at.table.record, flip_mat(at.desk.match)))
    assert at.phase() is Phase.UNKNOWN
    at.lay_out()
    assert at.phase() is Phase.RIGHT


def test_a_key_that_is_held_short_of_it_is_a_tap() -> None:
    at = sitting(katarenga(CLOSE))
    at.turn(+1)
    at.tap()
    assert (at.entry(), at.asked()) == (None, None)
    at.pass_time(2 * HOLD_S)
    assert at.asked() is None


def test_while_something_is_told_the_key_and_the_dial_only_take_it_away() -> None:
    for told in (Sitting.tap, Sitting.push, lambda at: at.turn(+1)):
        at = resumed("d4-c4")
        before = at.asked()
        told(at)
        assert (at.desk.notices.notes, at.asked()) == ((), before)


def test_a_hold_opens_the_menu_over_what_is_told() -> None:
    at = resumed("d4-c4")
    at.hold()
    assert (at.desk.notices.notes, topic(at)) == ((), Topic.MENU)
    at.tap()
    assert topic(at) is Topic.RESUMED


def test_a_disk_that_is_full_is_told_until_something_could_be_saved() -> None:
    at = sitting(katarenga(CLOSE))
    before = at.desk
    at.lift("d4")
    at.put("c4")
    at.desk = before  # what could not be written has not happened
    at.lift("d4")
    at.desk = before
    at.tell(SaveFailed(at.now, DISK_FULL))
    assert at.unsaved() == DISK_FULL
    at.lift("d4")
    at.put("c4")
    assert at.unsaved() == DISK_FULL
    at.pass_time(SAVE_RETRY_S)
    assert (at.unsaved(), at.actions[-1]) == (None, "d4-c4")


def test_so_it_is_where_what_could_be_saved_was_the_tables_own() -> None:
    record = kiwara(handicap={"yellow": 1})
    at = Evening(begin(setting(record), record))
    at.saves = False
    at.pass_time()
    assert (at.unsaved(), at.actions) == (DISK_FULL, [])
    at.saves = True
    at.pass_time(SAVE_RETRY_S)
    assert (at.unsaved(), at.actions) == (None, ["reveal:baboon"])


def test_what_a_reader_has_shown_counts_no_longer_once_it_is_dead() -> None:
    at = sitting(kiwara("totem:Nc"))
    at.show("red-L-1", NORTH)
    why = because("hardware.silent", device="north.reader")
    at.tell(PartGone(at.now, "north.reader", why, feels=False))
    at.push(NORTH)
    at.put("c3")
    at.pass_time()
    assert (at.actions, at.phase()) == ([], Phase.AMBIGUOUS)
