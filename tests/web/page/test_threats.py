"""Every row of the threat models of phones and of shared tables, done to a real daemon while a game goes on.

After each attack the journal is the same byte for byte, and then a move is made by hand and written. The
models are in firmware_notes/phones.md and companion/web/README.md; most attacks belong to both.
"""

import asyncio
import gc
import gzip
import json
import logging
import math
import os
import re
import socket
import stat
import struct
import zlib
from collections.abc import Callable
from contextlib import AsyncExitStack, suppress
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any, Final

import pytest
from aiohttp import ClientConnectorError, WSCloseCode, WSServerHandshakeError
from aiohttp.streams import StreamReader

from companion.config.configuration import Page as Settings
from companion.session.match import LETTERS, LONGEST_NAME
from companion.store.json_files import KEY_LENGTH, KEY_LETTERS, PHONES
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.view.sheets import sheet
from companion.web import connections
from companion.web.chair_requests import CHAIR_PAUSE_S, FIRST_PAUSE_S, SHOWN_S
from companion.web.clients import (
    BURST,
    COOKIE,
    KEPT_S,
    MOST_GUESTS,
    MOST_OF_ONE,
    MOST_REFUSALS,
    MOST_WINDOWS,
    PER_S,
    REQUESTS,
    TOKEN_BYTES,
    TRIES,
    TRIES_PER_S,
)
from companion.web.connections import MOST_LINES
from companion.web.messages import LONGEST_MESSAGE, SHAPES
from companion.web.messages import LONGEST_NAME as LONGEST_TYPED
from companion.web.server import KEY_CHANGED, MOST_STRANGERS_OF_ONE
from companion.web.site import LARGEST_REQUEST
from companion.words import ENGLISH
from hardware.signals import CellRead, PartBack, PartLost, Reading, TagRead
from hardware.simulation.board import Off, OnReader
from hardware.trouble import Trouble, TroubleCode
from tests.web.page.page_client import HANDSHAKE
from tests.web.page.phone_visitors import HELD_S, KEY, NORTH, SOUTH, Evening, Message, Window, has, withstood

ROOT = Path(__file__).parents[3]
NOTES = (ROOT / "firmware_notes" / "phones.md").read_text()
SHARED_NOTES = (ROOT / "companion" / "web" / "README.md").read_text()
ROW = re.compile(r"^\| `([a-z-]+)` \|", re.MULTILINE)
WRONG = "Z" * KEY_LENGTH
PATHS = ("/index.html", "/main.js", "/page.css", "/tiles.svg", "/words.js", "/entrance.html", "/nothing")
EXAMPLES: Final[dict[str, Message]] = {
    "first-game": {"game": "katarenga"},
    "lift": {"piece": "white1"},
    "put": {"piece": "white1", "cell": 5},
    "put-lit": {"cell": 5},
    "click": {"cell": 5},
    "drop": {"cell": 5, "piece": "white1"},
    "real-cells": {"on": True},
    "put-away": {"piece": "white1"},
    "take-card": {"piece": "white1", "chair": "south"},
    "turn-over": {"piece": "white1"},
    "touch": {"cell": 3},
    "read": {"piece": "white1", "part": "south.reader"},
    "foreign": {"part": "south.reader"},
    "press": {"part": "south.push"},
    "release": {"part": "south.push"},
    "turn": {"part": "south.dial", "detents": 1},
    "unplug": {"part": "south.key"},
    "plug": {"part": "south.key"},
    "choose": {"chair": "south", "entry": 0, "of": "0" * 18},
    "menu": {"chair": "south"},
    "type": {"chair": "south", "text": "Eve"},
    "set-up": {},
    "games": {},
    "offer": {"game": "katarenga", "chosen": []},
    "begin": {"game": "katarenga", "chosen": [], "names": []},
    "analyse": {},
    "board-check": {"game": "katarenga", "rows": []},
    "board-draw": {"game": "katarenga"},
    "board-play": {"game": "katarenga", "rows": []},
}
"""One of each verb but those that take or leave a chair, and those for all."""
FOR_ALL = ("course", "legend", "look-back", "rules")
"""Who only looks on may read, too."""
NEXT_GAME = ("games", "offer", "begin")
"""What the window of the next game asks."""
FOR_THE_MACHINE = ("foreign", "plug", "real-cells", "set-up", "touch", "unplug")
"""What only the machine itself may do at a shared table."""


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


ATTACKS: dict[str, Callable[..., None]] = {}


SHARED_ATTACKS: dict[str, Callable[..., None]] = {}
PHONES_ONLY, SHARED_ONLY, BOTH = (False,), (True,), (False, True)
"""The tables that an attack is tried on, by whether they are shared ones."""


def threat(
    row: str, tables: tuple[bool, ...] = PHONES_ONLY, **how: Any
) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """That row of the model is tried by this test: by a coroutine, while a game goes on, or by itself."""

    def tries(test: Callable[..., Any]) -> Callable[..., None]:
        def attack(state: Path, *, shared: bool) -> None:
            withstood(state, test, shared=shared, **how)

        attack.__doc__ = test.__doc__
        tried = attack if iscoroutinefunction(test) else test
        for shared in tables:
            rows = SHARED_ATTACKS if shared else ATTACKS
            assert row not in rows
            rows[row] = tried
        names = ["shared" if shared else "phones" for shared in tables]
        return pytest.mark.parametrize("shared", tables, ids=names)(tried)

    return tries


