"""What is said while somebody works on the table itself. A title and the keys have a line of 16 letters."""

from companion.view.words import brief

SENTENCES: dict[str, str] = {
    "wiring.broken": "{file} does not say how parts are wired. It is kept beside; calibrate again.",
    "wiring.unreadable": "{file} cannot be read ({detail}); parts are taken to be wired as the profile says.",
    brief("wiring.broken"): "Wiring file bad. Calibrate again.",
    brief("wiring.unreadable"): "Wiring file: {detail}",
    # Jobs, as the menu has them
    "work.job-cells": "Cells & lights",
    "work.job-readers": "Whose reader?",
    "work.job-check": "Try every part",
    "work.job-health": "Health",
    # Which cell and which light is where
    "work.cells": "Cells & lights",
    "work.go-on": "Go on at {space}?",
    "work.go-on-lights": "Go on with the lights?",
    "work.clear": "Take everything off the board.",
    "work.not-clear": "Clear the board. Felt still: {count}",
    "work.rest": "Hands off for a moment.",
    "work.spot": "{space}: {number}/{count}",
    "work.sweep": "Sweep the magnet over {space}.",
    "work.sweep-of": "{game}: sweep over {space}.",
    "work.sweep-wand": "Wand's cell of {space}: sweep it.",
    "work.sweep-wand-of": "{game}: sweep the wand of {space}.",
    "work.sweep-cell": "Sweep the magnet over cell {number}.",
    "work.felt": "Felt. Circle, then go away.",
    "work.unclear": "Unclear. Smaller circles at {space}.",
    "work.taken": "That is {space}'s. Again, or push.",
    "work.lights-right": "Was each light where I said?",
    "work.light": "Light {number}/{count}",
    "work.touch": "Hold the magnet to what blinks.",
    "work.longer": "Unclear. Hold it there longer.",
    "work.no-spot": "Nobody knows that cell.",
    "work.no-light": "No light belongs to {space}.",
    "work.result": "{found} of {count} found, {odd} odd.",
    "work.odd": "Odd: {number}/{count}",
    # Which reader is whose
    "work.readers": "Whose reader?",
    "work.hold-tag-here": "Hold a tag to the reader here.",
    "work.hold-tag-there": "Hold a tag to {chair}'s reader.",
    "work.reader-taken": "It is {chair}'s. Try another.",
    # Keys
    "work.yes-or-no": "Push yes, key no",
    "work.go-or-leave": "Push goes on, key ends",
    brief("work.go-or-leave"): "Push on, key end",
    "work.skip-or-back": "Push skips, key goes back",
    brief("work.skip-or-back"): "Push on,key back",
    "work.again-or-leave": "Push does it again, key ends; dial",
    brief("work.again-or-leave"): "Push new,key end",
    "work.skip-or-leave": "Push skip, key ends",
    brief("work.skip-or-leave"): "Push on, key end",
}
