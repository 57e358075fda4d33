"""Answers clients that look back: positions of the past, the course of the score, and the legend.

Laws: every client may ask, since all of it is public; an answer goes to who has asked, and changes nothing.
"""

from collections.abc import Callable
from typing import Any

from companion.games.kernel import Record, Words
from companion.session.session import Session
from companion.view.finish import course_message
from companion.view.history import past_message
from companion.view.legend import legend_message
from companion.view.public import public_record
from companion.web.messages import ClientRequest, Message
from companion.web.server import OnRequest, Page


class HistoryReader:
    def __init__(
        self, place: Page, words: Words, session: Callable[[], Session], otherwise: OnRequest
    ) -> None:
        self._place = place
        self._words = words
        self._session = session
        self._otherwise = otherwise
        self._course: tuple[Record[Any], Message] | None = None
        """The last course that was asked for, and its record."""

    def handle(self, client: str, request: ClientRequest) -> None:
        """Answer such a request, and pass others on. Raises `Refused`."""
        record = self._session().table.record
        match request:
            case {"do": "look-back", "ply": ply}:
                self._place.answer(client, past_message(self._session(), ply, self._words))
            case {"do": "course"}:
                self._place.answer(client, self._course_of(record))
            case {"do": "legend"}:
                self._place.answer(client, legend_message(record.game, self._words))
            case _:
                self._otherwise(client, request)

    def _course_of(self, record: Record[Any]) -> Message:
        if self._course is None or self._course[0] is not record:
            self._course = record, course_message(public_record(record), self._words)
        return self._course[1]
