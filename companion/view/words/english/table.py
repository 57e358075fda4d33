"""What the table says. A headline has 16 letters; what stands below it has two lines of 16, or three."""

from companion.desk.question import Choice, Topic
from companion.view.words import brief

SENTENCES: dict[str, str] = {
    # Whose turn it is
    "table.turn": "{seat}'s turn",
    "table.won": "{seat} wins!",
    "table.draw": "A draw",
    # What to do now
    "table.lift": "Lift a pawn.",
    "table.turn-dial": "Turn the dial.",
    "table.push-only": "Only {action} is left. Push.",
    "table.looking": "No word of {space} so far ...",
    "table.go-on": "Go to a light.",
    "table.take-it": "Lift who takes.",
    "table.which": "Which one was it? Turn, push.",
    "table.many-put": "{count} to go: put one on {space}.",
    "table.many-take": "{count} to go: take it off {space}.",
    "table.put": "Put one on {space}.",
    "table.take": "Take it off {space}.",
    "table.shift": "From {space} back to {goal}.",
    "table.follow": "On the board: from {start} to {goal}.",
    "table.follow-take": "On the board: {start} takes {goal}.",
    "table.follow-any": "Now do it on the board.",
    "table.part": "Which {part}?",
    # What was done
    "table.did-pass": "{seat} passes.",
    "table.begun": "A new game.",
    # When something does not work
    "table.wrong": "Not like that",
    "table.note": "Please note",
    "table.saving": "Saving ...",
    "table.unsaved": "Not saved!",
    "table.lost": "Out of order",
    "table.lost-part": "{part}: {why}",
    "table.stuck": "The piece on {space} has nowhere to go now; put it back.",
    "table.safe": "Nothing can take the piece on {space} now; put it back.",
    brief("table.stuck"): "{space} has nowhere to go. Put it back.",
    brief("table.safe"): "Nothing takes {space} now. Put it back.",
    "table.how-to-choose": "Turn and push.",
    # Questions
    f"table.ask-{Topic.RESUMED.value}": "Go on?",
    f"table.ask-{Topic.MENU.value}": "Menu",
    f"table.ask-{Topic.OVER.value}": "Once more?",
    f"table.choice-{Choice.GO_ON.value}": "Go on",
    f"table.choice-{Choice.SAME_BOARD.value}": "New, same board",
    f"table.choice-{Choice.NEW_BOARD.value}": "New, new board",
    # The log
    "table.log-move": "{seat} goes from {start} to {goal}.",
    "table.log-take": "{seat} goes from {start} to {goal} and takes the pawn there.",
    "table.log-pass": "{seat} passes.",
    "table.log-scored": "{seat} now has {points}.",
    "table.log-won": "{seat} wins: {how}.",
    "table.log-draw": "A draw: {how}.",
    "table.log-acted": "{seat}: {action}.",
    "table.log-began": "A new game has begun.",
}
