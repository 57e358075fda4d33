"""The game with packs beside those that ship: as somebody plays it who keeps packs of their own.

Law: settled options hold such a pack as a whole, so that a record replays where nobody keeps it any more.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.rules.kernel.game import Game, Option
from companion.rules.kernel.names import Draw, Options
from companion.rules.kitara import KITARA, setup
from companion.rules.kitara.hands import box_of
from companion.rules.kitara.reading import Kind, deck_of, kind_of, map_of, mix_of
from companion.rules.kitara.reference import TOKENS
from companion.rules.kitara.state import State
from companion.rules.kitara.writing import Pack

Packs = Mapping[str, Pack]
"""By their ids, none of which is that of a pack that ships."""
OPTION_OF: Final = {Kind.MAP: setup.MAP.name, Kind.DECK: setup.DECK.name, Kind.TOKENS: setup.MIX.name}
"""The option that a pack is a value of."""


def with_packs(packs: Packs) -> Game[State]:
    """The game that offers these valid packs, too."""
    kept: dict[str, dict[str, Pack]] = {option.name: {} for option in setup.OPTIONS}
    for name, pack in packs.items():
        kind = kind_of(pack)
        assert kind is not None
        kept[OPTION_OF[kind]][name] = pack

    def settle(asked: Mapping[str, object], draw: Draw) -> Options:
        return setup.settle({name: _whole(kept, name, value) for name, value in asked.items()}, draw)

    maps = map(map_of, kept[setup.MAP.name].values())
    spaces = (ground.id for one in maps for ground in one.spaces)
    decks = {name: deck_of(pack) for name, pack in kept[setup.DECK.name].items()}
    return replace(
        KITARA,
        options=tuple(_offering(option, kept[option.name]) for option in setup.OPTIONS),
        spaces=tuple(dict.fromkeys((*KITARA.spaces, *spaces))),
        box={**KITARA.box, **box_of(decks, mix_of(TOKENS))},
        settle=settle,
    )


def _whole(kept: Mapping[str, Packs], option: str, value: object) -> Any:  # noqa: ANN401 - read later on
    """What is asked for by the id of a pack is asked for as a whole."""
    pack = kept.get(option, {}).get(value) if isinstance(value, str) else None
    return value if pack is None else _value(pack)


def _value(pack: Pack) -> Any:  # noqa: ANN401 - it is valid
    """What the option of a pack takes: of tokens their mix, and else the pack."""
    return pack["tokens"] if kind_of(pack) is Kind.TOKENS else pack


def _offering(option: Option, packs: Packs) -> Option:
    """The option with these packs, by their ids; mixes have none once they are settled."""
    if not packs:
        return option
    offered = {name: _value(pack) if kind_of(pack) is Kind.TOKENS else name for name, pack in packs.items()}
    return replace(
        option,
        values=(*(option.values or (option.default,)), *offered.values()),
        needs={**option.needs, **{name: _needs(pack) for name, pack in packs.items()}},
        titles=tuple((offered[name], str(pack.get("title") or name)) for name, pack in packs.items()),
    )


def _needs(pack: Pack) -> Options:
    """A map is for so many players."""
    return {setup.PLAYERS.name: pack["players"]} if kind_of(pack) is Kind.MAP else {}
