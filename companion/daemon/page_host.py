"""Decides where the page is served, and to whom: to this machine alone.

Or to phones once people have let them in.

Laws: no configuration opens the table to others, only hands at the table do; a table that serves no page
imports no server (companion.web is imported when it is first needed); clients who lose access are
disconnected before anything else is served; and no client is disconnected by a choice that changes
nothing.
"""

import asyncio
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final

from companion.config.configuration import Page as Settings
from companion.daemon.assembly import Assembly
from companion.daemon.devices import DEVICE_RETRY_S
from companion.daemon.page_address import EVERYWHERE, LOOPBACK, authority, is_loopback, local_address, qr_code
from companion.games.kernel import Reason, Refused, Words, because
from companion.session.work.job import Admit
from companion.session.work.jobs import Phones as LettingIn
from companion.view.scene import Scene
from companion.view.work_sheets import PhoneEntrance

if TYPE_CHECKING:
    from companion.web.table_page import TablePage

TABLE_PAGE: Final = "companion.web.table_page"
NOT_ALONE: Final = "page.not-alone"
"""A simulated table, which everybody may touch, is to be served to others. Values: host."""


class PageHost:
    """The page of one table, as far as it is served. It lives where the clock does."""

    def __init__(
        self, settings: Settings, phones_key: Callable[[], str], table: Assembly, words: Words
    ) -> None:
        self._settings = settings
        self._phones_key = phones_key
        self._table = table
        self._words = words
        self._page: TablePage | None = None
        self._key = ""
        """The one that phones need now; nothing where none may come."""
        self._served_host = ""
        """The host that it is served on now, if any."""
        self._clock = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._lets_in = False

    @property
    def address(self) -> str | None:
        """Where the page is served now, if it is."""
        return self._page.page.address if self._page is not None and self._served_host else None

    async def start(self) -> None:
        """Serve it as people have chosen; `Refused` where that cannot be now, and is tried again."""
        self._table.subscribe(Scene, self._handle_scene)
        if self._host_for(self._phones_key()):
            import_module(TABLE_PAGE)  # here, as nobody plays yet
        self._task = asyncio.create_task(self._run())
        try:
            await self._apply_choice()
        except Refused:
            self._clock.call_later(DEVICE_RETRY_S, self._changed.set)
            raise

    def refresh(self, _admitted: Admit) -> None:
        """People may have chosen otherwise."""
        self._changed.set()

    async def close(self) -> None:
        """Nobody is served any more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._page is not None:
            await self._page.close()

    async def _run(self) -> None:
        """Do as people have chosen, one choice after another, and again where that could not be done."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._apply_choice()
            except Refused:
                self._clock.call_later(DEVICE_RETRY_S, self._changed.set)

    async def _apply_choice(self) -> None:
        """Serve those who may come, and nobody else."""
        key = self._phones_key()
        host = self._host_for(key)
        if host and (host, key) == (self._served_host, self._key):
            self._show_entrance()
            return
        if self._page is not None and self._served_host:
            self._served_host = ""
            await self._page.disconnect_all()
        self._key = key
        try:
            if host:
                served = await self._load_page()
                await served.open(host, key)
                self._served_host = host
        except Refused as refused:
            self._show_entrance(refused.reason)
            raise
        self._show_entrance()

    async def _load_page(self) -> "TablePage":
        """The page, made when it is first served: a table goes on while the server is loaded."""
        if self._page is None:
            module = await asyncio.to_thread(import_module, TABLE_PAGE)
            self._page = module.TablePage(self._table, self._words, self._settings.port)
        return self._page

    def _host_for(self, key: str) -> str:
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

    def _handle_scene(self, now: Scene) -> None:
        """The menu shows the address that this machine has by now; and a chair may be at leisure now."""
        before, self._lets_in = self._lets_in, isinstance(now.session.workshop.job, LettingIn)
        if self._lets_in and not before:
            self._show_entrance()
        if self._page is not None and self._page.chair_requests is not None:
            self._page.chair_requests.update()

    def _show_entrance(self, why: Reason | None = None) -> None:
        if self._table.parts.simulated is not None:
            return
        if not self._key:
            self._table.presenter.show_entrance(PhoneEntrance(why=why or because("work.phones-shut")))
        elif self._page is None or not self._served_host:
            self._table.presenter.show_entrance(PhoneEntrance(why=why or because("work.opening")))
        else:
            host = local_address() if self._served_host in EVERYWHERE else self._served_host
            address = authority(host, self._page.page.port)
            self._table.presenter.show_entrance(
                PhoneEntrance(address, self._key, qr_code(address, self._key))
            )
