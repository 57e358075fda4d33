"""What holds for every test: a skip is named, and under STRICT=1 it is a failure.

Under STRICT=1 examples and order are the same every time, too. And a mistake that
the loop of a table survives is one all the same.
"""

import gc
import logging
import os
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests import run

STRICT = os.environ.get("STRICT") == "1"

# Examples come from the seed that pytest-randomly prints; the machine's speed decides nothing. What decides
# whether a change may land decides the same every time.
settings.register_profile("companion", deadline=None, derandomize=STRICT, print_blob=True)
settings.load_profile("companion")


def pytest_sessionstart(session: pytest.Session) -> None:
    run.seed = session.config.getoption("randomly_seed", run.seed)


def pytest_collection_finish() -> None:
    """Thousands of tests are here to stay: whoever looks for garbage need not look at them."""
    gc.freeze()


class Survived(logging.Handler):
    """The mistakes that a loop has gone on after."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    survived, log = Survived(), logging.getLogger("companion.app.loop")
    log.addHandler(survived)
    try:
        result = yield
    finally:
        log.removeHandler(survived)
    if survived.records and "caplog" not in getattr(item, "fixturenames", ()):
        record = survived.records[0]
        raise AssertionError(record.getMessage()) from (record.exc_info[1] if record.exc_info else None)
    return result


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    skipped = reporter.stats.get("skipped", []) if reporter else []
    if reporter and STRICT and skipped and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        reporter.write_line(f"STRICT=1: {len(skipped)} skipped, so this run has failed", red=True)
