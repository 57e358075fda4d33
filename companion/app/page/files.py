"""The files of the page, read once. Those in HTML are filled with the words of a language.

Law: no file holds a sentence. `{{page.title}}` in them stands for a text, `{{language}}` for the
language, `{{words}}` for all texts of the page as JSON, for the scripts, and `{{art.tiles}}` for the drawings
in `tiles.svg`: they are part of the page, so that what they draw can be used in it by name.
"""

import hashlib
import html
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import PurePath
from typing import Final

from companion.view.words import Words

INDEX: Final = "index.html"
DOOR: Final = "door.html"
"""What is shown to those who have no key yet."""
DOOR_STYLE: Final = "door.css"
OF_THE_PAGE: Final = "page."
DRAWN: Final = "art."
ART: Final = ".svg"
TYPES: Final = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}
PLACE: Final = re.compile(r"\{\{([a-z.-]+)\}\}")


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is served."""

    content_type: str
    body: bytes

    @property
    def etag(self) -> str:
        """A name for this content."""
        return hashlib.sha256(self.body).hexdigest()[:24]


def read_files(words: Words) -> dict[str, File]:
    """Every file of the page by its name."""
    files = {}
    for entry in resources.files(__package__).joinpath("static").iterdir():
        content_type = TYPES.get(PurePath(entry.name).suffix)
        if content_type is not None:
            files[entry.name] = File(content_type, entry.read_bytes())
    art = {PurePath(name).stem: file.body.decode() for name, file in files.items() if name.endswith(ART)}
    for name in (INDEX, DOOR):
        template = files[name].body.decode()
        files[name] = File(TYPES[".html"], filled(template, words, art).encode())
    return files


def filled(template: str, words: Words, art: Mapping[str, str]) -> str:
    """The template with every place filled."""
    texts = {code: text for code, text in words.sentences.items() if code.startswith(OF_THE_PAGE)}

    def fill(place: re.Match[str]) -> str:
        name = place[1]
        if name == "words":
            # Inside a script element "<" could end it; as an escape it cannot.
            return json.dumps(texts).replace("<", "\\u003c")
        if name.startswith(DRAWN):
            return art[name.removeprefix(DRAWN)]
        return html.escape(words.language if name == "language" else words.say(name))

    return PLACE.sub(fill, template)
