"""Parts that cannot be used or stop answering, why, and what to do or to use instead."""

from companion.games.kernel import brief

BROKEN_PARTS = {
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


LOOK = "Look at its cable; it is taken again as soon as it answers."

LOST_PARTS = {
    "desk.lost-cells": f"The board feels nothing any more, and there is no dial instead. {LOOK}",
    "desk.lost-cells-dial": f"The board feels nothing any more. Enter moves with the dial. {LOOK}",
    "desk.lost-board": f"The board is dark and feels nothing any more, and there is no dial. {LOOK}",
    "desk.lost-board-dial": f"The board is dark and feels nothing. Enter moves with the dial. {LOOK}",
    "desk.lost-lights": f"The lights are out. The screens say where. {LOOK}",
    "desk.lost-common": f"The common screen is out. Each chair has its own. {LOOK}",
    "desk.lost-screen": f"The screen of {{chair}} is out. {LOOK}",
    "desk.lost-screen-common": f"The screen of {{chair}} is out. The common screen stands in for it. {LOOK}",
    "desk.lost-screen-other": f"The screen of {{chair}} is out. That of {{other}} stands in for it. {LOOK}",
    "desk.lost-dial": f"The dial of {{chair}} does not answer. {LOOK}",
    "desk.lost-dial-hands": f"The dial of {{chair}} does not answer. Move by hand. {LOOK}",
    "desk.lost-dial-other": f"The dial of {{chair}} does not answer. Use that of {{other}}. {LOOK}",
    "desk.lost-push": f"The push of {{chair}} does not answer. {LOOK}",
    "desk.lost-push-other": f"The push of {{chair}} does not answer. Use that of {{other}}. {LOOK}",
    "desk.lost-key": f"The key of {{chair}} does not answer. {LOOK}",
    "desk.lost-key-other": f"The key of {{chair}} does not answer. Use that of {{other}}. {LOOK}",
    "desk.lost-reader": f"The reader of {{chair}} does not answer. {LOOK}",
    "desk.lost-reader-dial": f"The reader of {{chair}} does not answer. Say with the dial what it is. {LOOK}",
    "desk.lost-reader-other": f"The reader of {{chair}} does not answer. Use that of {{other}}. {LOOK}",
    "desk.lost-several": "At {chair} these do not answer: {kinds}. Look at their cables.",
    "desk.lost-several-other": (
        "At {chair} these do not answer: {kinds}. Use those of {other}, and look at the cables."
    ),
    # The same for the small screens
    brief("desk.lost-cells"): "The board feels nothing. Look at its cable.",
    brief("desk.lost-cells-dial"): "The board feels nothing. Use the dial.",
    brief("desk.lost-board"): "The board is dead. Look at its cable.",
    brief("desk.lost-board-dial"): "The board is dead. Use the dial.",
    brief("desk.lost-lights"): "No lights. The screens say where.",
    brief("desk.lost-common"): "Common screen is out. See your own.",
    brief("desk.lost-screen"): "{chair}: screen out. Look at its cable.",
    brief("desk.lost-screen-common"): "{chair}: screen out. See the common one.",
    brief("desk.lost-screen-other"): "{chair}: screen out. See {other}'s.",
    brief("desk.lost-dial"): "{chair}: dial out. Look at its cable.",
    brief("desk.lost-dial-hands"): "{chair}: dial out. Move by hand.",
    brief("desk.lost-dial-other"): "{chair}: dial out. Use {other}'s.",
    brief("desk.lost-push"): "{chair}: push out. Look at its cable.",
    brief("desk.lost-push-other"): "{chair}: push out. Use {other}'s.",
    brief("desk.lost-key"): "{chair}: key out. Look at its cable.",
    brief("desk.lost-key-other"): "{chair}: key out. Use {other}'s.",
    brief("desk.lost-reader"): "{chair}: reader out. Look at its cable.",
    brief("desk.lost-reader-dial"): "{chair}: reader out. Use the dial.",
    brief("desk.lost-reader-other"): "{chair}: reader out. Use {other}'s.",
    brief("desk.lost-several"): "{chair}: several parts out. See cables.",
    brief("desk.lost-several-other"): "{chair}: several parts out. Use {other}'s.",
}
