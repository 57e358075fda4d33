"""The scene: everything that should be visible or heard now, as a function of the session.

Laws:
- a scene knows no part and no mat, only spaces, places and meanings;
- each of its sides is computed once, when a sink first asks for it, so that lights go out before any
  screen is written;
- a change of the session that nothing shows makes no scene.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from itertools import chain
from operator import attrgetter, is_
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from companion.drawing.text import Sheet
from companion.games.kernel import Space, Words
from companion.session.lost_parts import has_to_act
from companion.session.people import open_name_question
from companion.session.private_moments import private_seat
from companion.session.session import (
    Activity,
    BoardOnTable,
    Hints,
    Keys,
    LostParts,
    Notices,
    Session,
    Workshop,
)
from companion.table.clock import format_seconds
from companion.table.events import COMMON, Chair, Cue
from companion.table.situation import Landing
from companion.table.table import HandWork, OpenTurn, Sensors, Table, TagState, Timing
from companion.view.glows import Glows, Light, glows, most_urgent
from companion.view.sheets import sheet
from companion.view.work_sheets import ChairRequest, PhoneEntrance, work_lights

if TYPE_CHECKING:
    from companion.view.choices import ChoiceList
    from companion.view.public import Public

Place = Chair | None
"""A chair, or the common screen (`None`)."""


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of each place: those of its chair, or the common ones."""

    public: Words
    chairs: Mapping[Chair, Words] = field(default_factory=lambda: MappingProxyType({}))

    def of(self, place: Place) -> Words:
        return self.public if place is None else self.chairs.get(place, self.public)


@dataclass(frozen=True, slots=True)
class Around:
    saving: bool = False
    """Whether a write to a slow disk is pending."""
    entrance: PhoneEntrance | None = None
    """The entrance of phones."""
    requests: Mapping[Chair, ChairRequest] = field(default_factory=lambda: MappingProxyType({}))
    """The phones' requests for a chair."""
    screens: frozenset[Place] = frozenset()
    """The places with a screen; one may stand in for another that does not work."""


NOTHING_AROUND: Final = Around()


@dataclass(frozen=True, slots=True)
class PlaceScene:
    own: Sheet
    """The chair's own sheet, wherever its client is."""
    seen: Sheet
    """The sheet on its screen: its own, or that of the place it stands in for."""
    at_table: Sheet
    """The same for the table alone: with the entrance of phones, and requests for a chair."""
    letters: str | None
    """The letters so far, while a name is asked for."""
    has_secret: bool = False
    """Whether its key, held down, shows or takes what is for that chair alone."""


def place_shown_on(session: Session, place: Place) -> Place:
    """The place whose sheet this screen shows: its own, or that of a waiting chair without one.

    The common screen stands in first, then those of chairs with nothing to say.
    """
    setting = session.table.setting
    stands_in = (
        place is None if setting.can_see(COMMON) else place is not None and not has_to_act(session, place)
    )
    if not stands_in or session.has_notice or session.activity.off or session.workshop.job:
        return place
    secret = bool(session.table.record.game.secrets.secret_parts)

    def has_secrets(chair: Chair) -> bool:  # now, or with a key down
        return private_seat(session, chair) is not None or (secret and setting.is_keyless(chair))

    blind = (chair for chair in setting.chairs if not setting.can_see(chair) and has_to_act(session, chair))
    return next((chair for chair in blind if not has_secrets(chair)), place)


def question_place(session: Session, chair: Chair) -> Chair | None:
    """The place whose screen shows that chair's question now; `None` while it shows something else."""
    sees = session.table.setting.can_see
    place = chair if sees(chair) else COMMON
    if not sees(place):
        return None
    shown = place_shown_on(session, None if place == COMMON else place)
    return place if shown in (None, place, chair) else None


