"""Two people who play Kiwara on the page with nothing but what hands do there: a record, action by action.

Law: nobody goes on before the page has told all that was done; so nobody waits for words that stood there
before.
"""

import re
from dataclasses import dataclass, field
from typing import Any, Final

from playwright.sync_api import Error as TooLate
from playwright.sync_api import Page as Tab

from companion.games.kernel import CARD, NO_DEED, PIECE, TABLE, Action, Deed, Pieces, Record, Space
from companion.games.registry import GAMES
from companion.table.entry import VERB, DialEntry, offer, parts, possible
from companion.view.sentences import log
from companion.words import ENGLISH
from tests.web.page.hands import (
    CHAIRS,
    DRAWN,
    TRAY,
    Hands,
    card_of,
    chair,
    on_pad,
    pad,
    piece_on,
    space,
    stack,
    supply,
    totem,
)

KIWARA: Final = GAMES["kiwara"]
LATE: Final = 3
"""So many actions later hands do what was left to them."""
MOST: Final = 40
"""Detents; what takes more is not in the list."""

SEES: Final = "([what, wanted]) => hands.sees(what, wanted)"
SEEN: Final = "(what) => hands.seen[what]()"
SAYS: Final = "([chair, words]) => hands.says(chair, words)"
CHOSEN: Final = "(chair) => hands.chosen(chair)"
CHOOSES: Final = "([chair, before]) => hands.chooses(chair, before)"
GOES_ON: Final = "([chair, before]) => hands.goesOn(chair, before)"
"""Each of these waits until the page has changed as it should; a screen may change for other reasons too."""


def is_told(tab: Tab, record: Record[Any]) -> None:
    """The log and the cards tell of this game as far as it has come, and of nothing else."""
    told = [[*log(record, ENGLISH)], cards(record)]
    try:
        tab.evaluate(SEES, ["told", told])
    except TooLate:
        screens = [one.get_attribute("aria-label") for one in tab.locator("canvas").all()]
        stands = tab.evaluate(SEEN, "standing")
        assert tab.evaluate(SEEN, "told") == told, (record.actions[-3:], screens, stands)


def cards(record: Record[Any]) -> list[str]:
    """What lies open before somebody: unused, brought by a giraffe, or in force."""
    seen: Any = record.game.rules.view(record.state, None)
    in_force = [seen["spell"].partition(":")[0]] if seen["spell"] else []
    held = seen["cards"]
    return sorted(f"card-{name}" for name in (*held["yellow"], *held["red"], *seen["shown"], *in_force))


def has_position(tab: Tab, record: Record[Any]) -> None:
    """What is drawn on the board is what the game has there, on the side on which it lies."""
    standing = record.game.hands.occupancy(record.state)
    wanted = sorted([str(at), _look(one), one.down] for at, one in standing.items())
    try:
        tab.evaluate(SEES, ["standing", wanted])
    except TooLate:
        assert tab.evaluate(SEEN, "standing") == wanted


def _look(one: Pieces) -> str:
    return "totem" if one.owner == TABLE else f"{one.owner}-{one.kinds[0]}"


def screen(tab: Tab, seat: str) -> str:
    """What that side's screen says."""
    return tab.locator(f"{chair(seat)} canvas").get_attribute("aria-label") or ""


@dataclass(frozen=True)
class Chore:
    """What an action has left to hands, and which action has."""

    number: int
    space: Space
    home: bool
    """Whether what stands there goes home; else it is turned over."""


def _needs_nobody(state: Any) -> bool:
    """Whether there is nothing but to go on."""
    return [*KIWARA.rules.legal(state)] == [KIWARA.hands.tacit_action(state)]


