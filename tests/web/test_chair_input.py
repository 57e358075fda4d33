"""A click on an entry of a list is what hands would do at that chair, or nothing at all."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.kernel import Refused
from companion.session.events import PageEvent, Typed
from companion.session.question import Choice, Pick, Topic
from companion.session.session import Session
from companion.session.work.wiring import Outfit
from companion.table.events import Button, Chair, Pressed, Released, Turned
from companion.table.manners import Manners
from companion.view.choices import ChoiceList, choice_list
from companion.view.scene import Texts, scene
from companion.web.chair_input import ASLEEP, HELD, STALE, TOO_EARLY, ChairInput, ShownLists
from companion.web.table_page import NOT_YOURS, SimulatedControls
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.display import Brightness
from hardware.signals import DialTurned, KeyMoved, Signal
from hardware.simulation.part import SimulatedKey
from tests.session.evening import LAST_STEP, Evening, evening
from tests.session.test_people import person
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import HOLD_S, NORTH, SOUTH, katarenga


class Chairs:
    """Clicks at the chairs of an evening."""

    def __init__(self, at: Evening) -> None:
        self.at = at
        self.clock = ManualClock()
        self.signals: list[Signal] = []
        self.lists = ShownLists()
        self.input = ChairInput(self.clock, self, self.lists)
        self.saving = False
        self.hears = True
        self.down: set[str] = set()

    @property
    def session(self) -> Callable[[], Session]:
        return lambda: self.at.desk

    @property
    def is_saving(self) -> Callable[[], bool]:
        return lambda: self.saving

    @property
    def handle_remote(self) -> Callable[[Signal], None]:
        return self._hear

    @property
    def handle_page(self) -> Callable[[PageEvent], None]:
        return self.at.tell

    def _hear(self, signal: Signal) -> None:
        self.signals.append(signal)
        if not self.hears:
            return
        chair, _, kind = signal.part.partition(".")
        match signal:
            case DialTurned(_, _, detents):
                self.at.tell(Turned(self.at.now, Chair(chair), detents))
            case KeyMoved(_, _, down):
                told = Pressed if down else Released
                self.at.tell(told(self.at.now, Chair(chair), Button(kind)))

    def claims(self, client: str) -> frozenset[str]:
        """Each client has the chair of its name."""
        return frozenset({client})

    def key(self, part: str) -> SimulatedKey:
        """A button that nobody holds."""
        return SimulatedKey(part, self.clock)

    def shown(self, chair: Chair = SOUTH) -> ChoiceList | None:
        return self.show()[chair][0]

    def show(self) -> dict[Chair, tuple[ChoiceList | None, str]]:
        """The list of each chair as the page is told now, and its token."""
        choices = scene(self.at.desk, Texts(ENGLISH)).choices
        return {chair: (shown, self.lists.update(chair, shown)) for chair, shown in choices.items()}

    def token(self, chair: Chair = SOUTH) -> str:
        return self.show()[chair][1]

    def texts(self, chair: Chair = SOUTH) -> list[str]:
        shown = self.shown(chair)
        return [entry.text for entry in shown.entries] if shown else []

    def click(self, text: str, chair: Chair = SOUTH) -> None:
        """On the list that is shown now."""
        self.clock.advance(max(0.0, self.at.now - self.clock.time()))
        self.choose(self.texts(chair).index(text), self.token(chair), chair)

    def choose(self, entry: int, token: str, chair: Chair = SOUTH) -> None:
        self.show()
        self.input.choose(chair, entry, token, self.down.__contains__)

    def refuses(self, text: str) -> str:
        with pytest.raises(Refused) as refused:
            self.click(text)
        return refused.value.reason.code


def played(*moves: str) -> Evening:
    at = evening(katarenga(CLOSE))
    at.play(*moves)
    at.pass_time(2)
    return at


def test_a_click_is_the_turns_and_the_push_that_lead_to_that_entry() -> None:
    by_hand, at = played(), Chairs(played())
    by_hand.menu(Pick.PEOPLE, person("white"))
    at.at.menu()
    at.click("People")
    assert [(type(one), one.part) for one in at.signals] == [
        (DialTurned, "south.dial"),
        *[(KeyMoved, "south.push")] * 2,
    ]
    assert by_hand.desk.question is not None
    seats = [choice.pick == Pick.PERSON for choice in at.at.choices()]
    at.click(at.texts()[seats.index(True)])
    assert at.at.desk.question == by_hand.desk.question


def test_the_entry_under_the_dial_needs_no_turn_and_the_way_back_is_the_key() -> None:
    at = Chairs(played())
    at.at.menu()
    at.click("Go on")
    assert [one.part for one in at.signals] == ["south.push"] * 2
    assert at.at.desk.question is None
    at.at.menu(Pick.MANNERS)
    at.signals.clear()
    at.click("Back")
    assert [one.part for one in at.signals] == ["south.key"] * 2
    assert at.at.topic() is Topic.MENU


def test_where_a_push_ends_the_move_a_click_does_it() -> None:
    at = Chairs(evening(katarenga(CLOSE), manners=Manners(by_push=True)))
    at.at.lift("d4")
    assert at.texts() == []
    at.at.put("c4")
    assert (at.texts(), at.texts(NORTH), at.at.record) == (["Done"], [], [])
    at.click("Done")
    assert at.at.record == ["d4-c4"]


def test_what_is_clicked_has_to_be_shown_at_that_chair_still() -> None:
    at = Chairs(played("d4-c4"))
    at.at.menu(Pick.TAKE_BACK)
    listed = at.token()
    at.at.turn(1)
    assert at.token() == listed, "wherever the dial is"
    assert at.shown(NORTH) != at.shown()
    at.at.hold(SOUTH)
    before = at.at.desk
    for entry, token, chair in (
        (0, listed, SOUTH),
        (0, f"{at.token(NORTH)}0", NORTH),
        (0, listed, Chair("nowhere")),
        (0, "", SOUTH),
        (99, at.token(), SOUTH),
    ):
        with pytest.raises(Refused) as refused:
            at.choose(entry, token, chair)
        assert refused.value.reason.code == STALE
    assert (at.at.desk, at.signals) == (before, [])


@pytest.mark.parametrize(
    "asked",
    [{"do": "choose", "chair": "south", "entry": 1}, {"do": "type", "chair": "south", "text": "Eve"}],
)
def test_at_a_simulated_table_a_chair_belongs_to_the_pages_that_claim_it(asked: dict[str, Any]) -> None:
    at = Chairs(played())
    at.at.menu(*(() if "entry" in asked else (Pick.PEOPLE, person("white"), Pick.NEW_NAME)))
    asked |= {"of": at.token()} if "entry" in asked else {}
    place: Any = at
    controls = SimulatedControls(place, place, at.input)
    before = at.at.desk
    with pytest.raises(Refused) as refused:
        controls.handle("north", asked)
    assert (refused.value.reason.code, at.at.desk) == (NOT_YOURS, before)
    controls.handle("south", asked)
    assert at.at.desk != before


def test_the_same_list_after_another_move_or_opened_anew_is_another_one() -> None:
    at = Chairs(played())
    at.at.menu(Pick.PEOPLE)
    tokens = [at.token()]
    at.at.play("d4-c4")
    at.at.pass_time(2)
    tokens.append(at.token())
    for _ in range(2):
        at.at.menu(Pick.PEOPLE)
        tokens.append(at.token())
    assert len({*tokens}) == len(tokens) - 1, "nothing was shown in between the last two"


def test_a_click_on_a_list_that_was_there_before_counts_where_the_same_is_asked_and_offered() -> None:
    at = Chairs(played())
    at.at.menu()
    listed, people = at.token(), at.texts().index("People")
    at.click("Go on")
    assert at.token() != listed
    at.at.menu()
    assert at.token() != listed
    at.choose(people, listed)
    assert at.at.topic() is Topic.PEOPLE

    def name_white(name: str) -> None:
        at.at.choose(person("white"), Pick.NEW_NAME)
        at.at.tell(Typed(at.at.now, SOUTH, name))
        at.at.push(SOUTH)

    name_white("Anna")
    listed, before = at.token(), at.texts()
    name_white("Bea")
    changed = [entry for entry, (was, now) in enumerate(zip(before, at.texts(), strict=True)) if was != now]
    with pytest.raises(Refused) as refused:
        at.choose(changed[0], listed)
    assert refused.value.reason.code == STALE
    at.choose(before.index("Back"), listed)
    assert at.at.topic() is Topic.MENU
    with pytest.raises(Refused):  # another way back
        at.choose(before.index("Back"), listed)


def test_nothing_is_chosen_while_a_hand_holds_the_push_or_the_disk_is_slow() -> None:
    at = Chairs(played())
    at.at.menu()
    before = at.at.desk
    at.down = {"south.push"}
    assert at.refuses("People") == HELD
    at.down, at.saving = set(), True
    assert at.refuses("People") == STALE
    assert (at.at.desk, at.signals) == (before, [])


def test_a_click_on_sleeping_screens_only_wakes_them() -> None:
    at = Chairs(played())
    at.at.menu()
    at.input.handle_brightness(Brightness.OFF)
    at.hears = False  # the table drops what wakes its screens
    assert at.refuses("People") == ASLEEP
    assert [one.part for one in at.signals] == ["south.push"] * 2


def test_a_list_that_has_just_come_up_by_itself_is_not_answered_yet() -> None:
    at = Chairs(evening(katarenga(LAST_STEP)))
    at.at.lift("a8")
    at.at.put("a9")
    while at.at.topic() is not Topic.OVER:
        at.at.pass_time(0.1)
    shown = at.shown()
    assert shown is not None
    assert shown.topic == "over"
    text = shown.entries[0].text
    assert at.refuses(text) == TOO_EARLY
    at.at.pass_time(1.5)
    at.click(text)
    assert at.at.topic() is not Topic.OVER


def test_letters_are_no_list_and_a_list_needs_its_controls() -> None:
    at = Chairs(played())
    at.at.menu(Pick.PEOPLE, person("white"), Pick.NEW_NAME)
    assert at.texts() == ["Back"]
    at.at.push()
    assert at.texts() == []
    at.at.menu()
    assert at.shown() is not None
    table = at.at.table
    for part, there in (("south.dial", False), ("south.push", False), ("south.key", True)):
        lost = replace(table, setting=replace(table.setting, lost=frozenset({part})))
        session = replace(at.at.desk, table=lost)
        assert (choice_list(session, SOUTH, ENGLISH) is not None) is there, part


def test_a_move_is_entered_by_clicks_on_a_table_without_cells() -> None:
    at = Chairs(evening(katarenga(CLOSE), cells=False))
    assert at.shown(NORTH) is None
    at.at.pass_time(1)
    for _ in range(3):
        if not at.at.made:
            at.click(at.texts()[-2 if "Back" in at.texts() else -1])
    [made] = at.at.made
    legal = at.at.table.record.game.rules.legal(at.at.table.record.states[0])
    assert made == legal[-1]
    assert at.shown(SOUTH) is None, "it is the other side's turn"


def test_where_hands_play_the_list_of_moves_is_there_for_whoever_unfolds_it() -> None:
    at = Chairs(played())
    folded, hidden = at.shown(), at.shown(NORTH)
    assert folded is not None
    assert (folded.folded, folded.cursor, hidden) == (True, None, None)
    at.click("d4")
    listed = at.shown()
    assert listed is not None
    assert not listed.folded
    at.click(at.texts()[0])
    assert len(at.at.made) == 1
    at = Chairs(played())
    at.at.lift("d4")  # a hand has begun
    assert at.shown() is None


def test_a_yes_asks_for_a_push_and_a_no_for_the_key() -> None:
    at = Chairs(evening(katarenga(CLOSE)))
    at.at.menu(Pick.DRAW, Pick.YES)
    assert at.at.topic() is Topic.CONSENT
    assert (at.texts(SOUTH), at.texts(NORTH)) == (["Never mind"], ["Yes", "No"])
    at.click("No", NORTH)
    assert at.at.topic() is not Topic.CONSENT
    assert Choice(Pick.GO_ON) not in at.at.choices() or at.at.topic() is Topic.MENU


def test_a_job_is_stopped_by_a_key_that_is_held_for_the_click() -> None:
    at = Chairs(
        evening(outfit=Outfit(readers=("south.reader", "north.reader"), buttons=((SOUTH, Button.KEY),)))
    )
    at.at.menu(Pick.TABLE, Choice(Pick.JOB, "check"))
    at.click("Go on")
    at.signals.clear()
    at.click("Stop")
    assert at.refuses("Stop") == HELD
    at.at.pass_time(HOLD_S)
    assert at.at.desk.workshop.job is None
    at.clock.advance(HOLD_S)
    assert [(one.part, one.down) for one in at.signals if isinstance(one, KeyMoved)] == [
        ("south.key", True),
        ("south.key", False),
    ]
    assert at.at.desk.question is None


def test_a_board_is_described_and_set_out_by_clicks_on_its_pictures() -> None:
    chairs = Chairs(evening(welcome=True))
    chairs.click("Own board")
    while (topic := chairs.at.topic()) is Topic.DESCRIBE:
        shown = chairs.shown()
        assert shown is not None
        pictured = [entry for entry in shown.entries if entry.picture]
        assert all(len(row) == len(entry.picture) == 4 for entry in pictured for row in entry.picture)
        assert len({entry.picture for entry in pictured}) == len(pictured)
        chairs.click(chairs.texts()[0])
    assert (topic, chairs.at.made) == (None, [])

    chairs.at.menu(Pick.NEW_GAME, Pick.YES, Pick.NEW_BOARD)
    assert chairs.at.topic() is Topic.SET_OUT
    for number, corner in enumerate(("NW", "NE", "SW", "SE"), 1):
        assert chairs.texts()[0] == f"{corner} lies there ({number} of 4)"
        chairs.click(chairs.texts()[0])
    assert chairs.at.asked() is None
