"""What Kitara's things are called where they are seen: symbols, cards, pawns, and what is done with them."""

SENTENCES: dict[str, str] = {
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
