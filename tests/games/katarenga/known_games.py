"""A board of Katarenga, and games on it, as values."""

BOARD = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}
COLOURS = "bygrrybg/gyrygybr/rbgbbgry/yrbgyrgb/byrgbgry/grgbyrbb/yybrrgyg/rgbygbyr"

WHITE_WINS = [
    *("h1-h7", "a8-a7", "a1-a6", "a7-b5", "a6-a8", "b5-a5"),
    *("a8-a9", "a5-b4", "h7-h8", "b4-a3", "h8-h9"),
]
"""A game on BOARD. White takes h8 on the way and ends in both camps."""
WHITE_ALONE = ["h1-h7", "a1-a6", "a6-a8", "a8-a9", "h7-h8", "h8-h9"]
