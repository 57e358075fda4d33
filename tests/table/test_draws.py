"""What the table does by itself: it turns up cards, and a card that everybody saw stays the same card."""

from dataclasses import replace

from companion.games.kernel import amend
from companion.table import commits
from companion.table.manners import Manners
from companion.table.table_draws import is_automatic
from tests.openings import begin, resume
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, kitara, kiwara, setting, sitting, tags_of


def reward() -> Sitting:
    """Yellow is about to fill the first territory, on a board with reinforcements."""
    return sitting(
        kiwara(
            "totem:E4",
            "place:Z@f4",
            "totem:E3",
            "place:E@f3",
            "totem:Ne",
            reinforcements=True,
        )
    )


def test_the_table_draws_the_first_cards_before_anybody_decides() -> None:
    at = sitting(kiwara(handicap={"yellow": 1, "red": 1}))
    assert at.drew == [9, 8]
    assert at.record == ["reveal:baboon", "reveal:boa"]
    assert at.table.record.actor == "yellow"


def test_people_may_draw_themselves_and_tell_it_by_tag_or_dial() -> None:
    record = kiwara(handicap={"yellow": 1, "red": 1})
    manners = Manners(dealt=False)
    at = Sitting(begin(replace(setting(record), manners=manners), record))
    at.desk = at.desk_with(replace(at.table, tagging=replace(at.table.tagging, tags=tags_of(record.game))))
    at.lay_out()
    assert (at.drew, at.record) == ([], [])
    at.show("table-vulture-1", SOUTH)
    assert at.record == ["reveal:vulture"]


def test_a_card_that_was_taken_back_comes_again() -> None:
    at = sitting(kiwara("totem:Ne", "place:Z@e4", "totem:E4", "place:Z@f4", "totem:E3", reinforcements=True))
    at.lots = [6, 0, 0]
    at.bring("red-E-1", "f3", NORTH)
    card = at.record[-1]
    assert (card, at.drew) == ("reveal:rhinoceros", [10])
    at.desk = at.desk_with(commits.take_back(at.table, 2)[0])
    at.lift("f3")
    at.bring("red-G-1", "f3", NORTH)
    assert (at.record[-2:], at.drew) == (["place:G@f3", card], [10])


def test_a_card_that_was_taken_back_comes_again_after_a_restart() -> None:
    """Also where the plug was pulled in between, or something else was played since, and taken back too."""
    before = kiwara("totem:Ne", "place:Z@e4", "totem:E4", "place:Z@f4", "totem:E3", reinforcements=True)
    won = before.play("place:E@f3").play("reveal:rhinoceros")
    for record in (won.without_last(2), won.without_last(2).play("place:L@a3").without_last()):
        again = Sitting(resume(setting(record), record, tags=tags_of(record.game)))
        again.lay_out()
        again.bring("red-G-1", "f3", NORTH)
        assert (again.record[-1], again.drew) == ("reveal:rhinoceros", [])


def test_a_card_that_was_told_wrongly_comes_again_as_it_was_corrected() -> None:
    record = kiwara("reveal:hyena", "reveal:boa", handicap={"yellow": 2})
    at = sitting(amend(record, 0, "reveal:vulture"))
    at.desk = at.desk_with(commits.take_back(at.table, 2)[0])
    at.pass_time()
    assert (at.record, at.drew) == (["reveal:vulture", "reveal:boa"], [])


def test_the_only_card_that_can_come_is_told_by_the_table_and_nobody_goes_back_to_telling_it() -> None:
    record = kitara("end")
    at = Sitting(begin(replace(setting(record), manners=Manners(dealt=False)), record))
    at.lay_out()
    assert at.record[-1] == "reveal:c8"
    assert is_automatic(record, dealt=False)
    assert not is_automatic(kiwara(handicap={"yellow": 1}), dealt=False)
