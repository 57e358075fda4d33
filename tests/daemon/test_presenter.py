"""The presenter: a scene for every change that shows, and every sink sees all of them in order."""

import pytest

from companion.daemon.presenter import Presenter, Subscriptions
from companion.games.kernel import Space
from companion.session.session import Session
from companion.session.step import step
from companion.table.events import Sensed
from companion.view.public import Public
from companion.view.scene import Scene, Texts
from companion.view.work_sheets import ChairRequest
from companion.words import ENGLISH
from tests.session.evening import evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import SOUTH, katarenga

ASKED = {SOUTH: ChairRequest(SOUTH, "47")}


def edge(session: Session, *, occupied: bool, at_s: float) -> Session:
    after, _ = step(session, Sensed(at_s, Space("d4"), occupied))
    return after


def test_a_raw_edge_that_changes_nothing_makes_no_scene() -> None:
    scenes: list[Scene] = []
    presenter, session = Presenter(Texts(ENGLISH), scenes.append), evening(katarenga(CLOSE)).desk
    now_s = session.table.now_s
    lifted = edge(session, occupied=False, at_s=now_s + 1)
    presenter.show(lifted, saving=False)
    bounced = edge(edge(lifted, occupied=True, at_s=now_s + 1.01), occupied=False, at_s=now_s + 1.02)
    assert bounced.table.sensors.contacts != lifted.table.sensors.contacts
    presenter.show(bounced, saving=False)
    assert [one.session for one in scenes] == [lifted]
    presenter.show(bounced, saving=True)
    assert len(scenes) == 2


def test_what_a_sink_changes_meanwhile_comes_to_all_of_them_after_what_they_are_shown_now() -> None:
    subscriptions = Subscriptions(Scene)
    presenter, seen = Presenter(Texts(ENGLISH), subscriptions.publish), list[bool]()
    subscriptions.subscribe(Scene, lambda _now: presenter.show_requests(ASKED))
    subscriptions.subscribe(Scene, lambda now: seen.append(bool(now.around.requests)))
    presenter.show(evening(katarenga(CLOSE)).desk, saving=False)
    assert seen == [False, True]


def test_public_parts_that_have_not_changed_are_not_computed_again() -> None:
    seen: list[Public] = []
    at, presenter = evening(katarenga(CLOSE)), Presenter(Texts(ENGLISH), lambda now: seen.append(now.public))
    presenter.show(at.desk, saving=False)
    at.turn(1)
    presenter.show(at.desk, saving=False)
    first, then = seen
    assert then.log is first.log
    assert then.board is first.board


def test_a_late_listener_is_told_what_lasts_and_nothing_that_is_over() -> None:
    subscriptions, heard = Subscriptions(str), list[object]()
    subscriptions.publish("the scene now")
    subscriptions.publish(7)
    subscriptions.subscribe(str, heard.append)
    subscriptions.subscribe(int, heard.append)
    assert heard == ["the scene now"]
    subscriptions.publish(8)
    assert heard == ["the scene now", 8]


def test_a_listener_that_fails_keeps_no_other_from_the_news_and_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    subscriptions, heard = Subscriptions(), list[object]()
    subscriptions.subscribe(int, dict[int, str]().__getitem__)
    subscriptions.subscribe(int, heard.append)
    for number in (1, 2):
        subscriptions.publish(number)
    assert heard == [1, 2]
    assert [record.message for record in caplog.records] == ["listener.failed int"]
