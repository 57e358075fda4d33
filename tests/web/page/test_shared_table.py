"""A shared table in browsers: visitors with hands of their own, an onlooker, and the machine itself."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from aiohttp import web
from playwright.sync_api import Browser, BrowserContext, expect
from playwright.sync_api import Page as Tab

from companion.daemon import page_address
from companion.daemon.invitation import PAINT, PLAIN, invitation
from companion.web import site
from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.web.page.chairs import choose, sit
from tests.web.page.conftest import CLEAR, LOOK, PATIENCE_MS
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import IN_THE_PAGE
from tests.web.page.scripted_table import Table

KEY = "ABCDEFGHJKLMN"
OLD_KEY = "Z" * len(KEY)


class Visits:
    """Browsers of several people. In these tests the machine itself is known by its name."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser = browser
        self._contexts: list[BrowserContext] = []
        self.address = address
        self.link = f"{address}k/{KEY}"

    def visit(self, address: str) -> Tab:
        context = self._browser.new_context(**LOOK)
        self._contexts.append(context)
        context.add_init_script(IN_THE_PAGE)
        context.add_init_script(CLEAR)
        context.set_default_timeout(PATIENCE_MS)
        tab = context.new_page()
        tab.goto(address)
        return tab

    def visitor(self) -> Tab:
        tab = self.visit(self.link)
        tab.locator(".space .piece").first.wait_for()
        return tab

    def machine(self) -> Tab:
        tab = self.visit(self.address.replace("127.0.0.1", "localhost"))
        tab.locator(".chair.claimed").first.wait_for()
        return tab

    def close(self) -> None:
        for context in self._contexts:
            context.close()


def is_named_localhost(request: web.Request) -> bool:
    return request.host.startswith("localhost:")


@pytest.fixture
def tab(
    browser: Browser, browser_thread: ThreadPoolExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Visits]:
    """All of these browsers; the name says where the test runs."""
    monkeypatch.setattr(site, "comes_from_here", is_named_localhost)
    record = playthrough("katarenga", "camps")
    with daemon_inside(tmp_path / "state", record, monkeypatch, visitors_key=KEY) as address:
        visits = Visits(browser, address)
        yield visits
        browser_thread.submit(visits.close).result()


def lift(tab: Tab, space: str) -> None:
    tab.locator(f".space[data-space={space}]").click()


def in_hand(tab: Tab) -> int:
    return tab.locator("#hand-pile .piece").count()


