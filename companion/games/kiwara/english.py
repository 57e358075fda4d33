"""The English words of Kiwara: refusals, questions, steps, cards and things.

A screen line has 16 letters. A station is named with the row that it faces, and an animal in full.
"""

from companion.games.kernel import brief
from companion.games.kiwara.layout import Flaw
from companion.games.kiwara.questions import Answer, Question
from companion.games.kiwara.refusal import Refusal

SENTENCES: dict[str, str] = {
    # Another thing is to be decided
    f"{Refusal.NOT_NOW}-totem0": "First the totem needs a station to begin at.",
    f"{Refusal.NOT_NOW}-place": "An animal is to be placed now.",
    f"{Refusal.NOT_NOW}-swap": "The crocodile may change places with a gazelle now, or stay where it is.",
    f"{Refusal.NOT_NOW}-totem": "The totem is to be moved now.",
    f"{Refusal.NOT_NOW}-after": "The totem has moved; now a card can be used, or the turn ends.",
    f"{Refusal.NOT_NOW}-reveal": "A card is to be turned up now.",
    f"{Refusal.NOT_NOW}-keep": "One of the giraffe's three cards is to be kept now.",
    f"{Refusal.NOT_NOW}-hyena": "The hyena may drive on a second animal now, or be done.",
    # Placing
    Refusal.OUT_OF: "You have no {piece} left to place.",
    Refusal.BROUGHT_BACK: "A card has just brought your {piece} back; it waits for another turn.",
    Refusal.OCCUPIED: "{space} is occupied already.",
    Refusal.WRONG_ROW: "The totem stands at {station}, and {space} is not in the row that it faces.",
    Refusal.BABOON: "With the baboon you place in {row} or in {other}, and {space} is in neither.",
    Refusal.BOA: "Under the boa you can place on {space} only.",
    Refusal.PORCUPINE: "The porcupine keeps you off {space} this time.",
    # The totem
    Refusal.ROW_FULL: "No space is empty in the row of {station}.",
    Refusal.STANDS_THERE: "The totem stands at {station} already, and it has to move on.",
    Refusal.TOO_FAR: "The totem goes 1, 2 or 3 stations on; {station} is {count} on.",
    Refusal.BEHIND: "The totem goes on clockwise, and {station} lies behind it.",
    Refusal.BEHIND_CARD: "The totem goes on clockwise; use the wildebeest first to go back to {station}.",
    Refusal.BACKWARDS: "The wildebeest leads the totem 1, 2 or 3 stations back, and not to {station}.",
    Refusal.ONLY_THERE: "The totem has to go to {only}: no other row within its reach has room.",
    # The crocodile
    Refusal.NOTHING_THERE: "Nothing stands on {space}.",
    Refusal.NO_GAZELLE: "The crocodile changes places with gazelles alone, and there is none on {space}.",
    Refusal.SLEEPS: "The animal on {space} is hidden, so it is left alone.",
    Refusal.NOT_BESIDE: "The crocodile does not stand next to {space}.",
    Refusal.NO_RIVER: "No river runs between the crocodile and {space}.",
    Refusal.CAME_FROM: "The crocodile has left {space} in this turn and does not go back there.",
    # Cards
    Refusal.NOT_HELD: "You have no {card} to use.",
    f"{Refusal.OTHER_MOMENT}-baboon": "The baboon is used before you place.",
    f"{Refusal.OTHER_MOMENT}-vulture": "The vulture is used before you place or move the totem.",
    f"{Refusal.OTHER_MOMENT}-rhinoceros": "The rhinoceros is used before you place or move the totem.",
    f"{Refusal.OTHER_MOMENT}-hyena": "The hyena is used before you place or move the totem.",
    f"{Refusal.OTHER_MOMENT}-wildebeest": "The wildebeest is used between placing and moving the totem.",
    f"{Refusal.OTHER_MOMENT}-boa": "The boa is used after you have moved the totem.",
    f"{Refusal.OTHER_MOMENT}-porcupine": "The porcupine is used after you have moved the totem.",
    f"{Refusal.OTHER_MOMENT}-warthog": "The warthog is used after you have moved the totem.",
    Refusal.ONE_SPELL: "One card already binds the next turn, so the {card} has to wait.",
    Refusal.NO_NEXT_TURN: "The next turn is yours again, so the {card} would bind nobody.",
    Refusal.LAST_ROOM: "{space} is the last empty space of the row, so no porcupine can sit there.",
    Refusal.SHOWS_ITS_FACE: "The animal on {space} is not hidden, and the vulture wants hidden ones.",
    Refusal.INSIDE: "{space} does not lie on the edge of the board, where the rhinoceros charges.",
    Refusal.NOT_OWN: "The animal on {space} is your opponent's, and the hyena drives your own.",
    Refusal.DRIVEN: "The hyena has just driven on the animal on {space}; the second one is another.",
    Refusal.NOTHING_LEFT: "After the {card} there would be nothing that you could place.",
    Refusal.SEEN: "The {card} does not lie in the pile any more.",
    Refusal.REWARD: "The {card} is the reward of this game, and lies in no pile.",
    Refusal.NOT_SHOWN: "The {card} is none of the cards that the giraffe has brought.",
    # What is wrong with a layout
    Flaw.SHAPE: (
        "A layout is 'classic', 'reserve', or five rows of six letters from north to south, in which equal "
        "letters are one territory, like {example}."
    ),
    Flaw.OPEN: "Spaces that belong to no territory yet: {count}.",
    Flaw.NUMBER: "A board has six territories; this one has {count}.",
    Flaw.TORN: "Territory {letter} lies in more than one part: {space} does not hang together with the rest.",
    Flaw.SIZE: "A territory has 3, 5, 7 or 9 spaces; {letter} has {count}.",
    Flaw.RIVERS: "These rivers need {count} sticks, and there are {sticks}.",
    # The same in at most three lines of 16 letters, for the small screens
    brief(f"{Refusal.NOT_NOW}-totem0"): "First a station for the totem.",
    brief(f"{Refusal.NOT_NOW}-place"): "Now an animal is to be placed.",
    brief(f"{Refusal.NOT_NOW}-swap"): "Now the crocodile may change places.",
    brief(f"{Refusal.NOT_NOW}-totem"): "Now the totem is to be moved.",
    brief(f"{Refusal.NOT_NOW}-after"): "Now a card, or the turn ends.",
    brief(f"{Refusal.NOT_NOW}-reveal"): "Now a card is to be turned up.",
    brief(f"{Refusal.NOT_NOW}-keep"): "Now one of three cards is to be kept.",
    brief(f"{Refusal.NOT_NOW}-hyena"): "Now a second animal, or done.",
    brief(Refusal.OUT_OF): "You have no {piece} left.",
    brief(Refusal.BROUGHT_BACK): "Just came back: {piece}. Next turn!",
    brief(Refusal.OCCUPIED): "{space} is occupied.",
    brief(Refusal.WRONG_ROW): "{space} is not in the totem's row.",
    brief(Refusal.BABOON): "Baboon: only {row}, {other}.",
    brief(Refusal.BOA): "Boa: only on {space}.",
    brief(Refusal.PORCUPINE): "Porcupine: not on {space}.",
    brief(Refusal.ROW_FULL): "{station} has no empty space.",
    brief(Refusal.STANDS_THERE): "The totem has to move on.",
    brief(Refusal.TOO_FAR): "{count} stations are too far; 3 at most.",
    brief(Refusal.BEHIND): "The totem goes clockwise.",
    brief(Refusal.BEHIND_CARD): "Back? The wildebeest card first.",
    brief(Refusal.BACKWARDS): "Back by 1, 2 or 3 stations only.",
    brief(Refusal.ONLY_THERE): "Only {only} is left.",
    brief(Refusal.NOTHING_THERE): "Nothing stands on {space}.",
    brief(Refusal.NO_GAZELLE): "No gazelle is on {space}.",
    brief(Refusal.SLEEPS): "Leave hidden ones alone: {space}.",
    brief(Refusal.NOT_BESIDE): "{space} is not next to it.",
    brief(Refusal.NO_RIVER): "No river runs to {space}.",
    brief(Refusal.CAME_FROM): "The crocodile came from {space}.",
    brief(Refusal.NOT_HELD): "You have no {card}.",
    brief(f"{Refusal.OTHER_MOMENT}-baboon"): "Baboon: before you place.",
    brief(f"{Refusal.OTHER_MOMENT}-vulture"): "Vulture: before the totem moves.",
    brief(f"{Refusal.OTHER_MOMENT}-rhinoceros"): "Rhinoceros: before the totem moves.",
    brief(f"{Refusal.OTHER_MOMENT}-hyena"): "Hyena: before the totem moves.",
    brief(f"{Refusal.OTHER_MOMENT}-wildebeest"): "Wildebeest: when you move the totem.",
    brief(f"{Refusal.OTHER_MOMENT}-boa"): "Boa: after the totem.",
    brief(f"{Refusal.OTHER_MOMENT}-porcupine"): "Porcupine: after the totem.",
    brief(f"{Refusal.OTHER_MOMENT}-warthog"): "Warthog: after the totem.",
    brief(Refusal.ONE_SPELL): "One card binds the next turn already.",
    brief(Refusal.NO_NEXT_TURN): "The next turn is yours again.",
    brief(Refusal.LAST_ROOM): "Only {space} is empty in the row.",
    brief(Refusal.SHOWS_ITS_FACE): "{space} is not hidden.",
    brief(Refusal.INSIDE): "{space} is not on the edge.",
    brief(Refusal.NOT_OWN): "Opponent's animal: {space}.",
    brief(Refusal.DRIVEN): "Driven already: {space}. Another?",
    brief(Refusal.NOTHING_LEFT): "Nothing could be placed then.",
    brief(Refusal.SEEN): "Out of the pile: {card}.",
    brief(Refusal.REWARD): "The reward: {card}.",
    brief(Refusal.NOT_SHOWN): "Not among them: {card}.",
    brief(Flaw.SHAPE): "Five rows of six letters.",
    brief(Flaw.OPEN): "Open spaces: {count}.",
    brief(Flaw.NUMBER): "Territories: {count}, not six.",
    brief(Flaw.TORN): "{letter} is torn at {space}.",
    brief(Flaw.SIZE): "{letter} has {count}, not 3, 5, 7 or 9.",
    brief(Flaw.RIVERS): "{count} sticks; there are {sticks}.",
    # What the table calls things
    "kiwara.yellow": "Yellow",
    "kiwara.red": "Red",
    "kiwara.piece.G": "{seat} gazelle",
    "kiwara.piece.Z": "{seat} zebra",
    "kiwara.piece.C": "{seat} crocodile",
    "kiwara.piece.E": "{seat} elephant",
    "kiwara.piece.L": "{seat} lion",
    "kiwara.piece.totem": "the totem",
    "kiwara.value.piece.G": "gazelle",
    "kiwara.value.piece.Z": "zebra",
    "kiwara.value.piece.C": "crocodile",
    "kiwara.value.piece.E": "elephant",
    "kiwara.value.piece.L": "lion",
    "kiwara.value.station.Na": "Na (column a)",
    "kiwara.value.station.Nb": "Nb (column b)",
    "kiwara.value.station.Nc": "Nc (column c)",
    "kiwara.value.station.Nd": "Nd (column d)",
    "kiwara.value.station.Ne": "Ne (column e)",
    "kiwara.value.station.Nf": "Nf (column f)",
    "kiwara.value.station.E5": "E5 (row 5)",
    "kiwara.value.station.E4": "E4 (row 4)",
    "kiwara.value.station.E3": "E3 (row 3)",
    "kiwara.value.station.E2": "E2 (row 2)",
    "kiwara.value.station.E1": "E1 (row 1)",
    "kiwara.value.station.Sf": "Sf (column f)",
    "kiwara.value.station.Se": "Se (column e)",
    "kiwara.value.station.Sd": "Sd (column d)",
    "kiwara.value.station.Sc": "Sc (column c)",
    "kiwara.value.station.Sb": "Sb (column b)",
    "kiwara.value.station.Sa": "Sa (column a)",
    "kiwara.value.station.W1": "W1 (row 1)",
    "kiwara.value.station.W2": "W2 (row 2)",
    "kiwara.value.station.W3": "W3 (row 3)",
    "kiwara.value.station.W4": "W4 (row 4)",
    "kiwara.value.station.W5": "W5 (row 5)",
    **{f"kiwara.value.{part}.{name}": f"column {name}" for part in ("row", "other") for name in "abcdef"},
    **{f"kiwara.value.{part}.{name}": f"row {name}" for part in ("row", "other") for name in "12345"},
    "kiwara.part.verb": "action",
    "kiwara.part.piece": "animal",
    "kiwara.part.space": "space",
    "kiwara.part.station": "station",
    "kiwara.part.card": "card",
    "kiwara.part.from": "animal",
    "kiwara.part.to": "space",
    "kiwara.passed-stay": "{seat}'s crocodile stays where it is.",
    brief("kiwara.passed-stay"): "{seat}: no swap",
    "kiwara.passed-done": "{seat}'s hyena drives no second animal.",
    brief("kiwara.passed-done"): "{seat}: no more",
    "kiwara.passed-pass": "{seat} uses no card.",
    brief("kiwara.passed-pass"): "{seat}: no card",
    "kiwara.by-points": "more points",
    "kiwara.by-reward": "as many points, and the reward",
    "kiwara.by-shared": "as many points, and nobody has the reward",
    brief("kiwara.by-points"): "More points.",
    brief("kiwara.by-reward"): "Equal: reward.",
    brief("kiwara.by-shared"): "Equal: shared.",
    "kiwara.points": "{points} in all",
}


