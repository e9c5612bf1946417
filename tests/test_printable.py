"""Text of programs cannot command a terminal, nor leave its line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fathom.printable import printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("int x = 'ä';\t// ok", "int x = 'ä';\t// ok"),
        ("\x1b[31m", "\\x1b[31m"),
        ("a\r\nb\x00", "a\\x0d\\x0ab\\x00"),
        ("\u202egnirts", "\\u202egnirts"),
        (b"\xff\xfe.c".decode("utf-8", "surrogateescape"), "\\xff\\xfe.c"),
        ("\x9b31m", "\\x9b31m"),
    ],
)
def test_examples(text: str, shown: str) -> None:
    assert printable(text) == shown


@given(st.text(st.characters(codec=None)))
def test_what_is_shown_is_harmless(text: str) -> None:
    shown = printable(text)
    shown.encode("utf-8")
    assert all(char == "\t" or ord(char) >= 32 for char in shown)
    assert len(shown.splitlines()) <= 1
    assert printable(shown) == shown
