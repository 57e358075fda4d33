"""What the screens of a table say at each step of Kiwara; a line has 16 letters."""

from companion.view.words import brief

CARDS: dict[str, str] = {
    "okapi": "5 points at the end.",
    "boa": "Opponent places on the space you name.",
    "baboon": "Place one row before or after.",
    "vulture": "A face-down animal goes home.",
    "rhinoceros": "A face-up animal at the edge goes home.",
    "porcupine": "Opponent may not place where you say.",
    "wildebeest": "Totem goes backwards this once.",
    "hyena": "Move two of your animals in the row.",
    "warthog": "Opponent only moves the totem.",
    "giraffe": "Turn up three, keep one.",
}
"""What each card does, in three lines of 16 letters."""

SENTENCES: dict[str, str] = {
    "kiwara.table": "Table",
    "kiwara.todo-totem0": "Place the totem.",
    "kiwara.todo-place": "Place in row {row}.",
    "kiwara.todo-swap": "Swap? Key: no.",
    "kiwara.todo-totem": "Move the totem.",
    "kiwara.todo-after": "A card? Key: no.",
    "kiwara.todo-reveal": "Turn up a card.",
    "kiwara.todo-keep": "Keep which card?",
    "kiwara.todo-hyena": "Another? Key: no",
    "kiwara.todo-over": "The end.",
    "kiwara.which-piece": "What is on {space}?",
    "kiwara.value.verb.place": "animal",
    "kiwara.value.verb.totem": "totem",
    "kiwara.value.verb.swap": "swap",
    "kiwara.value.verb.stay": "no swap",
    "kiwara.value.verb.use": "card",
    "kiwara.value.verb.pass": "no card",
    "kiwara.value.verb.done": "no more",
    "kiwara.value.verb.keep": "keep",
    "kiwara.value.verb.reveal": "turn up",
    # What is looked up: one line for the list, and more of it where it is chosen
    "kiwara.look-yellow": "Yellow rules {letter}, {most} to {least}; worth {points}, {left} open.",
    brief("kiwara.look-yellow"): "{letter} Yellow {most}:{least} {points}",
    "kiwara.look-red": "Red rules {letter}, {most} to {least}; worth {points}, {left} open.",
    brief("kiwara.look-red"): "{letter} Red {most}:{least} {points}",
    "kiwara.look-tied": "Nobody rules {letter}, {most} to {least}; worth {points}, {left} open.",
    brief("kiwara.look-tied"): "{letter} tied {most}:{least} {points}",
    "kiwara.look-yellow-hides": "Yellow's {piece} hides on {space}.",
    brief("kiwara.look-yellow-hides"): "{space} Y {piece}",
    "kiwara.look-red-hides": "Red's {piece} hides on {space}.",
    brief("kiwara.look-red-hides"): "{space} R {piece}",
    **{f"kiwara.look-{side}-card-{card}": does for side in ("yellow", "red") for card, does in CARDS.items()},
    **{brief(f"kiwara.look-yellow-card-{card}"): f"Y {card}" for card in CARDS},
    **{brief(f"kiwara.look-red-card-{card}"): f"R {card}" for card in CARDS},
}
