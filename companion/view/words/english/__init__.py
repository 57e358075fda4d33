"""English."""

from typing import Final

from companion.games.kernel import Words
from companion.games.registry import EDITIONS
from companion.view.words.english import (
    commands,
    doctor,
    games,
    maker,
    part_trouble,
    questions,
    saved_files,
    table_play,
    table_work,
    web_page,
)

ENGLISH: Final = Words(
    "en",
    {
        **games.SENTENCES,
        **{code: text for edition in EDITIONS for code, text in edition.sentences.items()},
        **commands.REFEREE,
        **commands.COMMANDS,
        **commands.INSTALLER,
        **commands.TERMINAL,
        **table_play.SENTENCES,
        **questions.QUESTIONS,
        **questions.TAGS,
        **table_work.WORK,
        **table_work.CALIBRATION,
        **table_work.CHECKS,
        **part_trouble.BROKEN_PARTS,
        **part_trouble.LOST_PARTS,
        **saved_files.SAVED_GAMES,
        **commands.REPLAY,
        **saved_files.CONFIGURATION,
        **saved_files.JOURNALS,
        **doctor.SENTENCES,
        **web_page.SENTENCES,
        **maker.MATS,
        **maker.PLAN,
        **maker.DIAGRAMS,
    },
)
