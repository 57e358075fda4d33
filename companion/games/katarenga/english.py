"""The English words of Katarenga."""

from companion.games.katarenga.position import Flaw
from companion.games.katarenga.refusal import Refusal
from companion.games.katarenga.setup import BAD_QUARTERS
from companion.games.kernel import brief

SENTENCES: dict[str, str] = {
    Refusal.MUST_MOVE: "You have a legal move, so you cannot pass.",
    Refusal.SAME_PLACE: "The pawn on {space} would stay where it is.",
    Refusal.NO_PLACE: "The board has no space {space}: its squares are a1 to h8, its camps a0 h0 a9 h9.",
    Refusal.NO_PAWN: "There is no pawn on {space}.",
    Refusal.ENEMY_PAWN: "The pawn on {space} is your opponent's.",
    Refusal.CAMPED: "The pawn in camp {space} is safe and stays there.",
    Refusal.OWN_CAMP: "{space} is your own camp; only your opponent's pawns go there.",
    Refusal.CAMP_TOO_FAR: "Only a pawn on rank {rank} can step into a camp, and {space} is not there.",
    Refusal.CAMP_TAKEN: "Camp {space} is taken already; step into the other one.",
    Refusal.BLUE: "{space} is blue: from there a pawn goes one step in any direction.",
    Refusal.GREEN: "{space} is green: from there a pawn leaps like a knight, two straight and one aside.",
    Refusal.YELLOW: "{space} is yellow: from there a pawn slides diagonally.",
    Refusal.RED: "{space} is red: from there a pawn slides straight along its rank or file.",
    Refusal.PAST_YELLOW: "The slide ends at the latest on the yellow square {space}.",
    Refusal.PAST_RED: "The slide ends at the latest on the red square {space}.",
    Refusal.PAST_OWN: "Your own pawn on {space} is in the way.",
    Refusal.PAST_ENEMY: "Your opponent's pawn on {space} is in the way.",
    Refusal.ONTO_OWN: "Blocked by your own pawn on {space}.",
    Refusal.TOO_EARLY: "You agreed not to capture in the first turn, so the pawn on {space} is safe.",
    BAD_QUARTERS: (
        "Quarters name for each corner a tile (T1 to T4, each once), its face (f or b) and how far it is "
        "turned clockwise (0, 90, 180 or 270), like {example}."
    ),
    Flaw.FIELDS: "A position has four fields with one blank between, and perhaps a fifth; this has {count}.",
    Flaw.COLOUR_RANKS: "The colours of a position are eight ranks with '/' between; these are {count}.",
    Flaw.PAWN_RANKS: "The pawns of a position are eight ranks with '/' between; these are {count}.",
    Flaw.COLOURS: "The colours of rank {rank} are eight of the letters b g y r, not '{text}'.",
    Flaw.PAWNS: (
        "The pawns of rank {rank} are eight squares written as w, b and numbers of empty squares "
        "(5, not 32), not '{text}'."
    ),
    Flaw.COUNT: "A side has at most eight pawns, camps included; {seat} has {count}.",
    Flaw.SIDE: "The side to move is w or b, not '{text}'.",
    Flaw.CAMPS: "The occupied camps are some of a0 h0 a9 h9 in this order, or '-'; not '{text}'.",
    Flaw.PASSED: "The fifth field of a position is p, after a pass, or is left out; not '{text}'.",
    # The same in at most three lines of 16 letters, for the small screens
    brief(Refusal.MUST_MOVE): "You can move, so you cannot pass.",
    brief(Refusal.SAME_PLACE): "The pawn stays on {space}.",
    brief(Refusal.NO_PLACE): "There is no {space}.",
    brief(Refusal.NO_PAWN): "No pawn stands on {space}.",
    brief(Refusal.ENEMY_PAWN): "{space} is your opponent's pawn.",
    brief(Refusal.CAMPED): "The pawn in {space} stays in its camp.",
    brief(Refusal.OWN_CAMP): "{space} is your own camp.",
    brief(Refusal.CAMP_TOO_FAR): "Into a camp only from rank {rank}.",
    brief(Refusal.CAMP_TAKEN): "Camp {space} is taken already.",
    brief(Refusal.BLUE): "{space} is blue: one step.",
    brief(Refusal.GREEN): "{space} is green: a knight's leap.",
    brief(Refusal.YELLOW): "{space} is yellow: diagonals only.",
    brief(Refusal.RED): "{space} is red: straight lines only.",
    brief(Refusal.PAST_YELLOW): "It has to stop on yellow {space}.",
    brief(Refusal.PAST_RED): "It has to stop on red {space}.",
    brief(Refusal.PAST_OWN): "Your own pawn on {space} is in the way.",
    brief(Refusal.PAST_ENEMY): "A pawn on {space} is in the way.",
    brief(Refusal.ONTO_OWN): "Your own pawn stands on {space}.",
    brief(Refusal.TOO_EARLY): "No captures in the first turn.",
    # What the table asks for and tells, and what it calls things
    "katarenga.lift": "Lift a pawn.",
    "katarenga.log-take": "{who} goes from {start} to {goal} and takes the pawn there.",
    "katarenga.white": "White",
    "katarenga.black": "Black",
    "katarenga.piece.pawn": "{seat} pawn",
    "katarenga.part.from": "pawn",
    "katarenga.part.to": "goal",
    "katarenga.by-camps": "both camps are taken",
    "katarenga.by-attrition": "fewer than two pawns are left",
    "katarenga.by-blocked": "neither side can move",
    brief("katarenga.by-camps"): "Both camps taken",
    brief("katarenga.by-attrition"): "Too few pawns.",
    brief("katarenga.by-blocked"): "Nobody can move.",
    "katarenga.points": "{points} of 2 camps",
    "katarenga.ask-colour": "Corner in {about}?",
    "katarenga.colour-b": "Blue",
    "katarenga.colour-g": "Green",
    "katarenga.colour-y": "Yellow",
    "katarenga.colour-r": "Red",
    "katarenga.corner-nw": "NW",
    "katarenga.corner-ne": "NE",
    "katarenga.corner-sw": "SW",
    "katarenga.corner-se": "SE",
    "katarenga.letter-b": "B",
    "katarenga.letter-g": "G",
    "katarenga.letter-y": "Y",
    "katarenga.letter-r": "R",
    "katarenga.ground.b": "blue, one step",
    "katarenga.ground.g": "green, a leap",
    "katarenga.ground.y": "yellow, diagonally",
    "katarenga.ground.r": "red, straight",
    "katarenga.ground.camp": "camp",
}

OPTION_NAMES: dict[str, str] = {
    "table.value.game.katarenga": "Katarenga",
    "katarenga.name": "Katarenga",
    "katarenga.option.first_turn_capture": "In first turns?",
    "katarenga.option.first_turn_capture.true": "Take at once",
    "katarenga.option.first_turn_capture.false": "First turn calm",
}
"""The game, its options and their values, in at most 16 letters."""

MAT_NAMES: dict[str, str] = {
    "mats.katarenga.frame": "frame for the tiles",
    "mats.katarenga.board": "board",
}

WORDS: dict[str, str] = {
    **SENTENCES,
    **OPTION_NAMES,
    **MAT_NAMES,
}
"""All sentences of Katarenga."""