LAYOUT_SENTENCES: dict[str, str] = {
    Question.BOARD: "Which rivers?",
    Question.RUN: "From {about} east",
    f"{Answer.BOARD}-classic": "Classic board",
    f"{Answer.BOARD}-reserve": "Reserve board",
    f"{Answer.BOARD}-free": "Free, by sticks",
    Answer.NEW: "to {to}: new",
    Answer.SAME: "to {to}: as {kin}",
    Answer.TERRITORY: "{spaces}",
    # What a layout still lacks while it is being drawn
    Flaw.OPEN: "Spaces that belong to no territory yet: {count}.",
    brief(Flaw.OPEN): "Still without a territory: {count}.",
}


THING_SENTENCES: dict[str, str] = {
    # Grounds
    "kiwara.ground.A": "territory A",
    "kiwara.ground.B": "territory B",
    "kiwara.ground.C": "territory C",
    "kiwara.ground.D": "territory D",
    "kiwara.ground.E": "territory E",
    "kiwara.ground.F": "territory F",
    "kiwara.ground.station": "station",
    # Cards: what each does, and when
    "kiwara.card.okapi": "Okapi",
    "kiwara.card.okapi.what": "Brings its owner 5 points at the end.",
    "kiwara.card.okapi.when": "Counts by itself",
    "kiwara.card.boa": "Boa",
    "kiwara.card.boa.what": "The opponent has to place on the empty space of the row that you name.",
    "kiwara.card.boa.when": "After you have moved the totem",
    "kiwara.card.baboon": "Baboon",
    "kiwara.card.baboon.what": "Place in the row of the station before or after the totem's instead.",
    "kiwara.card.baboon.when": "Before you place",
    "kiwara.card.vulture": "Vulture",
    "kiwara.card.vulture.what": (
        "A face-down animal of either side goes home, to be placed again from the next turn on."
    ),
    "kiwara.card.vulture.when": "Before you place or move the totem",
    "kiwara.card.rhinoceros": "Rhinoceros",
    "kiwara.card.rhinoceros.what": (
        "A face-up animal on an edge space goes home, to be placed again from the next turn on."
    ),
    "kiwara.card.rhinoceros.when": "Before you place or move the totem",
    "kiwara.card.porcupine": "Porcupine",
    "kiwara.card.porcupine.what": "The opponent may not place on the space of the row that you name.",
    "kiwara.card.porcupine.when": "After the totem, with 2 or more free",
    "kiwara.card.wildebeest": "Wildebeest",
    "kiwara.card.wildebeest.what": "This once you lead the totem anticlockwise.",
    "kiwara.card.wildebeest.when": "Before you move the totem",
    "kiwara.card.hyena": "Hyena",
    "kiwara.card.hyena.what": (
        "Up to two of your animals in the row go to empty spaces of it, where a lion roars again."
    ),
    "kiwara.card.hyena.when": "Before you place or move the totem",
    "kiwara.card.warthog": "Warthog",
    "kiwara.card.warthog.what": "In the next turn the opponent places nothing and only moves the totem.",
    "kiwara.card.warthog.when": "After you have moved the totem",
    "kiwara.card.giraffe": "Giraffe",
    "kiwara.card.giraffe.what": "It is discarded; three cards are turned up, and you keep one of them.",
    "kiwara.card.giraffe.when": "At every step of your turn but swaps",
    "kiwara.in-force-boa": "Now: on {space} only",
    "kiwara.in-force-porcupine": "Now: not on {space}",
    "kiwara.in-force-warthog": "Now: only the totem",
    "kiwara.card.keep": "Brought by the giraffe: keep one",
    # Tokens and cards on the page
    "page.look-yellow-G": "yellow gazelle",
    "page.look-yellow-Z": "yellow zebra",
    "page.look-yellow-C": "yellow crocodile",
    "page.look-yellow-E": "yellow elephant",
    "page.look-yellow-L": "yellow lion",
    "page.look-red-G": "red gazelle",
    "page.look-red-Z": "red zebra",
    "page.look-red-C": "red crocodile",
    "page.look-red-E": "red elephant",
    "page.look-red-L": "red lion",
    "page.look-totem": "totem",
    "page.look-card-okapi": "okapi card",
    "page.look-card-boa": "boa card",
    "page.look-card-baboon": "baboon card",
    "page.look-card-vulture": "vulture card",
    "page.look-card-rhinoceros": "rhinoceros card",
    "page.look-card-porcupine": "porcupine card",
    "page.look-card-wildebeest": "wildebeest card",
    "page.look-card-hyena": "hyena card",
    "page.look-card-warthog": "warthog card",
    "page.look-card-giraffe": "giraffe card",
    # How it is played on the page
    "page.savanna-goal": (
        "Six territories lie between the rivers. Who has more animals in one, face up or face down, scores "
        "all animals in it that show their faces: zebra 6, elephant 5, gazelle 2, lion 1, crocodile 0. Who "
        "is the first to fill a territory gets the Okapi, which brings 5; with reinforcements, a card."
    ),
    "page.savanna-animals": (
        "A lion sends the gazelles beside it home, and turns zebras beside it on their faces; beside a lion "
        "both are placed face down. A crocodile may change places with a gazelle across a river, again and "
        "again."
    ),
    "page.savanna-lights": (
        "Blue pulses where an animal or the totem may go, amber where the animal would lie on its face. "
        "Purple can be chosen, and blinks where an animal is to be turned over; green blinks where one "
        "goes home."
    ),
    "page.savanna-drag": (
        "Drag an animal from the supply to its space; or click it, and then the space. An animal that you "
        "drop on another changes places with it, as a crocodile does."
    ),
    "page.savanna-reader": (
        "Lay an animal or a card on the reader before the chair to show the table which one it is, before or "
        "after it stands on the board. The bus ticket is a tag that the table does not know."
    ),
    "page.savanna-faces": (
        "A double click turns an animal over where it lies, and the button does it in the hand. Pointing at "
        "one that lies on its face shows what it is."
    ),
    "page.savanna-keys": (
        "With the keyboard: Tab goes from the board to supplies and readers, arrow keys go over the board, "
        "Enter lifts and puts down, F turns over, T puts aside, and Escape puts back."
    ),
    # Symbols read aloud
    "symbol.yellow": "yellow",
    "symbol.red": "red",
    "symbol.gazelle": "gazelle",
    "symbol.zebra": "zebra",
    "symbol.crocodile": "crocodile",
    "symbol.elephant": "elephant",
    "symbol.lion": "lion",
    "symbol.face-down": "face down",
    "symbol.totem": "totem",
}


