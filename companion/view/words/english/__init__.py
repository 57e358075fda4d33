"""English."""

from typing import Final

from companion.view.words import Words
from companion.view.words.english import (
    command,
    configuration,
    desk,
    doctor,
    games,
    journal,
    katarenga,
    keeper,
    page,
    parts,
    referee,
    replay,
    table,
    terminal,
)

ENGLISH: Final = Words(
    "en",
    {
        **games.SENTENCES,
        **katarenga.SENTENCES,
        **referee.SENTENCES,
        **command.SENTENCES,
        **terminal.SENTENCES,
        **table.SENTENCES,
        **desk.SENTENCES,
        **parts.SENTENCES,
        **keeper.SENTENCES,
        **replay.SENTENCES,
        **configuration.SENTENCES,
        **journal.SENTENCES,
        **doctor.SENTENCES,
        **page.SENTENCES,
    },
)
