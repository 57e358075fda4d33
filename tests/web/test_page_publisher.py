"""What the page is told of a table: everything that may be seen, once, and to those who may see it."""

from base64 import b64decode
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.config import load
from companion.daemon.assembly import assemble
from companion.daemon.inventory import grids_of
from companion.daemon.simulated_table import place_pieces
from companion.drawing.pixels import paint
from companion.games.kernel import Outcome, Record, Space, begin
from companion.games.kiwara import KIWARA
from companion.games.registry import GAMES
from companion.session.bots import with_people
from companion.session.dispatch import list_choices, open_menu
from companion.session.game_start import Opening
from companion.session.lost_parts import STEADY_S
from companion.session.match import exchange_seats, flip_mat, name_person, with_level
from companion.session.question import Choice, Pick, Question
from companion.session.question import Topic as QuestionTopic
from companion.session.session import Session
from companion.session.work.jobs import begin_job
from companion.session.work.wiring import Wiring
from companion.store.lots import setup_lots
from companion.table.chores import Chore, Work
from companion.table.events import Button, Pressed
from companion.table.manners import HintLimit
from companion.table.situation import Phase
from companion.view.rules_page import rules_message
from companion.view.sheets import sheet
from companion.web.messages import Message
from companion.web.page_publisher import PagePublisher
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.display import Brightness, Picture
from hardware.simulation.table import SimulatedTable
from tests.daemon.slow_disk import AtOnce
from tests.everygame import playthrough
from tests.openings import game_at
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga, kitara, kiwara

SPACES = {name: game.hands.spaces for name, game in GAMES.items()}


