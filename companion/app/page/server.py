"""The server of the page: files over HTTP, and one WebSocket for each client.

Law: `tell` returns at once, whoever listens. What a client sends is checked in full before anybody hears of
it; a message that does not pass is answered with a refusal, and changes nothing.
"""

import asyncio
import errno
import json
import logging
import socket
from collections.abc import Callable, Sequence
from itertools import count
from typing import Final

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from companion import __version__
from companion.app.page.asked import Asked, parse_asked
from companion.app.page.client import BEAT_S, Client
from companion.app.page.complaints import Complaints
from companion.app.page.entrance import MOST_STRANGERS, Entrance, abort
from companion.app.page.fault import PageFault
from companion.app.page.guests import Guest, Guests
from companion.app.page.place import EVERYWHERE, FIRST_FREE_PORT, authority
from companion.app.page.site import Site
from companion.app.page.told import Memory, Message, Told, Topic
from companion.rules.kernel.reason import Reason, Refused, because
from companion.view.words import Words

MOST_CLIENTS: Final = 64
LARGEST_FRAME: Final = 1 << 16
"""Bytes. A message that is too long is refused; one that is longer than this ends the connection."""
FAREWELL_S: Final = 1.0
SESSION_OVER: Final = 4003
"""Why a conversation ends that goes on only with the key that is right by now."""
MOST_STRANGERS_OF_ONE: Final = 16
"""Connections of one address where others than this machine are served; a browser has six."""

Acts = Callable[[str, Asked], None]

log = logging.getLogger(__name__)