@dataclass(frozen=True, eq=False)
class Scene:
    """Everything that should be visible or heard now."""

    session: Session
    """The session of this scene: for jobs, never to be shown."""
    texts: Texts
    around: Around = NOTHING_AROUND
    last_public: "tuple[Session, Public] | None" = field(default=None, repr=False)
    """The public state before, whose parts are reused."""

    @cached_property
    def glows(self) -> Glows:
        """The meaning of each lit space; none during a job."""
        return {} if self.session.workshop.job else glows(self.session)

    @cached_property
    def urgent(self) -> tuple[Space, ...]:
        """The most urgent lit spaces, for lights that cannot show all at once."""
        return tuple(most_urgent(self.session, self.glows))

    @cached_property
    def work_lights(self) -> Mapping[int, Light] | None:
        """Single lights by their numbers during a job; `None` during play."""
        return work_lights(self.session) if self.session.workshop.job else None

    @property
    def sound(self) -> tuple[int, Cue | None]:
        """The last sound and its number: a new number is a new sound."""
        return self.session.table.cue

    @cached_property
    def places(self) -> Mapping[Place, PlaceScene]:
        """The sheets of each place, the common one first."""
        session, saving = self.session, self.around.saving
        everywhere: tuple[Place, ...] = (None, *session.table.setting.chairs)
        own = {place: sheet(session, place, self.texts.of(place), saving=saving) for place in everywhere}
        return {place: self._place(place, own) for place in everywhere}

    def _place(self, place: Place, own: Mapping[Place, Sheet]) -> PlaceScene:
        has_screen = place in self.around.screens
        shown = place_shown_on(self.session, place) if has_screen else place
        at_table = self._at_table(place, shown, own[shown]) if has_screen else own[shown]
        name_question = open_name_question(self.session, place) if place else None
        letters = "".join(name_question.said) if name_question else None
        has_secret = place is not None and private_seat(self.session, place) is not None
        return PlaceScene(own[place], own[shown], at_table, letters, has_secret)

    def _at_table(self, place: Place, shown: Place, said: Sheet) -> Sheet:
        around, setting = self.around, self.session.table.setting
        request = around.requests.get(shown) if shown else None
        if request is not None and shown != place:  # other screens have to say which chair is asked
            shown = None
        elif shown is None:
            blind = (one for chair, one in around.requests.items() if not setting.can_see(chair))
            request = next(blind, None)
        if request is None and around.entrance is None:
            return said
        words = self.texts.of(shown)
        return sheet(
            self.session, shown, words, saving=around.saving, entrance=around.entrance, request=request
        )

    @cached_property
    def choices(self) -> "Mapping[Chair, ChoiceList | None]":
        """The list that each chair's own sheet shows; none while a write is pending."""
        from companion.view.choices import choice_list  # noqa: PLC0415 - only for a page

        def list_of(chair: Chair) -> "ChoiceList | None":
            return None if self.around.saving else choice_list(self.session, chair, self.texts.of(chair))

        return {chair: list_of(chair) for chair in self.session.table.setting.chairs}

    @cached_property
    def public(self) -> "Public":
        from companion.view.public import public  # noqa: PLC0415 - only for a page

        return public(self.session, self.texts.public, self.places[None].own, self.last_public)


def scene(
    session: Session, texts: Texts, around: Around = NOTHING_AROUND, before: Scene | None = None
) -> Scene:
    """The scene of a session.

    With the last scene given, the parts of its public state that are still right are not computed again.
    """
    if before is None or before.texts is not texts:
        return Scene(session, texts, around)
    known = vars(before).get("public")
    return Scene(session, texts, around, (before.session, known) if known else before.last_public)


def looks_alike(before: Session, after: Session) -> bool:
    """Whether nothing visible has changed: most events are raw edges and time."""
    if before is after:
        return True
    return all(map(is_, _shown_fields(before), _shown_fields(after))) and [*_shown_times(before)] == [
        *_shown_times(after)
    ]


_VOLATILE: Final = frozenset({"table", "active_s", "contacts", "now_s"})
"""The fields of a session and its table that are shown through `_shown_times` alone."""
_GROUPS: Final = {
    "notices": Notices,
    "parts": LostParts,
    "workshop": Workshop,
    "board": BoardOnTable,
    "activity": Activity,
    "keys": Keys,
    "hints": Hints,
    "sensors": Sensors,
    "hand_work": HandWork,
    "landing": Landing,
    "turn": OpenTurn,
    "tagging": TagState,
    "timing": Timing,
}
"""The fields that group other fields: a new group of the same values shows nothing new."""


def _names(record: type[Session | Table], *others: str) -> Callable[[Any], tuple[Any, ...]]:
    """Every field that may be shown, those of the groups too."""
    names = (
        f"{one.name}.{inner.name}" if inner else one.name
        for one in fields(record)
        for inner in (fields(_GROUPS[one.name]) if one.name in _GROUPS else (None,))
        if not {one.name, inner.name if inner else ""} & _VOLATILE
    )
    return attrgetter(*names, *others)


_SESSION_FIELDS: Final = _names(Session)
_TABLE_FIELDS: Final = _names(Table, "sensors.contacts.levels")


def _shown_fields(session: Session) -> Iterator[Any]:
    return chain(_SESSION_FIELDS(session), _TABLE_FIELDS(session.table))


def _shown_times(session: Session) -> Iterator[object]:
    """Everything visible that depends on the time."""
    table, clock = session.table, session.table.timing.clock
    yield from (session.stuck, bool(session.activity.active_s))
    yield from (reading.report_until_s > table.now_s for reading in table.tagging.readers.values())
    if clock is not None:
        yield from (format_seconds(clock.time_left(seat, table.now_s) or 0.0) for seat in clock.left_s)
