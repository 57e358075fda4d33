"""What is said while every part is tried, what there is to mend then, and what the doctor says on a screen.

What is to be done goes onto two lines of 16 letters; what there is to mend goes by in several screenfuls.
"""

SENTENCES: dict[str, str] = {
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
