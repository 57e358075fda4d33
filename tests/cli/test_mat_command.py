"""The command `companion mat`: what it writes, what it says, and what cannot be asked for."""

import base64
import re
import shlex
import sys
import zlib
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.cli import main as command
from companion.games.katarenga import KATARENGA
from companion.games.registry import GAMES
from companion.maker.mats.mat_drawing import style_of
from companion.maker.mats.measures import NARROWEST_MM, PITCH_MM, WIDEST_MM
from companion.maker.mats.pages import PAPERS
from companion.maker.mats.site import CORNER, EDGE_MM, FOOT, LEG_MM, REED_OFFSET_MM, Bore

NOTES = (Path(__file__).parents[2] / "firmware_notes" / "mats.md").read_text()
FULL_SIZE = "Print at 100 %, never fitted to the page, and measure the bar before you cut.\n"
SAVANNA = '{"layout": ["AAACCC", "ABBBCC", "ABBDDD", "EEFFDD", "EEEFFF"]}'
KNOWN = ", ".join(GAMES)
NO_GAME = (
    f"companion mat: Name a game ({KNOWN}), or a whole table: companion mat print --as "
    "drill --profile NAME. --layout, --options and --seed go with a game."
)
NOT_DRILLED = "companion mat: --profile and --config are for the numbers of a drill template: use --as drill."
SEE = "(see companion mat print --help)"
Told = pytest.CaptureFixture[str]

needs_reportlab = pytest.mark.skipif(not find_spec("reportlab"), reason="there is no library that writes PDF")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files without a path of their own land here."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def mat(*words: str) -> int:
    """The status of the command; in the first of these words there may be several."""
    return command.main(["mat", *words[0].split(), *words[1:]])


def printed(asked: str, *more: str) -> str:
    assert mat(f"print {asked}", *more, "--out", "printed.svg") == 0
    return Path("printed.svg").read_text()


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# What is written


def test_a_mat_is_named_after_itself_and_says_how_it_is_printed(folder: Path, capsys: Told) -> None:
    assert mat("print kiwara") == 0
    told = capsys.readouterr()
    assert told.out == f"Written: kiwara-classic.svg\nPages: 1, of 356 x 328 mm. {FULL_SIZE}"
    assert (told.err, written(folder)) == ("", ["kiwara-classic.svg"])
    svg = (folder / "kiwara-classic.svg").read_text()
    assert '<svg xmlns="http://www.w3.org/2000/svg" width="356mm" height="328mm"' in svg


def test_a_file_may_have_a_name_of_its_own_even_one_that_no_terminal_can_show(
    folder: Path, capsys: Told
) -> None:
    (folder / "mats").mkdir()
    assert mat("print katarenga --out mats/Frame.SVG") == mat("print kiwara --out", "\udcff.svg") == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[::2] == ["Written: mats/Frame.SVG", "Written: \N{REPLACEMENT CHARACTER}.svg"]
    assert (written(folder / "mats"), len(written(folder))) == (["Frame.SVG"], 2)


def test_a_layout_an_option_or_a_width_is_another_mat() -> None:
    layouts = [printed(f"kiwara --layout {layout}") for layout in ("classic", "reserve", "free")]
    assert [svg.count('id="rivers"') for svg in layouts] == [1, 1, 0]
    assert len({*layouts}) == 3
    assert 'id="rivers"' in printed("kiwara --options", SAVANNA)
    assert f'width="{8 * 50.5 + 2 * 9 + 2 * 9:g}mm"' in printed("kiwara --space 50.5")


@pytest.mark.parametrize("game", ["katarenga", "kiwara"])
def test_a_seed_is_a_board(game: str) -> None:
    one, again, other = (printed(f"{game} --seed {seed}") for seed in (7, 7, 8))
    assert one == again != other


@pytest.mark.parametrize("paper", ["a4", "A3", "letter"])
def test_pages_for_a_printer_at_home_are_files_with_numbers(paper: str, folder: Path, capsys: Told) -> None:
    assert mat(f"print kiwara --tiles {paper} --out k.svg") == 0
    files = ["k-1.svg", "k-2.svg", "k-3.svg", "k-4.svg"][: 2 if paper == "A3" else 4]
    assert written(folder) == files
    said = capsys.readouterr().out
    assert said.startswith("".join(f"Written: {file}\n" for file in files) + f"Pages: {len(files)}, of ")
    assert f"page 2 of {len(files)}" in (folder / "k-2.svg").read_text()


def test_the_list_names_every_mat_with_its_size_as_the_notes_do(capsys: Told) -> None:
    assert mat("list") == 0
    *told, others = capsys.readouterr().out.splitlines()
    designs = [f"{name} {design.name}" for name, game in GAMES.items() for design in style_of(game).designs]
    assert [line.partition(":")[0] for line in told] == designs
    assert re.findall(r"^    (\w+ [\w-]+: .*)$", NOTES, re.MULTILINE) == told
    assert others.startswith("Each of them is also printed --as drill, --as overlay or --as bars; ")


