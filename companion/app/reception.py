"""Where the page is served, and to whom: to this machine alone, or to phones once people have let them in.

Laws: no configuration opens the table to others, only hands at the table do; a table that serves no page
imports no server; whoever is put out is out before anything else is served; and nobody is put out by a choice
that changes nothing.
"""

import asyncio
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.app.assembly import Assembly
from companion.app.configuration.table import Page as Settings
from companion.app.latecomers import AGAIN_S
from companion.app.outputs import follower
from companion.app.page.place import EVERYWHERE, LOOPBACK, authority, is_loopback
from companion.app.phone_book import PhoneBook
from companion.app.way_in import code_of, seen_as
from companion.desk.desk import Desk
from companion.rules.kernel.reason import Reason, Refused, because
from companion.view.door import Door
from companion.view.words import Words
from companion.workshop.phones import Phones as LettingIn

if TYPE_CHECKING:
    from companion.app.served import Served

SERVED: Final = "companion.app.served"
NOT_ALONE: Final = "page.not-alone"
"""A simulated table, which everybody may touch, is to be served to others. Values: host."""


class Reception:
    """The page of one table, as far as it is served. It lives where the clock does."""

    def __init__(self, settings: Settings, folder: Path, table: Assembly, words: Words) -> None:
        self._settings = settings
        self._book = PhoneBook(folder)
        self._table = table
        self._words = words
        self._served: Served | None = None
        self._key = ""
        """The one that phones need now; nothing where none may come."""
        self._where = ""
        """The host that it is served on now, if any."""
        self._clock = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._keeping: asyncio.Task[None] | None = None
        self._lets_in = False

    @property
    def address(self) -> str | None:
        """Where the page is served now, if it is."""
        return self._served.page.address if self._served is not None and self._where else None

    async def begin(self) -> None:
        """Serve it as people have chosen; `Refused` where that cannot be now, and is tried again."""
        self._table.outputs.watch(follower(self._notice))
        if self._host(self._book.known()[0]):
            import_module(SERVED)  # here, as nobody plays yet
        self._keeping = asyncio.create_task(self._keep_right())
        try:
            await self._turn()
        except Refused:
            self._clock.call_later(AGAIN_S, self._news.set)
            raise

    def look(self) -> None:
        """People may have chosen otherwise."""
        self._news.set()

    async def close(self) -> None:
        """Nobody is served any more."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        if self._served is not None:
            await self._served.close()

    async def _keep_right(self) -> None:
        """Do as people have chosen, one choice after another, and again where that could not be done."""
        while True:
            await self._news.wait()
            self._news.clear()
            try:
                await self._turn()
            except Refused:
                self._clock.call_later(AGAIN_S, self._news.set)

    async def _turn(self) -> None:
        """Serve those who may come, and nobody else."""
        key, _ = self._book.known()
        host = self._host(key)
        if host and (host, key) == (self._where, self._key):
            self._tell_of_door()
            return
        if self._served is not None and self._where:
            self._where = ""
            await self._served.shut()
        self._key = key
        try:
            if host:
                served = await self._made()
                await served.open(host, key)
                self._where = host
        except Refused as refused:
            self._tell_of_door(refused.reason)
            raise
        self._tell_of_door()

    async def _made(self) -> "Served":
        """The page, made when it is first served: a table goes on while the server is loaded."""
        if self._served is None:
            module = await asyncio.to_thread(import_module, SERVED)
            self._served = module.Served(self._table, self._words, self._settings.port)
            self._served.catch_up()
        return self._served

    def _host(self, key: str) -> str:
        """Where to serve it, if anywhere. An address of others in the configuration waits for people, too."""
        settings, simulated = self._settings, self._table.parts.simulated is not None
        alone = is_loopback(settings.host)
        if simulated and settings.on and not alone:
            raise Refused(because(NOT_ALONE, host=settings.host))
        if key and not simulated:
            return EVERYWHERE[0] if alone else settings.host
        if not settings.on:
            return ""
        return settings.host if alone else LOOPBACK

    def _notice(self, desk: Desk) -> None:
        """The menu shows the address that this machine has by now; and a chair may be at leisure now."""
        before, self._lets_in = self._lets_in, isinstance(desk.job, LettingIn)
        if self._lets_in and not before:
            self._tell_of_door()
        if self._served is not None and self._served.claims is not None:
            self._served.claims.look()

    def _tell_of_door(self, why: Reason | None = None) -> None:
        if self._table.parts.simulated is not None:
            return
        if not self._key:
            self._table.outputs.open(Door(why=why or because("work.phones-shut")))
        elif self._served is None or not self._where:
            self._table.outputs.open(Door(why=why or because("work.opening")))
        else:
            host = seen_as() if self._where in EVERYWHERE else self._where
            address = authority(host, self._served.page.port)
            self._table.outputs.open(Door(address, self._key, code_of(address, self._key)))
