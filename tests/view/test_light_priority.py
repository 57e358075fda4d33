"""What counts most is lit first, and alone where that is what somebody is about."""

from companion.view.glows import Glow, glows, most_urgent
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import Sitting, katarenga, sitting


def told(at: Sitting) -> dict[str, Glow]:
    return {str(space): glow for space, glow in most_urgent(at.desk, glows(at.desk)).items()}


def test_goals_come_before_where_from_and_each_in_the_order_of_names() -> None:
    at = sitting(katarenga(CLOSE))
    at.lift("d4")
    first = most_urgent(at.desk, glows(at.desk))
    assert first == glows(at.desk)
    assert [*first] == ["d5", "e5", "c3", "c4", "c5", "d3", "e3", "d4"]
    assert [*first.values()] == [Glow.CAPTURE] * 2 + [Glow.GOAL] * 5 + [Glow.ORIGIN]


def test_what_the_dial_points_at_counts_alone() -> None:
    at = sitting(katarenga(CLOSE), cells=False)
    at.pass_time(0.5)
    at.turn(+1)
    lit = {str(space): glow for space, glow in glows(at.desk).items()}
    assert lit.pop("d4") is Glow.CHOICE
    assert (told(at), lit["e4"]) == (lit, Glow.ORIGIN)


def test_one_thing_is_mended_after_the_other() -> None:
    at = sitting(katarenga(CLOSE))
    at.lift("d4", "e4", "d5", "e5")
    at.put("a1", "b1")
    at.pass_time(5.0)
    assert glows(at.desk) == {**dict.fromkeys(("e4", "d5", "e5", "a1"), Glow.AMISS), **told(at)}
    assert told(at) == {"b1": Glow.TAKE, "d4": Glow.PUT}


def test_where_nothing_is_next_everything_is_told() -> None:
    at = sitting(katarenga(CLOSE))
    assert told(at) == glows(at.desk)
