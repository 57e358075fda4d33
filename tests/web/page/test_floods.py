"""Those who mean no good are many, fast, slow or rude, and nobody else notices."""

import asyncio
import gc
import re
import socket
import struct
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager, suppress

import pytest
from aiohttp import WSCloseCode
from aiohttp.http_exceptions import BadStatusLine

from companion.web import connections
from companion.web.clients import BURST, MOST_REFUSALS, RateLimit
from companion.web.connections import LINES_PER_S, MOST_LINES, MOST_STRANGERS, ErrorLog
from companion.web.server import MOST_CLIENTS
from tests.web.page.page_client import HANDSHAKE, HELLO, NAMED, Message, Served, hear, refused

TEXT, BINARY, CLOSE, PING, PONG = 0x81, 0x82, 0x88, 0x89, 0x8A
MANY = 2 * (BURST + MOST_REFUSALS)
HALF = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
ROUNDS = 5


def frame(kind: int, payload: bytes = b"") -> bytes:
    """As a client sends it, under a mask of zeros."""
    return bytes([kind, 0x80 | len(payload), 0, 0, 0, 0]) + payload


def closing(code: WSCloseCode) -> bytes:
    """As the server sends it."""
    return bytes([CLOSE, 2]) + struct.pack("!H", code)


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What it says until the connection ends, in whatever manner it ends."""
    said = bytearray()
    with suppress(ConnectionError):
        async with asyncio.timeout(10):
            while some := await reader.read(1 << 16):
                said += some
    return bytes(said)


class Turns:
    """A count of the turns of the loop."""

    def __init__(self) -> None:
        self.now = 0
        self._next = asyncio.get_running_loop().call_soon(self._turn)

    def stop(self) -> None:
        self._next.cancel()

    def _turn(self) -> None:
        self.now += 1
        self._next = asyncio.get_running_loop().call_soon(self._turn)


@contextmanager
def turns() -> Iterator[Turns]:
    counted = Turns()
    try:
        yield counted
    finally:
        counted.stop()


# Fast


@pytest.mark.parametrize(
    "sent",
    [frame(TEXT, b"x"), frame(TEXT), frame(BINARY, b"x"), frame(PING), frame(PONG, b"x")],
    ids=["garbage", "nothing", "binary", "pings", "pongs"],
)
async def test_a_flood_is_heard_one_frame_a_turn_then_ends_and_others_are_served_meanwhile(
    served: Served, sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    take = RateLimit.take
    with turns() as turn:
        heard: Counter[tuple[int, int]] = Counter()

        def counted(allowance: RateLimit) -> bool:
            heard[id(allowance), turn.now] += 1
            return take(allowance)

        async with served.visit() as client:
            monkeypatch.setattr(RateLimit, "take", counted)
            async with served.dial(HANDSHAKE + sent * MANY + frame(CLOSE)) as (reader, _):
                await reader.readuntil(b"\r\n\r\n")
                first = turn.now
                for _ in range(ROUNDS):
                    await client.send_str("")
                    assert await hear(client) == refused("page.unreadable")
                assert turn.now - first < MOST_REFUSALS
                said = await all_of(reader)
        assert said.endswith(closing(WSCloseCode.POLICY_VIOLATION))
        assert set(heard.values()) == {1}
        assert BURST + MOST_REFUSALS <= len({turn for _, turn in heard}) < MANY


async def test_pings_are_answered_with_the_latest_of_them(served: Served) -> None:
    async with served.dial(HANDSHAKE) as (reader, writer):
        await reader.readuntil(b'{"tell": "ready"}')
        writer.write(frame(PING, b"one"))
        assert await reader.readexactly(5) == bytes([PONG, 3]) + b"one"
        writer.write(frame(PING, b"two") + frame(PONG, b"three") + frame(CLOSE))
        assert (await all_of(reader)).startswith(bytes([PONG, 3]) + b"two")


# Rude


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 10_000 + b"\r\n\r\n",
        b"\x16\x03\x01\x00\xf8\x01\x00\x00\xf4\x03\x03" + bytes(200) + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nrubbish\r\n\r\n",
    ],
    ids=["two hosts", "long header", "TLS", "rubbish behind a request"],
)
async def test_of_bad_requests_the_log_says_little(
    served: Served, sent: bytes, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LINES_PER_S", 0.0)
    for _ in range(3 * MOST_LINES):
        async with served.dial(sent) as (reader, _):
            assert b" 400 Bad Request" in await all_of(reader)
    await served.page.stop()
    texts = [record.getMessage() for record in caplog.records]
    said = Counter(text.split()[0] for text in texts)
    assert said in ({}, {"page.bad-request": MOST_LINES, "page.complaints-left-out": 1})
    assert not any("\n" in text for text in texts)
    assert not any(record.exc_info for record in caplog.records)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        (b"application/x-www-form-urlencoded", b"key=\xff"),
        (b"application/x-www-form-urlencoded", b"%ff%00;&=&&key"),
        (b"application/x-www-form-urlencoded; charset=hex", b"key=A"),
        (b"multipart/form-data", b"key=A"),
        (b"multipart/form-data; boundary=a", b"--a\r\nkey\r\n"),
        (b"multipart/form-data; boundary=a", b"--a\r\n\r\nA\r\n--a--\r\n"),
    ],
    ids=["no text", "rubbish", "no charset", "no boundary", "no header", "no name"],
)
async def test_a_form_that_is_none_is_no_fault_of_ours(
    served: Served, kind: bytes, body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    sent = b"POST /k HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
    sent += b"Content-Type: %s\r\nContent-Length: %d\r\n\r\n%s" % (kind, len(body), body)
    async with served.dial(sent) as (reader, _):
        assert (await all_of(reader)).startswith(b"HTTP/1.1 404 ")
    await served.page.stop()
    assert not caplog.records


UPGRADE = (
    b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: %s\r\nConnection: %s\r\n"
    b"Sec-WebSocket-Version: %s\r\nSec-WebSocket-Key: %s\r\n\r\n"
)
NONCE = b"AAAAAAAAAAAAAAAAAAAAAA=="


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\nHost: localhost\r\nExpect: \xff\r\n\r\n", b"417"),
        (b"GET /no/page HTTP/1.1\r\nHost: localhost\r\nExpect: \xff\r\n\r\n", b"417"),
        (b"PUT / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n", b"417"),
        (UPGRADE % (b"\xff", b"Upgrade", b"13", NONCE), b"400"),
        (UPGRADE % (b"websocket", b"\xff", b"13", NONCE), b"400"),
        (UPGRADE % (b"websocket", b"Upgrade", b"\xff", NONCE), b"400"),
        (UPGRADE % (b"websocket", b"Upgrade", b"13", b"\xff"), b"400"),
        (UPGRADE % (b"websocket", b"Upgrade", b"13\r\nSec-WebSocket-Protocol: \xff", NONCE), b"400"),
    ],
    ids=["expectation", "nowhere", "continue", "upgrade", "connection", "version", "key", "protocol"],
)
async def test_odd_headers_are_refused_and_the_log_says_nothing(
    served: Served, sent: bytes, status: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with served.dial(sent) as (reader, _):
        assert (await all_of(reader)).startswith(b"HTTP/1.1 %s " % status)
    await served.page.stop()
    assert not caplog.records


async def test_an_address_of_odd_letters_ends_the_connection_and_is_one_complaint(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    async with served.dial(b"GET http://xn--/ HTTP/1.1\r\nHost: localhost\r\n\r\n") as (reader, _):
        assert await all_of(reader) == b""
    await served.page.stop()
    gc.collect()  # asyncio tells what nobody has looked at when it goes
    [record] = caplog.records  # from Python 3.13 on it is a kin of UnicodeError
    assert re.fullmatch(r"page\.bad-request Unicode(Decode)?Error", record.getMessage())


async def test_all_complaints_share_one_limit_and_the_log_says_how_many_it_lacks(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "LINES_PER_S", 0.0)

    def acts(_client: str, _asked: Message) -> None:
        raise ZeroDivisionError

    served.page.on_request = acts
    async with served.visit() as client:
        for _ in range(MOST_LINES):
            async with served.dial(b"GET / HTTP/1.1\r\n\r\n") as (reader, _):
                assert b" 400 " in await all_of(reader)
            await client.send_json({"do": "press", "part": "south.key"})
            assert await hear(client) == refused("page.failed")
    await served.page.stop()
    texts = [record.getMessage() for record in caplog.records]
    assert Counter(text.split()[0] for text in texts) == {
        "page.bad-request": MOST_LINES // 2,
        "page.failed": MOST_LINES // 2,
        "page.complaints-left-out": 1,
    }
    assert texts[-1] == f"page.complaints-left-out {MOST_LINES}"


def test_when_there_is_room_again_the_log_says_first_what_it_lacks(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    now_s = [0.0]
    monkeypatch.setattr(time, "monotonic", lambda: now_s[0])
    told = ErrorLog()
    for later_s in (0, 0, 1 / LINES_PER_S, 2 / LINES_PER_S):
        now_s[0] += later_s
        for _ in range(MOST_LINES):
            told.log_bad_request(BadStatusLine())
    told.log_left_out()
    texts = [record.getMessage() for record in caplog.records]
    assert texts[MOST_LINES:] == [
        f"page.complaints-left-out {MOST_LINES}",
        "page.bad-request BadStatusLine",
        f"page.complaints-left-out {MOST_LINES - 1}",
        *["page.bad-request BadStatusLine"] * 2,
        f"page.complaints-left-out {MOST_LINES - 2}",
    ]


async def test_a_fault_of_ours_in_a_request_is_logged_in_full(
    served: Served, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("companion.web.site.names_us", broken)

    async with served.get("health") as answer:
        assert answer.status == 500
    await served.page.stop()
    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ZeroDivisionError]


async def test_who_resets_the_connection_amid_pings_leaves_no_trace(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    gone = asyncio.Event()

    def acts(_client: str, asked: Message) -> None:
        if asked["do"] == "release":
            gone.set()

    press = frame(TEXT, b'{"do":"press","part":"south.key"}')
    served.page.on_request = acts
    async with served.dial(HANDSHAKE) as (reader, writer):
        await reader.readuntil(b'{"tell": "ready"}')
        writer.get_extra_info("socket").setsockopt(
            socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
        )
        writer.write(press + frame(PING, b"x") * 100)
    await asyncio.wait_for(gone.wait(), 10)
    await served.page.stop()
    assert caplog.records == []


# Many


async def test_half_requests_take_each_others_places_and_nobody_elses(served: Served) -> None:
    async with AsyncExitStack() as stack:
        client = await stack.enter_async_context(served.visit())
        halves = [await stack.enter_async_context(served.dial(HALF)) for _ in range(3 * MOST_STRANGERS)]
        async with served.get("health") as answer:
            assert answer.status == 200
        for reader, _ in halves[: 2 * MOST_STRANGERS]:
            assert await all_of(reader) == b""
        await client.send_json({"do": "claim", "chair": "west"})
        assert await hear(client) == refused("page.no-chair", chair="west")


async def test_a_request_that_does_not_arrive_in_time_is_not_waited_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_S", 0.01)
    for sent in (b"", HALF):
        async with served.dial(sent) as (reader, _):
            assert await all_of(reader) == b""


async def test_when_all_places_are_taken_the_longest_idle_client_without_a_chair_makes_room(
    served: Served,
) -> None:
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(served.visit()) for _ in range(MOST_CLIENTS)]
        await clients[0].send_json({"do": "claim", "chair": "south"})
        assert await hear(clients[0]) == {**HELLO, "chairs": [{**NAMED[0], "claimed": True}, NAMED[1]]}
        await clients[1].send_json({"do": "claim", "chair": "west"})
        assert await hear(clients[1]) == refused("page.no-chair", chair="west")
        await clients[2].send_json({"do": "press", "part": "north.key"})
        await clients[2].send_str("")
        assert await hear(clients[2]) == refused("page.unreadable")
        for client in clients[3:]:
            await stack.enter_async_context(served.visit())
            assert (await client.receive(timeout=10)).data == WSCloseCode.TRY_AGAIN_LATER
        served.asked.clear()
        async with served.visit(), served.visit():
            assert (await clients[1].receive(timeout=10)).data == WSCloseCode.TRY_AGAIN_LATER
            assert (await clients[2].receive(timeout=10)).data == WSCloseCode.TRY_AGAIN_LATER
            assert served.asked == [("3", {"do": "release", "part": "north.key"})]
            served.page.publish("log", {"tell": "log"})
            assert await hear(clients[0]) == {"tell": "log"}


# Slow


async def test_a_page_stops_though_nobody_takes_what_it_says(served: Served) -> None:
    with ExitStack() as stack:
        for sent in (HANDSHAKE, b"GET /main.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 1000):
            deaf = stack.enter_context(socket.socket())
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
            deaf.setblocking(False)  # noqa: FBT003 - so it is called
            host, port = served.page.address.removeprefix("http://").strip("/").split(":")
            await asyncio.get_running_loop().sock_connect(deaf, (host, int(port)))
            await asyncio.get_running_loop().sock_sendall(deaf, sent)
        async with served.visit() as client:
            for number in range(200):
                served.page.publish("a", {"tell": "a", "n": number, "big": "x" * 60_000})
                while (await hear(client))["n"] != number:
                    pass
        await asyncio.wait_for(served.page.stop(), 10)


async def test_nobody_comes_in_while_somebody_takes_leave_slowly(served: Served) -> None:
    async with served.dial(HANDSHAKE) as (reader, _):
        await reader.readuntil(b'{"tell": "ready"}')
        stopping = asyncio.create_task(served.page.stop())
        await asyncio.sleep(0)
        with pytest.raises(ConnectionRefusedError):
            async with served.dial(HANDSHAKE):
                pass
        assert not stopping.done()
        reader.feed_eof()
    await stopping
