"""`python -m fathom` is the command `fathom`."""

from __future__ import annotations

import sys

from fathom.cli import main

if __name__ == "__main__":
    sys.exit(main())
