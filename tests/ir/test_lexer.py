"""The words of SEA-IR text, strings that hold any byte, and errors that name the line."""

from __future__ import annotations

import pytest

from fathom.errors import UserError
from fathom.ir.lexer import (
    WordCursor,
    is_name,
    names_memory,
    names_pointer,
    quote,
    quote_bytes,
    tokens,
    unquote,
    unquote_bytes,
    word,
)


def test_words_of_a_line() -> None:
    line = 'R0:i8 = nondet "nd_char; x"  @ "file.c":2:14   ; a comment'
    assert tokens(line) == ["R0", ":", "i8", "=", "nondet", '"nd_char; x"', "@", '"file.c"', ":", "2", ":", "14"]
    assert tokens("R1 = -0x1f, 2.5e-3") == ["R1", "=", "-0x1f", ",", "2.5e-3"]
    assert tokens("  ; nothing") == []


def test_every_byte_survives_in_a_string() -> None:
    data = bytes(range(256))
    text = quote_bytes(data)
    assert text.isascii()
    assert '"' not in text[1:-1]
    assert unquote_bytes(text) == data
    for name in ('a"b\\c', "é", "\udc80"):
        assert unquote(quote(name)) == name


def test_names() -> None:
    assert is_name("R0.x#1")
    assert not is_name("0R")
    assert not is_name("true")
    assert names_pointer("P12")
    assert not names_pointer("Pa")
    assert names_memory("M0")
    assert (word("main"), word("a b"), word("null")) == ("main", '"a b"', '"null"')


def cursor(line: str) -> WordCursor:
    made = WordCursor()
    assert made.load(7, line)
    return made


def test_a_cursor_takes_what_it_expects() -> None:
    line = cursor('x = 5 "a\\20b"')
    assert line.name("a register") == "x"
    assert not line.accept(":")
    line.expect("=")
    assert (line.integer(), line.data()) == (5, b"a b")
    line.end()
    assert not line.load(8, "; only a comment")


@pytest.mark.parametrize(
    ("line", "take", "message"),
    [
        ("x", lambda c: (c.take(), c.take()), "line 7: the line ends too early"),
        ("x y", lambda c: (c.take(), c.expect("=")), "`=` was expected before `y`"),
        ("x", lambda c: (c.take(), c.expect("=")), "`=` was expected at the end"),
        ("x y", lambda c: (c.take(), c.end()), "`y` was not expected"),
        ("null", lambda c: c.name("a block"), "null cannot be the name of a block"),
        ("x", lambda c: c.string(), "a string in quotes was expected, not `x`"),
        ("x", lambda c: c.integer(), "a number was expected, not `x`"),
    ],
)
def test_errors(line: str, take, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UserError, match=message):
        take(cursor(line))
