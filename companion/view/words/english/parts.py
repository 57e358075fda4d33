"""What is said of a part of the table that cannot be used, and what to do."""

from companion.view.words import brief

SENTENCES = {
    "hardware.missing": "{device} is not there. Plug it in, or mend its name in the profile.",
    "hardware.forbidden": "{device} may not be opened. Add the user to the group {group} and log in again.",
    "hardware.busy": "{device} is in use by another program; stop that one first.",
    "hardware.no-library": (
        "The library {library} is not installed. Install it with: pip install 'tabletop-companion[{extra}]', "
        "or '.[{extra}]' in a copy of the project."
    ),
    "hardware.no-pins": "The pin factory {factory} does not work on this machine: {detail}.",
    "hardware.no-pipe": (
        "lgpio needs a folder for its pipe, and {folder} is of no use: {detail}. Let this user write there, "
        "or name another folder in LG_WD."
    ),
    "hardware.bad-pin": "Pin {pin} cannot be used: {detail}.",
    "hardware.silent": "{device} does not answer. Look at its cable and its power.",
    "hardware.refused": "{device} answers, but not as this part does: {detail}.",
    "hardware.broken": "{device} has stopped answering ({detail}). Look at its cable.",
    # The same for the small screens, where the name of the part stands in front
    brief("hardware.missing"): "is it plugged in?",
    brief("hardware.forbidden"): "may not be opened.",
    brief("hardware.busy"): "in use elsewhere.",
    brief("hardware.no-library"): "{library} is missing.",
    brief("hardware.no-pins"): "no pins here.",
    brief("hardware.no-pipe"): "see the doctor.",
    brief("hardware.bad-pin"): "not on pin {pin}.",
    brief("hardware.silent"): "look at its cable.",
    brief("hardware.refused"): "not what it should be.",
    brief("hardware.broken"): "look at its cable.",
    # The symbols of the screens, read aloud
    "symbol.white-pawn": "white",
    "symbol.black-pawn": "black",
    "symbol.arrow": "to",
    "symbol.check": "done",
    "symbol.lock": "locked",
    "symbol.camp-free": "free camp",
    "symbol.camp-white": "white camp",
    "symbol.camp-black": "black camp",
    "symbol.saving": "saving:",
    "symbol.warning": "note:",
    "symbol.chosen": "chosen:",
    "symbol.hand": "you:",
    "symbol.filled-0": "open",
    "symbol.filled-1": "quarter",
    "symbol.filled-2": "half",
    "symbol.filled-3": "three quarters",
    "symbol.filled-4": "full",
}
