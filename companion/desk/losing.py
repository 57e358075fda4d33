"""Parts that do not answer, and parts that are back: what people are told, and what then counts.

Laws: people are told once what does not work and what to use instead, as long as that is so; a part that is
back counts once it has stayed for a while, so that a loose plug changes nothing that they see; the game is
never touched.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from companion.desk.asking import relisted
from companion.desk.evening import Desk
from companion.desk.events import PartGone, PartReturned
from companion.desk.working import left
from companion.rules.kernel.reason import Reason, because
from companion.table.events import COMMON, Chair
from companion.table.reading import without_reader
from companion.table.setting import CELLS, LIGHTS, Setting
from companion.table.step import felt_anew

STEADY_S: Final = 3.0
"""So long a part has to stay before it counts as back."""
LOOSE_S: Final = 60.0
"""What is lost again so soon after it came back was told of already."""
PARTS: Final = "parts"
"""The value of a reason that names the parts which it tells of."""
BOARD: Final = "board"
"""Stands for the place of cells and lights."""

Can = Callable[[Setting, Chair], bool]
KINDS: Final[Mapping[str, Can]] = MappingProxyType({
    "screen": Setting.can_see,
    "dial": Setting.can_turn,
    "push": Setting.can_push,
    "key": Setting.has_key,
    "reader": Setting.can_read,
})  # fmt: skip
"""The parts of a place, and how it is asked whether one works."""
HANDS: Final = ("dial", "push", "key")
"""Those that may be used at another place."""


def gone(desk: Desk, event: PartGone) -> Desk:
    """The desk without that part."""
    part, known = event.part, event.part in desk.lost
    told = known or event.at_s < desk.back.get(part, -LOOSE_S) + LOOSE_S
    back = {name: at_s for name, at_s in desk.back.items() if name != part}
    desk = replace(desk, back=back)
    desk = _with_lost(desk, {**desk.lost, part: event.reason})
    # Nobody knows any more whether its key is down.
    private = {chair: at_s for chair, at_s in desk.private.items() if not part.startswith(f"{chair}.")}
    held = {chair: at_s for chair, at_s in desk.held.items() if part != f"{chair}.key"}
    desk = replace(desk, private=private, held=held, table=without_reader(desk.table, part))
    return desk if told else replace(desk, notes=_noted(desk, part))


def returned(desk: Desk, event: PartReturned) -> Desk:
    """The desk once that part answers again."""
    if event.part not in desk.lost:
        return desk
    return replace(desk, back={**desk.back, event.part: event.at_s})


def steady_at(desk: Desk) -> float | None:
    """When the next part counts again, if none is lost before."""
    return min((at_s + STEADY_S for part, at_s in desk.back.items() if part in desk.lost), default=None)


def steadied(desk: Desk, at_s: float) -> Desk:
    """The desk once it is that late: with those that have stayed, and nothing more to tell of them."""
    steady = {part for part in desk.lost if desk.back.get(part, at_s) + STEADY_S <= at_s}
    if not steady:
        return desk
    desk = _with_lost(desk, {part: why for part, why in desk.lost.items() if part not in steady})
    for part in steady:
        desk = replace(desk, notes=_noted(desk, part))
    return replace(desk, table=felt_anew(desk.table)) if CELLS in steady else desk


def _with_lost(desk: Desk, lost: Mapping[str, Reason]) -> Desk:
    before = desk.table.setting
    setting = replace(before, lost=frozenset(lost))
    desk = replace(desk, lost=lost, table=replace(desk.table, setting=setting))
    if setting.goes_back is before.goes_back:
        return desk
    desk = replace(desk, question=relisted(desk, desk.question))
    return left(desk) if desk.job and not setting.goes_back else desk


def _noted(desk: Desk, part: str) -> tuple[Reason, ...]:
    """The notes with what there is to tell of the place of that part: all in one.

    What stands in for another part may be this one, so that the others are told anew.
    """
    place = _place(part)
    of_place = [note for note in desk.notes if place in map(_place, _told(note))]
    told = [*dict.fromkeys([*(name for note in of_place for name in _told(note)), part])]
    left = [name for name in told if name in desk.lost]
    kept = tuple(_anew(desk, note) for note in desk.notes if note not in of_place)
    note = instead(desk.table.setting, place, left)
    return kept if note is None else (*kept, note)


def _anew(desk: Desk, note: Reason) -> Reason:
    """The same note, as it is true now."""
    told = _told(note)
    return instead(desk.table.setting, _place(told[0]), told) or note if told else note


def _told(note: Reason) -> list[str]:
    return str(dict(note.values).get(PARTS, "")).split()


def _place(part: str) -> str:
    return BOARD if part in (CELLS, LIGHTS) else part.partition(".")[0]


def instead(setting: Setting, place: str, lost: Collection[str]) -> Reason | None:
    """What does not work there, and what to use instead; nothing where nobody misses it, as with a sound."""
    if place == BOARD:
        return _of_board(setting, lost) if lost else None
    kinds = [kind for kind in KINDS if f"{place}.{kind}" in lost]
    if not kinds:
        return None
    values = {"chair": place, PARTS: " ".join(lost)}
    if place == COMMON:
        return because("desk.lost-common", **values)
    if kinds == ["screen"] and setting.can_see(COMMON):
        return because("desk.lost-screen-common", **values)
    kind = kinds[0] if len(kinds) == 1 else "several"
    if kind == "several":
        values |= {"kinds": ", ".join(kinds)}
    if kind == "reader" and setting.can_turn(Chair(place)):
        return because("desk.lost-reader-dial", **values)
    other = next(_others(setting, place, kinds), None)
    if other is not None:
        return because(f"desk.lost-{kind}-other", **values, other=other)
    by_hand = kind == "dial" and bool(setting.felt)
    return because("desk.lost-dial-hands" if by_hand else f"desk.lost-{kind}", **values)


def _of_board(setting: Setting, lost: Collection[str]) -> Reason:
    """Without cells the dial does what hands did; without lights screens say it, as they do anyway."""
    parts = " ".join(lost)
    if CELLS not in lost:
        return because("desk.lost-lights", parts=parts)
    code = "desk.lost-board" if LIGHTS in lost else "desk.lost-cells"
    return because(f"{code}-dial" if any_dial(setting) else code, parts=parts)


def any_dial(setting: Setting) -> bool:
    """Whether there is a dial that somebody reaches."""
    return any(setting.can_turn(place) for place in (*setting.chairs, COMMON))


def sends_away(setting: Setting) -> bool:
    """Whether something that was lost works at no chair any more where somebody sits, but at another one."""
    seated = [chair for chair in setting.chairs if setting.seats(chair)]
    kinds = [kind for kind in HANDS if any(f"{chair}.{kind}" in setting.lost for chair in seated)]
    return any(
        not any(KINDS[kind](setting, chair) for chair in seated)
        and any(KINDS[kind](setting, chair) for chair in setting.chairs)
        for kind in kinds
    )


def _others(setting: Setting, place: str, kinds: Collection[str]) -> Iterator[Chair]:
    """The places that have all that is missing there: first those where somebody sits."""
    chairs = sorted(setting.chairs, key=lambda chair: not setting.seats(chair))
    for other in (*chairs, COMMON):
        if other != place and all(KINDS[kind](setting, other) for kind in kinds):
            yield other
