"""A game as people want it next, set up in one go instead of entry by entry.

Laws:
- a wish is a way through the lists of the menu: it says nothing that they do not offer, and their own actions
  carry it out;
- a game that is on is left at once only where its players all sit with whoever wishes; else the others agree.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from companion.games.kernel import CARD, Actor, Seat, Temper
from companion.session import people
from companion.session.events import GameTold, NewGame
from companion.session.match import (
    Match,
    against_bots,
    bots_of,
    levels_of,
    name_of,
    name_person,
    only_person,
    remember_name,
    spell,
    with_level,
)
from companion.session.next_game import (
    leave_game,
    may_begin,
    of_title,
    option_values,
    other_fair_boards,
    play_title,
    rules_after_board,
    rules_before_board,
    set_option,
    setting_now,
    ways_to_board,
)
from companion.session.question import Choice, GameWish, Pick, Question, Topic
from companion.session.session import Session, SessionResult
from companion.session.shelf import Title, new_title, with_title
from companion.table.events import Chair
from companion.table.manners import HintLimit, Manners, Style, style_of, with_style

ALONE, TOGETHER, WATCH = (Choice(Pick.ALONE, who) for who in ("bots", "people", "nobody"))
"""Who plays: one person against bots, people only, or bots only, as a demonstration."""


@dataclass(frozen=True, slots=True)
class Setting:
    """An entry of the lists, and the values that it can have."""

    about: Choice
    values: tuple[Choice, ...]
    now: Choice | None
    """Its value; `None` where none of these is."""
    usual: Choice
    """What a table has that was never set up."""


@dataclass(frozen=True, slots=True)
class WishedGame:
    """A game as it is wished so far."""

    session: Session
    """The session with the wished options on its shelf, for what is listed from there."""
    title: Title
    new: NewGame
    """The game that begins; with the names of the players, too."""
    alone: bool = False
    """Whether one person seems to be alone, so that bots are recommended for the other seats."""

    @property
    def question(self) -> Question:
        return _setup_question(self.title.game.id)

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The settings with more than one value, in the order of the menu."""
        listed = (*_option_settings(self.session, self.question), *_manners_settings(self))
        return tuple(setting for setting in listed if len(setting.values) > 1)


def token_of(choice: Choice) -> str:
    """The choice as a wish names it."""
    return ":".join((choice.pick, choice.value, *([str(choice.number)] if choice.number else [])))


def read_wish(session: Session, wish: GameWish) -> WishedGame | None:
    """The game of the wish; `None` where the lists do not offer what it says."""
    if wish.game not in session.shelf:
        return None
    question, of_manners = _setup_question(wish.game), []
    for about, value in wish.chosen:
        setting = _find(about, _option_settings(session, question))
        if setting is None:
            of_manners.append((about, value))
            continue
        found = next((choice for choice in setting.values if token_of(choice) == value), None)
        if found is None:
            return None
        listed = replace(question, choices=(setting.about,))
        asked = Question(Topic.SETTING, (found,), about=setting.about, back=listed)
        session = replace(set_option(session, asked, found)[0], question=session.question)
    title = session.shelf[wish.game]
    game = WishedGame(session, title, of_title(session, title))
    for about, value in of_manners:
        setting = _find(about, _manners_settings(game))
        found = next((one for one in setting.values if token_of(one) == value), None) if setting else None
        if setting is None or found is None:
            return None
        game = replace(game, new=_with_setting(game, setting, found))
    return replace(game, new=_with_names(game, wish.names))


def has_company(session: Session) -> bool:
    """Whether several people seem to play: they have names, or have finished a game without bots."""
    match, table = session.match, session.table
    named = [person for person in match.people if person.name]
    finished = table.over or match.draws > 0 or any(person.wins for person in match.people)
    return len(named) > 1 or (finished and not table.setting.bots)


def for_one_person(session: Session, wish: GameWish) -> GameWish:
    """The wish with bots for all others, where neither it nor the match says who plays."""
    who = token_of(Choice(Pick.ALONE))
    if any(about == who for about, _ in wish.chosen) or any(one.level for one in session.match.people):
        return wish
    alone = replace(wish, chosen=((who, token_of(ALONE)), *wish.chosen))
    return wish if read_wish(session, alone) is None else alone


def handle_wish(session: Session, event: GameTold) -> SessionResult:
    """Begin the game, or first ask the others whether to leave the one that is on."""
    if read_wish(session, event.wish) is None:  # the client did not check it
        return session, ()
    others = chairs_to_ask(session, event.chairs)
    if not others:
        return _begin(session, event.wish)
    asker = min(event.chairs, default=None)
    by = session.seat_spoken_for(asker) or session.seats[0]
    return replace(session, question=_ask_others(session, event.wish, others, asker, by)), ()


