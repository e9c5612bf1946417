"""S-expressions: text to nested lists of strings, without recursion.

Quoted symbols keep their first bar (`|a b` for `|a b|`), so that `|true|` is not `true`; `name` takes it off.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from fathom.errors import UserError
from fathom.patterns import lazy_pattern

Sexpr: TypeAlias = "str | list[Sexpr]"

_TOKEN: Final = lazy_pattern(r'\s+|;[^\n]*|(\(|\)|"(?:[^"]|"")*"|\|[^|]*\||[^\s()";|]+)')


def read_sexprs(text: str) -> list[Sexpr]:
    """All expressions in the text, in order."""
    top: list[Sexpr] = []
    open_lists = [top]
    end = 0
    for match in _TOKEN.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        token = match.group(1)
        if token is None:
            continue
        if token == "(":
            inner: list[Sexpr] = []
            open_lists[-1].append(inner)
            open_lists.append(inner)
        elif token == ")":
            open_lists.pop()
            if not open_lists:
                raise UserError("there is a closing parenthesis too many in the SMT-LIB text")
        else:
            open_lists[-1].append(token[:-1] if token[0] == "|" else token)
    if end != len(text):
        raise UserError(f"the SMT-LIB text cannot be read at: {text[end : end + 40]!r}")
    if len(open_lists) != 1:
        raise UserError("the SMT-LIB text ends inside an expression; was the solver stopped while it wrote?")
    return top


def name(atom: Sexpr) -> str:
    """The name that a symbol spells."""
    if not isinstance(atom, str):
        raise UserError(f"the SMT-LIB text has a list where a name is expected: {brief(atom)}")
    return atom[1:] if atom.startswith("|") else atom


def brief(expr: Sexpr) -> str:
    """The beginning of an expression, for messages."""
    if isinstance(expr, str):
        return expr[:80]
    return f"({' '.join(each if isinstance(each, str) else '(…)' for each in expr[:5])}"[:80]
