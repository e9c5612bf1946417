"""The lines of one function as LLVM prints them, with what debug information says of each, to put marks between.

Clang keeps to itself when compound literals die and from when on locals are constant. What it says about scopes, places
and source atoms is in the text only: the objects that the reader makes have files, lines and columns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import field
from functools import cached_property
from typing import final

from fathom.frontend.llvm.metadata import DebugInfo
from fathom.immutable import immutable, record
from fathom.patterns import lazy_pattern

_LABEL = lazy_pattern(r"([-\w$.]+):(?:\s|\Z)", re.ASCII)
_DBG = lazy_pattern(r", !dbg !(\d+)", re.ASCII)
_LOCATION = lazy_pattern(
    r"!DILocation\(line: (\d+)(?:, column: (\d+))?, scope: !(\d+)(?:, atomGroup: (\d+))?", re.ASCII
)
_TARGET = lazy_pattern(r"label %([-\w$.]+)", re.ASCII)
_DERIVED = lazy_pattern(
    r"  (%arrayinit\.cur\d*(?= = phi)|%[-\w$.]+(?= = getelementptr)).*?ptr (?:\[ )?(%[-\w$.]+)", re.ASCII
)
_WRITE = lazy_pattern(
    r"  (?:store .*, ptr (%[-\w$.]+), align|call void @llvm\.mem(?:cpy|move|set)\.[\w.]+\(ptr [a-z0-9 ]*?(%[-\w$.]+),)",
    re.ASCII,
)


@final
@immutable
class Place:
    """Where the code of a line comes from: `atom` is the number of the source atom, such as one initialisation."""

    line: str
    column: str
    scope: str
    atom: str


@final
@record
class Block:
    """The lines `start` up to `end` of a block, both without its label; the last of them ends it."""

    label: str
    start: int
    end: int = 0
    targets: list[str] = field(default_factory=list)


@final
class FunctionLines:
    """The text of a function, from its header to its closing brace, and the lines that are to come between."""

    def __init__(self, lines: list[str], debug: DebugInfo) -> None:
        self.lines = lines
        self.debug = debug
        self._places: dict[str, Place | None] = {}
        self._added: dict[int, list[str]] = {}

    def place(self, at: int) -> Place | None:
        """The place of a line, None if it has none."""
        match = _DBG.search(self.lines[at])
        return None if match is None else self.resolve(match[1])

    def resolve(self, ref: str) -> Place | None:
        """The place `!ref`."""
        if ref not in self._places:
            match = _LOCATION.search(self.debug.raw(ref) or "")
            self._places[ref] = None if match is None else Place(match[1], match[2] or "", match[3], match[4] or "")
        return self._places[ref]

    @cached_property
    def blocks(self) -> list[Block]:
        found = [Block("", 1)]
        for at, line in enumerate(self.lines):
            match = _LABEL.match(line)
            if match is not None:
                found[-1].end = at
                found.append(Block(match[1], at + 1))
        found[-1].end = len(self.lines) - 1
        found = found[1:] if found[0].end <= 1 else found
        for block in found:
            while block.end > block.start and not self.lines[block.end - 1].strip():
                block.end -= 1
            block.targets = _TARGET.findall("\n".join(self.lines[block.start : block.end]))
        return found

    def block_of(self, at: int) -> Block:
        return next(block for block in reversed(self.blocks) if block.start <= at)

    def first_instruction(self, block: Block) -> int:
        """The line after the phis of a block."""
        at = block.start
        while at < block.end - 1 and " = phi " in self.lines[at]:
            at += 1
        return at

    def uses(self, name: str) -> list[int]:
        """The lines that name a register, its definition aside."""
        pattern = lazy_pattern(rf"{re.escape(name)}(?![-\w$.])")
        return [
            at
            for at, line in enumerate(self.lines)
            if name in line and pattern.search(line) and not line.startswith(f"  {name} =")
        ]

    def derived(self, name: str) -> list[str]:
        """A register and those whose pointers are made from it: members, elements, and what initialises these."""
        found = [name]
        for line in self.lines:
            match = _DERIVED.match(line)
            if match is not None and match[2] in found:
                found.append(match[1])
        return found

    def written(self, at: int) -> str | None:
        """The register through which a line writes."""
        match = _WRITE.match(self.lines[at])
        return None if match is None else match[1] or match[2]

    def insert(self, at: int, text: str) -> None:
        """Put a line in front of line `at`."""
        self._added.setdefault(at, []).append(text)

    def marked(self) -> list[str] | None:
        """All lines with those that were put between them; None if there are none."""
        if not self._added:
            return None
        return [text for at, line in enumerate(self.lines) for text in (*self._added.get(at, ()), line)]


def escapes(function: FunctionLines, names: Iterable[str]) -> bool:
    """Whether the address in one of the registers goes anywhere but into accesses of this function."""
    return any(not _is_access(function.lines[at], name) for name in names for at in function.uses(name))


def _is_access(line: str, name: str) -> bool:
    text = line.lstrip()
    if text.startswith("store "):
        return f", ptr {name}, align" in text and not text.startswith(f"store ptr {name},")
    if "call void @llvm." in text or text.startswith("#dbg_"):
        return True
    return re.match(r"%[-\w$.]+ = (load|getelementptr|icmp) |%arrayinit\.cur\d* = phi ", text) is not None