class Page:
    """Keeps what it was told."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, str | None], Any] = {}

    def publish(self, topic: str, message: Message, chair: str | None = None, /) -> None:
        self.told[topic, chair] = message


class Screen:
    """Nobody looks at it."""

    def show(self, picture: Picture, brightness: Brightness, /) -> None:
        """Whatever it is."""


class Table:
    """A table of a profile, and a page that looks on."""

    def __init__(self, profile: str | Path, line: Record[Any] | None = None) -> None:
        self.page = Page()
        self.clock = ManualClock()
        line = line or katarenga(CLOSE, ["d4-c4"])
        configuration = load(profile, SPACES, grids=grids_of(GAMES))
        self.table = assemble(
            configuration,
            Opening(game_at(configuration, line)),
            clock=self.clock,
            hand_over=lambda call: call(),
            scribe=AtOnce(),
            words=ENGLISH,
        )
        simulated = self.table.parts.simulated
        page: Any = self.page
        spectacle = PagePublisher(page, ENGLISH, self.table.mats, self.table.parts.by_name, simulated)
        self.spectacle = spectacle
        spectacle.follow(self.table.subscriptions)
        spectacle.publish_pieces()
        self.table.loop.start()

    def look_at(self, session: Session) -> None:
        self.table.presenter.show(session, saving=False)


def test_every_screen_is_told_pixel_for_pixel_and_a_chairs_own_to_that_chair_alone() -> None:
    table = Table("simulated")
    for topic, chair in (("screen:common", None), ("screen:south", SOUTH), ("screen:north", NORTH)):
        told = table.page.told[topic, chair]
        pixels = paint(sheet(table.table.loop.session, chair, ENGLISH))
        assert (told["width"], told["height"], b64decode(told["bits"])) == (128, 64, pixels.bits)
        assert told["text"][0].endswith("Black's turn")


def test_the_list_of_a_chairs_screen_is_told_to_that_chair_and_so_is_an_open_name() -> None:
    table = Table("simulated")
    session = table.table.loop.session
    menu = open_menu(session, SOUTH)
    table.look_at(replace(session, question=menu))
    told = table.page.told["choices:south", SOUTH]
    assert (told["chair"], told["topic"], told["cursor"]) == ("south", "menu", 0)
    assert told["entries"][:2] == [
        {"text": "Go on", "name": "go-on"},
        {"text": "Take back", "name": "take-back"},
    ]
    assert told["entries"][-1] == {"text": "Back", "name": "back"}
    assert table.page.told["choices:north", NORTH]["entries"] == []
    table.look_at(replace(session, question=menu.turn(1)))
    turned = table.page.told["choices:south", SOUTH]
    assert (turned["of"], turned["cursor"]) == (told["of"], 1)
    assert table.page.told["keyboard:south", SOUTH]["open"] is False
    about = Choice(Pick.PERSON, session.table.record.game.seats[0])
    letters = Question(QuestionTopic.LETTERS, chair=SOUTH, chairs=menu.chairs, about=about, said=("A",))
    table.look_at(replace(session, question=list_choices(session, letters)))
    keyboard = table.page.told["keyboard:south", SOUTH]
    assert (keyboard["open"], keyboard["text"]) == (True, "A")
    assert table.page.told["choices:south", SOUTH]["entries"] == []


def test_a_simulated_table_is_set_up_by_clicks_and_a_real_one_by_its_own_buttons() -> None:
    for profile, listed in (("simulated", ["It is dead", "Stop"]), ("one-dial", [])):
        table = Table(profile)
        begun = begin_job(table.table.loop.session, "check")
        assert begun.workshop.job is not None
        work = replace(begun.workshop, job=begun.workshop.job.handle(Pressed(1.0, SOUTH, Button.PUSH)).job)
        table.look_at(replace(begun, workshop=work))
        entries = table.page.told["choices:south", SOUTH]["entries"]
        assert [entry["text"] for entry in entries] == listed


def test_the_bar_is_told_the_game_and_who_is_to_move() -> None:
    bar = {"tell": "bar", "game": "Katarenga", "acting": ["north"], "last": ["south"], "undo": True}
    assert Table("simulated").page.told["bar", None] == {**bar, "hint": ["north"]}


def test_the_bar_is_told_once_nobody_may_have_a_hint_any_more() -> None:
    table = Table("simulated")
    session = table.table.loop.session
    manners = replace(session.table.setting.manners, hints=HintLimit.THREE)
    limited = replace(session.table, setting=replace(session.table.setting, manners=manners))
    taken = [(number, session.seats[1]) for number in (3, 5, 7)]
    for spent in (2, 3):
        hints = replace(session.hints, taken=tuple(taken[:spent]))
        table.look_at(replace(session, table=limited, hints=hints))
        assert table.page.told["bar", None]["hint"] == ["north"] * (spent < 3)


def test_what_a_bot_alone_has_done_is_nothing_to_undo() -> None:
    table = Table("simulated")
    session = table.table.loop.session
    table.look_at(with_people(session, with_level(session.match, session.seats[0], 2)))
    bar = table.page.told["bar", None]
    assert (bar["acting"], bar["last"], bar["undo"]) == (["north"], ["north"], False)


def test_how_bright_the_screens_are_is_told_when_that_changes() -> None:
    table = Table("simulated")
    caretaker = table.table.screen_saver
    caretaker.protect(Screen())
    caretaker.start()
    seen = []
    for wait_s in (0, 300, 1500):
        table.clock.advance(wait_s)
        seen.append(table.page.told["rest", None])
    caretaker.wake()
    seen.append(table.page.told["rest", None])
    assert seen == [{"tell": "rest", "brightness": name} for name in ("full", "dim", "off", "full")]


def test_the_board_is_drawn_with_the_cells_and_lights_of_the_mat() -> None:
    table = Table("simulated")
    board = table.page.told["board", None]
    spaces = {field["space"]: field for field in board["spaces"]}
    assert set(spaces) == set(GAMES["katarenga"].hands.spaces)
    assert (spaces["c1"]["cells"], spaces["c1"]["lights"]) == ([2], [2])
    assert (spaces["a8"]["x"], spaces["a8"]["y"]) < (spaces["b7"]["x"], spaces["b7"]["y"])
    assert spaces["a9"]["label"] == "camp"


def test_the_moves_are_told_in_words_with_where_they_went() -> None:
    table = Table("simulated")
    assert table.page.told["sides", None]["began"] == "A new game has begun."
    move = {"turn": 1, "seat": "white", "lines": ["White goes from d4 to c4."], "lost": [], "look": "white"}
    told = {"tell": "moves", "block": 0, "moves": [{**move, "marks": [["d4", "from"], ["c4", "to"]]}]}
    assert table.page.told["moves:0", None] == told


def test_who_sits_where_and_what_lies_in_reach_is_told() -> None:
    chairs = Table("simulated").page.told["chairs", None]["chairs"]
    assert [(chair["name"], chair["title"]) for chair in chairs] == [
        *[("south", "White"), ("west", "")],
        *[("north", "Black"), ("east", "")],
    ]
    assert chairs[0]["parts"] == {"dial": "south.dial", "push": "south.push", "key": "south.key"}


def test_people_who_have_a_name_are_told_by_it_as_soon_as_they_have_one() -> None:
    table = Table("simulated")
    session = table.table.loop.session
    _, black = session.table.record.game.seats
    table.look_at(replace(session, match=name_person(session.match, black, "Ben")))
    titles = [chair["title"] for chair in table.page.told["chairs", None]["chairs"]]
    assert titles == ["White", "", "Ben (Black)", ""]


def test_who_works_on_the_table_has_every_chair_and_its_reader_in_reach_by_the_name_of_its_place() -> None:
    table = Table("simulated")
    session = table.table.loop.session
    played = table.page.told["chairs", None]
    table.look_at(begin_job(session, "readers"))
    chairs = table.page.told["chairs", None]["chairs"]
    assert [chair["title"] for chair in chairs] == ["south", "west", "north", "east"]
    assert [chair["parts"]["reader"] for chair in chairs] == [f"{chair['name']}.reader" for chair in chairs]
    table.look_at(session)
    assert table.page.told["chairs", None] == played


def test_an_empty_chair_is_there_while_it_has_the_only_push_that_works() -> None:
    table = Table("simulated")
    simulated = table.table.parts.simulated
    assert simulated
    table.table.parts.open(table.table.handle)
    titles = []
    for act, part in ((simulated.unplug, "south.push"), (simulated.unplug, "north.push")):
        act(part)
        titles.append([chair["title"] for chair in table.page.told["chairs", None]["chairs"]])
    simulated.plug("south.push")
    table.clock.advance(STEADY_S)
    titles.append([chair["title"] for chair in table.page.told["chairs", None]["chairs"]])
    seated = ["White", "", "Black", ""]
    assert titles == [seated, ["White", "west", "Black", "east"], seated]


def test_a_board_that_lies_turned_is_drawn_as_it_lies_with_its_cells_and_lights_in_place() -> None:
    table = Table("simulated")
    straight = {field["cells"][0]: field for field in table.page.told["board", None]["spaces"]}
    session = table.table.loop.session
    table.look_at(replace(session, match=flip_mat(session.match)))
    board = table.page.told["board", None]
    half_turn = session.table.record.game.setup.half_turn
    for field in board["spaces"]:
        before = straight[field["cells"][0]]
        assert field["space"] == half_turn[before["space"]]
        assert (field["x"], field["y"], field["lights"]) == (before["x"], before["y"], before["lights"])
    assert {mark["text"] for mark in board["marks"]} == {*"12345678abcdefgh"}


def test_what_is_taken_back_is_out_of_the_moves_and_the_board_stays_drawn() -> None:
    table = Table("simulated")
    del table.page.told["board", None]
    session = table.table.loop.session
    table.look_at(replace(session, table=replace(session.table, record=session.table.record.without_last(1))))
    assert table.page.told["moves:0", None]["moves"] == []
    assert ("board", None) not in table.page.told


def test_what_people_said_of_the_end_is_told_until_it_is_taken_back() -> None:
    table = Table("simulated")
    session = table.table.loop.session
    verdict = Outcome((), "agreed")
    table.look_at(replace(session, table=replace(session.table, verdict=verdict)))
    finish = table.page.told["finish", None]
    assert (finish["title"], finish["how"]) == ("Nobody wins", "Both sides agree.")
    assert table.page.told["analysis", None] == {"tell": "analysis", "can": True, "done": None}
    table.look_at(session)
    assert table.page.told["analysis", None] == {"tell": "analysis", "can": False}
    assert table.page.told["finish", None] == {"tell": "finish", "over": False}


def test_a_table_without_cells_is_shown_as_the_game_knows_it() -> None:
    table = Table("one-dial")
    board = table.page.told["board", None]
    cells = {cell: field["space"] for field in board["spaces"] for cell in field["cells"]}
    pieces = table.page.told["pieces", None]["pieces"]
    assert {piece["space"]: piece["look"] for piece in pieces} == {
        "c4": "white", "e4": "white", "d5": "black", "e5": "black",
    }  # fmt: skip
    lit = {cells[light]: pattern for light, _, pattern in table.page.told["lights", None]["lamps"]}
    assert lit == {"d4": "steady", "c4": "steady"}


def test_a_table_that_feels_nothing_but_a_wand_is_shown_as_the_game_knows_it_too() -> None:
    record = playthrough("kitara", "two").without_last(100)
    standing = {
        str(space): [*there.kinds] for space, there in record.game.hands.occupancy(record.state).items()
    }
    shown = [piece["space"] for piece in pieces_of(Table("kingdom", record)) if "space" in piece]
    assert Counter(shown) == {space: len(kinds) for space, kinds in standing.items()}
    assert max(map(len, standing.values())) > 1


def test_setting_up_never_plays_a_move_whatever_lay_where() -> None:
    """One pawn lies aside and another one where it might have gone; both are laid back at once."""
    game = GAMES["katarenga"]
    clock, written, configuration = ManualClock(), AtOnce(), load("simulated", SPACES)
    record = begin(game, {}, setup_lots(0))
    table = assemble(
        configuration,
        Opening(game_at(configuration, record)),
        clock=clock,
        hand_over=lambda call: call(),
        scribe=written,
        words=ENGLISH,
    )
    simulated = table.parts.simulated
    assert simulated
    place_pieces(simulated, table.mat, record)
    table.parts.open(table.handle)
    table.loop.start()
    clock.advance(1)
    for action in game.rules.legal(record.state):
        start, goal = (Space(name) for name in action.split("-"))
        for aside in ("a1", "h1", "d1"):
            if aside == start or game.hands.deed(record.state, action).lifts != (start,):
                continue
            pieces = {place: piece for piece, place in simulated.board.places.items()}
            for space in (aside, start):
                simulated.board.lift(pieces[table.mat.cells_of(Space(space))[0]])
            simulated.board.put_on_cell(pieces[table.mat.cells_of(start)[0]], table.mat.cells_of(goal)[0])
            clock.advance(1)
            place_pieces(simulated, table.mat, record)
            clock.advance(1)
            assert (written.written, table.loop.session.table.situation.phase) == ([], Phase.RIGHT), action


def test_cells_that_are_pulled_out_in_mid_game_are_told_of_and_come_back() -> None:
    table = Table("simulated")
    simulated = table.table.parts.simulated
    assert simulated
    place_pieces(simulated, table.table.mat, table.table.loop.session.table.record)
    table.table.parts.open(table.table.handle)
    table.clock.advance(1)
    simulated.unplug("cells")
    table.clock.advance(1)
    told = ["note: Please note", "The board feels", "nothing. Use the", "dial."]
    assert table.page.told["screen:south", SOUTH]["text"] == told
    simulated.plug("cells")
    table.clock.advance(STEADY_S)
    assert table.page.told["screen:south", SOUTH]["text"][0] == "Black's turn"
    assert table.table.loop.session.table.situation.phase is Phase.RIGHT


def test_plugs_are_told_and_whether_they_are_in() -> None:
    table = Table("simulated")
    simulated = table.table.parts.simulated
    assert simulated

    def out() -> set[str]:
        plugs = table.page.told["plugs", None]["plugs"]
        assert {plug["part"] for plug in plugs} == {*table.table.parts.by_name}
        return {plug["part"] for plug in plugs if not plug["in"]}

    assert out() == set()
    simulated.unplug("east.reader")
    simulated.unplug("lights")
    assert out() == {"east.reader", "lights"}
    simulated.plug("lights")
    assert out() == {"east.reader"}


# A game whose pieces have kinds, supplies and cards


HIDES = ("totem:Nc", "place:Z@c3", "totem:Nd", "place:L@d3", "totem:Ne")
"""Red's zebra on c3 hides from the lion that Yellow places beside it."""


