"""Lines for the dial: the part of an action that it points at, or the candidates it chooses from."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, Final

from companion.drawing.symbols import Symbol
from companion.drawing.text import COLUMNS, Line, Sheet, Text, choice_line, headline, plain, width
from companion.games.kernel.game import Game
from companion.games.kernel.terms import Action, Space
from companion.games.kernel.words import Words
from companion.table.entry import VERB, DialEntry, parts, possible
from companion.table.table import Table
from companion.view.action_lines import candidate_text
from companion.view.glows import lands_face_down
from companion.view.question_sheets import ROOM
from companion.view.sentences import Names

MORE: Final = 3
"""Columns at the end of the last line that say how many follow."""


def dial_line(table: Table, entry: DialEntry, words: Words) -> Line:
    """What the dial points at; what came before stands in front."""
    offer, game = table.offer, table.record.game
    taken = entry.take(offer)
    filled = [one for one in taken.filled if one[0] != VERB or one == taken.filled[-1]]
    ahead = possible(game, offer.actions, taken)
    if len(ahead) == 1 and game.parse_action(ahead[0]).parts:  # with this choice the rest follows
        filled = [*game.parse_action(ahead[0]).parts]
    filled = [*_implied_spaces(game, ahead, filled), *filled]
    down = bool(filled and ahead) and all(_is_face_down_on(table, action, filled[-1][1]) for action in ahead)
    sign = (Symbol.FACE_DOWN,) if down else ()
    return choice_line(" ", *Names.now(table.record, words).row_text(filled, sign, asked=offer.part))


def _implied_spaces(
    game: Game[Any], ahead: tuple[Action, ...], filled: list[tuple[str, str]]
) -> list[tuple[str, str]]:
    """The spaces that nobody was asked for before what was chosen, since there is only one way."""
    forms = [parts(game, action) for action in ahead]
    before = takewhile(lambda name: name not in dict(filled), forms[0] if forms else ())
    return [
        (name, forms[0][name])
        for name in before
        if name in game.space_parts and len({form.get(name) for form in forms}) == 1
    ]


def _is_face_down_on(table: Table, action: Action, space: str) -> bool:
    """Whether something comes to lie on its face on that space."""
    game, state = table.record.game, table.record.state
    return space in game.deed(state, action).drops and lands_face_down(game, state, action, Space(space))


def candidate_sheet(table: Table, words: Words) -> Sheet:
    """The actions that it may have been, and that it was none of them; and the dial on one of these."""
    game, state, actions = table.record.game, table.record.state, table.ambiguous_actions
    count = len(actions) + 1
    cursor = table.entry.cursor % count if table.entry else None
    first = max(0, min((cursor or 0) - 1, count - ROOM))
    part, title, names = table.offer.part, words.say("table.which"), Names.now(table.record, words)
    told: list[Text] = [candidate_text(names, action) for action in actions]
    if part:
        space = game.deed(state, actions[0]).drops[0]
        told = [*_thing_texts(table, space, names)]
        title = words.say(f"{game.id}.which-{part}", space=space)
    told.append((words.say("table.none-of-these"),))
    lines = [(choice_line if n == cursor else plain)(" ", *one) for n, one in enumerate(told)]
    seen, more = lines[first : first + ROOM], len(lines) - first - ROOM
    if more > 0 and part:
        last = (" ", *told[first + ROOM - 1])
        seen[-1] = plain(*last, " " * (COLUMNS - MORE - width(last)), f" +{more}")
    return Sheet((headline(title), *seen))


def _thing_texts(table: Table, space: Space, names: Names) -> Iterator[Text]:
    """What it may be that was put there; with a sign what belongs on its face, since it has been let go."""
    game, part = table.record.game, table.offer.part
    action_of = {parts(game, action)[part]: action for action in table.ambiguous_actions}
    for value in table.offer.values[:-1]:
        sign = (" ", Symbol.FACE_DOWN) if _is_face_down_on(table, action_of[value], space) else ()
        yield (*names.text_of(part, value), *sign)
