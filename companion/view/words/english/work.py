"""What is said while somebody works on the table itself. A title and the keys have a line of 16 letters."""

from companion.view.words import brief

SENTENCES: dict[str, str] = {
    "wiring.broken": "{file} does not say how parts are wired. It is kept beside; calibrate again.",
    "wiring.unreadable": "{file} cannot be read ({detail}); parts are taken to be wired as the profile says.",
    brief("wiring.broken"): "Wiring file bad. Calibrate again.",
    brief("wiring.unreadable"): "Wiring file: {detail}",
    # Jobs, as the menu has them
    "work.job-readers": "Whose reader?",
    "work.job-check": "Try every part",
    "work.job-health": "Health",
    # Which reader is whose
    "work.readers": "Whose reader?",
    "work.hold-tag-here": "Hold a tag to the reader here.",
    "work.hold-tag-there": "Hold a tag to {chair}'s reader.",
    "work.reader-taken": "That one is {chair}'s. Try another.",
    # Keys
    "work.skip-or-leave": "Push skip, key ends",
    brief("work.skip-or-leave"): "Push on, key end",
}
