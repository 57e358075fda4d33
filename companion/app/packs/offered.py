"""The games of a table, with the packs that its owner keeps."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.app.packs.shelf import kept_packs
from companion.rules.kernel.game import Game
from companion.rules.kernel.reason import Reason
from companion.rules.kitara import KITARA
from companion.rules.kitara.collection import with_packs
from companion.view.looks import look_of
from companion.view.looks.edition import Edition, published

Games = Mapping[str, Game[Any]]


def with_kept_packs(games: Games, folder: Path) -> tuple[Games, tuple[Reason, ...]]:
    """The games with the packs in that folder, and what there is to tell of those that are none."""
    game = games.get(KITARA.id)
    if game is None:
        return games, ()
    packs, notes = kept_packs(folder)
    if not packs:
        return games, notes
    sentences = game.sentences if isinstance(game, Edition) else {}
    return {**games, game.id: published(with_packs(packs), look_of(game), sentences)}, notes