def test_every_row_is_tried_and_every_attack_has_a_row() -> None:
    assert sorted(ROW.findall(NOTES)) == sorted(ATTACKS)
    assert sorted(ROW.findall(SHARED_NOTES)) == sorted(SHARED_ATTACKS)


@pytest.mark.parametrize(
    "told",
    [
        f"{MOST_OF_ONE} sessions to an address, {MOST_GUESTS} in all, {MOST_WINDOWS} windows each",
        f"{LONGEST_MESSAGE >> 10} KB and {PER_S:.0f} messages a second",
        f"{SHOWN_S:.0f} s",
        (
            f"{FIRST_PAUSE_S:.0f} s after the first no, twice as long after each; "
            f"{CHAIR_PAUSE_S:.0f} s for everybody"
        ),
        f"one in {1 / TRIES_PER_S:.0f} s for each address",
        f"{int(math.log2(len(KEY_LETTERS)) * KEY_LENGTH)} bits of chance, a session {8 * TOKEN_BYTES}",
    ],
)
def test_the_figures_of_the_model_are_those_of_the_table(told: str) -> None:
    assert told in " ".join(NOTES.split())


# Somebody on the network, without the key


@threat("sees-nothing", BOTH)
async def test_without_the_key_nobody_sees_anything_of_the_table(at: Evening) -> None:
    stranger = await at.phone(scans=False)
    forger = await at.phone(scans=False)
    forger.session.headers["Cookie"] = f"{COOKIE}={KEY}"
    for phone in (stranger, forger):
        status, page = await phone.get("/")
        assert (status, b"<script" in page) == (403, False)
        assert re.findall(rb'(?:src|href|action)="([^"]*)"', page) == [b"/entrance.css", b"/k", b"/"]
        for path in PATHS:
            status, told = await phone.get(path)
            assert status == 403, path
            assert told in (page, ENGLISH.say("page.no-key").encode()), path
        assert (await phone.get("/health")) == (200, b"ok")
        assert (await phone.get("/entrance.css"))[0] == 200
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with phone.window():
                pass


@threat("guesses", BOTH)
async def test_who_guesses_keys_learns_nothing_and_is_soon_not_even_looked_at(at: Evening) -> None:
    stranger = await at.phone(scans=False)
    door = await stranger.get(f"/K/{WRONG}")
    assert ENGLISH.say("page.key-wrong").encode() in door[1]
    guesses = [KEY[:-1], KEY + "A", KEY.replace("A", "B"), "", "%00", "ä" * KEY_LENGTH]
    assert len(guesses) >= TRIES
    answers = [await stranger.get(f"/K/{guess}") for guess in guesses if guess]
    answers += [await stranger.post(guess) for guess in guesses]
    assert {*answers} == {door}
    for right in (KEY, KEY.lower(), f" {KEY[:4]}-{KEY[4:]} "):
        assert await stranger.post(right) == door
        assert await stranger.get(f"/k/{right}") == door
    assert not [*stranger.session.cookie_jar]
    typist = await at.phone(scans=False)
    assert (await typist.post(f" {KEY[:4].lower()}-{KEY[4:]} "))[0] == 200
    async with typist.window():
        pass


@threat("floods", BOTH)
async def test_who_asks_for_too_much_waits_and_nobody_else_does(at: Evening) -> None:
    stranger, guest = await at.phone(scans=False), await at.phone()
    statuses = [(await stranger.get("/health"))[0] for _ in range(2 * REQUESTS)]
    assert {*statuses} == {200, 429}
    # Connections that say nothing: of one address there are never more than some.
    async with AsyncExitStack() as stack:
        for _ in range(40):
            _, writer = await asyncio.open_connection(
                "127.0.0.1", at.served.page.port, local_addr=(stranger.address, 0)
            )
            stack.callback(writer.close)
        async with guest.window() as window:
            await window.ask(do="leave", chair="south")
            await window.tells("hello")
            strangers = at.served.page._listener._strangers  # noqa: SLF001 - there is no other way to count
            assert len(strangers) <= MOST_STRANGERS_OF_ONE + 1  # and one of the guest's own


def inflating(head: str, encoding: str = "gzip", *, chunked: bool = False) -> bytes:
    """A request with a body of a kilobyte that would become a megabyte, most of it still to come."""
    packed = gzip.compress(bytes(1 << 20)) if encoding == "gzip" else zlib.compress(bytes(1 << 20))
    length = "Transfer-Encoding: chunked" if chunked else f"Content-Length: {len(packed) << 10}"
    coded = f"Content-Encoding: {encoding}\r\n" if encoding else ""
    body = b"%x\r\n%s\r\n" % (len(packed), packed) if chunked else packed
    return f"{head} HTTP/1.1\r\nHost: 127.0.0.1\r\n{coded}{length}\r\n\r\n".encode() + body


