"""What an analysis says of a game: the course of the chances, and the moments that decided it, as sentences.

Law: everything here comes from a record that may be seen by everybody, and its analysis.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.drawing.text import COLUMNS, ROOM, Sheet, Text, fits, headline, plain, wrap
from companion.games.kernel import Grade, Moment, Reason, Record, Words, begins_turn, public_record, turn_ends
from companion.session.analysis import can_analyse, lookback_of
from companion.session.session import Session
from companion.view.players import names_of_people
from companion.view.sentences import NOBODY, Names, People, action_name, action_text

MARKS: Final = {Grade.SLIP: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
"""As in annotated games of chess."""
EVEN: Final = 0.5
BOTH: Final = 2
"""The seats of which one number says all."""
NO_ANALYSIS: Final[Mapping[str, Any]] = {"tell": "analysis", "can": False}


def percent(chance: float) -> int:
    return round(100 * chance)


def turn_of(record: Record[Any], number: int) -> int:
    """The number of the turn in which an action was made, from 1."""
    return 1 + sum(begins_turn(record, one) for one in range(1, number + 1))


def reason_sentences(reasons: Sequence[Reason], words: Words, *, short: bool = False) -> tuple[str, ...]:
    """What speaks for an action, as far as there are words for it."""
    say = words.short if short else words.reason
    return tuple(say(reason) for reason in reasons if words.has(reason.code))


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
    shown = pairs[:1] if len(pairs) == BOTH else pairs
    return ", ".join(
        words.say("analysis.chance", seat=names.player(seat), percent=percent(chance))
        for seat, chance in shown
    )


def moment_row(record: Record[Any], moment: Moment, words: Words) -> Text:
    """The number of the turn and what was done, in one line of a screen."""
    number = f"{turn_of(record, moment.number)} "
    names = Names(record.game, record.states[moment.number], words)
    mark = f" {MARKS[moment.grade]}"
    room = COLUMNS - len(number) - len(mark)
    return (number, *action_text(names, record.actions[moment.number], room), mark)


def moment_sheet(record: Record[Any], moment: Moment, words: Words) -> Sheet:
    """What would have been better, and the reasons as far as there is room."""
    names = Names(record.game, record.states[moment.number], words)
    lines = wrap(words.say("analysis.better", action=action_name(names, moment.better)), ROOM)
    for reason in reason_sentences(moment.reasons, words, short=True):
        if fits(reason, ROOM - len(lines)):
            lines = (*lines, *wrap(reason, ROOM))
    return Sheet((headline(*moment_row(record, moment, words)), *map(plain, lines)))


def analysis_message(session: Session, words: Words) -> Mapping[str, Any]:
    """How far the analysis of the game is, and what it says, for the window of the end."""
    if not can_analyse(session):
        return NO_ANALYSIS
    lookback, record = lookback_of(session), public_record(session.table.record)
    told = {"tell": "analysis", "can": True, "done": None if lookback.actions is None else lookback.done}
    if lookback.found is None:
        return told
    people, plies = names_of_people(session), turn_ends(record)
    return {
        **told,
        "chart": {
            "title": words.say("analysis.course"),
            "lines": _lines(record, [lookback.found.chances[ply] for ply in plies], words, people),
        },
        "none": "" if lookback.found.moments else words.say("analysis.nothing"),
        "moments": [
            {
                "ply": moment.number + 1,
                "turn": sum(ply <= moment.number for ply in plies),
                "seat": moment.seat,
                "grade": moment.grade,
                "text": moment_sentence(record, moment, words, people),
            }
            for moment in lookback.found.decisive
        ],
    }


def _lines(
    record: Record[Any], course: Sequence[Sequence[float]], words: Words, people: People
) -> list[Mapping[str, Any]]:
    """The chances of each seat in percent after each turn; of two sides, those of the first one."""
    names = Names(record.game, None, words, people)
    shown = record.seats[:1] if len(record.seats) == BOTH else record.seats
    return [
        {
            "seat": seat,
            "title": names.player(seat),
            "values": [percent(chances[number]) for chances in course],
        }
        for number, seat in enumerate(shown)
    ]
