"""What phones do at a real table: with the buttons and the dial of a chair that they have claimed.

Laws: no other chair is theirs, nor do they stand in for one as a dial at the table may; a phone's button and
the one on the table are one button, down as long as either is; nothing is done from afar to the table itself,
nor to what lies on it; what a phone that is gone held comes up.
"""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from companion.app.claims import Claims, Place
from companion.desk.desk import Desk
from companion.desk.events import Typed
from companion.desk.lending import lent
from companion.desk.naming import LONGEST
from companion.desk.telling import writing
from companion.rules.kernel.reason import Refused, because
from companion.table.events import Button, Chair, Pressed, Turned
from hardware.clock import Clock
from hardware.signals import DialTurned, KeyMoved, PartLost, Signal

POWERLESS: Final = "page.powerless"
"""Somebody wants what nobody does from afar, or has no chair. Values: none."""
NOT_YOURS: Final = "page.not-yours"
"""It belongs to another chair. Values: none."""
AT_WORK: Final = "page.at-work"
"""Somebody works on the table itself. Values: none."""
NOT_ASKED: Final = "page.not-asked"
"""Nobody is asked for letters there. Values: none."""
BUTTONS: Final = frozenset(button.value for button in Button)
DIAL: Final = "dial"


def powerless(_client: str, _asked: Mapping[str, Any]) -> None:
    """Nobody lifts a piece from afar."""
    raise Refused(because(POWERLESS))


class Table(Protocol):
    """What phones reach of a table."""

    def hear_from_afar(self, signal: Signal, /) -> None:
        """Take a signal as if that part had told it."""

    def take_name(self, told: Typed, /) -> None:
        """Take a name that somebody has written, as far as it goes."""


class Phones:
    """The hands of those who are not at the table with theirs."""

    def __init__(  # noqa: PLR0913 - where they stand between page and table, each by its name
        self,
        clock: Clock,
        place: Place,
        claims: Claims,
        table: Table,
        desk: Callable[[], Desk],
        *,
        parts: Mapping[str, object],
        otherwise: Callable[[str, Mapping[str, Any]], None],
    ) -> None:
        self._clock = clock
        self._place = place
        self._claims = claims
        self._table = table
        self._desk = desk
        self._parts = parts
        self._otherwise = otherwise
        """What becomes of everything else that is asked by those who have a chair."""
        self._by_hand: set[str] = set()
        """The buttons that are down at the table."""
        self._held: dict[str, set[str]] = {}
        """Who holds each button from afar."""

    def act(self, client: str, asked: Mapping[str, Any]) -> None:
        """Do what was asked, or `Refused`."""
        match asked:
            case {"do": "claim" | "leave"}:
                self._claims.act(client, asked)
            case {"do": "release", "part": part}:
                self._release(client, part)
            case {"do": "press", "part": part}:
                self._press(client, self._reached(client, part, BUTTONS))
            case {"do": "turn", "part": part, "detents": detents}:
                part = self._reached(client, part, {DIAL})
                self._table.hear_from_afar(DialTurned(self._clock.time(), part, detents))
            case {"do": "type", "chair": chair, "text": text}:
                self._type(client, Chair(chair), text)
            case _ if self._place.claims(client):
                self._otherwise(client, asked)
            case _:
                raise Refused(because(POWERLESS))

    def takes(self, signal: Signal) -> bool:
        """Whether what a part tells changes nothing, as the same button is down elsewhere."""
        match signal:
            case KeyMoved(part=part, down=down):
                (self._by_hand.add if down else self._by_hand.discard)(part)
                return bool(self._held.get(part))
            case PartLost(part=part):
                self._by_hand.discard(part)
        return False

    def _sits(self, client: str, chair: str) -> None:
        claims = self._place.claims(client)
        if chair not in claims:
            raise Refused(because(NOT_YOURS if claims else POWERLESS))
        if self._desk().job is not None:
            raise Refused(because(AT_WORK))

    def _reached(self, client: str, part: str, kinds: set[str] | frozenset[str]) -> str:
        chair, _, kind = part.partition(".")
        self._sits(client, chair)
        if kind not in kinds or part not in self._parts:
            raise Refused(because(POWERLESS))
        if self._speaks_for(Chair(chair), kind) != chair:
            raise Refused(because(NOT_YOURS))
        return part

    def _speaks_for(self, chair: Chair, kind: str) -> Chair:
        """Whose answer it would be: by hand a dial or a push stands in for one that another chair lacks."""
        now, desk = self._clock.time(), self._desk()
        match kind:
            case "dial":
                return lent(desk, Turned(now, chair, 1)).chair
            case "push":
                return lent(desk, Pressed(now, chair, Button.PUSH)).chair
            case _:
                return chair

    def _press(self, client: str, part: str) -> None:
        held = self._held.setdefault(part, set())
        is_down = bool(held) or part in self._by_hand
        held.add(client)
        if not is_down:
            self._table.hear_from_afar(KeyMoved(self._clock.time(), part, down=True))

    def _release(self, client: str, part: str) -> None:
        held = self._held.get(part, set())
        if client not in held:
            return
        held.discard(client)
        if not held:
            del self._held[part]
            if part not in self._by_hand:
                self._table.hear_from_afar(KeyMoved(self._clock.time(), part, down=False))

    def _type(self, client: str, chair: Chair, text: str) -> None:
        self._sits(client, chair)
        if writing(self._desk(), chair) is None:
            raise Refused(because(NOT_ASKED))
        letters = unicodedata.normalize("NFC", text)[:LONGEST]
        self._table.take_name(Typed(self._clock.time(), chair, letters))
