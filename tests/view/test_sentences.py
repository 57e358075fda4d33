"""Every sentence that a person reads stands in the room of words, and nowhere else."""

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORDS = ROOT / "companion" / "words"
STATIC = ROOT / "companion" / "web" / "static"
PACKS = ROOT / "companion" / "games" / "kitara" / "reference.py"
"""What packs say of themselves is their own, as it is in the pack of an owner."""
SOURCES = [
    path
    for top in ("companion", "hardware")
    for path in sorted((ROOT / top).rglob("*.py"))
    if not path.is_relative_to(WORDS) and path != PACKS
]

SENTENCE = re.compile(r"[^\W\d_]{2,}[,:]? [a-z]+[,:]? [a-z]{2,}")
"""Three words in a row, written as people write."""
LABEL = re.compile(r"[^\W\d_]{2,}")
"""What a page must not say by itself: any word at all."""


def spoken(tree: ast.Module) -> Iterator[str]:
    """Every text in the code that is no docstring: a text that stands alone says something to programmers."""
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            alone |= {id(part) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield node.value


def sentences(code: str) -> list[str]:
    return [text for text in spoken(ast.parse(code)) if SENTENCE.search(text)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_sentence_is_made_outside_the_room_of_words(path: Path) -> None:
    assert sentences(path.read_text()) == []


class Texts(HTMLParser):
    """What a page of HTML says by itself: its texts, and the attributes that are read aloud or shown."""

    SHOWN = ("title", "aria-label", "alt", "placeholder", "content", "value")
    SILENT = ("script", "style")

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self._silent = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag in self.SILENT
        named = dict(attrs).get("name") not in ("viewport", "color-scheme", "theme-color")
        self.said += [value or "" for name, value in attrs if name in self.SHOWN and named]

    def handle_endtag(self, _tag: str) -> None:
        self._silent = False

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.said.append(data)


def said_by(html: str) -> list[str]:
    page = Texts()
    page.feed(re.sub(r"\{\{.*?\}\}", "", html))
    return [text.strip() for text in page.said if LABEL.search(text)]


def test_the_page_says_nothing_by_itself() -> None:
    assert said_by((STATIC / "index.html").read_text()) == []


@pytest.mark.parametrize("path", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_no_script_of_the_page_makes_a_sentence(path: Path) -> None:
    code = re.sub(r"^\s*//.*$|\s//.*$|/\*.*?\*/", "", path.read_text(), flags=re.MULTILINE | re.DOTALL)
    texts = re.findall(r"\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`", code)
    assert [text for text in texts if SENTENCE.search(text)] == []


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        ("x = 'It is your turn'", ["It is your turn"]),
        ("raise ValueError(f'{n} pawns are too many')", ["x pawns are too many"]),
        ("def f():\n    '''It is a docstring.'''", []),
        ("x = 1\n'''And so is this one.'''", []),
        ("log('journal.failed %s', error)", []),
        ("x = 'bgyr bgyr'", []),
    ],
)
def test_a_sentence_in_code_is_noticed(code: str, seen: list[str]) -> None:
    assert sentences(code) == seen


def test_a_word_on_the_page_is_noticed() -> None:
    assert said_by('<p title="Hello">{{page.title}}</p><b>Key</b>') == ["Hello", "Key"]
