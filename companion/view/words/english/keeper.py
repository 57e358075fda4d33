"""What is said of games that are kept on disk."""

from companion.view.words import brief

SENTENCES: dict[str, str] = {
    "keeper.unknown-game": "{file} is of the game '{game}', which this companion does not have.",
    "keeper.unplayable": "The rules do not allow what {file} tells, so that game cannot go on.",
    "keeper.unsaved": (
        "Nothing can be written to {folder}: {detail}. Make room there; I try again every two seconds."
    ),
    brief("keeper.unknown-game"): "The last game is of another kind.",
    brief("keeper.unplayable"): "The last game cannot be read on.",
    brief("keeper.unsaved"): "{detail}. I try again.",
    "simulated.cannot": "Hands cannot do that now.",
}
