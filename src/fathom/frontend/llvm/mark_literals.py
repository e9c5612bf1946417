"""Mark where compound literals in blocks die: clang marks the scopes of locals only.

    int *p;                             store i32 3, ptr %.compoundliteral           in the scope of the block
    { p = &(int){3}; }                  store ptr %.compoundliteral, ptr %p
    return *p;                          call void @llvm.scope.end(ptr %.compoundliteral)             <-
                                        load ptr, ptr %p                             in the scope of the function

A literal belongs to the innermost block around it (C11, 6.5.2.5p5). Which that is, debug information tells by the scope
of its code. Statements of `for` have two scopes at the same place; literals of the condition and of the step belong to
the outer one. A body without braces has no scope of its own: it is found by the names that clang gives to its blocks.

Control may come again to a literal that is alive, by `goto`: it is the same object then. So a literal does not begin
where its block does: `llvm.scope.resume` before its evaluation makes a new one of a dead one, and leaves one alone that
lives.
"""

from __future__ import annotations

import re
from typing import Final, final

from fathom.frontend.llvm.function_lines import Block, FunctionLines, escapes
from fathom.frontend.llvm.read_nodes import reference
from fathom.immutable import record
from fathom.patterns import lazy_pattern

NAME: Final = ".compoundliteral"
_RESUME: Final = "  call void @llvm.scope.resume(ptr {})"
_END: Final = "  call void @llvm.scope.end(ptr {})"
_SILENT = lazy_pattern(r"^  (?:br|switch|ret|unreachable)\b|@llvm\.lifetime\.|%cleanup\.dest", re.ASCII)
_LOOP_PART = lazy_pattern(r"(while|for|do)\.(cond|body|inc|end)\d*")


def mark_literals(function: FunctionLines, names: list[str]) -> None:
    """Mark the literals of a function whose address goes anywhere."""
    for name in names:
        uses = function.uses(name)
        place = next((place for at in uses if (place := function.place(at)) is not None), None)
        if place is None or not escapes(function, function.derived(name)):
            continue
        scope = Scope(function, place.scope)
        loop = _find_loop(function, uses[0])
        if loop is not None and scope.holds(loop):
            ends = [function.first_instruction(block) for block in loop]
        elif scope.is_function:
            continue
        else:
            ends = scope.find_ends()
        function.insert(uses[0], _RESUME.format(name))
        for at in ends:
            function.insert(at, _END.format(name))


@final
@record
class Scope:
    """A block of the source, by its node in the debug information."""

    function: FunctionLines
    ref: str

    def __post_init__(self) -> None:
        self.ref = self._outermost(self.ref)

    def _fields(self, ref: str) -> dict[str, str]:
        return self.function.debug.nodes.fields(ref)

    def _outermost(self, ref: str) -> str:
        """The scope itself, or the one around it that begins at the same place: of a `for`, and of files in between."""
        while True:
            node = self._fields(ref)
            outer = reference(node.get("scope", "")) or ""
            around = self._fields(outer)
            same = node.get("kind") == around.get("kind") == "DILexicalBlock" and all(
                node.get(key) == around.get(key) for key in ("line", "column", "file")
            )
            if not same and node.get("kind") != "DILexicalBlockFile":
                return ref
            ref = outer

    @property
    def is_function(self) -> bool:
        return self._fields(self.ref).get("kind") != "DILexicalBlock"

    def has(self, ref: str) -> bool:
        """Whether another scope is this one, or inside of it."""
        seen: set[str] = set()
        while ref and ref != self.ref and ref not in seen:
            seen.add(ref)
            ref = reference(self._fields(ref).get("scope", "")) or ""
        return ref == self.ref

    def state(self, at: int) -> bool | None:
        """Whether the code of a line is inside; None if it has no place, or is only about control and scopes."""
        place = None if _SILENT.search(self.function.lines[at]) else self.function.place(at)
        return None if place is None else self.has(place.scope)

    def holds(self, exits: list[Block]) -> bool:
        """Whether a loop is inside: its condition and its step are."""
        parts = [block for block in exits if ".end" not in block.label]
        states = [self.state(at) for block in parts for at in range(block.start, block.end)]
        return self.is_function or False not in states

    def find_ends(self) -> list[int]:
        """The lines before which control has left the scope."""
        arriving = self._find_arriving()
        found: list[int] = []
        for block in self.function.blocks:
            inside = arriving[block.label]
            for at in range(self.function.first_instruction(block), block.end):
                state = self.state(at)
                if inside and state is False:
                    found.append(self._after_cleanup(at, block))
                inside = inside if state is None else state
        return found

    def _find_arriving(self) -> dict[str, bool]:
        """For each block, whether control may come to it from inside."""
        arriving = {block.label: False for block in self.function.blocks}
        work = list(self.function.blocks)
        while work:
            block = work.pop()
            states = [state for at in range(block.start, block.end) if (state := self.state(at)) is not None]
            leaving = states[-1] if states else arriving[block.label]
            for target in block.targets if leaving else ():
                if not arriving.get(target, True):
                    arriving[target] = True
                    work.extend(each for each in self.function.blocks if each.label == target)
        return arriving

    def _after_cleanup(self, at: int, block: Block) -> int:
        """Behind the calls of `__attribute__((cleanup))`, which stand at the closing brace with the ends of locals."""
        place, found = self.function.place(at), at
        for later in range(at, block.end):
            other = self.function.place(later)
            if place is None or other is None or (other.line, other.column) != (place.line, place.column):
                break
            if "@llvm.lifetime.end" in self.function.lines[later]:
                found = later + 1
        return found


def _find_loop(function: FunctionLines, at: int) -> list[Block] | None:
    """The blocks to which control goes from the body of the innermost loop around a line; None if it is in no body."""
    open_loops: list[list[Block]] = []
    conditions: list[Block] = []
    found: list[Block] | None = None
    for block in function.blocks:
        match = _LOOP_PART.fullmatch(block.label)
        kind, part = match.groups() if match is not None else ("", "")
        if part == "cond" and kind != "do":
            conditions.append(block)
        elif part == "body":
            open_loops.append([conditions.pop()] if kind != "do" and conditions else [])
        elif part and open_loops:
            open_loops[-1].append(block)
            if part == "end":
                closed = open_loops.pop()
                if found is closed:
                    return found
        if block.start <= at < block.end and open_loops and not _has_left_body(open_loops[-1]):
            found = open_loops[-1]
    return found


def _has_left_body(exits: list[Block]) -> bool:
    """Whether the step of a `for`, or the condition of a `do`, has begun: its body is over."""
    return any(".inc" in block.label or block.label.startswith("do.cond") for block in exits)
