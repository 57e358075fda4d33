"""The command `companion mat`: what it writes, what it says, and what cannot be asked for."""

import base64
import re
import shlex
import sys
import zlib
from importlib.util import find_spec
from pathlib import Path

import pytest

from companion.cli import main
from companion.cli.main import main as main_main
from companion.games.katarenga import KATARENGA
from companion.games.registry import GAMES
from companion.maker.mats.measures import NARROWEST_MM, PITCH_MM, WIDEST_MM
from companion.maker.mats.pages import PAPERS
from companion.maker.mats.site import CORNER, EDGE_MM, FOOT, LEG_MM, REED_OFFSET_MM, Bore

NOTES = (Path(__file__).parents[2] / "firmware_notes" / "mats.md").read_text()
FULL_SIZE = "Print at 100 %, never fitted to the page, and measure the bar before you cut.\n"
SAVANNA = '{"layout": ["AAACCC", "ABBBCC", "ABBDDD", "EEFFDD", "EEEFFF"]}'

NO_GAME = (
    f"companion mat: Name a game ({', '.join(GAMES)}), or a whole table: companion mat print --as "
    "drill --profile NAME. --layout, --options and --seed go with a game."
)
NOT_DRILLED = "companion mat: --profile and --config are for the numbers of a drill template: use --as drill."
NO_MATS = (
    f"companion mat: That table has no mats. Name a game whose cells are to be drilled ({', '.join(GAMES)})."
)
SEE = "(see companion mat print --help)"

needs_reportlab = pytest.mark.skipif(not find_spec("reportlab"), reason="there is no library that writes PDF")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Files without a path of their own land here."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# What is written


def test_a_mat_is_named_after_itself_and_says_how_it_is_printed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main_main(["mat", "print", "kiwara"]) == 0
    told = capsys.readouterr()
    assert told.out == f"Written: kiwara-classic.svg\nPages: 1, of 356 x 328 mm. {FULL_SIZE}"
    assert told.err == ""
    assert written(folder) == ["kiwara-classic.svg"]
    assert '<svg xmlns="http://www.w3.org/2000/svg" width="356mm" height="328mm"' in read(
        "kiwara-classic.svg"
    )


def read(file: str) -> str:
    return Path(file).read_text()


def test_each_layout_is_another_mat() -> None:
    for layout in ("classic", "reserve", "free"):
        main_main(["mat", "print", "kiwara", "--layout", layout])
    classic, reserve, free = (read(f"kiwara-{layout}.svg") for layout in ("classic", "reserve", "free"))
    assert classic.count('id="rivers"') == reserve.count('id="rivers"') == 1
    assert 'id="rivers"' not in free
    assert classic != reserve


def test_a_file_may_have_a_name_of_its_own(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "mats").mkdir()
    assert main_main(["mat", "print", "katarenga", "--out", "mats/Frame.SVG"]) == 0
    assert capsys.readouterr().out.startswith("Written: mats/Frame.SVG\n")
    assert written(folder / "mats") == ["Frame.SVG"]


def test_a_seed_is_a_board_with_its_colours() -> None:
    main_main(["mat", "print", "katarenga", "--seed", "7", "--out", "seven.svg"])
    main_main(["mat", "print", "katarenga", "--seed", "7", "--out", "again.svg"])
    main_main(["mat", "print", "katarenga", "--seed", "8", "--out", "eight.svg"])
    assert read("seven.svg") == read("again.svg") != read("eight.svg")


def test_a_seed_is_a_board_of_a_game_whose_boards_are_drawn() -> None:
    for seed, out in (("4", "four.svg"), ("4", "again.svg"), ("5", "five.svg")):
        main_main(["mat", "print", "kiwara", "--seed", seed, "--out", out])
    assert read("four.svg") == read("again.svg") != read("five.svg")


def test_options_are_the_board_of_a_game() -> None:
    assert main_main(["mat", "print", "kiwara", "--options", SAVANNA]) == 0
    assert 'id="rivers"' in read("kiwara-board.svg")


def test_spaces_are_as_wide_as_is_asked_for() -> None:
    main_main(["mat", "print", "kiwara", "--space", "50.5"])
    width = 8 * 50.5 + 2 * 9 + 2 * 9
    assert f'width="{width:g}mm"' in read("kiwara-classic.svg")