def test_the_list_of_a_wider_table_names_larger_paper_or_says_that_there_is_none(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    mat("list --space 80")
    assert "on one sheet of 740 x 912 mm (A0); pages of A4: 18." in capsys.readouterr().out
    monkeypatch.delitem(PAPERS, "A0")
    mat("list --space 80")
    assert "on one sheet of 740 x 912 mm (larger than any paper); pages of" in capsys.readouterr().out


@pytest.mark.parametrize("typed", re.findall(r"^    companion (mat .*)$", NOTES, re.MULTILINE))
def test_every_command_in_the_notes_does_something(typed: str) -> None:
    if ".pdf" in typed and not find_spec("reportlab"):
        pytest.skip("there is no library that writes PDF")
    assert command.main(shlex.split(typed)) == 0


def test_the_notes_and_the_help_tell_the_measures_of_the_code(capsys: Told) -> None:
    words = " ".join(NOTES.split())
    for told in (
        f"**{REED_OFFSET_MM:g} mm east**",
        f"{CORNER * PITCH_MM:g} mm west and north of the cross, beside a foot of {FOOT * PITCH_MM:g} mm",
        f"bent {LEG_MM:g} mm from the glass, and stuck into the two holes of {Bore.WIRE.drill_mm:g} mm",
        f"The pins of {Bore.REGISTER.drill_mm:g} mm",
        f"Screws lie {EDGE_MM / 2:g} mm inside",
        f"**{PITCH_MM:g} mm**",
        f"from {NARROWEST_MM:g} to {WIDEST_MM:g} mm",
    ):
        assert told in words
    templates = NOTES.partition("## Templates")[2]
    kinds = re.findall(r"^\| `(\w+)` \| (?:the|a|strips)", templates, re.MULTILINE)
    assert kinds == [*command.MAT_KINDS]
    with pytest.raises(SystemExit, match="0"):
        mat("print --help")
    assert f"{PITCH_MM:g} mm unless told otherwise" in " ".join(capsys.readouterr().out.split())


# PDF


def sizes(pdf: bytes) -> list[tuple[float, ...]]:
    pages = re.findall(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]", pdf)
    return [tuple(round(float(points) / 72 * 25.4, 2) for points in page) for page in pages]


def drawn(pdf: bytes) -> list[str]:
    texts = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    streams = (base64.a85decode(b"<~" + text.strip(), adobe=True) for text in texts)
    return [zlib.decompress(stream).decode() for stream in streams]


@needs_reportlab
def test_a_pdf_is_in_one_file_with_pages_of_the_size_of_their_sheets(folder: Path, capsys: Told) -> None:
    for asked, pages in (
        ("kiwara", [(356, 328)]),
        ("kiwara --tiles a4", [(297, 210)] * 4),
        ("--as drill --profile duel", [(418, 540)]),
    ):
        assert mat(f"print {asked} --out k.pdf") == 0
        pdf = (folder / "k.pdf").read_bytes()
        assert (pdf[:5], sizes(pdf), b"/PrintScaling /None" in pdf) == (b"%PDF-", pages, True)
    said = capsys.readouterr().out
    assert f"Written: k.pdf\nPages: 4, of 297 x 210 mm. {FULL_SIZE}" in said


@needs_reportlab
def test_a_pdf_is_drawn_in_millimetres_as_the_svg_is_and_the_same_every_time(folder: Path) -> None:
    svg = printed("kiwara")
    mat("print kiwara --out one.pdf")
    mat("print kiwara --out two.pdf")
    pdf = (folder / "one.pdf").read_bytes()
    assert pdf == (folder / "two.pdf").read_bytes()
    [page] = drawn(pdf)
    assert re.search(r"^2\.834646 0 0 2\.834646 0 929\.76\d* cm$", page, re.MULTILINE)
    x, y, east, south = bar_of(svg)
    assert f"n {x:g} {-y:g} m {east:g} {-south:g} l\nS" in page
    assert page.count(" Tj") == svg.count("<text")


def bar_of(svg: str) -> tuple[float, ...]:
    ends = re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)\"", svg.partition('id="bar"')[2])[0]
    x, y, east, south = map(float, ends)
    assert (east - x, south) == (100, y)
    return x, y, east, south


