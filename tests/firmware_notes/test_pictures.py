"""The pictures of templates are those that the commands of the notes print today."""

from pathlib import Path

import pytest

from companion.cli.main import main

NOTES = Path(__file__).parents[2] / "firmware_notes"
PRINTED = {
    "duel-drill.svg": "--as drill --profile duel",
    "kitara-overlay.svg": "kitara --layout ref-2p --as overlay",
    "katarenga-bars.svg": "katarenga --as bars",
}


@pytest.mark.parametrize("name", PRINTED)
def test_a_picture_of_a_template_is_what_is_printed_today(name: str, tmp_path: Path) -> None:
    new = tmp_path / name
    assert main(["mat", "print", *PRINTED[name].split(), "--out", str(new)]) == 0
    assert new.read_text() == (NOTES / "pictures" / name).read_text()
    assert f"(pictures/{name})" in (NOTES / "mats.md").read_text()
