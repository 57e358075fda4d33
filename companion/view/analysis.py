"""What an analysis says of a game: the course of the chances, and the moments that decided it, as sentences.

Law: everything here comes from a record that may be seen by everybody, and its analysis.
"""

from collections.abc import Sequence
from typing import Any, Final

from companion.games.kernel import Grade, Moment, Reason, Record, Words
from companion.view.history import begins_turn
from companion.view.sentences import NOBODY, Names, People, action_name

MARKS: Final = {Grade.SLIP: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
"""As in annotated games of chess."""
EVEN: Final = 0.5


def percent(chance: float) -> int:
    return round(100 * chance)


def turn_of(record: Record[Any], number: int) -> int:
    """The number of the turn in which an action was made, from 1."""
    return 1 + sum(begins_turn(record, one) for one in range(1, number + 1))


def reason_sentences(reasons: Sequence[Reason], words: Words) -> tuple[str, ...]:
    """What speaks for an action, as far as there are words for it."""
    return tuple(words.reason(reason) for reason in reasons if words.has(reason.code))


def moment_sentence(record: Record[Any], moment: Moment, words: Words, people: People = NOBODY) -> str:
    """What was done, what it cost, and what would have been better and why."""
    names = Names(record.game, record.states[moment.number], words, people)
    gave_lead = moment.best > EVEN > moment.left and moment.grade is not Grade.SLIP
    done = words.say(
        "analysis.lead" if gave_lead else f"analysis.{moment.grade}",
        number=turn_of(record, moment.number),
        seat=names.player(moment.seat),
        action=action_name(names, record.actions[moment.number]),
    )
    better = words.say("analysis.better", action=action_name(names, moment.better))
    return " ".join((done, better, *reason_sentences(moment.reasons, words)))


def chances_text(record: Record[Any], chances: Sequence[float], words: Words, people: People = NOBODY) -> str:
    """The chance of each seat; of two, that of the first one says all."""
    names = Names(record.game, None, words, people)
    pairs = [*zip(record.seats, chances, strict=True)]
    shown = pairs[:1] if len(pairs) == 2 else pairs
    return ", ".join(
        words.say("analysis.chance", seat=names.player(seat), percent=percent(chance))
        for seat, chance in shown
    )
