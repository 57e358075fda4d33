"""The page of one table: what clients may do, with phones as controls of the chairs they have claimed.

Laws: this module is imported when a page is first served, because a server takes a good part of a small
machine's memory. A phone has the buttons and the dial of its own chairs only, not even those that the
chair borrows at the table. A phone's button and the one on the table are one button, down as long as
either is, and released when the phone has gone. No remote request acts on the table itself, or on its
pieces.
"""

import asyncio
import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from companion.daemon.assembly import Assembly
from companion.daemon.simulated_table import SimulatedHands
from companion.games.kernel import Refused, Words, because
from companion.session.events import Typed
from companion.session.lost_parts import route_to_borrower
from companion.session.match import LONGEST_NAME
from companion.session.people import open_name_question
from companion.session.private_moments import can_answer, may_be_asked
from companion.session.session import Session
from companion.table.events import Button, Chair, Pressed, Turned
from companion.view.privacy import question_place
from companion.view.work_sheets import ChairRequest
from companion.web.board_editor import BoardEditor
from companion.web.chair_requests import ChairPage, ChairRequests
from companion.web.clients import Guests
from companion.web.page_publisher import PagePublisher
from companion.web.server import KEY_CHANGED, Page
from hardware.clock import Clock
from hardware.signals import DialTurned, KeyMoved, PartLost, Signal

NOT_FROM_AFAR: Final = "page.powerless"
"""A request that phones may not make, or that needs a chair. Values: none."""
NOT_YOURS: Final = "page.not-yours"
"""The control belongs to another chair. Values: none."""
AT_WORK: Final = "page.at-work"
"""A setup job is running at the table. Values: none."""
NOT_ASKED: Final = "page.not-asked"
"""No name is being entered at that chair. Values: none."""
BUTTONS: Final = frozenset(button.value for button in Button)
DIAL: Final = "dial"


def refuse_everything(_client: str, _asked: Mapping[str, Any]) -> None:
    """Refuse to move pieces remotely."""
    raise Refused(because(NOT_FROM_AFAR))


class Table(Protocol):
    """A table, as phones use it."""

    def handle_remote(self, signal: Signal, /) -> None:
        """Handle a signal as if the named part had sent it."""

    def handle_name(self, told: Typed, /) -> None:
        """Handle a name typed on the page, complete or not."""


class PhoneControls:
    """Phones as controls of their chairs."""

    def __init__(  # noqa: PLR0913 - its links to page and table, each by its name
        self,
        clock: Clock,
        place: ChairPage,
        claims: ChairRequests,
        table: Table,
        desk: Callable[[], Session],
        *,
        parts: Mapping[str, object],
        otherwise: Callable[[str, Mapping[str, Any]], None],
    ) -> None:
        self._clock = clock
        self._place = place
        self._chair_requests = claims
        self._table = table
        self._session = desk
        self._parts = parts
        self._otherwise = otherwise
        """Handles all other requests of clients with a chair."""
        self._by_hand: set[str] = set()
        """The buttons that are down at the table."""
        self._held: dict[str, set[str]] = {}
        """The clients that hold down each button."""

    def handle(self, client: str, asked: Mapping[str, Any]) -> None:
        """Handle a request. Raises `Refused`."""
        match asked:
            case {"do": "claim" | "leave"}:
                self._chair_requests.handle(client, asked)
            case {"do": "release", "part": part}:
                self._release(client, part)
            case {"do": "press", "part": part}:
                self._press(client, self._check_part(client, part, BUTTONS))
            case {"do": "turn", "part": part, "detents": detents}:
                part = self._check_part(client, part, {DIAL})
                self._table.handle_remote(DialTurned(self._clock.time(), part, detents))
            case {"do": "type", "chair": chair, "text": text}:
                self._type(client, Chair(chair), text)
            case _ if self._place.claims(client):
                self._otherwise(client, asked)
            case _:
                raise Refused(because(NOT_FROM_AFAR))

    def intercept(self, signal: Signal) -> bool:
        """Whether a signal changes nothing, because a phone holds the same button down."""
        match signal:
            case KeyMoved(part=part, down=down):
                (self._by_hand.add if down else self._by_hand.discard)(part)
                return bool(self._held.get(part))
            case PartLost(part=part):
                self._by_hand.discard(part)
        return False

    def _check_chair(self, client: str, chair: str) -> None:
        claims = self._place.claims(client)
        if chair not in claims:
            raise Refused(because(NOT_YOURS if claims else NOT_FROM_AFAR))
        if self._session().workshop.job is not None:
            raise Refused(because(AT_WORK))

    def _check_part(self, client: str, part: str, kinds: set[str] | frozenset[str]) -> str:
        chair, _, kind = part.partition(".")
        self._check_chair(client, chair)
        if kind not in kinds or part not in self._parts:
            raise Refused(because(NOT_FROM_AFAR))
        if self._chair_for(Chair(chair), kind) != chair:
            raise Refused(because(NOT_YOURS))
        return part

    def _chair_for(self, chair: Chair, kind: str) -> Chair:
        """The chair that would get the input: a dial or push may be lent to a chair without one."""
        now, session = self._clock.time(), self._session()
        match kind:
            case "dial":
                return route_to_borrower(session, Turned(now, chair, 1)).chair
            case "push":
                return route_to_borrower(session, Pressed(now, chair, Button.PUSH)).chair
            case _:
                return chair

    def _press(self, client: str, part: str) -> None:
        held = self._held.setdefault(part, set())
        is_down = bool(held) or part in self._by_hand
        held.add(client)
        if not is_down:
            self._table.handle_remote(KeyMoved(self._clock.time(), part, down=True))

    def _release(self, client: str, part: str) -> None:
        held = self._held.get(part, set())
        if client not in held:
            return
        held.discard(client)
        if not held:
            del self._held[part]
            if part not in self._by_hand:
                self._table.handle_remote(KeyMoved(self._clock.time(), part, down=False))

    def _type(self, client: str, chair: Chair, text: str) -> None:
        self._check_chair(client, chair)
        if open_name_question(self._session(), chair) is None:
            raise Refused(because(NOT_ASKED))
        letters = unicodedata.normalize("NFC", text)[:LONGEST_NAME]
        self._table.handle_name(Typed(self._clock.time(), chair, letters))


