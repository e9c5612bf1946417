"""Floats as text and back, rounded exactly: Python's are C's, but for the text of hexadecimal ones.

format_double(0.5, "e", 1, False)      b"5.0e-01"
parse_double(b"1e400")                 (inf, False)
"""

from __future__ import annotations

import re
import sys
from typing import Final

_EXPONENT: Final = re.compile(rb"[eE].*")
_BINARY_EXPONENT: Final = re.compile(rb"[pP].*")


def format_double(value: float, conversion: str, precision: int, alternative: bool) -> bytes:
    """The text of a number that is not negative, without sign and padding."""
    if value != value or value in (float("inf"), float("-inf")):
        text = "nan" if value != value else "inf"
        return (text.upper() if conversion.isupper() else text).encode()
    flag = "#" if alternative else ""
    digits = "" if precision < 0 else f".{precision}"
    return f"%{flag}{digits}{conversion}".__mod__(value).encode()


def parse_double(text: bytes) -> tuple[float, bool]:
    """The double next to a number without a sign, and whether it is in the range of those with all their digits."""
    is_hexadecimal = text[:2].lower() == b"0x"
    word = text.decode("ascii")
    try:
        value = float.fromhex(word) if is_hexadecimal else float(word)
    except OverflowError:
        value = float("inf")
    digits = _BINARY_EXPONENT.sub(b"", text[2:]) if is_hexadecimal else _EXPONENT.sub(b"", text)
    is_zero = not digits.strip(b"0.")
    return value, is_zero or sys.float_info.min <= value < float("inf")