@threat("inflates", BOTH)
def test_a_body_that_nobody_asked_for_is_refused_and_nothing_is_ever_inflated(
    state: Path, monkeypatch: pytest.MonkeyPatch, *, shared: bool
) -> None:
    inflated: list[object] = []
    read: list[object] = []
    inflate, take = zlib.decompressobj, StreamReader.readany

    def inflates(*how: Any, **more: Any) -> object:
        inflated.append((how, more))
        return inflate(*how, **more)

    def reads(body: StreamReader) -> object:
        read.append(body)
        return take(body)

    monkeypatch.setattr(zlib, "decompressobj", inflates)
    monkeypatch.setattr(StreamReader, "readany", reads)
    upgrade = "GET /socket HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX: "

    async def attack(at: Evening) -> None:
        for head in ("GET /", "GET /health", "POST /k", "POST /nowhere", "PUT /k", "OPTIONS /", upgrade):
            for encoding, status in {"gzip": 415, "deflate": 415, "": 413}.items():
                for chunked in (False, True):
                    said = await at.hears(inflating(head, encoding, chunked=chunked))
                    assert (inflated, read) == ([], [])
                    assert said.startswith(b"HTTP/1.1 %d " % status), (head, encoding, chunked)
                    assert b"\r\nConnection: close\r\n" in said
        long = f"POST /k HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {LARGEST_REQUEST + 1}\r\n\r\n"
        assert (await at.hears(long.encode())).startswith(b"HTTP/1.1 413 ")
        guest = await at.phone()
        offers = f"Sec-WebSocket-Extensions: permessage-deflate\r\nCookie: {COOKIE}={guest.cookie}"
        packed = zlib.compressobj(wbits=-15)
        frame = packed.compress(bytes(1 << 20)) + packed.flush(zlib.Z_SYNC_FLUSH)
        masked = b"\xc1\xfe" + struct.pack("!H", len(frame)) + bytes(4) + frame
        said = await at.hears(HANDSHAKE.replace(b"\r\n\r\n", f"\r\n{offers}\r\n\r\n".encode()) + masked)
        assert said.startswith(b"HTTP/1.1 101 ")
        assert b"Sec-WebSocket-Extensions" not in said
        assert said.endswith(b"\x88\x02" + struct.pack("!H", WSCloseCode.PROTOCOL_ERROR))
        assert inflated == []
        assert (await (await at.phone(scans=False)).post(KEY))[0] == 200

    withstood(state, attack, shared=shared)


@threat("fills-the-log", BOTH)
def test_whatever_a_stranger_sends_the_log_grows_by_some_lines(
    state: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, *, shared: bool
) -> None:
    monkeypatch.setattr(connections, "LINES_PER_S", 0.0)
    ask = "{} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{}\r\n\r\n"
    upgrade = ask.replace("close", "Upgrade").replace("{}\r\n\r\n", "Upgrade: websocket\r\n{}\r\n\r\n")
    odd = [
        "GET / HTTP/1.1\r\n\r\n",
        ask.format("GET http://xn--/", "Accept: */*"),
        ask.format("GET /", "Content-Encoding: gzip\r\nContent-Length: 6") + "no zip",
        ask.format("POST /k", "Transfer-Encoding: chunked") + "z\r\n",
        ask.format("GET /", "Expect: \udcff"),
        ask.format("GET /no/page", "Expect: \udcff"),
        ask.format("GET /", "Cookie: \udcff=\udcff; a;=\r\nIf-None-Match: \udcff\r\nOrigin: \udcff"),
        *(
            upgrade.format("GET /socket", f"{{}}\r\nSec-WebSocket-{name}: \udcff")
            for name in ("Key", "Version", "Protocol")
        ),
    ]

    async def attack(at: Evening) -> None:
        cookie = f"Cookie: {COOKIE}={(await at.phone()).cookie}"  # else no line is opened to anybody
        for _ in range(2 * MOST_LINES):
            for sent in odd:
                await at.hears(sent.replace("{}", cookie).encode(errors="surrogateescape"))

    withstood(state, attack, shared=shared)
    gc.collect()  # asyncio tells what nobody has looked at when it goes
    texts = [record.getMessage() for record in caplog.records]
    assert [text.split()[0] for text in texts] == ["page.bad-request"] * MOST_LINES + [
        "page.complaints-left-out"
    ]
    assert int(texts[-1].split()[1]) >= 2 * MOST_LINES
    assert not any(record.exc_info for record in caplog.records)


# A guest, who has the key and no chair


@threat("acts-without-a-chair", BOTH)
async def test_a_guest_without_a_chair_may_look_and_do_nothing(at: Evening) -> None:
    assert {*EXAMPLES, *FOR_ALL, "claim", "leave"} == {*SHAPES}
    async with (await at.phone()).window() as window:
        before = at.desk
        for verb, fields in EXAMPLES.items():
            await window.ask(do=verb, **fields)
            if verb != "release":  # what nobody holds need not be let go
                code = "no-chair-here" if at.shared else "powerless"
                await window.refused(f"page.{'not-seated' if verb in NEXT_GAME else code}")
        await window.send("{")
        await window.refused("page.unreadable")
        for verb in ("rules", "course", "legend"):
            await window.ask(do=verb)
            await window.tells(verb)
        await window.ask(do="look-back", ply=0)
        await window.tells("past")
        await window.ask(do="look-back", ply=-1)
        await window.refused("page.unreadable")
        assert at.desk == before