def pieces_of(table: Table) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = table.page.told["pieces", None]["pieces"]
    return told


def test_the_rivers_of_a_savanna_are_told_with_its_board() -> None:
    record = kiwara()
    board = Table("simulated", record).page.told["board", None]
    assert board["scene"] == "savanna"
    assert len(board["borders"]) == record.state.layout.sticks
    spaces = {field["space"]: field for field in board["spaces"]}
    east_of_a5 = spaces["a5"]["x"] + spaces["a5"]["w"]
    assert [east_of_a5, spaces["a5"]["y"], east_of_a5, spaces["a4"]["y"]] in board["borders"]
    assert (spaces["c3"]["label"], spaces["Na"]["label"]) == ("territory B", "station")


def test_a_picture_of_the_rules_is_drawn_as_the_board_of_the_table_is() -> None:
    board = Table("simulated", kiwara()).page.told["board", None]
    sections = {one["id"]: one for one in rules_message(KIWARA, ENGLISH)["sections"]}
    picture = sections["place"]["picture"]["board"]
    bare = [{**space, "cells": [], "lights": [], "wand": []} for space in board["spaces"]]
    told = {"tell": "board", "help": board["help"], "rules": True, "first": True}
    apart = {**told, "bars": board["bars"], "spaces": bare}
    assert {**picture, **apart} == {**board, "spaces": bare}
    assert [{**space, "lights": []} for space in picture["spaces"]] == bare


