"""Clumsy evenings: whatever happens in whatever order, the table goes on and shows a way out."""

from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.drawing.pixels import paint
from companion.games.kernel import TABLE, Record, Space, because
from companion.games.registry import GAMES
from companion.session.events import GameBegan, NewGame, PartGone, PartReturned, SaveFailed, SessionEvent
from companion.session.session import Session
from companion.session.shelf import make_shelf, new_title
from companion.session.step import step, wake_at
from companion.table.entry import parts
from companion.table.events import (
    COMMON,
    Button,
    CellsLost,
    Chair,
    Commit,
    Draw,
    Drawn,
    NotSaved,
    Pressed,
    Released,
    Sensed,
    Tagged,
    TakeBack,
    Tick,
    Turned,
)
from companion.table.manners import Style, manners_of_style
from companion.table.situation import Phase
from companion.table.table import Task
from companion.view.glows import Glow, glows
from companion.view.sheets import sheet
from companion.words import ENGLISH
from tests.openings import begin, resume
from tests.table.test_hands import BLUE, CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, katarenga, kiwara, setting, sitting, tags_of

PAWNS = (
    katarenga(CLOSE),
    katarenga(CLOSE, ["d4-c4"]),
    katarenga(f"{BLUE} 8/8/8/3b4/3w4/8/8/8 w h0a9"),
    katarenga(f"{BLUE} w7/8/8/3b4/8/8/8/1b6 w h9"),
)
"""A start, the middle, one capture before the end, and one step before a camp."""
CARDS = ("reveal:rhinoceros", "reveal:hyena", "reveal:boa")
"""The first one is yellow's, the others are red's."""
LIONS = ("totem:Nd", "place:G@d3", "totem:Ne", "place:Z@e4", "totem:E4", "place:L@d4")
"""A gazelle has to go home from d3, and a zebra on e4 to be turned over."""
LATE = ("reveal:porcupine", "reveal:warthog", "reveal:boa", "reveal:giraffe")
"""Cards that are used once the totem has moved: two of yellow's, and two of red's."""
CARDED = (*CARDS, *LIONS[:3], "pass", *LIONS[3:])
"""The same, and red does not use the boa."""
ANIMALS = (
    kiwara(),
    kiwara("totem:Nb", "place:G@b5", "totem:Nc"),
    kiwara("totem:Nb", "place:G@b5", "totem:Nc", "place:C@c5"),
    kiwara(*LIONS),
    kiwara(*CARDS, *LIONS[:3], handicap={"yellow": 1, "red": 2}),
    kiwara(*CARDED, handicap={"yellow": 1, "red": 2}),
    kiwara(*CARDED, "totem:E3", handicap={"yellow": 1, "red": 2}),
    kiwara(*LATE, *LIONS[:3], handicap={"yellow": 2, "red": 2}),
    kiwara(
        *LATE, *LIONS[:3], "pass", *LIONS[3:5], "pass", LIONS[5], "totem:E3", handicap={"yellow": 2, "red": 2}
    ),
    kiwara("totem:Ne", "place:Z@e4", "totem:E4", "place:Z@f4", "totem:E3", reinforcements=True),
)
"""Starts, a crocodile that may swap, chores, cards at every step, and a card that is about to be won."""
LINES = (*PAWNS, *ANIMALS)
SPACES = {
    "katarenga": ("a1", "b1", "c4", "d4", "e4", "d5", "e5", "d6", "a8", "a9", "h9"),
    "kiwara": ("b5", "c5", "c4", "d3", "d4", "e4", "f3", "a1", "Nb", "Nc", "Nd", "Ne", "E3", "E4"),
}
SHOWN = ("rhinoceros", "hyena", "boa", "porcupine", "warthog", "giraffe", "okapi")
TAGS = (
    *("yellow-G-1", "yellow-C-1", "red-L-1", "red-Z-2", "table-totem-1", "04AB"),
    *(f"table-{card}-1" for card in SHOWN),
)
AT_ONCE = 5
"""A move that replaces another one is two steps at the same moment, and so are two moves made at once."""
FULL = because("keeper.unsaved", folder="/state", detail="No space left on device")
SILENT = because("hardware.silent", device="/dev/ttyACM0")

moments = st.sampled_from((-0.02, 0.0, 0.0, 0.001, 0.03, 0.06, 0.06, 0.1, 0.8, 2.0, 1e9))
spaces = st.sampled_from(sorted({*SPACES["katarenga"], *SPACES["kiwara"], "nowhere"})).map(Space)
chairs = st.sampled_from(("south", "north", "nobody")).map(Chair)
makers = st.one_of(
    st.builds(lambda s, o: lambda t: Sensed(t, s, o), spaces, st.booleans()),
    st.builds(lambda s, o: lambda t: Sensed(t, s, o), spaces, st.booleans()),
    st.builds(lambda s, o: lambda t: Sensed(t, s, o), spaces, st.booleans()),
    st.builds(lambda c, b: lambda t: Pressed(t, c, b), chairs, st.sampled_from(Button)),
    st.builds(lambda c, b: lambda t: Released(t, c, b), chairs, st.sampled_from(Button)),
    st.builds(lambda c, n: lambda t: Turned(t, c, n), chairs, st.integers(-9, 9)),
    st.builds(lambda c, u: lambda t: Tagged(t, c, u), chairs, st.none() | st.sampled_from(TAGS)),
    st.builds(lambda feels: lambda t: PartGone(t, "cells", SILENT, feels), st.booleans()),
    st.builds(lambda line: lambda t: GameBegan(t, line), st.sampled_from(LINES)),
    st.sampled_from(
        (Tick, CellsLost, NotSaved, lambda t: SaveFailed(t, FULL), lambda t: PartReturned(t, "cells"))
    ),
)


