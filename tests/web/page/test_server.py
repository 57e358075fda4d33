"""What the server tells, to whom, and what it answers to those who mean no good."""

import asyncio
import json
import socket

import pytest
from aiohttp import ClientResponse, WSMsgType, WSServerHandshakeError
from multidict import CIMultiDict, CIMultiDictProxy

from companion.daemon.page_address import is_loopback
from companion.games.kernel import Refused, because
from companion.web.clients import BURST, PER_S, RateLimit
from companion.web.messages import LONGEST_MESSAGE
from companion.web.server import LARGEST_FRAME, MOST_CLIENTS, Page
from companion.web.site import INDEX, fill_template, names_us, read_files
from tests.sentences import with_sentences
from tests.web.page.page_client import HANDSHAKE, HELLO, NAMED, READY, Message, Served, burst, hear, refused
from tests.web.page.scripted_table import CHAIRS, WORDS

# Telling


async def test_a_newcomer_is_greeted_and_shown_everything_told_last(served: Served) -> None:
    served.page.publish("log", {"tell": "log", "lines": ["one"]})
    served.page.publish("log", {"tell": "log", "lines": ["one", "two"]})
    served.page.publish("lights", {"tell": "lights", "lamps": []})
    async with served.arrive() as client:
        log = {"tell": "log", "lines": ["one", "two"]}
        assert await burst(client) == [HELLO, log, {"tell": "lights", "lamps": []}, READY]


async def test_what_is_told_reaches_every_client(served: Served) -> None:
    async with served.visit() as one, served.visit() as other:
        served.page.publish("log", {"tell": "log", "lines": ["go"]})
        assert [await hear(one), await hear(other)] == [{"tell": "log", "lines": ["go"]}] * 2


async def test_of_each_topic_only_the_latest_is_sent(served: Served) -> None:
    async with served.visit() as client:
        for number in range(1000):
            served.page.publish("a", {"tell": "a", "n": number})
            served.page.publish("b", {"tell": "b", "n": number})
        served.page.publish("end", {"tell": "end"})
        told = [await hear(client) for _ in range(3)]
        assert told == [{"tell": "a", "n": 999}, {"tell": "b", "n": 999}, {"tell": "end"}]


async def test_an_equal_message_is_not_sent_again(served: Served) -> None:
    async with served.visit() as client:
        served.page.publish("a", {"tell": "a", "n": 1})
        assert await hear(client) == {"tell": "a", "n": 1}
        served.page.publish("a", {"tell": "a", "n": 1})
        served.page.publish("b", {"tell": "b"})
        assert await hear(client) == {"tell": "b"}


async def test_a_message_is_taken_as_it_is_when_it_is_told(served: Served) -> None:
    lines = ["one"]
    async with served.visit() as client:
        served.page.publish("log", {"tell": "log", "lines": lines})
        lines.append("two")
        assert await hear(client) == {"tell": "log", "lines": ["one"]}
        served.page.publish("log", {"tell": "log", "lines": lines})
        assert await hear(client) == {"tell": "log", "lines": ["one", "two"]}


async def test_a_client_that_does_not_read_gets_the_latest_and_misses_what_was_between(
    served: Served,
) -> None:
    """Thirty megabytes fit into no socket's buffer, so something has to be left out."""

    async with served.dial(HANDSHAKE) as (reader, _):
        await reader.readuntil(b'{"tell": "ready"}')
        async with served.visit() as quick:
            for number in range(500):
                served.page.publish("a", {"tell": "a", "n": number, "big": "x" * 60_000})
                while (await hear(quick))["n"] != number:
                    pass
        got = bytearray()
        while b'"n": 499,' not in got:
            got += await reader.read(1 << 16)
    assert 1 < got.count(b'"tell": "a"') < 400


# Chairs


async def test_a_claim_on_a_simulated_table_is_granted_at_once_and_opens_what_belongs_to_the_chair(
    served: Served,
) -> None:
    served.page.publish("screen.south", {"tell": "screen", "name": "south"}, "south")
    async with served.visit() as client, served.visit() as stranger:
        await client.send_json({"do": "claim", "chair": "south"})
        south = [{"name": "south", "claimed": True}, {"name": "north", "claimed": False}]
        assert await hear(client) == {**HELLO, "chairs": south}
        assert await hear(client) == {"tell": "screen", "name": "south"}
        served.page.publish("screen.south", {"tell": "screen", "name": "south", "n": 2}, "south")
        served.page.publish("log", {"tell": "log"})
        assert await hear(client) == {"tell": "screen", "name": "south", "n": 2}
        assert await hear(stranger) == {"tell": "log"}
        assert [served.page.claims(name) for name in ("1", "2", "3")] == [{"south"}, set(), set()]
    assert served.asked == []


