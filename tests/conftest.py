"""What holds for every test: a skip is named, and under STRICT=1 it is a failure.

Order and examples are the same every time and everywhere, except in `make fuzz`. And a mistake
that the loop of a table survives is one all the same.
"""

import gc
import logging
import os
import ssl as _ssl  # noqa: F401 - a command that forgoes it must not take it from other tests
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.configuration import set_hypothesis_home_dir
from hypothesis.internal.conjecture import providers

from tests import run

STRICT = os.environ.get("STRICT") == "1"

set_hypothesis_home_dir(Path(__file__).parent.parent / "build" / "hypothesis")

# Hypothesis also draws numbers and words that it finds in those of our modules that are imported by then.
providers._get_local_constants = lambda: providers._local_constants  # noqa: SLF001


def pytest_configure(config: pytest.Config) -> None:
    """Examples are random, and twice as many, where the order is random: in `make fuzz`."""
    at_random = config.pluginmanager.hasplugin("randomly")
    settings.register_profile(
        "companion",
        database=None,  # nothing that failed once is tried before the rest
        deadline=None,  # the machine's speed decides nothing
        derandomize=not at_random,
        max_examples=100 if at_random else 50,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
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
    survived, log = Survived(), logging.getLogger("companion.daemon.loop")
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
