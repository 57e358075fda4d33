"""`python -m companion` is the command `companion`."""

import sys

from companion.app.cli import main

sys.exit(main())