async def test_a_newcomer_is_not_shown_what_belongs_to_a_chair(served: Served) -> None:
    served.page.publish("screen.south", {"tell": "screen", "name": "south"}, "south")
    async with served.arrive() as client:
        assert await burst(client) == [HELLO, READY]


async def test_who_leaves_a_chair_sees_no_more_of_it_not_even_what_was_waiting(served: Served) -> None:
    async with served.visit() as client:
        await client.send_json({"do": "claim", "chair": "south"})
        await hear(client)
        await client.send_json({"do": "leave", "chair": "south"})
        assert await hear(client) == HELLO
        served.page.publish("screen.south", {"tell": "screen"}, "south")
        served.page.publish("log", {"tell": "log"})
        assert await hear(client) == {"tell": "log"}


async def test_the_titles_and_parts_of_chairs_are_told_with_each_clients_own_claims(served: Served) -> None:
    chairs: list[Message] = [
        {"name": "south", "title": "White", "parts": {"dial": "south.dial"}},
        {"name": "north"},
    ]
    async with served.visit() as one, served.visit() as other:
        await one.send_json({"do": "claim", "chair": "south"})
        await hear(one)
        served.page.publish("chairs", {"tell": "chairs", "chairs": chairs})
        mine = [{**chairs[0], "claimed": True}, {**chairs[1], "claimed": False}]
        assert await hear(one) == {"tell": "chairs", "chairs": mine}
        theirs = [{**chair, "claimed": False} for chair in chairs]
        assert await hear(other) == {"tell": "chairs", "chairs": theirs}


@pytest.mark.parametrize("free", [False])
async def test_on_a_real_table_a_claim_waits_until_it_is_granted(served: Served) -> None:
    async with served.visit() as client:
        await client.send_json({"do": "claim", "chair": "north"})
        await client.send_json({"do": "set-up"})
        await client.send_json({"do": "turn"})
        assert await hear(client) == refused("page.unreadable")
        assert served.asked == [("1", {"do": "claim", "chair": "north"}), ("1", {"do": "set-up"})]
        assert served.page.claims("1") == set()
        served.page.grant("1", "north")
        assert (await hear(client))["chairs"][1] == {"name": "north", "claimed": True}
        await client.send_json({"do": "leave", "chair": "north"})
        assert (await hear(client))["chairs"][1] == {"name": "north", "claimed": False}
        assert served.asked[2:] == [("1", {"do": "leave", "chair": "north"})]
    served.page.grant("1", "north")


async def test_a_chair_that_the_table_does_not_have_cannot_be_claimed(served: Served) -> None:
    async with served.visit() as client:
        await client.send_json({"do": "claim", "chair": "west"})
        assert await hear(client) == refused("page.no-chair", chair="west")


# Asking


async def test_what_a_client_asks_reaches_the_table_in_order_with_its_name(served: Served) -> None:
    asks = [
        {"do": "lift", "piece": "white1"},
        {"do": "put", "piece": "white1", "cell": 5},
        {"do": "put", "piece": "white1"},
        {"do": "put", "piece": "white1", "cell": 5, "back": 6},
        {"do": "turn-over", "piece": "yellow-Z1"},
        {"do": "read", "piece": "yellow-Z1", "part": "south.reader"},
        {"do": "foreign", "part": "south.reader"},
        {"do": "press", "part": "south.key"},
        {"do": "release", "part": "south.key"},
        {"do": "turn", "part": "south.dial", "detents": -1},
        {"do": "set-up"},
    ]
    async with served.visit(), served.visit() as client:
        for asked in asks:
            await client.send_json(asked)
        await client.send_str("")
        await hear(client)
        assert served.asked == [("2", asked) for asked in asks]


async def test_what_the_table_refuses_is_told_to_the_one_who_asked(served: Served) -> None:
    def acts(_client: str, _asked: Message) -> None:
        raise Refused(because("page.no-chair", chair="x"))

    served.page.on_request = acts
    async with served.visit() as client, served.visit() as other:
        for _ in range(2):
            await client.send_json({"do": "set-up"})
            assert await hear(client) == refused("page.no-chair", chair="x")
        served.page.refuse("1", because("page.failed"))
        served.page.refuse("99", because("page.failed"))
        assert await hear(client) == refused("page.failed")
        served.page.publish("log", {"tell": "log"})
        assert await hear(other) == {"tell": "log"}