class Page:
    """The page of one table. Everything but the constructor belongs to the thread of the loop."""

    def __init__(
        self,
        words: Words,
        host: str,
        port: int,
        chairs: Sequence[str],
        *,
        claim_freely: bool,
    ) -> None:
        self._words = words
        self._host = host
        self._port = port
        self._guests: Guests | None = None
        self.acts: Acts = _nobody
        """What becomes of what a client asks for. To be set before the page starts."""
        self.left: Callable[[str], None] = _gone
        """Is told of a client that is not there any more, by its name."""
        self._chairs = tuple(chairs)
        self._claim_freely = claim_freely
        self._memory = Memory()
        self._clients: dict[str, Client] = {}
        """By their names; the one that has asked for nothing for the longest time comes first."""
        self._names = map(str, count(1))
        self._site = Site(words, self._converse, host)
        self._complaints = Complaints()
        self._entrance: Entrance | None = None
        hello = {
            "tell": "hello",
            "version": __version__,
            "simulated": claim_freely,
            "phone": not claim_freely,
            "chairs": [{"name": chair} for chair in self._chairs],
        }
        self._memory.keep(Topic("hello"), Told.of(hello))

    @property
    def address(self) -> str:
        """Where a browser finds the page."""
        host = socket.gethostname() if self._host in EVERYWHERE else self._host
        return f"http://{authority(host, self._port)}/"

    @property
    def port(self) -> int:
        """Where it is served, or was last."""
        return self._port

    def receive(self, host: str, guests: Guests | None) -> None:
        """Be served there from the next start on, and only to those who are let in, where a key is needed."""
        self._host = self._site.host = host
        self._guests = self._site.guests = guests

    async def start(self) -> None:
        """Serve; `Refused` where that cannot be."""
        of_one = MOST_STRANGERS if self._guests is None else MOST_STRANGERS_OF_ONE
        self._entrance = Entrance(self._site.application(), self._site.refuse, self._complaints, of_one)
        try:
            self._port = await self._entrance.open(self._host, self._port)
        except (OSError, ValueError) as error:
            await self.stop()
            raise Refused(self._cannot_listen(error)) from error

    async def stop(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        """Part from every client, at once, and let go of the port. It may be called twice."""
        entrance, self._entrance = self._entrance, None
        if entrance is not None:
            entrance.shut()  # who takes leave slowly does not hold the door open
            clients = [*self._clients.values()]
            for client in clients:
                self._part_from(client)
            await asyncio.gather(*(client.close(code, FAREWELL_S) for client in clients))
            await entrance.close()
            self._complaints.conclude()

    def tell(self, topic: str, message: Message, chair: str | None = None) -> None:
        """Show this from now on: to everybody, or only to those who have claimed that chair."""
        about, told = Topic(topic, chair), Told.of(message)
        if self._memory.keep(about, told):
            for client in self._clients.values():
                if chair is None or chair in client.claims:
                    client.tell(about, told)

    def grant(self, client: str, chair: str) -> None:
        """Give the client the chair that it claimed, if it is still there."""
        if client in self._clients:
            self._clients[client].claims.add(chair)
            for who in self._windows(self._clients[client]):
                self._tell_chairs(who)
                for topic, told in self._memory.visible(who.claims):
                    if topic.chair == chair:
                        who.tell(topic, told)

    def refuse(self, client: str, reason: Reason) -> None:
        """Tell the client, later than at once, why it does not get what it asked for."""
        if client in self._clients:
            self._clients[client].refuse(self._words.reason(reason))

    def answer(self, client: str, message: Message) -> None:
        """Tell the client alone what it has asked for, if it is still there."""
        if client in self._clients:
            self._clients[client].answer(str(message["tell"]), json.dumps(message))

    def claims(self, client: str) -> frozenset[str]:
        """The chairs that the client has claimed."""
        return frozenset(self._clients[client].claims) if client in self._clients else frozenset()

    def where(self, client: str) -> str:
        """The address that the client has, if it is still there."""
        return self._clients[client].address if client in self._clients else ""

    def _windows(self, client: Client) -> list[Client]:
        """All clients that share its chairs, and itself."""
        return [one for one in self._clients.values() if one.claims is client.claims]

    def _cannot_listen(self, error: OSError | ValueError) -> Reason:
        match error.errno if isinstance(error, OSError) else None:
            case errno.EADDRINUSE:
                return because(PageFault.PORT_IN_USE, port=self._port, next=self._port + 1)
            case errno.EACCES | errno.EPERM:
                return because(PageFault.PORT_FORBIDDEN, port=self._port, next=FIRST_FREE_PORT)
            case _:
                return because(PageFault.NO_ADDRESS, host=self._host)

    async def _converse(self, request: web.Request) -> web.StreamResponse:
        guest = self._site.guest(request)
        if len(self._clients) >= MOST_CLIENTS and not await self._make_room():
            return self._site.answer(503, PageFault.TOO_MANY)
        if guest is not None and self._guests is not None and not self._guests.enters(guest):
            return self._site.answer(503, PageFault.TOO_MANY)
        try:
            return await self._connect(request, guest)
        finally:
            if guest is not None and self._guests is not None:
                self._guests.leaves(guest)

    async def _connect(self, request: web.Request, guest: Guest | None) -> web.StreamResponse:
        connection = web.WebSocketResponse(
            heartbeat=BEAT_S, autoping=False, max_msg_size=LARGEST_FRAME, compress=False
        )
        transport, entrance = request.transport, self._entrance
        await connection.prepare(request)
        if entrance is None or entrance is not self._entrance:
            return connection  # it came too late
        entrance.leave(request.protocol)
        try:
            await self._attend(Client(next(self._names), connection, request.remote or "", guest), connection)
        except ConnectionError:
            log.debug("page.connection-lost")
        finally:
            abort(transport)
        return connection

    async def _attend(self, client: Client, connection: web.WebSocketResponse) -> None:
        self._welcome(client)
        sending = asyncio.create_task(client.send())
        try:
            async for message in connection:
                # While more is there already, the connection gives nobody else a turn.
                await asyncio.sleep(0)
                if client.name not in self._clients:
                    break
                if not self._hear(client, message):
                    await client.close(WSCloseCode.POLICY_VIOLATION)
        finally:
            self._part_from(client)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _make_room(self) -> bool:
        """Part from whoever has claimed nothing and has asked for nothing for the longest time."""
        idle = next((client for client in self._clients.values() if not client.claims), None)
        if idle is None:
            return False
        self._part_from(idle)
        await idle.close(WSCloseCode.TRY_AGAIN_LATER)
        return True

    def _welcome(self, client: Client) -> None:
        self._clients[client.name] = client
        for topic, told in self._memory.visible(client.claims):
            client.tell(topic, told)
        client.ready()

    def _part_from(self, client: Client) -> None:
        """Nobody holds down a key from afar: what a lost client pressed is released."""
        if client.name in self._clients:
            self._release(client, sorted(client.pressed))
            del self._clients[client.name]
            self.left(client.name)

    def _release(self, client: Client, parts: Sequence[str]) -> None:
        for part in parts:
            self._attempt(client, {"do": "release", "part": part})

    def _hear(self, client: Client, message: WSMessage) -> bool:
        """Whether the client may go on. Whatever it sends is charged, before anything else."""
        allowed = client.allowance.take()
        if not allowed and not client.patience.take():
            return False
        if message.type is WSMsgType.PING and allowed:
            client.echo(message.data)
        elif message.type not in (WSMsgType.PING, WSMsgType.PONG):
            self._answer(client, message.data if message.type is WSMsgType.TEXT else "", allowed=allowed)
        return True

    def _answer(self, client: Client, text: str, *, allowed: bool) -> None:
        try:
            asked = parse_asked(text)
        except Refused as refused:
            self.refuse(client.name, refused.reason)
            return
        # A release is never lost to haste: the key would stay down.
        released = asked["do"] == "release" and asked["part"] in client.pressed
        if allowed or released:
            self._clients[client.name] = self._clients.pop(client.name)
            self._attempt(client, asked)
        else:
            self.refuse(client.name, because(PageFault.TOO_FAST))

    def _attempt(self, client: Client, asked: Asked) -> None:
        try:
            self._do(client, asked)
        except Refused as refused:
            self.refuse(client.name, refused.reason)
        except Exception:  # noqa: BLE001 - it is logged in full, as far as the log has room for it
            self._complaints.exception("page.failed %s", asked["do"])
            self.refuse(client.name, because(PageFault.FAILED))

    def _do(self, client: Client, asked: Asked) -> None:
        verb = asked["do"]
        if verb in ("claim", "leave"):
            self._seat(client, asked)
            return
        if verb == "release":
            client.pressed.discard(asked["part"])
        self.acts(client.name, asked)
        if verb == "press":
            client.pressed.add(asked["part"])

    def _seat(self, client: Client, asked: Asked) -> None:
        chair = asked["chair"]
        if chair not in self._chairs:
            raise Refused(because(PageFault.NO_CHAIR, chair=chair))
        if asked["do"] == "leave":
            for one in self._windows(client):
                self._release(one, sorted(part for part in one.pressed if part.startswith(f"{chair}.")))
            for one in self._windows(client):
                one.leave(chair)
                self._tell_chairs(one)
        elif self._claim_freely:
            self.grant(client.name, chair)
        if not self._claim_freely:
            self.acts(client.name, asked)

    def _tell_chairs(self, client: Client) -> None:
        for topic, told in self._memory.visible(client.claims):
            if told.personal:
                client.tell(topic, told)


def _nobody(_client: str, _asked: Asked) -> None:
    """Nothing comes of anything."""


def _gone(_client: str) -> None:
    """Nobody misses it."""