@dataclass
class People:
    """Both of them, and the whole game that they play."""

    tab: Tab
    hands: Hands
    line: Record[Any]
    tags: bool = True
    """Whether they show the table what they play; else it asks them."""
    made: int = 0
    """So many actions are made."""
    chores: list[Chore] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    """What lay open when hands began to do something."""

    def play(self) -> None:
        """All actions of the game, and what these leave to hands."""
        for number in range(self.made, len(self.line.actions)):
            self._make(number)
        self._do(self.chores)
        has_position(self.tab, self.line)
        assert self.tab.evaluate("hands.differed") == []

    @property
    def so_far(self) -> Record[Any]:
        """The game as it stands."""
        return self.line.without_last(len(self.line.actions) - self.made)

    def _make(self, number: int) -> None:
        state, action = self.line.states[number], self.line.actions[number]
        seat, deed = str(KIWARA.rules.actor(state)), KIWARA.hands.deed(state, action)
        due = [chore for chore in self.chores if chore.space in {*deed.lifts, *deed.drops}]
        self._do(due + [chore for chore in self.chores if chore.number + LATE <= number])
        if seat != TABLE and not _needs_nobody(state):
            self._tell(state, seat, action, deed)
        self.made = number + 1
        if not self._goes_on(number):
            is_told(self.tab, self.so_far)
            self._make_room()
        self.chores += [Chore(number, at, home=True) for at in deed.home]
        self.chores += [Chore(number, at, home=False) for at in deed.turns]

    def _make_room(self) -> None:
        """Where there are other cards now, the board is as large as they leave it, once it is drawn."""
        before, self.cards = self.cards, cards(self.so_far)
        if before != self.cards:
            self.tab.evaluate(DRAWN)

    def _goes_on(self, number: int) -> bool:
        """Whether more is said than this action before anything is told: by hands, or by the table."""
        state, after = self.line.states[number : number + 2]
        by_hands = (
            self.line.actions[number] == KIWARA.hands.tacit_action(state)
            and self.tags
            and not _needs_nobody(state)
        )
        return by_hands or KIWARA.rules.actor(after) == TABLE or _needs_nobody(after)

    def _do(self, chores: list[Chore]) -> None:
        self.chores = [chore for chore in self.chores if chore not in chores]
        for chore in dict.fromkeys(chores):
            if chore.home:
                self._take_home(chore.space)
            else:
                self.hands.turn_over(space(chore.space))

    def _take_home(self, at: str) -> None:
        """Take what stands there off the board, and put it before whom it belongs to."""
        look = str(self.tab.locator(piece_on(at)).get_attribute("data-look"))
        self.hands.put_aside(piece_on(at), supply(look.partition("-")[0]))

    def _tell(self, state: Any, seat: str, action: Action, deed: Deed) -> None:
        form = parts(KIWARA, action)
        match form[VERB]:
            case "place":
                self._place(state, seat, form[PIECE], Space(form["space"]))
            case "totem":
                start = next(iter(deed.lifts), None)
                self.hands.carry(totem(start), space(form["station"]))
            case "swap":
                self.hands.exchange(*deed.lifts[:2])
            case "stay" | "pass" | "done":
                if not self.tags:
                    self.hands.key(seat)
            case _ if self.tags:
                self._show_card(state, seat, action, deed)
            case _:
                self._by_dial(state, seat, action)
                self._do_by_hand(seat, deed)

    def _place(self, state: Any, seat: str, animal: str, goal: Space) -> None:
        tab, look = self.tab, f"{seat}-{animal}"
        legal = KIWARA.rules.legal(state)
        down = KIWARA.hands.occupancy(KIWARA.rules.apply(state, Action(f"place:{animal}@{goal}")))[goal].down
        if self.tags:
            shown = screen(tab, seat)
            self.hands.carry(stack(look), pad(seat))
            tab.evaluate(GOES_ON, [CHAIRS[seat], shown])
            self.hands.carry(on_pad(seat), space(goal), turned=down)
            return
        self.hands.carry(stack(look), space(goal), turned=down)
        if sum(one.endswith(f"@{goal}") for one in legal) > 1:
            tab.evaluate(SAYS, [CHAIRS[seat], f"What is on {goal}?"])
            self._choose(seat, PIECE, animal)

    def _show_card(self, state: Any, seat: str, action: Action, deed: Deed) -> None:
        """Lay the card on the reader, and do what it is for; where that is nothing on the board, say it."""
        tab, form = self.tab, parts(KIWARA, action)
        name, alike = form[CARD], f"{form[VERB]}:{form[CARD]}"
        several = sum(one.startswith(alike) for one in KIWARA.rules.legal(state)) > 1
        asks = "push-this" if not several else "aim-lift" if deed.lifts else "aim-dial"
        self.hands.carry(card_of(seat, name), pad(seat))
        tab.evaluate(SAYS, [CHAIRS[seat], ENGLISH.say(f"table.{asks}")])  # the card has been read
        self._do_by_hand(seat, deed)
        if deed == NO_DEED:
            shown = screen(tab, seat)
            self.hands.push(seat)
            tab.evaluate(GOES_ON, [CHAIRS[seat], shown])
            if several:
                self._choose(seat, "space", form["space"])
        self.hands.put_aside(on_pad(seat), TRAY)

    def _do_by_hand(self, seat: str, deed: Deed) -> None:
        match deed.lifts, deed.drops:
            case (start,), (goal,):
                self.hands.carry(piece_on(start), space(goal))
            case (start,), ():
                self._take_home(start)
            case _:
                assert deed == NO_DEED, (seat, deed)

    def _by_dial(self, state: Any, seat: str, action: Action) -> None:
        """Part after part, as the table asks for them."""
        entry, wanted = DialEntry(), parts(KIWARA, action)
        while part := (asked := offer(KIWARA, KIWARA.rules.legal(state), entry)).part:
            entry = DialEntry((*entry.filled, (part, wanted[part])))
            follows = possible(KIWARA, asked.actions, entry)
            last = [*wanted.items()][-1] if len(follows) == 1 else (part, wanted[part])
            self._choose(seat, *last)

    def _choose(self, seat: str, part: str, value: str) -> None:
        """Turn until the screen has this chosen, and push."""
        words = re.escape(ENGLISH.value(KIWARA.id, part, value))
        wanted = re.compile(rf"chosen: (.* to )?{words}( face down)?")
        for _ in range(MOST):
            seen = self.tab.evaluate(CHOSEN, CHAIRS[seat])
            found = wanted.fullmatch(seen)
            (self.hands.push if found else self.hands.detent)(seat)
            self.tab.evaluate(CHOOSES, [CHAIRS[seat], seen])
            if found:
                return
        raise AssertionError(wanted, screen(self.tab, seat))
