"""A table of real parts, as far as the daemon knows, or a shared simulated one, and visitors of it.

Whatever visitors do, the journal is the same byte for byte, and then a move is made by hand and written.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, TCPConnector

from companion.config import Configuration
from companion.config.configuration import Page as Settings
from companion.config.drivers import SIMULATED
from companion.daemon.assembly import Assembly, Handled, assemble
from companion.daemon.daemon import Daemon
from companion.daemon.devices import Parts, make_parts
from companion.daemon.inventory import configuration_for
from companion.daemon.systemd import SystemdNotifier
from companion.games.kernel import Space, Words
from companion.games.registry import GAMES
from companion.session.session import Session
from companion.session.work.job import Admit
from companion.store.json_files import PHONES
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.view.scene import Scene
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.view.work_sheets import PhoneEntrance
from companion.web import chair_requests
from companion.words import ENGLISH
from hardware.signals import DialTurned, KeyMoved, Signal
from hardware.simulation.table import SimulatedTable
from tests.daemon.virtual_daemon import MOST_PUSHES, wanted
from tests.web.page.scripted_table import loop_in_a_thread

KEY = "ABCDEFGHJKLMN"
SOUTH, NORTH = Chair("south"), Chair("north")
PATIENCE_S = 20
"""For a machine that is busy; nothing waits this long otherwise."""
HELD_S = 2.0
Message = dict[str, Any]


@cache
def configuration() -> Configuration:
    """Two chairs, and a screen for all; hands move the pieces, and nothing feels them."""
    return replace(configuration_with_pieces(), cells=None, mats={})


@cache
def configuration_with_pieces() -> Configuration:
    """The same with cells that feel the pieces."""
    found = configuration_for(SIMULATED, GAMES)
    chairs = {str(name): found.chairs[name] for name in (SOUTH, NORTH)}
    return replace(found, chairs=chairs, page=Settings(on=False, port=0))


class AsIfReal:
    """Makes parts of which nobody is told that they are simulated, if it hides that."""

    def __init__(self, *, hides: bool = True) -> None:
        self._hides = hides
        self.tables: list[SimulatedTable | None] = []

    def __call__(self, *asked: Any) -> Parts:
        parts = make_parts(*asked)
        self.tables.append(parts.simulated)
        return replace(parts, simulated=None) if self._hides else parts


class Phone:
    """Somebody on the network, with an address of their own and a browser."""

    def __init__(self, at: "Evening", address: str, session: ClientSession) -> None:
        self.at = at
        self.address = address
        self.session = session

    async def get(self, path: str, **more: Any) -> tuple[int, bytes]:
        async with self.session.get(self.at.url + path, allow_redirects=False, **more) as answer:
            return answer.status, await answer.read()

    async def post(self, key: str, **headers: str) -> tuple[int, bytes]:
        headers = {"Origin": self.at.url, **headers}
        async with self.session.post(f"{self.at.url}/k", data={"key": key}, headers=headers) as answer:
            return answer.status, await answer.read()

    async def scan(self, key: str = KEY) -> int:
        status, _ = await self.get(f"/K/{key}")
        return status

    @property
    def cookie(self) -> str:
        [morsel] = self.session.cookie_jar
        return morsel.value

    @asynccontextmanager
    async def window(self, **headers: str) -> AsyncIterator["Window"]:
        async with self.session.ws_connect(f"{self.at.url}/socket", headers=headers) as socket:
            window = Window(socket)
            await window.until(lambda told: told == {"tell": "ready"})
            yield window


class Window:
    """An open page, and all that it was told."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self._socket = socket
        self.told: list[Message] = []

    async def ask(self, **asked: Any) -> None:
        await self._socket.send_json(asked)

    async def send(self, text: str) -> None:
        await self._socket.send_str(text)

    async def until(self, true: Callable[[Message], object]) -> Message:
        """The next message of which that is true."""
        async with asyncio.timeout(PATIENCE_S):  # of all of them: the table beats
            while True:
                told: Message = await self._socket.receive_json()
                self.told.append(told)
                if true(told):
                    return told

    async def tells(self, tell: str, **values: object) -> Message:
        return await self.until(
            lambda told: told["tell"] == tell and values.items() <= {n: told.get(n) for n in values}.items()
        )

    def last(self, tell: str) -> Message:
        """What it was told of this last."""
        return next(told for told in reversed(self.told) if told["tell"] == tell)

    async def refused(self, code: str, words: Words = ENGLISH) -> None:
        told = await self.tells("refused")
        assert told["why"] == words.say(code), told

    async def close(self) -> None:
        await self._socket.close()

    async def end(self) -> int | None:
        """How the conversation ends."""
        while not (await self._socket.receive(timeout=PATIENCE_S)).type.name.startswith("CLOS"):
            pass
        return self._socket.close_code


