"""One check: what it looks at, and how."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from companion.app.doctor.finding import Finding, Subject
from companion.app.doctor.surroundings import Surroundings

Look = Callable[[Surroundings], Iterator[Finding]]
"""Tells what it finds, one after another; nothing where there is nothing to tell."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is looked at, for whoever waits for it, and the look."""

    subject: Subject
    look: Look