@threat("claims-by-an-ordinary-press", plays=True)
async def test_a_press_that_is_meant_for_the_game_gives_nobody_a_chair(at: Evening) -> None:
    """Who is in the midst of a move is not asked; and what they press is theirs."""

    mover, made = at.mover, at.made
    at.later_s += 1.0
    at.turn(f"{mover}.dial")
    async with (await at.phone()).window() as window:
        await window.ask(do="claim", chair=mover)
        number = (await window.tells("claiming"))["number"]
        while at.made == made:
            assert not at.asks
            at.tap(f"{mover}.push")
            await at.until(lambda: True)
        assert at.asks == {mover: number}, "now it is at leisure"
        await window.ask(do="leave", chair=mover)
        await window.tells("claiming", number="")
        assert not any(has(told, mover) for told in window.told)


@threat("pesters")
async def test_who_is_refused_waits_whatever_they_do(at: Evening) -> None:
    pest, chair = await at.phone(), NORTH if at.mover == SOUTH else SOUTH
    async with pest.window() as window:
        await window.ask(do="claim", chair=chair)
        number = (await window.tells("claiming"))["number"]
        assert at.asks == {chair: number}
        at.tap(f"{chair}.key")
        await window.refused("page.claim-denied")
        assert at.desk.question is None, "it was an answer, and opened no menu"
    pest.session.cookie_jar.clear()
    assert await pest.scan() == 200
    async with pest.window() as window:
        await window.ask(do="claim", chair=chair)
        assert re.search(r"again in (29|30) s", (await window.tells("refused"))["why"])
    async with (await at.phone()).window() as window:
        await window.ask(do="claim", chair=chair)
        assert re.search(r"again in (9|10) s", (await window.tells("refused"))["why"])


@threat("reads-a-chair", BOTH)
async def test_what_a_chair_alone_sees_is_told_to_who_sits_there(at: Evening) -> None:
    guest, owner = await at.phone(), await at.phone()
    looking = await at.open(guest)
    sitting = await at.sit(owner, SOUTH)
    at.tap("north.key", held_s=HELD_S)  # news on every screen
    at.tap("south.key", held_s=HELD_S)
    for window in (looking, sitting):
        await window.ask(do="leave", chair="north")
        await window.until(lambda told: told["tell"] == "hello")

    def chairs(window: object) -> set[str]:
        told = window.told  # type: ignore[attr-defined]
        return {
            one.get("name", one.get("chair"))
            for one in told
            if one["tell"] in ("screen", "keyboard", "choices")
        }

    assert chairs(looking) == {"common"}
    assert chairs(sitting) == {"common", "south"}


@threat("crowds", BOTH)
async def test_guests_are_many_loud_and_long_winded_and_others_come_in_all_the_same(at: Evening) -> None:
    crowd = await at.phone()
    windows = [await at.open(crowd) for _ in range(MOST_WINDOWS)]
    with pytest.raises(WSServerHandshakeError, match="503"):
        await at.open(crowd)
    await windows[0].send("x" * (LONGEST_MESSAGE + 1))
    await windows[0].until(lambda told: told["tell"] == "refused")
    with suppress(ConnectionError):
        for _ in range(2 * (BURST + MOST_REFUSALS)):  # two windows, one allowance; it fills slowly
            for window in windows[1:3]:
                await window.send("{}")
    ends = [asyncio.create_task(window.end()) for window in windows[1:3]]
    done, left = await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    assert {task.result() for task in done} <= {1006, 1008}  # put out, with a word or without
    for task in left:
        task.cancel()
    for _ in range(MOST_OF_ONE - 1):  # one session is there already
        crowd.session.cookie_jar.clear()
        assert await crowd.scan() == 200
        await at.open(crowd)
    crowd.session.cookie_jar.clear()
    assert await crowd.scan() == 403
    for _ in range(MOST_GUESTS + 4):  # more than there is room for, if none of them stays
        assert (await (await at.phone()).get("/"))[0] == 200
    async with (await at.phone()).window() as window:
        await window.ask(do="leave", chair="south")
        await window.tells("hello")


# A guest with a chair


