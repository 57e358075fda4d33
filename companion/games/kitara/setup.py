"""Setup of a game of Kitara: the number of kingdoms, the map, the cards and the tokens.

A shipped pack is requested by its id and stays an id in the options; any other pack is included in them as
a whole, so that a record replays without its file.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from companion.games.kernel import Draw, Option, Options, refuse_unknown, refuse_value
from companion.games.kitara.contents import START_CARD, Contents, Deck, Map
from companion.games.kitara.packs import parse_deck, parse_map, parse_mix
from companion.games.kitara.reference import DECKS, MAPS, TOKENS
from companion.games.kitara.state import State, Step

PLAYERS: Final = Option("players", "2 | 3 | 4", default=2, values=(2, 3, 4))
MAP: Final = Option(
    "map",
    '"ref-2p" | "ref-3p" | "ref-4p" | {"players": 2, "spaces": [...], "borders": [...]}',
    default=None,
    values=tuple(MAPS),
    follows=PLAYERS.name,
    needs={name: {PLAYERS.name: pack["players"]} for name, pack in MAPS.items()},
)
DECK: Final = Option(
    "deck", '"blue" | "red" | {"start": {...}, "cards": [...]}', default="blue", values=tuple(DECKS)
)
MIX: Final = Option("tokens", '{"2": 12, "3": 12, "4": 9, "5": 6}', default=dict(TOKENS))
OPTIONS: Final = (PLAYERS, MAP, DECK, MIX)


def settle(requested: Mapping[str, object], _draw: Draw) -> Options:
    """The options with their defaults; nothing is drawn before the game."""
    refuse_unknown(requested, OPTIONS)
    players = requested.get(PLAYERS.name, PLAYERS.default)
    if type(players) is not int or players not in PLAYERS.values:
        raise refuse_value(PLAYERS)
    board = requested.get(MAP.name, f"ref-{players}p")
    deck = requested.get(DECK.name, DECK.default)
    tokens = requested.get(MIX.name, MIX.default)
    _map(board, players), _deck(deck), parse_mix(tokens)
    settled: dict[str, Any] = {PLAYERS.name: players, MAP.name: board, DECK.name: deck, MIX.name: tokens}
    return settled


def _map(requested: object, players: int) -> Map:
    if isinstance(requested, str):
        if requested not in MAPS:
            raise refuse_value(MAP)
        return parse_map(MAPS[requested], players)
    return parse_map(requested, players)


def _deck(requested: object) -> Deck:
    if isinstance(requested, str):
        if requested not in DECKS:
            raise refuse_value(DECK)
        return shipped_deck(requested)
    return parse_deck(requested)


@lru_cache
def shipped_deck(name: str) -> Deck:
    return parse_deck(DECKS[name])


def new(options: Options) -> State:
    """The empty map; every kingdom has its first card."""
    settled: Mapping[str, Any] = options
    players: int = settled[PLAYERS.name]
    board, deck = _map(settled[MAP.name], players), _deck(settled[DECK.name])
    contents = Contents(board, deck, parse_mix(settled[MIX.name]))
    return State(
        contents=contents,
        step=Step.START,
        round=1,
        turn=0,
        stacks=(None,) * len(contents.spaces),
        kingdoms=((START_CARD,),) * players,
        row=(),
        pile=tuple(range(START_CARD + 1, len(contents.cards))),
        points=(0,) * players,
        bag=tuple(count for _, count in contents.mix),
        kept=((),) * players,
    )
