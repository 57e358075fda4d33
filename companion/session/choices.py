"""Answers that are computed, as the session stands: what can be undone, corrected, set up or laid."""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.games.kernel.game import Option
from companion.games.kernel.layout import LayoutQuestion
from companion.games.kernel.terms import TABLE, Action, Reason, Seat
from companion.session.question import Choice, Pick, Question
from companion.session.session import Session, next_ask
from companion.session.shelf import BoardSource, Title, board_sources, named_boards, rules_of
from companion.session.work.jobs import available_jobs
from companion.table.entry import DialEntry, Offer, offer
from companion.table.manners import PRESETS, Style
from companion.table.table_draws import is_automatic

MINUTES: Final = (0, 1, 3, 5, 10, 15, 20, 30, 45, 60, 90)
SECONDS: Final = (0, 2, 3, 5, 10, 30)


def has_rules(desk: Session, _question: Question) -> bool:
    """Whether the game can be set up, and no list of games leads there."""
    game = desk.table.record.game
    return len(desk.shelf) == 1 and bool(rules_of(game) or named_boards(game))


def has_work(desk: Session, _question: Question) -> bool:
    """What is left by a key alone is not begun without one."""
    return bool(available_jobs(desk.workshop.outfit)) and desk.table.setting.has_any_key


def has_tokens(desk: Session, question: Question) -> bool:
    """People who have ended a game before its end have not shown what they hold."""
    shown = not desk.table.over or desk.table.record.actor is None
    return shown and bool(seats_with_tokens(desk, question))


def title_of(desk: Session, question: Question) -> Title:
    """The game that is being set up."""
    about = question.about
    if about is not None and about.pick == Pick.GAME:
        return desk.shelf[about.value]
    assert question.back is not None
    return title_of(desk, question.back)


def rules_before_board(desk: Session, question: Question) -> tuple[str, ...]:
    """The rules that the board follows, of the game that is set up."""
    game = title_of(desk, question).game
    named = named_boards(game)
    return tuple(option.name for option in rules_of(game) if named and option.name == named.follows)


def rules_after_board(desk: Session, question: Question) -> tuple[str, ...]:
    """Its other rules."""
    before, rules = rules_before_board(desk, question), rules_of(title_of(desk, question).game)
    return tuple(option.name for option in rules if option.name not in before)


def option_values(desk: Session, question: Question) -> tuple[tuple[str, int], ...]:
    """The values of an option by their numbers, or the boards that have a name."""
    title, about = title_of(desk, question), question.about
    assert about is not None
    of_board = about.pick == Pick.BOARD
    option = named_boards(title.game) if of_board else _option_named(rules_of(title.game), about.value)
    values = enumerate(option.values if option else ())
    return tuple((option.name, number) for number, value in values if option and title.fits(option, value))


def ways_to_board(desk: Session, question: Question) -> tuple[str, ...]:
    """How people come by a board without a name."""
    if question.about is None or question.about.pick != Pick.BOARD:
        return ()
    ways = board_sources(title_of(desk, question).game)
    return tuple(way.value for way in ways if way is not BoardSource.NAMED)


def _option_named(options: Iterable[Option], name: str) -> Option:
    return next(option for option in options if option.name == name)


def actions_to_undo(desk: Session, _question: Question) -> tuple[int, ...]:
    """One action or more, to where somebody decides; what people said of the end can be taken back alone."""
    line, dealt = desk.table.record, desk.table.setting.manners.dealt
    numbers = range(0 if desk.table.verdict else 1, len(line.actions) + 1)
    decided = (n for n in numbers if n == 0 or line.without_last(n).actor not in desk.table.away)
    return tuple(n for n in decided if not (n and is_automatic(line.without_last(n), dealt=dealt)))


def actions_to_correct(desk: Session, _question: Question) -> Iterator[int]:
    """How long ago the actions were that could have been others; what the companion has drawn is a fact."""
    line = desk.table.record
    for number in range(1, len(line.actions) + 1):
        before = line.states[-1 - number]
        if _was_told(desk, before) and len(line.game.rules.legal(before)) > 1:
            yield number


def _was_told(desk: Session, state: object) -> bool:
    """Whether somebody has said what was done there, for all to hear."""
    game = desk.table.record.game
    dealt = game.rules.actor(state) == TABLE and desk.table.setting.manners.dealt
    return not dealt and game.secrets.secret_seat(state) is None


def other_actions(desk: Session, about: Choice) -> tuple[Action, ...]:
    """What an action may have been that was entered wrongly."""
    line = desk.table.record
    wrong = line.actions[-about.number]
    return tuple(
        action for action in line.game.rules.legal(line.states[-1 - about.number]) if action != wrong
    )


def correction_offer(desk: Session, about: Choice, said: tuple[str, ...]) -> Offer:
    """The part of that action which is asked for next, as it is in play."""
    game, actions = desk.table.record.game, other_actions(desk, about)
    entry = DialEntry()
    for value in said:
        asked = offer(game, actions, entry)
        entry = DialEntry((*entry.filled, *asked.fills.get(value, ((asked.part, value),))))
    return offer(game, actions, entry)


def part_values(desk: Session, question: Question) -> tuple[str, ...]:
    """What that part may have been."""
    return correction_offer(desk, question.about, question.said).values if question.about else ()


def seats_with_tokens(desk: Session, question: Question) -> tuple[Seat, ...]:
    """The seats that hold what was drawn in secret: those of the chair that asked, and in the end all."""
    line = desk.table.record
    among = desk.seats if line.actor is None else seats_in_play(desk, question)
    return tuple(seat for seat in among if line.game.secrets.holding_of(line.state, seat).all)


def held_tokens(desk: Session, question: Question) -> range:
    """What that seat holds."""
    line = desk.table.record
    return range(len(line.game.secrets.holding_of(line.state, question.by).all) if question.by else 0)


def seats_in_play(desk: Session, question: Question) -> tuple[Seat, ...]:
    """The seats of the chair that asks, as long as people play them."""
    return tuple(seat for seat in _seats_of_asker(desk, question) if seat not in desk.table.away)


def seats_away(desk: Session, question: Question) -> tuple[Seat, ...]:
    """The seats of the chair that asks which people have left: they can play again."""
    return tuple(seat for seat in _seats_of_asker(desk, question) if seat in desk.table.away)


def _seats_of_asker(desk: Session, question: Question) -> tuple[Seat, ...]:
    held = desk.table.setting.seats_of(question.chair) if question.chair is not None else ()
    return tuple(seat for seat in desk.seats if seat in held)


def usable_styles(desk: Session, _question: Question) -> tuple[str, ...]:
    """Where an action counts by a push, everybody who plays needs one."""
    setting = desk.table.setting
    can_push = all(setting.can_push(chair) for chair, held in setting.chairs.items() if held)
    return tuple(style.value for style in Style if can_push or not PRESETS[style].by_push)


def layout_answers(desk: Session, question: Question) -> tuple[str, ...]:
    """What that part of the board may look like."""
    asked = next_ask(desk.table.record.game, question.said)
    return tuple(answer.value for answer in asked.answers) if isinstance(asked, LayoutQuestion) else ()


def reckoning_rows(desk: Session) -> tuple[Reason, ...]:
    """What anybody may look up, or count again in the end."""
    line = desk.table.record
    return line.game.rules.lookup_lines(line.state)
