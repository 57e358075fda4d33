"""Packs as they are written down: the twins of `reading`."""

from collections.abc import Mapping
from typing import Any, assert_never

from companion.rules.kernel.names import Json
from companion.rules.kitara.pack import Card, Deck, Map, Mix
from companion.rules.kitara.reading import Kind, deck_of, map_of, mix_of

Pack = dict[str, Json]


def told_map(board: Map) -> Pack:
    """The map as a pack has it, with a drawing place for every space."""
    return {
        **_told_of_itself(board),
        "players": board.players,
        "spaces": [space._asdict() for space in board.spaces],
        "borders": [[*border] for border in board.borders],
    }


def told_deck(deck: Deck) -> Pack:
    """The deck as a pack has it."""
    return {**_told_of_itself(deck), "start": _card(deck.start), "cards": [*map(_card, deck.cards)]}


def told_mix(mix: Mix) -> Pack:
    """The mix as an option has it."""
    return {str(worth): many for worth, many in mix}


def tidied(raw: Mapping[str, Any], kind: Kind) -> Pack:
    """A valid pack again, without whatever else its owner has written into it."""
    match kind:
        case Kind.MAP:
            return told_map(map_of(raw))
        case Kind.DECK:
            return told_deck(deck_of(raw))
        case Kind.TOKENS:
            known = {key: raw[key] for key in ("id", "title", "printed") if key in raw}
            return {**known, "tokens": told_mix(mix_of(raw["tokens"]))}
        case _:
            assert_never(kind)


def _told_of_itself(pack: Map | Deck) -> Pack:
    names: Pack = {"id": pack.id, "title": pack.title}
    return {**{key: name for key, name in names.items() if name}, "printed": pack.printed}


def _card(card: Card) -> Json:
    return card._asdict()
