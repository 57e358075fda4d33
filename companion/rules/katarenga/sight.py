"""What may be seen. Katarenga has no secrets: everybody sees the same."""

from companion.rules.katarenga.position import Position, format_position
from companion.rules.kernel.names import Json, Seat


def view(position: Position, _seat: Seat | None) -> dict[str, Json]:
    """The position string, and whether the next action may capture."""
    return {"position": format_position(position), "may_capture": position.moment.calm == 0}