async def test_a_fault_in_the_table_is_logged_and_the_client_may_go_on(
    served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    def acts(_client: str, asked: Message) -> None:
        raise ZeroDivisionError(asked["do"])

    served.page.on_request = acts
    async with served.visit() as client:
        await client.send_json({"do": "set-up"})
        assert await hear(client) == refused("page.failed")
        await client.send_json({"do": "claim", "chair": "south"})
        assert (await hear(client))["tell"] == "hello"
    await served.page.stop()
    assert [record.getMessage() for record in caplog.records] == ["page.failed set-up"]


async def test_what_a_lost_client_held_down_is_released(served: Served) -> None:
    heard: list[Message] = []
    released = asyncio.Event()

    def acts(_client: str, asked: Message) -> None:
        heard.append(asked)
        if asked["do"] == "release" and asked["part"] == "north.key":
            released.set()

    served.page.on_request = acts
    async with served.visit() as client:
        for verb, part in [("press", "south.key"), ("release", "south.key"), ("press", "north.key")]:
            await client.send_json({"do": verb, "part": part})
    await asyncio.wait_for(released.wait(), 10)
    verbs = [(asked["do"], asked["part"].partition(".")[0]) for asked in heard]
    assert verbs == [("press", "south"), ("release", "south"), ("press", "north"), ("release", "north")]


async def test_when_the_page_stops_what_was_held_comes_up_and_chairs_are_free_before_anything_else(
    served: Served,
) -> None:
    gone: list[str] = []
    served.page.on_leave = gone.append
    async with served.visit() as client:
        await client.send_json({"do": "claim", "chair": "south"})
        await client.send_json({"do": "press", "part": "south.key"})
        await client.send_str("")
        while await hear(client) != refused("page.unreadable"):
            pass
        stopping = asyncio.ensure_future(served.page.stop())
        await asyncio.sleep(0)
        assert served.asked[-1] == ("1", {"do": "release", "part": "south.key"})
        assert (gone, served.page.claims("1")) == (["1"], frozenset())
        await stopping


async def test_who_leaves_a_chair_lets_go_of_its_buttons_and_of_no_others(served: Served) -> None:
    async with served.visit() as client:
        for part in ("south.key", "south.push", "north.key"):
            await client.send_json({"do": "press", "part": part})
        await client.send_json({"do": "leave", "chair": "south"})
        await hear(client)
        released = [asked["part"] for _, asked in served.asked if asked["do"] == "release"]
        assert released == ["south.key", "south.push"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "3",
        "[]",
        "NaN",
        '"lift"',
        "{}",
        '{"do":null}',
        '{"do":["lift"]}',
        '{"do":"dance"}',
        '{"do":"lift"}',
        '{"do":"lift","piece":3}',
        '{"do":"lift","piece":""}',
        '{"do":"lift","piece":"a\\u0000b"}',
        '{"do":"lift","piece":"white1","cell":3}',
        '{"do":"put","piece":"white1","cell":true}',
        '{"do":"put","piece":"white1","cell":-1}',
        '{"do":"put","piece":"white1","cell":1.0}',
        '{"do":"put","piece":"white1","cell":null}',
        '{"do":"put","piece":"white1","cell":1e400}',
        '{"do":"put","piece":"white1","back":3}',
        '{"do":"put","piece":"white1","cell":3,"back":"c3"}',
        '{"do":"read","piece":"white1"}',
        '{"do":"turn","part":"south.dial","detents":2}',
        '{"do":"turn","part":"south.dial","detents":true}',
        '{"do":"set-up","why":"not"}',
        '{"do":"lift","piece":"' + "x" * 65 + '"}',
        "[" * 2000,
        "9" * 4000,
    ],
    ids=lambda text: text[:40] or "nothing",
)
async def test_a_message_of_no_known_shape_is_refused_and_nobody_hears_of_it(
    served: Served, text: str
) -> None:
    async with served.visit() as client:
        await client.send_str(text)
        assert await hear(client) == refused("page.unreadable")
    assert served.asked == []


async def test_a_long_message_is_refused_and_an_endless_one_ends_the_connection(served: Served) -> None:
    async with served.visit() as client:
        await client.send_str(json.dumps({"do": "lift", "piece": "x" * LONGEST_MESSAGE}))
        assert await hear(client) == refused("page.too-long", limit=LONGEST_MESSAGE)
        await client.send_bytes(b"\xff\x00")
        assert await hear(client) == refused("page.unreadable")
        await client.send_str("x" * (LARGEST_FRAME + 1))
        assert (await client.receive(timeout=10)).type is WSMsgType.CLOSE
    assert served.asked == []


