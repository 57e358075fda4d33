"""Sentences broken into the short lines of a screen. A text that is too long is never cut silently."""

from companion.view.screens.letters import ELLIPSIS
from companion.view.screens.sheet import COLUMNS


def wrapped(text: str, lines: int, width: int = COLUMNS) -> tuple[str, ...]:
    """At most so many lines, each as full of whole words as can be; an ellipsis ends what is cut off."""
    if lines < 1 or width < 1:
        raise ValueError((lines, width))
    every = _every_line(text, width)
    if len(every) <= lines:
        return tuple(every)
    last = every[lines - 1][: width - len(ELLIPSIS)].rstrip() + ELLIPSIS
    return (*every[: lines - 1], last)


def fits(text: str, lines: int, width: int = COLUMNS) -> bool:
    """Whether the whole text goes onto so many lines."""
    return len(_every_line(text, width)) <= lines


def _every_line(text: str, width: int) -> list[str]:
    """All lines that it takes. A word longer than a line begins on a line of its own and runs on."""
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += f" {word}"
        else:
            lines += [word[start : start + width] for start in range(0, len(word), width)]
    return lines
