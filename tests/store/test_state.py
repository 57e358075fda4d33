"""What is found in the state directory, and what is written into it."""

import errno
import os
from collections.abc import Callable, Mapping
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

from companion.games.kernel import TABLE, Action, Outcome, Reason, Record, because
from companion.games.registry import GAMES
from companion.session.events import Effect, GameBegan, Introduce, NewGame, Off, SessionEvent
from companion.session.match import Match, Person, exchange_seats, flip_mat, seat_around
from companion.session.saved_game import Players, SavedGame
from companion.store import journal
from companion.store.disk import Done, JournalError, Operation
from companion.store.journal import Journal
from companion.store.journal_format import read_journal
from companion.store.json_files import PEOPLE, JsonFile
from companion.store.lots import fresh_seeds, seat_lots, table_lots
from companion.store.saved_games import GameError, PastGames, load_game
from companion.store.state import KEPT_FREE, StateDirectory
from companion.table.clock import Clock
from companion.table.events import Commit, Declare, Draw, Drawn, NoteClock
from companion.table.manners import Manners, Style, manners_of_style
from hardware.clock import ManualClock
from tests.openings import InlineWriter, begin, past_games, resume
from tests.table.virtual_hands import NORTH, SOUTH, katarenga, setting

FIRST, SECOND = Action("h1-h5"), Action("d8-d7")
KATARENGA = GAMES["katarenga"]
WHITE, BLACK = KATARENGA.seats
MATCH = Match((Person(SOUTH, WHITE, "Anna", wins=1), Person(NORTH, BLACK, "Ben")))
BLITZ = manners_of_style(Style.BLITZ, KATARENGA.seats)
USUAL = Players(seat_around((SOUTH, NORTH), KATARENGA.seats), Manners())


def failing(number: int) -> Callable[..., int]:
    def write(_descriptor: int, _data: bytes) -> int:
        raise OSError(number, os.strerror(number))

    return write