async def test_who_asks_too_much_at_once_is_refused_but_a_key_comes_up(served: Served) -> None:
    keys = [f"key{number}" for number in range(BURST // 2)]
    async with served.visit() as client:
        for key in keys:
            await client.send_json({"do": "press", "part": key})
        for _ in range(10 * BURST):
            await client.send_json({"do": "turn", "part": "south.dial", "detents": 1})
        for key in keys:
            await client.send_json({"do": "release", "part": key})
        assert await hear(client) == refused("page.too-fast")
        await client.send_str("")
        while await hear(client) != refused("page.unreadable"):
            pass
    asked = [message for _, message in served.asked]
    assert asked[-len(keys) :] == [{"do": "release", "part": key} for key in keys]
    assert BURST < len(asked) < 10 * BURST


def test_an_allowance_fills_with_time_and_no_further_than_a_burst() -> None:
    now = [0.0]
    allowance = RateLimit(lambda: now[0])
    assert [allowance.take() for _ in range(BURST + 2)] == [True] * BURST + [False] * 2
    now[0] += 3 / PER_S + 0.001
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    now[0] += 3600
    assert [allowance.take() for _ in range(BURST + 1)] == [True] * BURST + [False]


# The door


@pytest.mark.parametrize("served_on", ["0.0.0.0", "::", "192.168.0.7", "Table.example"])  # noqa: S104
def test_where_others_are_served_too_only_addresses_and_our_own_names_are_answered(
    served_on: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Pi.lan")

    def passes(host: str) -> bool:
        return names_us(CIMultiDictProxy(CIMultiDict(Host=host)), served_on)

    ours = [
        "pi.lan",
        "PI.lan:8080",
        "pi",
        "pi.local",
        "localhost",
        "10.0.0.1:8080",
        "[fd00::7]:80",
        "127.0.0.1",
    ]
    theirs = ["evil.example", "pi.evil.example", "pi.lan.evil.example", "10.0.0.1.evil.example", "local", ""]
    theirs += ["pi.lan@evil.example", "[", "10.0.0", ":80", "pi.lan.local"]
    assert [host for host in ours + theirs if passes(host)] == ours
    assert passes("table.example:80") == (served_on == "Table.example")


def test_where_only_this_machine_is_served_only_its_loopback_names_are_answered() -> None:
    ours = ["localhost", "127.0.0.1:99", "[::1]:8"]
    theirs = ["evil.example", "evil.example:80", "192.168.0.7", "localhost.evil.example", "[", "a@b@c:x"]
    asked = {host: CIMultiDictProxy(CIMultiDict(Host=host)) for host in ours + theirs}
    assert [host for host, headers in asked.items() if names_us(headers, "127.0.0.1")] == ours


def test_loopback_is_known_by_name_and_by_address() -> None:
    hosts = ["localhost", "127.0.0.1", "127.9.9.9", "::1", "0.0.0.0", "192.168.0.7", "pi.local", ""]  # noqa: S104
    assert [is_loopback(host) for host in hosts] == [True] * 4 + [False] * 4


async def test_there_is_an_end_to_the_clients_that_are_let_in(served: Served) -> None:
    clients = [await served.session.ws_connect(served.page.address + "socket") for _ in range(MOST_CLIENTS)]
    for client in clients:
        await client.send_json({"do": "claim", "chair": "south"})
        while (await hear(client)).get("chairs") != [{**NAMED[0], "claimed": True}, NAMED[1]]:
            pass
    with pytest.raises(WSServerHandshakeError, match="503"):
        async with served.visit():
            pass
    for client in clients:
        await client.close()
    async with served.visit():
        pass


# Files


def kind(answer: ClientResponse) -> tuple[int, str]:
    return answer.status, answer.headers["Content-Type"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("", "text/html; charset=utf-8"),
        ("index.html", "text/html; charset=utf-8"),
        ("main.js", "text/javascript; charset=utf-8"),
        ("board.css", "text/css; charset=utf-8"),
        ("icon.svg", "image/svg+xml; charset=utf-8"),
    ],
)
async def test_a_file_has_its_type_and_is_not_sent_again_while_it_stays_the_same(
    served: Served, path: str, expected: str
) -> None:
    async with served.get(path) as answer:
        assert kind(answer) == (200, expected)
        assert answer.headers["Cache-Control"] == "no-cache"
        etag = answer.headers["ETag"]
    async with served.get(path, **{"If-None-Match": etag}) as answer:
        assert (answer.status, await answer.read()) == (304, b"")
    async with served.get(path, **{"If-None-Match": '"old"'}) as answer:
        assert answer.status == 200


async def test_a_file_is_compressed_for_clients_that_take_that(served: Served) -> None:
    headers, texts = [], []
    for coding in ("gzip", "identity"):
        async with served.get("main.js", **{"Accept-Encoding": coding}) as answer:
            headers.append(answer.headers)
            texts.append(await answer.read())  # this client unpacks it
    assert [one.get("Content-Encoding") for one in headers] == ["gzip", None]
    assert headers[0]["ETag"] != headers[1]["ETag"]
    assert int(headers[0]["Content-Length"]) < int(headers[1]["Content-Length"])
    assert texts[0] == texts[1]


@pytest.mark.parametrize("path", ["", "health", "nothing.js", "..%2fserver.py", "static/main.js"])
async def test_every_answer_carries_the_same_protection(served: Served, path: str) -> None:
    async with served.get(path) as answer:
        assert answer.status == (200 if path in ("", "health") else 404)
        policy = answer.headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
        assert "unsafe" not in policy
        assert policy.endswith("frame-ancestors 'none'")
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "Server" not in answer.headers


async def test_health_is_ok(served: Served) -> None:
    async with served.get("health") as answer:
        assert (answer.status, await answer.text()) == (200, "ok")


def test_a_place_in_the_page_is_filled_with_its_text_and_cannot_be_broken_out_of() -> None:
    words = with_sentences(WORDS, {"page.title": "<b>'&\"</b></script>"})
    assert fill_template("<i>{{page.title}}</i>{{language}}", words, {}) == (
        "<i>&lt;b&gt;&#x27;&amp;&quot;&lt;/b&gt;&lt;/script&gt;</i>en"
    )
    texts = fill_template("{{words}}", words, {})
    assert "<" not in texts
    assert json.loads(texts) == {**WORDS.read("page"), "page.title": "<b>'&\"</b></script>"}


def test_drawings_become_a_part_of_the_page() -> None:
    assert fill_template("<b>{{art.moon}}</b>", WORDS, {"moon": "<svg/>"}) == "<b><svg/></b>"
    page = read_files(WORDS, "page.door-how")[INDEX].body.decode()
    for drawn in ("piece-white", "sign-camp", "piece-yellow-Z", "piece-red-down", "piece-card-boa"):
        assert page.count(f'<symbol id="{drawn}"') == 1


def test_the_whole_page_weighs_no_more_than_350_kb() -> None:
    files = read_files(WORDS, "page.door-how").values()
    assert sum(len(file.gzip_body) for file in files) <= 350_000


# The port


def a_page(port: int, host: str = "127.0.0.1") -> Page:
    return Page(WORDS, host, port, CHAIRS, claim_freely=True)


async def test_a_port_in_use_is_refused_with_a_way_out(served: Served) -> None:
    port = int(served.page.address.rsplit(":", 1)[1].strip("/"))
    with pytest.raises(Refused) as refusal:
        await a_page(port).start()
    assert refusal.value.reason == because("page.port-in-use", port=port, next=port + 1)
    assert WORDS.reason(refusal.value.reason).endswith(
        f"{port + 1} (--port, or page.port in the configuration)."
    )


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (13, because("page.port-forbidden", port=80, next=8080)),
        (99, because("page.no-address", host="127.0.0.1")),
    ],
)
@pytest.mark.usefixtures("served")
async def test_a_port_that_cannot_be_had_is_refused(
    number: int, reason: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def bind(*_: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(socket.socket, "bind", bind)

    with pytest.raises(Refused) as refusal:
        await a_page(80).start()
    assert refusal.value.reason == reason


@pytest.mark.parametrize("host", ["\0", "x" * 64 + ".example", "\ud800", "a..b", "127.0.0.1\n"])
@pytest.mark.usefixtures("served")
async def test_a_host_that_is_no_address_at_all_is_refused_like_one_that_is_not_here(host: str) -> None:
    with pytest.raises(Refused) as refusal:
        await a_page(0, host).start()
    assert refusal.value.reason == because("page.no-address", host=host)


async def test_a_page_can_be_stopped_twice_and_started_again_where_it_was(served: Served) -> None:
    address = served.page.address
    async with served.visit() as client:
        await served.page.stop()
        await served.page.stop()
        assert (await client.receive(timeout=10)).data == 1001
    await served.page.start()
    assert served.page.address == address
    async with served.visit():
        pass


def test_the_address_names_the_host() -> None:
    assert a_page(8080).address == "http://127.0.0.1:8080/"
    assert a_page(8080, "::1").address == "http://[::1]:8080/"
    assert a_page(8080, "0.0.0.0").address == f"http://{socket.gethostname()}:8080/"  # noqa: S104
