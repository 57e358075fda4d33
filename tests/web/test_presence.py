"""A page tells the table that somebody is there; hands that end a demonstration do no more than that."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from companion.web.messages import ClientRequest
from companion.web.server import Page
from companion.web.table_page import Presence, ServedTable
from tests.daemon.test_demonstration import AFTER_S, begin_programs, idle_table, is_shown
from tests.daemon.virtual_daemon import At, played


def presence_at(at: At, place: SimpleNamespace, handled: list[str] | None = None) -> Presence:
    """The presence at that table, which notes the requests that it passes on."""
    table = SimpleNamespace(simulated=at.simulated, session=lambda: at.desk, handle_page=at.table.handle_news)
    passed = [] if handled is None else handled
    return Presence(
        cast("Page", place),
        asyncio.get_running_loop(),
        cast("ServedTable", table),
        lambda _client, request: passed.append(request["do"]),
    )


def test_a_click_ends_a_demonstration_and_moves_nothing_and_what_else_is_asked_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_programs(monkeypatch)
    handled: list[str] = []

    async def script(at: At) -> None:
        presence = presence_at(at, SimpleNamespace(seated=list), handled)

        def ask(verb: str) -> list[str]:
            handled.clear()
            presence.handle("1", cast("ClientRequest", {"do": verb}))
            return handled

        for verb, answered in (("click", []), ("press", []), ("menu", ["menu"])):
            await at.wait(AFTER_S + 10)
            assert ask("course") == ["course"]  # a page that looks on asks for it at each end
            assert is_shown(at)
            assert ask(verb) == answered
            assert not is_shown(at)
        assert ask("click") == ["click"]
        await at.wait(AFTER_S - 20)
        ask("legend")
        await at.wait(AFTER_S - 20)
        assert not is_shown(at)

    played(idle_table(tmp_path), script)


@pytest.mark.parametrize(
    ("seated", "free"),
    [
        ([], {"south", "north", "east", "west"}),
        ([{"south", "north"}], {"south", "north", "east", "west"}),
        ([{"south"}, {"north"}], {"east", "west"}),
    ],
)
def test_only_where_another_client_sits_somebody_is_asked(
    tmp_path: Path, seated: list[set[str]], free: set[str]
) -> None:
    async def script(at: At) -> None:
        place = SimpleNamespace(seated=lambda: [*map(frozenset, seated)])
        presence_at(at, place).tell_chairs()
        assert at.desk.free_chairs == free

    played(idle_table(tmp_path), script)
