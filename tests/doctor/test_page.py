"""The port of the page: free, or whose it is."""

import errno
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.doctor import host as looking
from companion.session.work.findings import Area
from companion.store.journal_folder import FolderLock
from tests.doctor.surroundings import about, around
from tests.web.page.scripted_table import Table, loop_in_a_thread


@pytest.fixture
def companion() -> Iterator[int]:
    """The port of a companion's page."""
    with loop_in_a_thread() as loop:
        table = Table(loop)
        table.run(table.page.start)
        try:
            yield table.port
        finally:
            table.stop()


@pytest.fixture
def stranger(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """The port of something that never answers."""
    monkeypatch.setattr(looking, "ANSWER_TIMEOUT_S", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening.getsockname()[1]


def told(tmp: Path, port: int, host: str = "127.0.0.1") -> list[str]:
    return about(around(tmp, toml=f'page = {{ on = true, host = "{host}", port = {port} }}'), Area.PAGE)


def refuse_to_bind(patch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(_page: object) -> None:
        raise OSError(number, os.strerror(number))

    patch.setattr(looking, "_bind", refuse)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_free_port_is_well_and_stays_free(tmp_path: Path, host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    assert told(tmp_path, port, host) == [f"ok: Port {port} of {host} is free."]
    socket.create_server(("127.0.0.1", port)).close()


def test_a_port_that_something_else_has_is_broken(tmp_path: Path, stranger: int) -> None:
    assert told(tmp_path, stranger) == [
        (
            f"broken: Another program has port {stranger} of 127.0.0.1. Stop it, or choose another port, for "
            f"example {stranger + 1} in [page]."
        )
    ]


def test_a_port_that_the_running_companion_has_is_well(tmp_path: Path, companion: int) -> None:
    with FolderLock.take(tmp_path / "state"):
        assert told(tmp_path, companion) == [
            f"ok: The running companion answers on port {companion} of 127.0.0.1."
        ]


def test_a_port_that_another_companion_has_is_worth_a_look(tmp_path: Path, companion: int) -> None:
    assert told(tmp_path, companion) == [
        (
            f"warn: A companion with another state directory has port {companion} of 127.0.0.1. Stop "
            f"it before "
            f"this one starts, or give this one another port, for example {companion + 1} in [page]."
        )
    ]


def test_who_listens_everywhere_is_asked_nearby(tmp_path: Path, companion: int) -> None:
    assert told(tmp_path, companion, "0.0.0.0")[0].startswith("warn: A companion ")  # noqa: S104


def test_a_low_port_is_for_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_to_bind(monkeypatch, errno.EACCES)
    assert told(tmp_path, 80) == [
        "broken: Only the system may use port 80. Choose one above 1023, for example 8080 in [page]."
    ]


def test_an_address_of_another_machine_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuse_to_bind(monkeypatch, errno.EADDRNOTAVAIL)
    assert told(tmp_path, 8765, "192.0.2.1") == [
        (
            f"broken: This machine cannot serve on '192.0.2.1': {os.strerror(errno.EADDRNOTAVAIL)}. "
            "Choose another host in [page]."
        )
    ]


def test_a_host_that_nobody_knows_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    assert told(tmp_path, 8765, "table.example") == [
        (
            "broken: This machine cannot serve on 'table.example': Name or service not known. "
            "Choose another host in [page]."
        )
    ]


def test_a_port_that_a_companion_has_just_left_is_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            listening.accept()[0].close()  # who closes first is remembered by the system for a while
    assert told(tmp_path, port) == [f"ok: Port {port} of 127.0.0.1 is free."]


@pytest.mark.parametrize("path", ["/", "/no-such-file"])
def test_who_answers_in_another_way_is_no_companion(
    tmp_path: Path, companion: int, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looking, "HEALTH_PATH", path)
    assert told(tmp_path, companion)[0].startswith("broken: Another program has port ")
