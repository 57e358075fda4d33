"""Choices computed from the session: what can be undone, corrected, set up or placed."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.games.kernel import TABLE, Action, LayoutQuestion, Option, Reason, Seat
from companion.session.question import Choice, Pick, Question
from companion.session.session import Session, next_ask
from companion.session.shelf import BoardSource, Title, board_sources, named_boards, rules_of
from companion.session.work.jobs import available_jobs
from companion.table.entry import DialEntry, Offer, offer
from companion.table.manners import PRESETS, Style
from companion.table.table_draws import is_automatic

MINUTES: Final = (0, 1, 3, 5, 10, 15, 20, 30, 45, 60, 90)
SECONDS: Final = (0, 2, 3, 5, 10, 30)


def has_rules(session: Session, _question: Question) -> bool:
    """Whether the game can be set up without going through a list of games."""
    game = session.table.record.game
    return len(session.shelf) == 1 and bool(rules_of(game) or named_boards(game))


def has_work(session: Session, _question: Question) -> bool:
    """Whether there is a job to offer; a job is left by the key alone, so some chair needs a key."""
    return bool(available_jobs(session.workshop.outfit)) and session.table.setting.has_any_key


def has_tokens(session: Session, question: Question) -> bool:
    """Whether secret tokens can be listed; a game that people ended early has not revealed them."""
    shown = not session.table.over or session.table.record.actor is None
    return shown and bool(seats_with_tokens(session, question))


def title_of(session: Session, question: Question) -> Title:
    about = question.about
    if about is not None and about.pick == Pick.GAME:
        return session.shelf[about.value]
    assert question.back is not None
    return title_of(session, question.back)


def rules_before_board(session: Session, question: Question) -> tuple[str, ...]:
    """The options that come before the board in the setup list, since the board depends on them."""
    game = title_of(session, question).game
    named = named_boards(game)
    return tuple(option.name for option in rules_of(game) if named and option.name == named.follows)


def rules_after_board(session: Session, question: Question) -> tuple[str, ...]:
    before, rules = rules_before_board(session, question), rules_of(title_of(session, question).game)
    return tuple(option.name for option in rules if option.name not in before)


def option_values(session: Session, question: Question) -> tuple[tuple[str, int], ...]:
    """The values of an option by number, or the named boards."""
    title, about = title_of(session, question), question.about
    assert about is not None
    of_board = about.pick == Pick.BOARD
    option = named_boards(title.game) if of_board else _option_named(rules_of(title.game), about.value)
    values = enumerate(option.values if option else ())
    return tuple((option.name, number) for number, value in values if option and title.fits(option, value))


def ways_to_board(session: Session, question: Question) -> tuple[str, ...]:
    """The ways to get a board without a name."""
    if question.about is None or question.about.pick != Pick.BOARD:
        return ()
    ways = board_sources(title_of(session, question).game)
    return tuple(way.value for way in ways if way is not BoardSource.NAMED)


def _option_named(options: Iterable[Option], name: str) -> Option:
    return next(option for option in options if option.name == name)


def actions_to_undo(session: Session, _question: Question) -> tuple[int, ...]:
    """How many actions can be taken back, to where a player decides; 0 takes back the verdict alone."""
    record, dealt = session.table.record, session.table.setting.manners.dealt
    numbers = range(0 if session.table.verdict else 1, len(record.actions) + 1)
    decided = (n for n in numbers if n == 0 or record.without_last(n).actor not in session.table.away)
    return tuple(n for n in decided if not (n and is_automatic(record.without_last(n), dealt=dealt)))


def actions_to_correct(session: Session, _question: Question) -> Iterator[int]:
    """How many actions ago each correctable action was; what the companion has drawn is a fact."""
    record = session.table.record
    for number in range(1, len(record.actions) + 1):
        before = record.states[-1 - number]
        if _was_told(session, before) and len(record.game.rules.legal(before)) > 1:
            yield number


def _was_told(session: Session, state: object) -> bool:
    """Whether the action there was announced by people, in public."""
    game = session.table.record.game
    dealt = game.rules.actor(state) == TABLE and session.table.setting.manners.dealt
    return not dealt and game.secrets.secret_seat(state) is None


def other_actions(session: Session, about: Choice) -> tuple[Action, ...]:
    """The legal actions in place of one that was entered wrongly."""
    record = session.table.record
    wrong = record.actions[-about.number]
    return tuple(
        action for action in record.game.rules.legal(record.states[-1 - about.number]) if action != wrong
    )


def correction_offer(session: Session, about: Choice, said: tuple[str, ...]) -> Offer:
    """The part of the corrected action that is asked for next, as in play."""
    game, actions = session.table.record.game, other_actions(session, about)
    entry = DialEntry()
    for value in said:
        asked = offer(game, actions, entry)
        entry = DialEntry((*entry.filled, *asked.fills.get(value, ((asked.part, value),))))
    return offer(game, actions, entry)


def part_values(session: Session, question: Question) -> tuple[str, ...]:
    return correction_offer(session, question.about, question.said).values if question.about else ()


def seats_with_tokens(session: Session, question: Question) -> tuple[Seat, ...]:
    """The seats with secret tokens: those of the asking chair, or all once the game has ended."""
    record = session.table.record
    among = session.seats if record.actor is None else seats_in_play(session, question)
    return tuple(seat for seat in among if record.game.secrets.holding_of(record.state, seat).all)


def held_tokens(session: Session, question: Question) -> range:
    record = session.table.record
    return range(len(record.game.secrets.holding_of(record.state, question.by).all) if question.by else 0)


def seats_in_play(session: Session, question: Question) -> tuple[Seat, ...]:
    return tuple(seat for seat in _seats_of_asker(session, question) if seat not in session.table.away)


def seats_away(session: Session, question: Question) -> tuple[Seat, ...]:
    return tuple(seat for seat in _seats_of_asker(session, question) if seat in session.table.away)


def _seats_of_asker(session: Session, question: Question) -> tuple[Seat, ...]:
    held = session.table.setting.seats_of(question.chair) if question.chair is not None else ()
    return tuple(seat for seat in session.seats if seat in held)


def usable_styles(session: Session, _question: Question) -> tuple[str, ...]:
    """The play styles that this table supports: confirming by push needs a push for every player."""
    setting = session.table.setting
    can_push = all(setting.can_push(chair) for chair, held in setting.chairs.items() if held)
    return tuple(style.value for style in Style if can_push or not PRESETS[style].by_push)


def layout_answers(session: Session, question: Question) -> tuple[str, ...]:
    asked = next_ask(session.table.record.game, question.said)
    return tuple(answer.value for answer in asked.answers) if isinstance(asked, LayoutQuestion) else ()


def reckoning_rows(session: Session) -> tuple[Reason, ...]:
    record = session.table.record
    return record.game.rules.lookup_lines(record.state)
