"""What a dial points at, in lines of a screen: a part of an action, or one of those that it may have been."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Action, Space
from companion.table.entry import VERB, Entry, parts, possible
from companion.table.table import Table
from companion.view.asking import ROOM
from companion.view.lights import goes_down
from companion.view.screens.sheet import COLUMNS, Line, Sheet, Text, chosen, headline, plain, width
from companion.view.screens.symbols import Symbol
from companion.view.showing import told_short
from companion.view.values import Names
from companion.view.words import Words

MORE: Final = 3
"""Columns at the end of the last line that say how many follow."""


def pointed(table: Table, entry: Entry, words: Words) -> Line:
    """What the dial points at; what came before stands in front."""
    offer, game = table.offer, table.line.game
    taken = entry.taken(offer)
    filled = [one for one in taken.filled if one[0] != VERB or one == taken.filled[-1]]
    ahead = possible(game, offer.actions, taken)
    if len(ahead) == 1 and game.parse(ahead[0]).parts:  # with this choice the rest follows
        filled = [*game.parse(ahead[0]).parts]
    filled = [*_implied(game, ahead, filled), *filled]
    down = bool(filled and ahead) and all(_down_there(table, action, filled[-1][1]) for action in ahead)
    sign = (Symbol.FACE_DOWN,) if down else ()
    return chosen(" ", *Names.now(table.line, words).in_a_row(filled, sign, asked=offer.part))


def _implied(
    game: Game[Any], ahead: tuple[Action, ...], filled: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The spaces that nobody was asked for before what was chosen, since there is only one way."""
    forms = [parts(game, action) for action in ahead]
    before = takewhile(lambda name: name not in dict(filled), forms[0] if forms else ())
    return [
        (name, forms[0][name])
        for name in before
        if name in game.aims and len({form.get(name) for form in forms}) == 1
    ]


def _down_there(table: Table, action: Action, space: str) -> bool:
    """Whether something comes to lie on its face on that space."""
    game, state = table.line.game, table.line.state
    return space in game.deed(state, action).drops and goes_down(game, state, action, Space(space))


def which(table: Table, words: Words) -> Sheet:
    """The actions that it may have been, and that it was none of them; and the dial on one of these."""
    game, state, actions = table.line.game, table.line.state, table.which
    count = len(actions) + 1
    cursor = table.entry.cursor % count if table.entry else None
    first = max(0, min((cursor or 0) - 1, count - ROOM))
    part, title, names = table.offer.part, words.say("table.which"), Names.now(table.line, words)
    told: list[Text] = [told_short(names, action) for action in actions]
    if part:
        space = game.deed(state, actions[0]).drops[0]
        told = [*_things_on(table, space, names)]
        title = words.say(f"{game.id}.which-{part}", space=space)
    told.append((words.say("table.none-of-these"),))
    lines = [(chosen if n == cursor else plain)(" ", *one) for n, one in enumerate(told)]
    seen, more = lines[first : first + ROOM], len(lines) - first - ROOM
    if more > 0 and part:
        last = (" ", *told[first + ROOM - 1])
        seen[-1] = plain(*last, " " * (COLUMNS - MORE - width(last)), f" +{more}")
    return Sheet((headline(title), *seen))


def _things_on(table: Table, space: Space, names: Names) -> Iterator[Text]:
    """What it may be that was put there; with a sign what belongs on its face, since it has been let go."""
    game, part = table.line.game, table.offer.part
    action_of = {parts(game, action)[part]: action for action in table.which}
    for value in table.offer.values[:-1]:
        sign = (" ", Symbol.FACE_DOWN) if _down_there(table, action_of[value], space) else ()
        yield (*names.shown(part, value), *sign)
