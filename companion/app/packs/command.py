"""The command `companion pack`: what is wrong with packs, which there are, and keeping one's own."""

import json
import sys
from argparse import Namespace
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from companion.app.packs.reading import Written, read
from companion.app.packs.shelf import find, keep, kept_packs
from companion.app.packs.shelf import remove as removed_from
from companion.app.table_command import packs_of
from companion.rules.kernel.reason import Reason, Refused, because
from companion.rules.kitara.pack import LAKE, RUIN, SAVANNA
from companion.rules.kitara.reading import Kind, deck_of, faults, kind_of, map_of, mix_of
from companion.rules.kitara.reference import PACKS
from companion.rules.kitara.writing import Pack
from companion.view.words import Words

VALID: Final = 0
WRONG: Final = 1


def pack(asked: Namespace, words: Words) -> int:
    """Do what was asked for, and say so; the result is the exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an owner writes what a terminal may not have
    match asked.deed:
        case "check":
            return max([_check(Path(file), words) for file in asked.files])
        case "list":
            return _list(packs_of(asked), words)
        case "show":
            return _show(packs_of(asked), asked.id)
        case "add":
            return _add(packs_of(asked), Path(asked.file), words)
        case _:
            return _remove(packs_of(asked), asked.id, words)


def _check(path: Path, words: Words) -> int:
    try:
        written = read(path)
    except Refused as refusal:
        _say(words, refusal.reason)
        return WRONG
    return _tell_faults(path, written, words)


def _tell_faults(path: Path, written: Written, words: Words) -> int:
    """Everything that is wrong or odd with a pack, and what it is."""
    found = faults(written.raw, written.kind)
    _say(words, because("packs.file", file=str(path)))
    for fault in found:
        code = "packs.error" if fault.grave else "packs.warning"
        _say(words, because(code, why=words.reason(fault.reason)))
    errors = sum(fault.grave for fault in found)
    warnings = len(found) - errors
    if errors:
        what = words.say(f"packs.wrong-{written.kind}")
        _say(words, because("packs.not-valid", what=what, errors=errors, warnings=warnings))
        return WRONG
    what = _summary(written.raw, written.kind, words)
    _say(words, because("packs.valid", what=what, warnings=warnings))
    return VALID


def _summary(raw: Pack, kind: Kind, words: Words) -> str:
    """What a valid pack is."""
    name = str(raw.get("id", words.say("packs.no-name")))
    match kind:
        case Kind.MAP:
            board = map_of(raw)
            terrains = [space.terrain for space in board.spaces]
            return words.reason(
                because(
                    "packs.map",
                    name=name,
                    players=board.players,
                    spaces=len(terrains),
                    savannas=terrains.count(SAVANNA),
                    ruins=terrains.count(RUIN),
                    lakes=terrains.count(LAKE),
                    borders=len(board.borders),
                )
            )
        case Kind.DECK:
            cards = deck_of(raw).cards
            steadfast = sum(card.steadfast for card in cards)
            return words.reason(because("packs.deck", name=name, cards=len(cards), steadfast=steadfast))
        case Kind.TOKENS:
            tokens = sum(many for _, many in mix_of(raw["tokens"]))
            return words.reason(because("packs.tokens", name=name, tokens=tokens))


def _list(folder: Path, words: Words) -> int:
    kept, notes = kept_packs(folder)
    for code, packs in (("packs.shipped", PACKS), ("packs.own", kept)):
        for raw in packs.values():
            kind = kind_of(raw)
            assert kind is not None
            _say(words, because(code, what=_summary(raw, kind, words)))
    for note in notes:
        _say(words, note)
    return VALID


def _show(folder: Path, name: str) -> int:
    if name in PACKS:
        print(_laid_out(PACKS[name]))
    else:
        print(read(find(folder, name)).data.decode("utf-8-sig").rstrip("\n"))
    return VALID


def _laid_out(raw: Pack) -> str:
    """As JSON, with a line for each space, border and card."""
    rows = [f" {json.dumps(key)}: {_rows(value)}" for key, value in raw.items()]
    return "{\n" + ",\n".join(rows) + "\n}"


def _rows(value: object) -> str:
    if not isinstance(value, list):
        return json.dumps(value)
    return "[\n" + ",\n".join(f"  {json.dumps(one)}" for one in value) + "\n ]"


def _add(folder: Path, path: Path, words: Words) -> int:
    written = read(path)
    status = _tell_faults(path, written, words)
    if status == VALID:
        _say(words, because("packs.kept", file=str(keep(folder, path, written))))
    return status


def _remove(folder: Path, name: str, words: Words) -> int:
    _say(words, because("packs.removed", file=str(removed_from(folder, name))))
    return VALID


def _say(words: Words, reason: Reason) -> None:
    print(words.reason(reason))
