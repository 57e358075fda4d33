"""Every English sentence, by code, for tests that look at all of them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.games.kernel import Words, catalogue_of
from companion.games.registry import EDITIONS
from companion.words import ENGLISH
from companion.words import __file__ as house

OF_HOUSE: Final = sorted(Path(house).parent.glob("en/*.json"))
FILES: Final = (*OF_HOUSE, *(Path(game.file).with_name("en.json") for game in EDITIONS))

SENTENCES: Final[Mapping[str, str]] = {
    code: text
    for name in dict.fromkeys((*(path.stem for path in OF_HOUSE), *(game.id for game in EDITIONS), "packs"))
    for code, text in ENGLISH.read(name).items()
}


def with_sentences(words: Words, more: Mapping[str, str]) -> Words:
    """These words with more sentences."""

    def read(name: str) -> Mapping[str, str]:
        own = {code: text for code, text in more.items() if catalogue_of(code) == name}
        return {**words.read(name), **own}

    return Words(words.language, read)
