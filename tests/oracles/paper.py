"""What an oracle is handed, and how what it sees becomes lines: values only, no name in the code."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import Final
from unittest import mock

from companion.cli.main import main
from companion.daemon.outputs import TONES, Frame, sheet_pixels
from companion.daemon.presenter import Subscriptions
from companion.view.scene import Scene
from companion.view.sentences import read_aloud
from companion.words import ENGLISH
from hardware.display import DARK, Lamp

ROOT: Final = Path(__file__).parents[2]
COMMON: Final = "common"
LONG: Final = 6000
"""Characters; what is longer is told by its beginning and a hash."""


@dataclass(frozen=True, slots=True)
class Work:
    """How much is wanted, and a folder for what has to lie somewhere meanwhile."""

    scale: float
    folder: Path

    def count(self, full: int) -> int:
        """So many of what there are so many of at full scale."""
        return max(1, round(full * self.scale))

    def room(self, name: str) -> Path:
        """An empty folder."""
        room = self.folder / name
        room.mkdir(parents=True)
        return room

    def plain(self, text: str) -> str:
        """Without the folders of this machine."""
        text = re.sub(r"\S*python[\d.]* -m companion", "companion", text)
        return text.replace(str(self.folder), "TMP").replace(str(ROOT), "ROOT")


Oracle = Callable[[Work], Iterable[str]]


def digest(data: str | bytes) -> str:
    return sha256(data.encode() if isinstance(data, str) else data).hexdigest()[:20]


def short(text: str, longest: int = LONG) -> str:
    return text if len(text) <= longest else f"{text[: longest // 4]}... {len(text)} {digest(text)}"


def canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def lit(lamps: Sequence[Lamp]) -> str:
    """The lights that are not dark, as numbers, colours and patterns."""
    told = [
        f"{number}:{bytes(lamp.colour).hex()}:{lamp.pattern.name.lower()}"
        for number, lamp in enumerate(lamps)
        if lamp != DARK
    ]
    return " ".join(told) or "dark"


class Eyes:
    """Whoever watches a table. What is seen and gone within one moment nobody has seen."""

    def __init__(self, time: Callable[[], float]) -> None:
        self.seen: dict[str, str] = {}
        """What can be seen now, by the place where."""
        self._time = time
        self._at_s = time()
        self._new: dict[str, str] = {}
        self._lines: list[str] = []
        self._scene: Scene | None = None

    def follow(self, table: Subscriptions) -> None:
        table.subscribe(Frame, self._lamps)
        table.subscribe(Scene, self._look)

    def note(self, place: str, what: str) -> None:
        if self._time() != self._at_s:
            self._flush()
        self._new[place] = what

    def take(self) -> list[str]:
        """What has changed since it was asked last, moment by moment."""
        self._flush()
        lines, self._lines = self._lines, []
        return lines

    def _look(self, now: Scene) -> None:
        before, self._scene = self._scene, now
        for place, there in now.places.items():
            if before is None or before.places[place].own != there.own:
                text = " | ".join(read_aloud(there.own, ENGLISH))
                self.note(str(place or COMMON), f"{text} [{digest(sheet_pixels(there.own).bits)[:8]}]")
        number, cue = now.sound
        if before is not None and before.sound[0] != number and cue is not None:
            self.note("sound", f"{number} {canonical([[*tone] for tone in TONES[cue]])}")

    def _lamps(self, frame: Frame) -> None:
        self.note("lights", lit(frame.lamps))

    def _flush(self) -> None:
        for place, what in sorted(self._new.items()):
            if self.seen.get(place) != what:
                self.seen[place] = what
                self._lines.append(f"{self._at_s:.3f} {place}: {what}")
        self._new.clear()
        self._at_s = self._time()


def run(work: Work, *arguments: str, typed: str = "") -> list[str]:
    """What the command says to people, and its exit status."""
    out, err = (TextIOWrapper(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2))
    keys = TextIOWrapper(BytesIO(typed.encode()), encoding="utf-8")
    with ExitStack() as stack:
        stack.enter_context(mock.patch.object(sys, "stdin", keys))
        stack.enter_context(mock.patch.dict(os.environ, STATE_DIRECTORY=str(work.folder / "nowhere")))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        try:
            status: object = main(arguments)
        except SystemExit as left:
            status = left.code
    lines = [work.plain(f"$ companion {' '.join(arguments)}")]
    for mark, stream in (("|", out), ("!", err)):
        stream.seek(0)
        lines += [f"{mark} {line}" for line in work.plain(stream.read()).splitlines()]
    return [*lines, f"= {status}"]
