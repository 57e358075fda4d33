"""Clicks at a simulated table that sees what it draws: what is lit is done, and nothing differs unsaid."""

import asyncio
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.config import load
from companion.daemon.simulated_table import SimulatedHands
from companion.games.kernel import TABLE, Action, Refused, Space, because, look_of
from companion.session.events import FirstGameAsked, GameTold
from companion.session.question import GameWish, Pick, Topic
from companion.table.entry import parts
from companion.table.manners import Style
from companion.table.repair import next_instruction
from companion.table.sight import hand_changes
from companion.table.situation import Phase
from companion.view.beside_board import hands_message
from companion.view.clicks import WAITS, moves_of_change
from companion.view.glows import Glow, glows
from companion.view.guide import guide_message
from companion.view.mistakes import correction_text
from companion.view.scene import Scene
from companion.words import ENGLISH
from hardware.simulation.board import Impossible, Off
from tests.daemon.virtual_daemon import At, played, wanted
from tests.everygame import SPACES

SIMULATED = load("simulated", SPACES)
PROFILE = replace(SIMULATED, page=replace(SIMULATED.page, on=False))


class Somebody:
    """At the page: clicks on spaces and on what lies beside the board."""

    def __init__(self, at: At) -> None:
        self.at = at
        self.hands = SimulatedHands(
            at.simulated, asyncio.get_running_loop(), at.table.mats, lambda: at.desk, ENGLISH
        )

    def cell(self, space: str) -> int:
        return self.at.table.mats.mat_on_table(self.at.desk).cells_of(Space(space))[0]

    async def click(self, space: str, **more: Any) -> None:
        self.hands.act("1", {"do": "click", "cell": self.cell(space), **more})
        await self.at.wait()

    async def card(self, look: str) -> str:
        """Click that card, as whoever is to move."""
        at = self.at.simulated.board.places
        lying = [one.id for one in self.at.simulated.board.pieces if one.look == look]
        piece = next(one for one in lying if at[one] is Off.ASIDE)
        self.hands.act("1", {"do": "take-card", "piece": piece, "chair": self.at.to_move})
        await self.at.wait(1)
        return piece

    async def take(self, look: str) -> str:
        board = self.at.simulated.board
        beside = [one.id for one in board.pieces if board.places[one.id] is Off.ASIDE]
        piece = next((one for one in beside if board.piece(one).look == look), None)
        if piece is None:  # somebody holds it
            raise Refused(because("none"))
        self.hands.act("1", {"do": "lift", "piece": piece})
        await self.at.wait()
        return piece

    def picture(self) -> dict[str, Counter[tuple[str, bool]]]:
        board, mat = self.at.simulated.board, self.at.table.mats.mat_on_table(self.at.desk)
        found: dict[str, Counter[tuple[str, bool]]] = {}
        for piece in board.pieces:
            at = board.places[piece.id]
            space = mat.space_of_cell(at) if isinstance(at, int) else None
            if space is not None:
                found.setdefault(space, Counter())[piece.look, piece.id in board.down] += 1
        return found

    def recorded(self) -> dict[str, Counter[tuple[str, bool]]]:
        look, record = look_of(self.at.line.game), self.at.line
        return {
            space: Counter((look.piece(there.owner, kind), there.down) for kind in there.kinds)
            for space, there in record.game.hands.occupancy(record.state).items()
        }

    def says(self) -> str:
        chairs = self.at.desk.table.setting.chairs
        return " ".join(" ".join(self.at.says(chair)) for chair, seats in chairs.items() if seats)

    def check(self) -> None:
        """The picture is the record, or a screen names what differs."""
        if self.at.desk.table.over or self.picture() == self.recorded():
            return
        table, here, there = self.at.desk.table, self.picture(), self.recorded()
        apart = {
            str(space): (here.get(space), there.get(space))
            for space in {*here, *there}
            if here.get(space) != there.get(space)
        }
        said, todo = self.says(), next_instruction(table)
        if (
            self.at.phase is Phase.IN_HAND or table.situation.why is not None
        ):  # stacks: what is begun, or why not
            assert any(space in said for space in apart), (apart, said)
            return
        assert self.at.phase is Phase.DIFFERENT, (apart, self.at.record[-3:], said)
        assert todo is not None
        assert str(todo.space) in said or str(todo.start) in said, (apart, said)


def corrections(at: At) -> list[str]:
    """What the page is told from now on to put right."""
    told: list[str] = []
    at.table.subscribe(Scene, lambda now: told.append(hands_message(now.session, ENGLISH)["wrong"]))
    return told


