"""The table by kind, the goals, and the time that deciding took."""

from collections import Counter

from tests.noise.game import Tally
from tests.noise.judge import Verdict
from tests.noise.katarenga.kinds import KINDS
from tests.noise.report import goals, spent_ms, table, unasked

TALLY = Tally(
    Counter({("plain", Verdict.RIGHT): 198, ("plain", Verdict.ASKED): 2, ("looked", Verdict.UNDECIDABLE): 7}),
    Counter({100: 98, 2000: 1, 7000: 1}),
)


def test_a_kind_has_a_line_and_all_have_one() -> None:
    lines = list(table(TALLY, KINDS))
    assert lines[0].split()[-4:] == ["undecidable", "dead", "end", "unasked"]
    assert ["plain", "200", "198", "2", "0", "0", "0", "99.00%"] in [line.split() for line in lines]
    assert ["looked", "7", "0", "0", "0", "7", "0"] in [line.split() for line in lines]
    assert lines[-1].split() == ["all", "207", "198", "2", "0", "7", "0"]


def test_goals_hold_or_fail() -> None:
    assert [line.rpartition(" ")[2] for line in goals(TALLY, KINDS)] == [
        "holds",
        "holds",
        "FAILS",
        "events",
        "holds",
    ]


def test_the_share_without_a_question_is_of_all_that_could_be_understood() -> None:
    assert unasked(Counter({Verdict.RIGHT: 3, Verdict.WRONG: 1})) == 0.75
    assert unasked(Counter()) == 1.0


def test_so_many_events_took_no_longer() -> None:
    assert [spent_ms(TALLY.spent, share) for share in (0.5, 0.98, 0.99, 1.0)] == [0.1, 0.1, 2.0, 7.0]


def test_where_asking_is_no_shame_it_is_only_counted() -> None:
    [told] = [line for line in goals(TALLY, KINDS, bounded=False) if line.startswith("without a question")]
    assert told.split()[-1] == "99.00%"
