"""Where the page is served: nowhere, to this machine, or to phones once hands at the table have said so."""

import asyncio
import socket
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli.replay_command import replay_trace
from companion.config.configuration import Page as Settings
from companion.daemon.daemon import Daemon
from companion.daemon.page_address import authority
from companion.daemon.systemd import SystemdNotifier
from companion.daemon.trace import read_trace
from companion.games.kernel import Refused, because
from companion.games.registry import GAMES
from companion.session.events import Typed
from companion.words import ENGLISH
from tests.daemon.virtual_daemon import wanted
from tests.web.page.daemon_process import ROOT
from tests.web.page.phone_visitors import HELD_S, KEY, NORTH, SOUTH, Evening, configuration, withstood


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


def test_a_table_without_a_page_loads_no_server() -> None:
    asks = "import companion.daemon.daemon, sys; print('aiohttp' in sys.modules, 'segno' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, cwd=ROOT, check=True)
    assert told.stdout == "False False\n"


def test_an_address_that_has_colons_of_its_own_is_told_in_brackets() -> None:
    assert authority("192.168.1.7", 8765) == "192.168.1.7:8765"
    assert authority("fd00::7", 8765) == "[fd00::7]:8765"


def test_a_table_without_a_page_serves_it_as_soon_as_phones_are_let_in_and_shows_them_the_game(
    state: Path,
) -> None:
    async def evening(at: Evening) -> None:
        assert (at.served, at.reception.address) == (None, None)
        await at.choose(SOUTH, ("table", ""), ("job", "phones"))
        at.tap("south.push")
        await at.until_open()
        at.tap("south.key")
        phone = await at.phone(scans=False)
        assert await phone.scan(at.key) == 200
        window = await at.open(phone)
        _, writer = await asyncio.open_connection("127.0.0.2", at.served.page.port)
        writer.close()
        told = {one["tell"] for one in window.told}
        assert told >= {"hello", "chairs", "board", "pieces", "moves", "screen", "lights", "rest", "ready"}

    withstood(state, evening, key="")


def test_a_table_with_a_page_for_this_machine_alone_serves_it_again_when_the_door_is_shut(
    state: Path,
) -> None:
    async def evening(at: Evening) -> None:
        here = await at.phone(scans=False)
        assert (await here.get("/"))[0] == 403
        await at.choose(SOUTH, ("table", ""), ("job", "phones"))
        at.turn("south.dial", 3)
        at.tap("south.push")
        await at.until_open(is_open=False)
        assert (await here.get("/"))[0] == 200
        assert (await here.get(f"/K/{KEY}"))[0] == 404
        with pytest.raises(OSError, match="Connect call failed"):
            await asyncio.open_connection("127.0.0.2", at.served.page.port)

    withstood(state, evening, settings=Settings(on=True, port=0))


def test_who_lets_phones_in_that_are_in_already_puts_none_of_them_out(state: Path) -> None:
    async def evening(at: Evening) -> None:
        window = await at.sit(await at.phone(), SOUTH)
        await at.choose(NORTH, ("table", ""), ("job", "phones"))
        at.tap("north.push")
        await at.until(lambda: not at.reception._changed.is_set())  # noqa: SLF001 - it has looked by then
        at.tap("north.key")
        await window.ask(do="press", part="south.key")
        await window.ask(do="release", part="south.key")
        await at.until(lambda: at.moved("south.key") == [True, False])

    withstood(state, evening)


def test_a_port_that_is_taken_is_told_at_the_table_and_tried_again(
    state: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.daemon.page_host.DEVICE_RETRY_S", 0.01)
    with socket.create_server(("0.0.0.0", 0)) as taken:  # noqa: S104 - where phones are served
        port = taken.getsockname()[1]

        async def evening(at: Evening) -> None:
            door = at.table.presenter.around.entrance
            assert door is not None
            assert door.why == because("page.port-in-use", port=port, next=port + 1)
            assert (door.key, door.code) == ("", ())
            taken.close()
            await at.until_open()
            assert await (await at.phone(scans=False)).scan() == 200

        withstood(state, evening, settings=Settings(port=port))


def test_a_simulated_table_is_for_this_machine_alone(state: Path) -> None:
    settings = Settings(on=True, host="0.0.0.0", port=0)  # noqa: S104 - it is refused
    table = replace(configuration(), page=settings)
    daemon = Daemon(wanted(table, state, "katarenga"), ENGLISH, SystemdNotifier({}))
    with pytest.raises(Refused) as refused:
        asyncio.run(daemon.run(lambda *_: None, asyncio.Event()))
    assert refused.value.reason == because("page.not-alone", host="0.0.0.0")  # noqa: S104 - the same


def test_what_was_done_from_afar_is_in_the_trace_and_told_again(state: Path, tmp_path: Path) -> None:
    """But what answered a question of the table is nothing to the game."""
    trace, known = tmp_path / "trace", list[str]()

    async def evening(at: Evening) -> None:
        window = await at.sit(await at.phone(), SOUTH)
        seat = at.desk.table.setting.seats_of(SOUTH)[0]
        await at.choose(SOUTH, ("people", ""), ("person", seat), ("new-name", ""))
        await window.ask(do="type", chair="south", text="anna")
        await window.tells("keyboard", text="Anna")
        await window.ask(do="press", part="south.push")
        await window.ask(do="release", part="south.push")
        await window.tells("keyboard", open=False)
        await at.until(lambda: at.desk.known_names)
        at.tap("south.key", held_s=HELD_S)
        at.tap("south.key")
        known.extend(at.desk.known_names)

    withstood(state, evening, plays=True, trace=trace)
    head, then = read_trace(trace, GAMES)
    assert [told.text for told in then if isinstance(told, Typed)] == ["anna"]
    told: list[str] = []
    session = replay_trace(head, then, GAMES, ENGLISH, told.append)
    assert (known, session.known_names) == (["Anna"], ("Anna",))
    assert len(session.table.record.actions) == 2
