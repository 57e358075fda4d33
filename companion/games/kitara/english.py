"""The English words of Kitara: refusals, steps, things, actions, and the page.

A screen line has 16 letters. A card is named by its symbols, so a sentence about one says "that card".
"""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from companion.games.kernel import brief
from companion.games.kitara import knowledge
from companion.games.kitara.actions import HERO_TOKEN
from companion.games.kitara.contents import LETTERS, SEATS, SUPPLY
from companion.games.kitara.knowledge import (
    LOOK_CARDS,
    LOOK_FOOD,
    LOOK_NEXT,
    LOOK_OPEN,
    LOOK_PHASE,
    LOOK_POINTS,
    LOOK_ROUNDS,
    LOOK_RUINS,
    LOOK_SYMBOLS,
    LOOK_TOKEN,
    LOOK_TOKENS,
    LOOK_TOTAL,
    LOOK_TRACK,
    LOOK_TURNS,
)
from companion.games.kitara.reference import DECKS, MAPS, TOKENS
from companion.games.kitara.refusal import Refusal
from companion.games.kitara.setup import shipped_deck

SENTENCES: dict[str, str] = {
    # Another thing is to be decided
    f"{Refusal.NOT_NOW}-start": "Kingdom {seat} is to choose a start space now.",
    f"{Refusal.NOT_NOW}-deal": "The first cards of the row are to be turned up now.",
    f"{Refusal.NOT_NOW}-draft": "Kingdom {seat} is to draft a card now.",
    f"{Refusal.NOT_NOW}-reveal": "The next card of the row is to be turned up now.",
    f"{Refusal.NOT_NOW}-recruit": "Kingdom {seat} is to recruit the pawns of its new card now.",
    f"{Refusal.NOT_NOW}-move": "Kingdom {seat} is to move now, or to end its moves.",
    f"{Refusal.NOT_NOW}-token": "A hero token is to be drawn for kingdom {seat} now.",
    f"{Refusal.NOT_NOW}-retreat": "Kingdom {seat} is attacked and has to retreat now.",
    f"{Refusal.NOT_NOW}-discard": "Kingdom {seat} cannot feed all its cards and has to discard one now.",
    f"{Refusal.NOT_NOW}-remove": "Kingdom {seat} has to take off the pawns of the discarded card now.",
    Refusal.GROUP: "A group is written with its warriors first, then master-animals, then heroes: {group}.",
    Refusal.NO_MOVES: "Kingdom {seat} has no moves left in this turn.",
    # The map
    Refusal.NO_SPACE: "The map has no space {space}.",
    Refusal.LAKE: "{space} is a lake, and nobody goes there.",
    Refusal.NO_START: "{space} is no start space.",
    Refusal.OCCUPIED: "Kingdom {seat} has pawns on {space} already.",
    Refusal.NOT_YOURS: "You have no pawns on {space}.",
    # Cards
    Refusal.UNKNOWN_CARD: "The deck of this game has no such card.",
    Refusal.START_CARD: "Every kingdom has a start card from the beginning; it does not lie in the row.",
    Refusal.TOO_FAR: "You may draft one of the leftmost {count} cards, and that is number {place}.",
    Refusal.ONLY_LEFTMOST: "You may draft the leftmost card only, and that is number {place}.",
    Refusal.HELD: "That card lies in kingdom {seat} already.",
    Refusal.NOT_IN_ROW: "That card does not lie in the row.",
    Refusal.SEEN: "That card has been turned up already.",
    Refusal.OTHER_AGE: "That is a card of age {age}, and cards of age {lowest} lie above it.",
    # Recruiting
    Refusal.OUT_OF: "You have no {piece} left to recruit: all of that kind are on the map.",
    Refusal.RECRUIT_FIRST: "A {first} is recruited before the {piece}.",
    Refusal.NOT_ON_CARD: "No {piece} comes with the new card now; it brings a {first}.",
    Refusal.HOMELESS: "You have no pawns on the map, so they come to a free start space.",
    Refusal.HOMELESS_SAVANNA: "You have no pawns on the map and no start is free; they come to a savanna.",
    # Moving
    Refusal.SAME_PLACE: "The group would stay on {space}.",
    Refusal.NO_BORDER: "No white border leads from {start} to {goal}.",
    Refusal.TOO_MANY: "On {space} you have only {pieces}.",
    Refusal.LAST_SPACE: "{space} is all that kingdom {seat} has left, so it cannot be attacked.",
    Refusal.TOO_WEAK: "The attack on {space} needs {needed} pawns, and you have {count}.",
    # After an attack
    Refusal.NOT_IN_BAG: "The bag can give no such token now.",
    Refusal.ATTACKED: "{space} is the space that your pawns have to leave.",
    Refusal.NOT_CLOSEST: "{space} is farther away than {closest}, where your pawns have to retreat.",
    # Managing
    Refusal.NOT_HELD: "That card does not lie in your kingdom.",
    Refusal.STEADFAST: "That card needs no food, and is not discarded.",
    Refusal.REMOVE_FIRST: "A {first} has to leave the map now, and no {piece}.",
    Refusal.NONE_THERE: "You have no {piece} on {space}.",
    # The same in at most three lines of 16 letters, for the small screens
    brief(f"{Refusal.NOT_NOW}-start"): "Kingdom {seat} is to start now.",
    brief(f"{Refusal.NOT_NOW}-deal"): "First the cards are turned up.",
    brief(f"{Refusal.NOT_NOW}-draft"): "Kingdom {seat} is to draft now.",
    brief(f"{Refusal.NOT_NOW}-reveal"): "First the next card is turned up.",
    brief(f"{Refusal.NOT_NOW}-recruit"): "Kingdom {seat} is to recruit now.",
    brief(f"{Refusal.NOT_NOW}-move"): "Kingdom {seat} is to move now.",
    brief(f"{Refusal.NOT_NOW}-token"): "Kingdom {seat} is to get a token now.",
    brief(f"{Refusal.NOT_NOW}-retreat"): "Kingdom {seat} is to retreat now.",
    brief(f"{Refusal.NOT_NOW}-discard"): "Kingdom {seat} is to discard now.",
    brief(f"{Refusal.NOT_NOW}-remove"): "Kingdom {seat} is to take pawns off.",
    brief(Refusal.GROUP): "Write the group {group}.",
    brief(Refusal.NO_MOVES): "No moves are left.",
    brief(Refusal.NO_SPACE): "There is no {space}.",
    brief(Refusal.LAKE): "{space} is a lake.",
    brief(Refusal.NO_START): "{space} is no start space.",
    brief(Refusal.OCCUPIED): "Kingdom {seat} is on {space}.",
    brief(Refusal.NOT_YOURS): "You have no pawns on {space}.",
    brief(Refusal.UNKNOWN_CARD): "The deck has no such card.",
    brief(Refusal.START_CARD): "That is a start card.",
    brief(Refusal.TOO_FAR): "Leftmost {count} only; that is number {place}.",
    brief(Refusal.ONLY_LEFTMOST): "Leftmost only; that is number {place}.",
    brief(Refusal.HELD): "Kingdom {seat} has that card.",
    brief(Refusal.NOT_IN_ROW): "That card is not in the row.",
    brief(Refusal.SEEN): "That card has been seen.",
    brief(Refusal.OTHER_AGE): "Age {age}: age {lowest} comes first.",
    brief(Refusal.OUT_OF): "You have no {piece} left.",
    brief(Refusal.RECRUIT_FIRST): "First the {first}.",
    brief(Refusal.NOT_ON_CARD): "Not on the card: {piece}.",
    brief(Refusal.HOMELESS): "Only onto a free start space.",
    brief(Refusal.HOMELESS_SAVANNA): "Only onto a free savanna.",
    brief(Refusal.SAME_PLACE): "The group stays on {space}.",
    brief(Refusal.NO_BORDER): "No border leads from {start} to {goal}.",
    brief(Refusal.TOO_MANY): "On {space} only {pieces}.",
    brief(Refusal.LAST_SPACE): "{space} is the last of kingdom {seat}.",
    brief(Refusal.TOO_WEAK): "It needs {needed} pawns; you have {count}.",
    brief(Refusal.NOT_IN_BAG): "No such token is in the bag.",
    brief(Refusal.ATTACKED): "{space} is attacked.",
    brief(Refusal.NOT_CLOSEST): "Retreat closer: {closest}.",
    brief(Refusal.NOT_HELD): "That card is not in your kingdom.",
    brief(Refusal.STEADFAST): "That card needs no food: it stays.",
    brief(Refusal.REMOVE_FIRST): "First goes a {first}.",
    brief(Refusal.NONE_THERE): "No {piece} of yours is on {space}.",
    # How it ends
    "kitara.by-points": "most points",
    "kitara.by-tokens": "as many points, and more hero tokens",
    "kitara.by-shared": "as many points, and as many hero tokens",
    brief("kitara.by-points"): "Most points.",
    brief("kitara.by-tokens"): "Equal: tokens.",
    brief("kitara.by-shared"): "Equal: shared.",
    "kitara.points": "{points} in all",
}