@threat("reaches-over", BOTH)
async def test_who_has_a_chair_has_no_other_and_does_nothing_that_takes_more(at: Evening) -> None:
    window = await at.sit(await at.phone(), SOUTH)
    before = at.desk
    for verb, fields in EXAMPLES.items():
        allowed = ("press", "turn", "release", "choose", "menu", "type", "first-game", *NEXT_GAME)
        if verb in allowed or verb.startswith("board"):
            continue
        if at.shared and verb not in FOR_THE_MACHINE:  # see test_shared_table.py
            continue
        await window.ask(do=verb, **fields)
        await window.refused("page.host-only" if at.shared else "page.powerless")
    others = [("press", "push"), ("press", "key"), ("turn", "dial")]
    for verb, kind in others:
        more = {"detents": 1} if verb == "turn" else {}
        for chair in (NORTH, "common", "east", ""):
            await window.ask(do=verb, part=f"{chair}.{kind}", **more)
            await window.refused("page.not-yours")
    for asked in ({"do": "type", "text": "Eve"}, {"do": "menu"}, {"do": "menu", "entry": "take-back"}):
        await window.ask(**asked, chair=NORTH)
        await window.refused("page.not-yours")
    for chair, code in ((NORTH, "not-yours"), ("common", "not-yours"), (SOUTH, "stale")):
        await window.ask(do="choose", chair=chair, entry=0, of="0" * 18)
        await window.refused(f"page.{code}")
    no_control = "simulated.cannot" if at.shared else "page.powerless"
    for part in ("south.screen", "south.dial", "south.reader", "south.key.key", "south."):
        await window.ask(do="press", part=part)
        await window.refused(no_control)
    await window.ask(do="turn", part="south.key", detents=1)
    await window.refused(no_control)
    assert at.desk == before


@threat("vanishes", BOTH)
async def test_what_a_phone_held_comes_up_when_it_is_gone(at: Evening) -> None:
    phone = await at.phone()
    window = await at.sit(phone, SOUTH)
    await window.ask(do="press", part="south.key")
    await at.until(lambda: SOUTH in at.desk.keys.held)
    if not at.shared:
        at.press("south.key")  # and by hand, too
        await window.ask(do="release", part="south.key")
        await window.ask(do="press", part="south.key")
        await window.ask(do="leave", chair="north")
        await window.tells("hello")
        at.press("south.key", down=False)
    assert at.moved("south.key") == [True]
    await window.close()
    await at.until(lambda: at.moved("south.key") == [True, False])
    again = await at.open(phone)
    assert any(has(told, SOUTH) for told in again.told)


@threat("types-rubbish", BOTH)
async def test_a_phone_types_letters_of_the_table_where_it_is_asked_for_them_and_no_others(
    at: Evening,
) -> None:
    window = await at.sit(await at.phone(), SOUTH)
    await window.ask(do="type", chair="south", text="Eve")
    await window.refused("page.not-asked")
    seat = at.desk.table.setting.seats_of(SOUTH)[0]
    await at.choose(SOUTH, ("people", ""), ("person", seat), ("new-name", ""))
    await window.tells("keyboard", open=True, text="", longest=LONGEST_NAME)
    for text, spelled in {
        "anna-lena": "Anna-Lena",
        "<img src=x>": "Img Srcx",
        "\u202e\u0301;$(reboot)\x00": "unreadable",
        "x" * 64: "Xxxxxxxxxx",
        "x" * (LONGEST_TYPED + 1): "long-name",
        "x" * 10_000: "too-long",
        "Zoe\u0308 A\u0308": "Zo Ä",
    }.items():
        await window.ask(do="type", chair="south", text=text)
        if spelled in ("unreadable", "long-name", "too-long"):
            limit = {"limit": LONGEST_MESSAGE} if spelled == "too-long" else {}
            assert (await window.tells("refused"))["why"] == ENGLISH.say(f"page.{spelled}", **limit)
        else:
            assert (await window.tells("keyboard", open=True))["text"] == spelled
            assert {sign.upper() for sign in spelled} <= {sign.upper() for sign in LETTERS}
    names = ["Eve", "x" * (LONGEST_TYPED + 1)]
    await window.ask(do="begin", game=at.desk.table.record.game.id, chosen=[], names=names)
    await window.refused("page.long-name")
    assert at.desk.question is not None, "the letters so far are still there"
    assert "".join(at.desk.question.said) == "Zo Ä"
    at.tap("south.key", held_s=HELD_S)


@threat("works-on-the-table", BOTH)
async def test_what_is_done_to_the_table_itself_is_done_by_hands_that_are_there(at: Evening) -> None:
    """So nobody who is in by phone shuts others out, nor sees the key."""

    window = await at.sit(await at.phone(), SOUTH)
    await at.choose(NORTH, ("table", ""), ("job", "check" if at.shared else "phones"))
    job, game = at.desk.workshop.job, at.desk.table.record.game.id
    assert job is not None
    for asked in (
        {"do": "press", "part": "south.push"},
        {"do": "press", "part": "south.key"},
        {"do": "turn", "part": "south.dial", "detents": 1},
        {"do": "type", "chair": "south", "text": "Eve"},
        {"do": "menu", "chair": "south"},
        {"do": "choose", "chair": "south", "entry": 0, "of": "0" * 18},
        {"do": "begin", "game": game, "chosen": [], "names": []},
        {"do": "first-game", "game": game},
    ):
        await window.ask(**asked)
        await window.refused("page.at-work")
    assert type(at.desk.workshop.job) is type(job)
    if at.shared:
        return
    assert json.loads((at.state / PHONES.file).read_bytes()) == {"key": KEY}
    screens = [told for told in window.told if told["tell"] == "screen"]
    assert any(ENGLISH.say("work.at-table").split()[0] in " ".join(told["text"]) for told in screens)
    shown = at.table.outputs._sheets[None]  # noqa: SLF001 - what the screen in the middle was handed
    assert shown == sheet(at.desk, None, ENGLISH, entrance=at.table.presenter.around.entrance)
    assert shown.code
    assert KEY[:4] not in json.dumps(window.told)


