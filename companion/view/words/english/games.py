"""What is said in every game."""

from companion.games.kernel import UNWORDED, Why

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
