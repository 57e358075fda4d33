"""The sentences of the program: catalogues that a translator edits, one folder a language, and no code.

`en/plan.json` holds the sentences whose codes begin with `plan.`, in sections with a heading each; those of
one word (`over`) are in `game.json`. The sentences of a game lie beside its module, in `en.json`: all that
begin with its id, and its share of the codes in `OF_GAMES`. What another language lacks is in English.

Law: a catalogue is read once, on first use.
"""

import json
from collections.abc import Collection, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from companion.games.kernel import Edition, Words, catalogue_of
from companion.games.registry import EDITIONS

OF_GAMES: Final = ("mats", "packs", "page", "symbol", "table")
"""The catalogues to which games add sentences."""

_HERE: Final = Path(__file__).parent


class CatalogueError(Exception):
    """A catalogue that cannot be read. It says so itself, because there may be no other sentences."""


def words_of(games: Collection[Edition[Any]], language: str = "en") -> Words:
    """The shared sentences and those of these games, in that language."""
    files: dict[str, list[Path]] = {}
    for folder in dict.fromkeys(("en", language)):
        for path in (_HERE / folder).glob("*.json"):
            files.setdefault(path.stem, []).append(path)
        for game in games:
            if game.file and (path := Path(game.file).with_name(f"{folder}.json")).is_file():
                for name in (game.id, *OF_GAMES):
                    files.setdefault(name, []).append(path)

    @cache
    def load_sentences(name: str) -> Mapping[str, str]:
        found = (pair for path in files.get(name, ()) for pair in _sentences_in(path).items())
        return {code: text for code, text in found if catalogue_of(code) == name}

    return Words(language, load_sentences)


@cache
def _sentences_in(path: Path) -> Mapping[str, str]:
    """The sentences of one file by code, without their headings. Raises `CatalogueError`."""
    try:
        sections = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CatalogueError(f"The sentences in {path} cannot be read: {error}.") from error
    match sections:
        case dict() if all(isinstance(section, dict) for section in sections.values()):
            sentences = {code: text for section in sections.values() for code, text in section.items()}
            if all(isinstance(text, str) for text in sentences.values()):
                return sentences
    raise CatalogueError(f"The sentences in {path} cannot be read: below each heading stand texts by code.")


ENGLISH: Final = words_of(EDITIONS)
