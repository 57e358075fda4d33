"""What is said of games that are kept on disk."""

from companion.view.words import brief

UNUSABLE = (
    "journal.link",
    "journal.not-file",
    "journal.unreadable",
    "journal.unwritable",
    "journal.too-big",
    "journal.not-journal",
    "journal.newer",
    "journal.no-head",
)
"""Journals that stay where they are; the long form of each is in the log."""

SENTENCES: dict[str, str] = {
    "keeper.unknown-game": "{file} is of the game '{game}', which this companion does not have.",
    "keeper.unplayable": "The rules do not allow what {file} tells, so that game cannot go on.",
    "keeper.unsaved": (
        "Nothing can be written to {folder}: {detail}. Make room there; I try again every two seconds."
    ),
    brief("keeper.unknown-game"): "The last game is of another kind.",
    brief("keeper.unplayable"): "The last game cannot be read on.",
    brief("keeper.unsaved"): "{detail}. I try again.",
    brief("journal.torn"): "The last move may be lost.",
    brief("journal.damaged"): "The journal was damaged. Look at the board.",
    **dict.fromkeys(map(brief, UNUSABLE), "An older game cannot be read on."),
    brief("journal.stub"): "A game that had not begun is gone.",
    "simulated.cannot": "Hands cannot do that now.",
}