def test_the_rivers_of_a_savanna_that_lies_turned_run_where_they_ran() -> None:
    table = Table("simulated", kiwara())
    straight = table.page.told["board", None]
    session = table.table.loop.session
    table.look_at(replace(session, match=flip_mat(session.match)))
    turned = table.page.told["board", None]
    label = {(field["x"], field["y"]): field["label"] for field in turned["spaces"]}
    for x1, y1, x2, _ in turned["borders"]:
        beside = (x1 - 10, y1) if x1 == x2 else (x1, y1 - 10)
        assert label[beside] != label[x1, y1]
    assert len(turned["borders"]) == len(straight["borders"])


def test_lights_of_bars_lie_around_the_board_at_the_end_that_they_are_named_by(tmp_path: Path) -> None:
    config = tmp_path / "bars.toml"
    config.write_text(
        'profile = "simulated"\nmats.katarenga.lights = "a0..a9 d4 h1..a1 b8..b1 a5..h5 a5..h5"'
    )
    board = Table(config).page.told["board", None]
    assert board["bars"] == [
        {"light": 0, "x": 10.0, "y": 106.8, "w": 6.0, "h": 1.6},  # the letters of files lie between
        {"light": 2, "x": 88.8, "y": 82.0, "w": 1.6, "h": 6.0},
        {"light": 3, "x": 20.0, "y": -2.4, "w": 6.0, "h": 1.6},
        {"light": 4, "x": -0.4, "y": 42.0, "w": 1.6, "h": 6.0},
        {"light": 5, "x": -2.8, "y": 42.0, "w": 1.6, "h": 6.0},
    ]
    assert {space["space"]: space["lights"] for space in board["spaces"] if space["lights"]} == {"d4": [1]}
    assert Table("simulated").page.told["board", None]["bars"] == []


