"""The end of a game: who has won, what decided it, the final scores, and the course of the score.

Laws: everything here comes from the public record; the course is computed when somebody asks for it, never
after a move.
"""

from collections.abc import Mapping
from typing import Any, Final

from companion.games.kernel import Game, Outcome, Reason, Record, Words, look_of, turn_ends
from companion.session.session import Session
from companion.view.hints import taken_texts
from companion.view.players import player_name
from companion.view.sentences import NOBODY, Names, People, capitalise, ended_by, own_code, points_text

NOT_OVER: Final[Mapping[str, Any]] = {"tell": "finish", "over": False}
POINTS: Final = "points"


def finish_message(session: Session, words: Words) -> Mapping[str, Any]:
    """The end in plain values, from the session of a public record; that it is not over, before."""
    table = session.table
    record, outcome = table.record, table.verdict or table.record.game.rules.outcome(table.record.state)
    if outcome is None:
        return NOT_OVER
    game = record.game
    return {
        "tell": "finish",
        "over": True,
        "title": _title(session, outcome, words),
        "how": _reason_text(game, outcome, words),
        "why": [words.reason(one) for one in look_of(game).finish.decision(record.state, outcome)],
        "scores": [
            {
                "seat": seat,
                "title": player_name(session, seat, words),
                "points": points_text(game, points, words),
                "won": seat in outcome.winners,
            }
            for seat, points in game.rules.scores(record.state).items()
        ],
        "count": [words.reason(line) for line in _final_count(record, outcome)],
        "hints": [*taken_texts(session, words)],
    }


def _title(session: Session, outcome: Outcome, words: Words) -> str:
    """The winners by their names, if they have any."""
    winners = [player_name(session, seat, words) for seat in outcome.winners]
    if not winners:
        return words.say("page.finish-draw")
    code = "page.finish-won" if len(winners) == 1 else "page.finish-won-both"
    return words.say(code, winners=words.say("page.and").join(winners))


def _reason_text(game: Game[Any], outcome: Outcome, words: Words) -> str:
    """How it ended, as a sentence of its own."""
    how = words.say(ended_by(game, outcome, words))
    return words.say("page.finish-how", how=capitalise(how))


def _final_count(record: Record[Any], outcome: Outcome) -> tuple[Reason, ...]:
    """The lines of the final count, where the rules count at the end and play came to it."""
    over = record.game.rules.outcome(record.state) == outcome
    return record.game.rules.lookup_lines(record.state) if over else ()


def course_message(record: Record[Any], words: Words, people: People = NOBODY) -> dict[str, Any]:
    """The course of a public record: each count of each seat, at the start and after every turn."""
    game, names = record.game, Names(record.game, None, words, people)
    measures = look_of(game).finish.measures or (lambda state: {POINTS: game.rules.scores(state)})
    plies = turn_ends(record)
    stands = [measures(record.states[ply]) for ply in plies]
    return {
        "tell": "course",
        "plies": plies,
        "charts": [
            {
                "title": words.say(own_code(f"{game.id}.course-{name}", f"page.course-{name}", words)),
                "lines": [
                    {
                        "seat": seat,
                        "title": names.player(seat),
                        "values": [stand[name][seat] for stand in stands],
                    }
                    for seat in record.seats
                ],
            }
            for name in stands[0]
        ],
    }
