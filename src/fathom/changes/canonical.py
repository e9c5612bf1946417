"""The text of a linked program without what says where its code stands: of two equal ones, the programs are the same.

    call void @__assert_fail(ptr @.str.7, ptr @.str.2, i32 31, ptr @__func__.f.3), !dbg !208
    !208 = !DILocation(line: 31, column: 5, scope: !190)

becomes

    call void @__assert_fail(ptr @.str.#4, ptr @.str.#0, i32 _, ptr @__func__.f.#0), !dbg !12
    !12 = !DILocation(scope: !3)

Lines and columns go, also those that assertions and clang's own checks pass to their handlers. Nodes of metadata are
numbered in the order in which the code leads to them, and so are the local names that clang has told apart by numbers:
both kinds of numbers change with code elsewhere. Everything else stays, types and names of variables included. The
numbering is one to one, so nothing that differs becomes the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import final

from fathom.patterns import lazy_pattern

_NODE = lazy_pattern(r"!(\d+) = (.*)", re.ASCII)
_TOKEN = lazy_pattern(r'[@%!]?c?"[^"]*"|@[-\w$.]+|!\d+', re.ASCII)
_SUFFIX = lazy_pattern(r"(?:\.\d+)+\Z", re.ASCII)
_LOCAL = lazy_pattern(
    r"^(?:(@[-\w$.]+) = (?:private|internal) |define (?:private|internal) [^@]*(@[-\w$.]+)\()", re.MULTILINE
)
_PLACE = lazy_pattern(
    r"\b(?:line|column|scopeLine|atomGroup|atomRank): \d+(?:, )?"
    r'|, checksumkind: \w+, checksum: "[^"]*"'
    r"|\b(?:enums|retainedTypes|globals|imports|macros): !\d+(?:, )?",
    re.ASCII,
)
_ASSERT_LINE = lazy_pattern(r"(@__assert_fail\(ptr [^,]*, ptr [^,]*, i32[^,]*?) \d+", re.ASCII)
_CHECKED = lazy_pattern(r"@\d+ = private unnamed_addr global ", re.ASCII)
_CHECKED_PLACE = lazy_pattern(r"(\{ ptr, i32, i32 \} \{ ptr @[-\w$.]+), i32 \d+, i32 \d+ \}", re.ASCII)
_NUMBER = lazy_pattern(r",? ![\w.]+ !\d+|#\d+|@\d+", re.ASCII)
_UNITS = "!llvm.dbg.cu = "
_DEFINED_ASSERT = lazy_pattern(r"^define [^@]*@__assert_fail\(", re.MULTILINE)
_FUNCTION = lazy_pattern(r'^define [^@]*@("[^"]*"|[-\w$.]+?)(?:\.#\d+)?\(')


def make_canonical(text: str) -> str:
    """What two texts of one program have in common."""
    return "\n".join(_Renumbering(text).lines())


def list_changed_functions(before: str, now: str) -> list[str]:
    """The functions of the later one of two texts that the earlier one has otherwise, or not at all."""
    earlier, later = _split_functions(before), _split_functions(now)
    return [name for name, body in later.items() if earlier.get(name) != body]


def _split_functions(text: str) -> dict[str, str]:
    """The bodies of functions by name, without debug information: numbers there depend on each other."""
    found: dict[str, list[str]] = {}
    body: list[str] | None = None
    for line in _Renumbering(text).code():
        match = _FUNCTION.match(line)
        if match is not None:
            body = found.setdefault(match[1].strip('"'), [])
        if body is not None and not line.lstrip().startswith("#dbg"):
            body.append(_NUMBER.sub("", line))
        if line == "}":
            body = None
    return {name: "\n".join(lines) for name, lines in found.items()}


@final
class _Renumbering:
    """One text, and the numbers that its nodes and local names get as they are met."""

    def __init__(self, text: str) -> None:
        lines = text.split("\n")
        self._nodes = {match[1]: match[2] for line in lines if (match := _NODE.match(line))}
        self._body = [line for line in lines if not _NODE.match(line) and not line.startswith(_UNITS)]
        self._local = {first or second for first, second in _LOCAL.findall(text)}
        self._has_own_assert = _DEFINED_ASSERT.search(text) is not None
        self._numbers: dict[str, int] = {}
        self._names: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def lines(self) -> Iterator[str]:
        yield from self.code()
        done = 0
        while done < len(self._numbers):
            for node in list(self._numbers)[done:]:
                yield f"!{done} = {self._renumber(_PLACE.sub('', self._nodes.get(node, '')))}"
                done += 1

    def code(self) -> Iterator[str]:
        """What is no metadata."""
        for line in self._body:
            if not self._has_own_assert and "@__assert_fail(" in line:
                line = _ASSERT_LINE.sub(r"\1 _", line)
            if _CHECKED.match(line):
                line = _CHECKED_PLACE.sub(r"\1, _ }", line)
            yield self._renumber(line)

    def _renumber(self, line: str) -> str:
        replace: Callable[[re.Match[str]], str] = self._replace
        return _TOKEN.sub(replace, line) if "@" in line or "!" in line else line

    def _replace(self, match: re.Match[str]) -> str:
        token = match[0]
        if token.startswith("!") and token[1:].isdigit():
            return f"!{self._numbers.setdefault(token[1:], len(self._numbers))}"
        if token not in self._local:
            return token
        known = self._names.get(token)
        if known is None:
            base = _SUFFIX.sub("", token)
            count = self._counts[base] = self._counts.get(base, -1) + 1
            known = self._names[token] = f"{base}.#{count}"
        return known
