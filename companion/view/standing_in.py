"""Which screen stands in for one that shows nothing: who turns a dial has to see what it turns to.

Law: what one side alone may see stands on no other screen than its own.
"""

from companion.desk.desk import Desk
from companion.desk.lending import has_say
from companion.desk.private import whose
from companion.table.events import COMMON, Chair


def seen_on(desk: Desk, place: Chair | None) -> Chair | None:
    """Whose sheet the screen of that place shows: its own, unless who has to answer has none that works.

    The common screen stands in before all others, and those whose chair has nothing to say itself.
    """
    setting = desk.table.setting
    stands_in = place is None if setting.can_see(COMMON) else place is not None and not has_say(desk, place)
    if not stands_in or desk.told or desk.off or desk.job:
        return place
    blind = (chair for chair in setting.chairs if not setting.can_see(chair) and has_say(desk, chair))
    return next((chair for chair in blind if not _has_secrets(desk, chair)), place)


def asked_on(desk: Desk, chair: Chair) -> Chair | None:
    """The place whose screen shows a question to that chair now; `None` while that shows something else."""
    sees = desk.table.setting.can_see
    place = chair if sees(chair) else COMMON
    if not sees(place):
        return None
    shown = seen_on(desk, None if place == COMMON else place)
    return place if shown in (None, place, chair) else None


def _has_secrets(desk: Desk, chair: Chair) -> bool:
    """Whether its sheet tells some now, or would with a key down."""
    secret = bool(desk.table.line.game.veiled)
    return whose(desk, chair) is not None or (secret and desk.table.setting.is_keyless(chair))
