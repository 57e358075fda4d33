"""`python -m tests.bench`: measure every row, print the table, write build/bench.json."""

import platform
import sys
from importlib.util import find_spec

from companion import __version__
from tests.bench.rounds import ROOT, Rounds
from tests.bench.row import table, write_json

RESULT = ROOT / "build" / "bench.json"


def main() -> int:
    """The exit status is 0 whether or not the goals hold, and 2 where nothing can be measured."""
    if missing := [name for name in ("chess", "sunfish") if find_spec(name) is None]:
        sys.stderr.write(f"The bench measures us beside {missing[0]}, which is not here: use `make bench`.\n")
        return 2
    from tests.bench.peer import NAME
    from tests.bench.rows import measured

    rounds = Rounds(tick=lambda: _progress("."))
    rows = list(measured(rounds, _progress))
    write_json(rows, RESULT)
    sys.stdout.write(f"companion {__version__} beside {NAME}, Python {platform.python_version()}\n\n")
    sys.stdout.write(table(rows))
    sys.stdout.write(f"\nratio: how many times better than the peer. Also in {RESULT.relative_to(ROOT)}.\n")
    return 0


def _progress(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