def test_two_visitors_play_with_their_own_hands_and_one_looks_on(tab: Visits) -> None:
    host = tab.machine()
    expect(host.locator(".chair.claimed")).to_have_attribute("data-chair", "south")
    sit(host, "south")  # which is to leave
    white, black, onlooker = tab.visitor(), tab.visitor(), tab.visitor()
    sit(white, "south")
    expect(white.locator(".chair[data-chair=south].claimed")).to_be_visible()
    sit(black, "north")
    expect(black.locator(".chair[data-chair=north].claimed")).to_be_visible()
    taken = ENGLISH.say("page.claim-taken")
    for looks in (host, onlooker):
        expect(looks.locator(".chair .nothing")).to_have_text([taken, taken])
        expect(looks.locator(".chair .dial")).to_have_count(2)

    # Each has their own side nearest, and no chair is offered that is somebody's.
    for looks, chairs in ((white, 1), (black, 1), (onlooker, 0), (host, 0)):
        expect(looks.locator(".chair .claim:visible")).to_have_count(chairs)
        expect(looks.locator("#flip-board")).to_have_attribute("aria-pressed", str(looks is black).lower())
        nearest = "all => all.at(-1).dataset.chair"
        assert looks.locator(".chair").evaluate_all(nearest) == ("north" if looks is black else "south")
    onlooker.locator(".space[data-space=d1] .piece").click()
    expect(onlooker.locator("#notice")).to_have_text(ENGLISH.say("page.looks-on-full"))

    # Each has hands of its own, and everybody sees what is in them.
    lift(black, "d8")
    expect(black.locator("#notice")).to_have_text(ENGLISH.say("simulated.other-turn", player="White"))
    lift(host, "d1")
    expect(host.locator("#notice")).to_have_text(ENGLISH.say("simulated.other-turn", player="White"))
    lift(white, "d1")
    expect(white.locator("#hand-pile .piece")).to_have_count(1)
    for looks in (black, onlooker, host):
        expect(looks.locator(".space[data-space=d1] .piece.elsewhere")).to_have_count(1)
        assert in_hand(looks) == 0
    goal = white.locator(".space[aria-label*=pulsing]").first
    space = goal.get_attribute("data-space")
    goal.click()
    expect(onlooker.locator("#log li").last).to_contain_text(f"from d1 to {space}")
    lift(white, "c1")
    expect(white.locator("#notice")).to_have_text(ENGLISH.say("simulated.other-turn", player="Black"))
    lift(black, "d8")
    expect(black.locator("#hand-pile .piece")).to_have_count(1)

    # Whoever looks on has nothing to move, and a visitor nothing that is for the machine itself.
    for control in ("#set-up", "#plugs", "#hand"):
        expect(onlooker.locator(control)).to_be_hidden()
        expect(host.locator(control)).to_be_visible()
    expect(white.locator("#set-up")).to_be_hidden()

    # Whoever is given a chair takes it where they are told that they only look on.
    sit(white, "south")
    lift(onlooker, "d1")
    expect(onlooker.locator("#notice")).to_contain_text(ENGLISH.say("page.looks-on"))
    onlooker.locator("#notice").get_by_role(
        "button", name=ENGLISH.say("page.claim-of", chair="White")
    ).click()
    expect(onlooker.locator(".chair[data-chair=south].claimed")).to_be_visible()

    # A page that is loaded again is still on its chair, with what it had in hand.
    black.reload()
    expect(black.locator(".chair[data-chair=north].claimed")).to_be_visible()
    expect(black.locator("#hand-pile .piece")).to_have_count(1)
    flip = black.locator("#flip-board")
    for turned in ("false", "true"):
        flip.click()
        black.reload()
        expect(flip).to_have_attribute("aria-pressed", turned)


def test_what_one_visitor_wants_is_asked_over_the_page_of_the_other(tab: Visits) -> None:
    host = tab.machine()
    expect(host.locator(".chair.claimed")).to_have_attribute("data-chair", "south")
    black = tab.visitor()
    sit(black, "north")
    expect(black.locator(".chair[data-chair=north].claimed")).to_be_visible()
    host.locator("#menu").click()
    for name in ("Offer a draw", "Yes"):
        host.locator(".chair[data-chair=south] .choices").get_by_role("button", name=name).click()
    wants = ENGLISH.say("page.asks-draw", asked="Black", seat="White")
    asked = black.get_by_role("dialog", name=wants)
    expect(asked).to_be_visible()
    expect(host.get_by_role("dialog")).to_have_count(0)
    black.keyboard.press("Escape")  # is a no
    expect(asked).to_be_hidden()


def test_a_visitor_is_asked_before_a_bot_takes_the_chair_and_an_empty_chair_asks_nobody(tab: Visits) -> None:
    host, black = tab.machine(), tab.visitor()
    expect(host.locator(".chair.claimed")).to_have_attribute("data-chair", "south")
    sit(black, "north")
    expect(black.locator(".chair[data-chair=north].claimed")).to_be_visible()
    lift(host, "d1")
    host.locator(".space[aria-label*=pulsing]").first.click()
    expect(host.locator("#log li").last).to_contain_text("from d1 to")

    def seat_bot() -> None:
        host.locator("#menu").click()
        for text in ("People", "black nobody", "Bot, level 3"):
            choose(host, text)

    seat_bot()
    asked = black.get_by_role("dialog", name=ENGLISH.say("page.asks-person", asked="Black", count=3))
    expect(asked).to_be_visible()
    expect(host.get_by_role("dialog")).to_have_count(0)
    black.keyboard.press("Escape")  # is a no
    expect(asked).to_be_hidden()
    bot = host.locator(".chair[data-chair=north]").get_by_text("Bot, level 3")
    expect(bot).to_have_count(0)
    sit(black, "north")  # which is to leave
    expect(black.locator(".chair[data-chair=north].claimed")).to_have_count(0)
    seat_bot()
    expect(bot).to_be_visible()


