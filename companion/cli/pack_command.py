"""The command `companion pack`: checks packs, lists and shows them, and keeps an owner's own."""

import json
import sys
from argparse import Namespace
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from companion.games.kernel import Games, Reason, Refused, Words, because
from companion.games.kitara.contents import LAKE, RUIN, SAVANNA
from companion.games.kitara.packs import (
    Pack,
    PackKind,
    kind_of,
    pack_problems,
    parse_deck,
    parse_map,
    parse_mix,
)
from companion.games.kitara.reference import PACKS
from companion.store.disk import packs_folder
from companion.store.packs import PackFile, find_pack, keep_pack, kept_packs, read_pack
from companion.store.packs import remove_pack as removed_from

VALID: Final = 0
WRONG: Final = 1


def pack(args: Namespace, words: Words, _games: Games) -> int:
    """Run the command; returns the exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a pack may use characters that the terminal lacks
    match args.deed:
        case "check":
            return max([_check(Path(file), words) for file in args.files])
        case "list":
            return _list(packs_folder(args.state), words)
        case "show":
            return _show(packs_folder(args.state), args.id)
        case "add":
            return _add(packs_folder(args.state), Path(args.file), words)
        case _:
            file = removed_from(packs_folder(args.state), args.id)
            _print_reason(words, because("packs.removed", file=str(file)))
            return VALID


def _check(path: Path, words: Words) -> int:
    try:
        written = read_pack(path)
    except Refused as refusal:
        _print_reason(words, refusal.reason)
        return WRONG
    return _print_faults(path, written, words)


def _print_faults(path: Path, written: PackFile, words: Words) -> int:
    """Print all errors and warnings of a pack, and its summary."""
    found = pack_problems(written.raw, written.kind)
    _print_reason(words, because("packs.file", file=str(path)))
    for fault in found:
        code = "packs.error" if fault.grave else "packs.warning"
        _print_reason(words, because(code, why=words.reason(fault.reason)))
    errors = sum(fault.grave for fault in found)
    warnings = len(found) - errors
    if errors:
        what = words.say(f"packs.wrong-{written.kind}")
        _print_reason(words, because("packs.not-valid", what=what, errors=errors, warnings=warnings))
        return WRONG
    what = _summary(written.raw, written.kind, words)
    _print_reason(words, because("packs.valid", what=what, warnings=warnings))
    return VALID


def _summary(raw: Pack, kind: PackKind, words: Words) -> str:
    name = str(raw.get("id", words.say("packs.no-name")))
    match kind:
        case PackKind.MAP:
            board = parse_map(raw)
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
        case PackKind.DECK:
            cards = parse_deck(raw).cards
            steadfast = sum(card.steadfast for card in cards)
            return words.reason(because("packs.deck", name=name, cards=len(cards), steadfast=steadfast))
        case PackKind.TOKENS:
            tokens = sum(many for _, many in parse_mix(raw["tokens"]))
            return words.reason(because("packs.tokens", name=name, tokens=tokens))


def _list(folder: Path, words: Words) -> int:
    kept, notes = kept_packs(folder)
    for code, packs in (("packs.shipped", PACKS), ("packs.own", kept)):
        for raw in packs.values():
            kind = kind_of(raw)
            assert kind is not None
            _print_reason(words, because(code, what=_summary(raw, kind, words)))
    for note in notes:
        _print_reason(words, note)
    return VALID


def _show(folder: Path, name: str) -> int:
    if name in PACKS:
        print(_format_pack(PACKS[name]))
    else:
        print(read_pack(find_pack(folder, name)).data.decode("utf-8-sig").rstrip("\n"))
    return VALID


def _format_pack(raw: Pack) -> str:
    """The pack as JSON, with a line for each space, border and card."""
    rows = []
    for key, value in raw.items():
        text = json.dumps(value)
        if isinstance(value, list):
            text = "[\n" + ",\n".join(f"  {json.dumps(one)}" for one in value) + "\n ]"
        rows.append(f" {json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(rows) + "\n}"


def _add(folder: Path, path: Path, words: Words) -> int:
    written = read_pack(path)
    status = _print_faults(path, written, words)
    if status == VALID:
        _print_reason(words, because("packs.kept", file=str(keep_pack(folder, path, written))))
    return status


def _print_reason(words: Words, reason: Reason) -> None:
    print(words.reason(reason))
