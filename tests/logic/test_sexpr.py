"""S-expressions: nesting, comments, quoted symbols, and texts that cannot be read."""

from __future__ import annotations

import pytest

from fathom.errors import UserError
from fathom.logic.sexpr import brief, name, read_sexprs


def test_lists_nest_and_comments_are_skipped() -> None:
    assert read_sexprs("(a (b c) ())  ; the rest\n#x0f") == [["a", ["b", "c"], []], "#x0f"]
    assert read_sexprs('(echo "a ""b"" (c")') == [["echo", '"a ""b"" (c"']]


def test_a_quoted_symbol_is_told_from_a_word() -> None:
    true, quoted = read_sexprs("true |true|")
    assert true != quoted
    assert name(true) == name(quoted) == "true"


def test_nesting_needs_no_recursion() -> None:
    [expr] = read_sexprs("(" * 50_000 + ")" * 50_000)
    assert isinstance(expr, list)


@pytest.mark.parametrize(
    ("text", "message"),
    [("(a", "ends inside"), ("a)", "closing parenthesis too many"), ('(a "b)', "cannot be read at")],
)
def test_what_cannot_be_read_is_the_users_error(text: str, message: str) -> None:
    with pytest.raises(UserError, match=message):
        read_sexprs(text)


def test_a_list_is_no_name() -> None:
    with pytest.raises(UserError, match=r"a list where a name is expected: \(a \(…\)"):
        name(["a", ["b"]])
    assert len(brief(["a" * 100])) == 80
