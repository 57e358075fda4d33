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
from companion.view.players import names_of_people
from companion.view.public import public_record
from companion.view.sentences import People
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
        self._course: tuple[Record[Any], People, Message] | None = None
        """The last course that was asked for, after its record and the names of the players."""

    def handle(self, client: str, request: ClientRequest) -> None:
        """Answer such a request, and pass others on. Raises `Refused`."""
        session = self._session()
        record, people = session.table.record, names_of_people(session)
        match request:
            case {"do": "look-back", "ply": ply}:
                self._place.answer(client, past_message(session, ply, self._words))
            case {"do": "course"}:
                self._place.answer(client, self._course_of(record, people))
            case {"do": "legend"}:
                self._place.answer(client, legend_message(record.game, self._words))
            case _:
                self._otherwise(client, request)

    def _course_of(self, record: Record[Any], people: People) -> Message:
        if self._course is None or self._course[0] is not record or self._course[1] != people:
            self._course = record, people, course_message(public_record(record), self._words, people)
        return self._course[2]
