"""What holds for every test: a skip is named, and under STRICT=1 it is a failure."""

import os

import pytest
from hypothesis import settings

# Examples come from the seed that pytest-randomly prints; the machine's speed decides nothing.
settings.register_profile("companion", deadline=None, derandomize=False, print_blob=True)
settings.load_profile("companion")


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    strict = os.environ.get("STRICT") == "1"
    if reporter and strict and skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"STRICT=1: {len(skipped)} skipped, so this run has failed", red=True)
