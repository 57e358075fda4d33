"""What has to be drilled for a table: where its mats lie, and what is below each space."""

from collections.abc import Mapping
from typing import Any, Final

from companion.app.configuration import Configuration
from companion.app.lots import setup_lots
from companion.app.mat import Mat
from companion.app.playable import mats_of
from companion.desk.options import named_boards
from companion.rules.kernel.game import Game, Games
from companion.rules.kernel.line import Line, begin
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import Refused, because
from companion.view.mats.measures import Measures
from companion.view.mats.printing import measures_of, style_of
from companion.view.mats.templates.holes import ONE_OF_EACH, Below
from companion.view.mats.templates.site import Laid, Site, site

NO_MATS: Final = "mats.no-mats"
"""The reason where a table is to be drilled, and nobody has said what lies on it. Values: known."""
NO_PARTS: Final = "mats.no-parts"
"""The reason where a table has nothing below the spaces of a game. Values: game."""


def site_of_board(line: Line[Any], configuration: Configuration | None, pitch_mm: float) -> Site:
    """The wood for one board: with a table's numbers, or else with a cell and a light below each space."""
    measures = measures_of(line.game, line.options, pitch_mm)
    if configuration is None:
        return site([Laid(line.game.id, measures, dict.fromkeys(measures.areas, ONE_OF_EACH))])
    laid = _laid(line.game.id, measures, mats_of(configuration).on(line), configuration)
    if not any(any(below) for below in laid.below.values()):
        raise Refused(because(NO_PARTS, game=line.game.id))
    return site([laid])


def site_of_table(configuration: Configuration, games: Games, pitch_mm: float) -> Site:
    """The wood for all boards that have a mat there."""
    mats = [mat for mat in configuration.printed() if mat.game in games]
    if not mats:
        raise Refused(because(NO_MATS, known=", ".join(games)))
    laid = []
    for mat in mats:
        line = begin(games[mat.game], _asked(games[mat.game], mat.board), setup_lots(0))
        measures = measures_of(line.game, line.options, pitch_mm)
        laid.append(_laid(mat.board or mat.game, measures, mat, configuration))
    return site(laid)


def _asked(game: Game[Any], board: str) -> Mapping[str, object]:
    """What the game is asked for so that it is that board, or any that lies like it."""
    if not board:
        return style_of(game).designs[0].asked
    named = named_boards(game)
    return {**named.needs.get(board, {}), named.name: board} if named else {}


def _laid(name: str, measures: Measures, mat: Mat, configuration: Configuration) -> Laid:
    below: Mapping[Space, Below] = {
        space: Below(
            mat.cells_of(space) if configuration.cells else (),
            mat.lights_of(space) if configuration.lights else (),
            mat.wand_of(space) if configuration.cells else (),
        )
        for space in measures.areas
    }
    return Laid(name, measures, below)