def test_lights_of_bars_stay_where_they_are_when_the_board_is_turned_by_half(tmp_path: Path) -> None:
    config = tmp_path / "bars.toml"
    config.write_text('profile = "simulated"\nmats.katarenga.lights = "a0..a9 h1..a1"')
    table = Table(config)
    session = table.table.loop.session
    for match in (session.match, flip_mat(session.match)):
        table.look_at(replace(session, match=match))
        south, east = table.page.told["board", None]["bars"]
        assert (south["x"], south["y"] > 100, east["x"] > 88, east["y"]) == (10.0, True, True, 82.0)


def test_boards_without_borders_are_told_as_they_were() -> None:
    board = Table("simulated").page.told["board", None]
    assert (board["scene"], board["borders"]) == ("tiles", [])


def test_what_a_side_can_still_place_lies_before_its_chair() -> None:
    table = Table("one-dial", kiwara(*HIDES))
    piles = Counter((piece["look"], piece["pile"]) for piece in pieces_of(table) if "pile" in piece)
    assert piles["yellow-G", SOUTH] == 6
    assert {look for look, _ in piles} == {f"{seat}-{kind}" for seat in ("yellow", "red") for kind in "GZCEL"}
    two = Table("simulated", kiwara())
    assert {piece["pile"] for piece in pieces_of(two) if piece["look"] == "red-Z"} == {NORTH}


def test_a_table_without_cells_shows_kinds_faces_and_what_is_left_as_the_game_has_them() -> None:
    table = Table("one-dial", kiwara(*HIDES))
    standing = {piece["space"]: piece for piece in pieces_of(table) if "space" in piece}
    assert {space: (piece["look"], "down" in piece) for space, piece in standing.items()} == {
        "c3": ("red-Z", True),
        "d3": ("yellow-L", False),
        "Ne": ("totem", False),
    }
    left = Counter(piece["look"] for piece in pieces_of(table) if "space" not in piece)
    assert (left["red-Z"], left["yellow-L"], left["totem"]) == (4, 0, 0)