def test_without_the_library_one_sentence_says_what_to_install_and_what_works_without(
    folder: Path, capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("reportlab", "reportlab.pdfgen", "reportlab.pdfgen.canvas"):
        monkeypatch.setitem(sys.modules, module, None)
    assert mat("print kiwara --out k.pdf") == 2
    assert capsys.readouterr().err == (
        "companion mat: A PDF needs the library reportlab. Install it with: pip install "
        "'tabletop-companion[print]', or '.[print]' in a copy of the project. A file that ends in .svg "
        "needs nothing, and prints as well.\n"
    )
    assert written(folder) == []
    assert mat("print kiwara --out k.svg") == 0


# Templates


@pytest.mark.parametrize(
    ("asked", "file", "title"),
    [
        ("kiwara --as drill", "kiwara-classic-drill.svg", "kiwara, classic savanna: drill template"),
        ("kiwara --as drill --profile duel", "kiwara-classic-drill.svg", "kiwara, classic savanna: drill"),
        ("--as drill --profile duel", "duel-drill.svg", "duel, drill template"),
        ("kitara --layout ref-4p --as overlay", "kitara-ref-4p-overlay.svg", "KITARA our map for 4"),
        ("katarenga --as bars", "katarenga-frame-bars.svg", "KATARENGA frame for the tiles"),
    ],
)
def test_a_template_is_named_after_what_it_is_and_brings_the_bar_of_a_hundred_millimetres(
    asked: str, file: str, title: str, folder: Path
) -> None:
    assert mat(f"print {asked}") == 0
    assert written(folder) == [file]
    text = (folder / file).read_text()
    assert f"<title>{title}" in text
    assert bar_of(text)
    assert printed(asked) == text


def test_the_cells_of_a_template_have_the_numbers_of_a_table_or_their_names_alone(folder: Path) -> None:
    plain = printed("kiwara --as drill")
    assert ">a1<" in plain
    assert "cell" not in plain
    of_duel = printed("kiwara --as drill --profile duel")
    assert re.search(r'id="spot-a1".*?>cell 9<.*?>light 16<.*?>a1<', of_duel, re.DOTALL)
    text = 'profile = "duel"\nmats.kiwara.cells = "Sa"\nmats.kiwara.lights = "-"\n'
    (folder / "ours.toml").write_text(text)
    ours = printed("kiwara --as drill --config ours.toml")
    assert re.findall(r">(cell \d+|light \d+)<", ours) == ["cell 0"]
    assert 'id="spot-a0"' in printed("--as drill --config ours.toml")


def test_a_template_in_pages_is_the_same_through_windows(folder: Path) -> None:
    assert mat("print --as drill --profile duel --tiles a3 --out d.svg") == 0
    assert written(folder) == ["d-1.svg", "d-2.svg", "d-3.svg", "d-4.svg"]
    assert "duel, drill template: page 2 of 4" in (folder / "d-2.svg").read_text()


# What cannot be asked for


REFUSED: dict[tuple[str, ...], str] = {
    ("print chess",): f"companion mat: There is no game 'chess'; there are {KNOWN}.",
    ("print kiwara --layout swamp",): (
        "companion mat: kiwara has no mat 'swamp'; it has classic, reserve, free."
    ),
    ("print kiwara --options", "["): (
        "companion mat: --options takes a JSON object, as a record has it, not '['."
    ),
    ("print kiwara --options", "[]"): (
        "companion mat: --options takes a JSON object, as a record has it, not '[]'."
    ),
    ("print katarenga --options", '{"rivers": true}'): (
        "companion mat: There is no option 'rivers' in this game; it has "
        + ", ".join(option.name for option in KATARENGA.options)
        + "."
    ),
    ("print kiwara --out k.png",): (
        "companion mat: --out takes the name of a file that ends in .svg or .pdf, not 'k.png'."
    ),
    ("print kiwara --layout free --seed 7",): (
        f"companion mat print: argument --seed: not allowed with argument --layout {SEE}"
    ),
    ("print kiwara --out no/k.svg",): ("companion: no/k.svg cannot be used: No such file or directory."),
    ("print kiwara --out taken.svg",): "companion: taken.svg cannot be used: Is a directory.",
    **{
        (f"print {flags}",): NO_GAME
        for flags in ("", "--as bars", "--as drill", "--as drill --profile duel --seed 0")
    },
    **{(f"print {asked} --profile duel",): NOT_DRILLED for asked in ("", "kiwara --as overlay", "--as bars")},
    ("print --as drill --profile one-dial",): (
        f"companion mat: That table has no mats. Name a game whose cells are to be drilled ({KNOWN})."
    ),
    ("print kiwara --as drill --profile one-dial",): (
        "companion mat: kiwara has neither cells nor lights of its own at that table."
    ),
    ("",): "companion mat: the following arguments are required: DEED (see companion mat --help)",
    **{
        (f"{deed} --space", space): f"companion mat: --space takes 30 to 80 millimetres, not '{space}'."
        for deed, space in (("list", "29.9"), ("print kiwara", "81"), ("list", "nan"), ("list", "wide"))
    },
}


@pytest.mark.parametrize(("asked", "sentence"), REFUSED.items())
def test_what_is_asked_for_wrongly_gets_one_sentence_and_leaves_no_file(
    asked: tuple[str, ...], sentence: str, folder: Path, capsys: Told
) -> None:
    (folder / "taken.svg").mkdir()
    try:
        status: object = mat(*asked)
    except SystemExit as left:
        status = left.code
    told = capsys.readouterr()
    assert (status, told.out, told.err) == (2, "", sentence + "\n")
    assert written(folder) == ["taken.svg"]


def test_paper_is_what_printers_at_home_take(capsys: Told) -> None:
    assert {*command.PAPERS} <= {*PAPERS}
    with pytest.raises(SystemExit, match="2"):
        mat("print kiwara --tiles a9")
    told = capsys.readouterr().err
    assert told.startswith("companion mat print: argument --tiles: invalid choice: 'A9' (choose from ")
    assert re.findall("|".join(command.PAPERS), told) == [*command.PAPERS]
    assert told.endswith(f"{SEE}\n")
