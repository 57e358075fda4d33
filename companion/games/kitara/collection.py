"""The game with additional packs beside the shipped ones.

Law: settled options contain such a pack as a whole, so that a record replays where the pack is not
installed.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.games.kernel import Draw, Edition, Option, Options
from companion.games.kitara import KITARA, setup
from companion.games.kitara.actions import box_of
from companion.games.kitara.packs import Pack, PackKind, kind_of, parse_deck, parse_map, parse_mix
from companion.games.kitara.reference import TOKENS
from companion.games.kitara.state import State

Packs = Mapping[str, Pack]
"""Packs by id; no id is that of a shipped pack."""
OPTION_OF: Final = {
    PackKind.MAP: setup.MAP.name,
    PackKind.DECK: setup.DECK.name,
    PackKind.TOKENS: setup.MIX.name,
}


def with_packs(packs: Packs) -> Edition[State]:
    """The game extended by these valid packs."""
    kept: dict[str, dict[str, Pack]] = {option.name: {} for option in setup.OPTIONS}
    for name, pack in packs.items():
        kind = kind_of(pack)
        assert kind is not None
        kept[OPTION_OF[kind]][name] = pack

    def settle(requested: Mapping[str, object], draw: Draw) -> Options:
        whole = dict(requested)
        for option, value in requested.items():
            if isinstance(value, str) and value in kept.get(option, {}):
                whole[option] = _option_value(kept[option][value])
        return setup.settle(whole, draw)

    maps = map(parse_map, kept[setup.MAP.name].values())
    spaces = (ground.id for one in maps for ground in one.spaces)
    decks = {name: parse_deck(pack) for name, pack in kept[setup.DECK.name].items()}
    return replace(
        KITARA,
        options=tuple(_with_values(option, kept[option.name]) for option in setup.OPTIONS),
        hands=replace(
            KITARA.hands,
            spaces=tuple(dict.fromkeys((*KITARA.hands.spaces, *spaces))),
            box={**KITARA.hands.box, **box_of(decks, parse_mix(TOKENS))},
        ),
        rules=replace(KITARA.rules, settle=settle),
    )


def _option_value(pack: Pack) -> Any:  # noqa: ANN401 - it is valid
    """The option value of a pack: the mix of a token pack, else the pack itself."""
    return pack["tokens"] if kind_of(pack) is PackKind.TOKENS else pack


def _with_values(option: Option, packs: Packs) -> Option:
    """The option extended by these packs, by id; mixes lose their ids when settled."""
    if not packs:
        return option
    offered = {
        name: _option_value(pack) if kind_of(pack) is PackKind.TOKENS else name
        for name, pack in packs.items()
    }
    needs = {
        name: {setup.PLAYERS.name: pack["players"]} if kind_of(pack) is PackKind.MAP else {}
        for name, pack in packs.items()
    }
    return replace(
        option,
        values=(*(option.values or (option.default,)), *offered.values()),
        needs={**option.needs, **needs},
        titles=tuple((offered[name], str(pack.get("title") or name)) for name, pack in packs.items()),
    )
