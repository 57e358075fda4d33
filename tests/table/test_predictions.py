"""Hands recruit in any order: what is told before its turn comes as soon as it can."""

from companion.games.kernel import Action
from companion.table.commits import take_back
from companion.table.table_draws import remaining_queue
from tests.table.virtual_hands import Sitting, kitara, sitting


def before_recruiting() -> Sitting:
    """The card that was drafted brings a warrior, a master-animal and a hero."""
    at = sitting(kitara(pawns="HAW"), cells=False)
    at.pass_time(1)
    return at


def tell(at: Sitting, *values: str) -> None:
    for value in values:
        entry = at.entry()
        at.turn(at.table.offer.values.index(value) - (entry.cursor if entry else 0))
        at.push()
        at.pass_time(1)


def test_every_kind_that_the_card_still_brings_can_be_told() -> None:
    at = before_recruiting()
    assert (at.table.offer.part, at.table.offer.values) == ("piece", ("W", "A", "H"))


def test_what_comes_later_waits_for_what_comes_first() -> None:
    at = before_recruiting()
    record = at.record
    tell(at, "H")
    assert at.record == record
    assert at.table.turn.queued == (Action("recruit:H@s5"),)
    assert at.table.offer.values == ("W", "A")
    tell(at, "A")
    assert at.record == record
    tell(at)
    at.push()
    at.pass_time(1)
    assert at.record[len(record) :] == ["recruit:W@s5", "recruit:A@s5", "recruit:H@s5"]
    assert not at.table.turn.queued


def test_going_back_forgets_what_was_told() -> None:
    at = before_recruiting()
    tell(at, "H")
    assert not take_back(at.table, 1)[0].turn.queued


def test_what_one_has_told_never_comes_for_another() -> None:
    record = kitara("end", "reveal:c8", "draft:c8", "reveal:c9")
    own = Action("recruit:W@s8")
    assert (record.actor, own in record.game.rules.legal(record.state)) == ("2", True)
    mover, done = record.game.seats[0], Action("end")
    assert remaining_queue((own,), record, mover, done) == ()
    assert remaining_queue((own,), record, record.actor, done) == (own,)
