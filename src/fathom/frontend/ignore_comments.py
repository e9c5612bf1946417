"""Comments in the source that leave checks of a line out.

    hash = hash * 31 + c;      // fathom: ignore[overflow] wraps around on purpose
    /* fathom: ignore[shift, conversion] checked by the caller */
    word = high << shift;

A comment speaks of its line, or of the next line with code where it stands alone. Comments are gone when clang is done,
so a linked program gets metadata of them, where its debug information names the file:

    !fathom.ignore = !{!901}
    !901 = !{!12, i32 1, !"overflow", i32 1}
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, final

import msgspec

from fathom.files import read_file
from fathom.frontend.link_protocol import LinkedProgram
from fathom.frontend.llvm.read_ignored import METADATA
from fathom.frontend.llvm.read_nodes import node_fields, text_of
from fathom.immutable import immutable
from fathom.patterns import lazy_pattern

MARK: Final = b"fathom: ignore["
_FILE = lazy_pattern(r"^!(\d+) = (!DIFile\(.*\))$", re.MULTILINE | re.ASCII)
_NUMBER = lazy_pattern(r"^!(\d+) = ", re.MULTILINE | re.ASCII)
_TOKEN = lazy_pattern(
    r"(?P<comment>//(?:\\\n|[^\n])*|/\*.*?(?:\*/|\Z))"
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'"
    r"|(?P<code>[^\s/\"']+|.)",
    re.DOTALL,
)
_IGNORE = lazy_pattern(r"\bfathom: ignore\[([^\]\n]*)\]", re.ASCII)
_CLASS = lazy_pattern(r"[a-z][\w-]*", re.ASCII)


@final
@immutable
class IgnoreComment:
    """A comment, and the line that it speaks of."""

    line: int
    kinds: tuple[str, ...]
    written_at: int


def read_ignore_comments(text: str) -> list[IgnoreComment]:
    """The comments of a C source that leave checks out."""
    found: list[IgnoreComment] = []
    code = _lines_with_code(text)
    for match in _TOKEN.finditer(text):
        for ignore in _IGNORE.finditer(match["comment"] or ""):
            written = text.count("\n", 0, match.start("comment") + ignore.start()) + 1
            line = written if written in code else min((each for each in code if each > written), default=written)
            found.append(IgnoreComment(line, tuple(_CLASS.findall(ignore[1])), written))
    return found


def _lines_with_code(text: str) -> set[int]:
    found: set[int] = set()
    line = 1
    for match in _TOKEN.finditer(text):
        token = match[0]
        if match["comment"] is None and not token.isspace():
            found.add(line)
        line += token.count("\n")
    return found


def add_ignore_comments(programs: Sequence[LinkedProgram]) -> tuple[LinkedProgram, ...]:
    """The programs with metadata of the comments in their sources."""
    return tuple(_annotate(program) for program in programs)


def _annotate(program: LinkedProgram) -> LinkedProgram:
    rows = [
        f'!{{!{node}, i32 {each.line}, !"{kind}", i32 {each.written_at}}}'
        for node, path in _list_files(program.text)
        for each in _read_file(path)
        for kind in each.kinds
    ]
    if not rows:
        return program
    first = 1 + max(int(match[1]) for match in _NUMBER.finditer(program.text))
    lines = [f"!{number} = {row}" for number, row in enumerate(rows, first)]
    names = ", ".join(f"!{number}" for number in range(first, first + len(rows)))
    text = "\n".join((program.text.rstrip("\n"), f"!{METADATA} = !{{{names}}}", *lines, ""))
    return msgspec.structs.replace(program, text=text)


def _list_files(text: str) -> Iterator[tuple[str, str]]:
    """The files that a program comes from, with their nodes; models and the headers of libraries are no files."""
    for match in _FILE.finditer(text):
        fields = node_fields(match[2])
        name, folder = text_of(fields.get("filename", "")), text_of(fields.get("directory", ""))
        if not name.startswith("<"):
            yield match[1], os.path.join(folder, name)


def _read_file(path: str) -> Iterable[IgnoreComment]:
    try:
        data = read_file(path)
    except (OSError, ValueError):
        return ()
    return read_ignore_comments(data.decode("utf-8", "surrogateescape")) if MARK in data else ()
