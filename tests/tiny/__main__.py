"""The command `companion` with the tiny game beside the others: `python -m tests.tiny play`."""

import sys

from companion.cli.main import main
from companion.games.registry import EDITIONS
from tests.tiny.pebbles import PEBBLES

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], (*EDITIONS, PEBBLES)))
