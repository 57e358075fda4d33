"""What is said of a part that does not answer in mid-game, and what to use instead."""

from companion.view.words import brief

LOOK = "Look at its cable; it is taken again as soon as it answers."

SENTENCES = {
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