def drawn_table(data: st.DataObject) -> tuple[Session, Record[Any]]:
    line = data.draw(st.sampled_from(LINES))
    of = setting(line, cells=data.draw(st.booleans()), chairs=data.draw(st.sampled_from((1, 2))))
    manners = manners_of_style(data.draw(st.sampled_from(Style)), line.game.seats)
    of = replace(of, manners=replace(manners, dealt=data.draw(st.booleans())))
    others = make_shelf(new_title(game) for game in GAMES.values())
    tags = tags_of(line.game)
    fresh, again = (
        begin(of, line, shelf=others, tags=tags),
        resume(of, line, (SILENT,), shelf=others, tags=tags),
    )
    return data.draw(st.sampled_from((fresh, again))), line


def looked_at(session: Session) -> None:
    """Everybody looks at everything."""
    glows(session)
    for chair in (None, Chair("nobody"), *session.table.setting.chairs):
        for saving in (False, True):
            paint(sheet(session, chair, ENGLISH, saving=saving))
    if session.question is not None:
        assert 0 <= session.question.cursor < len(session.question.choices)
    if session.table.may_enter:
        assert session.table.offer.values


@settings(max_examples=60)
@given(data=st.data())
def test_whatever_happens_the_table_stays_one_that_can_be_looked_at_and_woken(data: st.DataObject) -> None:
    session, _ = drawn_table(data)
    now = 100.0
    standing = session.table.record.game.hands.occupancy(session.table.record.state)
    for space in session.table.setting.watched if data.draw(st.booleans()) else ():
        session, _ = step(session, Sensed(now, space, space in standing))
    for pause, make in data.draw(st.lists(st.tuples(moments, makers), max_size=25)):
        now += pause
        due, at_once = wake_at(session), 0
        while due is not None and due < now:
            session = taken(session, Tick(due), data)
            later = wake_at(session)
            at_once = at_once + 1 if later is not None and later <= due else 0
            assert at_once < AT_ONCE, "it wakes again and again, and nothing comes of it"
            due = later
        session = taken(session, make(now), data)
        looked_at(session)


def taken(session: Session, event: SessionEvent, data: st.DataObject) -> Session:
    """What the loop makes of it: with an effect the disk has a word."""
    after, effects = step(session, event)
    if not effects:
        return after
    [effect] = effects
    match effect:
        case Commit(action):
            assert action in session.table.record.game.rules.legal(session.table.record.state)
            assert after.table.record.actions == (*session.table.record.actions, action)
        case TakeBack(count):
            assert after.table.record == session.table.record.without_last(count)
        case Draw(total):
            drawn, effects = step(after, Drawn(event.at_s, data.draw(st.integers(0, total - 1))))
            [commit] = effects
            assert isinstance(commit, Commit)
            return drawn
        case NewGame():
            assert after.table.record is session.table.record
        case _:
            pass
    if data.draw(st.booleans()):
        failed, effects = step(session, SaveFailed(event.at_s, FULL))
        assert effects == ()
        return failed
    if isinstance(effect, NewGame):
        after, _ = step(after, GameBegan(event.at_s, data.draw(st.sampled_from(LINES))))
    return after


@settings(max_examples=60)
@given(
    record=st.sampled_from([record for record in ANIMALS if record.options.get("handicap")]),
    acts=st.lists(
        st.tuples(st.sampled_from(("show", "lay", "feel", "feel", "tap", "push")), st.data()), max_size=8
    ),
)
def test_cards_may_be_shown_at_any_reader_before_whatever_hands_do(
    record: Record[Any], acts: list[tuple[str, st.DataObject]]
) -> None:
    """What is shown is the card of who is to decide, and can be used."""
    at = sitting(record)
    there = {str(space) for space in record.game.hands.occupancy(record.state)}
    for act, data in acts:
        chair = data.draw(st.sampled_from((SOUTH, NORTH)))
        match act:
            case "show":
                at.show(data.draw(st.sampled_from(TAGS)), chair)
            case "lay":
                at.read(data.draw(st.sampled_from(TAGS)), chair)
            case "feel":
                space = data.draw(st.sampled_from((*SPACES["kiwara"], "e3", "e1")))
                (at.lift if space in there else at.put)(space)
                there ^= {space}
            case "tap":
                at.tap(chair)
            case _:
                at.push(chair)
        at.pass_time(1)
        looked_at(at.desk)
        state, game = at.table.record.state, at.table.record.game
        card = at.table.tagging.shown.get(TABLE)
        assert card is None or any(
            parts(game, one).get(card.part) == card.value for one in game.rules.legal(state)
        )


