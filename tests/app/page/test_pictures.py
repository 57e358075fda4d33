"""The pictures of Kiwara: they are there, and can be taken anew."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser

from tests.app.page.pictures import MOMENTS, take

PICTURES = Path(__file__).parents[2] / "pictures"
LARGEST = 300_000
"""Bytes; who reads about the table waits for them."""


@pytest.mark.parametrize("name", MOMENTS)
def test_a_picture_can_be_taken_anew_and_is_as_large_as_the_one_that_is_there(
    name: str, browser: Browser, browser_thread: ThreadPoolExecutor, tmp_path: Path
) -> None:
    browser_thread.submit(take, browser, name, tmp_path).result()
    for folder in (tmp_path, PICTURES):
        file = folder / f"{name}.png"
        with Image.open(file) as picture:
            assert (picture.format, picture.size) == ("PNG", (1280, 800)), folder
        assert file.stat().st_size < LARGEST, folder
