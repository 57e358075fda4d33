"""What people call who plays, and how their match stands: by the names that they have given."""

from companion.desk.evening import Desk
from companion.desk.following import counted
from companion.desk.match import Match
from companion.rules.kernel.names import Seat
from companion.view.saying import seat_name
from companion.view.screens.sheet import COLUMNS
from companion.view.words import Words


def ended(desk: Desk, words: Words) -> str:
    """Who has won, by their names where there is room for them."""
    outcome = desk.table.outcome
    if outcome is None or not outcome.winners:
        return words.say("table.draw")
    named = words.say("table.won", seat=", ".join(called(desk, seat, words) for seat in outcome.winners))
    seats = ", ".join(seat_name(desk.table.line.game, seat, words) for seat in outcome.winners)
    return named if len(named) <= COLUMNS else words.say("table.won", seat=seats)


def called(desk: Desk, seat: Seat, words: Words) -> str:
    """What people call who plays that seat."""
    person = desk.match.person(seat)
    return person.name if person and person.name else seat_name(desk.table.line.game, seat, words)


def score(match: Match, names: tuple[str, ...], words: Words) -> str:
    """How the match stands. Where there is too little room it is names that are cut."""
    wins = [person.wins for person in match.people]
    for longest in range(COLUMNS, 0, -1):
        cut = [name[:longest] for name in names]
        if len(cut) != 2:
            said = " ".join(f"{name} {count}" for name, count in zip(cut, wins, strict=True))
            if len(said) <= COLUMNS:
                return said
            continue
        for code in ("desk.score", "desk.score-tight"):
            said = words.say(code, one=cut[0], wins=wins[0], others=wins[1], other=cut[1])
            if len(said) <= COLUMNS:
                return said
    return ""


def standing_of(desk: Desk, words: Words) -> str:
    match = counted(desk)
    return score(match, tuple(called(desk, person.seat, words) for person in match.people), words)


def headed(desk: Desk, code: str, seat: Seat | None, words: Words) -> str:
    """A headline about who plays that seat, by their name where there is room for it."""
    if seat is None:
        return words.say(code, seat="")
    named = words.say(code, seat=called(desk, seat, words))
    if len(named) <= COLUMNS:
        return named
    return words.say(code, seat=seat_name(desk.table.line.game, seat, words))
