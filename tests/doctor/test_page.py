"""The port of the page: free, or whose it is."""

import errno
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.doctor import host as looking
from companion.session.work.findings import Area
from companion.store.journal_folder import lock_folder
from tests.doctor.surroundings import about, around, says
from tests.web.page.scripted_table import Table, loop_in_a_thread

LOCAL = "127.0.0.1"


@pytest.fixture
def companion() -> Iterator[int]:
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


def told(tmp: Path, port: int, host: str = LOCAL) -> list[str]:
    return about(around(tmp, toml=f'page = {{ on = true, host = "{host}", port = {port} }}'), Area.PAGE)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_free_port_is_well_and_stays_free(tmp_path: Path, host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
    assert told(tmp_path, port, host) == [f"ok: Port {port} of {host} is free."]
    socket.create_server(("127.0.0.1", port)).close()


def test_a_port_that_something_else_has_is_broken(tmp_path: Path, stranger: int) -> None:
    values: dict[str, str | int] = {"port": stranger, "host": LOCAL, "next": stranger + 1}
    assert told(tmp_path, stranger) == [says("broken", "page-taken", **values)]


def test_a_port_of_a_companion_is_well_where_it_is_the_one_that_runs_here(
    tmp_path: Path, companion: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    values: dict[str, str | int] = {"port": companion, "host": LOCAL}
    with lock_folder(tmp_path / "state"):
        assert told(tmp_path, companion) == [says("ok", "page-answers", **values)]
    assert told(tmp_path, companion) == [says("warn", "page-of-other", next=companion + 1, **values)]
    for path in ("/", "/no-such-file"):  # who answers in another way is none
        monkeypatch.setattr(looking, "HEALTH_PATH", path)
        assert told(tmp_path, companion)[0].startswith("broken: Another program has port ")


def test_who_listens_everywhere_is_asked_nearby(tmp_path: Path, companion: int) -> None:
    assert told(tmp_path, companion, "0.0.0.0")[0].startswith("warn: A companion ")  # noqa: S104


@pytest.mark.parametrize(
    ("number", "finding"),
    [
        (errno.EACCES, says("broken", "page-forbidden", port=8765, free=8080)),
        (
            errno.EADDRNOTAVAIL,
            says("broken", "no-address", host=LOCAL, detail=os.strerror(errno.EADDRNOTAVAIL)),
        ),
    ],
)
def test_a_low_port_and_an_address_of_another_machine_are_broken(
    tmp_path: Path, number: int, finding: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_page: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(looking, "_bind", refuse)
    assert told(tmp_path, 8765) == [finding]


def test_a_host_that_nobody_knows_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    finding = says("broken", "no-address", host="table.example", detail="Name or service not known")
    assert told(tmp_path, 8765, "table.example") == [finding]


def test_a_port_that_a_companion_has_just_left_is_free(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            listening.accept()[0].close()  # who closes first is remembered by the system for a while
    assert told(tmp_path, port) == [f"ok: Port {port} of 127.0.0.1 is free."]
