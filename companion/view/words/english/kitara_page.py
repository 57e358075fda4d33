"""What the page says of Kitara: its pawns, its kingdoms and cards, and how to play there."""

from typing import Final

_KINDS: Final = {"W": ("warrior", "warriors"), "A": ("animal", "animals"), "H": ("hero", "heroes")}

SENTENCES: dict[str, str] = {
    **{
        f"page.look-{seat}-{kind}": f"{one} of kingdom {seat}"
        for seat in "1234"
        for kind, (one, _) in _KINDS.items()
    },
    **{
        f"page.looks-{seat}-{kind}": f"{many} of kingdom {seat}"
        for seat in "1234"
        for kind, (_, many) in _KINDS.items()
    },
    "page.start": "start space",
    # Cards, and what kingdoms count
    "page.sign-draft": "{count} draft",
    "page.sign-warrior": "{count} warrior",
    "page.signs-warrior": "{count} warriors",
    "page.sign-master-animal": "{count} animal",
    "page.signs-master-animal": "{count} animals",
    "page.sign-hero": "{count} hero",
    "page.signs-hero": "{count} heroes",
    "page.sign-move": "{count} move",
    "page.signs-move": "{count} moves",
    "page.sign-point": "{count} point",
    "page.signs-point": "{count} points",
    "page.sign-steadfast": "steadfast",
    "page.card-of": "card of age {number}",
    "page.card-now": "can be taken now",
    "page.cards-of": "Cards of {title}",
    "page.row": "Cards to take, leftmost first",
    "page.count-score": "Points: {count}",
    "page.count-draft": "Draft symbols: {count}",
    "page.count-move": "Move symbols: {count}",
    "page.count-point": "Points each turn: {count}",
    "page.count-food": "Food: {count} for {of} cards",
    "page.count-token": "Hero tokens: {count}",
    "page.count-turns": "Turns left: {count}",
    # How to play there
    "page.kingdoms-goal": (
        "Every turn brings a card, pawns and moves. Stars on your cards are points, turn after turn, and "
        "so is a ruin with a master-animal of yours: two. A savanna with a warrior feeds one card; what "
        "is not fed goes in the end, and its pawns with it."
    ),
    "page.kingdoms-pawns": (
        "Each kingdom has a shape, a colour, and as many dots as its number. A shield is a warrior, horns"
        " are a master-animal, a crown is a hero. White lines can be crossed and dark ones cannot; a rope"
        " leads to land that does not touch."
    ),
    "page.kingdoms-lights": (
        "Blue pulses where pawns may go, orange blinks where they attack. Purple can be chosen. White "
        "blinks where a pawn is missing, red flickers where one is too many."
    ),
    "page.kingdoms-stacks": (
        "Click a pawn to take it up, and again for one more of that kind; after the last one all go back."
        " Click another space, and all that you hold stands there. Dragging takes one; after a long "
        "press, or with Shift, it takes all that stand there."
    ),
    "page.kingdoms-hands": (
        "This table sees which pawns you take and where you put them. A whole stack, a recruited pawn "
        "and a retreat count at once; where more pawns could go along, push the dial once all have come. "
        "A click on a lit start space brings your three warriors."
    ),
    "page.kingdoms-cards": (
        "The row lies open with its left end first; cards that you can take now are ringed. Drag one "
        "before your kingdom to draft it, or choose it with the dial. Tokens are secret: hold the key of "
        "your chair to look at yours."
    ),
    "page.kingdoms-keys": (
        "With the keyboard: arrow keys go over the map, Enter takes one pawn or puts all down, 1 to 9 "
        "take one of that stack, Shift and Enter take all, T puts them aside, and Escape puts them back."
    ),
}
