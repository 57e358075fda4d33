"""The command `companion mat`: the mats of every game, and templates made from them, as files."""

import json
from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.daemon.inventory import configuration_for
from companion.drawing.shapes import PrintSheet
from companion.drawing.svg import format_svg
from companion.games.kernel import Game, Games, MatDesign, Options, Refused, Words, because, begin
from companion.maker.mats.drill import drill
from companion.maker.mats.light_templates import OUTWARD as SIDES
from companion.maker.mats.light_templates import edge_strips, overlay
from companion.maker.mats.mat_drawing import PrintedMat, design_name, draw_mat, printed_board, style_of
from companion.maker.mats.measures import NARROWEST_MM, PITCH_MM, WIDEST_MM
from companion.maker.mats.pages import (
    PAPERS,
    MatPage,
    page_count,
    page_sheets,
    paper_for,
    sheet_size,
    whole_sheet,
)
from companion.maker.mats.pdf import pdf
from companion.maker.mats.site import site_of_board, site_of_table
from companion.store.lots import setup_lots

MAT: Final = "mat"
DRILL: Final = "drill"
OVERLAY: Final = "overlay"
SVG: Final = ".svg"
PDF: Final = ".pdf"
OWN: Final = "board"
"""The name of a mat whose board was requested by options or a seed."""
HOME: Final = PAPERS["A4"]


class Print(NamedTuple):
    name: str
    """The name of its file, without a suffix."""
    title: str
    mat: PrintedMat


def print_mat(args: Namespace, words: Words, games: Games) -> None:
    print_job = _requested_print(args, words, games)
    out = Path(args.out or f"{print_job.name}{SVG}")
    if out.suffix.lower() not in (SVG, PDF):
        raise Refused(because("mats.bad-kind", file=str(out)))
    measure = words.say("mats.measure")

    def label(page: MatPage) -> str:
        return words.say("mats.page", title=print_job.title, **asdict(page))

    if args.tiles is None:
        sheets: Sequence[PrintSheet] = [whole_sheet(print_job.mat, measure)]
    else:
        sheets = page_sheets(print_job.mat, PAPERS[args.tiles], measure, label)
    for file, content in _files(out, sheets):
        file.write_bytes(content)
        print(words.reason(because("mats.written", file=str(file))))
    count, width, height = len(sheets), _mm(sheets[0].width), _mm(sheets[0].height)
    print(words.say("mats.sheets", count=count, width=width, height=height))


def _requested_print(args: Namespace, words: Words, games: Games) -> Print:
    if args.kind == DRILL:
        return _drill_print(args, words, games)
    if args.config or args.profile:
        raise Refused(because("mats.not-drilled"))
    game = _game(args.game, games)
    design, pitch_mm = _design(game, args), _pitch(args)
    options = _options(game, design, args)
    name, title = _name_and_title(game, design, args.kind, words)
    board = printed_board(game, options, design, words)
    if args.kind == MAT:
        return Print(name, title, draw_mat(board, pitch_mm))
    if args.kind == OVERLAY:
        return Print(name, title, overlay(board, pitch_mm))
    sides = {side: words.say(f"mats.side-{side}") for side in SIDES}
    return Print(name, title, edge_strips(board, pitch_mm, sides))


def _drill_print(args: Namespace, words: Words, games: Games) -> Print:
    """The drilling template of a board, or of all boards of a table."""
    source, pitch_mm = Path(args.config) if args.config else args.profile, _pitch(args)
    table = configuration_for(source, games) if source else None
    names_a_board = (args.layout, args.options, args.seed) != (None, None, None)
    if args.game is None and table is not None and not names_a_board:
        name = Path(source).stem
        title = words.say("mats.titled", game=name, design=words.say(f"mats.kind-{DRILL}"))
        return Print(f"{name}-{DRILL}", title, drill(site_of_table(table, games, pitch_mm), title, words))
    game = _game(args.game, games)
    design = _design(game, args)
    name, title = _name_and_title(game, design, DRILL, words)
    record = begin(game, _options(game, design, args), setup_lots(0))
    return Print(name, title, drill(site_of_board(record, table, pitch_mm), title, words))