@threat("takes-a-chair", SHARED_ONLY)
async def test_a_chair_is_that_of_one_visitor_until_it_is_left(at: Evening) -> None:
    owner, other = await at.phone(), await at.phone()
    sitting, wanting = await at.sit(owner, SOUTH), await at.open(other)

    async def is_refused() -> None:
        await wanting.ask(do="claim", chair=SOUTH)
        await wanting.refused("page.chair-taken")

    async def until_told(*, taken: bool, left: bool) -> None:
        told = {"name": SOUTH, "claimed": False, "taken": taken, "left": left}
        await wanting.tells("hello")
        while wanting.last("hello")["chairs"][0] != told:
            await wanting.tells("hello")

    assert [chair["taken"] for chair in wanting.last("hello")["chairs"]] == [True, False]
    await is_refused()
    await sitting.close()
    await until_told(taken=True, left=True)
    await is_refused()
    again = await at.open(owner)
    assert has(again.last("hello"), SOUTH), "a page that is loaded again keeps its chair"
    await until_told(taken=True, left=False)
    await again.close()
    await at.until_away(owner)
    with at.later(KEPT_S):
        await wanting.ask(do="claim", chair=SOUTH)
        await wanting.until(lambda told: has(told, SOUTH))
        back = await at.open(owner)
        assert not has(back.last("hello"), SOUTH)
        await back.ask(do="press", part="south.key")
        await back.refused("page.no-chair-here")
        await wanting.ask(do="leave", chair=SOUTH)
        await back.tells("hello")
        await back.ask(do="claim", chair=SOUTH)
        await back.until(lambda told: has(told, SOUTH))


@threat("moves-others-pieces", SHARED_ONLY, plays=True, pieces=True)
async def test_hands_take_up_what_their_chair_may_and_when_it_may(at: Evening) -> None:
    white, black = await at.sit(await at.phone(), SOUTH), await at.sit(await at.phone(), NORTH)
    players = {SOUTH: (white, "White"), NORTH: (black, "Black")}
    acts, waits = players.pop(at.mover), players.popitem()[1]
    record, standing = at.desk.table.record, at.simulated.board.pieces
    deeds = [record.game.hands.deed(record.state, action) for action in record.game.rules.legal(record.state)]
    lifted = {at.piece(space) for deed in deeds for space in deed.lifts}
    ours, theirs = ([one.id for one in standing if one.look == look.lower()] for _, look in (acts, waits))

    async def is_refused(window: Window, code: str, player: str, **request: object) -> None:
        places = dict(at.simulated.board.places)
        await window.ask(**request)
        assert (await window.tells("refused"))["why"] == ENGLISH.say(f"simulated.{code}", player=player)
        assert at.simulated.board.places == places

    async def puts(putter: Window, cell: int | OnReader | Off) -> None:
        await putter.ask(do="put", piece=ours[0], cell=cell)
        await at.until(lambda: at.simulated.board.places[ours[0]] == cell)

    origin = at.simulated.board.places[ours[0]]
    assert isinstance(origin, int)
    at.simulated.board.lift(ours[0])  # nobody knows whose hand that was: anybody puts it back
    await waits[0].until(lambda told: any("hand" in one for one in told.get("pieces", ())))
    await puts(waits[0], origin)

    for piece in (*ours, *theirs):
        await is_refused(waits[0], "other-turn", acts[1], do="lift", piece=piece)
        await is_refused(waits[0], "other-turn", acts[1], do="click", cell=at.simulated.board.places[piece])
    await is_refused(waits[0], "other-turn", acts[1], do="click", cell=at.cell("d4"))
    for piece in {*theirs} - lifted:
        await is_refused(acts[0], "other-piece", waits[1], do="lift", piece=piece)

    async def takes_up(taker: Window, chair: Chair, watcher: Window) -> None:
        await taker.ask(do="lift", piece=ours[0])
        await watcher.until(lambda told: any(one.get("by") == chair for one in told.get("pieces", ())))

    mover, other = at.mover, SOUTH if at.mover == NORTH else NORTH
    await takes_up(acts[0], mover, waits[0])
    await waits[0].ask(do="turn", part=f"{other}.dial", detents=1)  # whatever the others do meanwhile
    d4 = at.cell("d4")
    for request in (
        {"do": "put"},
        {"do": "put", "cell": d4},
        {"do": "drop", "cell": d4},
        {"do": "turn-over"},
        {"do": "put-away"},
        {"do": "read", "part": f"{other}.reader"},
        {"do": "take-card", "chair": other},
    ):
        await is_refused(waits[0], "other-hand", acts[1], piece=ours[0], **request)

    await is_refused(waits[0], "other-turn", acts[1], do="click", cell=d4)

    # What stands in a wrong place the other one may put right, and meanwhile has it in hand.
    goals = {at.cell(space) for deed in deeds for space in deed.drops} | {*at.simulated.board.places.values()}
    wrong = next(cell for cell in map(at.cell, record.game.hands.spaces) if cell not in goals)
    await puts(acts[0], wrong)
    await at.until(lambda: at.desk.table.situation.phase is Phase.DIFFERENT)
    await takes_up(waits[0], other, acts[0])
    for request in ({"do": "put-lit", "cell": d4}, {"do": "click", "cell": d4}):
        await is_refused(acts[0], "other-hand", waits[1], **request)
    await puts(waits[0], origin)
    await at.until(lambda: at.desk.table.situation.phase is Phase.RIGHT)
    await acts[0].ask(do="put-lit", cell=d4)  # the hands of the other are empty again
    assert (await acts[0].tells("refused"))["why"] != ENGLISH.say("simulated.other-hand", player=waits[1])


