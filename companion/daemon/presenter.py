"""The presenter: makes scenes from sessions and hands them to its subscribers.

Laws: the parts of the table come before all other sinks. Every sink gets every scene in order, and sends
only the difference from the last one. A session that looks like the one before makes no new scene.
"""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, Protocol, TypeVar

from companion.session.session import Session
from companion.table.events import Chair
from companion.view.scene import NOTHING_AROUND, Around, Place, Scene, Texts, looks_alike, scene
from companion.view.work_sheets import ChairRequest, PhoneEntrance

T = TypeVar("T")


_LOG: Final = logging.getLogger(__name__)


class Subscriptions:
    """Publish and subscribe, by the type of what is published.

    An exception in a listener keeps no other listener from the news; repeated ones are logged once.
    """

    def __init__(self, *lasting: type) -> None:
        """The latest event of a lasting type is kept, and sent to late subscribers."""
        self._lasting: Final = lasting
        self._latest: dict[type, Any] = {}
        self._listeners: dict[type, list[Callable[[Any], object]]] = {}
        self._failed: set[Callable[[Any], object]] = set()

    def subscribe(self, kind: type[T], listener: Callable[[T], object]) -> None:
        """Call the listener with every event of that type, and at once with the kept one."""
        self._listeners.setdefault(kind, []).append(listener)
        if kind in self._latest:
            listener(self._latest[kind])

    def publish(self, news: object) -> None:
        kind = type(news)
        if kind in self._lasting:
            self._latest[kind] = news
        for listener in self._listeners.get(kind, ()):
            try:
                listener(news)
            except Exception:  # noqa: BLE001 - any bug
                if listener not in self._failed:
                    _LOG.exception("listener.failed %s", kind.__name__)
                self._failed.add(listener)
            else:
                self._failed.discard(listener)


class PartSinks(Protocol):
    @property
    def screens(self) -> frozenset[Place]: ...

    def show(self, now: Scene, /) -> None: ...


class Presenter:
    """Makes a scene of every session, and hands it out."""

    def __init__(
        self, texts: Texts, publish: Callable[[Scene], object], parts: PartSinks | None = None
    ) -> None:
        self._texts = texts
        self._publish = publish
        self._parts = parts
        self.around: Around = NOTHING_AROUND
        self._scene: Scene | None = None
        self._wanted: Scene | None = None
        """The scene to hand out next; a sink may have replaced parts of it meanwhile."""
        self._busy = False

    def show(self, session: Session, *, saving: bool) -> None:
        """Show this session, unless it looks like the one before."""
        screens = self._parts.screens if self._parts else frozenset()
        self._present(session, replace(self.around, saving=saving, screens=screens))

    def show_entrance(self, entrance: PhoneEntrance) -> None:
        """Show the entrance for phones on the pages that ask for it."""
        self._update(replace(self.around, entrance=entrance))

    def show_requests(self, requests: Mapping[Chair, ChairRequest]) -> None:
        """Show requests for chairs, each on its own screen, or on the common one."""
        self._update(replace(self.around, requests=requests))

    def _update(self, around: Around) -> None:
        last = self._wanted or self._scene
        if last is None:
            self.around = around
        else:
            self._present(last.session, around)

    def _present(self, session: Session, around: Around) -> None:
        last = self._wanted or self._scene
        if last is not None and around == self.around and looks_alike(last.session, session):
            return
        self.around, self._wanted = around, scene(session, self._texts, around, last)
        if self._busy:
            return
        self._busy = True
        try:
            while self._wanted is not None:
                self._scene, self._wanted = self._wanted, None
                if self._parts is not None:
                    self._parts.show(self._scene)
                self._publish(self._scene)
        finally:
            self._busy = False