def test_an_old_link_says_so_and_the_key_that_is_good_leads_to_the_same_game(tab: Visits) -> None:
    guest = tab.visit(f"{tab.address}k/{OLD_KEY}")
    expect(guest.get_by_role("alert")).to_have_text(ENGLISH.say("page.key-wrong"))
    guest.get_by_label(ENGLISH.say("page.door-key")).fill(KEY.lower())
    guest.get_by_role("button", name=ENGLISH.say("page.door-enter")).click()
    expect(guest.locator(".space .piece").first).to_be_visible()


def test_who_was_there_before_the_table_had_a_new_key_is_told_so(tab: Visits) -> None:
    guest = tab.visitor()
    guest.context.add_cookies([{"name": "table", "value": "of-yesterday", "url": tab.address}])
    guest.goto(tab.address)
    expect(guest.get_by_role("alert")).to_have_text(ENGLISH.say("page.visit-over"))


def test_ten_thousand_letters_are_as_many_as_the_table_reads(tab: Visits) -> None:
    host = tab.machine()
    host.locator("#menu").click()
    for text in ("People", "white nobody", "New name"):
        choose(host, text)
    field = host.locator(".chair.claimed .letters input")
    field.click()
    host.keyboard.insert_text("Anna" * 2500)
    expect(field).to_have_value("Annaannaan")


def test_a_code_in_the_terminal_is_the_one_of_the_link() -> None:
    lines = [*invitation(ENGLISH, 8765, KEY, painted=False)]
    links = [line.strip() for line in lines if line.startswith("  http")]
    assert links[0] == f"http://{page_address.local_address()}:8765/k/{KEY}"
    blocks = [line for line in lines if set(line) <= set(" ▀▄█")]
    code = page_address.qr_code(page_address.authority(page_address.local_address(), 8765), KEY)
    upper, lower = {"▀": "01", "▄": "10", "█": "00", " ": "11"}, 4
    rows = ["".join(upper[sign][half] for sign in line) for line in blocks for half in (0, 1)]
    assert tuple(row[lower:-lower] for row in rows[lower : lower + len(code)]) == code
    assert not any("1" in row for row in (*rows[:lower], *rows[lower + len(code) :][:lower]))
    painted = [*invitation(ENGLISH, 8765, KEY, painted=True)]
    swapped = str.maketrans(" ▀▄█", "█▄▀ ")
    assert painted[: len(blocks)] == [f"{PAINT}{line.translate(swapped)}{PLAIN}" for line in blocks]


@pytest.mark.parametrize("changes", ["a file", "nothing"])
def test_a_page_that_is_older_than_the_table_says_so_and_is_loaded_again(
    table: Table, browser: Browser, browser_thread: ThreadPoolExecutor, changes: str
) -> None:
    def visit() -> None:
        visits = Visits(browser, table.page.address)
        tab = visits.visit(table.page.address)
        tab.locator(".space .piece").first.wait_for()
        table.run(table.page.stop)
        if changes == "a file":
            table.update_page()
        table.run(table.page.start)
        older = tab.get_by_text(ENGLISH.say("page.outdated"))
        if changes == "a file":
            expect(older).to_be_visible()
            expect(tab.locator("#page")).to_be_hidden()
            tab.get_by_role("button", name=ENGLISH.say("page.reload")).click()
        expect(tab.locator(".space .piece").first).to_be_visible()
        expect(older).to_be_hidden()
        visits.close()

    browser_thread.submit(visit).result()