def chairs_to_ask(session: Session, asking: frozenset[Chair]) -> frozenset[Chair]:
    """The chairs that have to agree before these replace the game; none where no move would be lost."""
    setting = session.table.setting
    others = {chair for chair, seats in setting.chairs.items() if {*seats} - session.table.away} - asking
    others -= session.free_chairs
    if may_begin(session):
        return frozenset()
    return session.answering_chairs(others, min(asking, default=None))


def _ask_others(
    session: Session, wish: GameWish, others: frozenset[Chair], asker: Chair | None, by: Seat
) -> Question:
    before = session.question
    again = before is not None and before.topic is Topic.CONSENT and before.wish is not None
    back = before.back if before is not None and again else before
    about = Choice(Pick.NEW_GAME)
    return Question(Topic.CONSENT, chair=asker, chairs=others, by=by, about=about, wish=wish, back=back)


def leave_for_wish(session: Session, question: Question, about: Choice) -> SessionResult:
    """Leave the game that is on: for the wish that all agree to, or else for what the menu then asks."""
    if question.wish is None:
        return leave_game(session, question, about)
    if read_wish(session, question.wish) is None:  # the table has changed since
        return replace(session, question=question.back), ()
    return _begin(session, question.wish)


def _begin(session: Session, wish: GameWish) -> SessionResult:
    game = read_wish(session, wish)
    assert game is not None
    session, _ = play_title(game.session, game.title)
    return replace(session, known_names=game.new.names or session.known_names), (game.new,)


def _setup_question(game: str) -> Question:
    return Question(Topic.SET_UP, about=Choice(Pick.GAME, game))


def _find(about: str, settings: tuple[Setting, ...]) -> Setting | None:
    return next((setting for setting in settings if token_of(setting.about) == about), None)


def _option_settings(session: Session, question: Question) -> tuple[Setting, ...]:
    """The entries of the game's list in the menu, with the list behind each."""
    assert question.about is not None
    title = session.shelf[question.about.value]
    board = (Choice(Pick.BOARD),) if title.chooses_board else ()
    before, after = rules_before_board(session, question), rules_after_board(session, question)
    abouts = (
        *(Choice(Pick.RULE, name) for name in before),
        *board,
        *(Choice(Pick.RULE, name) for name in after),
    )
    fresh = new_title(title.game, title.watched)
    new = replace(session, shelf=with_title(session.shelf, fresh))
    found = []
    for about in abouts:
        asked = Question(Topic.SETTING, about=about, back=question)
        values = (
            *(Choice(Pick.WORTH, name, number) for name, number in option_values(session, asked)),
            *(Choice(Pick.WAY, way) for way in ways_to_board(session, asked)),
            *(Choice(Pick.FAIR, number=number) for number in other_fair_boards(session, asked)),
        )
        now, usual = (setting_now(one, question, about) for one in (session, new))
        found.append(Setting(about, values, now, usual if usual in values else values[0]))
    return tuple(found)


def _manners_settings(game: WishedGame) -> tuple[Setting, ...]:
    """How it is played: the style, the clock, and who draws cards where there are some."""
    manners, seats = game.new.manners, game.title.seats
    style, minutes = style_of(manners, seats), {manners.minutes.get(seat, 0.0) for seat in seats}
    styles = tuple(Choice(Pick.STYLE, name) for name in people.usable_styles(game.session, game.question))
    of_minutes = tuple(Choice(Pick.MINUTES, number=one) for one in people.MINUTES)
    same = Choice(Pick.MINUTES, number=round(next(iter(minutes)))) if len(minutes) == 1 else None
    found = [
        Setting(Choice(Pick.STYLE), styles, style and Choice(Pick.STYLE, style.value), styles[0]),
        Setting(Choice(Pick.MINUTES), of_minutes, same if same in of_minutes else None, of_minutes[0]),
    ]
    if any(minutes):
        seconds = tuple(Choice(Pick.SECONDS, number=one) for one in people.SECONDS)
        gain = Choice(Pick.SECONDS, number=round(manners.increment_s))
        found.append(Setting(Choice(Pick.SECONDS), seconds, gain if gain in seconds else None, seconds[0]))
    if any(thing.part == CARD for thing in game.title.game.hands.box):
        draws = tuple(Choice(Pick.DRAWS, number=one) for one in (1, 0))
        found.append(Setting(Choice(Pick.DRAWS), draws, draws[0 if manners.dealt else 1], draws[0]))
    players = (*_company_settings(game), *_level_settings(game), *_temper_settings(game))
    return (*players, *found, *_help_settings(game))


