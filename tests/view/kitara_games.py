"""Games of Kitara that are seen on screens: what was done in them, and a map whose spaces have long names."""

from typing import Any, Final

from companion.games.kernel import Record, replay
from companion.games.kitara.reference import MAPS
from companion.games.registry import GAMES

ROW: Final = (
    "start:s1", "start:s14", "start:s22", "reveal:b1a", "reveal:b1b", "reveal:b1c", "reveal:b1d",
    "reveal:b1e", "reveal:b1f",
)  # fmt: skip
"""The first row of three kingdoms."""
AT_THE_DOOR: Final = (
    "recruit:W@s5", "recruit:H@s5", "move:s5>s6:WWWH", "move:s6>r3:WWWH", "move:r3>s7:WWWH", "reveal:c8",
    "draft:c3", "reveal:c9", "recruit:W@s8", "recruit:W@s8", "recruit:A@s8", "move:s8>r2:WA", "move:r2>s2:W",
    "move:s8>s10:W", "draft:c6", "recruit:W@s7", "recruit:W@s7",
)  # fmt: skip
"""Kingdom 1 stands with five warriors and a hero before s8, which three warriors of kingdom 2 hold."""
ATTACK: Final = ("move:s7>s8:WWWH", "token:3")
HUNGRY: Final = (
    "start:s5", "start:s8", "reveal:b1a", "reveal:b1b", "reveal:b1c", "reveal:b1d", "reveal:b1e",
    "reveal:b1f", "draft:b1b", "reveal:b1g", "recruit:W@s5", "recruit:W@s5", "end",
)  # fmt: skip
"""Kingdom 1 has food for one card, and two cards."""
LIMIT: Final = 400
"""More actions than any game takes."""


def shipped(*actions: str, **asked: object) -> Record[Any]:
    """A game with the cards and maps that ship."""
    return replay(GAMES["kitara"], asked, actions)


def played(**asked: object) -> Record[Any]:
    """A whole game in which everybody always does the last thing that is listed."""
    record = shipped(**asked)
    for _ in range(LIMIT):
        if record.actor is None:
            break
        record = record.play(record.game.rules.legal(record.state)[-1])
    return record


def owners_map(players: int) -> dict[str, Any]:
    """A map of an owner's whose spaces are called like `savanna-s1`."""
    shipped_map: Any = MAPS[f"ref-{players}p"]
    called = {one["id"]: f"{one['terrain']}-{one['id']}" for one in shipped_map["spaces"]}
    spaces = [{**one, "id": called[one["id"]]} for one in shipped_map["spaces"]]
    borders = [[called[one], called[other]] for one, other in shipped_map["borders"]]
    return {"players": players, "spaces": spaces, "borders": borders}


def long_names() -> Record[Any]:
    """Four kingdoms on such a map, some turns into their game."""
    record = shipped(players=4, map=owners_map(4))
    while record.state.step != "move" or record.state.round < 2:
        record = record.play(record.game.rules.legal(record.state)[-1])
    return record
