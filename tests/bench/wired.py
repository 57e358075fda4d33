"""The same child at a table with panels and pins: `python -m tests.bench.wired LIFTS ARGUMENTS...`.

The drivers are real and so are the libraries below them; the bus ends in panels that obey the datasheet.
"""

import sys

from tests.bench.child import main
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus

if __name__ == "__main__":
    with Bus({0x3C: Chip(), 0x3D: Chip()}).installed():
        sys.exit(main(*sys.argv[1:]))
