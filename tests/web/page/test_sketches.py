"""Boards that clients of the page draw: what they are told of them, and what comes of them at the table."""

import io
from dataclasses import replace
from itertools import count, repeat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli.replay_command import replay_trace
from companion.config import load
from companion.daemon.assembly import assemble
from companion.daemon.trace import Tracer, read_trace
from companion.games.kiwara.layout import CLASSIC, RESERVE
from companion.games.registry import GAMES
from companion.session.events import BoardTold
from companion.session.game_start import Opening
from companion.session.question import Pick, Topic
from companion.session.work.jobs import new_job
from companion.session.work.wiring import NO_PARTS, PLAIN_WIRING
from companion.store.state import StateDirectory
from companion.view.public import NO_EDITOR, editor_message
from companion.web.clients import BURST
from companion.web.table_page import BoardEditor, by_request
from hardware.clock import ManualClock
from tests.everygame import SPACES
from tests.openings import InlineWriter, game_at
from tests.session.evening import Evening, evening
from tests.table.virtual_hands import katarenga, kiwara
from tests.web.page.page_client import Message, Served, hear, refused
from tests.web.page.scripted_table import WORDS
from tests.web.test_page_publisher import Table

FREE = ["AABCCC", "ADBBBB", "EDDDFF", "EDEFFF", "EEEEEE"]
TORN = ["AABCCC", "ADBBBB", "EDDDFF", "EDEFFF", "EEEEEA"]
SHAPE = WORDS.say("kiwara.layout-shape", example=" ".join(CLASSIC))


def check(rows: list[str], game: str = "kiwara") -> Message:
    return {"do": "board-check", "game": game, "rows": rows}


def play(rows: list[str], game: str = "kiwara") -> Message:
    return {"do": "board-play", "game": game, "rows": rows}


class Drawn:
    """A page on which boards are drawn, and the desk that hears of them."""

    def __init__(self, served: Served, at: Evening) -> None:
        self.at = at
        self.told: list[BoardTold] = []
        self.asked: list[Message] = []
        table: Any = SimpleNamespace(session=lambda: at.desk, handle_page=self._hear)
        editor = BoardEditor(served.page, WORDS, ManualClock(), table)
        editor._seeds = repeat(7)  # noqa: SLF001 - the same every time
        served.page.on_request = by_request(lambda _, asked: self.asked.append(dict(asked)), editor)

    def _hear(self, told: BoardTold) -> None:
        self.told.append(told)
        self.at.tell(told)

    @property
    def layout(self) -> object:
        return self.at.table.record.options["layout"]


def at_kiwara(*actions: str) -> Evening:
    return evening(kiwara(*actions), games=GAMES.values())


async def test_who_draws_is_told_all_that_is_wrong_and_nobody_else_is(served: Served) -> None:
    Drawn(served, at_kiwara())
    async with served.visit() as one, served.visit() as other:
        await one.send_json(check(["......", "......", "......", "......", "...AAA"]))
        assert await hear(one) == {
            "tell": "checked",
            "rows": ["......", "......", "......", "......", "...AAA"],
            "wrong": [
                "Spaces that belong to no territory yet: 27.",
                "A board has six territories; this one has 1.",
            ],
        }
        await one.send_json(check(FREE))
        assert await hear(one) == {"tell": "checked", "rows": FREE, "wrong": []}
        await other.send_json(check(["A" * 6] * 5))
        told = await hear(other)
        assert told["wrong"][0] == "A board has six territories; this one has 1."


async def test_a_torn_territory_is_told_with_what_does_not_hang_together(served: Served) -> None:
    Drawn(served, at_kiwara())
    async with served.visit() as client:
        await client.send_json(check(TORN))
        told = await hear(client)
        torn = "Territory A lies in more than one part: f1 does not hang together with the rest."
        assert told["wrong"] == [
            torn,
            "A territory has 3, 5, 7 or 9 spaces; A has 4.",
            "A territory has 3, 5, 7 or 9 spaces; E has 8.",
        ]


@pytest.mark.parametrize(
    "rows", [[], ["A"], ["ABCDEF"] * 16, ["AAAAA!"] * 5, ["", "", "", "", ""], ["      "] * 5]
)
async def test_what_is_no_board_at_all_is_told_what_one_is(served: Served, rows: list[str]) -> None:
    Drawn(served, at_kiwara())
    async with served.visit() as client:
        await client.send_json(check(rows))
        assert await hear(client) == {"tell": "checked", "rows": rows, "wrong": [SHAPE]}


