"""Colours for a text report on a terminal: the verdict, the caret, and the step that fails."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from typing import Final, TextIO

_RED, _GREEN, _YELLOW, _CYAN = "1;31", "1;32", "1;33", "36"
_VERDICTS: Final = {"safe": _GREEN, "unsafe": _RED, "unknown": _YELLOW, "unchanged": _CYAN}


def is_wanted(stream: TextIO) -> bool:
    """Whether a stream is a terminal of somebody who has not said no (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def paint_report(report: str) -> str:
    """The report with colours; the text is the same."""
    for pattern, colour in _RULES:
        report = re.sub(pattern, _painter(colour), report, flags=re.MULTILINE)
    return report


def _painter(colour: str | None) -> Callable[[re.Match[str]], str]:
    def paint(found: re.Match[str]) -> str:
        code = colour or _VERDICTS[found[2]]
        return f"{found[1]}\x1b[{code}m{found[2]}\x1b[0m"

    return paint


_RULES: Final[tuple[tuple[str, str | None], ...]] = (
    (r"^(\S.*?: )(safe|unsafe|unknown|unchanged)\b", None),
    (r"^( +\| *)(\^)$", _RED),
    (r"^( +\d* +)(fails:)", _RED),
    (r"^( +)(×\d+)", _CYAN),
)
