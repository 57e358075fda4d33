"""What Kitara looks like: the points of all kingdoms in one line, and the map of its pack."""

from typing import Final

from companion.rules.kernel.names import Actor
from companion.rules.kitara.contents import SEATS
from companion.rules.kitara.state import State
from companion.view.boards.kitara import board_lines, pitch
from companion.view.looks.kitara_beside import holdings, row
from companion.view.looks.kitara_standing import SIGNS, kingdom, ranks, stack, stake, standing, todo
from companion.view.looks.kitara_values import called, value
from companion.view.looks.look import Look
from companion.view.mats.kitara import KITARA as MATS
from companion.view.mats.kitara import plan as on_cells
from companion.view.plan import Border, Field, Plan

SIDE: Final = 10
"""A space is drawn in a square of this size."""
APART: Final = 12
"""The two spaces that lie nearest to each other lie so far apart."""
MARGIN: Final = 2
KINGDOMS: Final = "kingdoms"
"""The scene: spaces on a map, and ways between them."""


def plan(state: State) -> Plan:
    """The spaces where their pack draws them, and a way across every white border."""
    grounds = state.contents.map.spaces
    places = {ground.id: (ground.x, ground.y) for ground in grounds}
    scale = APART / pitch(grounds)
    west, north = (min(place[way] for place in places.values()) for way in (0, 1))
    at = {
        space: (MARGIN + round((x - west) * scale), MARGIN + round((y - north) * scale))
        for space, (x, y) in places.items()
    }
    fields = tuple(
        Field(ground.id, *at[ground.id], SIDE, SIDE, ground.terrain, ground.start) for ground in grounds
    )
    half = SIDE // 2
    ways = tuple(
        Border(at[one][0] + half, at[one][1] + half, at[other][0] + half, at[other][1] + half)
        for one, other in state.contents.map.borders
    )
    width, height = (max(place[way] for place in at.values()) + SIDE + MARGIN for way in (0, 1))
    return Plan(width, height, fields, borders=ways, scene=KINGDOMS)


def piece(owner: Actor, kind: str) -> str:
    """`1-W`, `card-b1a`, `token-3`."""
    if owner in SEATS:
        return f"{owner}-{kind}"
    return f"token-{kind}" if kind.isdigit() else f"card-{kind}"


HELP: Final = tuple(
    f"page.kingdoms-{what}" for what in ("goal", "pawns", "lights", "stacks", "hands", "cards", "keys")
)

KITARA: Final = Look(
    standing,
    plan,
    signs=SIGNS,
    piece=piece,
    todo=todo,
    steps=True,
    supplies=True,
    stacks=True,
    row=row,
    holdings=holdings,
    help=HELP,
    board_lines=board_lines,
    on_cells=on_cells,
    mats=MATS,
    ranks=ranks,
    side=kingdom,
    stack=stack,
    stake=stake,
    value=value,
    called=called,
)
