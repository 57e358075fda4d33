"""The command `companion mat`: the mats of every game, and templates made from them, as files."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.app.lots import setup_lots
from companion.app.mat_pdf import pdf
from companion.rules.kernel.game import Game, Games
from companion.rules.kernel.line import begin
from companion.rules.kernel.names import Options
from companion.rules.kernel.reason import Refused, because
from companion.view.drawing.shapes import Sheet
from companion.view.drawing.svg import svg
from companion.view.mats.mat import Mat
from companion.view.mats.measures import NARROWEST_MM, PITCH_MM, WIDEST_MM
from companion.view.mats.pages import Page, count_of, pages
from companion.view.mats.paper import PAPERS, holding
from companion.view.mats.printing import board_of, design_name, mat_of, style_of
from companion.view.mats.sheet import size_of, whole
from companion.view.mats.style import Design
from companion.view.mats.templates.bars import OUT as SIDES
from companion.view.mats.templates.bars import bars
from companion.view.mats.templates.drill import drill
from companion.view.mats.templates.overlay import overlay
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

NO_GAME: Final = "mats.no-game"
"""Values: known."""
NOT_DRILLED: Final = "mats.not-drilled"
"""Values: none."""

MAT: Final = "mat"
DRILL: Final = "drill"
OVERLAY: Final = "overlay"
BARS: Final = "bars"

SVG: Final = ".svg"
PDF: Final = ".pdf"
OWN: Final = "board"
"""What the mat of a board is called that was asked for by options or a seed."""
HOME: Final = PAPERS["A4"]


class Print(NamedTuple):
    """What is printed: the name of its file without an ending, its title, and what is drawn."""

    name: str
    title: str
    mat: Mat


def print_mat(asked: Namespace, words: Words, games: Games) -> None:
    """Write the mat that was asked for, or the template, and say what has become of it."""
    wanted = _wanted(asked, words, games)
    out = Path(asked.out or f"{wanted.name}{SVG}")
    if out.suffix.lower() not in (SVG, PDF):
        raise Refused(because(BAD_KIND, file=str(out)))
    sheets = _sheets(wanted, asked, words)
    for file, content in _files(out, sheets):
        file.write_bytes(content)
        print(words.reason(because("mats.written", file=str(file))))
    count, width, height = len(sheets), _mm(sheets[0].width), _mm(sheets[0].height)
    print(words.say("mats.sheets", count=count, width=width, height=height))


def _wanted(asked: Namespace, words: Words, games: Games) -> Print:
    if asked.kind == DRILL:
        return _drilled(asked, words, games)
    if asked.config or asked.profile:
        raise Refused(because(NOT_DRILLED))
    game = _game(asked.game, games)
    design, pitch_mm = _design(game, asked), _pitch(asked)
    options = _options(game, design, asked)
    name, title = _named(game, design, asked.kind, words)
    if asked.kind == MAT:
        return Print(name, title, mat_of(game, options, design, words, pitch_mm))
    board = board_of(game, options, design, words)
    if asked.kind == OVERLAY:
        return Print(name, title, overlay(board, pitch_mm))
    sides = {side: words.say(f"mats.side-{side}") for side in SIDES}
    return Print(name, title, bars(board, pitch_mm, sides))


def _drilled(asked: Namespace, words: Words, games: Games) -> Print:
    """The wood below a board, or below all boards of a table."""
    from companion.app.drilling import site_of_board, site_of_table  # noqa: PLC0415 - the others need no table
    from companion.app.table_command import configured  # noqa: PLC0415

    source, pitch_mm = Path(asked.config) if asked.config else asked.profile, _pitch(asked)
    table = configured(source, games) if source else None
    if asked.game is None and table is not None and not _tells_a_board(asked):
        name = Path(source).stem
        title = words.say("mats.titled", game=name, design=words.say(f"mats.kind-{DRILL}"))
        return Print(f"{name}-{DRILL}", title, drill(site_of_table(table, games, pitch_mm), title, words))
    game = _game(asked.game, games)
    design = _design(game, asked)
    name, title = _named(game, design, DRILL, words)
    line = begin(game, _options(game, design, asked), setup_lots(0))
    return Print(name, title, drill(site_of_board(line, table, pitch_mm), title, words))


def _tells_a_board(asked: Namespace) -> bool:
    return (asked.layout, asked.options, asked.seed) != (None, None, None)


def _named(game: Game[Any], design: Design, kind: str, words: Words) -> tuple[str, str]:
    """The name of the file, and the title."""
    name, told = f"{game.id}-{design.name}", {"game": game.id, "design": design_name(game, design, words)}
    if kind == MAT:
        return name, words.say("mats.titled", **told)
    return f"{name}-{kind}", words.say("mats.titled-as", **told, kind=words.say(f"mats.kind-{kind}"))


def list_mats(asked: Namespace, words: Words, games: Games) -> None:
    """A line for each mat there is."""
    for game in games.values():
        for design in style_of(game).designs:
            printed = mat_of(game, _options(game, design, asked), design, words, _pitch(asked))
            width, height = size_of(printed)
            paper = holding(width, height)
            row = words.say(
                "mats.row",
                game=game.id,
                layout=design.name,
                width=_mm(printed.width),
                height=_mm(printed.height),
                sheet_width=_mm(width),
                sheet_height=_mm(height),
                paper=paper.name if paper else words.say("mats.no-paper"),
                count=count_of(printed, HOME),
                home=HOME.name,
            )
            print(row)
    print(words.say("mats.also"))


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


def _game(name: str | None, games: Games) -> Game[Any]:
    if name is None:
        raise Refused(because(NO_GAME, known=", ".join(games)))
    if name not in games:
        raise Refused(because(UNKNOWN_GAME, game=name, known=", ".join(games)))
    return games[name]


def _design(game: Game[Any], asked: Namespace) -> Design:
    """The one with that name; or the board of those options, or of that seed, with all its colours."""
    if asked.options is not None:
        return Design(OWN, _parsed(asked.options))
    if asked.seed is not None:
        return Design(OWN)
    designs = {design.name: design for design in style_of(game).designs}
    if asked.layout is None:
        return next(iter(designs.values()))
    if asked.layout not in designs:
        known = ", ".join(designs)
        raise Refused(because(UNKNOWN_LAYOUT, game=game.id, layout=asked.layout, known=known))
    return designs[asked.layout]


def _parsed(text: str) -> dict[str, object]:
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(because(BAD_OPTIONS, text=text)) from error
    if not isinstance(options, dict):
        raise Refused(because(BAD_OPTIONS, text=text))
    return options


def _options(game: Game[Any], design: Design, asked: Namespace) -> Options:
    """Lots are drawn from the seed; where the grounds are left open they do not matter."""
    lots = setup_lots(asked.seed or 0)
    board = game.drawn(lots) if game.drawn and asked.seed is not None and asked.options is None else {}
    return game.settle({**board, **design.asked}, lots)


def _sheets(wanted: Print, asked: Namespace, words: Words) -> tuple[Sheet, ...]:
    measure = words.say("mats.measure")
    if asked.tiles is None:
        return (whole(wanted.mat, measure),)

    def told(page: Page) -> str:
        return words.say("mats.page", title=wanted.title, **asdict(page))

    return pages(wanted.mat, PAPERS[asked.tiles], measure, told)


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
