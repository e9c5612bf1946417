"""The names that the public headers of a C library declare, macros and types among them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_NAME = re.compile(r"\b[a-z]\w*\b")


def find_public_names(headers: Iterable[str]) -> set[str]:
    """Every name of the headers that is not the library's own, which begin with an underscore."""
    return {name for text in headers for name in _NAME.findall(text)}