def test_cards_that_nobody_can_get_are_not_shown() -> None:
    def cards(record: Record[Any]) -> set[str]:
        looks = {piece["look"] for piece in pieces_of(Table("simulated", record))}
        return {look for look in looks if look.startswith("card-")}

    assert cards(kiwara()) == {"card-okapi"}
    assert len(cards(kiwara(reinforcements=True))) == 10


def test_a_captured_pawn_lies_before_nobody() -> None:
    assert [piece for piece in pieces_of(Table("simulated")) if "pile" in piece] == []


def test_a_tag_of_no_game_is_shown_on_its_reader_and_no_longer() -> None:
    table = Table("simulated", kiwara())
    simulated = table.table.parts.simulated
    assert simulated
    simulated.place_tag("north.reader", "04a1")
    assert {"id": "04a1", "look": "ticket", "reader": "north.reader"} in pieces_of(table)
    simulated.take_tag("north.reader")
    assert [piece for piece in pieces_of(table) if piece["look"] == "ticket"] == []


def test_a_reader_is_in_reach_where_pieces_are_of_different_kinds() -> None:
    [south, *_] = Table("simulated", kiwara()).page.told["chairs", None]["chairs"]
    assert south["parts"] == {kind: f"south.{kind}" for kind in ("dial", "push", "key", "reader")}


def test_how_the_territories_stand_is_told_with_every_action() -> None:
    table = Table("simulated", kiwara(*HIDES))
    told = table.page.told["beside", None]
    territories = {one["name"]: one for one in told["tally"]}
    assert {**territories["B"], "spaces": None} == {
        "name": "B",
        "label": "territory B",
        "spaces": None,
        "counts": [
            {"seat": "yellow", "title": "Yellow", "count": 0},
            {"seat": "red", "title": "Red", "count": 1},
        ],
        "points": 0,
        "leader": {"seat": "red", "title": "Red"},
        "left": 6,
    }
    assert [score["points"] for score in told["scores"]] == [1, 0]
    session = table.table.loop.session
    table.look_at(replace(session, table=replace(session.table, record=session.table.record.without_last(2))))
    assert [score["points"] for score in table.page.told["beside", None]["scores"]] == [0, 6]


def test_cards_are_told_with_their_owners_chair() -> None:
    record = kiwara("reveal:hyena", "reveal:boa", reinforcements=True, handicap={"yellow": 1, "red": 1})
    table = Table("simulated", record)
    hyena, boa = table.page.told["beside", None]["cards"]
    assert (hyena["chair"], hyena["title"], boa["chair"], boa["title"]) == (SOUTH, "Hyena", NORTH, "Boa")
    assert {"what", "when", "look"} < hyena.keys()
    session = table.table.loop.session
    table.look_at(with_people(session, exchange_seats(session.match)))
    assert [card["chair"] for card in table.page.told["beside", None]["cards"]] == [NORTH, SOUTH]


def test_a_card_lies_before_who_has_it_and_is_nobodys_again_once_it_is_used() -> None:
    record = kiwara("reveal:giraffe", "totem:Na", reinforcements=True, handicap={"red": 1})
    table = Table("simulated", record)
    session = table.table.loop.session

    def pile(look: str) -> str | None:
        return next(piece.get("pile") for piece in pieces_of(table) if piece["look"] == look)

    assert (pile("card-giraffe"), pile("card-boa")) == (NORTH, None)
    table.look_at(replace(session, table=replace(session.table, record=record.play("use:giraffe"))))
    assert pile("card-giraffe") is None


def test_nothing_lies_beside_a_board_that_shows_everything() -> None:
    told = Table("simulated").page.told["beside", None]
    nothing: dict[str, Any] = {"cards": [], "tally": [], "scores": [], "row": [], "holdings": [], "gone": []}
    assert told == {"tell": "beside", "now": "", **nothing}


