"""What is said of games that are kept on disk."""

from companion.view.words import brief

UNUSABLE = (
    "journal.link",
    "journal.not-file",
    "journal.unreadable",
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
        "Nothing can be written to {folder}: {detail}. See to that; what hands have done is tried again "
        "every two seconds."
    ),
    "keeper.waits": (
        "Nothing can be written to {folder}: {detail}. See to that; the table waits, and goes on with its "
        "game by itself once it can."
    ),
    "keeper.not-begun": "A new game cannot be written to {folder}: {detail}. The game before goes on.",
    brief("keeper.unknown-game"): "The last game is of another kind.",
    brief("keeper.unplayable"): "The last game cannot be read on.",
    brief("keeper.unsaved"): "{detail}.",
    brief("keeper.waits"): "{detail}. I wait for the disk.",
    brief("keeper.not-begun"): "No new game: {detail}.",
    brief("journal.torn"): "The last move may be lost.",
    brief("journal.damaged"): "The journal was damaged. Look at the board.",
    **dict.fromkeys(map(brief, UNUSABLE), "An older game cannot be read on."),
    brief("journal.changed"): "The journal was changed. All is kept.",
    brief("journal.stub"): "A game that had not begun is gone.",
    "people.broken": (
        "The names in {file} cannot be read. The file is kept beside its place; its name ends in .damaged."
    ),
    brief("people.broken"): "Names that were known are lost.",
    "people.unreadable": (
        "{file} cannot be read: {detail}. The table knows nobody by name until it can. "
        "Look at its owner and mode."
    ),
    brief("people.unreadable"): "Names cannot be read now.",
    "tags.broken": (
        "The tags in {file} cannot be read. The file is kept beside its place; its name ends in .damaged. "
        "Enrol the tags anew in the menu."
    ),
    brief("tags.broken"): "Enrolled tags are lost. See the menu.",
    "tags.unreadable": (
        "{file} cannot be read: {detail}. The table knows no tags until it can. Look at its owner and mode."
    ),
    brief("tags.unreadable"): "Tags cannot be read now.",
    "about.nonsense": (
        "Some of what {file} tells of who plays, and how, makes no sense and is left out. "
        "See whether names, score and manners are right."
    ),
    brief("about.nonsense"): "Look at names and score.",
    "about.reseated": (
        "{file} tells of chairs that are not there any more. "
        "Who sat there keeps name and score on another one. Look who sits where."
    ),
    brief("about.reseated"): "Chairs changed. Look who sits where.",
    "about.who-left": (
        "For who has left the table decides: to go on where that is possible, and else what comes first. "
        "The menu has them back."
    ),
    brief("about.who-left"): "The table plays for who left.",
    "spectacle.person": "{name} ({seat})",
    "spectacle.away": "{who}, away",
    "desk.failed": (
        "The table has made a mistake, and begins this turn anew from its record. Look whether the board is "
        "right. What went wrong is in the log."
    ),
    brief("desk.failed"): "My mistake. Is the board right?",
    "simulated.cannot": "Hands cannot do that now.",
    "simulated.not-now": "That kingdom cannot take or give up this card now.",
}