STEP_SENTENCES: dict[str, str] = {
    "kitara.table": "Table",
    "kitara.todo-start": "Choose a start.",
    "kitara.todo-deal": "Turn up 6 cards.",
    "kitara.todo-draft": "Draft: leftmost.",
    "kitara.todo-draft-some": "Draft: first {count}",
    "kitara.todo-reveal": "Turn up a card.",
    "kitara.todo-recruit": "Recruit {piece}",
    "kitara.todo-move": "Last move.",
    "kitara.todo-move-some": "Moves left: {count}",
    "kitara.todo-token": "Draw a token.",
    "kitara.todo-retreat": "{space} lost: {goals}?",
    "kitara.todo-retreat-some": "{space} lost, flee",
    "kitara.todo-discard": "Discard a card.",
    "kitara.todo-discard-some": "Discard {count} cards",
    "kitara.todo-remove": "Remove {piece}",
    "kitara.todo-over": "The end.",
    "kitara.which-piece": "What is on {space}?",
    "kitara.value.verb.start": "start",
    "kitara.value.verb.reveal": "turn up",
    "kitara.value.verb.draft": "draft",
    "kitara.value.verb.recruit": "recruit",
    "kitara.value.verb.move": "move",
    "kitara.value.verb.end": "no more moves",
    "kitara.value.verb.token": "token",
    "kitara.value.verb.retreat": "retreat",
    "kitara.value.verb.discard": "discard",
    "kitara.value.verb.remove": "take off",
    "kitara.part.verb": "action",
    "kitara.part.space": "space",
    "kitara.part.piece": "pawn",
    "kitara.part.card": "card",
    "kitara.part.token": "token",
    "kitara.part.from": "pawns",
    "kitara.part.to": "goal",
    "kitara.part.W": "warriors",
    "kitara.part.A": "animals",
    "kitara.part.H": "heroes",
    "kitara.passed-end": "{seat} makes no more moves.",
    brief("kitara.passed-end"): "{seat}: done",
    # What is looked up: one line for the list, and more of it where it is chosen
    f"{LOOK_PHASE}-start": "Kingdom {seat} chooses a start space.",
    brief(f"{LOOK_PHASE}-start"): "{seat}: start",
    f"{LOOK_PHASE}-deal": "The first row of cards is turned up.",
    brief(f"{LOOK_PHASE}-deal"): "First row",
    f"{LOOK_PHASE}-draft": "Round {round}: kingdom {seat} drafts a card.",
    brief(f"{LOOK_PHASE}-draft"): "{seat}: 1 draft",
    f"{LOOK_PHASE}-reveal": "Round {round}: the next card is turned up.",
    brief(f"{LOOK_PHASE}-reveal"): "{seat}: next card",
    f"{LOOK_PHASE}-recruit": "Round {round}: kingdom {seat} recruits pawns.",
    brief(f"{LOOK_PHASE}-recruit"): "{seat}: 2 recruit",
    f"{LOOK_PHASE}-move": "Round {round}: kingdom {seat} moves.",
    brief(f"{LOOK_PHASE}-move"): "{seat}: 3 move",
    f"{LOOK_PHASE}-token": "Round {round}: kingdom {seat} draws a token.",
    brief(f"{LOOK_PHASE}-token"): "{seat}: hero token",
    f"{LOOK_PHASE}-retreat": "Round {round}: kingdom {seat} retreats.",
    brief(f"{LOOK_PHASE}-retreat"): "{seat}: retreat",
    f"{LOOK_PHASE}-discard": "Round {round}: kingdom {seat} discards a card.",
    brief(f"{LOOK_PHASE}-discard"): "{seat}: 5 discard",
    f"{LOOK_PHASE}-remove": "Round {round}: kingdom {seat} takes pawns off.",
    brief(f"{LOOK_PHASE}-remove"): "{seat}: 5 pawns off",
    LOOK_OPEN: "Cards before the first of age 5: {count}.",
    brief(LOOK_OPEN): "To age 5: {count}",
    LOOK_NEXT: "The next card is of age 5 and tells the end.",
    brief(LOOK_NEXT): "Age 5 is next",
    LOOK_ROUNDS: "The end is in sight: this is round {round} of {last}.",
    brief(LOOK_ROUNDS): "Round {round} of {last}",
    LOOK_POINTS: "Kingdom {seat} has {points} points so far.",
    brief(LOOK_POINTS): "{seat} points: {points}",
    LOOK_SYMBOLS: "Kingdom {seat}: draft {draft}, move {move}, points {vp}.",
    brief(LOOK_SYMBOLS): "{seat} d{draft} m{move} p{vp}",
    LOOK_FOOD: "Food of kingdom {seat}: {fed}. Cards to feed: {needed}.",
    brief(LOOK_FOOD): "{seat} food: {fed} / {needed}",
    LOOK_RUINS: "Ruins of kingdom {seat}: {count}, worth {points} a turn.",
    brief(LOOK_RUINS): "{seat} ruins: {count}",
    LOOK_TOKENS: "Hero tokens of kingdom {seat}: {count}.",
    brief(LOOK_TOKENS): "{seat} tokens: {count}",
    LOOK_TURNS: "Turns of kingdom {seat} to the end: {count}.",
    brief(LOOK_TURNS): "{seat} turns: {count}",
    # What is counted in the end
    LOOK_TRACK: "Kingdom {seat} had {points} points in the game.",
    brief(LOOK_TRACK): "{seat} so far: {points}",
    LOOK_CARDS: "Cards of kingdom {seat}: {count}, worth {points} points.",
    brief(LOOK_CARDS): "{seat} cards: {points}",
    LOOK_TOKEN: "A hero token of kingdom {seat}: {points} points.",
    brief(LOOK_TOKEN): "{seat} token: {points}",
    LOOK_TOTAL: "Kingdom {seat} has {points} points in all.",
    brief(LOOK_TOTAL): "{seat} total: {points}",
}


