"""Decides where the page is served: to this machine alone, or also to those who have the key.

Laws: no configuration opens the table to others, only hands at the table do, or at a simulated one whoever
starts it. The server is imported when it
is first needed. Clients that lose access are disconnected before anything else is served. A choice that
changes nothing disconnects no client.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Protocol

from companion.config.configuration import Page as Settings
from companion.daemon.devices import DEVICE_RETRY_S
from companion.daemon.page_address import EVERYWHERE, LOOPBACK, authority, is_loopback, local_address, qr_code
from companion.daemon.presenter import Presenter
from companion.games.kernel import Reason, Refused, because
from companion.session.work.job import Admit
from companion.view.scene import Scene
from companion.view.work_sheets import PhoneEntrance

NOT_ALONE: Final = "page.not-alone"
"""The reason for refusing to serve a simulated table, open to all, to others."""


class ServedPage(Protocol):
    @property
    def address(self) -> str: ...
    @property
    def port(self) -> int: ...
    async def open(self, host: str, key: str) -> None:
        """Serve it, to holders of the key if one is set. Raises `Refused` on failure."""

    async def disconnect_all(self) -> None: ...
    async def close(self) -> None: ...


class PageHost:
    """The page of one table, served or not. Runs in the clock's thread."""

    def __init__(
        self,
        settings: Settings,
        visitors_key: Callable[[], str],
        load_page: Callable[[], Callable[[], ServedPage]],
        presenter: Presenter,
        *,
        simulated: bool,
    ) -> None:
        self._settings = settings
        self._visitors_key = visitors_key
        """The key that phones need, or visitors of a simulated table; empty while there are none."""
        self._load_page = load_page
        """Imports the server, and returns what makes the page. Slow, and safe in any thread."""
        self._presenter = presenter
        self._simulated = simulated
        self._page: ServedPage | None = None
        self._key = ""
        """The key with which the page is served; empty without one."""
        self._served_host = ""
        """The host on which the page is served; empty while it is not."""
        self._clock = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._lets_in = False

    @property
    def address(self) -> str | None:
        """The address of the page, while it is served."""
        if self._page is None or not self._served_host:
            return None
        if self._simulated and self._served_host in EVERYWHERE:
            return f"http://{authority(LOOPBACK, self._page.port)}/"
        return self._page.address

    async def start(self) -> None:
        """Serve the page as last chosen. Raises `Refused` on failure, and retries later."""
        if self._host_for(self._visitors_key()):
            self._load_page()  # before play begins
        self._task = asyncio.create_task(self._run())
        await self._apply_or_retry()

    def refresh(self, _admitted: Admit) -> None:
        self._changed.set()

    async def close(self) -> None:
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
            with suppress(Refused):
                await self._apply_or_retry()

    async def _apply_or_retry(self) -> None:
        try:
            await self._apply_choice()
        except Refused:
            self._clock.call_later(DEVICE_RETRY_S, self._changed.set)
            raise

    async def _apply_choice(self) -> None:
        """Serve only the clients that the current choice admits."""
        key = self._visitors_key()
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
                if self._page is None:
                    self._page = (await asyncio.to_thread(self._load_page))()
                await self._page.open(host, key)
                self._served_host = host
        except Refused as refused:
            self._show_entrance(refused.reason)
            raise
        self._show_entrance()

    def _host_for(self, key: str) -> str:
        """The host to serve on, if any. A public host in the configuration also needs people's consent."""
        settings, simulated = self._settings, self._simulated
        alone = is_loopback(settings.host)
        if simulated and settings.on and not alone and not key:
            raise Refused(because(NOT_ALONE, host=settings.host))
        if key:
            return EVERYWHERE[0] if alone else settings.host
        if not settings.on:
            return ""
        return settings.host if alone else LOOPBACK

    def handle_scene(self, now: Scene) -> None:
        """Show the current address as phones begin to be let in."""
        job, before = now.session.workshop.job, self._lets_in
        self._lets_in = job is not None and job.shows_entrance
        if self._lets_in and not before:
            self._show_entrance()

    def _show_entrance(self, why: Reason | None = None) -> None:
        if self._simulated:
            return
        if not self._key:
            entrance = PhoneEntrance(why=why or because("work.phones-shut"))
        elif self._page is None or not self._served_host:
            entrance = PhoneEntrance(why=why or because("work.opening"))
        else:
            host = local_address() if self._served_host in EVERYWHERE else self._served_host
            address = authority(host, self._page.port)
            entrance = PhoneEntrance(address, self._key, qr_code(address, self._key))
        self._presenter.show_entrance(entrance)
