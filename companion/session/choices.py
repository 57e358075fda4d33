"""The choices of each question, as the session stands."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from companion.games.kernel.game import Option
from companion.games.kernel.hands import CARD
from companion.games.kernel.layout import LayoutQuestion
from companion.games.kernel.terms import TABLE, Action, Reason, Seat
from companion.session.match import LETTERS
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, next_ask, parts_to_lay
from companion.session.shelf import BoardSource, Title, board_sources, can_draw, mats, named_boards, rules_of
from companion.session.work.jobs import available_jobs as offered_work
from companion.table.entry import DialEntry, Offer, offer
from companion.table.manners import PRESETS, Style
from companion.table.table_draws import drawable_values, is_automatic

Lister = Callable[[Session, Question], tuple[Choice, ...]]
"""What can be answered, from the evening and what the question is about."""

MINUTES: Final = (0, 1, 3, 5, 10, 15, 20, 30, 45, 60, 90)
SECONDS: Final = (0, 2, 3, 5, 10, 30)
BETWEEN_TWO: Final = 2
"""Then nobody goes on where one of them leaves."""
LEFT_BY_KEY: Final = (
    Topic.WHO,
    Topic.TAKE_BACK,
    Topic.CORRECT,
    Topic.INSTEAD,
    Topic.NEXT,
    Topic.GAMES,
    Topic.SET_UP,
    Topic.SETTING,
    Topic.RECKONING,
    Topic.TOKENS,
    Topic.REALLY,
    Topic.PEOPLE,
    Topic.NAMES,
    Topic.MANNERS,
    Topic.MINUTES,
    Topic.GAIN,
    Topic.TABLE,
    Topic.TAGS,
)
"""The lists of which no answer leaves all as it was."""


def choices_for(desk: Session, question: Question) -> tuple[Choice, ...]:
    """Everything that can be answered to that question, in the order in which it is shown.

    Where no key works the last answer is what it would say.
    """
    listed = LISTS[question.topic](desk, question)
    keyless = question.topic in LEFT_BY_KEY and not desk.table.setting.has_any_key
    return (*listed, Choice(Pick.BACK)) if listed and keyless else listed


def _plain(*picks: Pick) -> tuple[Choice, ...]:
    return tuple(map(Choice, picks))


def _always(*picks: Pick) -> Lister:
    """The same choices whatever the evening."""
    return lambda _desk, _question: _plain(*picks)


def _welcome(desk: Session, _question: Question) -> tuple[Choice, ...]:
    games = (Pick.PLAY, *_other(desk), *_own(desk))
    return _plain(*games, Pick.PEOPLE, Pick.MANNERS, *_rules(desk), *_tags(desk), *_work(desk))


def _menu(desk: Session, question: Question) -> tuple[Choice, ...]:
    return _plain(*_in_menu(desk, question))


def _over(desk: Session, question: Question) -> tuple[Choice, ...]:
    back = (Pick.TAKE_BACK,) if _actions_to_undo(desk, question) else ()
    wrong = ((Pick.CORRECT,) if any(_correctable(desk)) else ()) + _tokens(desk, question)
    games = (*_again(desk), *_reckoning(desk), *_new(desk), Pick.EXCHANGE, *_other(desk), *_own(desk))
    about = (Pick.PEOPLE, Pick.MANNERS, *_rules(desk), *_tags(desk), *_work(desk))
    return _plain(*games, *back, *wrong, *about, Pick.OFF)


def _next(desk: Session, _question: Question) -> tuple[Choice, ...]:
    games = (Pick.EXCHANGE, Pick.SAME_BOARD, *_new(desk), *_other(desk), *_own(desk))
    return _plain(*_revenge(desk), *games, *_rules(desk))


def _games(desk: Session, _question: Question) -> tuple[Choice, ...]:
    return tuple(Choice(Pick.GAME, name) for name in desk.shelf)


def title_of(desk: Session, question: Question) -> Title:
    """The game that is being set up."""
    about = question.about
    if about is not None and about.pick is Pick.GAME:
        return desk.shelf[about.value]
    assert question.back is not None
    return title_of(desk, question.back)


def _set_up(desk: Session, question: Question) -> tuple[Choice, ...]:
    """What the board follows comes before it."""
    title = title_of(desk, question)
    board, named = _plain(Pick.BOARD) if title.chooses_board else (), named_boards(title.game)
    rules = [Choice(Pick.RULE, option.name) for option in rules_of(title.game)]
    before = [rule for rule in rules if named and rule.value == named.follows]
    return (*_plain(Pick.BEGIN), *before, *board, *(rule for rule in rules if rule not in before))


def _settings(desk: Session, question: Question) -> tuple[Choice, ...]:
    title, about = title_of(desk, question), question.about
    assert about is not None
    game, of_board = title.game, about.pick is Pick.BOARD
    option = named_boards(game) if of_board else _option_named(rules_of(game), about.value)
    values = option.values if option else ()
    worth = tuple(
        Choice(Pick.WORTH, option.name, number)
        for number, value in enumerate(values)
        if option and title.fits(option, value)
    )
    others = tuple(Choice(Pick.WAY, way.value) for way in board_sources(game) if way is not BoardSource.NAMED)
    return (*worth, *others) if of_board else worth


def _option_named(options: Iterable[Option], name: str) -> Option:
    return next(option for option in options if option.name == name)


def _actions_to_undo(desk: Session, _question: Question) -> tuple[Choice, ...]:
    """One action or more, to where somebody decides; what people said of the end can be taken back alone."""
    line, dealt = desk.table.record, desk.table.setting.manners.dealt
    numbers = range(0 if desk.table.verdict else 1, len(_actions(desk)) + 1)
    decided = (n for n in numbers if n == 0 or line.without_last(n).actor not in desk.table.away)
    back = (n for n in decided if not (n and is_automatic(line.without_last(n), dealt=dealt)))
    return tuple(Choice(Pick.ACTION, number=n) for n in back)


def _actions_to_correct(desk: Session, _question: Question) -> tuple[Choice, ...]:
    return tuple(Choice(Pick.ACTION, number=n) for n in _correctable(desk))


def _part_values(desk: Session, question: Question) -> tuple[Choice, ...]:
    values = correction_offer(desk, question.about, question.said).values if question.about else ()
    return tuple(Choice(Pick.VALUE, value) for value in values)


def seats_with_tokens(desk: Session, question: Question) -> tuple[Seat, ...]:
    """The seats that hold what was drawn in secret: those of the chair that asked, and in the end all."""
    line = desk.table.record
    among = desk.seats if line.actor is None else seats_spoken_for(desk, question, Pick.TOKENS)
    return tuple(seat for seat in among if line.game.holding_of(line.state, seat).all)


def _held_tokens(desk: Session, question: Question) -> tuple[Choice, ...]:
    line = desk.table.record
    count = len(line.game.holding_of(line.state, question.by).all) if question.by else 0
    return tuple(Choice(Pick.TOKEN, number=number) for number in range(count))


def _drawable_tokens(desk: Session, _question: Question) -> tuple[Choice, ...]:
    return tuple(Choice(Pick.REALLY, value) for value in drawable_values(desk.table.record))


def seats_spoken_for(desk: Session, question: Question, pick: Pick) -> tuple[Seat, ...]:
    """The seats that the chair may mean which asked: only who has left can play again."""
    held = desk.table.setting.seats_of(question.chair) if question.chair is not None else ()
    away = desk.table.away
    return tuple(seat for seat in desk.seats if seat in held and (seat in away) is (pick is Pick.RETURN))


def _seats(desk: Session, question: Question) -> tuple[Choice, ...]:
    assert question.about is not None
    pick = question.about.pick
    seats = (
        seats_with_tokens(desk, question) if pick is Pick.TOKENS else seats_spoken_for(desk, question, pick)
    )
    return tuple(Choice(Pick.SEAT, seat) for seat in seats)


def _people(desk: Session, _question: Question) -> tuple[Choice, ...]:
    people = tuple(Choice(Pick.PERSON, seat) for seat in desk.seats)
    return people + (_plain(Pick.LOTS, Pick.EXCHANGE) if desk.untouched else ())


def _names(desk: Session, _question: Question) -> tuple[Choice, ...]:
    names = tuple(Choice(Pick.NAME, name) for name in reversed(desk.known_names))
    return names + _plain(Pick.NEW_NAME, Pick.NOBODY)


def _letters(_desk: Session, _question: Question) -> tuple[Choice, ...]:
    return (*_plain(Pick.DONE), *(Choice(Pick.LETTER, letter) for letter in LETTERS))


def _manners(desk: Session, _question: Question) -> tuple[Choice, ...]:
    """Where an action counts by a push, everybody who plays needs one."""
    setting = desk.table.setting
    can_push = all(setting.can_push(chair) for chair, held in setting.chairs.items() if held)
    usable = [style for style in Style if can_push or not PRESETS[style].by_push]
    styles = tuple(Choice(Pick.STYLE, style.value) for style in usable)
    times = tuple(Choice(Pick.TIME, seat) for seat in desk.seats)
    cards = any(thing.part == CARD for thing in desk.table.record.game.box)
    return (*styles, *times, *_plain(Pick.GAIN), *_plain(*(Pick.DRAWS,) * cards))


def _minutes(_desk: Session, _question: Question) -> tuple[Choice, ...]:
    return tuple(Choice(Pick.MINUTES, number=minutes) for minutes in MINUTES)


def _seconds(_desk: Session, _question: Question) -> tuple[Choice, ...]:
    return tuple(Choice(Pick.SECONDS, number=seconds) for seconds in SECONDS)


def _of_tags(desk: Session, _question: Question) -> tuple[Choice, ...]:
    forgettable = (Pick.FORGET_ALL,) if desk.tags else ()
    return _plain(Pick.ENROL, Pick.LOOK_UP, *forgettable)


def _sorts(desk: Session, _question: Question) -> tuple[Choice, ...]:
    """Everything in the box, and the mats."""
    game = desk.table.record.game
    things = (Choice(Pick.THING, number=number) for number in range(len(game.box)))
    return (*things, *(Choice(Pick.MAT, number=number) for number in range(len(mats(game)))))


def _look_up_choices(desk: Session, question: Question) -> tuple[Choice, ...]:
    uid = question.about.value if question.about else ""
    return _plain(Pick.BACK, *((Pick.FORGET,) if uid in desk.tags else ()))


def _pictures(desk: Session, question: Question) -> tuple[Choice, ...]:
    asked = next_ask(desk.table.record.game, question.said)
    return (
        tuple(Choice(Pick.ANSWER, pick.value) for pick in asked.answers)
        if isinstance(asked, LayoutQuestion)
        else ()
    )


def _corners(desk: Session, _question: Question) -> tuple[Choice, ...]:
    return tuple(Choice(Pick.CORNER, name) for name, _ in parts_to_lay(desk))


def _in_menu(desk: Session, question: Question) -> Iterator[Pick]:
    """While the game rests nothing of it is decided."""
    yield from (Pick.GO_ON, *_reckoning(desk), *_tokens(desk, question))
    if not desk.paused:
        if not desk.table.situation.seen.right:
            yield Pick.BELIEVE
        if _actions(desk):
            yield Pick.TAKE_BACK
        if any(_correctable(desk)):
            yield Pick.CORRECT
        if seats_spoken_for(desk, question, Pick.DRAW):
            yield Pick.DRAW
            yield Pick.RESIGN if len(desk.seats) == BETWEEN_TWO else Pick.LEAVE
        if seats_spoken_for(desk, question, Pick.RETURN):
            yield Pick.RETURN
        yield Pick.PAUSE
    yield from (Pick.NEW_GAME, Pick.PEOPLE, Pick.MANNERS, *_tags(desk), *_work(desk), Pick.OFF)


def _again(desk: Session) -> tuple[Pick, ...]:
    """The same once more, as nobody has a better side of it than the other one had."""
    return _revenge(desk) or (Pick.SAME_BOARD,)


def _new(desk: Session) -> tuple[Pick, ...]:
    return (Pick.NEW_BOARD,) if can_draw(desk.table.record.game) else ()


def _other(desk: Session) -> tuple[Pick, ...]:
    return (Pick.GAMES,) if len(desk.shelf) > 1 else ()


def _rules(desk: Session) -> tuple[Pick, ...]:
    """How the game is set up, where no list of games leads there."""
    game = desk.table.record.game
    chooses = len(desk.shelf) == 1 and (rules_of(game) or named_boards(game))
    return (Pick.SET_UP,) if chooses else ()


def _tokens(desk: Session, question: Question) -> tuple[Pick, ...]:
    """People who have ended a game before its end have not shown what they hold."""
    shown = not desk.table.over or desk.table.record.actor is None
    return (Pick.TOKENS,) if shown and seats_with_tokens(desk, question) else ()


def _reckoning(desk: Session) -> tuple[Pick, ...]:
    return (Pick.RECKONING,) if reckoning_rows(desk) else ()


def reckoning_rows(desk: Session) -> tuple[Reason, ...]:
    """What anybody may look up, or count again in the end."""
    line = desk.table.record
    return line.game.lookup_lines(line.state)


def _rows(desk: Session, _question: Question) -> tuple[Choice, ...]:
    return tuple(Choice(Pick.ROW, number=number) for number in range(len(reckoning_rows(desk))))


def _tags(desk: Session) -> tuple[Pick, ...]:
    return (Pick.TAGS,) if desk.table.setting.readers else ()


def _work(desk: Session) -> tuple[Pick, ...]:
    """What is left by a key alone is not begun without one."""
    return (Pick.TABLE,) if offered_work(desk.outfit) and desk.table.setting.has_any_key else ()


def _jobs(desk: Session, _question: Question) -> tuple[Choice, ...]:
    return tuple(Choice(Pick.JOB, name) for name in offered_work(desk.outfit))


def _revenge(desk: Session) -> tuple[Pick, ...]:
    return (Pick.REVENGE,) if desk.table.record.game.turn_board else ()


def _own(desk: Session) -> tuple[Pick, ...]:
    return (Pick.OWN_BOARD,) if desk.table.record.game.ask_layout else ()


def _actions(desk: Session) -> tuple[Action, ...]:
    return desk.table.record.actions


def _correctable(desk: Session) -> Iterator[int]:
    """How long ago the actions were that could have been others; what the companion has drawn is a fact."""
    line = desk.table.record
    for number in range(1, len(line.actions) + 1):
        before = line.states[-1 - number]
        if _was_told(desk, before) and len(line.game.legal(before)) > 1:
            yield number


def _was_told(desk: Session, state: object) -> bool:
    """Whether somebody has said what was done there, for all to hear."""
    game = desk.table.record.game
    dealt = game.actor(state) == TABLE and desk.table.setting.manners.dealt
    return not dealt and game.secret_seat(state) is None


def other_actions(desk: Session, about: Choice) -> tuple[Action, ...]:
    """What an action may have been that was entered wrongly."""
    line = desk.table.record
    wrong = line.actions[-about.number]
    return tuple(action for action in line.game.legal(line.states[-1 - about.number]) if action != wrong)


def correction_offer(desk: Session, about: Choice, said: tuple[str, ...]) -> Offer:
    """The part of that action which is asked for next, as it is in play."""
    game, actions = desk.table.record.game, other_actions(desk, about)
    entry = DialEntry()
    for value in said:
        asked = offer(game, actions, entry)
        entry = DialEntry((*entry.filled, *asked.fills.get(value, ((asked.part, value),))))
    return offer(game, actions, entry)


LISTS: Final[Mapping[Topic, Lister]] = {
    Topic.WELCOME: _welcome,
    Topic.RESUMED: _always(Pick.GO_ON, Pick.NEW_GAME),
    Topic.MENU: _menu,
    Topic.OVER: _over,
    Topic.WHO: _seats,
    Topic.SURE: _always(Pick.NO, Pick.YES),
    Topic.CONSENT: _always(Pick.YES),
    Topic.LEAVING: _always(Pick.WITHOUT, Pick.STOP),
    Topic.TAKE_BACK: _actions_to_undo,
    Topic.CORRECT: _actions_to_correct,
    Topic.INSTEAD: _part_values,
    Topic.NEXT: _next,
    Topic.GAMES: _games,
    Topic.SET_UP: _set_up,
    Topic.SETTING: _settings,
    Topic.MAT: _always(Pick.YES),
    Topic.RECKONING: _rows,
    Topic.ROW: _always(Pick.BACK),
    Topic.TOKENS: _held_tokens,
    Topic.REALLY: _drawable_tokens,
    Topic.PEOPLE: _people,
    Topic.NAMES: _names,
    Topic.LETTERS: _letters,
    Topic.SIDES: _always(Pick.STAY, Pick.TURN),
    Topic.MANNERS: _manners,
    Topic.MINUTES: _minutes,
    Topic.GAIN: _seconds,
    Topic.TABLE: _jobs,
    Topic.TAGS: _of_tags,
    Topic.ENROL: _sorts,
    Topic.KNOWN: _always(Pick.YES),
    Topic.LOOK_UP: _look_up_choices,
    Topic.TELL: _pictures,
    Topic.LAY: _corners,
    Topic.TURN: _always(Pick.YES),
    Topic.SWAP: _always(Pick.YES),
    Topic.PAUSED: _always(Pick.GO_ON),
    Topic.FLAG: _always(Pick.CLAIM, Pick.PLAY_ON),
    Topic.HAND_BACK: _always(Pick.YES),
    Topic.OTHER_PIECE: _always(Pick.YES),
    Topic.SITS_HERE: _always(Pick.YES),
}
