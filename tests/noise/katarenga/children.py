"""How children play: pawns set down on an edge and nudged, pushed slowly over the board, taken back at once.

What moves here is a magnet in millimetres; reeds tell of it what they feel.
"""

from typing import Final

from companion.games.katarenga.board import CAMP_NAMES
from companion.games.kernel import Space
from tests.noise.acts import Stages
from tests.noise.katarenga.moves import COMES_MS, OPENS_MS
from tests.noise.katarenga.script import Script
from tests.noise.katarenga.turn import Meant, Turn, between
from tests.noise.magnet import (
    PITCH_MM,
    Point,
    Walk,
    askew_mm,
    edges,
    onto_an_edge,
    place_mm,
    reach_of,
    unfelt_ms,
    walk,
)
from tests.noise.turn import of

NUDGED_MS: Final = (50, 400)
"""For how long a pawn stands on an edge."""
RESTS_STRICTLY_MS: Final = 200
"""Under touch-move nobody rests longer where the pawn is felt on one square only, and that counts."""
NUDGES_MS: Final = (60, 200)
"""How long it takes to push it to the middle."""
PACE_MS: Final = (150, 800)
"""How long a pawn takes that is pushed from one square to the next."""
UNFELT_STRICTLY_MS: Final = 240
"""Where no cell feels it for longer it may have been lifted: under touch-move nobody could know."""
PAUSE_MS: Final = (100, 500)
UNEVEN: Final = (0.8, 1.25)
"""How evenly it is pushed."""
PAUSES: Final = 0.25
"""How often it pauses on a square."""
LETS_GO_MS: Final = 1200
"""A child waits so long before it says that it is done."""
WIDTH_MM: Final = 30.0
"""So far from the next one a pawn that is pushed along has to pass."""
AT_ONCE_MS: Final = (80, 300)
"""How soon who is next takes a piece up."""
PUSHED: Final = 0.4
"""How often what is taken is pushed off."""
THIRD: Final = 0.4
"""How often the one who has taken is answered, too."""


@of(Turn.pick)
def set_on_an_edge(turn: Turn, meant: Meant) -> Stages:
    """Put down over the edge of two squares, or of the board, and pushed to the middle a moment later."""
    where, script = turn.line.game.hands.places_of(turn.line.state), Script(turn)
    if meant.takes:
        script.lift(meant.goal).wait(150, 1500).aside(meant.goal).wait(100, 1000)
    script.lift(meant.start).wait(100, 3000)
    path, reach = onto_an_edge(turn, meant.goal, script.at_ms), reach_of(turn.random)
    felt = {space for _, space, _ in edges(where, path.points, reach, [])}
    counts = felt & turn.goals(meant.start) and meant.goal not in felt
    stands_ms = turn.random.uniform(*NUDGED_MS)
    path.rest(min(stands_ms, RESTS_STRICTLY_MS) if turn.strict and counts else stands_ms)
    path.to(*askew_mm(turn, meant.goal), turn.ms(*NUDGES_MS))
    walk(script, meant.start, meant.goal, path, reach)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.quiet)
def slid_slowly(turn: Turn, meant: Meant) -> Stages:
    """Pushed over the board square by square, and at times paused on one; into camps pawns are lifted."""
    random = turn.random
    if meant.goal in CAMP_NAMES or not _is_free(turn, meant):
        return None
    where, script, pace_ms = turn.line.game.hands.places_of(turn.line.state), Script(turn), turn.ms(*PACE_MS)
    path = Walk([Point(0, *place_mm(where, meant.start))])
    for space in between(meant.start, meant.goal):
        path.to(*askew_mm(turn, space), pace_ms * random.uniform(*UNEVEN))
        if random.random() < PAUSES:
            path.rest(turn.ms(*PAUSE_MS))
    x_mm, y_mm = place_mm(where, meant.goal)
    far = max(abs(x_mm - path.last.x_mm), abs(y_mm - path.last.y_mm)) / PITCH_MM
    path.to(*askew_mm(turn, meant.goal), pace_ms * far * random.uniform(*UNEVEN))
    reach = reach_of(random)
    if turn.strict and unfelt_ms(where, path.points, reach, meant.start) > UNFELT_STRICTLY_MS:
        return None
    walk(script, meant.start, meant.goal, path, reach)
    return (script.stage(turn.after(meant.action), rest_ms=LETS_GO_MS),)


def _is_free(turn: Turn, meant: Meant) -> bool:
    """Whether no pawn is in the way, nor so near that it would be pushed along."""
    where = turn.line.game.hands.places_of(turn.line.state)
    (x, y), (end_x, end_y) = place_mm(where, meant.start), place_mm(where, meant.goal)
    across, along = end_x - x, end_y - y
    for other in turn.standing.keys() - {meant.start}:
        there_x, there_y = place_mm(where, other)
        share = ((there_x - x) * across + (there_y - y) * along) / (across**2 + along**2)
        share = min(1.0, max(0.0, share))
        far = (there_x - x - share * across) ** 2 + (there_y - y - share * along) ** 2
        if far < WIDTH_MM**2:
            return False
    return True


@of(Turn.capture)
def taken_at_once(turn: Turn, meant: Meant) -> Stages:
    """What has taken is taken a moment later, before anybody could say so; and that once more, at times."""
    script, names = Script(turn), dict[Space, Space]()
    _take(script, names, meant)
    now, plies = turn.then(turn.after(meant.action)), 1
    while plies < 2 or (plies < 3 and turn.random.random() < THIRD):
        answers = [one for one in now.meanings if one.takes and one.goal == meant.goal]
        if not answers:
            break
        answer = turn.random.choice(answers)
        script.wait(*AT_ONCE_MS)
        _take(script, names, answer)
        now, plies = now.then(now.after(answer.action)), plies + 1
    return (script.stage(now.line),) if plies > 1 else None


def three_at_once(turn: Turn) -> Stages:
    """Three moves, each begun a tenth of a second after the one before.

    After a push that was hardly felt hands rest for longer, or nobody could know.
    """
    script, names, now = Script(turn), dict[Space, Space](), turn
    for _ in range(3):
        meant = now.pick()
        if meant is None:
            return None
        if meant.takes:
            _take(script, names, meant, pushed=0.0)
        else:
            piece = names.pop(meant.start, meant.start)
            script.lift(piece).wait(80, 400).put(piece, meant.goal)
            names[meant.goal] = piece
        script.wait(80, 150)
        now = now.then(now.after(meant.action))
    return (script.stage(now.line),)


def _take(script: Script, names: dict[Space, Space], meant: Meant, pushed: float = PUSHED) -> None:
    """Quickly, with either hand first, or pushed off; put away afterwards, while others go on.

    A pawn goes by the square on which it stood at first.
    """
    captor, taken = names.pop(meant.start, meant.start), names.pop(meant.goal, meant.goal)
    if script.turn.random.random() < pushed:
        script.lift(captor).wait(*COMES_MS).lift(taken).wait(*OPENS_MS)
    else:
        for piece in script.turn.random.sample([captor, taken], 2):
            script.lift(piece).wait(130, 500)
    script.put(captor, meant.goal)
    names[meant.goal] = captor
    put_ms = script.at_ms
    script.wait(50, 1000).aside(taken).go_to(put_ms)
