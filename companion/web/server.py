"""The server of the page: files over HTTP, and one WebSocket for each client.

Law: `publish` returns at once, however many clients listen. A message of a client is checked in full
before anything acts on it; one that does not pass is answered with a refusal, and changes nothing.
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
from companion.daemon.page_address import EVERYWHERE, FIRST_FREE_PORT, authority
from companion.games.kernel import Reason, Refused, Words, because
from companion.web.clients import BEAT_S, READY, Client, Guest, Guests
from companion.web.connections import MOST_STRANGERS, ErrorLog, Listener, abort
from companion.web.messages import (
    ClientRequest,
    EncodedMessage,
    LatestMessages,
    Message,
    PageError,
    Topic,
    parse_request,
)
from companion.web.site import Site

MOST_CLIENTS: Final = 64
LARGEST_FRAME: Final = 1 << 16
"""Bytes. A longer message ends the connection; one above `LONGEST_MESSAGE` is just refused."""
FAREWELL_S: Final = 1.0
KEY_CHANGED: Final = 4003
"""The close code when the key has changed."""
MOST_STRANGERS_OF_ONE: Final = 16
"""Connections of one address, if the page is served to others; a browser uses six."""

OnRequest = Callable[[str, ClientRequest], None]

log = logging.getLogger(__name__)


class Page:
    """The page of one table. Everything but the constructor runs in the loop's thread."""

    def __init__(
        self, words: Words, host: str, port: int, chairs: Sequence[str], *, claim_freely: bool
    ) -> None:
        self._words = words
        self._host = host
        self._port = port
        self._guests: Guests | None = None
        self.on_request: OnRequest = lambda _client, _request: None
        """Handles the requests of clients; must be set before the page starts."""
        self.on_leave: Callable[[str], None] = lambda _client: None
        """Called with the name of a client that has left."""
        self.on_chairs: Callable[[], object] = lambda: None
        """Called when other chairs may be taken than before."""
        self._chairs = tuple(chairs)
        self._claim_freely = claim_freely
        self._latest = LatestMessages()
        self._clients: dict[str, Client] = {}
        """By name; the one that has been idle for the longest time comes first."""
        self._names = map(str, count(1))
        entrance = "page.door-shared" if claim_freely else "page.door-how"
        self._site = Site(words, self._accept_socket, host, entrance)
        self._error_log = ErrorLog()
        self._listener: Listener | None = None
        hello = {
            "tell": "hello",
            "version": __version__,
            "page": self._site.version,
            "simulated": claim_freely,
            "phone": not claim_freely,
            "chairs": [{"name": chair} for chair in self._chairs],
        }
        self._latest.update(Topic("hello"), EncodedMessage.of(hello))

    @property
    def address(self) -> str:
        host = socket.gethostname() if self._host in EVERYWHERE else self._host
        return f"http://{authority(host, self._port)}/"

    @property
    def port(self) -> int:
        """The current port, or the last one."""
        return self._port

    def set_access(self, host: str, guests: Guests | None) -> None:
        """Set the host for the next start, and the guests if a key is required."""
        self._host = self._site.host = host
        self._guests = self._site.guests = guests

    async def start(self) -> None:
        """Start serving. Raises `Refused` on failure."""
        of_one = MOST_STRANGERS if self._guests is None else MOST_STRANGERS_OF_ONE
        self._listener = Listener(self._site.application(), self._site.refusal_of, self._error_log, of_one)
        try:
            self._port = await self._listener.open(self._host, self._port)
        except (OSError, ValueError) as error:
            await self.stop()
            raise Refused(self._listen_error(error)) from error

    async def stop(self, code: int = WSCloseCode.GOING_AWAY) -> None:
        """Disconnect all clients at once and close the port. May be called twice."""
        entrance, self._listener = self._listener, None
        if entrance is not None:
            entrance.stop_listening()  # a client that closes slowly must not keep the port open
            clients = [*self._clients.values()]
            for client in clients:
                self._disconnect(client)
            await asyncio.gather(*(client.close(code, FAREWELL_S) for client in clients))
            await entrance.close()
            self._error_log.log_left_out()

    def publish(self, topic: str, message: Message, chair: str | None = None) -> None:
        """Set the current message of a topic: for everybody, or for the clients of a chair."""
        about, encoded = Topic(topic, chair), EncodedMessage.of(message)
        if self._latest.update(about, encoded):
            for client in self._clients.values():
                if chair is None or chair in client.claims:
                    client.queue_message(about, encoded)

    @property
    def is_shared(self) -> bool:
        """Whether visitors share a simulated table, each chair being that of one session."""
        return self._guests is not None and self._guests.host is not None

    def is_host(self, client: str) -> bool:
        """Whether the client of a shared table is on the machine itself."""
        guests, one = self._guests, self._clients.get(client)
        return guests is not None and one is not None and one.guest is not None and one.guest is guests.host

    def others_chairs(self, client: str) -> frozenset[str]:
        """The chairs of all other sessions of a shared table."""
        one = self._clients.get(client)
        if not self.is_shared or self._guests is None or one is None or one.guest is None:
            return frozenset()
        return self._guests.others_chairs(one.guest)

    def seated(self) -> list[frozenset[str]]:
        """The chairs of each client that has some; of a session that has a key, also while it is away."""
        kept = [] if self._guests is None else self._guests.claims()
        alone = (frozenset(client.claims) for client in self._clients.values() if client.guest is None)
        return [chairs for chairs in (*kept, *alone) if chairs]

    def grant(self, client: str, chair: str) -> None:
        """Give the chair to the client, if it is still connected."""
        if client in self._clients:
            self._clients[client].claims.add(chair)
            self._tell_chairs(self._clients[client])
            for window in self._windows_of(self._clients[client]):
                for topic, message in self._latest.visible_to(window.claims):
                    if topic.chair == chair:
                        window.queue_message(topic, message)

    def refuse(self, client: str, reason: Reason) -> None:
        if client in self._clients:
            message = {"tell": "refused", "why": self._words.reason(reason)}
            self._clients[client].queue_answer("refused", json.dumps(message))

    def answer(self, client: str, message: Message) -> None:
        """Send a message to this client only, if it is still connected."""
        if client in self._clients:
            self._clients[client].queue_answer(str(message["tell"]), json.dumps(message))

    def claims(self, client: str) -> frozenset[str]:
        return frozenset(self._clients[client].claims) if client in self._clients else frozenset()

    def address_of(self, client: str) -> str:
        return self._clients[client].address if client in self._clients else ""

    def _windows_of(self, client: Client) -> list[Client]:
        """The client, and all others of its session."""
        return [one for one in self._clients.values() if one.claims is client.claims]

    def _listen_error(self, error: OSError | ValueError) -> Reason:
        match error.errno if isinstance(error, OSError) else None:
            case errno.EADDRINUSE:
                return because(PageError.PORT_IN_USE, port=self._port, next=self._port + 1)
            case errno.EACCES | errno.EPERM:
                return because(PageError.PORT_FORBIDDEN, port=self._port, next=FIRST_FREE_PORT)
            case _:
                return because(PageError.NO_ADDRESS, host=self._host)

    async def _accept_socket(self, request: web.Request) -> web.StreamResponse:
        guest = self._site.guest_of(request)
        if len(self._clients) >= MOST_CLIENTS and not await self._make_room():
            return self._site.error_response(503, PageError.TOO_MANY)
        if guest is not None and self._guests is not None and not self._guests.open_window(guest):
            return self._site.error_response(503, PageError.TOO_MANY)
        try:
            return await self._connect(request, guest)
        finally:
            if guest is not None and self._guests is not None:
                self._guests.close_window(guest)
                self._tell_presence(guest)
                self.on_chairs()

    async def _connect(self, request: web.Request, guest: Guest | None) -> web.StreamResponse:
        connection = web.WebSocketResponse(
            heartbeat=BEAT_S, autoping=False, max_msg_size=LARGEST_FRAME, compress=False
        )
        transport, entrance = request.transport, self._listener
        await connection.prepare(request)
        if entrance is None or entrance is not self._listener:
            return connection  # too late: the server is stopping
        entrance.remove(request.protocol)
        try:
            client = Client(next(self._names), connection, request.remote or "", guest, self._guests)
            await self._serve(client, connection)
        except ConnectionError:
            log.debug("page.connection-lost")
        finally:
            abort(transport)
        return connection

    async def _serve(self, client: Client, connection: web.WebSocketResponse) -> None:
        self._welcome(client)
        if client.guest is not None:
            self._tell_presence(client.guest)
        self.on_chairs()
        sending = asyncio.create_task(client.send())
        try:
            async for message in connection:
                # A connection with more buffered messages would not yield to others.
                await asyncio.sleep(0)
                if client.name not in self._clients:
                    break
                if not self._receive(client, message):
                    await client.close(WSCloseCode.POLICY_VIOLATION)
        finally:
            self._disconnect(client)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)

    async def _make_room(self) -> bool:
        """Disconnect the client without a chair that has been idle for the longest time, if there is one."""
        clients = (one for one in self._clients.values() if not one.claims and not self.is_host(one.name))
        idle = next(clients, None)
        if idle is None:
            return False
        self._disconnect(idle)
        await idle.close(WSCloseCode.TRY_AGAIN_LATER)
        return True

    def _welcome(self, client: Client) -> None:
        self._clients[client.name] = client
        for topic, message in self._latest.visible_to(client.claims):
            client.queue_message(topic, message)
        client.queue_answer("ready", READY)

    def _disconnect(self, client: Client) -> None:
        """Remove the client, and release the buttons it holds down."""
        if client.name in self._clients:
            self._release(client, sorted(client.pressed))
            del self._clients[client.name]
            self.on_leave(client.name)
            self.on_chairs()

    def _release(self, client: Client, parts: Sequence[str]) -> None:
        for part in parts:
            self._try_request(client, {"do": "release", "part": part})

    def _receive(self, client: Client, message: WSMessage) -> bool:
        """Handle a message, after counting it against the rate limit; whether the client may stay."""
        allowed = client.rate_limit.take()
        if not allowed and not client.refusal_limit.take():
            return False
        if message.type is WSMsgType.PING and allowed:
            client.queue_pong(message.data)
        elif message.type not in (WSMsgType.PING, WSMsgType.PONG):
            self._handle_text(client, message.data if message.type is WSMsgType.TEXT else "", allowed=allowed)
        return True

    def _handle_text(self, client: Client, text: str, *, allowed: bool) -> None:
        try:
            request = parse_request(text)
        except Refused as refused:
            self.refuse(client.name, refused.reason)
            return
        # A release is never rate limited: the key would stay down.
        released = request["do"] == "release" and request["part"] in client.pressed
        if allowed or released:
            self._clients[client.name] = self._clients.pop(client.name)
            self._try_request(client, request)
        else:
            self.refuse(client.name, because(PageError.TOO_FAST))

    def _try_request(self, client: Client, request: ClientRequest) -> None:
        try:
            self._handle_request(client, request)
        except Refused as refused:
            self.refuse(client.name, refused.reason)
        except Exception:  # noqa: BLE001 - it is logged in full, as far as the log has room for it
            self._error_log.exception("page.failed %s", request["do"])
            self.refuse(client.name, because(PageError.FAILED))

    def _handle_request(self, client: Client, request: ClientRequest) -> None:
        verb = request["do"]
        if verb in ("claim", "leave"):
            self._change_chair(client, request)
            return
        if verb == "release":
            client.pressed.discard(request["part"])
        self.on_request(client.name, request)
        if verb == "press":
            client.pressed.add(request["part"])

    def _change_chair(self, client: Client, request: ClientRequest) -> None:
        chair = request["chair"]
        if chair not in self._chairs:
            raise Refused(because(PageError.NO_CHAIR, chair=chair))
        if request["do"] == "leave":
            for one in self._windows_of(client):
                self._release(one, sorted(part for part in one.pressed if part.startswith(f"{chair}.")))
            for one in self._windows_of(client):
                one.leave_chair(chair)
            self._tell_chairs(client)
        elif self._claim_freely:
            guests, guest = self._guests, client.guest
            if guests is not None and guest is not None and not guests.take_chair(guest, chair):
                raise Refused(because(PageError.TAKEN))
            self.grant(client.name, chair)
        if not self._claim_freely:
            self.on_request(client.name, request)

    def _tell_chairs(self, changed: Client) -> None:
        """Tell who sits where after this one's chairs changed: to its windows, at a shared table to all."""
        for client in [*self._clients.values()] if self.is_shared else self._windows_of(changed):
            self._send_chairs(client)
        self.on_chairs()

    def _tell_presence(self, guest: Guest) -> None:
        """Tell all at a shared table whether anybody is there on the chairs of this session."""
        if self.is_shared and guest.claims:
            for client in self._clients.values():
                self._send_chairs(client)

    def _send_chairs(self, client: Client) -> None:
        for topic, message in self._latest.visible_to(client.claims):
            if message.personal:
                client.queue_message(topic, message)
