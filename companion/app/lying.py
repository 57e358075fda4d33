"""Where the page draws what is in the box of a game: on the board, or in one of the piles beside it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import cycle
from typing import Any

from companion.app.mat import Mat
from companion.desk.desk import Desk
from companion.rules.kernel.hands import PIECE
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Actor, Space
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import Table
from companion.view.looks import look_of
from companion.view.looks.look import Look

Told = Mapping[str, Any]
"""A piece as the page is told of it."""


def pieces_of_game(line: Line[Any]) -> Iterator[Told]:
    """The pieces as the game has them: those on the board, and what is left in supplies, if there are any.

    They stand on spaces: under these there need be no cell.
    """
    look, standing = look_of(line.game), line.game.occupancy(line.state)
    pieces = {thing: count for thing, count in line.game.box.items() if thing.part == PIECE}
    left = Counter({(thing.owner, thing.value): count for thing, count in pieces.items()})
    for space, what in sorted(standing.items()):
        for number, kind in enumerate(what.kinds):
            name = f"{what.owner}-{space}"
            told = {
                "id": f"{name}-{number}" if number else name,
                "look": look.piece(what.owner, kind),
                "space": space,
            }
            yield {**told, "down": True} if what.down else told
        left.subtract((what.owner, kind) for kind in what.kinds)
    if look.supplies:
        for (owner, kind), count in left.items():
            name = look.piece(owner, kind)
            yield from ({"id": f"{name}-{number}", "look": name} for number in range(1, count + 1))


def cells_under(look: Look, mat: Mat, space: Space) -> Iterable[int]:
    """The cells for the pieces of a space, one after the other: over and over, where they share."""
    cells = mat.cells_of(space)
    return cycle(cells) if look.stacks else cells


def in_piles(pieces: Iterable[Told], desk: Desk) -> Iterator[Told]:
    """Without what this game leaves in its box; what a side can still play with lies before its chair.

    So does a card that it has: it was nobody's, and is again once it is used. What is drawn in secret nobody
    sees, wherever it is.
    """
    line = desk.table.line
    look = look_of(line.game)
    idle = look.idle(line.options)
    owners = {look.piece(thing.owner, thing.value): thing.owner for thing in line.game.box}
    owners |= {card.look: card.seat for card in look.cards(line.state)}
    owners |= {face.look: one.seat for one in look.holdings(line.state) for face in one.cards}
    idle |= _face_down(line)
    veiled = {look.piece(one.owner, one.value) for one in line.game.box if one.part in line.game.veiled}
    for told in pieces:
        if told["look"] in veiled:
            continue
        aside = not {"cell", "space", "hand", "reader"} & told.keys()
        if aside and told["look"] in idle:
            continue
        chair = _chair_of(desk, owners.get(told["look"])) if look.supplies else None
        yield {**told, "pile": chair} if chair else told


def puts(table: Table) -> Mapping[Space, Action]:
    """Where pieces that stand in stacks come to from beside the board, where one thing is meant by that."""
    line, now = table.line, table.situation
    if not line.game.stacks or now.phase is not Phase.RIGHT:
        return {}
    found: dict[Space, Action] = {}
    for action in now.actions:
        deed = line.game.deed(line.state, action)
        if deed.lifts or not deed.drops:
            return {}
        found[deed.drops[0]] = action
    return found


def _face_down(line: Line[Any]) -> frozenset[str]:
    """Where cards lie open in a row: those of which nobody can tell where they are, and what is in bags."""
    look, state = look_of(line.game), line.state
    held = [face.look for one in look.holdings(state) for face in one.cards]
    open_ = Counter([*held, *(face.look for face in look.row(state))])
    things = [thing for thing in line.game.box if thing.part != PIECE] if open_ else []
    return frozenset(name for thing in things if open_[name := look.piece(thing.owner, thing.value)] != 1)


def _chair_of(desk: Desk, owner: Actor | None) -> Chair | None:
    chairs = desk.table.setting.chairs
    return next((chair for chair, seats in chairs.items() if owner in seats), None)
