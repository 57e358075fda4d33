"""What hands at a shared table may do to pieces that are not theirs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from companion.games.kernel import Refused
from companion.view.glows import Glow, glows
from companion.web.server import Page
from companion.web.shared_table import SharedHands
from companion.words import ENGLISH
from hardware.simulation.board import Off
from tests.daemon.test_clicks import PROFILE, Somebody
from tests.daemon.virtual_daemon import At, played, wanted

CHAIRS = {"white": frozenset({"south"}), "black": frozenset({"north"})}


class Visited:
    """A shared table with a visitor on each of these chairs."""

    is_shared = True

    def is_host(self, _client: str) -> bool:
        return False

    def claims(self, client: str) -> frozenset[str]:
        return CHAIRS[client]


class Visitors(Somebody):
    def __init__(self, at: At) -> None:
        super().__init__(at)
        place = cast("Page", Visited())
        self._shared = SharedHands(
            place, ENGLISH, at.simulated, at.table.mats, lambda: at.desk, self.hands.act
        )

    async def ask(self, client: str, request: Mapping[str, Any]) -> str:
        """Why the table refuses that; empty where it does it."""
        try:
            self._shared.handle(client, {**request})
        except Refused as refused:
            return refused.reason.code
        finally:
            await self.at.wait()
        return ""


def test_a_drag_moves_nothing_that_others_hold_or_may_take_up(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Visitors(at), at.simulated.board
        pawn, other = (board.piece_on(you.cell(space)) for space in ("a1", "a8"))
        before = {**board.places}
        drop = {"do": "drop", "cell": you.cell("a1")}
        for piece in (pawn, other):
            assert await you.ask("black", {**drop, "piece": piece}) == "simulated.other-turn"
        assert board.places == before
        assert not await you.ask("white", {"do": "lift", "piece": pawn})
        [goal, *_] = [space for space, glow in glows(at.desk).items() if glow is Glow.GOAL]
        drop = {"do": "drop", "cell": you.cell(goal)}
        for piece, why in ((pawn, "simulated.other-hand"), (other, "simulated.other-turn")):
            assert await you.ask("black", {**drop, "piece": piece}) == why
        assert (board.places[str(pawn)], at.record) == (Off.HAND, ())
        assert not await you.ask("white", {**drop, "piece": pawn})
        assert at.record == (f"a1-{goal}",)

    played(wanted(PROFILE, tmp_path, "katarenga"), script)


def test_a_card_that_stays_in_a_hand_acts_for_nobody_and_is_in_nobodys_way(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Visitors(at), at.simulated.board
        looks = {one.look: one.id for one in board.pieces}
        first, then = ("white", "black") if at.to_move == "south" else ("black", "white")
        card = next(piece for look, piece in looks.items() if look.startswith("card-"))
        assert not await you.ask(first, {"do": "lift", "piece": card})
        assert not await you.ask(first, {"do": "click", "cell": you.cell("E2")})
        piece = looks["red-G" if at.line.actor == "red" else "yellow-G"]
        assert not await you.ask(then, {"do": "lift", "piece": piece})
        assert not await you.ask(then, {"do": "click", "cell": you.cell("a2")})
        before = at.record
        [goal, *_] = [space for space, glow in glows(at.desk).items() if glow is Glow.GOAL]
        click = {"do": "click", "cell": you.cell(goal)}
        assert await you.ask(first, click) == "simulated.other-turn"
        assert (at.record, board.places[card]) == (before, Off.HAND)
        assert not await you.ask(then, click)
        assert len(at.record) == len(before) + 1

    played(wanted(PROFILE, tmp_path, "kiwara"), script)


def test_no_reader_takes_a_piece_of_others_or_one_at_their_turn(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        you, board = Visitors(at), at.simulated.board
        looks = {one.look: one.id for one in board.pieces}
        first = "white" if at.to_move == "south" else "black"
        assert not await you.ask(first, {"do": "click", "cell": you.cell("E2")})
        other = "white" if at.to_move == "north" else "black"
        [chair], before = CHAIRS[other], {**board.places}
        for piece in (looks["red-G"], looks["yellow-G"]):
            taken = {"do": "take-card", "piece": piece, "chair": chair}
            assert await you.ask(other, taken) == "simulated.other-turn"
        assert board.places == before

    played(wanted(PROFILE, tmp_path, "kiwara"), script)
