"""The pictures of the page: they are there, and can be taken anew."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.web.page.pictures import MOMENTS, take

PICTURES = Path(__file__).parents[2] / "pictures"
LARGEST = 350_000
"""Bytes; who reads about the table waits for them."""


@pytest.mark.parametrize("name", ["kiwara", "kiwara-rivers", "kitara-four"])
def test_a_picture_can_be_taken_anew_and_is_as_large_as_the_one_that_is_there(
    name: str, browser: Browser, browser_thread: ThreadPoolExecutor, tmp_path: Path
) -> None:
    browser_thread.submit(take, browser, name, tmp_path).result()
    for folder in (tmp_path, PICTURES):
        file = folder / f"{name}.png"
        with Image.open(file) as picture:
            assert (picture.format, picture.size) == ("PNG", (1280, 800)), folder
        assert file.stat().st_size < LARGEST, folder


def test_every_moment_has_its_picture() -> None:
    assert {*MOMENTS, "phone"} == {path.stem for path in PICTURES.glob("*.png")}
