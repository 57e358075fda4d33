"""Files: errors of a configuration, of journals, saved games and the small files of the state directory."""

from companion.games.kernel import brief

CONFIGURATION = {
    "configuration.no-profile": "There is no profile '{profile}'; there are {known}.",
    "configuration.missing": "{file}: there is no such file.",
    "configuration.directory": "{file}: this is a directory, not a file.",
    "configuration.unreadable": "{file}: this file cannot be read: {detail}.",
    "configuration.too-long": "{file}: this file is longer than {limit} bytes.",
    "configuration.not-utf8": "{file}: this file is not valid UTF-8.",
    "configuration.syntax": "{file}: this is not valid TOML at column {column}: {detail}.",
    "configuration.long-number": "{file}: this file has a number of too many digits to be read.",
    "configuration.nested": "{file}: this file is nested too deeply to be read.",
    "configuration.loop": "{file}: {key} {profile} leads back to a file that begins with this one.",
    "configuration.unknown-profile": (
        "{file}: {key} takes the name of a profile ({known}) or the path of a file that ends in .toml, "
        "not {value}."
    ),
    "configuration.unknown-key": "{file}: there is no {key}; what can stand here is {known}.",
    "configuration.misspelt": (
        "{file}: there is no {key}. Did you mean {like}? What can stand here is {known}."
    ),
    "configuration.missing-key": "{file}: {key} is missing; what can stand here is {known}.",
    "configuration.not-table": "{file}: {key} takes a table, not {value}.",
    "configuration.not-text": "{file}: {key} takes a text in quotes, not {value}.",
    "configuration.not-list": "{file}: {key} takes a list in brackets, not {value}.",
    "configuration.not-whole": "{file}: {key} takes a whole number, not {value}.",
    "configuration.not-number": "{file}: {key} takes a number, not {value}.",
    "configuration.not-switch": "{file}: {key} takes true or false, not {value}.",
    "configuration.unknown-choice": "{file}: {key} takes one of {known}, not {value}.",
    "configuration.out-of-range": "{file}: {key} takes {lowest} to {highest}, not {value}.",
    "configuration.length": "{file}: {key} takes a text of {lowest} to {highest} characters.",
    "configuration.not-taken": "{file}: {key} does not take {value}.",
    "configuration.not-together": "{file}: {key} does not take {given}.",
    "configuration.no-chair": "{file}: a table needs at least one chair, like [chairs.south].",
    "configuration.too-many-chairs": "{file}: {key} can be {limit} at most.",
    "configuration.chair-name": (
        "{file}: {key} needs another name: small letters, digits and '-', first a letter, {limit} at most, "
        "and not 'common'."
    ),
    "configuration.pin-taken": "{file}: {key} and {other} cannot both be wired to pin {pin}.",
    "configuration.pin-of-bus": (
        "{file}: {key} cannot be wired to pin {pin}, which belongs to the I2C bus {bus} of {other}."
    ),
    "configuration.address-taken": (
        "{file}: {key} and {other} cannot both have the address {address} on the I2C bus {bus}."
    ),
    "configuration.pin-of-spi": (
        "{file}: {key} cannot be wired to pin {pin}, which belongs to the SPI bus {bus} of {other}."
    ),
    "configuration.spi-taken": (
        "{file}: {key} and {other} cannot both be device {device} of the SPI bus {bus}."
    ),
    "configuration.spi-heard": (
        "{file}: {key} would take for theirs what {other} is told on the SPI bus {bus}. Lead the enabling "
        "inputs of their level shifter to their chip select, as firmware_notes/lights.md says, and write "
        "gated = true."
    ),
    "configuration.pin-of-line": (
        "{file}: {key} cannot be wired to pin {pin}, which belongs to the serial line {device} of {other}."
    ),
    "configuration.line-taken": "{file}: {key} and {other} cannot both be wired to {device}.",
    "configuration.screen-size": "{file}: {key} has to be a screen of {width} by {height} pixels.",
    "configuration.no-controller": (
        "{file}: {key} is wired to a controller, and there is no table [controller] that tells its device."
    ),
    "configuration.unknown-game": "{file}: {key} is for a game that is not here; there are {known}.",
    "configuration.unknown-space": "{file}: {key} names {space}, and there is no such space in {game}.",
    "configuration.half-line": (
        "{file}: {key} names {line}, and a line of spaces has one at each end, like a1..a8."
    ),
    "configuration.crooked": (
        "{file}: {key} names {line}, and no column and no row of the mat leads from one of them to the other."
    ),
    "configuration.no-lines": (
        "{file}: {key} names {line}, and where spaces lie is known of single boards of {game} only. Put it "
        "into a table like [mats.{game}.boards.NAME]."
    ),
    "configuration.nothing-below": "{file}: {key} names spaces, and the table has no {part}.",
    "configuration.both": (
        "{file}: {key}: cell {number} feels the wand beside {space}, so it cannot feel what stands on "
        "{other}. Put - in one of the two lists."
    ),
    "configuration.beyond": (
        "{file}: {key} puts {space} at number {number}, and the table has {count} {part}, counted from 0."
    ),
    "configuration.dial-alone": "{file}: {key} is missing; nothing could take what its dial chooses.",
    "configuration.no-menu": (
        "{file}: one of the {key} needs both a push and a key, or nobody could open the menu."
    ),
    "configuration.no-push": (
        "{file}: {key} = {value} lets an action count when its player pushes, and {chair} has no push."
    ),
}


JOURNALS = {
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

SAVED_GAMES: dict[str, str] = {
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
