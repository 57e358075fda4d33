"""What Kiwara's things are called where they are seen: grounds, tokens, cards and symbols."""

SENTENCES: dict[str, str] = {
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
