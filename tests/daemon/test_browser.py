"""A browser is opened for whoever sits at the machine, and for nobody else."""

import webbrowser
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from threading import Event

import pytest

from companion.daemon.browser import ThisDesk, has_browser, open_browser


@dataclass(frozen=True)
class SomeDesk:
    environment: Mapping[str, str] = field(default_factory=lambda: {"DISPLAY": ":0"})
    platform: str = "linux"
    user: int = 1000
    is_terminal: bool = True


@pytest.mark.parametrize(
    "desk",
    [
        SomeDesk(),
        SomeDesk({"WAYLAND_DISPLAY": "wayland-0"}),
        SomeDesk({"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "a b"}),
        SomeDesk({}, platform="darwin"),
    ],
)
def test_it_opens_where_somebody_sees_it(desk: SomeDesk) -> None:
    assert has_browser(desk)


@pytest.mark.parametrize(
    "desk",
    [
        SomeDesk({}),
        SomeDesk({"DISPLAY": ""}),
        SomeDesk({"SSH_CONNECTION": "a b"}),
        SomeDesk({"SSH_CONNECTION": "a b"}, platform="darwin"),
        SomeDesk(user=0),
        SomeDesk(is_terminal=False),
    ],
)
def test_it_stays_closed_where_nobody_does(desk: SomeDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _address: pytest.fail("a browser was opened"))
    assert not has_browser(desk)
    open_browser("http://127.0.0.1:1/", desk)


def test_a_test_has_no_desk() -> None:
    assert not has_browser(ThisDesk())
    assert not has_browser(replace(SomeDesk(), is_terminal=ThisDesk().is_terminal))


@pytest.mark.parametrize("fails", [False, True])
def test_the_page_is_shown_by_another_thread_and_a_failure_is_none(
    fails: bool,  # noqa: FBT001
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[str] = []
    done = Event()

    def show(address: str) -> bool:
        opened.append(address)
        done.set()
        if fails:
            raise webbrowser.Error
        return True

    monkeypatch.setattr(webbrowser, "open", show)
    open_browser("http://127.0.0.1:1/", SomeDesk())
    assert done.wait(30)
    assert opened == ["http://127.0.0.1:1/"]