def _company_settings(game: WishedGame) -> Iterator[Setting]:
    """Whether one person plays against bots."""
    match = game.new.match
    if game.title.game.levels and len(match.people) > 1:
        count = sum(not person.level for person in match.people)
        now = {0: WATCH, 1: ALONE, len(match.people): TOGETHER}.get(count)
        values = (ALONE, TOGETHER, WATCH)
        yield Setting(Choice(Pick.ALONE), values, now, ALONE if game.alone else TOGETHER)


def _temper_settings(game: WishedGame) -> Iterator[Setting]:
    """How bots play, where there are some."""
    if bots_of(game.new.match, game.title.game):
        even, *_ = tempers = tuple(Choice(Pick.TEMPER, temper) for temper in Temper)
        yield Setting(Choice(Pick.TEMPER), tempers, Choice(Pick.TEMPER, game.new.match.temper), even)


def _help_settings(game: WishedGame) -> Iterator[Setting]:
    """How many hints each player may have, and how goals are lit, where the game can be searched."""
    manners = game.new.manners
    if not game.title.game.levels:
        return
    limits = {limit: Choice(Pick.HINTS, limit.value) for limit in HintLimit}
    usual, *_ = values = tuple(limits.values())
    yield Setting(Choice(Pick.HINTS), values, limits[manners.hints], usual)
    if game.session.table.setting.can_light:
        lights = Choice(Pick.LIGHTS, "usual"), Choice(Pick.LIGHTS, "learner")
        yield Setting(Choice(Pick.LIGHTS), lights, lights[manners.learner_lights], lights[0])


def _level_settings(game: WishedGame) -> Iterator[Setting]:
    """Whether a person plays each seat, or the bot of a level."""
    person, match = Choice(Pick.LEVEL), game.new.match
    for number, seat in enumerate(game.title.seats):
        levels = levels_of(match, seat, game.title.game)
        here, values = match.person(seat), (person, *(Choice(Pick.LEVEL, number=one) for one in levels))
        now = Choice(Pick.LEVEL, number=min(here.level, game.title.game.levels) if here else 0)
        suggested = values[min(people.SUGGESTED, len(levels))] if game.alone and number else person
        yield Setting(Choice(Pick.LEVEL, seat), values, now, suggested)


def _with_setting(game: WishedGame, setting: Setting, found: Choice) -> NewGame:
    if found.pick == Pick.ALONE:
        match, levels = game.new.match, game.title.game.levels
        alone = None if found == WATCH else only_person(match) or game.title.seats[0]
        level = 0 if found == TOGETHER else min(people.SUGGESTED, levels)
        return replace(game.new, match=against_bots(match, alone, level))
    if found.pick == Pick.TEMPER:
        return replace(game.new, match=replace(game.new.match, temper=Temper(found.value)))
    if found.pick == Pick.LEVEL:
        seat = Seat(Actor(setting.about.value))
        return replace(game.new, match=with_level(game.new.match, seat, found.number))
    manners = _SET[found.pick](game.new.manners, found, game.title.seats)
    return replace(game.new, manners=manners)


def _set_minutes(manners: Manners, choice: Choice, seats: tuple[Seat, ...]) -> Manners:
    limits = dict.fromkeys(seats, float(choice.number)) if choice.number else {}
    return replace(manners, minutes=MappingProxyType(limits))


_SET: Final[Mapping[str, Callable[[Manners, Choice, tuple[Seat, ...]], Manners]]] = {
    Pick.STYLE: lambda manners, choice, seats: with_style(manners, Style(choice.value), seats),
    Pick.MINUTES: _set_minutes,
    Pick.SECONDS: lambda manners, choice, _seats: replace(manners, increment_s=float(choice.number)),
    Pick.DRAWS: lambda manners, choice, _seats: replace(manners, dealt=bool(choice.number)),
    Pick.HINTS: lambda manners, choice, _seats: replace(manners, hints=HintLimit(choice.value)),
    Pick.LIGHTS: lambda manners, choice, _seats: replace(manners, learner_lights=choice.value == "learner"),
}


def _with_names(game: WishedGame, names: tuple[str, ...]) -> NewGame:
    """The new game with these players, in the order of the seats, and the names known from then on."""
    match: Match = game.new.match
    known = game.session.known_names
    for seat, text in zip(game.title.seats, names, strict=False):
        name = name_of(spell(text))
        match = name_person(match, seat, name)
        known = remember_name(known, name) if name else known
    return replace(game.new, match=match, names=() if known == game.session.known_names else known)
