"""What is said in every game, and what games and their options are called.

Names have at most 16 letters.
"""

from companion.games.kernel.terms import Why
from companion.games.kernel.words import UNWORDED

SENTENCES: dict[str, str] = {
    UNWORDED: "That is not possible ({code}).",
    Why.OVER: "The game is over.",
    Why.UNREADABLE: "'{text}' is no action of this game.",
    Why.ILLEGAL: "'{text}' is not possible now.",
    Why.UNKNOWN_OPTION: "There is no option '{option}' in this game; it has {known}.",
    Why.OPTION_VALUE: "The option '{option}' takes {accepted}.",
    Why.OPTIONS_OPEN: "The record does not hold everything that was drawn for its game.",
    Why.OPTIONS_EXCLUDE: "Give '{option}' or '{other}', not both.",
}


NAMES: dict[str, str] = {
    "table.value.game.katarenga": "Katarenga",
    "table.value.game.kiwara": "Kiwara",
    "katarenga.name": "Katarenga",
    "katarenga.option.first_turn_capture": "In first turns?",
    "katarenga.option.first_turn_capture.true": "Take at once",
    "katarenga.option.first_turn_capture.false": "First turn calm",
    "kiwara.name": "Kiwara",
    "kiwara.option.layout.classic": "Classic board",
    "kiwara.option.layout.reserve": "Reserve board",
    "kiwara.option.first": "Who begins?",
    "kiwara.option.first.yellow": "Yellow begins",
    "kiwara.option.first.red": "Red begins",
    "kiwara.option.reinforcements": "What is won?",
    "kiwara.option.reinforcements.false": "Okapi to be won",
    "kiwara.option.reinforcements.true": "All cards mixed",
    "kiwara.option.handicap": "Cards at once?",
    "kiwara.option.handicap.none": "No handicap",
    "kiwara.option.handicap.yellow1": "Yellow: 1 card",
    "kiwara.option.handicap.yellow2": "Yellow: 2 cards",
    "kiwara.option.handicap.red1": "Red: 1 card",
    "kiwara.option.handicap.red2": "Red: 2 cards",
    "kiwara.option.handicap.yellow1-red1": "Each: 1 card",
    "kiwara.option.handicap.yellow2-red2": "Each: 2 cards",
    "kiwara.option.handicap.yellow1-red2": "Yellow 1, red 2",
    "kiwara.option.handicap.yellow2-red1": "Yellow 2, red 1",
    "table.value.game.kitara": "Kitara",
    "kitara.name": "Kitara",
    "kitara.option.players": "How many play?",
    "kitara.option.players.2": "2 kingdoms",
    "kitara.option.players.3": "3 kingdoms",
    "kitara.option.players.4": "4 kingdoms",
    "kitara.option.map": "Which map?",
    "kitara.option.map.ref-2p": "Our map for 2",
    "kitara.option.map.ref-3p": "Our map for 3",
    "kitara.option.map.ref-4p": "Our map for 4",
    "kitara.option.deck": "Which cards?",
    "kitara.option.deck.blue": "Our blue deck",
    "kitara.option.deck.red": "Our red deck",
    "kitara.option.tokens": "Which tokens?",
    "kitara.option.tokens.212-312-49-56": "Our own tokens",
}