CARD_SENTENCES: dict[str, str] = {
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

STEP_SENTENCES: dict[str, str] = {
    "kiwara.table": "Table",
    "kiwara.todo-totem0": "Place the totem.",
    "kiwara.todo-place-row": "Place: row {line}",
    "kiwara.todo-place-row-but": "Row {line}, not {space}",
    "kiwara.todo-place-column": "Place: column {line}",
    "kiwara.todo-place-column-but": "Column {line}, not {space}",
    "kiwara.todo-place-beside": "Place: {line} or {other_line}",
    "kiwara.todo-place-beside-but": "{line} or {other_line}, not {space}",
    "kiwara.todo-place-boa": "Place: only {space}",
    "kiwara.todo-swap": "Swap? Key: no.",
    "kiwara.todo-totem": "Move the totem.",
    "kiwara.todo-totem-only": "Only the totem.",
    "kiwara.todo-totem-back": "Totem: backwards",
    "kiwara.todo-after": "A card? Key: no.",
    "kiwara.todo-reveal": "Card for {seat}",
    "kiwara.value.seat.yellow": "Yellow",
    "kiwara.value.seat.red": "Red",
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
    "kiwara.look-binds-boa": "The boa: place on {space} only.",
    brief("kiwara.look-binds-boa"): "Boa: {space} only",
    "kiwara.look-binds-porcupine": "The porcupine keeps everybody off {space}.",
    brief("kiwara.look-binds-porcupine"): "Porcupine: {space}",
    "kiwara.look-binds-warthog": "The warthog: no animal, only the totem.",
    brief("kiwara.look-binds-warthog"): "Warthog: totem",
    **{
        f"kiwara.look-{side}-card-{card}": does
        for side in ("yellow", "red")
        for card, does in CARD_SENTENCES.items()
    },
    **{brief(f"kiwara.look-when-{card}"): f"when: {card}" for card in CARD_SENTENCES},
    **{
        f"kiwara.look-when-{card}": f"{THING_SENTENCES[f'kiwara.card.{card}.when']}."
        for card in CARD_SENTENCES
    },
    **{brief(f"kiwara.look-yellow-card-{card}"): f"Y {card}" for card in CARD_SENTENCES},
    **{brief(f"kiwara.look-red-card-{card}"): f"R {card}" for card in CARD_SENTENCES},
}

OPTION_NAMES: dict[str, str] = {
    "table.value.game.kiwara": "Kiwara",
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
}
"""The game, its options and their values, in at most 16 letters."""

MAT_NAMES: dict[str, str] = {
    "mats.kiwara.classic": "classic savanna",
    "mats.kiwara.reserve": "reserve",
    "mats.kiwara.free": "free, for the sticks",
    "mats.kiwara.board": "savanna",
}

WORDS: dict[str, str] = {
    **SENTENCES,
    **LAYOUT_SENTENCES,
    **STEP_SENTENCES,
    **THING_SENTENCES,
    **OPTION_NAMES,
    **MAT_NAMES,
}
"""All sentences of Kiwara."""