@pytest.mark.parametrize("paper", ["a4", "A4", "A3", "letter"])
def test_pages_for_a_printer_at_home_are_files_with_numbers(
    paper: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main_main(["mat", "print", "kiwara", "--tiles", paper, "--out", "k.svg"]) == 0
    files = ["k-1.svg", "k-2.svg", "k-3.svg", "k-4.svg"][: 2 if paper == "A3" else 4]
    assert written(folder) == files
    said = capsys.readouterr().out
    assert said.startswith("".join(f"Written: {file}\n" for file in files) + f"Pages: {len(files)}, of ")
    assert f"page 2 of {len(files)}" in read("k-2.svg")


def test_the_list_names_every_mat_with_its_size_as_the_notes_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main_main(["mat", "list"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in told[:-1]] == [
        f"{name} {design.name}" for name, game in GAMES.items() for design in game.look.printed.mats.designs
    ]
    assert re.findall(r"^    (\w+ [\w-]+: .*)$", NOTES, re.MULTILINE) == told[:-1]
    assert told[-1].startswith("Each of them is also printed --as drill, --as overlay or --as bars; ")


def test_the_list_of_a_wider_table_names_larger_paper_or_says_that_there_is_none(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    main_main(["mat", "list", "--space", "80"])
    assert "on one sheet of 740 x 912 mm (A0); pages of A4: 18." in capsys.readouterr().out
    monkeypatch.delitem(PAPERS, "A0")
    main_main(["mat", "list", "--space", "80"])
    assert "on one sheet of 740 x 912 mm (larger than any paper); pages of" in capsys.readouterr().out


@pytest.mark.parametrize("command", re.findall(r"^    companion (mat .*)$", NOTES, re.MULTILINE))
def test_every_command_in_the_notes_does_something(command: str) -> None:
    if ".pdf" in command and not find_spec("reportlab"):
        pytest.skip("there is no library that writes PDF")
    assert main_main(shlex.split(command)) == 0


def test_the_notes_tell_the_measures_of_templates() -> None:
    assert f"**{REED_OFFSET_MM:g} mm east**" in NOTES
    corner, foot = f"{CORNER * PITCH_MM:g}", f"{FOOT * PITCH_MM:g}"
    words = " ".join(NOTES.split())
    assert f"{corner} mm west and north of the cross, beside a foot of {foot} mm" in words
    assert (
        f"bent {LEG_MM:g} mm from the glass, and stuck into the two holes of {Bore.WIRE.drill_mm:g} mm"
        in words
    )
    assert f"The pins of {Bore.REGISTER.drill_mm:g} mm" in words
    assert f"Screws lie {EDGE_MM / 2:g} mm inside" in words
    assert re.findall(
        r"^\| `(\w+)` \| (?:the|a|strips)", NOTES.partition("## Templates")[2], re.MULTILINE
    ) == [*main.MAT_KINDS]


def test_the_notes_and_the_help_tell_the_pitch_of_the_code(capsys: pytest.CaptureFixture[str]) -> None:
    assert f"**{PITCH_MM:g} mm**" in NOTES
    assert f"from {NARROWEST_MM:g} to {WIDEST_MM:g} mm" in NOTES
    with pytest.raises(SystemExit, match="0"):
        main_main(["mat", "print", "--help"])
    assert f"{PITCH_MM:g} mm unless told otherwise" in " ".join(capsys.readouterr().out.split())


def test_the_paper_that_can_be_asked_for_is_known() -> None:
    assert {*main.PAPERS} <= {*PAPERS}


# PDF


MEDIA = re.compile(rb"/MediaBox \[ 0 0 (\S+) (\S+) \]")
STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


def sizes(pdf: bytes) -> list[tuple[float, float]]:
    """How large each page is, in millimetres."""
    return [(_mm(width), _mm(height)) for width, height in MEDIA.findall(pdf)]


def _mm(points: bytes) -> float:
    return round(float(points) / 72 * 25.4, 2)


def drawn(pdf: bytes) -> list[str]:
    """What is drawn on each page."""
    streams = (base64.a85decode(b"<~" + text.strip(), adobe=True) for text in STREAM.findall(pdf))
    return [zlib.decompress(stream).decode() for stream in streams]


@needs_reportlab
def test_a_pdf_is_a_page_of_the_size_of_its_sheet_and_asks_not_to_be_scaled(folder: Path) -> None:
    assert main_main(["mat", "print", "kiwara", "--out", "k.pdf"]) == 0
    pdf = (folder / "k.pdf").read_bytes()
    assert pdf.startswith(b"%PDF-")
    assert sizes(pdf) == [(356, 328)]
    assert b"/PrintScaling /None" in pdf


@needs_reportlab
def test_pages_of_a_pdf_are_in_one_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main_main(["mat", "print", "kiwara", "--out", "k.pdf", "--tiles", "a4"]) == 0
    assert sizes((folder / "k.pdf").read_bytes()) == [(297, 210)] * 4
    assert capsys.readouterr().out == f"Written: k.pdf\nPages: 4, of 297 x 210 mm. {FULL_SIZE}"


@needs_reportlab
def test_a_pdf_is_drawn_in_millimetres_as_the_svg_is(folder: Path) -> None:
    main_main(["mat", "print", "kiwara", "--out", "k.pdf"])
    main_main(["mat", "print", "kiwara", "--out", "k.svg"])
    [page] = drawn((folder / "k.pdf").read_bytes())
    assert re.search(r"^2\.834646 0 0 2\.834646 0 929\.76\d* cm$", page, re.MULTILINE)
    bar = re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)\"", read("k.svg").partition('id="bar"')[2])[0]
    x, y, east, south = map(float, bar)
    assert east - x == 100
    assert f"n {x:g} {-y:g} m {east:g} {-south:g} l\nS" in page
    assert page.count(" Tj") == read("k.svg").count("<text")


@needs_reportlab
def test_the_same_mat_is_the_same_pdf(folder: Path) -> None:
    main_main(["mat", "print", "kiwara", "--out", "one.pdf"])
    main_main(["mat", "print", "kiwara", "--out", "two.pdf"])
    assert (folder / "one.pdf").read_bytes() == (folder / "two.pdf").read_bytes()


def test_without_the_library_one_sentence_says_what_to_install_and_what_works_without(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("reportlab", "reportlab.pdfgen", "reportlab.pdfgen.canvas"):
        monkeypatch.setitem(sys.modules, module, None)
    assert main_main(["mat", "print", "kiwara", "--out", "k.pdf"]) == 2
    assert capsys.readouterr().err == (
        "companion mat: A PDF needs the library reportlab. Install it with: pip install "
        "'tabletop-companion[print]', or '.[print]' in a copy of the project. A file that ends in .svg "
        "needs nothing, and prints as well.\n"
    )
    assert written(folder) == []
    assert main_main(["mat", "print", "kiwara", "--out", "k.svg"]) == 0


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
    assert main_main(["mat", "print", *asked.split()]) == 0
    assert written(folder) == [file]
    text = read(file)
    assert f"<title>{title}" in text
    x, y, east, south = map(
        float, re.findall(r"M(\S+) (\S+)L(\S+) (\S+?)\"", text.partition('id="bar"')[2])[0]
    )
    assert (east - x, south) == (100, y)
    assert main_main(["mat", "print", *asked.split(), "--out", "again.svg"]) == 0
    assert read("again.svg") == text


def test_with_a_table_the_cells_of_a_template_have_its_numbers_and_without_one_their_names_alone() -> None:
    main_main(["mat", "print", "kiwara", "--as", "drill", "--out", "plain.svg"])
    main_main(["mat", "print", "kiwara", "--as", "drill", "--profile", "duel", "--out", "duel.svg"])
    assert ">a1<" in read("plain.svg")
    assert "cell" not in read("plain.svg")
    assert re.search(r'id="spot-a1".*?>cell 9<.*?>light 16<.*?>a1<', read("duel.svg"), re.DOTALL)


def test_a_table_of_ones_own_is_drilled_as_its_file_says(folder: Path) -> None:
    (folder / "ours.toml").write_text(
        'profile = "duel"\nmats.kiwara.cells = "Sa"\nmats.kiwara.lights = "-"\n'
    )
    assert (
        main_main(["mat", "print", "kiwara", "--as", "drill", "--config", "ours.toml", "--out", "k.svg"]) == 0
    )
    assert re.findall(r">(cell \d+|light \d+)<", read("k.svg")) == ["cell 0"]
    assert main_main(["mat", "print", "--as", "drill", "--config", "ours.toml"]) == 0
    assert 'id="spot-a0"' in read("ours-drill.svg")


def test_a_template_in_pages_is_the_same_through_windows(folder: Path) -> None:
    assert (
        main_main(["mat", "print", "--as", "drill", "--profile", "duel", "--tiles", "a3", "--out", "d.svg"])
        == 0
    )
    assert written(folder) == ["d-1.svg", "d-2.svg", "d-3.svg", "d-4.svg"]
    assert "duel, drill template: page 2 of 4" in read("d-2.svg")


@needs_reportlab
def test_a_template_is_a_pdf_as_a_mat_is(folder: Path) -> None:
    assert main_main(["mat", "print", "--as", "drill", "--profile", "duel", "--out", "d.pdf"]) == 0
    assert sizes((folder / "d.pdf").read_bytes()) == [(418, 540)]


# What cannot be asked for


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["print", "chess"], f"companion mat: There is no game 'chess'; there are {', '.join(GAMES)}."),
        (
            ["print", "kiwara", "--layout", "swamp"],
            "companion mat: kiwara has no mat 'swamp'; it has classic, reserve, free.",
        ),
        (
            ["print", "kiwara", "--options", "{"],
            "companion mat: --options takes a JSON object, as a record has it, not '{'.",
        ),
        (
            ["print", "kiwara", "--options", "[]"],
            "companion mat: --options takes a JSON object, as a record has it, not '[]'.",
        ),
        (
            ["print", "katarenga", "--options", '{"rivers": true}'],
            "companion mat: There is no option 'rivers' in this game; it has "
            + ", ".join(option.name for option in KATARENGA.options)
            + ".",
        ),
        (
            ["print", "kiwara", "--out", "k.png"],
            "companion mat: --out takes the name of a file that ends in .svg or .pdf, not 'k.png'.",
        ),
        (
            ["print", "kiwara", "--layout", "free", "--seed", "7"],
            f"companion mat print: argument --seed: not allowed with argument --layout {SEE}",
        ),
        (
            ["print", "kiwara", "--out", "no/k.svg"],
            "companion: no/k.svg cannot be used: No such file or directory.",
        ),
        (["print", "kiwara", "--out", "taken.svg"], "companion: taken.svg cannot be used: Is a directory."),
        *(
            (
                ["print", *flags],
                NO_GAME,
            )
            for flags in (
                [],
                ["--as", "drill"],
                ["--as", "bars"],
                ["--as", "drill", "--profile", "duel", "--layout", "free"],
                ["--as", "drill", "--profile", "duel", "--seed", "0"],
            )
        ),
        *(
            (
                ["print", *asked, "--profile", "duel"],
                NOT_DRILLED,
            )
            for asked in ([], ["kiwara"], ["kiwara", "--as", "overlay"], ["--as", "bars"])
        ),
        (
            ["print", "--as", "drill", "--profile", "one-dial"],
            NO_MATS,
        ),
        (
            ["print", "kiwara", "--as", "drill", "--profile", "one-dial"],
            "companion mat: kiwara has neither cells nor lights of its own at that table.",
        ),
        ([], "companion mat: the following arguments are required: DEED (see companion mat --help)"),
        *(
            (
                [*deed, "--space", space],
                f"companion mat: --space takes 30 to 80 millimetres, not '{space}'.",
            )
            for deed in (["print", "kiwara"], ["list"])
            for space in ("29.9", "81", "nan", "inf", "wide", "")
        ),
    ],
)
def test_what_is_asked_for_wrongly_gets_one_sentence_and_leaves_no_file(
    asked: list[str], sentence: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "taken.svg").mkdir()
    try:
        status: object = main_main(["mat", *asked])
    except SystemExit as left:
        status = left.code
    told = capsys.readouterr()
    assert (status, told.out, told.err) == (2, "", sentence + "\n")
    assert written(folder) == ["taken.svg"]


def test_paper_that_no_printer_at_home_takes_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main_main(["mat", "print", "kiwara", "--tiles", "a9"])
    told = capsys.readouterr().err
    assert told.startswith("companion mat print: argument --tiles: invalid choice: 'A9' (choose from ")
    assert re.findall("|".join(main.PAPERS), told) == [*main.PAPERS]
    assert told.endswith(f"{SEE}\n")


def test_a_file_whose_name_no_terminal_can_show_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main_main(["mat", "print", "kiwara", "--out", "\udcff.svg"]) == 0
    assert capsys.readouterr().out.startswith("Written: \N{REPLACEMENT CHARACTER}.svg\n")
    assert len(written(folder)) == 1
