"""What axe-core finds wrong on a view of the page: light and dark, in a large window and a small one."""

import os
import sys
from collections.abc import Mapping
from typing import Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page as Tab

Scheme = Literal["light", "dark"]
WINDOWS: Final = ((1440, 900), (390, 844))
RULES: Final[dict[str, object]] = {
    "rules": {"label-content-name-mismatch": {"enabled": True}},
    "resultTypes": ["violations"],
}
"""All that axe looks at by itself, and that what is seen on a control is in its name."""
COLOURS: Final[dict[str, object]] = {
    "runOnly": ["color-contrast", "link-in-text-block"],
    "resultTypes": ["violations"],
}
"""What the dark scheme can make wrong: it gives other colours and nothing else."""
SCHEMES: Final[Mapping[Scheme, dict[str, object]]] = {"light": RULES, "dark": COLOURS}
SEEN: Final = "() => { document.adoptedStyleSheets = []; }"
"""What nobody sees has no contrast, so here it can be seen."""
SETTLED: Final = """async () => {
  const ends = (one) => one.effect.getTiming().iterations !== Infinity;
  const ending = () => document.getAnimations().filter(ends);
  do {
    await Promise.all(ending().map((one) => one.finished.catch(() => null)));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  } while (ending().length);
}"""
"""A colour that is still changing is neither the one nor the other."""


def faults(tab: Tab, *windows: tuple[int, int], view: str = "") -> set[tuple[str, str]]:
    """What is wrong there, in both schemes: by its rule, and how and where."""
    found = set()
    tab.evaluate(SEEN)
    test = os.environ["PYTEST_CURRENT_TEST"].partition("::")[2].removeprefix("test_").partition(" ")[0]
    for width, height in windows:
        tab.set_viewport_size({"width": width, "height": height})
        for scheme, rules in SCHEMES.items():
            tab.emulate_media(color_scheme=scheme)
            tab.evaluate(SETTLED)
            violations = Axe().run(tab, options=rules).response["violations"]
            sys.stdout.write(f"\n{test} {view:9} {scheme:5} {width}x{height} {len(violations)}")
            for one in violations:
                nodes = (f"{node['html']} {node['failureSummary']}" for node in one["nodes"])
                found |= {(one["id"], f"{scheme}, {width} wide: {node}") for node in nodes}
    return found
