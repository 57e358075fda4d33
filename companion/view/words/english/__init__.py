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
    kitara_packs,
    kiwara,
    kiwara_laying,
    kiwara_steps,
    kiwara_table,
    mats,
    options,
    page,
    parts,
    referee,
    replay,
    table,
    tags,
    terminal,
)

ENGLISH: Final = Words(
    "en",
    {
        **games.SENTENCES,
        **katarenga.SENTENCES,
        **kiwara.SENTENCES,
        **kiwara_laying.SENTENCES,
        **kiwara_steps.SENTENCES,
        **kiwara_table.SENTENCES,
        **referee.SENTENCES,
        **command.SENTENCES,
        **terminal.SENTENCES,
        **table.SENTENCES,
        **desk.SENTENCES,
        **tags.SENTENCES,
        **options.SENTENCES,
        **parts.SENTENCES,
        **keeper.SENTENCES,
        **replay.SENTENCES,
        **configuration.SENTENCES,
        **journal.SENTENCES,
        **doctor.SENTENCES,
        **page.SENTENCES,
        **mats.SENTENCES,
        **kitara_packs.SENTENCES,
    },
)
