"""Tokens of LLVM assembly: names in quotes, comments, long numbers, and a cursor that knows where a line is wrong."""

from __future__ import annotations

import random

import pytest

from fathom.errors import Unsupported, UserError
from fathom.frontend.llvm.lexer import MAX_DEPTH, Cursor, decimal, name_of, unescape


def test_tokens() -> None:
    line = Cursor('%"a b" = load i32, ptr @x.y, align 4, !dbg !12 ; done', 0)
    assert line.tokens == [
        *('%"a b"', "=", "load", "i32", ",", "ptr", "@x.y", ",", "align", "4", ",", "!dbg", "!12"),
        "",
    ]
    assert Cursor('c"a;b" 0xK3FFF -1.5e+3 ...', 0).tokens == ['c"a;b"', "0xK3FFF", "-1.5e+3", "...", ""]


def test_names_hold_any_byte() -> None:
    assert name_of("%x") == "x"
    assert name_of(r'@"a\22\C3\\"') == 'a"\xc3\\'
    assert unescape("plain") == "plain"


def test_decimals_of_any_length() -> None:
    rng = random.Random(1)
    for digits in (1, 3999, 4000, 4001, 8001, 19729):
        pieces = [rng.randrange(10**9) for _ in range(digits // 9 + 1)]
        text = "".join(f"{piece:09}" for piece in pieces)[-digits:]
        value = 0
        for start in range(0, len(text), 4000):
            part = text[start : start + 4000]
            value = value * 10 ** len(part) + int(part)
        assert decimal(text) == value
        assert decimal(f"-{text}") == -value


def test_a_comma_before_metadata_is_no_separator() -> None:
    line = Cursor("1, 2, !dbg !3", 0)
    assert (line.take(), line.comma(), line.take(), line.comma()) == ("1", True, "2", False)


def test_text_is_kept_as_it_was_written() -> None:
    line = Cursor("call  void @f( i32  1 ), !x", 0)
    line.take()
    start = line.at
    line.take()
    line.take()
    line.skip_group()
    assert line.text_since(start) == "void @f( i32  1 )"
    assert line.text_since(line.at) == ""


@pytest.mark.parametrize(
    ("text", "take", "message"),
    [
        ("", lambda c: c.take(), "line 5 .* the line ends too early"),
        ("x", lambda c: c.expect("="), "'=' should stand where 'x' is"),
        ("", lambda c: c.expect("="), "'=' is missing at the end"),
        ("x", lambda c: c.number(), "a number should stand where 'x' is"),
        ("@x", lambda c: c.name("%"), "a name that starts with % should stand where '@x' is"),
        ("x", lambda c: c.done(), "the end of the line should stand where 'x' is"),
        ("(", lambda c: c.skip_group(), "the line ends too early"),
    ],
)
def test_errors_name_the_line(text: str, take, message: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(UserError, match=message):
        take(Cursor(text, 4))


def test_depth_is_not_the_fault_of_the_text() -> None:
    cursor = Cursor("", 4)
    cursor.depth = MAX_DEPTH
    with pytest.raises(Unsupported, match="nest deeper than"):
        cursor.enter()
