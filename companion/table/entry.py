"""An action put together with a dial: the first part that is still open is asked for.

Evidence in any order fills parts. A piece in the hand leaves fewer actions, and so fewer open parts; when
one action is left, a push takes it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Action

VERB: Final = "verb"
"""The name under which the verb of a form is asked for, where there are several."""
WHOLE: Final = "*"
"""As many of every kind as there can be."""
NONE_OF_THESE: Final = ""
"""No action that hands may have done, where it is asked which one it was."""
REMEMBERED: Final = 4096
"""Actions whose parts are kept: those of a few positions."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What has been chosen so far, part by part, and where the dial stands."""

    filled: tuple[tuple[str, str], ...] = ()
    cursor: int = 0
    wide: bool = False
    """Whether it is about something else than what hands seem to be at."""

    def turned(self, detents: int, offer: "Offer") -> "Entry":
        """The dial goes round and round through what is on offer."""
        return replace(self, cursor=(self.cursor + detents) % len(offer.values))

    def taken(self, offer: "Offer") -> "Entry":
        """With what the dial points at."""
        value = offer.values[self.cursor % len(offer.values)]
        return self.with_parts(*offer.fills.get(value, ((offer.part, value),)))

    def with_parts(self, *parts: tuple[str, str]) -> "Entry":
        """With these parts, too."""
        return replace(self, filled=(*self.filled, *parts), cursor=0)

    def back(self) -> "Entry | None":
        """Without the last choice; `None` where there was none."""
        return replace(self, filled=self.filled[:-1], cursor=0) if self.filled else None


@dataclass(frozen=True, slots=True)
class Offer:
    """The open part, the values that it can still take, and the actions that are left."""

    part: str
    values: tuple[str, ...]
    actions: tuple[Action, ...]
    fills: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """What those of the values fill that say more than their part, or something else."""


def offer(
    game: Game[Any], actions: Sequence[Action], entry: Entry | None, declines: Action | None = None
) -> Offer:
    """What is asked for next. With one action left the part is empty and the action is the value.

    What declines stands at the end of what it declines, and nobody is asked for the verb before.
    """
    left = possible(game, actions, entry)
    rest = tuple(action for action in left if action != declines)
    if len({parts(game, action)[VERB] for action in rest}) == 1 and len(left) > len(rest):
        asked = _asked(game, rest)
        if asked.part and declines is not None:
            fills = {**asked.fills, str(declines): ((VERB, parts(game, declines)[VERB]),)}
            return replace(asked, values=(*asked.values, declines), actions=left, fills=fills)
    return _asked(game, left)


def _asked(game: Game[Any], left: tuple[Action, ...]) -> Offer:
    """The first part in which the actions differ."""
    forms = [parts(game, action) for action in left]
    for name in forms[0] if len(forms) > 1 else ():
        values = {form[name] for form in forms if name in form}
        if len(values) > 1 and name in game.counts:
            return _counted(game, name, values, left, forms)
        if len(values) > 1:
            return Offer(name, tuple(sorted(values)), left)
    return Offer("", left, left)


def _counted(
    game: Game[Any], name: str, values: set[str], left: tuple[Action, ...], forms: list[Mapping[str, str]]
) -> Offer:
    """How many of a kind, the most first; and before that all of every kind, where it is about several."""
    falling = tuple(sorted(values, key=int, reverse=True))
    names = [part for part in forms[0] if part in game.counts]
    most = tuple((part, max((form[part] for form in forms), key=int)) for part in names)
    about = sum(len({form[part] for form in forms}) > 1 for part in names)
    if about > 1 and any({*most} <= form.items() for form in forms):
        return Offer(name, (WHOLE, *falling), left, {WHOLE: most})
    return Offer(name, falling, left)


def possible(game: Game[Any], actions: Sequence[Action], entry: Entry | None) -> tuple[Action, ...]:
    """The actions that have every part as it was chosen."""
    chosen = {*entry.filled} if entry else set()
    return tuple(action for action in actions if chosen <= parts(game, action).items())


@lru_cache(maxsize=REMEMBERED)
def parts(game: Game[Any], action: Action) -> Mapping[str, str]:
    """The verb and the other parts of an action, by their names."""
    form = game.parse(action)
    return {VERB: form.verb, **dict(form.parts)}
