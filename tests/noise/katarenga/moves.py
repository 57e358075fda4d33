"""Moves and captures as hands do them, with nothing amiss."""

from companion.games.katarenga.board import CAMP_NAMES
from companion.games.kernel import Space
from tests.noise.acts import Stages, Verb
from tests.noise.katarenga.script import Script
from tests.noise.katarenga.turn import Meant, Turn, between, beyond
from tests.noise.turn import of

COMES_MS = (150, 1500)
"""From leaving its own cell until it pushes another piece off."""
OPENS_MS = (22, 400)
"""For how long the cell of a piece that is pushed off is open."""
RESTS_MS, RESTS_STRICTLY_MS = 245, 200
"""A cell on the way is not closed for longer; under touch-move nobody goes on from where it counts."""
OVER_THE_EDGE_MS = (2, 60)
"""While both cells read something, or neither does."""


@of(Turn.pick)
def plain(turn: Turn, meant: Meant) -> Stages:
    """Lift and put; a capture by either pawn first."""
    return (Script(turn).move(meant).stage(turn.after(meant.action)),)


@of(Turn.pick)
def thinking(turn: Turn, meant: Meant) -> Stages:
    """Minutes with a pawn in the hand, or with two."""
    script = Script(turn).lift(meant.start)
    if meant.takes:
        script.wait(200, 5000).lift(meant.goal)
    script.wait(60_000, 300_000).put(meant.start, meant.goal)
    if meant.takes:
        script.wait(100, 2000).aside(meant.goal)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.capture)
def two_hands(turn: Turn, meant: Meant) -> Stages:
    """Both pawns of a capture are lifted at once."""
    script = Script(turn).hold_both(meant, (1, 80), (150, 2000))
    script.put(meant.start, meant.goal).wait(50, 2000).aside(meant.goal)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.capture)
def exchange(turn: Turn, meant: Meant) -> Stages:
    """One hand takes the pawn off as the other one puts its own there."""
    script, gap_ms = Script(turn), turn.ms(100, 400)
    captor_first = turn.random.random() < 0.6
    if captor_first:
        script.lift(meant.start).wait(100, 3000)
    script.lift(meant.goal)
    lifted_ms = script.at_ms
    if not captor_first:
        script.go_to(lifted_ms + turn.random.randint(5, gap_ms - 60)).lift(meant.start)
    script.go_to(lifted_ms + gap_ms).put(meant.start, meant.goal)
    script.wait(50, 2000).aside(meant.goal)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.capture)
def push_off(turn: Turn, meant: Meant) -> Stages:
    """The captor is put where the other one stands, which makes room at the last moment."""
    script = Script(turn).lift(meant.start).wait(*COMES_MS)
    _push(script, meant)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.quiet)
def slide(turn: Turn, meant: Meant) -> Stages:
    """Pushed over the board without lifting, past its goal and back at times."""
    way = [*between(meant.start, meant.goal), meant.goal]
    if meant.goal not in CAMP_NAMES and not turn.strict and turn.random.random() < 0.3:
        past = _past(turn, meant)
        way += [*past, *reversed([meant.goal, *past][:-1])]
    script = Script(turn)
    _push_along(script, meant.start, way)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.capture)
def slide_and_take(turn: Turn, meant: Meant) -> Stages:
    """Pushed over the board against a pawn, which is pushed off."""
    if meant.goal in CAMP_NAMES:
        return None
    script = Script(turn)
    _push_along(script, meant.start, between(meant.start, meant.goal))
    script.lift(meant.start).wait(*COMES_MS)
    _push(script, meant)
    return (script.stage(turn.after(meant.action)),)


def _push(script: Script, meant: Meant) -> None:
    script.lift(meant.goal).wait(*OPENS_MS).put(meant.start, meant.goal)
    script.wait(50, 2000).aside(meant.goal)


def _push_along(script: Script, piece: str, way: list[Space]) -> None:
    """From one cell to the next; the last one is rested on, too."""
    turn = script.turn
    longest_ms = (RESTS_STRICTLY_MS if turn.strict else RESTS_MS) - OVER_THE_EDGE_MS[1]
    for space in way:
        if turn.random.random() < 0.5:
            script.lift(piece).wait(*OVER_THE_EDGE_MS)
            closed_ms = script.at_ms
            script.put(piece, space)
        else:
            closed_ms = script.at_ms
            script.add(Verb.COVER, space).wait(*OVER_THE_EDGE_MS)
            script.lift(piece).put(piece, space).add(Verb.BARE, space)
        script.go_to(max(script.at_ms, closed_ms + turn.ms(20, longest_ms)))


def _past(turn: Turn, meant: Meant) -> list[Space]:
    """One or two free squares past the goal."""
    past: list[Space] = []
    for space in beyond(meant.start, meant.goal)[: turn.random.randint(1, 2)]:
        if space in turn.standing:
            break
        past.append(space)
    return past
