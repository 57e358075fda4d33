"""Whatever happens to a game is in its journal, and found again; what makes no sense there is refused."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kernel import NO_DEED, Action, Actor, Outcome, Record, Refused, Seat, because, replay
from companion.games.registry import GAMES
from companion.session.match import seat_around
from companion.session.saved_game import (
    Clocks,
    Entry,
    Players,
    SavedGame,
    entry_of,
    format_match,
    replay_journal,
)
from companion.session.session import Session
from companion.store.journal import Journal
from companion.store.saved_games import GameError
from companion.store.state import StateDirectory
from companion.table.clock import Clock
from companion.table.commits import amend_action, commit
from companion.table.events import Amend, Away, Commit, Declare, NoteClock, TableEffect, TakeBack
from companion.table.manners import Manners, Style, format_manners, manners_of_style
from companion.table.table import Task
from hardware.clock import ManualClock
from tests.openings import InlineWriter, begin, past_games
from tests.table.virtual_hands import NORTH, SOUTH, katarenga, kiwara, setting, with_manners
from tests.tiny.pebbles import PEBBLES

KATARENGA = GAMES["katarenga"]
WHITE, BLACK = KATARENGA.seats
YELLOW = GAMES["kiwara"].seats[0]
CHAIRS = (SOUTH, NORTH)
PLAYERS = Players(seat_around(CHAIRS, KATARENGA.seats), manners_of_style(Style.BLITZ, KATARENGA.seats))
MANNERS = PLAYERS.manners
GAIN_S = MANNERS.increment_s
SHORT = "/".join(["bbbbbbbb"] * 8) + " 8/8/8/3bb3/3ww3/8/8/8 w -"
"""Few pawns in the middle, so that games end, too."""


def left(white_s: float, black_s: float = 60.0, running: Seat | None = None) -> Clock:
    waived = frozenset({WHITE}) if white_s == 0 else frozenset[Seat]()
    return Clock({WHITE: white_s, BLACK: black_s}, GAIN_S, running, 12.0 if running else 0.0, waived)


BEGUN = left(300.0, 300.0)
"""What everybody has before the first action."""


def told(*entries: dict[str, Any], position: str = SHORT) -> SavedGame:
    record = katarenga(position)
    return replay_journal(record.game, record.options, entries, PLAYERS)


def at_turns(*entries: dict[str, Any]) -> tuple[Clock, ...]:
    return told(*entries).clocks.at_turns


def test_a_record_without_more_is_its_actions() -> None:
    record = katarenga(SHORT, ["d4-c4", "d5-d6"])
    assert told({"do": "d4-c4"}, {"do": "d5-d6"}) == SavedGame(record, PLAYERS)
    assert replay_journal(record.game, record.options, [{"do": "d4-c4"}, {"do": "d5-d6"}]) == SavedGame(
        record
    )


def timed(action: str, white_s: float, black_s: float = 300.0) -> dict[str, Any]:
    return {"do": action, "clock": {"left_s": {"white": white_s, "black": black_s}}}


def test_what_everybody_had_as_each_turn_began_is_told_again() -> None:
    """So that what is taken back after a restart gives everybody the time of that turn again."""
    first, then = timed("d4-c4", 290.0), timed("d5-d6", 290.0, 280.0)
    after_one, after_two = left(290.0, 300.0), left(290.0, 280.0)
    assert at_turns() == (BEGUN,)
    assert at_turns(first, then) == (BEGUN, after_one, after_two)
    assert at_turns(first, then, {"back": 1, "clock": first["clock"]}) == (BEGUN, after_one)
    assert at_turns(first, then, {"back": 2}) == (BEGUN,)
    assert at_turns(first, then, {"back": 0}) == (BEGUN, after_one, after_two)
    assert at_turns(first, then, {"back": 2}, timed("e4-f4", 250.0)) == (BEGUN, left(250.0, 300.0))


def test_an_amended_action_keeps_the_turns_of_those_that_stay() -> None:
    first, then = timed("d4-c4", 290.0), timed("d5-d6", 290.0, 280.0)
    third = timed("e4-f4", 270.0, 280.0)
    stays = told(first, then, third, {"amend": 0, "do": "e4-e3", "clock": first["clock"]})
    assert len(stays.record.actions) == 2
    assert stays.clocks.at_turns == (BEGUN, left(290.0, 300.0), left(290.0, 280.0))
    assert at_turns(first, {"amend": 0, "do": "e4-f4"}) == (BEGUN, left(290.0, 300.0))


def test_a_correction_that_undoes_the_end_of_a_turn_takes_its_increment_back_in_the_journal_too() -> None:
    cards = ("reveal:boa", "reveal:giraffe")
    turns = ("totem:Nb", "place:G@b5", "totem:Nc", "place:Z@c5", "totem:Nd")
    record = kiwara(*cards, *turns, handicap={"yellow": 2})
    limits = Manners(minutes={YELLOW: 5.0}, increment_s=GAIN_S)
    at = with_manners(record, limits)
    passed, noted = commit(at.table, Action("pass"), Task.MEND, NO_DEED, at.now)
    back, mended = amend_action(passed, len(record.actions), Action("use:boa:d5"))
    assert at.table.timing.clock is not None
    assert passed.timing.clock is not None
    assert back.timing.clock is not None
    had_s = at.table.timing.clock.count_to(at.now).left_s[YELLOW]
    assert passed.timing.clock.left_s == {YELLOW: had_s + GAIN_S}
    assert back.timing.clock.left_s == {YELLOW: pytest.approx(had_s)}
    entries = [*({"do": action} for action in record.actions), *map(entry_of, (*noted, *mended))]
    again = replay_journal(record.game, record.options, entries, Players(PLAYERS.match, limits))
    assert again.clocks.now is not None
    assert [clock.left_s for clock in (again.clocks.now, again.clocks.at_turns[-1])] == [
        clock.left_s for clock in (back.timing.clock, back.timing.clocks[-1])
    ]


def test_time_that_is_noted_within_a_turn_begins_none() -> None:
    noted = {"clock": {"left_s": {"white": 290.0, "black": 150.0}}}
    now = told(timed("d4-c4", 290.0), noted)
    assert now.clocks == Clocks(left(290.0, 150.0), (BEGUN, left(290.0, 300.0)))


def test_turns_are_known_from_the_first_on_whose_time_was_noted() -> None:
    known = ({"do": "d4-c4"}, timed("d5-d6", 290.0, 280.0))
    assert at_turns(*known) == (left(290.0, 280.0),)
    assert at_turns(*known, {"back": 2}) == (left(290.0, 280.0),)  # nothing is known of an earlier one


def test_what_was_taken_back_has_not_happened() -> None:
    entries = ({"do": "d4-c4"}, {"do": "d5-d6"}, {"do": "c4-c3"}, {"back": 2}, {"do": "e5-e6"})
    assert told(*entries).record.actions == ("d4-c4", "e5-e6")


def test_a_card_that_was_drawn_is_known_though_it_was_taken_back() -> None:
    kiwara = GAMES["kiwara"]
    record = replay(kiwara, {"handicap": {"yellow": 1}}, ["reveal:boa"])
    entries: list[dict[str, Any]] = [{"do": "reveal:boa"}, {"do": "totem:Na"}, {"back": 2}]
    assert replay_journal(kiwara, record.options, entries).record.known_draws == {0: "reveal:boa"}


def test_what_was_amended_is_another_action_and_what_followed_stays_as_far_as_it_is_legal() -> None:
    entries = ({"do": "d4-c4"}, {"do": "d5-d6"}, {"do": "e4-f4"}, {"amend": 0, "do": "e4-e3"})
    assert told(*entries).record.actions == ("e4-e3", "d5-d6")
    assert told(*entries[:2], {"amend": 0, "do": "d4-c3"}).record.actions == ("d4-c3", "d5-d6")


def test_several_actions_may_have_been_others_at_once_where_none_of_them_could_alone() -> None:
    record = replay(PEBBLES, {"heap": 9}, ["take:2", "token:1", "take:2", "token:2"])
    effect = Amend(1, Action("token:2"), also=((3, Action("token:1")),))
    assert entry_of(effect) == {"amend": 1, "do": "token:2", "also": [[3, "token:1"]]}
    entries: list[Entry] = [{"do": action} for action in record.actions]
    right = replay_journal(PEBBLES, record.options, [*entries, entry_of(effect)])
    assert right.record.actions == ("take:2", "token:2", "take:2", "token:1")
    alone = replay_journal(PEBBLES, record.options, [*entries, {"amend": 1, "do": "token:2"}])
    assert alone.record.actions == ("take:2", "token:2", "take:2")


def test_what_people_said_of_the_end_is_how_it_ended_until_it_is_taken_back() -> None:
    resigned = {"declare": {"by": "resigned", "winners": ["black"]}}
    assert told({"do": "d4-c4"}, resigned).outcome == Outcome((BLACK,), "resigned")
    assert told({"do": "d4-c4"}, resigned, {"back": 0}) == told({"do": "d4-c4"})
    assert told({"do": "d4-c4"}, resigned, {"back": 1}).record == told().record
    assert told({"do": "d4-c4"}, resigned, {"amend": 0, "do": "e4-f4"}) == told({"do": "e4-f4"})


def test_time_is_as_it_was_noted_last_with_whatever_it_was_noted() -> None:
    first, then = {"left_s": {"white": 50.0, "black": 60.0}}, {"left_s": {"white": 50.0, "black": 41.5}}
    assert told({"do": "d4-c4", "clock": first}).clocks.now == left(50.0)
    assert told({"do": "d4-c4", "clock": first}, {"clock": then}).clocks.now == left(50.0, 41.5)
    assert told({"do": "d4-c4", "clock": then}, {"back": 1, "clock": first}).clocks.now == left(50.0)
    assert told({"do": "d4-c4", "clock": then}, {"back": 1}).clocks.now == left(50.0, 41.5)


def test_nobodys_time_runs_in_a_journal() -> None:
    noted = told({"clock": dict(entry_of(NoteClock(left(9.5, running=BLACK))))["clock"]}).clocks.now
    assert noted == left(9.5)


def test_a_game_that_was_left_or_ended_is_told_as_it_was() -> None:
    assert told({"do": "d4-c4"}, {"end": "left"}) == told({"do": "d4-c4"})


def test_an_entry_that_ends_a_game_tells_of_nothing_else() -> None:
    with pytest.raises(ValueError, match="d4-c4"):
        told({"do": "d4-c4", "end": "left"})


@dataclass(frozen=True)
class Act:
    """Something that may happen to a game: what, and two numbers to choose by."""

    kind: str
    one: int
    other: int
    clock: Clock | None

    def after(self, now: SavedGame) -> tuple[TableEffect | None, SavedGame]:
        """What is to be written, if it can happen now, and what is true then."""
        actions = list(now.record.actions)
        clock = now.clocks.now if self.clock is None else self.clock
        match self.kind:
            case "do" if not now.is_over:
                action = self.legal(actions)
                after = replace(now, record=played([*actions, action]), clocks=Clocks(clock))
                return Commit(action, self.clock), after
            case "back":
                much = self.one % (len(actions) + 1)
                record = played(actions[: len(actions) - much])
                return TakeBack(much, self.clock), SavedGame(record, PLAYERS, Clocks(clock), None, now.away)
            case "amend" if actions:
                number = self.one % len(actions)
                action = self.legal(actions[:number])
                record = as_far_as_legal([*actions[:number], action], actions[number + 1 :])
                return Amend(number, action, self.clock), SavedGame(
                    record, PLAYERS, Clocks(clock), away=now.away
                )
            case "declare" if not now.is_over:
                outcome = (Outcome((WHITE,), "flag"), Outcome((), "agreed"))[self.one % 2]
                return Declare(outcome), replace(now, verdict=outcome)
            case "away" if not now.is_over:
                away = ((), (WHITE,), (WHITE, BLACK))[self.one % 3]
                return Away(away), replace(now, away=frozenset(away))
            case "clock" if self.clock:
                return NoteClock(self.clock), replace(now, clocks=Clocks(clock))
            case _:
                return None, now

    def legal(self, actions: list[Action]) -> Action:
        record = played(actions)
        offers = record.game.rules.legal(record.state)
        return offers[self.other % len(offers)]


def played(actions: list[Action]) -> Record[Any]:
    return katarenga(SHORT, actions)


def as_far_as_legal(begun: list[Action], later: list[Action]) -> Record[Any]:
    while later and later[0] in played(begun).game.rules.legal(played(begun).state):
        begun, later = [*begun, later[0]], later[1:]
    return played(begun)


clocks = st.builds(
    left, st.floats(0, 3600), st.floats(0.1, 3600), st.sampled_from((None, Seat(Actor("white")), BLACK))
)
acts = st.builds(
    Act,
    st.sampled_from(("do", "do", "do", "back", "amend", "declare", "away", "clock")),
    st.integers(0, 30),
    st.integers(0, 30),
    st.none() | clocks,
)


@contextmanager
def kept(folder: Path) -> Iterator[tuple[StateDirectory, Session]]:
    """A keeper of a game that has just begun, and its desk."""
    keeper = StateDirectory(folder, InlineWriter(), ManualClock(5.0), count(), GAMES)
    record = keeper.draw(KATARENGA, {"position": SHORT})
    keeper.begin(SavedGame(record, PLAYERS))
    try:
        yield keeper, begin(setting(record), record)
    finally:
        keeper.close()


def found_in(folder: Path) -> SavedGame:
    past = past_games(folder, lambda _game: PLAYERS, CHAIRS)
    assert past.saved is not None, past.notes
    assert past.notes == ()
    return past.saved


@settings(max_examples=60, deadline=None)
@given(todo=st.lists(acts, max_size=12))
def test_whatever_happens_is_found_again_as_it_stands(todo: list[Act]) -> None:
    with TemporaryDirectory() as name:
        now = SavedGame(katarenga(SHORT), PLAYERS)
        with kept(Path(name)) as (keeper, session):
            for act in todo:
                effect, now = act.after(now)
                answers: list[object] = []
                if effect is not None:
                    keeper.write(effect, session, answers.append)
                    assert answers == [None]
        found = found_in(Path(name))
        clock = now.clocks.now and replace(now.clocks.now, running=None, since_s=0.0)
        assert (found.record, found.clocks.now, found.verdict) == (now.record, clock, now.verdict)
        assert found.players == PLAYERS


DID = {"do": "d4-c4"}
RESIGNED = {"declare": {"by": "resigned", "winners": ["black"]}}
NONSENSE: list[tuple[dict[str, Any], ...]] = [
    ({"do": "a1-h8"},),
    ({"do": 3},),
    ({"do": None},),
    ({"do": "d4-c4", "what": 1},),
    ({},),
    ({"what": 1},),
    ({"back": 1},),
    (DID, {"back": 2}),
    (DID, {"back": -1}),
    (DID, {"back": True}),
    (DID, {"back": 1.0}),
    (DID, {"back": "1"}),
    (DID, {"back": 1, "do": "d4-c4"}),
    (DID, {"amend": 0}),
    (DID, {"amend": 1, "do": "d4-c4"}),
    (DID, {"amend": -1, "do": "d4-c4"}),
    (DID, {"amend": False, "do": "e4-f4"}),
    (DID, {"amend": 0, "do": "a1-h8"}),
    (DID, {"amend": 0, "do": []}),
    (DID, {"amend": 0, "do": "e4-f4", "also": None}),
    (DID, {"amend": 0, "do": "e4-f4", "also": [0]}),
    (DID, {"amend": 0, "do": "e4-f4", "also": [[1, "d5-d6"]]}),
    (DID, {"amend": 0, "do": "e4-f4", "also": [[0, "e4-f4"]]}),
    (DID, {"amend": 0, "do": "e4-f4", "also": [[True, "e4-f4"]]}),
    ({"declare": None},),
    ({"declare": {}},),
    ({"declare": {"by": "resigned"}},),
    ({"declare": {"by": "", "winners": []}},),
    ({"declare": {"by": "A sentence.", "winners": []}},),
    ({"declare": {"by": "camps", "winners": ["white"]}},),
    ({"declare": {"by": "ennui", "winners": []}},),
    ({"declare": {"by": "resigned", "winners": ["green"]}},),
    ({"declare": {"by": "resigned", "winners": ["white", "white"]}},),
    ({"declare": {"by": "resigned", "winners": [["white"]]}},),
    ({"declare": {"by": "resigned", "winners": "white"}},),
    ({"away": "white"},),
    ({"away": ["green"]},),
    ({"away": ["black", "white"]},),
    ({"away": ["white", "white"]},),
    ({"away": [], "more": 1},),
    (RESIGNED, {"away": []}),
    ({"declare": {"by": "resigned", "winners": [], "more": 1}},),
    ({**RESIGNED, "clock": {"left_s": {"white": 1}}},),
    (RESIGNED, DID),
    (RESIGNED, RESIGNED),
    ({"do": "d4-d5"}, RESIGNED),  # which has ended it by its law
    ({"clock": None},),
    ({"clock": {"left_s": {}}},),
    ({"clock": {"left_s": {"green": 3}}},),
    ({"clock": {"left_s": {"white": -3}}},),
    ({"clock": {"left_s": {"white": 10**400}}},),
    ({"do": "d4-c4", "clock": []},),
    ({"back": 0, "clock": {"left_s": {"white": True}}},),
    ({"end": "left"}, DID),
    ({"match": format_match(PLAYERS.match), "do": "d4-c4"},),
    ({"manners": format_manners(MANNERS), "clock": {"left_s": {"white": 1}}},),
]


@pytest.mark.parametrize("entries", NONSENSE, ids=str)
def test_what_makes_no_sense_is_refused_with_its_file_and_left_as_it_is(
    entries: tuple[dict[str, Any], ...], tmp_path: Path
) -> None:
    with Journal.create(tmp_path, "katarenga", katarenga(SHORT).options) as journal:
        for entry in entries:
            journal.append(entry)
    before = journal.path.read_bytes()
    past = past_games(tmp_path, lambda _game: PLAYERS, CHAIRS)
    assert (past.saved, past.notes) == (None, (because(GameError.UNPLAYABLE, file=str(journal.path)),))
    assert journal.path.read_bytes() == before


names = st.sampled_from(
    ("do", "back", "amend", "declare", "away", "clock", "by", "winners", "left_s", "white", "end")
)
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(("d4-c4", "white", "left_s")),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
    max_leaves=6,
)


@given(entries=st.lists(st.dictionaries(names, anything, max_size=3), max_size=4))
def test_no_entry_is_anything_but_told_or_refused(entries: list[dict[str, Any]]) -> None:
    try:
        again = told(*entries)
    except (Refused, ValueError):
        return
    assert isinstance(again, SavedGame)
