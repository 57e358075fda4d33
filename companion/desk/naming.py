"""Names, letter by letter, by a dial that goes through the alphabet."""

from typing import Final

LONGEST: Final = 10
"""Letters of a name, so that it has room in a headline."""
MOST: Final = 50
"""Names that are kept; whoever was named first is forgotten first."""
LETTERS: Final = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜßàéèç", " ", "-", "'")
"""What a name is made of, as the dial goes through it."""


def with_letter(said: tuple[str, ...], letter: str) -> tuple[str, ...]:
    """The name with a letter more, a capital where a word begins."""
    if len(said) >= LONGEST or (not said and not letter.isalpha()):
        return said
    follows_letter = bool(said) and said[-1].isalpha()
    return (*said, letter.lower() if follows_letter else letter)


def spelled(text: str) -> tuple[str, ...]:
    """The letters of a name that somebody has written; without those that a dial does not know, either."""
    said: tuple[str, ...] = ()
    for sign in text:
        letter = next((form for form in (sign.upper(), sign.lower()) if form in LETTERS), None)
        said = said if letter is None else with_letter(said, letter)
    return said


def name_of(said: tuple[str, ...]) -> str:
    """The name that these letters make."""
    return "".join(said).strip()


def heard(known: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names that are known once this one was heard, too."""
    return (*(other for other in known if other != name), name)[-MOST:]


def is_name(text: object) -> bool:
    """Whether this can be somebody's name."""
    return isinstance(text, str) and 0 < len(text) <= LONGEST and text.isprintable() and text == text.strip()