@threat("passes-for-the-machine", SHARED_ONLY)
async def test_only_a_browser_on_the_machine_itself_needs_no_key(at: Evening) -> None:
    stranger, here = await at.phone(scans=False), await at.machine()
    for host in ("127.0.0.1", "localhost", "[::1]"):
        assert (await stranger.get("/", headers={"Host": host}))[0] == 403
        assert (await here.get("/", headers={"Host": host}))[0] == 200
    for host in (
        "192.0.2.7",
        socket.gethostname(),
        "evil.example",
    ):  # names that a server of names may change
        assert (await here.get("/", headers={"Host": host}))[0] == 403
    for origin in ("http://evil.example", "null"):
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with here.window(Origin=origin):
                pass
    forwarded = {"X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1", "Forwarded": "for=127.0.0.1"}
    assert (await stranger.get("/", headers=forwarded))[0] == 403
    async with here.window() as window, (await at.phone()).window() as visitor:
        assert (window.last("hello")["shared"], visitor.last("hello")["shared"]) == ("host", "visitor")
        await window.ask(do="unplug", part="south.key")
        await visitor.tells("plugs")
        await window.ask(do="plug", part="south.key")
        await visitor.tells("plugs")


# A web page that is open in the same browser


@threat("web-page-listens", BOTH)
async def test_a_page_of_another_origin_opens_no_line_and_reads_nothing(at: Evening) -> None:
    guest = await at.phone()
    for origin in ("http://evil.example", "null", "http://127.0.0.1", f"{at.url}0", "https://localhost"):
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with guest.window(Origin=origin):
                pass
    async with guest.session.get(at.url, headers={"Origin": "http://evil.example"}) as answer:
        assert not [name for name in answer.headers if name.startswith("Access-Control")]
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert "unsafe" not in answer.headers["Content-Security-Policy"]
    for host, opener in (
        ("localhost", "same-origin"),
        ("192.0.2.7", None),
    ):  # ignored there, with a complaint
        async with guest.session.get(at.url, headers={"Host": host}) as answer:
            assert answer.headers.get("Cross-Origin-Opener-Policy") == opener
    async with guest.window(Origin=at.url):
        pass


@threat("web-page-posts", BOTH)
async def test_a_page_of_another_origin_sends_nothing_in_a_guests_name(at: Evening) -> None:
    visitor = await at.phone(scans=False)
    for origin in ("http://evil.example", "null"):
        assert (await visitor.post(KEY, Origin=origin))[0] == 403
    assert not [*visitor.session.cookie_jar]
    for path in ("/", f"/K/{WRONG}"):  # else a browser does not say that the form comes from us
        async with visitor.session.get(at.url + path) as answer:
            assert answer.headers["Referrer-Policy"] == "same-origin"
    async with visitor.session.get(f"{at.url}/K/{KEY}") as answer:
        [cookie] = answer.headers.getall("Set-Cookie")
        told, *attributes = cookie.split("; ")
        assert re.fullmatch(rf"{COOKIE}=[\w-]{{32}}", told)
        assert {*attributes} == {"HttpOnly", "Path=/", "SameSite=Strict"}
        assert (answer.headers["Refresh"], answer.headers["Cache-Control"]) == ("0; url=/", "no-store")
        assert answer.headers["Referrer-Policy"] == "no-referrer"


@threat("web-page-rebinds", BOTH)
async def test_a_strangers_name_that_leads_to_the_table_gets_nothing_cookie_or_not(at: Evening) -> None:
    guest = await at.phone()
    for host in ("evil.example", "evil.example:80", f"{KEY}.example", "[", "127.0.0.1.evil.example"):
        for path in ("/", "/main.js", f"/K/{KEY}", "/health"):
            status, told = await guest.get(path, headers={"Host": host})
            assert (status, told.decode()) == (403, ENGLISH.say("page.elsewhere"))
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with guest.window(Host=host, Origin=f"http://{host}"):
                pass


# People near by


