"""Where the page is found, for whoever serves it and whoever looks for it. No server is imported for that."""

from typing import Final

FIRST_FREE_PORT: Final = 8080
"""Where a user who may not listen on a low port can listen."""
HEALTH: Final = "/health"
"""Where a companion says that it is one."""
HEALTHY: Final = "ok"
"""What it says there."""
