"""Lost parts: the notices for parts that do not answer, and the controls that stand in for them.

Laws:
- each loss is reported once, with what does not work and what to use instead;
- a part counts as back after it has stayed for a while, so that a loose plug changes nothing visible;
- the game is never touched;
- a chair with an answer of its own to give keeps its controls;
- no chair speaks for another in private.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final, TypeVar

from companion.games.kernel import TABLE, Reason, because
from companion.session.events import PartGone, PartReturned
from companion.session.private_moments import private_seat
from companion.session.session import Session
from companion.session.work.jobs import end_job
from companion.table.events import COMMON, Chair, Pressed, Turned
from companion.table.setting import CELLS, LIGHTS, Setting
from companion.table.situation import Phase
from companion.table.step import reset_board
from companion.table.tag_input import without_reader

STEADY_S: Final = 3.0
"""How long a part has to stay before it counts as back."""
LOOSE_S: Final = 60.0
"""A part lost again so soon after its return is not reported again."""
PARTS: Final = "parts"
"""The value of a reason that names its parts."""
BOARD: Final = "board"
"""The place of cells and lights."""

Can = Callable[[Setting, Chair], bool]
KINDS: Final[Mapping[str, Can]] = MappingProxyType({
    "screen": Setting.can_see,
    "dial": Setting.can_turn,
    "push": Setting.can_push,
    "key": Setting.has_key,
    "reader": Setting.can_read,
})  # fmt: skip
"""The parts of a place, and the test of whether one works."""
HANDS: Final = ("dial", "push", "key")
"""Controls that can be used at another place."""


def lose_part(session: Session, event: PartGone) -> Session:
    part, known = event.part, event.part in session.parts.lost
    reported = known or event.at_s < session.parts.back_since.get(part, -LOOSE_S) + LOOSE_S
    back = {name: at_s for name, at_s in session.parts.back_since.items() if name != part}
    session = replace(session, parts=replace(session.parts, back_since=back))
    session = _with_lost(session, {**session.parts.lost, part: event.reason})
    # It is unknown whether the key of a lost part is still down.
    private = session.keys.private.items()
    session = session.with_private(
        {chair: at_s for chair, at_s in private if not part.startswith(f"{chair}.")}
    )
    held = session.keys.held.items()
    session = session.with_held({chair: at_s for chair, at_s in held if part != f"{chair}.key"})
    session = replace(session, table=without_reader(session.table, part))
    return session if reported else session.with_notes(*_notes_with(session, part))


def return_part(session: Session, event: PartReturned) -> Session:
    if event.part not in session.parts.lost:
        return session
    back = {**session.parts.back_since, event.part: event.at_s}
    return replace(session, parts=replace(session.parts, back_since=back))


def steady_at(session: Session) -> float | None:
    """When the next part counts as back, if none is lost before."""
    return min(
        (at_s + STEADY_S for part, at_s in session.parts.back_since.items() if part in session.parts.lost),
        default=None,
    )


def restore_steady(session: Session, at_s: float) -> Session:
    """The session at that time: parts that have stayed are back, and their notices gone."""
    lost, since = session.parts.lost, session.parts.back_since
    steady = {part for part in lost if since.get(part, at_s) + STEADY_S <= at_s}
    if not steady:
        return session
    session = _with_lost(session, {part: why for part, why in lost.items() if part not in steady})
    for part in steady:
        session = session.with_notes(*_notes_with(session, part))
    return replace(session, table=reset_board(session.table)) if CELLS in steady else session


def _with_lost(session: Session, lost: Mapping[str, Reason]) -> Session:
    had_key, setting = session.table.setting.has_any_key, replace(session.table.setting, lost=frozenset(lost))
    table = replace(session.table, setting=setting)
    session = replace(session, parts=replace(session.parts, lost=lost), table=table)
    lost_last_key = had_key and not setting.has_any_key
    return end_job(session) if session.workshop.job and lost_last_key else session


def _notes_with(session: Session, part: str) -> tuple[Reason, ...]:
    """The notices, with one for all losses at the place of that part.

    That part may stand in for others, so notices of other places are renewed too.
    """
    place = _place(part)
    of_place = [note for note in session.notices.notes if place in map(_place, _parts_of_note(note))]
    names = [*dict.fromkeys([*(name for note in of_place for name in _parts_of_note(note)), part])]
    left = [name for name in names if name in session.parts.lost]
    kept = []
    for note in session.notices.notes:
        if note not in of_place:
            parts = _parts_of_note(note)
            anew = note_of_lost(session.table.setting, _place(parts[0]), parts) if parts else None
            kept.append(anew or note)
    added = note_of_lost(session.table.setting, place, left)
    return (*kept, added) if added else (*kept,)


def _parts_of_note(note: Reason) -> list[str]:
    return str(dict(note.values).get(PARTS, "")).split()


def _place(part: str) -> str:
    return BOARD if part in (CELLS, LIGHTS) else part.partition(".")[0]


def note_of_lost(setting: Setting, place: str, lost: Collection[str]) -> Reason | None:
    """What does not work there, and what to use instead; `None` where nothing is missed, as with sound."""
    if place == BOARD:
        return _board_note(setting, lost) if lost else None
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
    other = next(_other_places(setting, place, kinds), None)
    if other is not None:
        return because(f"desk.lost-{kind}-other", **values, other=other)
    by_hand = kind == "dial" and bool(setting.sensed_spaces)
    return because("desk.lost-dial-hands" if by_hand else f"desk.lost-{kind}", **values)


def _board_note(setting: Setting, lost: Collection[str]) -> Reason:
    """Notice for the board: without cells the dial enters moves; without lights the screens show them."""
    parts = " ".join(lost)
    if CELLS not in lost:
        return because("desk.lost-lights", parts=parts)
    code = "desk.lost-board" if LIGHTS in lost else "desk.lost-cells"
    return because(f"{code}-dial" if has_any_dial(setting) else code, parts=parts)


def has_any_dial(setting: Setting) -> bool:
    return any(setting.can_turn(place) for place in (*setting.chairs, COMMON))


def sends_away(setting: Setting) -> bool:
    """Whether a lost control works at no occupied chair, but at an empty one."""
    seated = [chair for chair in setting.chairs if setting.seats_of(chair)]
    kinds = [kind for kind in HANDS if any(f"{chair}.{kind}" in setting.lost for chair in seated)]
    return any(
        not any(KINDS[kind](setting, chair) for chair in seated)
        and any(KINDS[kind](setting, chair) for chair in setting.chairs)
        for kind in kinds
    )


def _other_places(setting: Setting, place: str, kinds: Collection[str]) -> Iterator[Chair]:
    chairs = sorted(setting.chairs, key=lambda chair: not setting.seats_of(chair))
    for other in (*chairs, COMMON):
        if other != place and all(KINDS[kind](setting, other) for kind in kinds):
            yield other


Said = TypeVar("Said", bound=Pressed | Turned)


def route_to_borrower(session: Session, event: Said) -> Said:
    """The event, counted for a waiting chair without the control where the sender has nothing to say."""
    if session.has_notice or session.activity.off or has_to_act(session, event.chair):
        return event
    borrowers = (chair for chair in session.table.setting.chairs if _lacks(session, chair, event))
    chair = next(
        (one for one in borrowers if has_to_act(session, one) and private_seat(session, one) is None), None
    )
    return event if chair is None else replace(event, chair=chair)


def has_to_act(session: Session, chair: Chair) -> bool:
    """Whether the chair has to answer or to move."""
    question, record, seats = session.question, session.table.record, session.table.setting.seats_of(chair)
    if question is not None and question.concerns(chair):
        return question.open_to(chair)
    return record.actor in seats or (record.actor == TABLE and bool(seats))


def _lacks(session: Session, chair: Chair, event: Pressed | Turned) -> bool:
    """Whether that control is missing there and hands cannot take its place."""
    table, setting = session.table, session.table.setting
    part = "dial" if isinstance(event, Turned) else event.button.value
    by_hand = (
        setting.sensed_spaces and table.turn.entry is None and table.situation.phase is not Phase.AMBIGUOUS
    )
    return not KINDS[part](setting, chair) and (not by_hand or f"{chair}.{part}" in setting.lost)
