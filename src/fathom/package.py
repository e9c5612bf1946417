"""This package: its version, and the folder that it is installed in."""

from __future__ import annotations

import os
from typing import Final

VERSION: Final = "0.2.0"

FOLDER: Final = os.path.realpath(os.path.dirname(__file__))
"""The real path, because that is what clang replaces in places."""
