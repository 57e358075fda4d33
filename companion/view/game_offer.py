"""The games that can be played next and what can be chosen of one, in plain values for the page.

Law: what is offered, chosen and recommended is that of the menu; a setting is named as the screens name it.
"""

from typing import Any

from companion.games.kernel import Actor, Game, Seat, Words, begin, look_of
from companion.session.game_wish import Setting, WishedGame, token_of
from companion.session.match import LONGEST_NAME
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.shelf import BoardSource, board_names
from companion.view.answers import meaning_of, option_name
from companion.view.question_sheets import ground_rows, label
from companion.view.sentences import name_of_game, seat_name, speak

PAGE_OF = {
    Pick.RULE: Topic.SETTING,
    Pick.BOARD: Topic.SETTING,
    Pick.STYLE: Topic.MANNERS,
    Pick.MINUTES: Topic.MINUTES,
    Pick.SECONDS: Topic.GAIN,
}
"""The page of the menu that lists the values of a setting."""
OF_GAME = (Pick.RULE, Pick.BOARD)
"""Settings of the game itself."""
OF_PEOPLE = (Pick.ALONE, Pick.LEVEL)
"""Settings of who plays; all others are manners."""
BELOW_ITS_NAME = (Pick.ALONE, Pick.TEMPER, Pick.DRAWS, Pick.HINTS, Pick.LIGHTS)
"""Settings whose values need not say again what they are about."""
FAIR_BOARD = Choice(Pick.WAY, BoardSource.FAIR.value)
OWN_BOARD = Choice(Pick.WAY, BoardSource.DESCRIBED.value)


def card_message(game: Game[Any], words: Words) -> dict[str, Any]:
    """A game for those who do not know it: what it is about, for how many, and how it is drawn."""
    about, time = f"{game.id}.about", f"{game.id}.about.time"
    state = begin(game, {}, lambda _below: 0).state
    return {
        "game": game.id,
        "title": name_of_game(game.id, words),
        "about": words.say(about) if words.has(about) else "",
        "time": words.say(time) if words.has(time) else "",
        "scene": look_of(game).plan(state).scene,
    }


def offer_message(game: WishedGame, words: Words, *, asks: bool) -> dict[str, Any]:
    """What can be chosen of that game, who plays, and whether others are asked first."""
    title, match = game.title.game, game.new.match
    people = [(seat, match.person(seat)) for seat in game.title.seats]
    listed = {one.about: one for one in game.settings}

    def by(seat: Seat) -> dict[str, Any] | None:
        levels = listed.get(Choice(Pick.LEVEL, seat))
        return _setting(game, levels, words) if levels else None

    company = listed.get(Choice(Pick.ALONE))
    return {
        "tell": "offer",
        "game": title.id,
        "settings": [_setting(game, one, words) for one in game.settings if one.about.pick in OF_GAME],
        "manners": [
            _setting(game, one, words)
            for one in game.settings
            if one.about.pick not in (*OF_GAME, *OF_PEOPLE)
        ],
        "company": _setting(game, company, words) if company else None,
        "players": [
            {
                "seat": seat_name(title, seat, words),
                "name": person.name if person else "",
                "by": by(seat),
                "bot": bool(person and person.level),
            }
            for seat, person in people
        ],
        "longest": LONGEST_NAME,
        "known": [*reversed(game.session.known_names)],
        "asks": asks,
    }


def _setting(game: WishedGame, setting: Setting, words: Words) -> dict[str, Any]:
    return {
        "name": token_of(setting.about),
        "title": _title(game, setting.about, words),
        "what": _what(game, setting.about, words),
        "values": [_value(game, setting, value, words) for value in _in_order(setting.values)],
    }


def _in_order(values: tuple[Choice, ...]) -> list[Choice]:
    """The values as the menu has them, but all fair boards beside each other."""
    ways = [value for value in values if value.pick != Pick.FAIR]
    place = ways.index(FAIR_BOARD) + 1 if FAIR_BOARD in ways else len(ways)
    return [*ways[:place], *(value for value in values if value.pick == Pick.FAIR), *ways[place:]]