@settings(max_examples=20)
@given(picks=st.lists(st.integers(0, 999), max_size=70))
def test_everything_in_the_box_may_be_shown_at_every_reader_after_whatever_was_played(
    picks: list[int],
) -> None:
    record = kiwara(reinforcements=True, handicap={"yellow": 2, "red": 2})
    for pick in picks:
        legal = record.game.rules.legal(record.state)
        record = record.play(legal[pick % len(legal)]) if legal else record
    at = sitting(record, cells=False)
    for tag in tags_of(record.game):
        for chair in (SOUTH, NORTH, COMMON):
            at.tell(Tagged(at.now, chair, tag))
            told = at.screen(None if chair == COMMON else chair)
            assert told[0] == "note: On the reader" or at.table.tagging.readers[chair].why is None


def led(at: Sitting, physical: set[str]) -> bool:
    """One act of somebody who knows nothing and follows the lights; whether there was one to be done."""
    shown = {str(space): glow for space, glow in at.lit().items()}
    phase = at.phase()
    chair = SOUTH if at.table.record.actor == at.table.record.game.seats[0] else NORTH
    if at.table.hand_work.task is Task.SET_UP and at.table.situation.possibly_done:
        at.push(chair)
        return True
    if phase is Phase.AMBIGUOUS:
        at.turn(+1, chair)
        at.push(chair)
        return True
    owed = phase is Phase.DIFFERENT and Glow.PUT not in shown.values() and Glow.TAKE not in shown.values()
    ahead = owed or Glow.ORIGIN not in shown.values()  # two that change places have nowhere to go back to
    away = {Glow.TAKE, Glow.ORIGIN} if owed else {Glow.TAKE}
    back = {Glow.PUT, Glow.GOAL, Glow.CAPTURE} if ahead else {Glow.PUT, Glow.ORIGIN, Glow.CAPTURE}
    for space, glow in sorted(shown.items()):
        if glow in back and space not in physical:
            physical.add(space)
            at.put(space)
            return True
    for space, glow in sorted(shown.items()):
        if glow in away and space in physical:
            physical.discard(space)
            at.lift(space)
            return True
    for space, glow in sorted(shown.items()):
        if glow is Glow.GOAL and space not in physical:  # of two that may be exchanged one is in the hand
            physical.add(space)
            at.put(space)
            return True
    return False


@settings(max_examples=60)
@given(
    record=st.sampled_from(LINES),
    data=st.data(),
    task=st.sampled_from(Task),
)
def test_from_any_mess_the_lights_lead_back_to_a_board_that_is_right(
    record: Record[Any], data: st.DataObject, task: Task
) -> None:
    at = sitting(record)
    mess = data.draw(st.lists(st.sampled_from(SPACES[record.game.id]), max_size=8))
    at.desk = replace(at.desk, table=replace(at.table, hand_work=replace(at.table.hand_work, task=task)))
    physical = {str(space) for space in record.game.hands.occupancy(record.state)}
    for space in mess:
        (at.lift if space in physical else at.put)(space)
        physical ^= {space}
    for _ in range(60):
        if at.phase() is Phase.RIGHT or at.table.record.actor is None:  # then people clear it away
            return
        assert led(at, physical), (at.phase(), at.lit(), sheet(at.desk, SOUTH, ENGLISH))
    raise AssertionError(at.phase())


def test_a_board_that_was_set_up_before_the_game_began_is_played_on_at_once() -> None:
    at = sitting(katarenga(CLOSE))
    at.tell(GameBegan(at.now, katarenga(CLOSE)))
    at.move("d4", "c4")
    assert at.actions == ["d4-c4"]


def test_a_pawn_over_a_camp_without_a_cell_is_not_there_yet_while_it_is_in_the_hand() -> None:
    record = katarenga(f"{BLUE} w7/8/8/3b4/8/8/8/1b6 w h9")
    of = setting(record)
    at = Sitting(begin(replace(of, watched=frozenset(s for s in of.watched if s[1] not in "09")), record))
    at.lay_out()
    at.lift("a8")
    assert at.actions == []


def test_cells_that_come_back_to_an_old_board_do_not_make_a_move_of_it() -> None:
    """Four moves by dial while the cells were away; as it was before, the board looks like a fifth."""
    actions = ["d4-c4", "h8-h7", "c4-c3", "h7-h8"]
    at = sitting(katarenga(f"{BLUE} 7b/8/8/7b/3w4/8/8/w7 w -"))
    at.tell(CellsLost(at.now))
    for number, action in enumerate(actions):
        chair = (SOUTH, NORTH)[number % 2]
        for value in action.split("-"):
            at.push(chair)
            at.turn(at.table.offer.values.index(value), chair)
        at.push(chair)
    at.lay_out({"d4", "a1", "h8", "h5"})
    assert at.actions == actions
