"""Whoever has a chair of a real table, and goes through its menu and its game by dial."""

from collections.abc import Callable
from dataclasses import dataclass

from companion.games.kernel import Action
from companion.session.question import Choice, Question
from companion.session.session import Session
from companion.table.entry import parts
from tests.web.page.phone_fingers import Phone
from tests.web.page.real_table import RealTable


def _goes_on_from(asked: Question) -> Callable[[Session], object]:
    """Whether work begins, or something else is asked."""
    return lambda session: (
        session.workshop.job or (session.question and session.question.topic is not asked.topic)
    )


@dataclass(frozen=True)
class AtTheTable:
    """Hands at the chair itself."""

    table: RealTable
    chair: str

    def turn(self, detents: int) -> None:
        self.table.do(lambda parts: parts.turn(f"{self.chair}.dial", detents))

    def push(self) -> None:
        self.table.do(lambda parts: parts.press(f"{self.chair}.push"))
        self.table.do(lambda parts: parts.release(f"{self.chair}.push"))

    def hold(self, held: Callable[[], object]) -> None:
        self.table.do(lambda parts: parts.press(f"{self.chair}.key"))
        held()
        self.table.do(lambda parts: parts.release(f"{self.chair}.key"))

    def tap_key(self) -> None:
        self.hold(lambda: None)


Hands = AtTheTable | Phone


def choose(table: RealTable, hands: Hands, *ways: Choice) -> None:
    """Open the menu, and go there choice by choice."""
    hands.hold(lambda: table.wait(lambda session: session.question))
    for way in ways:
        asked = table.desk.question
        assert asked is not None
        assert way in asked.choices, (way, asked)
        hands.turn(asked.choices.index(way) - asked.cursor)
        hands.push()
        table.wait(_goes_on_from(asked))


def back_to_the_game(table: RealTable, hands: Hands) -> None:
    """Leave the menu, question by question."""
    while (asked := table.desk.question) is not None:
        hands.tap_key()
        table.wait(lambda session: session.question is not asked)


def enter(table: RealTable, hands: Hands, action: str) -> None:
    """Enter an action, part by part."""
    before = table.desk.table.record
    wanted = parts(before.game, Action(action)).items()
    while table.desk.table.record is before:
        offer, entry = table.desk.table.offer, table.desk.table.turn.entry
        says = [offer.fills.get(value, ((offer.part, value),)) for value in offer.values]
        goal = next(number for number, said in enumerate(says) if {*said} <= wanted)
        hands.turn(goal - (entry.cursor if entry else 0))
        hands.push()
        filled = entry.filled if entry else ()
        table.wait(lambda session: session.table.record is not before or _filled(session) != filled)  # noqa: B023


def _filled(session: Session) -> tuple[tuple[str, str], ...]:
    entry = session.table.turn.entry
    return entry.filled if entry else ()