def _value(game: WishedGame, setting: Setting, value: Choice, words: Words) -> dict[str, Any]:
    what = meaning_of(value)
    code = f"page.offer-{value.pick}-{value.value or value.number}"
    fair = _fairness(game, value, words)
    return {
        "value": token_of(value),
        "title": _text(game, setting, value, words),
        "what": fair or (words.reason(what) if what else words.say(code) if words.has(code) else ""),
        "picture": _picture(game, value),
        "chosen": value == setting.now,
        "usual": value == setting.usual,
    }


def _picture(game: WishedGame, value: Choice) -> list[list[str]]:
    """The grounds of a fair board that was found, in rows from north to south."""
    found = game.session.fair.found_for(game.title.game)
    if not found or (value.pick != Pick.FAIR and value != FAIR_BOARD):
        return []
    record = begin(game.title.game, {**game.title.options, **found[value.number].options}, lambda _below: 0)
    parts = record.game.setup.board_parts(record.options)
    grounds = {space: ground for _, part in parts for space, ground in part.grounds.items()}
    return [[ground for _, ground in row] for row in ground_rows(record, grounds)]


def _fairness(game: WishedGame, value: Choice, words: Words) -> str:
    """How fair that board is, or how far the search for it; empty where nothing is searched."""
    fair, found = game.session.fair, game.session.fair.found_for(game.title.game)
    if value.pick != Pick.FAIR and value != FAIR_BOARD:
        return ""
    if found:
        return words.say(found[value.number].verdict)
    if fair.game != game.title.game.id:
        return ""
    code = "page.offer-fair-searched" if fair.is_on else "page.offer-fair-none"
    return words.say(code, done=fair.done)


def _text(game: WishedGame, setting: Setting, value: Choice, words: Words) -> str:
    """The value as the menu names it, or as there is room for below the name of the setting."""
    if value.pick == Pick.LEVEL:
        return words.say("desk.bot-level" if value.number else "desk.person", level=value.number)
    if value.pick in BELOW_ITS_NAME:
        return words.say(f"page.{value.pick}-{value.value or value.number}")
    if value.pick == Pick.FAIR or value == FAIR_BOARD:
        several = len(game.session.fair.found_for(game.title.game)) > 1
        return (
            words.say("page.offer-fair", number=value.number + 1) if several else words.say("desk.way-fair")
        )
    if value == OWN_BOARD:
        return words.say("desk.pick-own-board")
    if value.pick == Pick.STYLE:
        return words.say(f"desk.style-{value.value}")  # the menu adds a mark to the one that is on
    asked = Question(PAGE_OF[Pick(setting.about.pick)], about=setting.about, back=game.question)
    return speak(label(game.session, asked, value, words), words)


def _title(game: WishedGame, about: Choice, words: Words) -> str:
    if about.pick == Pick.RULE:
        return option_name(game.title.game, about.value, words)
    seat = seat_name(game.title.game, Actor(about.value), words) if about.pick == Pick.LEVEL else ""
    return words.say(f"page.offer-{about.pick}", seat=seat)


def _what(game: WishedGame, about: Choice, words: Words) -> str:
    """What the setting changes, where its values do not say it."""
    option = _option(game, about)
    code = f"{game.title.game.id}.rules.options.{option}" if option else f"page.offer-{about.pick}.what"
    return words.say(code) if words.has(code) else ""


def _option(game: WishedGame, about: Choice) -> str:
    """The option that the setting is about; of several that make up the board, the first one."""
    if about.pick not in OF_GAME:
        return ""
    if about.pick != Pick.BOARD:
        return about.value
    names = board_names(game.title.game)
    return next(option.name for option in game.title.game.options if option.name in names)