@pytest.mark.parametrize(
    "message",
    [
        {"do": "board-check", "game": "kiwara"},
        {"do": "board-check", "game": "kiwara", "rows": "AABCCC"},
        {"do": "board-check", "game": "kiwara", "rows": ["A"] * 17},
        {"do": "board-check", "game": "kiwara", "rows": ["A" * 17]},
        {"do": "board-check", "game": "kiwara", "rows": ["\u0430" * 6] * 5},
        {"do": "board-check", "game": "kiwara", "rows": ["A\nA"]},
        {"do": "board-check", "game": "kiwara", "rows": [["A"]]},
        {"do": "board-check", "game": "kiwara", "rows": {"0": "A"}},
        {"do": "board-check", "game": 1, "rows": FREE},
        {"do": "board-play", "rows": FREE},
        {"do": "board-play", "game": "kiwara", "rows": FREE, "sure": True},
        {"do": "board-draw", "game": "kiwara", "rows": FREE},
        {"do": "board-draw"},
    ],
    ids=str,
)
async def test_what_no_page_sends_is_refused_and_nobody_hears_of_it(served: Served, message: Message) -> None:
    drawn = Drawn(served, at_kiwara())
    async with served.visit() as client:
        await client.send_json(message)
        assert await hear(client) == refused("page.unreadable")
    assert (drawn.told, drawn.asked) == ([], [])


async def seated(client: Any) -> None:
    await client.send_json({"do": "claim", "chair": "south"})
    assert (await hear(client))["tell"] == "hello"


async def test_only_who_sits_at_the_table_has_a_board_played_on(served: Served) -> None:
    drawn = Drawn(served, at_kiwara())
    async with served.visit() as client:
        await client.send_json(play(FREE))
        assert await hear(client) == refused("page.not-seated")
        assert drawn.told == []
        await seated(client)
        await client.send_json(play(FREE))
        assert await hear(client) == {"tell": "told"}
        assert drawn.layout == FREE


@pytest.mark.parametrize("free", [False])
async def test_on_a_real_table_that_is_whoever_has_pressed_the_key_of_a_chair(served: Served) -> None:
    drawn = Drawn(served, at_kiwara())
    async with served.visit() as client:
        await client.send_json({"do": "claim", "chair": "north"})
        await client.send_json(play([*RESERVE]))
        assert await hear(client) == refused("page.not-seated")
        assert drawn.asked == [{"do": "claim", "chair": "north"}]
        served.page.grant("1", "north")
        await hear(client)
        await client.send_json(play([*RESERVE]))
        assert await hear(client) == {"tell": "told"}
        assert drawn.layout == "reserve"


async def test_with_something_wrong_it_is_not_played_on_and_the_first_of_it_is_said(served: Served) -> None:
    drawn = Drawn(served, at_kiwara())
    async with served.visit() as client:
        await seated(client)
        await client.send_json(play(TORN))
        assert await hear(client) == refused("kiwara.layout-torn", letter="A", space="f1")
        await client.send_json(play(["......"] * 5))
        assert await hear(client) == refused("kiwara.layout-open", count=30)
        assert (drawn.told, drawn.layout) == ([], "classic")


async def test_where_a_game_is_on_who_plays_it_is_asked_first(served: Served) -> None:
    drawn = Drawn(served, at_kiwara("totem:Nc"))
    async with served.visit() as client:
        await seated(client)
        await client.send_json(play(FREE))
        assert await hear(client) == {"tell": "told"}
    assert (drawn.layout, drawn.at.topic()) == ("classic", Topic.SURE)
    drawn.at.choose(Pick.YES)
    assert drawn.layout == FREE


async def test_a_table_that_is_off_says_so_and_begins_nothing(served: Served) -> None:
    drawn = Drawn(served, at_kiwara())
    drawn.at.menu(Pick.OFF, Pick.YES)
    async with served.visit() as client:
        await seated(client)
        await client.send_json(play(FREE))
        assert await hear(client) == refused("page.off")
    assert (drawn.told, drawn.layout) == ([], "classic")


async def test_during_work_on_the_table_no_board_is_played_on(served: Served) -> None:
    drawn = Drawn(served, at_kiwara())
    workshop = replace(drawn.at.desk.workshop, job=new_job("health", NO_PARTS, PLAIN_WIRING, 0.0))
    drawn.at.desk = replace(drawn.at.desk, workshop=workshop)
    async with served.visit() as client:
        await seated(client)
        await client.send_json(play(FREE))
        assert await hear(client) == refused("page.at-work")
    assert (drawn.told, drawn.layout) == ([], "classic")


async def test_a_board_by_lots_has_nothing_wrong_with_it(served: Served) -> None:
    Drawn(served, at_kiwara())
    async with served.visit() as client:
        await client.send_json({"do": "board-draw", "game": "kiwara"})
        told = await hear(client)
        assert told["tell"] == "drawn"
        await client.send_json(check(told["rows"]))
        assert await hear(client) == {"tell": "checked", "rows": told["rows"], "wrong": []}