PAWNS: Final = (("warrior", "warriors"), ("master-animal", "master-animals"), ("hero", "heroes"))
"""The singular and plural of each kind."""


def group_words(group: Sequence[int]) -> str:
    """The number of each kind: `2 warriors and a hero`."""
    pairs = zip(group, PAWNS, strict=True)
    named = [f"a {one}" if count == 1 else f"{count} {several}" for count, (one, several) in pairs if count]
    return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:])))


def group_sentences() -> Iterator[tuple[str, str]]:
    """Every possible group, in letters and in words."""
    for group in product(*(range(most + 1) for most in SUPPLY)):
        letters = "".join(letter * count for letter, count in zip(LETTERS, group, strict=True))
        if letters:
            yield letters, group_words(group)


def look_sentences() -> Iterator[tuple[str, str]]:
    """Sentences by which the page reads tokens and cards aloud."""
    for value in TOKENS:
        yield f"page.look-token-{value}", f"hero token {value}"
    for deck in map(shipped_deck, DECKS):
        yield f"page.look-card-{deck.start.id}", "start card"
        for card in deck.cards:
            yield f"page.look-card-{card.id}", f"card of age {card.age}"


THING_SENTENCES: dict[str, str] = {
    **{f"kitara.{seat}": f"Kingdom {seat}" for seat in SEATS},
    # Where a headline has no room for that
    **{brief(f"kitara.{seat}"): f"No. {seat}" for seat in SEATS},
    # Pawns, alone and in groups
    "kitara.piece.W": "{seat} warrior",
    "kitara.piece.A": "{seat} animal",
    "kitara.piece.H": "{seat} hero",
    "kitara.value.piece.W": "warrior",
    "kitara.value.piece.A": "animal",
    "kitara.value.piece.H": "hero",
    **{f"kitara.value.first.{letter}": one for letter, (one, _) in zip(LETTERS, PAWNS, strict=True)},
    **{f"kitara.value.pieces.{letters}": words for letters, words in group_sentences()},
    # Maps, as mats are told apart by them
    **{f"kitara.value.board.{name}": f"map for {pack['players']}" for name, pack in MAPS.items()},
    # Grounds
    "kitara.ground.savanna": "savanna",
    "kitara.ground.ruin": "ruin",
    "kitara.ground.lake": "lake",
    # Cards by what is on them, and tokens
    knowledge.CARD_START: "start card",
    knowledge.CARD_AGE: "age-{age} card",
    knowledge.CARD_PAWNS: "{pieces}",
    knowledge.CARD_DRAFT: "{count} to draft",
    knowledge.CARD_MOVE: "{count} to move",
    knowledge.CARD_VP: "{count} for points",
    knowledge.CARD_STEADFAST: "needs no food",
    f"kitara.value.card.{HERO_TOKEN}": "hero token",
    # The log
    "kitara.log-move": "{seat} moves {pieces} from {start} to {goal}.",
    "kitara.log-attacked": "{seat} attacks {goal} from {start} with {pieces}.",
    "kitara.log-placed": "{seat} puts {pieces} on {space}.",
    "kitara.log-returned": "{seat} takes {pieces} off {space}.",
    **dict(look_sentences()),
}


