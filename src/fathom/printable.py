"""Text from programs and file systems, made fit to be shown: nothing in it can command a terminal or break a format.

Control characters become escapes as C has them, `\\x1b`; so do bytes that were no UTF-8, and the characters that change
the direction of text, with which a line can look like another.
"""

from __future__ import annotations

import re

from fathom.patterns import lazy_pattern

_DANGEROUS = lazy_pattern(
    "[\x00-\x08\x0a-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
_COLOUR = lazy_pattern("(\x1b\\[0?(?:;?[01])?(?:;3[1-6])?m)")
"""What clang paints its messages with: neither hidden text nor black on black."""


def printable(text: str) -> str:
    """`text` on one line, harmless, in characters that every format here can carry."""
    return _DANGEROUS.sub(_escape, text)


def printable_lines(text: str, colours: bool = False) -> str:
    """`text` line by line, each harmless; the colours of a compiler's messages may stay."""
    return "".join(_clean_line(line, colours) for line in re.split("(\n)", text))


def _clean_line(line: str, colours: bool) -> str:
    if line == "\n":
        return line
    if not colours:
        return printable(line)
    return "".join(part if at % 2 else printable(part) for at, part in enumerate(_COLOUR.split(line)))


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    if 0xDC80 <= code <= 0xDCFF:  # how Python keeps a byte that is no UTF-8
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"
