"""What is said of a journal that cannot be used as it is."""

SENTENCES = {
    "journal.link": "{file} is a symbolic link and is left alone. Put the journal itself there.",
    "journal.not-file": "{file} is no plain file and is left alone. Move it out of the way.",
    "journal.unreadable": "{file} cannot be opened or read: {detail}. Look at its owner, mode and disk.",
    "journal.too-big": "{file} is larger than {limit} bytes, which no journal is. Move it out of the way.",
    "journal.not-journal": "{file} is not a journal and is left alone. Move it out of the way.",
    "journal.newer": (
        "{file} is of version {version}, newer than this program, and is left alone. "
        "Update the program to go on with its game."
    ),
    "journal.no-head": "The first line of {file} is damaged, so its game cannot go on. It is left as it is.",
    "journal.stub": "{file} was cut off before its game began. Nothing is lost; begin the game again.",
    "journal.torn": "The last line of {file} was cut off and is left out. See whether a move is missing.",
    "journal.damaged": (
        "{file} is damaged in line {line}, and its game goes on from what comes before. "
        "The whole file is kept beside it; its name ends in .damaged."
    ),
    "journal.changed": (
        "Another program has changed {file} while it was being played. Nothing is lost: the game is written "
        "anew, and the changed file is kept beside it; its name ends in .damaged."
    ),
    "journal.folder": (
        "The state directory {folder} cannot be used: {detail}. "
        "Give this user the right to write there, or choose another one with --state."
    ),
    "journal.in-use": (
        "Another companion is using the state directory {folder}. Stop it, or give this one its own."
    ),
}