ACTION_SENTENCES: dict[str, str] = {
    "kitara.stake": "Need {needed}, have {count}",
    # What is done, in a sentence
    "kitara.count": "{pieces}",
    "kitara.token": "Hero token {count}",
    "kitara.do-start": "start on {space}",
    "kitara.do-reveal": "{card}",
    "kitara.do-draft": "draft {card}",
    "kitara.do-recruit": "recruit {piece}, {space}",
    "kitara.do-move": "{from} to {to}, {counts}",
    "kitara.do-end": "end of moves",
    "kitara.do-token": "hero token",
    "kitara.do-retreat": "retreat to {space}",
    "kitara.do-discard": "discard {card}",
    "kitara.do-remove": "{piece} off {space}",
    # The symbols of the screens, read aloud
    "symbol.kingdom-1": "kingdom 1",
    "symbol.kingdom-2": "kingdom 2",
    "symbol.kingdom-3": "kingdom 3",
    "symbol.kingdom-4": "kingdom 4",
    "symbol.warrior": "warrior",
    "symbol.master-animal": "animal",
    "symbol.hero": "hero",
    "symbol.draft": "draft",
    "symbol.move": "move",
    "symbol.point": "point",
    "symbol.steadfast": "steadfast",
    "symbol.food": "food",
    "symbol.ruin": "ruin",
    "symbol.token": "token",
    "symbol.turns": "turns",
}


_KINDS: Final = {"W": ("warrior", "warriors"), "A": ("animal", "animals"), "H": ("hero", "heroes")}

PAGE_SENTENCES: dict[str, str] = {
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

OPTION_NAMES: dict[str, str] = {
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
"""The game, its options and their values, in at most 16 letters."""

MAT_NAMES: dict[str, str] = {
    "mats.kitara.ref-2p": "our map for 2",
    "mats.kitara.ref-3p": "our map for 3",
    "mats.kitara.ref-4p": "our map for 4",
    "mats.kitara.board": "map",
}

WORDS: dict[str, str] = {
    **SENTENCES,
    **ACTION_SENTENCES,
    **STEP_SENTENCES,
    **THING_SENTENCES,
    **PAGE_SENTENCES,
    **OPTION_NAMES,
    **MAT_NAMES,
}
"""All sentences of Kitara."""