class Kept:
    """A keeper, and what it answered last."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keeper = StateDirectory(folder, InlineWriter(), ManualClock(5.0), count(), GAMES)
        self.answers: list[SessionEvent | Reason | None] = []

    def write(self, effect: Effect, record: Record[Any]) -> SessionEvent | Reason | None:
        self.keeper.write(effect, begin(setting(record), record), self.answers.append)
        return self.answers[-1]

    def write_to_full_disk(self, effect: Effect, record: Record[Any]) -> SessionEvent | Reason | None:
        with pytest.MonkeyPatch.context() as full:
            full.setattr(os, "write", failing(errno.ENOSPC))
            return self.write(effect, record)


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def begun(kept: Kept) -> Record[Any]:
    record = kept.keeper.draw(GAMES["katarenga"], katarenga().options)
    kept.keeper.begin(SavedGame(record, USUAL))
    return record


def found(folder: Path) -> tuple[tuple[str, ...] | None, tuple[Reason, ...]]:
    memory = remembered(folder)
    return memory.saved.record.actions if memory.saved else None, memory.notes


def remembered(folder: Path) -> PastGames:
    return past_games(folder, lambda _game: USUAL, (SOUTH, NORTH))


def wanted(asked: Mapping[str, object], **more: Any) -> NewGame:
    return NewGame("katarenga", asked, **{"match": MATCH, "manners": BLITZ, **more})


def test_a_game_is_on_disk_as_soon_as_it_has_begun(kept: Kept) -> None:
    begun(kept)
    assert found(kept.folder) == ((), ())


def test_a_new_game_on_the_same_board_ends_the_one_before(kept: Kept) -> None:
    record = begun(kept)
    kept.write(Commit(FIRST), record)
    answer = kept.write(wanted(record.options, in_hand=True), record.play(FIRST))
    assert isinstance(answer, GameBegan)
    assert answer == GameBegan(5.0, answer.record, MATCH, BLITZ, in_hand=True)
    assert (answer.record.options, answer.record.actions) == (record.options, ())
    first, second = sorted(kept.folder.glob("*.journal"))
    assert [entry for entry in read_journal(first).entries if "end" in entry] == [{"end": "left"}]
    assert found(kept.folder) == ((), ())
    kept.write(Commit(FIRST), answer.record)
    assert [entry["do"] for entry in read_journal(second).entries] == [FIRST]


def test_games_that_are_begun_one_after_another_and_never_played_do_not_pile_up(kept: Kept) -> None:
    record = begun(kept)
    for _ in range(20):
        answer = kept.write(wanted({}), record)
        assert isinstance(answer, GameBegan)
        record = answer.record
    [path] = kept.folder.glob("*.journal")
    assert (read_journal(path).entries, path.name) == ((), "000021-katarenga.journal")
    kept.write(Commit(record.game.rules.legal(record.state)[0]), record)
    kept.write(wanted({}), record)
    assert path.exists()


def test_a_game_that_nobody_played_stays_for_its_options_where_another_one_is_begun(kept: Kept) -> None:
    record = begun(kept)
    match = seat_around((SOUTH, NORTH), GAMES["kiwara"].seats)
    kept.write(NewGame("kiwara", {}, match, BLITZ), record)
    assert [path.name for path in sorted(kept.folder.glob("*.journal"))] == [
        *("000001-katarenga.journal", "000002-kiwara.journal"),
    ]


def test_a_game_that_cannot_be_taken_away_is_in_nobodys_way(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = begun(kept)

    def full(*_asked: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "unlink", full)
    assert isinstance(kept.write(wanted({}), record), GameBegan)
    assert found(kept.folder) == ((), ())


def test_a_new_board_is_drawn_and_the_house_rule_stays(kept: Kept) -> None:
    options = {**katarenga().options, "first_turn_capture": False}
    record = kept.keeper.draw(GAMES["katarenga"], options)
    kept.keeper.begin(SavedGame(record, USUAL))
    answer = kept.write(wanted({"first_turn_capture": False}), record)
    assert isinstance(answer, GameBegan)
    assert answer.record.options["quarters"] != record.options["quarters"]
    assert answer.record.options["first_turn_capture"] is False


def test_a_full_disk_is_a_reason_and_the_next_attempt_succeeds(kept: Kept) -> None:
    record = begun(kept)
    answer = kept.write_to_full_disk(Commit(FIRST), record)
    detail = os.strerror(errno.ENOSPC)
    assert answer == because(GameError.UNSAVED, folder=str(kept.folder), detail=detail)
    assert found(kept.folder) == ((), ())
    assert kept.write(Commit(FIRST), record) is None
    assert found(kept.folder) == ((FIRST,), ())


def test_a_new_game_that_cannot_be_written_leaves_the_old_one(kept: Kept) -> None:
    record = begun(kept)
    answer = kept.write_to_full_disk(wanted(record.options), record)
    detail = os.strerror(errno.ENOSPC)
    assert answer == because(GameError.NOT_BEGUN, folder=str(kept.folder), detail=detail)
    assert kept.write(Commit(FIRST), record) is None
    assert found(kept.folder) == ((FIRST,), ())


def test_a_first_game_that_cannot_be_written_waits_and_tells_of_its_folder(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "write", failing(errno.ENOSPC))
    waits = kept.keeper.begin(SavedGame(katarenga(), USUAL))
    detail = os.strerror(errno.ENOSPC)
    assert waits == because(GameError.WAITS, folder=str(kept.folder), detail=detail)


def test_a_new_game_has_begun_even_where_no_end_can_be_written_to_the_one_before(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = begun(kept)
    kept.write(Commit(FIRST), record)
    write = os.write

    def ends_nothing(descriptor: int, data: bytes) -> int:
        return failing(errno.EIO)(descriptor, data) if b'"end"' in bytes(data) else write(descriptor, data)

    with monkeypatch.context() as broken:
        broken.setattr(os, "write", ends_nothing)
        assert isinstance(kept.write(wanted(record.options), record), GameBegan)
    first, _ = sorted(kept.folder.glob("*.journal"))
    assert [dict(entry) for entry in read_journal(first).entries] == [{"do": FIRST}]
    kept.write(Commit(FIRST), record)
    assert found(kept.folder) == ((FIRST,), ())


@pytest.mark.parametrize("size", [None, 40], ids=["head", "torn"])
def test_a_newer_game_that_nobody_has_played_hides_none_that_goes_on(size: int | None, kept: Kept) -> None:
    """As it is left where the disk fails between the beginning of one and the end of the other."""
    record = begun(kept)
    kept.write(Commit(FIRST), record)
    newer = Journal.create(kept.folder, "katarenga", record.options)
    newer.close()
    if size is not None:
        os.truncate(newer.path, size)
    actions, notes = found(kept.folder)
    assert (actions, [note.code for note in notes]) == ((FIRST,), [JournalError.STUB] * (size is not None))
    with Journal.resume(kept.folder / "000001-katarenga.journal")[0] as journal:
        journal.append({"do": SECOND})
    assert found(kept.folder) == ((FIRST, SECOND), ())


def test_what_the_table_draws_and_notes_by_itself_is_no_game_that_hides_another(kept: Kept) -> None:
    record = begun(kept)
    kept.write(Commit(FIRST), record)
    game = GAMES["kiwara"]
    drawn_first = kept.keeper.draw(game, {"reinforcements": True, "handicap": {"yellow": 2}})
    with Journal.create(kept.folder, game.id, drawn_first.options) as newer:
        newer.append({"do": game.rules.legal(drawn_first.state)[0]})
        newer.append({"clock": {"left_s": {"yellow": 60.0, "red": 60.0}}})
    assert drawn_first.actor == TABLE
    assert found(kept.folder) == ((FIRST,), ())
    with Journal.resume(newer.path)[0] as journal:
        after = load_game(newer.path, read_journal(newer.path), GAMES).record
        while after.actor == TABLE:
            journal.append({"do": after.game.rules.legal(after.state)[0]})
            after = after.play(after.game.rules.legal(after.state)[0])
        journal.append({"do": after.game.rules.legal(after.state)[0]})
    memory = remembered(kept.folder)
    assert memory.saved is not None
    assert memory.game == "kiwara"


def test_a_new_game_that_nobody_has_played_comes_before_one_that_is_over_or_cannot_go_on(
    tmp_path: Path,
) -> None:
    entries: list[dict[str, Any]] = [{"declare": {"by": "agreed", "winners": []}}, {"do": "a1-h8"}]
    for entry in entries:
        with Journal.create(tmp_path, "katarenga", katarenga().options) as journal:
            journal.append(entry)
        Journal.create(tmp_path, "kiwara", {"first": "red"}).close()
        memory = remembered(tmp_path)
        assert memory.saved is not None
        assert (memory.saved.record.game.id, memory.notes) == ("kiwara", ())


def test_who_plays_and_how_is_on_disk_as_soon_as_a_game_has_begun(kept: Kept) -> None:
    record = kept.keeper.draw(KATARENGA, katarenga().options)
    kept.keeper.begin(SavedGame(record, Players(MATCH, BLITZ)))
    assert remembered(kept.folder).players == Players(MATCH, BLITZ)
    other = flip_mat(exchange_seats(MATCH))
    kept.write(wanted(record.options, match=other, manners=Manners()), record)
    assert remembered(kept.folder).players == Players(other, Manners())


def test_a_game_that_people_ended_is_over_when_the_next_one_begins(kept: Kept) -> None:
    record = begun(kept)
    verdict = Outcome((), "agreed")
    kept.write(Declare(verdict), record)
    session = resume(setting(record), record, verdict=verdict)
    kept.keeper.write(wanted(record.options), session, kept.answers.append)
    first, _ = sorted(kept.folder.glob("*.journal"))
    assert read_journal(first).entries[-1] == {"end": "over"}


def seeded(folder: Path, *seeds: int) -> StateDirectory:
    """A keeper whose seeds come in this order."""
    return StateDirectory(folder, InlineWriter(), ManualClock(5.0), iter(seeds), GAMES)


LOTS = {places: next(n for n in range(99) if seat_lots(n)(2) == places) for places in (0, 1)}
"""A seed that leaves people where they are, and one that exchanges them."""


@pytest.mark.parametrize("places", [0, 1])
def test_lots_leave_both_where_they_are_or_exchange_them_and_turn_the_mat(
    places: int, tmp_path: Path
) -> None:
    keeper, answers = seeded(tmp_path, 7, 8, LOTS[places]), list[Any]()
    record = keeper.draw(KATARENGA, katarenga().options)
    keeper.begin(SavedGame(record, USUAL))
    keeper.write(wanted(record.options, lots=True), begin(setting(record), record), answers.append)
    [began] = answers
    assert KATARENGA.setup.turn_board is not None
    if places:
        assert began.match == flip_mat(exchange_seats(MATCH))
        assert began.record.options == KATARENGA.setup.turn_board(record.options) != record.options
    else:
        assert (began.match, began.record.options) == (MATCH, record.options)
    assert remembered(tmp_path).players == Players(began.match, BLITZ)
    keeper.close()


def drawn(kept: Kept, total: int, record: Record[Any]) -> int:
    answer = kept.write(Draw(total), record)
    assert isinstance(answer, Drawn)
    return answer.lot


def test_a_draw_of_the_table_is_a_lot_that_stays_the_same_until_the_next_game(tmp_path: Path) -> None:
    kept = Kept(tmp_path)
    game = GAMES["kiwara"]
    record = kept.keeper.draw(game, {"reinforcements": True, "handicap": {"yellow": 2}})
    kept.keeper.begin(SavedGame(record, USUAL))
    first = drawn(kept, 10, record)
    assert [drawn(kept, 10, record) for _ in range(3)] == [first] * 3
    second = record.play(game.rules.legal(record.state)[first])
    assert drawn(kept, 9, second) == table_lots(1)(1, 9)
    kept.keeper.begin(SavedGame(record, USUAL))
    assert [drawn(kept, 10, record) for _ in range(2)] == [table_lots(2)(0, 10)] * 2


def test_a_seed_that_was_asked_for_is_the_cards_too_and_of_that_game_alone(tmp_path: Path) -> None:
    kept, game = Kept(tmp_path), GAMES["kiwara"]
    record = kept.keeper.draw(game, {"reinforcements": True}, 5)
    kept.keeper.begin(SavedGame(record, USUAL))
    assert drawn(kept, 2**30, record) == table_lots(5)(0, 2**30)
    kept.keeper.begin(SavedGame(record, USUAL))
    assert drawn(kept, 2**30, record) != table_lots(5)(0, 2**30)


def test_nobody_finds_the_seed_of_a_game_by_trying_what_explains_the_cards_that_lie_open() -> None:
    """Who did would know every secret draw."""
    drawn_from = list(islice(fresh_seeds(), 20))
    assert max(drawn_from).bit_length() > 120
    assert len({*drawn_from}) == len(drawn_from)


def test_lots_say_who_begins_where_the_game_has_that_as_an_option(tmp_path: Path) -> None:
    for places, first in ((0, "yellow"), (1, "red")):
        keeper, answers = seeded(tmp_path, 7, 8, LOTS[places]), list[Any]()
        game = GAMES["kiwara"]
        record = keeper.draw(game, {})
        keeper.begin(SavedGame(record, USUAL))
        match = seat_around((SOUTH, NORTH), game.seats)
        wants = NewGame("kiwara", record.options, match, BLITZ, lots=True)
        keeper.write(wants, begin(setting(record), record), answers.append)
        assert (answers[0].record.options["first"], answers[0].match) == (first, match)
        keeper.close()


def test_another_game_is_begun_with_a_board_that_lots_have_drawn(kept: Kept) -> None:
    record = begun(kept)
    match = seat_around((SOUTH, NORTH), GAMES["kiwara"].seats)
    answer = kept.write(NewGame("kiwara", {"first": "red"}, match, BLITZ, board_drawn=True), record)
    assert isinstance(answer, GameBegan)
    options = answer.record.options
    assert (answer.record.game, options["first"], type(options["layout"])) == (GAMES["kiwara"], "red", list)
    assert [path.name for path in sorted(kept.folder.glob("*.journal"))] == [
        *("000001-katarenga.journal", "000002-kiwara.journal"),
    ]


def test_lots_fall_both_ways() -> None:
    fallen = [seat_lots(seed)(2) for seed in range(1000)]
    assert 400 < sum(fallen) < 600


def test_without_lots_nobody_changes_places(tmp_path: Path) -> None:
    keeper, answers = seeded(tmp_path, 7, 8), list[Any]()
    record = keeper.draw(KATARENGA, {})
    keeper.begin(SavedGame(record, USUAL))
    keeper.write(wanted({}), begin(setting(record), record), answers.append)
    assert answers[0].match == MATCH
    keeper.close()


def test_who_is_introduced_is_known_at_the_next_start(kept: Kept) -> None:
    record = begun(kept)
    assert kept.write(Introduce(("Anna", "Ben")), record) is None
    assert isinstance(kept.write_to_full_disk(Introduce(("Anna",)), record), Reason)
    assert JsonFile(kept.folder, PEOPLE).load() == (("Anna", "Ben"), ())


def test_who_is_named_in_mid_game_plays_it_by_that_name_from_then_on(kept: Kept) -> None:
    record = kept.keeper.draw(KATARENGA, katarenga().options)
    kept.keeper.begin(SavedGame(record, Players(USUAL.match, BLITZ)))
    kept.write(Commit(FIRST), record)
    kept.write(Introduce(("Anna", "Ben"), MATCH), record.play(FIRST))
    kept.write(Commit(SECOND), record.play(FIRST))
    memory = remembered(kept.folder)
    assert memory.saved is not None
    assert (memory.saved.record.actions, memory.saved.players) == ((FIRST, SECOND), Players(MATCH, BLITZ))


def test_how_the_next_game_is_wanted_in_mid_game_is_found_again(kept: Kept) -> None:
    record = kept.keeper.draw(KATARENGA, katarenga().options)
    kept.keeper.begin(SavedGame(record, Players(MATCH, BLITZ)))
    kept.write(Commit(FIRST), record)
    assert kept.write(Introduce(("Anna", "Ben"), manners=Manners()), record.play(FIRST)) is None
    memory = remembered(kept.folder)
    assert memory.saved is not None
    assert (memory.saved.record.actions, memory.saved.players) == ((FIRST,), Players(MATCH, BLITZ, Manners()))
    assert memory.players == Players(MATCH, Manners())


def noted(white_s: float) -> NoteClock:
    return NoteClock(Clock({WHITE: white_s, BLACK: 60.0}, running=WHITE, since_s=5.0))


def lines(folder: Path) -> list[object]:
    [path] = folder.glob("*.journal")
    return [dict(entry) for entry in read_journal(path).entries]


def test_time_that_has_not_changed_is_not_written_again(kept: Kept) -> None:
    record = begun(kept)
    answers = [kept.write(noted(white_s), record) for white_s in (50.0, 50.0, 0.0, 0.0, 0.0)]
    assert answers == [None] * 5
    written = [{"clock": {"left_s": {"white": white_s, "black": 60.0}}} for white_s in (50.0, 0.0)]
    assert lines(kept.folder) == written


def test_time_that_was_written_with_an_action_is_not_written_again(kept: Kept) -> None:
    record = begun(kept)
    kept.write(Commit(FIRST, noted(50.0).clock), record)
    kept.write(noted(50.0), record.play(FIRST))
    assert len(lines(kept.folder)) == 1


def test_time_is_not_written_again_because_something_was_that_has_none(kept: Kept) -> None:
    record = begun(kept)
    kept.write(noted(50.0), record)
    kept.write(Declare(Outcome((WHITE,), "resigned")), record)
    kept.write(noted(50.0), record)
    assert len(lines(kept.folder)) == 2


def test_time_that_could_not_be_written_is_written_when_it_can_be(kept: Kept) -> None:
    record = begun(kept)
    assert isinstance(kept.write_to_full_disk(noted(50.0), record), Reason)
    assert kept.write(noted(50.0), record) is None
    assert len(lines(kept.folder)) == 1


def test_in_a_new_game_time_is_noted_anew(kept: Kept) -> None:
    record = begun(kept)
    kept.write(noted(50.0), record)
    kept.write(wanted(record.options), record)
    kept.write(noted(50.0), record)
    _, second = sorted(kept.folder.glob("*.journal"))
    assert len(read_journal(second).entries) == 1


def test_a_table_that_is_forgotten_leaves_room_in_its_journal_for_what_people_do(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal, "LARGEST_FILE", KEPT_FREE + 2000)
    record = begun(kept)
    answers = [kept.write(noted(float(seconds)), record) for seconds in range(100)]
    [path] = kept.folder.glob("*.journal")
    assert (answers, path.stat().st_size <= 2000) == ([None] * 100, True)
    before = len(lines(kept.folder))
    assert 0 < before < 100
    assert kept.write(Commit(FIRST), record) is None
    assert kept.write(Declare(Outcome((WHITE,), "resigned")), record.play(FIRST)) is None
    assert len(lines(kept.folder)) == before + 2


class Waiting:
    """A writer that does nothing until it is told to."""

    def __init__(self) -> None:
        self.asked: list[tuple[Operation, Done]] = []

    def append(self, operation: Operation, done: Done) -> None:
        self.asked.append((operation, done))

    def work(self) -> None:
        while self.asked:
            operation, done = self.asked.pop(0)
            operation()
            done(None)


def test_off_is_answered_when_all_that_was_asked_before_is_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = Waiting()
    keeper = StateDirectory(tmp_path, writer, ManualClock(5.0), count(), GAMES)
    record = keeper.draw(KATARENGA, {})
    keeper.begin(SavedGame(record, USUAL))
    synced: list[object] = []
    monkeypatch.setattr(os, "sync", lambda: synced.append(found(tmp_path)[0]))
    answers: list[object] = []
    session = begin(setting(record), record)
    action = Action(KATARENGA.rules.legal(record.state)[0])
    keeper.write(Commit(action), session, lambda _came: answers.append("commit"))
    keeper.write(Off(), session, answers.append)
    assert (synced, answers) == ([], [])
    writer.work()
    assert (synced, answers) == ([(action,)], ["commit", None])
    keeper.close()
