"""Work on the table itself: jobs, trials, calibration, and the command that calibrates.

A title and the keys have a line of 16 letters, an instruction two; what has to be mended goes by in
several screenfuls.
"""

from companion.games.kernel import brief

WORK: dict[str, str] = {
    "wiring.broken": "{file} does not say how parts are wired. It is kept beside; calibrate again.",
    "wiring.unreadable": "{file} cannot be read ({detail}); parts are taken to be wired as the profile says.",
    brief("wiring.broken"): "Wiring file bad. Calibrate again.",
    brief("wiring.unreadable"): "Wiring file: {detail}",
    # Jobs, as the menu has them
    "work.job-cells": "Cells & lights",
    "work.job-readers": "Whose reader?",
    "work.job-check": "Try every part",
    "work.job-phones": "Phones",
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
    "work.touch-beside": "Magnet to or by what blinks.",
    "work.other-end": "Now to the other end of its line.",
    "work.other-end-or-here": "Line's far end, or here again.",
    "work.no-line": "No line leads there. Again.",
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
    # Phones as keyboards and screens
    "work.phones": "Phones",
    "work.phones-shut": "No phones are let in here.",
    "work.at-table": "Look at the table's screens.",
    "work.phones-open": "Push lets in",
    "work.opening": "The table opens. Just a moment.",
    "work.new-key": "A new key",
    "work.put-out": "All phones must come in again.",
    "work.push-renews": "Push: new key",
    "work.shut": "No more phones",
    "work.none-in": "All phones go; nobody comes in.",
    "work.push-shuts": "Push: no more",
    "phones.broken": "{file} does not say whether phones may come in, and is kept beside. They may not.",
    "phones.unreadable": "{file} cannot be read ({detail}). No phones may come in.",
    brief("phones.broken"): "Phone file bad. No phones come in.",
    brief("phones.unreadable"): "Phone file: {detail}",
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


CHECKS: dict[str, str] = {
    # Trying every part
    "work.check": "Try every part",
    "work.check-begins": "{count} steps. Hold a key to leave.",
    "work.step-of": "Step {number} of {count}",
    "work.key-here": "Press the key here.",
    "work.key-there": "Press the {chair} key.",
    "work.key-of-other": "That was the {chair} key.",
    "work.push-here": "Push the dial here.",
    "work.push-there": "Push the {chair} dial.",
    "work.push-of-other": "That was the {chair} dial.",
    "work.dial-here": "{clicks} clicks right! Counted: {count}",
    "work.dial-there": "{chair} dial right by {clicks}: {count}",
    "work.dial-of-other": "That was the {chair} dial.",
    "work.screen-here": "A frame, and all lit in turn?",
    "work.screen-there": "Look at the {chair} screen.",
    "work.reading-here": "Sit as you play. Can you read it?",
    "work.reading-there": "Read the {chair} screen.",
    "work.reader-of-other": "That was the {chair} reader.",
    "work.tag-stays": "Leave the tag there.",
    "work.tag-goes": "Take the tag away.",
    "work.lights-red": "Are all lights red?",
    "work.lights-green": "Are all lights green?",
    "work.lights-blue": "Are all lights blue?",
    "work.lights-walk": "One light after another?",
    "work.light-which": "Dial to a bad one. Light {light}?",
    "work.light-is-bad": "Light {light} is bad. Any more?",
    "work.sound": "Do you hear a tune?",
    "work.clear-board": "Clear the board. Felt still: {closed}",
    "work.sweep-all": "Sweep a magnet on all: {felt}/{count}",
    # What there is to mend
    "work.mend": "Mend {number} of {count}",
    "work.all-well": "All well",
    "work.tried": "Every part works ({count} steps).",
    "work.part-lost": "{part} does not answer, so it was not tried. Look at its plug.",
    "work.key-dead": "The {chair} key was not heard. Look at its two wires, and at its pin in the profile.",
    "work.push-dead": (
        "The push of the {chair} dial was not heard. Look at its two wires, and at its pin in the profile."
    ),
    "work.dial-bad": "The {chair} dial is bad. Look at its wires, or take another one.",
    "work.dial-dead": "The {chair} dial was not heard. Look at its wires: the middle leg goes to ground.",
    "work.dial-backwards": (
        "The {chair} dial turns backwards. Give it reverse = true in the profile, or take that away there."
    ),
    "work.dial-steps": (
        "The {chair} dial counted {told} clicks. Give it steps_per_detent = {steps} in the profile."
    ),
    "work.dial-slips": (
        "The {chair} dial counted {told} clicks of {clicks}. Try it again; if it stays so, look at its wires."
    ),
    "work.screen-bad": (
        "The {chair} screen is bad. Look at its plug. If its picture is shifted, its chip is another one: "
        "change its driver in the profile."
    ),
    "work.screen-small": (
        "The {chair} screen is hard to read from where people sit. Tilt it to their eyes, shade it, or take "
        "a larger one: firmware_notes/screens.md."
    ),
    "work.reader-bad": (
        "The {chair} reader read no tag, or not well. Look at its plug, and find out whose reader is whose."
    ),
    "work.reader-misses": (
        "The {chair} reader missed the tag in {seconds} s (times: {misses}). Mount it nearer to the top, and "
        "away from metal."
    ),
    "work.light-bad": "Light {light} is bad. Look at its joints, and at the wire from the light before it.",
    "work.lights-bad": "Some lights are bad. Look at the joints of the first one, and its supply.",
    "work.sound-bad": "No sound. Look at its wires and its pin in the profile.",
    "work.cell-dead": "Cell {cell} felt nothing. Look at its wire and its diode.",
    "work.cell-closed": "Cell {cell} feels something where nothing is. Look for a wire that touches another.",
    "work.cell-flickers": "Cell {cell} flickers. Look at its joints.",
    # What the doctor says
    "work.health": "Health",
    "work.looking": "Looking at everything ...",
    "work.well": "{count} things looked at: all well.",
    "work.not-well": "Broken: {broken}. To look at: {look}.",
    "work.named": "{name}",
    # Keys
    "work.begin-or-leave": "Push on, key end",
    "work.ok-or-bad": "Push ok, key bad",
    "work.on-or-bad": "Push on, key bad",
    "work.key-is-dead": "Push: it is dead",
    "work.push-is-dead": "Key: it is dead",
    "work.cleared": "Push: cleared",
    "work.push-done": "Push: done",
    "work.dial-or-done": "Dial, push: done",
}


CALIBRATION: dict[str, str] = {
    "calibration.command": "find out on the table which cell and which light is where",
    "calibration.flag-show": "tell what was found last, and touch nothing",
    "calibration.flag-forget": "go back to the order in which the profile lists cells and lights",
    "calibration.no-cells": "This table has no cells.",
    "calibration.not-yet": (
        "Nobody has calibrated this table: cells and lights are taken as the profile lists them."
    ),
    "calibration.forgotten": "Cells and lights are taken as the profile lists them.",
    "calibration.signs": "(o felt, ? odd, x no cell, . not swept yet)",
    "calibration.row": "{space}  {cells}; {margin}",
    "calibration.row-none": "{space}  no cell",
    "calibration.cell": "cell {cell} for {ms} ms",
    "calibration.cell-flickers": "cell {cell} for {ms} ms, flicker {flicker}",
    "calibration.rival": "{margin} times longer than cell {cell}",
    "calibration.no-rival": "no other felt it",
    "calibration.light": "light {light}  {space}",
    "calibration.light-line": "light {light}  {near}..{far}",
    "calibration.light-none": "light {light}  nowhere",
    "calibration.found": "Found: {found} of {count}.",
    "calibration.unfinished": "It is not finished, and counts once it is. Begin again to go on.",
    "calibration.day": "Calibrated {day}.",
    "calibration.weak": (
        "{space} is felt only {margin} times longer than the next one. Move its reed to the middle of the "
        "space, or bring it nearer to the board."
    ),
    "calibration.flickers": (
        "{space} opens and closes {edges} times more with each touch than it should. Look at its wires and "
        "solder, or bring its reed nearer to the board."
    ),
    "calibration.partly": "{space}: {found} of its {count} cells have felt the magnet.",
    "calibration.nothing": "{space}: no cell has felt the magnet.",
    "calibration.stuck": (
        "Cell {cell} felt something while nothing lay there, and is left out. Where something did lie there, "
        "take it off and calibrate again: without diodes it can make others feel what is not there."
    ),
    "calibration.restless": "Cell {cell} opens and closes by itself, and is left out. Look at its wires.",
    brief("calibration.weak"): "{space} weak: {margin}. Move its reed.",
    brief("calibration.flickers"): "{space} flickers. Check wires.",
    brief("calibration.partly"): "{space}: {found} of {count} cells felt.",
    brief("calibration.nothing"): "{space}: no cell felt it.",
    brief("calibration.stuck"): "Cell {cell} is always closed.",
    brief("calibration.restless"): "Cell {cell} never rests.",
}