@threat("listens-on-wifi")
async def test_a_cookie_that_was_listened_to_is_worth_nothing_once_people_make_a_new_key(at: Evening) -> None:
    guest, thief = await at.phone(), await at.phone(scans=False)
    honest = await at.sit(guest, SOUTH)
    thief.session.headers["Cookie"] = f"{COOKIE}={guest.cookie}"
    stolen = await at.open(thief)  # nothing stops that without TLS
    await stolen.ask(do="press", part="south.key")
    await at.until(lambda: SOUTH in at.desk.keys.held)
    await at.choose(NORTH, ("table", ""), ("job", "phones"))
    at.turn("north.dial", 2)
    at.tap("north.push")
    assert [await window.end() for window in (honest, stolen)] == [KEY_CHANGED] * 2
    assert at.moved("south.key") == [True, False]
    await at.until_open()
    for phone in (guest, thief):
        assert (await phone.get("/"))[0] == 403
        assert await phone.scan() == 403
        with pytest.raises(WSServerHandshakeError, match="403"):
            async with phone.window():
                pass
    assert await guest.scan(at.key) == 200
    window = await at.open(guest)
    assert not any(has(told, SOUTH) for told in window.told)


@threat("shuts-the-door")
def test_anybody_at_the_table_puts_all_phones_out_and_it_stays_so(state: Path, *, shared: bool) -> None:
    async def attack(at: Evening) -> None:
        guest = await at.phone()
        window = await at.open(guest)
        await at.choose(NORTH, ("table", ""), ("job", "phones"))
        at.turn("north.dial", 3)
        at.tap("north.push")
        assert await window.end() == KEY_CHANGED
        await at.until_open(is_open=False)
        with pytest.raises(ClientConnectorError):
            await guest.get("/")
        assert json.loads((state / PHONES.file).read_bytes()) == {}
        at.later_s += 1.0
        at.tap("north.push")
        await at.until_open()
        assert (len(at.key), {*at.key} <= {*KEY_LETTERS}, at.key != KEY) == (KEY_LENGTH, True, True)
        assert (await guest.get("/"))[0] == 403
        at.turn("north.dial", 3)
        at.tap("north.push")
        await at.until_open(is_open=False)

    async def next_day(at: Evening) -> None:
        assert at.reception.address is None

    withstood(state, attack, shared=shared)
    withstood(state, next_day, key="", shared=shared)


@threat("has-the-card", BOTH)
def test_no_secret_is_written_but_the_key_of_phones_in_a_file_of_its_owner(
    state: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture, *, shared: bool
) -> None:
    caplog.set_level(logging.DEBUG)
    trace = tmp_path / "trace"
    tokens: list[str] = []

    async def attack(at: Evening) -> None:
        phone = await at.phone()
        window = await at.sit(phone, SOUTH)
        await window.ask(do="turn", part="south.dial", detents=1)
        if not shared:
            await at.choose(NORTH, ("table", ""), ("job", "phones"))
            at.turn("north.dial", 2)
            at.tap("north.push")
            await at.until_open()
        tokens.extend([KEY, at.key, phone.cookie])

    withstood(state, attack, trace=trace, shared=shared)
    if shared:
        assert not (state / PHONES.file).exists()
    else:
        assert stat.S_IMODE((state / PHONES.file).stat().st_mode) == 0o600
        assert tokens[1] in (state / PHONES.file).read_text()
    written = [
        path.read_text() for path in (trace, *state.iterdir()) if path.name != PHONES.file and path.is_file()
    ]
    written += [caplog.text, Path("/proc/self/cmdline").read_text(), Path("/proc/self/comm").read_text()]
    written += [*os.environ.values()]
    assert not [secret for secret in tokens for text in written if secret in text]


@threat("changes-the-card", key="short")
async def test_a_file_that_says_nothing_of_phones_lets_none_in(at: Evening) -> None:
    assert at.reception.address is None
    assert (at.state / f"{PHONES.file}.damaged").exists()


@threat("copies-a-configuration")
def test_no_configuration_opens_the_table_to_others(state: Path, *, shared: bool) -> None:
    async def attack(at: Evening) -> None:
        assert at.served.page.address.startswith("http://127.0.0.1:")
        here = await at.phone(scans=False)
        assert (await here.get("/"))[0] == 200
        with pytest.raises(OSError, match="Connect call failed"):
            await asyncio.open_connection("127.0.0.2", at.served.page.port)

    settings = Settings(on=True, host="0.0.0.0", port=0)  # noqa: S104 - that is what somebody may have written
    withstood(state, attack, key="", settings=settings, shared=shared)


@threat("hostile-usb")
async def test_a_device_that_says_it_is_a_part_answers_no_question_of_a_chair(at: Evening) -> None:
    chair = NORTH if at.mover == SOUTH else SOUTH
    async with (await at.phone()).window() as window:
        await window.ask(do="claim", chair=chair)
        await window.tells("claiming")
        trouble = Trouble(TroubleCode.BROKEN, device="cells", detail="")
        for number in range(20):
            at.hear(
                CellRead(at.now_s, "cells", number, Reading(present=number % 2 == 0)),
                TagRead(at.now_s, f"{chair}.reader", f"04{number:012x}"),
                TagRead(at.now_s, f"{chair}.push", f"04{number:012x}"),
            )
        at.hear(PartLost(at.now_s, "cells", trouble), PartBack(at.now_s, "cells"))
        await window.ask(do="leave", chair=chair)
        await window.tells("claiming", number="")
        assert not any(has(told, chair) for told in window.told)