def test_who_works_on_the_table_has_a_magnet_for_every_cell_and_sees_where_it_is_wired_to() -> None:
    table = Table("simulated")
    session = table.table.loop.session

    def told(session: Session) -> tuple[list[int], list[int]]:
        table.look_at(session)
        spaces = table.page.told["board", None]["spaces"]
        return next((space["cells"], space["wand"]) for space in spaces if space["space"] == "a1")

    assert told(session) == ([0], [])
    assert told(begin_job(session, "cells")) == ([0], [0])
    assert told(session) == ([0], [])
    wiring = Wiring(cells={0: 1, 1: 0})
    table.table.mats.rewire(wiring)
    assert told(replace(session, workshop=replace(session.workshop, wiring=wiring))) == ([1], [])


# What stands elsewhere than in the game


def laid(record: Record[Any]) -> tuple[Table, SimulatedTable]:
    """A simulated table where all stands as the game has it, and which has felt that."""
    table = Table("simulated", record)
    simulated = table.table.parts.simulated
    assert simulated
    place_pieces(simulated, table.table.mat, record)
    simulated.set_sees(sees=False)
    table.table.parts.open(table.table.handle)
    table.clock.advance(1)
    assert differing(table) == {}
    return table, simulated


def differing(table: Table) -> dict[str, tuple[Any, Any]]:
    told = table.page.told["differences", None]["spaces"]
    return {one["space"]: (one["here"], one["there"]) for one in told}


def test_two_pieces_that_have_changed_places_are_told_of_until_they_are_back() -> None:
    table, simulated = laid(katarenga(CLOSE))
    cells = {name: table.table.mat.cells_of(Space(name))[0] for name in ("d4", "e5")}
    white, black = (str(simulated.board.piece_on(cell)) for cell in cells.values())

    def put(*pieces: str) -> None:
        for piece in pieces:
            simulated.board.lift(piece)
            table.clock.advance(0.3)
        for piece, cell in zip(pieces, cells.values(), strict=True):
            assert differing(table) == {}
            simulated.board.put_on_cell(piece, cell)
            table.clock.advance(0.3)

    put(black, white)
    whites, blacks = [["white", 1, False]], [["black", 1, False]]
    assert differing(table) == {"d4": (blacks, whites), "e5": (whites, blacks)}
    put(white, black)
    assert differing(table) == {}


def test_a_piece_that_shows_another_side_is_told_of_but_not_while_that_is_owed_or_nobody_minds() -> None:
    table, simulated = laid(kiwara(*HIDES))
    simulated.board.turn_over(str(simulated.board.piece_on(table.table.mat.cells_of(Space("d3"))[0])))
    told = {"d3": ([["yellow-L", 1, True]], [["yellow-L", 1, False]])}
    assert differing(table) == told
    session = table.table.loop.session
    now = session.table
    for quiet in (
        replace(session, activity=replace(session.activity, paused=True)),
        replace(
            session,
            table=replace(
                now,
                hand_work=replace(
                    now.hand_work, chores=(*now.hand_work.chores, Chore(Work.TURN, Space("d3")))
                ),
            ),
        ),
        replace(
            session,
            table=replace(now, hand_work=replace(now.hand_work, owed_exchanges=frozenset({Space("d3")}))),
        ),
        replace(session, table=replace(now, situation=replace(now.situation, phase=Phase.DIFFERENT))),
        replace(session, table=replace(now, halted=True)),
        replace(session, table=replace(now, verdict=Outcome((), "agreed"))),
    ):
        table.look_at(quiet)
        assert differing(table) == {}
        table.look_at(session)
        assert differing(table) == told


def test_a_pawn_that_lacks_in_a_stack_no_cell_feels_is_told_of_once_no_hand_is_full() -> None:
    record = kitara()
    table, simulated = laid(record)
    simulated.unplug("cells")
    table.clock.advance(1)
    pawns = simulated.board.pieces_on(table.table.mat.cells_of(Space("s5"))[0])
    simulated.board.lift(pawns[0])
    table.clock.advance(1)
    assert differing(table) == {}
    simulated.board.put_aside(pawns[0])
    table.clock.advance(1)
    assert differing(table) == {"s5": ([["1-W", 2, False]], [["1-W", 3, False]])}
    place_pieces(simulated, table.table.mat, record)
    assert differing(table) == {}


def test_no_real_table_and_none_without_cells_is_said_to_differ() -> None:
    assert ("differences", None) not in Table("one-dial").page.told
    table = Table("simulated", kiwara(*HIDES))  # nothing was laid, and no cell has told anything
    assert differing(table) == {}
