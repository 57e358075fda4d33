"""A deck as somebody has written it: what is wrong or odd with it, and what becomes of it."""

from collections.abc import Iterator
from typing import Any

from companion.rules.kitara.fields import (
    OF_CARD,
    OF_PACK,
    OF_START,
    Fields,
    Object,
    is_age,
    is_list,
    is_object,
    listed,
    members,
    named_once,
    optional,
    required,
)
from companion.rules.kitara.flaw import Fault, Flaw, odd, refuse, wrong
from companion.rules.kitara.pack import FEWEST_CARDS, LAST_AGE, PAWNS, START_AGE, Card, Deck


def deck_of(raw: object) -> Deck:
    """The deck; `BadOption` says the first thing that is wrong with it."""
    refuse(deck_faults(raw))
    told: Any = raw
    return Deck(
        start=_card(told["start"]),
        cards=tuple(map(_card, told["cards"])),
        id=told.get("id", ""),
        title=told.get("title", ""),
        printed=told.get("printed", False),
    )


def _card(told: Any) -> Card:  # noqa: ANN401 - what has no faults has these fields
    return Card(
        id=told["id"],
        age=told["age"],
        draft=told["draft"],
        pawns="".join(sorted(told["pawns"], key=PAWNS.index)),
        move=told["move"],
        vp=told["vp"],
        steadfast=told["steadfast"],
    )


def deck_faults(raw: object) -> Iterator[Fault]:
    """All that is wrong with it in the order in which it is read, then all that is odd."""
    if not is_object(raw):
        yield wrong(Flaw.OBJECT, "deck")
        return
    yield from optional(raw, "", OF_PACK)
    yield from required(raw, "", {"start": lambda card, place: _of_card(card, place, OF_START)})
    yield from listed(raw, "cards")
    cards = {f"cards[{number}]": card for number, card in enumerate(members(raw, "cards"))}
    for place, card in cards.items():
        yield from _of_card(card, place, OF_CARD)
    yield from named_once({"start": raw.get("start"), **cards})
    if is_list(raw.get("cards")):
        yield from _of_all(raw)


def _of_card(card: object, place: str, fields: Fields) -> Iterator[Fault]:
    if is_object(card):
        yield from required(card, f"{place}.", fields)
    else:
        yield wrong(Flaw.OBJECT, place)


def _of_all(raw: Object) -> Iterator[Fault]:
    cards = members(raw, "cards")
    ages = [age for card in filter(is_object, cards) if is_age(age := card.get("age"))]
    if len(cards) < FEWEST_CARDS:
        yield wrong(Flaw.CARDS, "cards", count=len(cards), fewest=FEWEST_CARDS)
    if LAST_AGE not in ages:
        yield wrong(Flaw.NO_END, "cards", last=LAST_AGE)
    for age in range(START_AGE + 1, LAST_AGE):
        if age not in ages:
            yield odd(Flaw.EMPTY_AGE, "cards", age=age)
