"""The English words about packs: errors and warnings with their places, and the replies of the command."""

from companion.games.kernel import brief
from companion.games.kitara.flaws import Flaw

LEFT_OUT = (
    *("unreadable", "not-file", "too-long", "not-utf8", "not-json", "no-number", "key-twice", "long-number"),
    *("nested", "no-kind", "needs-id", "no-file-name", "reserved", "misplaced", "broken", "folder"),
)
"""Errors of stored packs that a table reports in short, by saying that it plays without them."""

SENTENCES: dict[str, str] = {
    # Errors at a place
    Flaw.OBJECT: "{place}: an object in braces is to stand here.",
    Flaw.LIST: "{place}: a list in brackets is to stand here.",
    Flaw.MISSING: "{place} is missing.",
    Flaw.NAME: "{place}: an id is a text of letters A to Z, digits, '_', '.' and '-', and has one at least.",
    Flaw.TITLE: "{place}: a title is one line of text.",
    Flaw.SWITCH: "{place}: write true or false, without quotes.",
    Flaw.COUNT: "{place}: write a whole number from 0 to {limit}, without quotes.",
    Flaw.TWICE: "{place}: {other} is called {id} already; every id is given once.",
    Flaw.PLAYERS: "{place}: a map is for {fewest} to {most} players; write that number without quotes.",
    Flaw.OTHER_PLAYERS: "{place}: this map is for {players} players, and {wanted} play.",
    Flaw.TERRAIN: "{place}: a terrain is one of {known}.",
    Flaw.DRAWING_PLACE: "{place}: write a number from -{limit} to {limit}, without quotes, or leave it out.",
    Flaw.LAKE_START: "{place}: {space} is a lake, and nobody can start on a lake.",
    Flaw.STARTS: "{place}: {players} players need as many start spaces on land; there are {count}.",
    Flaw.BORDER: '{place}: a border is a list of the ids of two spaces, like ["s1", "s2"].',
    Flaw.UNKNOWN_SPACE: "{place}: no space is called {space}.",
    Flaw.SELF_BORDER: "{place}: {space} cannot border itself; a border joins two spaces.",
    Flaw.LAKE_BORDER: "{place}: {space} is a lake; borders join land.",
    Flaw.BORDER_TWICE: "{place}: this is {other} again; list each border once, in one direction.",
    Flaw.AGE: "{place}: an age is a whole number from 1 to {last}, without quotes.",
    Flaw.START_AGE: "{place}: the card that everybody starts with is of age {age}.",
    Flaw.PAWNS: "{place}: write a letter for each symbol, W, A or H, or an empty text.",
    Flaw.CARDS: "{place}: a deck has {fewest} cards at least, besides the start card; this one has {count}.",
    Flaw.NO_END: "{place}: none is of age {last}, so the game would have no end.",
    Flaw.WORTH: '{place}: a token is worth 2, 3, 4 or 5, in quotes, like "2".',
    # Warnings
    Flaw.APART: "{place}: no way leads from {space} to most of the land. A border may be missing.",
    Flaw.SAME_PLACE: "{place}: {space} is drawn where {other} is drawn.",
    Flaw.EMPTY_AGE: "{place}: none is of age {age}.",
    # A file that is not a pack
    "packs.unreadable": "{file} cannot be read: {detail}.",
    "packs.not-file": "{file} is no plain file.",
    "packs.too-long": "{file} is longer than {limit} bytes, which no pack is.",
    "packs.not-utf8": "{file} is not written in UTF-8.",
    "packs.not-json": "{file} is no JSON: line {line}, column {column}: {detail}.",
    "packs.no-number": "{file} is no JSON: {text} is no number there.",
    "packs.key-twice": "{file} gives '{key}' twice in one object; only one of them can count.",
    "packs.long-number": "{file} has a number with more digits than can be read.",
    "packs.nested": "{file} is nested too deeply.",
    "packs.no-kind": (
        "{file} is no pack: a map is an object that has 'spaces', a deck one that has 'cards', and a pack of "
        "tokens one that has 'tokens'."
    ),
    # Reports on a pack
    "packs.map": (
        "{name}: a map for {players} players; spaces: {spaces} (savannas: {savannas}, ruins: {ruins}, "
        "lakes: {lakes}), borders: {borders}."
    ),
    "packs.deck": "{name}: a deck of {cards} cards and the start card; steadfast are {steadfast}.",
    "packs.tokens": "{name}: a pack of hero tokens ({tokens}).",
    "packs.wrong-map": "It looks like a map.",
    "packs.wrong-deck": "It looks like a deck.",
    "packs.wrong-tokens": "It looks like a pack of tokens.",
    "packs.no-name": "no id",
    "packs.file": "{file}",
    "packs.error": "  error: {why}",
    "packs.warning": "  warning: {why}",
    "packs.valid": "  {what} It is valid; warnings: {warnings}.",
    "packs.not-valid": "  {what} It is not valid; errors: {errors}, warnings: {warnings}.",
    "packs.shipped": "{what} A reference pack.",
    "packs.own": "{what} Your own.",
    # Storing a pack
    "packs.needs-id": "{file} has no id, and a pack is kept under its id. Give it one.",
    "packs.no-file-name": (
        "A pack cannot be kept as '{id}': such an id has {limit} characters at most, and begins with no dot."
    ),
    "packs.reserved": "'{id}' is a reference pack, which stays as it is. Give yours another id.",
    "packs.other-kind": "A pack of another kind ({kind}) is kept as '{id}'. Give yours another id.",
    "packs.misplaced": "{file} is left out: its id is '{id}', and the file has to be called by its id.",
    "packs.broken": "{file} is left out: it is no valid pack. 'companion pack check' says what is wrong.",
    "packs.folder": "The packs in {folder} cannot be read: {detail}.",
    "packs.unknown": "There is no pack '{id}'; there are {known}.",
    "packs.kept": "Kept: {file}. A table knows it from its next start.",
    "packs.removed": "Removed: {file}",
    # The command
    "packs.command": "check packs of Kitara, maps, decks and tokens, and keep your own",
    "packs.check": "name everything that is wrong or odd with a pack",
    "packs.list": "name every pack there is",
    "packs.show": "print a pack, to begin your own from",
    "packs.add": "check a pack, and keep it for every table",
    "packs.remove": "keep a pack no longer",
    "packs.flag-file": "a pack, a JSON file",
    "packs.flag-id": "a pack, as the list names it",
    "packs.flag-state": "the directory where a table keeps its games; packs lie in a folder of it",
    # On the screens of a table
    **{brief(f"packs.{why}"): "A pack of yours is left out." for why in LEFT_OUT},
}
