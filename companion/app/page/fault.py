"""Why the page cannot be served, and why it refuses what a client asks."""

from enum import StrEnum


class PageFault(StrEnum):
    """Reasons of the page itself."""

    PORT_IN_USE = "page.port-in-use"
    """Something else listens there. Values: port, next."""
    PORT_FORBIDDEN = "page.port-forbidden"
    """This user may not listen on so low a port. Values: port, next."""
    NO_ADDRESS = "page.no-address"
    """This machine does not have the address. Values: host."""
    ELSEWHERE = "page.elsewhere"
    """The request names another host than the page is served on. Values: none."""
    NOT_THERE = "page.not-there"
    """There is no such file. Values: none."""
    TOO_MANY = "page.too-many"
    """As many clients as there may be are there already. Values: none."""
    UNREADABLE = "page.unreadable"
    """The message is not one that a page of this version sends. Values: none."""
    TOO_LONG = "page.too-long"
    """The message is too long. Values: limit."""
    TOO_FAST = "page.too-fast"
    """Too many messages in a short time. Values: none."""
    NO_CHAIR = "page.no-chair"
    """The table has no such chair. Values: chair."""
    NOT_SEATED = "page.not-seated"
    """Somebody who sits on no chair wants what only those at the table may. Values: none."""
    OTHER_GAME = "page.other-game"
    """The game that is on is another one by now, or one whose board nobody draws. Values: none."""
    FAILED = "page.failed"
    """The table failed to do it. Values: none."""
