"""The page of one table with all that it needs: what clients may do there, and what they are told.

It is imported where a page is served, and not before: a server takes a good part of a small machine's memory.
"""

import asyncio
from collections.abc import Callable, Mapping

from companion.app.assembly import Assembly
from companion.app.claims import Claims
from companion.app.page.guests import Guests
from companion.app.page.server import SESSION_OVER, Page
from companion.app.phones import Phones, powerless
from companion.app.simulated import Hands
from companion.app.sketching import Sketches
from companion.app.spectacle import Spectacle
from companion.desk.desk import Desk
from companion.desk.knocking import can_answer, may_be_asked
from companion.table.events import Chair
from companion.view.door import Knock
from companion.view.standing_in import asked_on
from companion.view.words import Words


class Served:
    """A page that is served somewhere, or will be again."""

    def __init__(self, table: Assembly, words: Words, port: int) -> None:
        self._clock = asyncio.get_running_loop()
        self._table = table
        chairs, simulated = tuple(table.setting.chairs), table.parts.simulated
        self.page = Page(words, "", port, chairs, claim_freely=simulated is not None)
        self.claims: Claims | None = None
        if simulated is None:
            self._receive_phones(words)
        else:
            hands = Hands(simulated, self._clock, table.mats, self._desk)
            self.page.acts = self._sketches(words, hands.act).act
        spectacle = Spectacle(self.page, words, table.mats, table.parts.by_name, simulated)
        table.outputs.watch(spectacle.onlooker())
        table.caretaker.watch(spectacle.rest)
        self._spectacle = spectacle

    def catch_up(self) -> None:
        """Tell the page what was shown before it was there."""
        self._spectacle.desk(self._desk())

    async def open(self, host: str, key: str) -> None:
        """Serve it there, to those who know the key where there is one; `Refused` where that cannot be."""
        self.page.receive(host, Guests(key, self._clock.time) if key else None)
        await self.page.start()

    async def shut(self) -> None:
        """Put everybody out."""
        await self.page.stop(SESSION_OVER)

    async def close(self) -> None:
        """The table goes away."""
        if self.claims is not None:
            self.claims.close()
        await self.page.stop()

    def _desk(self) -> Desk:
        return self._table.loop.desk

    def _sketches(self, words: Words, otherwise: Callable[[str, Mapping[str, object]], None]) -> Sketches:
        take = self._table.take_board
        return Sketches(self.page, words, self._clock, self._desk, take, otherwise=otherwise)

    def _receive_phones(self, words: Words) -> None:
        table, page = self._table, self.page
        self.claims = claims = Claims(self._clock, page, Asked(table))
        sketches = self._sketches(words, powerless)
        phones = Phones(
            self._clock, page, claims, table, self._desk, parts=table.parts.by_name, otherwise=sketches.act
        )
        page.acts, page.left = phones.act, claims.gone
        table.takers.extend((claims.takes, phones.takes))


class Asked:
    """The people at a table, who are asked for a chair."""

    def __init__(self, table: Assembly) -> None:
        self._table = table

    def can_answer(self, chair: Chair) -> bool:
        """Whether a question can be seen there, and be answered."""
        return can_answer(self._table.loop.desk, chair)

    def screen(self, chair: Chair) -> Chair | None:
        """The place whose screen may ask that chair now, if any may."""
        desk = self._table.loop.desk
        at_leisure = not self._table.loop.saving and may_be_asked(desk, chair)
        return asked_on(desk, chair) if at_leisure else None

    def holds_s(self, chair: Chair) -> float | None:
        """How long a key is held there for a yes; `None` where there is a push for that."""
        setting = self._table.loop.desk.table.setting
        return None if setting.can_push(chair) else setting.hold_s

    def ask(self, knocks: Mapping[Chair, Knock]) -> None:
        """Ask these questions now, and no others."""
        self._table.outputs.ask(knocks)
