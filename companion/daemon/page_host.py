"""Decides where the page is served: to this machine alone, or to phones once people have admitted them.

Laws: no configuration opens the table to others, only hands at the table do. A table without a page
imports no server (`companion.web` is imported on first use). Clients that lose access are disconnected
before anything else is served. A choice that changes nothing disconnects no client.
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
from companion.view.scene import Scene
from companion.view.work_sheets import PhoneEntrance

if TYPE_CHECKING:
    from companion.web.table_page import TablePage

TABLE_PAGE: Final = "companion.web.table_page"
NOT_ALONE: Final = "page.not-alone"
"""The reason for refusing to serve a simulated table, open to all, to others. Values: host."""


class PageHost:
    """The page of one table, served or not. Runs in the clock's thread."""

    def __init__(
        self, settings: Settings, phones_key: Callable[[], str], table: Assembly, words: Words
    ) -> None:
        self._settings = settings
        self._phones_key = phones_key
        self._table = table
        self._words = words
        self._page: TablePage | None = None
        self._key = ""
        """The key that phones need; empty while they are shut out."""
        self._served_host = ""
        """The host on which the page is served; empty while it is not."""
        self._clock = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._lets_in = False

    @property
    def address(self) -> str | None:
        """The address of the page, while it is served."""
        return self._page.page.address if self._page is not None and self._served_host else None

    async def start(self) -> None:
        """Serve the page as last chosen. Raises `Refused` on failure, and retries later."""
        self._table.subscribe(Scene, self._handle_scene)
        if self._host_for(self._phones_key()):
            import_module(TABLE_PAGE)  # imported now, before play begins
        self._task = asyncio.create_task(self._run())
        try:
            await self._apply_choice()
        except Refused:
            self._clock.call_later(DEVICE_RETRY_S, self._changed.set)
            raise

    def refresh(self, _admitted: Admit) -> None:
        """Apply a changed choice."""
        self._changed.set()

    async def close(self) -> None:
        """Stop serving."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self._page is not None:
            await self._page.close()

    async def _run(self) -> None:
        """Apply one choice after another, and retry those that failed."""
        while True:
            await self._changed.wait()
            self._changed.clear()
            try:
                await self._apply_choice()
            except Refused:
                self._clock.call_later(DEVICE_RETRY_S, self._changed.set)

    async def _apply_choice(self) -> None:
        """Serve only the clients that the current choice admits."""
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
        """The page, created on first use in a thread, so that loading the server does not delay the table."""
        if self._page is None:
            module = await asyncio.to_thread(import_module, TABLE_PAGE)
            self._page = module.TablePage(self._table, self._words, self._settings.port)
        return self._page

    def _host_for(self, key: str) -> str:
        """The host to serve on, if any. A public host in the configuration also needs people's consent."""
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
        """Show the current address in the menu, and update chair requests."""
        job, before = now.session.workshop.job, self._lets_in
        self._lets_in = job is not None and job.shows_entrance
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