class Evening:
    """The table, and hands at it."""

    def __init__(
        self,
        table: Assembly,
        simulated: SimulatedTable,
        state: Path,
        stack: AsyncExitStack,
        *,
        shared: bool = False,
    ) -> None:
        self.shared = shared
        self.table = table
        self.simulated = simulated
        self.state = state
        self._stack = stack
        self._changed = asyncio.Event()
        self._addresses = iter(range(2, 200))
        self.later_s = 0.0
        """How much later hands do what they do than now."""
        table.subscribe(Scene, lambda _now: self._changed.set())
        self._handled: list[Handled] = []
        table.subscribe(Handled, self._note)
        opens = table.presenter.show_entrance

        def opened(entrance: PhoneEntrance) -> None:
            opens(entrance)
            self._changed.set()

        table.presenter.show_entrance = opened  # type: ignore[method-assign] # the same entrance is no news

    @property
    def desk(self) -> Session:
        return self.table.loop.session

    @property
    def now_s(self) -> float:
        return asyncio.get_running_loop().time() + self.later_s

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.served.page.port}"

    def _note(self, handled: Handled) -> None:
        self._handled.append(handled)
        self._changed.set()

    def moved(self, part: str) -> list[bool]:
        """How a button went down and came up again, as the game has heard of it."""
        events = [one.event for one in self._handled if one.counts]
        return [event.down for event in events if isinstance(event, KeyMoved) and event.part == part]

    @property
    def key(self) -> str:
        """What visitors need now."""
        if self.shared:
            return KEY
        told: str = json.loads((self.state / PHONES.file).read_bytes()).get("key", "")
        return told

    async def until_open(self, *, is_open: bool = True) -> None:
        """Until phones are let in with the key that there is by now, or nobody is."""

        def is_right() -> bool:
            door = self.table.presenter.around.entrance
            return door is not None and (door.key == self.key) and (bool(door.code) is is_open)

        await self.until(lambda: True)
        await self.until(is_right)

    @property
    def reception(self) -> Any:
        [look] = self.table.subscriptions._listeners[Admit]  # noqa: SLF001 - nothing else leads there
        return look.__self__  # type: ignore[attr-defined] # a method of it

    @property
    def served(self) -> Any:
        return self.reception._page  # noqa: SLF001 - to look at, and to do nothing with it

    @property
    def journal(self) -> bytes:
        return max(self.state.glob("*.journal")).read_bytes()

    @property
    def made(self) -> list[str]:
        lines = [json.loads(line.partition(" ")[2]) for line in self.journal.decode().splitlines()]
        return [line["do"] for line in lines if "do" in line]

    @property
    def asks(self) -> dict[Chair, str]:
        """The questions that stand on screens."""
        return {chair: request.number for chair, request in self.table.presenter.around.requests.items()}

    @property
    def told(self) -> list[tuple[str, ...]]:
        """What the screens say."""
        return [read_aloud(sheet(self.desk, place, ENGLISH), ENGLISH) for place in (None, SOUTH, NORTH)]

    @property
    def mover(self) -> Chair:
        setting = self.desk.table.setting
        return next(chair for chair, seats in setting.chairs.items() if self.desk.table.record.actor in seats)

    @contextmanager
    def later(self, seconds: float) -> Iterator[None]:
        """So much later for those who wait for a chair."""
        guests = self.served.page._guests  # noqa: SLF001 - it has a clock of its own
        now_s = asyncio.get_running_loop().time
        with mock.patch.object(guests, "_now", side_effect=lambda: now_s() + seconds):
            yield

    async def until_away(self, phone: Phone) -> None:
        """Until the table knows that no window of theirs is open."""
        sessions = self.served.page._guests._guests  # noqa: SLF001 - nobody is told of it
        [session] = [one for one in sessions.values() if one.address == phone.address]
        while session.windows:  # noqa: ASYNC110 - the same
            await asyncio.sleep(0)

    async def machine(self) -> Phone:
        """A browser on the machine of the table."""
        return await self._visitor("127.0.0.1")

    async def phone(self, *, scans: bool = True) -> Phone:
        """One with an address that nobody else has."""
        phone = await self._visitor(f"127.0.0.{next(self._addresses)}")
        assert not scans or await phone.scan() == 200
        return phone

    async def _visitor(self, address: str) -> Phone:
        session = ClientSession(
            connector=TCPConnector(local_addr=(address, 0)), cookie_jar=CookieJar(unsafe=True)
        )
        return Phone(self, address, await self._stack.enter_async_context(session))

    async def hears(self, sent: bytes) -> bytes:
        """All that a stranger hears who sends these bytes and no more, until the connection ends."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.served.page.port)
        said = bytearray()
        try:
            writer.write(sent)
            async with asyncio.timeout(PATIENCE_S):
                with suppress(ConnectionError):
                    while some := await reader.read(1 << 16):
                        said += some
        finally:
            writer.transport.abort()
        return bytes(said)

    async def open(self, phone: Phone) -> Window:
        """A window that stays open."""
        return await self._stack.enter_async_context(phone.window())

    async def sit(self, phone: Phone, chair: Chair) -> Window:
        """A window, with a chair that whoever sits there has granted, or that was free."""
        window = await self.open(phone)
        await window.ask(do="claim", chair=chair)
        if not self.shared:
            await window.tells("claiming")
            self.tap(f"{chair}.push")
        await window.until(lambda told: has(told, chair))
        return window

    def hear(self, *signals: Signal) -> None:
        for signal in signals:
            self.table.handle(signal)

    def press(self, part: str, *, down: bool = True) -> None:
        self.hear(KeyMoved(self.now_s, part, down))

    def tap(self, part: str, held_s: float = 0.0) -> None:
        self.press(part)
        self.later_s += held_s
        self.press(part, down=False)

    def turn(self, part: str, detents: int = 1) -> None:
        self.hear(DialTurned(self.now_s, part, detents))

    async def until(self, true: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE_S):
            while not true() or self.table.loop.saving:
                self._changed.clear()
                await self._changed.wait()

    def cell(self, space: str) -> int:
        return self.table.mat.cells_of(Space(space))[0]

    def piece(self, space: str) -> str:
        found = self.simulated.board.piece_on(self.cell(space))
        assert found is not None
        return found

    async def move(self) -> None:
        """By hand, whatever comes first."""
        before, mover = self.made, self.mover
        if self.desk.table.setting.sensed_spaces:
            record = self.desk.table.record
            deed = record.game.hands.deed(record.state, record.game.rules.legal(record.state)[0])
            piece = self.piece(deed.lifts[0])
            await self.until(lambda: self.desk.table.situation.phase is Phase.RIGHT)
            self.simulated.board.lift(piece)
            await self.until(lambda: self.desk.table.situation.phase is Phase.IN_HAND)
            self.simulated.board.put_on_cell(piece, self.cell(deed.drops[0]))
            await self.until(lambda: self.made != before)
            return
        self.later_s += 1.0  # what the last move was is taken in by now
        self.turn(f"{mover}.dial")
        for _ in range(MOST_PUSHES):
            if self.made == before:
                self.tap(f"{mover}.push")
                await self.until(lambda: True)
        assert self.made[:-1] == before != self.made, self.told

    async def choose(self, chair: Chair, *picks: tuple[str, str]) -> None:
        """The menu of that chair, and in it one thing after another, each by its kind and value."""
        self.tap(f"{chair}.key", held_s=HELD_S)
        for wanted_one in picks:
            question = self.desk.question
            assert question is not None
            offered = [(choice.pick, choice.value) for choice in question.choices]
            self.turn(f"{chair}.dial", offered.index(wanted_one) - question.cursor)
            self.later_s += 1.0
            self.tap(f"{chair}.push")
            await self.until(lambda: True)


def has(told: Message, chair: str) -> bool:
    """Whether that tells a window that the chair is its own."""
    named = [one for one in told.get("chairs", ()) if one["name"] == chair]
    return bool(named) and named[0]["claimed"] is True


Attack = Callable[[Evening], Awaitable[None]]


def withstood(
    state: Path, attack: Attack, *, plays: bool = False, key: str = KEY, shared: bool = False, **more: Any
) -> None:
    """That is done while a game goes on, and the game goes on. Some attacks play it themselves."""

    async def tell() -> None:
        async with AsyncExitStack() as stack:
            at = await stack.enter_async_context(_evening(state, stack, shared=shared, **more))
            await at.move()
            before = at.journal
            await attack(at)
            assert at.journal.startswith(before)
            assert plays or at.journal == before
            if at.desk.workshop.job is not None:
                at.tap("north.key")
            await at.move()

    state.mkdir(exist_ok=True)
    if key and not shared:
        (state / PHONES.file).write_text(json.dumps({"key": key}))
    with (
        loop_in_a_thread() as loop,
        mock.patch.object(chair_requests, "QUIET_S", -1000),  # hands are quick here, and ahead of their time
        mock.patch.object(chair_requests, "TAKEN_IN_S", 0),
    ):
        asyncio.run_coroutine_threadsafe(tell(), loop).result()


@asynccontextmanager
async def _evening(
    state: Path,
    stack: AsyncExitStack,
    *,
    shared: bool = False,
    pieces: bool = False,
    settings: Settings | None = None,
    trace: Path | None = None,
) -> AsyncIterator[Evening]:
    table = configuration_with_pieces() if pieces else configuration()
    table = table if settings is None else replace(table, page=settings)
    tables: list[Assembly] = []
    begun, stopped = asyncio.Event(), asyncio.Event()

    def assembled(*asked: Any, **named: Any) -> Assembly:
        tables.append(assemble(*asked, **named))
        return tables[-1]

    make = AsIfReal(hides=not shared)
    with mock.patch("companion.daemon.daemon.assemble", assembled):
        options = wanted(table, state, "katarenga", trace=trace, visitors_key=KEY if shared else "")
        daemon = Daemon(options, ENGLISH, SystemdNotifier({}), make=make)
        running = asyncio.ensure_future(daemon.run(lambda *_: begun.set(), stopped))
        waiting = asyncio.ensure_future(begun.wait())
        await asyncio.wait((running, waiting), return_when=asyncio.FIRST_COMPLETED)
        try:
            [simulated] = make.tables
            assert simulated is not None
            at = Evening(tables[-1], simulated, state, stack, shared=shared)
            assert begun.is_set()
            async with stack:
                yield at
        finally:
            waiting.cancel()
            stopped.set()
            await running