def legal(at: At) -> Sequence[Action]:
    return at.line.game.rules.legal(at.line.state)


def test_katarenga_is_played_by_two_clicks_a_move(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        await you.click("a1")
        assert at.phase is Phase.IN_HAND
        [goal, *_] = [space for space, glow in glows(at.desk).items() if glow is Glow.GOAL]
        await you.click(goal)
        assert at.record == (f"a1-{goal}",)
        assert (at.phase, you.picture()) == (Phase.RIGHT, you.recorded())

    played(wanted(PROFILE, tmp_path, "katarenga"), script)


def test_what_does_nothing_says_why(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        for space, code in (("a8", "page.others"), ("d4", "page.nothing-here")):
            with pytest.raises(Refused) as refused:
                await you.click(space)
            assert refused.value.reason.code == code
        await you.click("a1")
        with pytest.raises(Refused) as refused:
            await you.click("h8")
        assert refused.value.reason.code.startswith("katarenga.")
        await you.click("b1")  # another one instead
        assert len([one for one in at.simulated.board.places.values() if one is Off.HAND]) == 1
        await you.click("b1")
        assert (at.phase, at.record, you.picture()) == (Phase.RIGHT, (), you.recorded())

    played(wanted(PROFILE, tmp_path, "katarenga"), script)


def test_where_a_push_ends_the_move_the_other_side_is_told_to_wait_for_it(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        await you.click("a1")
        goal = next(space for space, glow in glows(at.desk).items() if glow is Glow.GOAL)
        await you.click(goal)
        with pytest.raises(Refused) as refused:
            await you.click("b8")
        assert (refused.value.reason.code, at.record, held(at)) == ("page.push-first", (), [])
        await at.push(at.to_move)
        assert at.record == (f"a1-{goal}",)
        await you.click("b8")
        assert held(at) == ["black"]

    pushed = replace(PROFILE, play=replace(PROFILE.play, style=Style.TOURNAMENT))
    played(wanted(pushed, tmp_path, "katarenga"), script)


def test_while_a_board_is_told_no_click_begins_a_game_on_the_old_one(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        await you.click("a1")
        await you.click(next(space for space, glow in glows(at.desk).items() if glow is Glow.GOAL))
        await at.choose(at.to_move, Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD)
        question = at.desk.question
        assert question is not None
        assert question.topic is Topic.DESCRIBE
        with pytest.raises(Refused) as refused:
            await you.click("b8")
        assert (refused.value.reason.code, at.desk.question, held(at)) == ("page.tell-first", question, [])

    played(wanted(PROFILE, tmp_path, "katarenga"), script)


def test_kiwara_asks_for_nothing_that_it_sees_and_does_its_own_chores(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        await you.click("E3")  # the totem comes from beside the board
        assert at.record == ("totem:E3",)
        look = look_of(at.line.game)
        for _ in range(12):
            assert at.line.actor is not None
            kind = min(parts(at.line.game, action)["piece"] for action in legal(at))
            await you.take(look.piece(at.line.actor, kind))
            lit = glows(at.desk).items()
            await you.click(min(space for space, glow in lit if glow in (Glow.GOAL, Glow.DOWN)))
            assert at.record[-1].startswith("place:")
            await at.wait(3)
            assert you.picture() == you.recorded()
            while not legal(at)[0].startswith("totem:"):
                await at.tap(at.to_move)
            station = next(space for space, glow in glows(at.desk).items() if glow is Glow.GOAL)
            await you.click(station)
            assert at.record[-1] == f"totem:{station}"

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


async def _lead(you: Somebody, until: str = "") -> None:
    """The guided first game of Kitara, a click for each action, until the action that begins so is due."""
    at = you.at
    at.table.handle_news(FirstGameAsked(at.now_s, "kitara"))
    await at.wait(5)
    while (step := at.desk.table.step) is not None:
        action = step.actions[0]
        if until and action.startswith(until):
            return
        named = parts(at.line.game, action)
        if "card" in named:
            await you.card(f"card-{named['card']}")
        elif action == "end":
            await at.tap(at.to_move)
        else:
            await you.click(named.get("to") or named["space"])
        await at.wait(2)
        assert you.picture() == you.recorded() or at.line.actor != TABLE
    assert not until


@pytest.mark.parametrize("given", ["start", "b1e"])
def test_the_first_game_of_kitara_takes_a_click_a_step_and_what_is_given_back_is_what_was_chosen(
    given: str, tmp_path: Path
) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        await _lead(you, "discard:")
        piece = await you.card(f"card-{given}")
        assert at.record[-1] == f"discard:{given}"
        assert at.simulated.board.places[piece] is Off.ASIDE
        while legal(at)[0].startswith("remove:"):  # a click on a pawn takes it off the map
            space = parts(at.line.game, legal(at)[0])["space"]
            await you.click(space)
            assert Off.HAND not in at.simulated.board.places.values()
            await at.wait(2)
        assert you.picture() == you.recorded()
        assert at.line.actor == "2"

    played(wanted(PROFILE, tmp_path, "kitara"), script)


def test_whoever_sends_a_part_of_a_stack_is_told_what_ends_the_move_and_then_what_comes_next(
    tmp_path: Path,
) -> None:
    async def script(at: At) -> None:
        you, told = Somebody(at), list[str]()
        at.table.subscribe(Scene, lambda scene: told.append(scene.public.beside["now"]))
        for space in ("s2", "s11"):
            await you.click(space)
        await at.wait(5)
        await you.card(f"card-{parts(at.line.game, legal(at)[0])['card']}")
        while legal(at)[0].startswith("recruit:"):
            await you.click("s2")
            await at.wait(1)
        for space in ("s2", "s1"):
            await you.click(space)
        assert told[-1] == "Kingdom 1: send more along, or press your key."
        await at.tap(at.to_move)
        assert at.record[-1] == "move:s2>s1:W"
        assert told[-1].startswith("Kingdom 1: move")
        await at.tap(at.to_move)
        assert "end" in at.record

    played(wanted(PROFILE, tmp_path, "kitara"), script)


def test_whoever_sends_one_too_many_in_a_first_game_is_told_what_goes_back(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, places = Somebody(at), at.simulated.board.places
        await _lead(you, "move:")
        for piece in [one for one, place in places.items() if place == you.cell("s2")][:2]:
            you.hands.act("1", {"do": "lift", "piece": piece})
            await at.wait()
        await you.click("s1")
        await at.wait(2)
        assert guide_message(at.desk, ENGLISH)["note"] == (
            "That is allowed, too. For now: Kingdom 1 makes no more moves. No. 1 warrior from s1 to s2."
        )
        await you.click("s1")
        await you.click("s2")
        await at.tap(at.to_move)
        assert at.line.actor != "1"

    played(wanted(PROFILE, tmp_path, "kitara"), script)


def test_a_card_that_is_no_choice_stays_and_says_why(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        await _lead(you, "draft:")
        for card, why in (
            ("b1a", "For now: Kingdom 1 gets the age-1 card (2 warriors, 1 for points)."),
            ("b1d", "You may draft one of the leftmost 2 cards, and that is number 3."),
            ("start", "it does not lie in the row."),
        ):
            with pytest.raises(Refused) as refused:
                await you.card(f"card-{card}")
            assert ENGLISH.reason(refused.value.reason).endswith(why)
        assert not any(at.simulated.board.pieces_on_reader(one) for one in at.simulated.board.readers)

    played(wanted(PROFILE, tmp_path, "kitara"), script)


def test_a_used_card_leaves_the_reader_that_hands_laid_it_on(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Somebody(at), at.simulated.board
        await _lead(you, "draft:")
        reader = f"{at.to_move}.reader"
        card = await you.take("card-b1b")
        you.hands.act("1", {"do": "read", "piece": card, "part": reader})
        await at.wait(2)
        assert board.pieces_on_reader(reader) == (card,)  # it waits for the push
        await at.push(at.to_move)
        await at.wait(2)
        assert at.record[-2] == "draft:b1b"
        assert board.places[card] is Off.ASIDE

    played(wanted(PROFILE, tmp_path, "kitara"), script)


def test_what_is_held_goes_where_it_belongs_by_one_click(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Somebody(at), at.simulated.board
        await _lead(you, "discard:")
        await you.card("card-b1e")
        assert legal(at)[0] == "remove:H@r2"
        for space, goes_aside in (("s2", False), ("r2", True)):
            there = [one for one in board.pieces_on(you.cell(space)) if one.startswith("1-")]
            piece = next(one for one in there if not goes_aside or board.piece(one).look == "1-H")
            board.lift(piece)
            await at.wait()
            you.hands.act("1", {"do": "put-away", "piece": piece})
            assert board.places[piece] == (Off.ASIDE if goes_aside else you.cell(space))
            await at.wait(2)
        assert "remove:H@r2" in at.record

    played(wanted(PROFILE, tmp_path, "kitara"), script)


def test_the_table_puts_itself_right_after_undo(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        for start in ("a1", "a8"):
            await you.click(start)
            await you.click(next(space for space, glow in glows(at.desk).items() if glow is Glow.GOAL))
        await at.wait(10)
        before, told = at.record, corrections(at)
        await at.choose(at.to_move, Pick.TAKE_BACK)
        for _ in range(3):
            await at.push(at.to_move)
            await at.push(at.not_to_move)
        await at.wait(5)
        assert len(at.record) < len(before) == 2
        assert (at.phase, you.picture()) == (Phase.RIGHT, you.recorded())
        assert {*told} == {""}

    played(wanted(PROFILE, tmp_path, "katarenga"), script)


@pytest.mark.parametrize(
    ("game", "clicks", "look"),
    [
        ("katarenga", ("a1", "a2", "b8"), ""),
        ("katarenga", ("a1",), ""),
        ("kiwara", ("E2",), "red-G"),
        ("kiwara", ("E2",), "card-okapi"),
        ("kitara", (), "1-W"),
    ],
)
def test_a_new_game_begins_with_empty_hands_and_every_piece_where_it_belongs(
    game: str, clicks: tuple[str, ...], look: str, tmp_path: Path
) -> None:
    async def script(at: At) -> None:
        you, board = Somebody(at), at.simulated.board
        for space in clicks:
            await you.click(space)
        if look:
            board.lift(next(one.id for one in board.pieces if one.look == look))
            await at.wait()
        assert Off.HAND in board.places.values()
        chairs, told = frozenset(at.desk.table.setting.chairs), corrections(at)
        at.table.handle_news(GameTold(at.now_s, GameWish(game), chairs))
        await at.wait(5)
        assert {*told} == {""}
        assert Off.HAND not in board.places.values()
        assert (at.record, at.phase, you.picture()) == ((), Phase.RIGHT, you.recorded())

    played(wanted(PROFILE, tmp_path, game), script)


def held(at: At) -> list[str]:
    board = at.simulated.board
    return [board.piece(one).look for one, place in board.places.items() if place is Off.HAND]


def test_of_a_supply_one_is_taken_whatever_is_clicked_and_the_turn_goes_on(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        await you.click("E2")
        await you.take("red-G")
        with pytest.raises(Refused) as refused:
            await you.take("red-G")
        assert ENGLISH.reason(refused.value.reason) == "One is in your hand already: Red gazelle."
        await you.take("red-Z")
        assert held(at) == ["red-Z"]
        await you.click("a2")
        assert (at.record[1:], held(at), at.phase) == (("place:Z@a2",), [], Phase.RIGHT)

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


def test_whoever_holds_too_much_loses_it_with_the_next_click_or_is_told_the_way_out(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Somebody(at), at.simulated.board
        await you.click("E2")
        for piece in ("red-G1", "red-G2"):  # as with real cells, or before the table was off
            board.lift(piece)
        board.put_on_cell("red-G1", you.cell("a2"))
        await at.wait()
        with pytest.raises(Refused) as refused:
            await you.click("E1")
        assert ENGLISH.reason(refused.value.reason) == "Put aside what is in your hand, or push to go on."
        board.lift("red-G1")
        await at.wait()
        await you.click("a2")
        assert (at.record[1:], held(at), at.phase) == (("place:G@a2",), [], Phase.RIGHT)

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


def test_what_can_do_nothing_now_and_what_is_in_the_way_begin_a_sentence(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Somebody(at), at.simulated.board
        await you.click("E2")
        await you.take("red-G")
        await you.click("a2")
        with pytest.raises(Refused) as refused:
            await you.take("red-E")
        assert ENGLISH.reason(refused.value.reason) == "Red's elephant can do nothing now."
        board.lift("totem1")
        board.put_on_cell("totem1", you.cell("Sc"))
        await at.wait(2)
        assert correction_text(at.desk.table, ENGLISH) == "The totem from Sc to E2."

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


def test_what_is_allowed_but_not_just_now_in_the_first_game_is_not_said_to_be_of_no_use(
    tmp_path: Path,
) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        at.table.handle_news(FirstGameAsked(at.now_s, "kiwara"))
        await at.wait(5)
        await you.click("E2")
        with pytest.raises(Refused) as refused:
            await you.take("red-E")
        assert (
            ENGLISH.reason(refused.value.reason) == "That is allowed, too. For now: Red gazelle comes to a2."
        )
        with pytest.raises(Refused) as refused:
            await you.take("yellow-E")
        assert refused.value.reason.code == WAITS

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


def test_hands_are_told_of_what_they_put_wrong_and_of_nothing_that_lays_itself(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Somebody(at), at.simulated.board
        told: list[str] = []

        def hear(scene: Scene) -> None:
            told.append(hands_message(scene.session, ENGLISH)["wrong"])

        at.table.subscribe(Scene, hear)
        await you.click("E2")
        await you.take("red-G")
        await you.click("a2")
        chairs = frozenset(at.desk.table.setting.chairs)
        at.table.handle_news(GameTold(at.now_s, GameWish("kiwara"), chairs))
        await at.wait(5)
        assert (at.record, you.picture()) == ((), you.recorded())
        assert {*told} == {""}
        await you.click("E2")
        await you.take("red-G")
        await you.click("a2")
        gazelle = board.piece_on(you.cell("a2"))
        assert gazelle is not None
        board.lift(gazelle)
        board.put_on_cell(gazelle, you.cell("d4"))
        await at.wait(2)
        assert told[-1] == "Red gazelle from d4 to a2."

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


@pytest.mark.parametrize("clicks", [("a2",), ("b2", "a2"), ("a2", "b2")], ids=" ".join)
def test_a_crocodile_changes_places_by_a_click_on_what_is_lit_or_by_one_on_each(
    clicks: Sequence[str], tmp_path: Path
) -> None:
    async def script(at: At) -> None:
        you, look = Somebody(at), look_of(at.line.game)
        first = at.line.game.first_game
        assert first is not None
        for step in first.steps[:12]:
            form = parts(at.line.game, step.actions[0])
            if "piece" in form:
                assert at.line.actor is not None
                await you.take(look.piece(at.line.actor, form["piece"]))
            await you.click(form.get("space", form.get("station", "")))
            await at.wait(2)
        for space in clicks:
            if at.record[-1] != "swap:a2":
                await you.click(space)
        assert at.record[-1] == "swap:a2"
        assert (at.phase, you.picture(), held(at)) == (Phase.RIGHT, you.recorded(), [])

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


@pytest.mark.parametrize(("prey", "left"), [("red-Z", {("red-Z", True): 1}), ("red-G", None)])
def test_what_goes_home_or_turns_over_does_so_by_itself(
    prey: str, left: dict[tuple[str, bool], int] | None, tmp_path: Path
) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        await you.click("E3")
        await you.take(prey)
        await you.click("d3")
        await you.click("E2")
        await you.take("yellow-L")
        await you.click("d2")
        assert at.record[-1] == "place:L@d2"
        await at.wait(2)
        assert you.picture().get("d3") == left
        assert you.picture() == you.recorded()
        at.simulated.board.turn_over(str(at.simulated.board.piece_on(you.cell("d2"))))
        await at.wait(2)
        assert you.picture() == you.recorded()

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


def test_like_real_cells_hands_do_all_the_work(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        you.hands.act("1", {"do": "real-cells", "on": True})
        await at.wait()
        assert at.desk.table.sensors.seen_pieces is None
        with pytest.raises(Refused):
            await you.click("a1")
        await at.turn(at.to_move)
        for _ in range(3):
            await at.push(at.to_move)
        assert len(at.record) == 1
        await at.wait(10)
        assert at.phase is Phase.DIFFERENT
        you.hands.act("1", {"do": "real-cells", "on": False})
        await at.wait(3)
        assert (at.phase, you.picture()) == (Phase.RIGHT, you.recorded())

    played(wanted(PROFILE, tmp_path, "katarenga"), script)


@pytest.mark.parametrize(
    ("game", "seed"), [(game, seed) for game in ("katarenga", "kiwara", "kitara") for seed in range(2)]
)
def test_between_picture_and_record_no_difference_goes_unsaid(game: str, seed: int, tmp_path: Path) -> None:
    """Random clicks, mixed with sensible ones, until the game is over."""

    async def script(at: At) -> None:
        you, random = Somebody(at), Random(seed)
        for _ in range(1500):
            if at.desk.table.over:
                break
            await _anything(you, random)
            if Off.HAND not in at.simulated.board.places.values():
                await at.wait(3)
                you.check()
        assert len(at.record) > 40, at.record

    played(wanted(PROFILE, tmp_path, game), script)


async def _anything(you: Somebody, random: Random) -> None:
    at, board = you.at, you.at.simulated.board
    held = [one for one, place in board.places.items() if place is Off.HAND]
    spaces = [*at.line.game.hands.places_of(at.line.state)]
    aside = [one.id for one in board.pieces if board.places[one.id] is Off.ASIDE]
    try:
        match random.randrange(10):
            case 0:
                await you.click(random.choice(spaces))
            case 1 if held:
                you.hands.act("1", {"do": "put", "piece": random.choice(held)})
            case 1 if aside:
                you.hands.act("1", {"do": "lift", "piece": random.choice(aside)})
            case 2 if held:
                you.hands.act(
                    "1", {"do": "put", "piece": random.choice(held), "cell": you.cell(random.choice(spaces))}
                )
            case 2:
                standing = [one for one, place in board.places.items() if isinstance(place, int)]
                verbs = ("lift", "turn-over") if at.line.game.id == "kiwara" else ("lift",)
                if standing:
                    you.hands.act("1", {"do": random.choice(verbs), "piece": random.choice(standing)})
            case 3 if held:
                you.hands.act("1", {"do": "drop", "piece": held[-1], "cell": you.cell(random.choice(spaces))})
            case _:
                await _play(you, random)
    except (Refused, Impossible):
        pass
    await at.wait()


async def _play(you: Somebody, random: Random) -> None:
    """A click on what is lit; or on a piece that may go; or a push or the key."""
    at, board = you.at, you.at.simulated.board
    board_spaces = at.line.game.hands.places_of(at.line.state)
    lit = [
        one
        for one, glow in glows(at.desk).items()
        if glow not in (Glow.LAST, Glow.ORIGIN) and one in board_spaces
    ]
    changes = [*hand_changes(at.desk.table.observation)]
    if lit and random.random() < 0.8:
        await you.click(random.choice(lit))
        return
    if at.phase is Phase.RIGHT and changes and random.random() < 0.9:
        moves = moves_of_change(random.choice(changes)[1])
        if moves[0].start in board.places or moves[0].start in at.line.game.hands.places_of(at.line.state):
            await you.click(moves[0].start)
        else:
            await you.take(look_of(at.line.game).piece(moves[0].thing.owner, moves[0].thing.value))
        return
    if at.line.actor is None or at.line.actor == TABLE:
        return
    if random.random() < 0.5:
        await at.push(at.to_move)
    else:
        await at.tap(at.to_move)


def test_hands_that_are_quicker_than_the_table_sees_are_told_so_and_change_nothing(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you = Somebody(at)
        clicked = {"do": "click", "cell": you.cell("a1")}
        pawn = at.simulated.board.piece_on(you.cell("a1"))
        you.hands.act("1", clicked)
        for quick in (clicked, {"do": "put-away", "piece": pawn}):
            with pytest.raises(Refused) as refused:
                you.hands.act("1", quick)
            assert refused.value.reason.code == "page.too-quick"
        await at.wait()
        assert (held(at), at.phase) == (["white"], Phase.IN_HAND)
        [goal, *_] = [space for space, glow in glows(at.desk).items() if glow is Glow.GOAL]
        await you.click(goal)
        assert at.record == (f"a1-{goal}",)

    played(wanted(PROFILE, tmp_path, "katarenga"), script)


def test_only_a_piece_in_a_hand_is_put_down_by_a_drag(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Somebody(at), at.simulated.board
        before = {**board.places}
        card = next(one.id for one in board.pieces if one.look == "card-okapi")
        for piece in (card, "red-G1"):
            with pytest.raises(Refused):
                you.hands.act("1", {"do": "drop", "cell": you.cell("E2"), "piece": piece})
            assert board.places == before
        board.lift(card)
        await at.wait()
        with pytest.raises(Refused) as refused:
            you.hands.act("1", {"do": "drop", "cell": you.cell("E2"), "piece": card})
        assert (refused.value.reason.code, board.places) == ("page.card-place", before)

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


def test_what_lies_on_a_reader_comes_back_by_a_click_where_it_is_missing(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Somebody(at), at.simulated.board
        await you.click("a1")
        [pawn] = [one for one, place in board.places.items() if place is Off.HAND]
        you.hands.act("1", {"do": "read", "piece": pawn, "part": "south.reader"})
        await at.wait(5)
        await you.click("a1")
        assert (board.piece_on(you.cell("a1")), at.phase) == (pawn, Phase.RIGHT)

    played(wanted(PROFILE, tmp_path, "katarenga"), script)
