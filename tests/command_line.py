"""The types of the fixtures in conftest.py, for the tests that use them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ran:
    """How a command line ended and what it wrote."""

    code: int
    out: str
    err: str


Fathom = Callable[..., Ran]
Write = Callable[[str, str | bytes], Path]
Golden = Callable[[Path, str], None]
