"""What clients enter for a chair by controls of the page: an entry of its list, a name, or its menu.

Laws: an entry becomes the turns, presses and releases that hands would make, and nothing else, so that play,
traces and screens cannot tell the difference. Only a list that is shown is answered, or one that asked the
same and had the same entry: all is checked before the first signal, and the signals follow each other with
nothing between them, unless a key is held. Whether the client may use that chair is checked before.
"""

import unicodedata
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from companion.games.kernel import Refused, because
from companion.session.events import MenuAsked, PageEvent, Typed
from companion.session.match import LONGEST_NAME
from companion.session.people import open_name_question
from companion.session.private_moments import can_answer
from companion.session.session import Session
from companion.table.events import Button, Chair
from companion.view.choices import ChoiceList, Gesture
from hardware.clock import Clock
from hardware.display import Brightness
from hardware.signals import DialTurned, KeyMoved, Signal

NOT_ASKED: Final = "page.not-asked"
"""No name is being entered at that chair."""
STALE: Final = "page.stale"
"""The list is not shown any more, and the one that is does not offer the same."""
TOO_EARLY: Final = "page.too-early"
"""The table has asked this just now: the click may have been meant for something else."""
LISTS_KEPT: Final = 8
"""As many as quick clicks may be behind."""
ASLEEP: Final = "page.asleep"
"""The screens were asleep; like any other touch the click only wakes them."""
NO_MENU: Final = "page.no-menu"
"""The chair has no menu now."""
HELD: Final = "page.held"
"""Somebody holds the button that the click would press."""


class Controls(Protocol):
    @property
    def session(self) -> Callable[[], Session]: ...
    @property
    def is_saving(self) -> Callable[[], bool]: ...
    @property
    def handle_remote(self) -> Callable[[Signal], None]: ...
    @property
    def handle_page(self) -> Callable[[PageEvent], None]: ...


class ShownLists:
    """The lists that were published last, each with a token: a number, which tells nothing of what is in it.

    Each chair has its own count, since others must not learn from theirs what one chair looks at.
    """

    def __init__(self) -> None:
        self._lists: dict[Chair, dict[str, ChoiceList | None]] = {}
        """By chair and token, the one that is shown now last."""
        self._counts: Counter[Chair] = Counter()

    def update(self, chair: Chair, shown: ChoiceList | None) -> str:
        """Note the list that is published now; the token stays while only its dial changes."""
        lists = self._lists.setdefault(chair, {})
        before = next(reversed(lists.values()), None)
        if before is None or shown is None or _offer_of(before) != _offer_of(shown):
            self._counts[chair] += 1
        token = str(self._counts[chair])
        lists[token] = shown
        while len(lists) > LISTS_KEPT:
            del lists[next(iter(lists))]
        return token

    def find(self, chair: Chair, token: str, entry: int) -> tuple[ChoiceList, int] | None:
        """The list that is shown now, and which of its entries that one of the list with that token is."""
        lists = self._lists.get(chair, {})
        clicked, shown = lists.get(token), next(reversed(lists.values()), None)
        if clicked is None or shown is None or clicked.subject != shown.subject:
            return None
        wanted = clicked.entries[entry : entry + 1]
        return next(((shown, at) for at, one in enumerate(shown.entries) if (one,) == wanted), None)


def _offer_of(listed: ChoiceList) -> tuple[object, ...]:
    return listed.subject, listed.entries


class ChairInput:
    def __init__(self, clock: Clock, table: Controls, lists: ShownLists) -> None:
        self._clock = clock
        self._table = table
        self._lists = lists
        self._held: set[str] = set()
        """The buttons that a click holds down for a moment."""
        self._asleep = False

    def handle_brightness(self, brightness: Brightness) -> None:
        self._asleep = brightness is Brightness.OFF

    def choose(self, chair: Chair, entry: int, token: str, is_down: Callable[[str], bool]) -> None:
        """Choose an entry of the list with that token. Raises `Refused`.

        `is_down` tells whether the button of this name is held down.
        """
        found = None if self._table.is_saving() else self._lists.find(chair, token, entry)
        if found is None:
            raise Refused(because(STALE))
        shown, entry = found
        gesture = shown.entries[entry].gesture
        by_key = gesture in (Gesture.TAP, Gesture.HOLD)
        button = f"{chair}.{(Button.KEY if by_key else Button.PUSH).value}"
        if is_down(button) or button in self._held:
            raise Refused(because(HELD))
        if self._asleep:
            self._tap(button)
            raise Refused(because(ASLEEP))
        if self._clock.time() < shown.ready_s:
            raise Refused(because(TOO_EARLY))
        if detents := shown.detents_to(entry):
            self._table.handle_remote(DialTurned(self._clock.time(), f"{chair}.dial", detents))
        if gesture is Gesture.HOLD:
            self._hold(button)
        elif gesture is not Gesture.POINT:
            self._tap(button)

    def open_menu(self, chair: Chair, entry: str) -> None:
        """Open the menu of the chair, or an entry of it. Raises `Refused` where it could not be answered."""
        session = self._table.session()
        if session.activity.off or session.workshop.job or not can_answer(session, chair):
            raise Refused(because(NO_MENU))
        self._table.handle_page(MenuAsked(self._clock.time(), chair, entry))

    def type_name(self, chair: Chair, text: str) -> None:
        """Enter a name, complete or not. Raises `Refused` where none is asked for."""
        if open_name_question(self._table.session(), chair) is None:
            raise Refused(because(NOT_ASKED))
        letters = unicodedata.normalize("NFC", text)[:LONGEST_NAME]
        self._table.handle_page(Typed(self._clock.time(), chair, letters))

    def _tap(self, button: str) -> None:
        for down in (True, False):
            self._table.handle_remote(KeyMoved(self._clock.time(), button, down))

    def _hold(self, button: str) -> None:
        def release() -> None:
            self._held.discard(button)
            self._table.handle_remote(KeyMoved(self._clock.time(), button, down=False))

        now = self._clock.time()
        self._held.add(button)
        self._clock.call_at(now + self._table.session().table.setting.hold_s, release)
        self._table.handle_remote(KeyMoved(now, button, down=True))
