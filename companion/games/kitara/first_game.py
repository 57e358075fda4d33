"""Kitara's guided first game: two turns of one kingdom and one of the other, with an attack and hunger."""

from typing import Final

from companion.games.kernel import FirstGame, by_table, lead

FIRST_GAME: Final = FirstGame(
    {"players": 2, "map": "ref-2p", "deck": "blue"},
    (
        lead("start", "start:s2"),
        lead("start", "start:s8"),
        *by_table(*(f"reveal:b1{letter}" for letter in "badcef")),
        lead("draft", "draft:b1b"),
        *by_table("reveal:b1g"),
        lead("recruit", "recruit:W@s2"),
        lead("recruit", "recruit:W@s2"),
        lead("move", "move:s2>s1:W"),
        lead("stop", "end"),
        *by_table("reveal:b2a"),
        lead("draft-other", "draft:b1d"),
        *by_table("reveal:b2b"),
        lead("recruit-other", "recruit:A@s8"),
        lead("ruin", "move:s8>r2:WA"),
        lead("ruin", "move:s8>s7:W"),
        *by_table("reveal:b2c"),
        lead("draft-more", "draft:b1e"),
        *by_table("reveal:b2d"),
        lead("hero", "recruit:H@s2"),
        lead("attack", "move:s2>r2:WWWH"),
        *by_table("token:3"),
        lead("retreat", "retreat:s7", "retreat:s8"),
        lead("score", "end"),
        lead("feed", "discard:b1b", "discard:b1e", "discard:start"),
    ),
)
