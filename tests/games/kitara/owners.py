"""What owners might enter: maps, decks and mixes of tokens by lots, all of them valid and many of them odd.

Small ones, so that kingdoms meet, starve, run out of pawns and of cards; torn maps and maps without a
savanna, cards of many pawns in any order, decks that end at once, bags with next to nothing in them.
"""

from typing import Any

from companion.games.kernel import Draw

Pack = dict[str, Any]


def one_of(draw: Draw, *values: Any) -> Any:
    return values[draw(len(values))]


def some_options(draw: Draw) -> dict[str, Any]:
    """A game on reference packs or on others, in any mixture."""
    players = one_of(draw, 2, 3, 4)
    options: dict[str, Any] = {"players": players}
    if draw(2):
        options["map"] = some_map(draw, players)
    options["deck"] = one_of(draw, "blue", "red", some_deck(draw), some_deck(draw))
    if draw(2):
        options["tokens"] = one_of(draw, {}, {"3": 1}, {"2": 0, "4": 60}, {"2": 2, "3": 1, "5": 2})
    return options


def some_map(draw: Draw, players: int) -> Pack:
    grounds = one_of(draw, ["savanna"], ["ruin"], ["savanna", "ruin"], ["savanna", "savanna", "ruin", "lake"])
    # The first ones are land to start on, whatever else there is.
    spaces = [
        {"id": f"{number}.x", "terrain": "ruin" if terrain == "lake" and number < players else terrain}
        for number, terrain in enumerate(one_of(draw, *grounds) for _ in range(players + draw(8)))
    ]
    for number, space in enumerate(spaces):
        space["start"] = number < players or (space["terrain"] != "lake" and draw(5) == 0)
    land = [space["id"] for space in spaces if space["terrain"] != "lake"]
    parts, missing = one_of(draw, 1, 1, 2), one_of(draw, 0, 2, 4)  # so many of seven borders
    borders = [
        one_of(draw, [here, there], [there, here])
        for number, here in enumerate(land)
        for there in land[:number]
        if (number - land.index(there)) % parts == 0 and draw(7) >= missing
    ]
    return {"players": players, "spaces": spaces, "borders": borders}


def some_deck(draw: Draw) -> Pack:
    ages = [*sorted(1 + draw(5) for _ in range(one_of(draw, 6, 6, 8, 12))), 5]
    most_pawns, most_moves, most_drafts = one_of(draw, 0, 2, 6), one_of(draw, 0, 2, 3), one_of(draw, 0, 1, 3)
    unfed = one_of(draw, 0, 1, 4)  # so many of four cards are steadfast

    def card(name: str, age: int) -> Pack:
        return {
            "id": name,
            "age": age,
            "draft": draw(most_drafts + 1),
            "pawns": "".join(one_of(draw, *"WAH") for _ in range(draw(most_pawns + 1))),
            "move": draw(most_moves + 1),
            "vp": draw(3),
            "steadfast": draw(4) < unfed,
        }

    return {"start": card("0", 0), "cards": [card(f"{age}_{n}", age) for n, age in enumerate(ages)]}
