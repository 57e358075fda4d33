"""The layout of the page: pieces on the board and in piles beside it, and lights in bars at its edges."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import cycle
from math import fsum
from typing import Any, Final

from companion.games.kernel import PIECE, TABLE, Action, Actor, BoardPlan, Field, Game, Record, Space, look_of
from companion.session.session import Session
from companion.session.work.mat import Mat, Run
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import Table

PieceMessage = Mapping[str, Any]
"""A piece, as sent to the page."""


def pieces_of_game(record: Record[Any]) -> Iterator[PieceMessage]:
    """The pieces of the game: those on the board, and what is left in supplies, if there are any.

    Spaces without a cell have pieces too.
    """
    look, standing = look_of(record.game), record.game.hands.occupancy(record.state)
    pieces = {thing: count for thing, count in record.game.hands.box.items() if thing.part == PIECE}
    left = Counter({(thing.owner, thing.value): count for thing, count in pieces.items()})
    for space, what in sorted(standing.items()):
        for number, kind in enumerate(what.kinds):
            name = f"{what.owner}-{space}"
            message = {
                "id": f"{name}-{number}" if number else name,
                "look": look.piece(what.owner, kind),
                "space": space,
            }
            yield {**message, "down": True} if what.down else message
        left.subtract((what.owner, kind) for kind in what.kinds)
    if look.has_supplies:
        for (owner, kind), count in left.items():
            name = look.piece(owner, kind)
            yield from ({"id": f"{name}-{number}", "look": name} for number in range(1, count + 1))


def cells_under(game: Game[Any], mat: Mat, space: Space) -> Iterable[int]:
    """The cells for the pieces of a space in order, reused where there are too few."""
    cells = mat.cells_of(space)
    return cycle(cells) if game.stacks.has_stacks else cells


def arrange_in_piles(pieces: Iterable[PieceMessage], session: Session) -> Iterator[PieceMessage]:
    """The pieces in piles, a side's reserve before its chair; without those left in the box.

    So is a card that it holds, until the card is used; of cards that look alike each holder has one. Secret
    draws are shown nowhere.
    """
    record = session.table.record
    look = look_of(record.game)
    owners = {look.piece(thing.owner, thing.value): thing.owner for thing in record.game.hands.box}
    owners |= {card.look: card.seat for card in look.beside.cards(record.state)}
    holders, copies = _holders(record), Counter[str]()
    idle = look.unused_looks(record.options) | _face_down(record, holders)
    veiled = {
        look.piece(one.owner, one.value)
        for one in record.game.hands.box
        if one.part in record.game.secrets.secret_parts
    }
    for piece in pieces:
        if piece["look"] in veiled:
            continue
        aside, open_at = not {"cell", "space", "hand", "reader"} & piece.keys(), holders.get(piece["look"])
        copies[piece["look"]] += 1
        spare = open_at is not None and copies[piece["look"]] > len(open_at)
        if aside and (spare or piece["look"] in idle):
            continue
        owner = owners.get(piece["look"]) if open_at is None or spare else open_at[copies[piece["look"]] - 1]
        chair = chair_of(session, owner) if look.has_supplies else None
        yield {**piece, "pile": chair} if chair else piece


def drops_by_space(table: Table) -> Mapping[Space, Action]:
    """The action for a piece from beside the board put on each space, in a game of stacks."""
    record, now = table.record, table.situation
    if not record.game.stacks.has_stacks or now.phase is not Phase.RIGHT:
        return {}
    found: dict[Space, Action] = {}
    for action in now.actions:
        deed = record.game.hands.deed(record.state, action)
        if deed.lifts or not deed.drops:
            return {}
        found[deed.drops[0]] = action
    return found


def _holders(record: Record[Any]) -> Mapping[str, list[Actor]]:
    """The holders of the open cards in a row and before seats, by look."""
    look, holders = look_of(record.game), dict[str, list[Actor]]()
    for display in look.beside.displays(record.state):
        for face in display.cards:
            holders.setdefault(face.look, []).append(Actor(display.seat))
    for face in look.beside.row(record.state):
        holders.setdefault(face.look, []).append(TABLE)
    return holders


def _face_down(record: Record[Any], open_: Collection[str]) -> frozenset[str]:
    """The looks that an open row of cards does not show: of cards that lie elsewhere, and in bags."""
    look = look_of(record.game)
    things = [thing for thing in record.game.hands.box if thing.part != PIECE] if open_ else []
    return frozenset(name for thing in things if (name := look.piece(thing.owner, thing.value)) not in open_)


def chair_of(session: Session, owner: Actor | None) -> Chair | None:
    """The chair before which the things of a person or a bot lie."""
    return next((one.chair for one in session.match.people if one.seat == owner), None)


THICKNESS: Final = 1.6
LENGTH: Final = 0.6
"""The length of a light, as a part of the space's width; the rest is a gap."""
GAP: Final = 0.8
SHORES: Final = {"kingdoms": 4.0}
"""The width of the shore that a scene draws around its spaces."""
MARK: Final = 2.0
"""Half the size of a mark."""


def edge_lights(mat: Mat, plan: BoardPlan) -> Iterator[Mapping[str, Any]]:
    """Each light in bars, in units of the plan. Several at the same end of a line lie side by side."""
    fields = {field.space: field for field in plan.fields}
    west, east = _extent((mark.x for mark in plan.marks), ((one.x, one.width) for one in plan.fields))
    north, south = _extent((mark.y for mark in plan.marks), ((one.y, one.height) for one in plan.fields))
    beside = Counter[Run]()
    for light, run in mat.runs.items():
        if not fields.keys() >= {*run}:
            continue
        middles = [_middle(fields[space]) for space in run]
        (x, y), (far_x, far_y) = middles[0], middles[-1]
        out = SHORES.get(plan.scene, 0.0) + GAP + beside[run] * (THICKNESS + GAP)
        beside[run] += 1
        if abs(x - far_x) > abs(y - far_y):
            long = LENGTH * fields[run[0]].height
            at = east + out if x > far_x else west - out - THICKNESS
            yield _box(light, at, _mean([y for _, y in middles]) - long / 2, THICKNESS, long)
        else:
            long = LENGTH * fields[run[0]].width
            at = south + out if y > far_y else north - out - THICKNESS
            yield _box(light, _mean([x for x, _ in middles]) - long / 2, at, long, THICKNESS)


def _extent(marks: Iterable[int], spaces: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """The extent of all of them along one axis."""
    ends = [end for begin, size in spaces for end in (begin, begin + size)]
    ends_of_marks = [mark + side for mark in marks for side in (-MARK, MARK)]
    return min((*ends, *ends_of_marks)), max((*ends, *ends_of_marks))


def _mean(values: Collection[float]) -> float:
    return fsum(values) / len(values)


def _middle(field: Field) -> tuple[float, float]:
    return field.x + field.width / 2, field.y + field.height / 2


def _box(light: int, x: float, y: float, w: float, h: float) -> Mapping[str, Any]:
    return {
        "light": light,
        **{name: round(value, 2) for name, value in zip("xywh", (x, y, w, h), strict=True)},
    }