class TablePage:
    """The page with its requests, controls and publisher; it can be reopened on another host."""

    def __init__(self, table: Assembly, words: Words, port: int) -> None:
        self._clock = asyncio.get_running_loop()
        self._table = table
        chairs, simulated = tuple(table.setting.chairs), table.parts.simulated
        self.page = Page(words, "", port, chairs, claim_freely=simulated is not None)
        self.chair_requests: ChairRequests | None = None
        if simulated is None:
            self._connect_phones(words)
        else:
            hands = SimulatedHands(simulated, self._clock, table.mats, self._session)
            self.page.on_request = self._editor_for(words, hands.act).handle
        spectacle = PagePublisher(self.page, words, table.mats, table.parts.by_name, simulated)
        spectacle.follow(table.subscriptions)

    async def open(self, host: str, key: str) -> None:
        """Serve the page, to holders of the key if one is set. Raises `Refused` on failure."""
        self.page.set_access(host, Guests(key, self._clock.time) if key else None)
        await self.page.start()

    async def disconnect_all(self) -> None:
        """Disconnect all clients."""
        await self.page.stop(KEY_CHANGED)

    async def close(self) -> None:
        """Stop for good."""
        if self.chair_requests is not None:
            self.chair_requests.close()
        await self.page.stop()

    def _session(self) -> Session:
        return self._table.loop.session

    def _editor_for(
        self, words: Words, otherwise: Callable[[str, Mapping[str, object]], None]
    ) -> BoardEditor:
        take = self._table.handle_board
        return BoardEditor(self.page, words, self._clock, self._session, take, otherwise=otherwise)

    def _connect_phones(self, words: Words) -> None:
        table, page = self._table, self.page
        self.chair_requests = claims = ChairRequests(self._clock, page, TableScreens(table))
        sketches = self._editor_for(words, refuse_everything)
        phones = PhoneControls(
            self._clock,
            page,
            claims,
            table,
            self._session,
            parts=table.parts.by_name,
            otherwise=sketches.handle,
        )
        page.on_request, page.on_leave = phones.handle, claims.forget_client
        table.signal_filters.extend((claims.intercept, phones.intercept))


class TableScreens:
    """The screens and buttons at a real table, for requests for chairs."""

    def __init__(self, table: Assembly) -> None:
        self._table = table

    def can_answer(self, chair: Chair) -> bool:
        """Whether a question can be shown and answered at that chair."""
        return can_answer(self._table.loop.session, chair)

    def screen(self, chair: Chair) -> Chair | None:
        """The place whose screen can ask for that chair now, if any."""
        session = self._table.loop.session
        at_leisure = not self._table.loop.saving and may_be_asked(session, chair)
        return question_place(session, chair) if at_leisure else None

    def holds_s(self, chair: Chair) -> float | None:
        """How long a key must be held there for a yes; `None` if a push answers."""
        setting = self._table.loop.session.table.setting
        return None if setting.can_push(chair) else setting.hold_s

    def show_requests(self, knocks: Mapping[Chair, ChairRequest]) -> None:
        """Show exactly these questions."""
        self._table.presenter.show_requests(knocks)