def _name_and_title(game: Game[Any], design: MatDesign, kind: str, words: Words) -> tuple[str, str]:
    name, values = f"{game.id}-{design.name}", {"game": game.id, "design": design_name(game, design, words)}
    if kind == MAT:
        return name, words.say("mats.titled", **values)
    return f"{name}-{kind}", words.say("mats.titled-as", **values, kind=words.say(f"mats.kind-{kind}"))


def list_mats(args: Namespace, words: Words, games: Games) -> None:
    for game in games.values():
        for design in style_of(game).designs:
            board = printed_board(game, _options(game, design, args), design, words)
            printed = draw_mat(board, _pitch(args))
            width, height = sheet_size(printed)
            paper = paper_for(width, height)
            row = words.say(
                "mats.row",
                game=game.id,
                layout=design.name,
                width=_mm(printed.width),
                height=_mm(printed.height),
                sheet_width=_mm(width),
                sheet_height=_mm(height),
                paper=paper.name if paper else words.say("mats.no-paper"),
                count=page_count(printed, HOME),
                home=HOME.name,
            )
            print(row)
    print(words.say("mats.also"))


def _pitch(args: Namespace) -> float:
    if args.space is None:
        return PITCH_MM
    with suppress(ValueError):
        pitch_mm = float(args.space)
        if NARROWEST_MM <= pitch_mm <= WIDEST_MM:
            return pitch_mm
    bounds = {"lowest": _mm(NARROWEST_MM), "highest": _mm(WIDEST_MM)}
    raise Refused(because("mats.bad-space", text=args.space, **bounds))


def _game(name: str | None, games: Games) -> Game[Any]:
    if name is None:
        raise Refused(because("mats.no-game", known=", ".join(games)))
    if name not in games:
        raise Refused(because("mats.unknown-game", game=name, known=", ".join(games)))
    return games[name]


def _design(game: Game[Any], args: Namespace) -> MatDesign:
    """The design of that name; or the board of the requested options or seed, fully coloured."""
    if args.options is not None:
        return MatDesign(OWN, _parse_options(args.options))
    if args.seed is not None:
        return MatDesign(OWN)
    designs = {design.name: design for design in style_of(game).designs}
    if args.layout is None:
        return next(iter(designs.values()))
    if args.layout not in designs:
        known = ", ".join(designs)
        raise Refused(because("mats.unknown-layout", game=game.id, layout=args.layout, known=known))
    return designs[args.layout]


def _parse_options(text: str) -> dict[str, object]:
    options = None
    with suppress(ValueError, RecursionError):
        options = json.loads(text)
    if not isinstance(options, dict):
        raise Refused(because("mats.bad-options", text=text))
    return options


def _options(game: Game[Any], design: MatDesign, args: Namespace) -> Options:
    """The options, drawn from the seed where needed; a design with open grounds needs no draw."""
    lots = setup_lots(args.seed or 0)
    draw = game.setup.draw_board if args.seed is not None and args.options is None else None
    board = draw(lots) if draw else {}
    return game.rules.settle({**board, **design.options}, lots)


def _files(out: Path, sheets: Sequence[PrintSheet]) -> Iterator[tuple[Path, bytes]]:
    """One PDF file of all sheets, or one SVG file for each."""
    if out.suffix.lower() == PDF:
        yield out, pdf(sheets)
    elif len(sheets) == 1:
        yield out, format_svg(sheets[0]).encode()
    else:
        for number, sheet in enumerate(sheets, 1):
            yield out.with_stem(f"{out.stem}-{number}"), format_svg(sheet).encode()


def _mm(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def mat(args: Namespace, words: Words, games: Games) -> None:
    """Run the command."""
    (print_mat if args.deed == "print" else list_mats)(args, words, games)
