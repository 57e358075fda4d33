"""The command `companion mat`: the mats of every game, and each of them as a file to be printed."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from companion.app.keeper import Games
from companion.app.lots import setup_lots
from companion.app.mat_pdf import pdf
from companion.rules.kernel.game import Game
from companion.rules.kernel.reason import Refused, because
from companion.view.drawing.shapes import Sheet
from companion.view.drawing.svg import svg
from companion.view.mats.mat import Mat
from companion.view.mats.measures import NARROWEST_MM, PITCH_MM, WIDEST_MM
from companion.view.mats.pages import Page, count_of, pages
from companion.view.mats.paper import PAPERS, holding
from companion.view.mats.printing import design_name, mat_of, style_of
from companion.view.mats.sheet import size_of, whole
from companion.view.mats.style import Design
from companion.view.words import Words

UNKNOWN_GAME: Final = "mats.unknown-game"
"""Values: game, known."""
UNKNOWN_LAYOUT: Final = "mats.unknown-layout"
"""Values: game, layout, known."""
BAD_OPTIONS: Final = "mats.bad-options"
"""Values: text."""
BAD_SPACE: Final = "mats.bad-space"
"""Values: text, lowest, highest."""
BAD_KIND: Final = "mats.bad-kind"
"""Values: file."""

SVG: Final = ".svg"
PDF: Final = ".pdf"
OWN: Final = "board"
"""What the mat of a board is called that was asked for by options or a seed."""
HOME: Final = PAPERS["A4"]


def print_mat(asked: Namespace, words: Words, games: Games) -> None:
    """Write the mat that was asked for, and say what has become of it."""
    game = _game(asked.game, games)
    design = _design(game, asked)
    out = Path(asked.out or f"{game.id}-{design.name}{SVG}")
    if out.suffix.lower() not in (SVG, PDF):
        raise Refused(because(BAD_KIND, file=str(out)))
    mat = _mat(game, design, asked, words)
    sheets = _sheets(game, design, mat, asked, words)
    for file, content in _files(out, sheets):
        file.write_bytes(content)
        print(words.reason(because("mats.written", file=str(file))))
    count, width, height = len(sheets), _mm(sheets[0].width), _mm(sheets[0].height)
    print(words.say("mats.sheets", count=count, width=width, height=height))


def list_mats(asked: Namespace, words: Words, games: Games) -> None:
    """A line for each mat there is."""
    for game in games.values():
        for design in style_of(game).designs:
            mat = _mat(game, design, asked, words)
            width, height = size_of(mat)
            paper = holding(width, height)
            row = words.say(
                "mats.row",
                game=game.id,
                layout=design.name,
                width=_mm(mat.width),
                height=_mm(mat.height),
                sheet_width=_mm(width),
                sheet_height=_mm(height),
                paper=paper.name if paper else words.say("mats.no-paper"),
                count=count_of(mat, HOME),
                home=HOME.name,
            )
            print(row)


def _pitch(asked: Namespace) -> float:
    """How far the spaces are to lie from each other."""
    if asked.space is None:
        return PITCH_MM
    with suppress(ValueError):
        pitch_mm = float(asked.space)
        if NARROWEST_MM <= pitch_mm <= WIDEST_MM:
            return pitch_mm
    bounds = {"lowest": _mm(NARROWEST_MM), "highest": _mm(WIDEST_MM)}
    raise Refused(because(BAD_SPACE, text=asked.space, **bounds))


def _game(name: str, games: Games) -> Game[Any]:
    if name not in games:
        raise Refused(because(UNKNOWN_GAME, game=name, known=", ".join(games)))
    return games[name]


def _design(game: Game[Any], asked: Namespace) -> Design:
    """The one with that name; or the board of those options, or of that seed, with all its colours."""
    if asked.options is not None:
        return Design(OWN, _options(asked.options))
    if asked.seed is not None:
        return Design(OWN)
    designs = {design.name: design for design in style_of(game).designs}
    if asked.layout is None:
        return next(iter(designs.values()))
    if asked.layout not in designs:
        known = ", ".join(designs)
        raise Refused(because(UNKNOWN_LAYOUT, game=game.id, layout=asked.layout, known=known))
    return designs[asked.layout]


def _options(text: str) -> dict[str, object]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(because(BAD_OPTIONS, text=text)) from error
    if not isinstance(options, dict):
        raise Refused(because(BAD_OPTIONS, text=text))
    return options


def _mat(game: Game[Any], design: Design, asked: Namespace, words: Words) -> Mat:
    """Lots are drawn from the seed; where the grounds are left open they do not matter."""
    lots = setup_lots(asked.seed or 0)
    board = game.drawn(lots) if game.drawn and asked.seed is not None and asked.options is None else {}
    options = game.settle({**board, **design.asked}, lots)
    return mat_of(game, options, design, words, _pitch(asked))


def _sheets(game: Game[Any], design: Design, mat: Mat, asked: Namespace, words: Words) -> tuple[Sheet, ...]:
    measure = words.say("mats.measure")
    if asked.tiles is None:
        return (whole(mat, measure),)

    def told(page: Page) -> str:
        return words.say("mats.page", game=game.id, design=design_name(game, design, words), **asdict(page))

    return pages(mat, PAPERS[asked.tiles], measure, told)


def _files(out: Path, sheets: Sequence[Sheet]) -> Iterator[tuple[Path, bytes]]:
    """One file of PDF whatever it holds, and a file of SVG for each sheet."""
    if out.suffix.lower() == PDF:
        yield out, pdf(sheets)
    elif len(sheets) == 1:
        yield out, svg(sheets[0]).encode()
    else:
        for number, sheet in enumerate(sheets, 1):
            yield out.with_stem(f"{out.stem}-{number}"), svg(sheet).encode()


def _mm(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
