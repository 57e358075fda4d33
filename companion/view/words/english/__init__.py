"""English."""

from typing import Final

from companion.games.katarenga import english
from companion.games.kernel.words import Words
from companion.games.kitara import english as kitara_english
from companion.games.kitara import english_packs
from companion.games.kiwara import english as kiwara_english
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
        **english.SENTENCES,
        **kiwara_english.SENTENCES,
        **kiwara_english.LAYOUT_SENTENCES,
        **kiwara_english.STEP_SENTENCES,
        **kiwara_english.THING_SENTENCES,
        **kitara_english.SENTENCES,
        **kitara_english.ACTION_SENTENCES,
        **english_packs.SENTENCES,
        **kitara_english.STEP_SENTENCES,
        **kitara_english.THING_SENTENCES,
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
        **games.NAMES,
        **part_trouble.BROKEN_PARTS,
        **part_trouble.LOST_PARTS,
        **saved_files.SAVED_GAMES,
        **commands.REPLAY,
        **saved_files.CONFIGURATION,
        **saved_files.JOURNALS,
        **doctor.SENTENCES,
        **web_page.SENTENCES,
        **kitara_english.PAGE_SENTENCES,
        **maker.MATS,
        **maker.PLAN,
        **maker.DIAGRAMS,
    },
)
