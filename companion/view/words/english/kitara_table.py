"""What Kitara's things are called where they are seen: kingdoms, pawns, grounds, cards and tokens."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from companion.rules.kitara import describing
from companion.rules.kitara.contents import LETTERS, SEATS, SUPPLY
from companion.rules.kitara.reference import DECKS, MAPS, TOKENS
from companion.rules.kitara.setup import shipped_deck
from companion.rules.kitara.telling import HERO_TOKEN
from companion.view.words import brief

PAWNS: Final = (("warrior", "warriors"), ("master-animal", "master-animals"), ("hero", "heroes"))
"""One of each kind, and several."""


def told(group: Sequence[int]) -> str:
    """So many of each kind: `2 warriors and a hero`."""
    pairs = zip(group, PAWNS, strict=True)
    named = [f"a {one}" if count == 1 else f"{count} {several}" for count, (one, several) in pairs if count]
    return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:])))


def groups() -> Iterator[tuple[str, str]]:
    """Every group that can stand anywhere, in letters and in words."""
    for group in product(*(range(most + 1) for most in SUPPLY)):
        letters = "".join(letter * count for letter, count in zip(LETTERS, group, strict=True))
        if letters:
            yield letters, told(group)


def looks() -> Iterator[tuple[str, str]]:
    """Tokens and cards as the page reads them aloud."""
    for value in TOKENS:
        yield f"page.look-token-{value}", f"hero token {value}"
    for deck in map(shipped_deck, DECKS):
        yield f"page.look-card-{deck.start.id}", "start card"
        for card in deck.cards:
            yield f"page.look-card-{card.id}", f"card of age {card.age}"


SENTENCES: dict[str, str] = {
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
    **{f"kitara.value.pieces.{letters}": words for letters, words in groups()},
    # Maps, as mats are told apart by them
    **{f"kitara.value.board.{name}": f"map for {pack['players']}" for name, pack in MAPS.items()},
    # Grounds
    "kitara.ground.savanna": "savanna",
    "kitara.ground.ruin": "ruin",
    "kitara.ground.lake": "lake",
    # Cards by what is on them, and tokens
    describing.START: "start card",
    describing.CARD: "age-{age} card",
    describing.PAWNS: "{pieces}",
    describing.DRAFT: "{count} to draft",
    describing.MOVE: "{count} to move",
    describing.VP: "{count} for points",
    describing.STEADFAST: "needs no food",
    f"kitara.value.card.{HERO_TOKEN}": "hero token",
    # The log
    "kitara.log-move": "{seat} moves {pieces} from {start} to {goal}.",
    "kitara.log-attacked": "{seat} attacks {goal} from {start} with {pieces}.",
    "kitara.log-placed": "{seat} puts {pieces} on {space}.",
    "kitara.log-returned": "{seat} takes {pieces} off {space}.",
    **dict(looks()),
}