@pytest.mark.parametrize("message", [check(FREE, "katarenga"), play(FREE, "katarenga"), check(FREE, "chess")])
async def test_a_board_of_a_game_that_is_not_on_is_refused(served: Served, message: Message) -> None:
    drawn = Drawn(served, at_kiwara())
    async with served.visit() as client:
        await client.send_json(message)
        assert await hear(client) == refused("page.other-game")
        drawn.at.desk = evening(katarenga(), games=GAMES.values()).desk
        await client.send_json({**message, "game": "katarenga"})  # whose board nobody draws
        assert await hear(client) == refused("page.other-game")


async def test_whoever_floods_the_table_with_drawings_is_told_to_go_slower_and_others_are_served(
    served: Served,
) -> None:
    Drawn(served, at_kiwara())
    async with served.visit() as flood, served.visit() as other:
        for number in range(3 * BURST):
            await flood.send_json(check(["A" * (number % 7)] * 5))
        await other.send_json(check(FREE))
        assert await hear(other) == {"tell": "checked", "rows": FREE, "wrong": []}
        heard = [await hear(flood)]
        while heard[-1] != refused("page.too-fast"):
            heard.append(await hear(flood))
        assert {told["tell"] for told in heard} == {"checked", "refused"}


async def test_whoever_does_not_read_what_is_wrong_gets_the_latest_of_it(served: Served) -> None:
    Drawn(served, at_kiwara())
    async with served.visit() as client:
        for rows in ([*CLASSIC], TORN, FREE):
            served.page.on_request("1", check(rows))
        served.page.on_request("nobody", check(FREE))
        assert await hear(client) == {"tell": "checked", "rows": FREE, "wrong": []}


async def test_everything_else_is_for_hands(served: Served) -> None:
    drawn = Drawn(served, at_kiwara())
    async with served.visit() as client:
        await client.send_json({"do": "set-up"})
        await client.send_json(check([]))
        await hear(client)
    assert drawn.asked == [{"do": "set-up"}]


# What the page is told of it


def test_the_page_knows_how_to_draw_a_board_and_what_to_begin_with() -> None:
    told = editor_message(at_kiwara().desk, WORDS)
    assert told == {
        "tell": "sketch",
        "open": True,
        "game": "kiwara",
        "spaces": [[f"{column}{row}" for column in "abcdef"] for row in "54321"],
        "lines": 30,
        "sizes": [3, 5, 7, 9],
        "boards": [
            {"title": "Classic board", "rows": [*CLASSIC]},
            {"title": "Reserve board", "rows": ["ABBBCC", "ADDBBC", "ADEEBB", "DDEFFB", "EEEEFB"]},
        ],
        "drawn": True,
    }
    assert editor_message(evening(katarenga()).desk, WORDS) == NO_EDITOR


def test_a_board_can_be_begun_with_until_somebody_moves_and_once_the_game_is_over() -> None:
    table = Table("simulated", kiwara())
    shown: dict[Any, Any] = table.page.told
    assert shown["sketch", None]["open"] is True
    table.look_at(at_kiwara("totem:Nc").desk)
    assert shown["sketch", None]["open"] is False
    at = at_kiwara("totem:Nc")
    at.menu(Pick.RESIGN, Pick.YES)
    table.look_at(at.desk)
    assert shown["sketch", None]["open"] is True


def test_while_people_rest_no_board_is_begun_with() -> None:
    at = at_kiwara()
    table = Table("simulated", at.table.record)
    shown: dict[Any, Any] = table.page.told
    table.look_at(at.desk)
    assert shown["sketch", None]["open"] is True
    at.menu(Pick.PAUSE, Pick.YES)
    table.look_at(at.desk)
    assert shown["sketch", None]["open"] is False


# What is told again of it


def test_a_trace_tells_of_a_board_that_was_drawn_and_the_game_on_it(tmp_path: Path) -> None:
    clock, written, record = ManualClock(100.0), io.StringIO(), kiwara()
    keeper = StateDirectory(tmp_path, InlineWriter(), clock, count(), GAMES)
    configuration = load("simulated", SPACES)
    saved = game_at(configuration, record)
    keeper.begin(saved)
    table = assemble(
        configuration, Opening(saved), clock=clock, hand_over=lambda call: call(), scribe=keeper, words=WORDS
    )
    Tracer(written).follow(table)
    table.loop.start()
    table.handle_news(BoardTold(101.0, "kiwara", tuple(FREE)))
    assert table.loop.session.table.record.options["layout"] == FREE
    trace = tmp_path / "trace"
    trace.write_text(written.getvalue())
    head, then = read_trace(trace, GAMES)
    said: list[str] = []
    session = replay_trace(head, then, GAMES, WORDS, said.append)
    assert session.table.record.options == table.loop.session.table.record.options
