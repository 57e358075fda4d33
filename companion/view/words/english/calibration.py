"""What the command says that calibrates, and what there is to complain of then, there and on a screen."""

from companion.view.words import brief

SENTENCES: dict[str, str] = {
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
