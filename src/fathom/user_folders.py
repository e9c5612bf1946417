"""Where the settings, the cache and the state of a user are: as `platformdirs` has it, which takes a while to import.

So where nothing is unusual (Linux, and no XDG variable that moves the folder), its answer is written down here.
"""

from __future__ import annotations

import os
import sys
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["config", "cache", "state"]

_USUAL: Final[dict[Kind, str]] = {"config": "~/.config", "cache": "~/.cache", "state": "~/.local/state"}


def find_user_folder(kind: Kind) -> str:
    """Fathom's folder of this kind; it may not exist."""
    folder = os.path.expanduser(_USUAL[kind])
    is_usual = sys.platform == "linux" and not hasattr(sys, "getandroidapilevel") and os.path.isabs(folder)
    if is_usual and f"XDG_{kind.upper()}_HOME" not in os.environ:
        return os.path.join(folder, "fathom")
    import platformdirs

    found: str = getattr(platformdirs, f"user_{kind}_dir")("fathom", appauthor=False)
    return found
