"""Constant expressions that clang computes itself although C gives them no value: `long x = 2147483647 + 1;`.

The code that clang emits for such an expression is a number, or `poison`, and nothing is left to check. A source that
has one is compiled with clang's own check of that kind, which folds nothing (`llvm/fold_checks.py`).

Clang warns of most of them, also with `-w`, which it is not given. It does not inside of `c ? 2147483647 + 1 : 0`, nor
of `(int)1e300`, so a source whose text has numbers that are large together, or floats, is compiled with the check too,
and that is used if an operation on known numbers fails in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from fathom.frontend.sanitize import make_flags
from fathom.patterns import lazy_pattern

NO_VALUE: Final = 255
"""The number of a trap where clang has left `poison` without a warning: `INT_MIN / -1`."""

_WARNING = lazy_pattern(r"\[-W(integer-overflow|division-by-zero|shift-count-overflow|shift-count-negative)\b")
_CHECKS = {
    "integer-overflow": "signed-integer-overflow",
    "division-by-zero": "integer-divide-by-zero",
    "shift-count-overflow": "shift-exponent",
    "shift-count-negative": "shift-exponent",
}
_WARNED_AT = lazy_pattern(r"^(.+?):(\d+):(\d+): warning: .*\[-W([-\w]+)\b", re.MULTILINE)
_LIKE = {
    "integer-overflow": "2147483647 + 1",
    "shift-count-overflow": "1 << 64",
    "shift-count-negative": "1 << -1",
}
"""An expression of which clang warns in the same way."""
_LEXEME = lazy_pattern(
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|^[ \t]*#(?:\\\n|[^\n])*|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|\S",
    re.MULTILINE | re.DOTALL,
)
_WRAPS = frozenset(("-fwrapv", "-fno-strict-overflow"))
SILENCE: Final = "-w"

_MACRO = lazy_pattern(r"^[ \t]*#[ \t]*define[ \t]+(\w+)[ \t]+\(*(0[xX][\da-fA-F]+|\d+)\b", re.MULTILINE)
_ATOM = r"\b(?:0[xX][\da-fA-F]+|\d+|[A-Z_][A-Z\d_]*)[uUlL]*\b"
_CHAIN = lazy_pattern(rf"{_ATOM}(?:[\s()]*[-+*][-\s()]*{_ATOM})+|-[\s(]*\w*_MIN\b")
_NUMBER = lazy_pattern(_ATOM)
_LIMIT = lazy_pattern(r"\w*(?:INT|LONG|SSIZE|PTRDIFF|INTPTR|INTMAX|INT\d+)\w*_(?:MAX|MIN)")
_LARGE = 1 << 31
_FLOAT = lazy_pattern(
    r"(?<![\w.])(?:\d+\.\d*|\.\d+|\d+(?=[eE][-+]?\d))|\b0[xX][\da-fA-F.]+[pP]"
    r"|\b(?:INFINITY|NAN|HUGE_VAL[FL]?|(?:FLT|DBL|LDBL)_MAX|__builtin_(?:inf|nan|huge_val)\w*)\b"
)
_KNOWN_FAILURE = lazy_pattern(
    r"^\s*br i1 false, label %cont\d*, label %handler\.(?!out_of_bounds|type_mismatch|non|null)", re.MULTILINE
)
_KNOWN_OVERFLOW = lazy_pattern(r"@llvm\.s(add|sub|mul)\.with\.overflow\.i(\d+)\(i\d+ (-?\d+), i\d+ (-?\d+)\)")


def hear_warnings(command: Sequence[str]) -> tuple[str, ...]:
    """A command without `-w`, and without what that overrules: flags that make errors of warnings."""
    if SILENCE not in command:
        return tuple(command)
    return tuple(word for word in command if not word.startswith(("-Werror", "-pedantic-errors")) and word != SILENCE)


def find_checks(diagnostics: str, flags: Sequence[str], source: str = "") -> tuple[str, ...]:
    """The flags with which clang checks what it warns of, and floats: none where it warns of nothing like that."""
    wanted = {_CHECKS[warning] for warning in _WARNING.findall(diagnostics)}
    if wanted and _FLOAT.search(source):
        wanted.add("float-cast-overflow")
    if _WRAPS & set(flags):
        wanted.discard("signed-integer-overflow")
    return _make_flags(wanted) if wanted else ()


def make_initialisers(diagnostics: str, source: str, path: str) -> list[str]:
    """Constructors that stand for initialisers of static variables which clang warns of: these leave no code behind.

    int g = 2147483647 + 1;     static __attribute__((constructor(101))) void … {
                                # 1 "x.c"
                                        2147483647 + 1; }
    """
    made = {}
    for file, line, column, warning in _WARNED_AT.findall(diagnostics):
        if file == path and warning in _LIKE and _is_static_initialiser(source, int(line), int(column)):
            left, operator, right = _LIKE[warning].split()
            head = f"static __attribute__((constructor(101))) void __fathom_initialiser_{line}(void) {{"
            made[line] = f'{head}\n# {line} "{path}"\n{left:<{int(column) - 2}} {operator} {right}; }}'
    return list(made.values())


def _is_static_initialiser(source: str, line: int, column: int) -> bool:
    """Whether a place is behind a `=` at file scope, outside of all functions."""
    lines = source.splitlines(keepends=True)
    end = sum(map(len, lines[: line - 1])) + column - 1
    depth, is_initialiser, last = 0, False, ""
    for token in _LEXEME.finditer(source, 0, end):
        word = token[0]
        if word.startswith(("//", "/*", "#")):
            continue
        if word == "{":
            is_initialiser = is_initialiser if depth else last == "="
            depth += 1
        elif word == "}":
            depth -= 1
        elif not depth and word in "=;":
            is_initialiser = word == "="
        last = word
    return is_initialiser


def find_probe(source: str, flags: Sequence[str]) -> tuple[str, ...]:
    """The flags to find failures of known numbers with: none if the text has no constants that ask for a look."""
    values = dict(_MACRO.findall(source))
    checks = {"float-cast-overflow"} if _FLOAT.search(source) else set()
    if not _WRAPS & set(flags) and any(_is_large(chain, values) for chain in _CHAIN.findall(source)):
        checks.add("signed-integer-overflow")
    return _make_flags(checks) if checks else ()


def _is_large(chain: str, values: dict[str, str]) -> bool:
    """Whether a chain of constants, such as `60 * 60 * 24 * DAYS`, can leave the range of `int`."""
    product = 1
    for atom in _NUMBER.findall(chain):
        product *= _magnitude(values.get(atom, atom).rstrip("uUlL"))
    return product >= _LARGE


def _magnitude(atom: str) -> int:
    """A number above that of a constant, in a product that is also above their sum; a name may be of anything small."""
    if not atom[:1].isdecimal():
        return _LARGE if _LIMIT.fullmatch(atom) else 1
    if len(atom) > 20:
        return _LARGE
    return int(atom, 16 if atom[:2] in ("0x", "0X") else 10) + 1


def has_known_overflow(code: str) -> bool:
    """Whether a check fails for known numbers in code that was compiled with it, or they give one too large."""
    if _KNOWN_FAILURE.search(code):
        return True
    for name, bits, left, right in _KNOWN_OVERFLOW.findall(code):
        x, y, limit = int(left), int(right), 1 << int(bits) - 1
        if not -limit <= (x + y if name == "add" else x - y if name == "sub" else x * y) < limit:
            return True
    return False


def _make_flags(checks: Iterable[str]) -> tuple[str, ...]:
    return make_flags(sorted(checks))
