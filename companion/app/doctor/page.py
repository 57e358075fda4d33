"""The page: whether its port is free, or who has it."""

import errno
import socket
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from typing import Final

from companion.app.configuration import Configuration
from companion.app.configuration.table import Page
from companion.app.doctor.check import Check
from companion.app.doctor.company import has_company
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic
from companion.app.doctor.surroundings import Surroundings
from companion.app.journal.fault import spoken
from companion.app.page.place import FIRST_FREE_PORT, HEALTH, HEALTHY

PATIENCE_S: Final = 2.0
LAST_PORT: Final = 65_535
NEAR: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - recognised here, never listened on
"""Where who listens everywhere is reached from here."""


def page_checks(configuration: Configuration) -> Iterator[Check]:
    """One, whether it is on or not."""
    page = configuration.page
    subject = Subject(Topic.PAGE, f"{page.host}:{page.port}")

    def look(around: Surroundings) -> Iterator[Finding]:
        yield look_at(subject, page, around) if page.on else subject.ok(Diagnosis.PAGE_OFF)

    yield Check(subject, look)


def look_at(subject: Subject, page: Page, around: Surroundings) -> Finding:
    """Take the port for an instant, without listening; or ask who has it."""
    try:
        _take(page)
    except OSError as error:
        return _not_taken(subject, page, error, around)
    if page.port == 0:
        return subject.ok(Diagnosis.PAGE_ANY, host=page.host)
    return subject.ok(Diagnosis.PAGE_FREE, host=page.host, port=page.port)


def _take(page: Page) -> None:
    """As a server does it, at every address that the name of the host has."""
    found = socket.getaddrinfo(page.host, page.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    for family, kind, protocol, _, address in dict.fromkeys(found):
        with socket.socket(family, kind, protocol) as taken:
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            taken.bind(address)


def _not_taken(subject: Subject, page: Page, error: OSError, around: Surroundings) -> Finding:
    match error.errno:
        case errno.EADDRINUSE:
            another = page.port + 1 if page.port < LAST_PORT else FIRST_FREE_PORT
            where: dict[str, str | int] = {"host": page.host, "port": page.port}
            if not answers(page):
                return subject.broken(Diagnosis.PAGE_TAKEN, **where, next=another)
            if has_company(around):
                return subject.ok(Diagnosis.PAGE_ANSWERS, **where)
            return subject.warn(Diagnosis.PAGE_OF_OTHER, **where, next=another)
        case errno.EACCES | errno.EPERM:
            return subject.broken(Diagnosis.PAGE_FORBIDDEN, port=page.port, free=FIRST_FREE_PORT)
        case _:
            return subject.broken(Diagnosis.NO_ADDRESS, host=page.host, detail=spoken(error))


def answers(page: Page) -> bool:
    """Whether a companion is there and well."""
    host = NEAR.get(page.host, page.host)
    with closing(HTTPConnection(host, page.port, timeout=PATIENCE_S)) as connection:
        try:
            connection.request("GET", HEALTH)
            answer = connection.getresponse()
            return answer.status == 200 and answer.read(len(HEALTHY.encode()) + 1) == HEALTHY.encode()
        except (OSError, HTTPException):
            return False
