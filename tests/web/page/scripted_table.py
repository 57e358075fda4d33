"""A table that a script sets: it does what hands ask, at once, and remembers what was asked."""

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.games.kernel import Refused, Words, because
from companion.web.server import Page
from companion.web.site import INDEX
from companion.words import ENGLISH
from tests.games.katarenga.known_games import COLOURS

WORDS: Words = ENGLISH
CHAIRS = ("south", "north")
GROUNDS = {"b": "blue, one step", "g": "green, a leap", "y": "yellow, diagonally", "r": "red, straight"}
START = {f"white{n + 1}": n for n in range(8)} | {f"black{n + 1}": 56 + n for n in range(8)}
"""White on rank 1, which is cells 0 to 7; black on rank 8."""

Message = dict[str, Any]


def board() -> Message:
    """The drawing of Katarenga's board; a cell and a light under each space."""
    spaces: list[Message] = []
    for number in range(64):
        rank, file = divmod(number, 8)
        ground = COLOURS.split("/")[7 - rank][file]
        spaces.append(_space(f"{'abcdefgh'[file]}{rank + 1}", file * 10, 80 - rank * 10, ground, number))
    corners = [("a0", 0, 90), ("h0", 70, 90), ("a9", 0, 0), ("h9", 70, 0)]
    spaces += [_space(name, x, y, "camp", 64 + i) for i, (name, x, y) in enumerate(corners)]
    ranks = [{"x": -2, "y": 85 - 10 * rank, "text": str(rank + 1)} for rank in range(8)]
    files = [{"x": 5 + 10 * file, "y": 92, "text": "abcdefgh"[file]} for file in range(1, 7)]
    return {"tell": "board", "width": 80, "height": 100, "spaces": spaces, "marks": [*ranks, *files]}


def _space(name: str, x: int, y: int, ground: str, number: int) -> Message:
    label = GROUNDS.get(ground, "camp")
    here = {"space": name, "ground": ground, "label": label, "cells": [number], "lights": [number]}
    return {**here, "x": x, "y": y, "w": 10, "h": 10}


def chairs() -> list[Message]:
    return [
        {"name": name, "title": title, "parts": {kind: f"{name}.{kind}" for kind in ("dial", "push", "key")}}
        for name, title in zip(CHAIRS, ("White", "Black"), strict=True)
    ]


class Table:
    """Pieces on cells, and a page that shows them. All calls come from outside the page's thread."""

    def __init__(self, loop: asyncio.AbstractEventLoop, *, simulated: bool = True, port: int = 0) -> None:
        self.loop = loop
        self.asked: list[tuple[str, Message]] = []
        self.pieces: dict[str, Message] = {
            piece: {"id": piece, "look": piece[:5], "cell": cell} for piece, cell in START.items()
        }
        self.stubborn = False
        self.page = Page(WORDS, "127.0.0.1", port, CHAIRS, claim_freely=simulated)
        self.page.on_request = self._act

    @property
    def port(self) -> int:
        return int(self.page.address.rsplit(":", 1)[1].strip("/"))

    @property
    def verbs(self) -> list[tuple[Any, ...]]:
        """What was asked, without the names of the fields."""
        return [tuple(message.values()) for _, message in self.asked]

    def start(self) -> None:
        self.run(self.page.start)
        self.tell("chairs", {"tell": "chairs", "chairs": chairs()})
        self.tell("board", board())
        self.tell("pieces", self._shown())

    def stop(self) -> None:
        self.run(self.page.stop)

    def update_page(self) -> None:
        """As if an update had changed a file of the page."""
        site, version = self.page._site, "another"  # noqa: SLF001 - a page never changes by itself
        index = site._files[INDEX]  # noqa: SLF001 - the same
        body = index.body.replace(site.version.encode(), version.encode())
        site._files[INDEX] = replace(index, body=body)  # noqa: SLF001 - the same
        hello = next(told for topic, told in self.page._latest.visible_to(set()) if topic.name == "hello")  # noqa: SLF001
        self.tell("hello", {**json.loads(hello.text), "page": version})

    def tell(self, topic: str, message: Message, chair: str | None = None) -> None:
        self.call(lambda: self.page.publish(topic, message, chair))

    def tell_moves(self, *lines: str) -> None:
        """A move for each line, by White and Black in turn."""
        sides = [{"seat": seat, "title": seat.title(), "look": seat} for seat in ("white", "black")]
        began = WORDS.say("table.log-began")
        self.tell("sides", {"tell": "sides", "sides": sides, "began": began, "lost": "Captured"})
        moves = [
            {"turn": n, "seat": sides[(n - 1) % 2]["seat"], "lines": [line], "marks": [], "lost": []}
            for n, line in enumerate(lines, 1)
        ]
        self.tell("moves:0", {"tell": "moves", "block": 0, "moves": moves})

    def put(self, piece: str, **where: object) -> None:
        """As if somebody else had moved it."""
        self.pieces[piece] = {"id": piece, "look": piece[:5], **where}
        self.tell("pieces", self._shown())

    def run(self, work: Callable[[], Any]) -> None:
        asyncio.run_coroutine_threadsafe(work(), self.loop).result()

    def call(self, work: Callable[[], object]) -> None:
        """Do it in the thread of the page."""
        done: Future[None] = Future()

        def do() -> None:
            try:
                work()
            except BaseException as error:  # noqa: BLE001 - it belongs to the thread that asked
                done.set_exception(error)
            else:
                done.set_result(None)

        self.loop.call_soon_threadsafe(do)
        done.result()

    def _shown(self) -> Message:
        return {"tell": "pieces", "pieces": [*self.pieces.values()]}

    def _act(self, client: str, asked: Message) -> None:
        self.asked.append((client, asked))
        if self.stubborn:
            raise Refused(because("page.failed"))
        piece = asked.get("piece", "")
        where = {"hand": True} if asked["do"] == "lift" else {n: v for n, v in asked.items() if n == "cell"}
        if piece in self.pieces:
            for other in self.pieces.values():  # a piece that takes the place of another
                if "cell" in where and other.get("cell") == where["cell"]:
                    del other["cell"]
            self.pieces[piece] = {"id": piece, "look": piece[:5], **where}
            self.page.publish("pieces", self._shown())


@contextmanager
def loop_in_a_thread() -> Iterator[asyncio.AbstractEventLoop]:
    """A loop of its own, because the browser's driver keeps one in the thread of the tests."""
    running: Future[asyncio.AbstractEventLoop] = Future()
    over = asyncio.Event()

    async def run() -> None:
        running.set_result(asyncio.get_running_loop())
        await over.wait()

    thread = threading.Thread(target=lambda: asyncio.run(run()), name="page")
    thread.start()
    loop = running.result()
    try:
        yield loop
    finally:
        loop.call_soon_threadsafe(over.set)
        thread.join()
