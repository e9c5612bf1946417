"""Functions from text: the header, the blocks, the debug records between the instructions."""

from __future__ import annotations

import re
from typing import final

from fathom.frontend.llvm.constants import Poison, Undef
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.frontend.llvm.instructions import DebugValue, Instruction, Terminator
from fathom.frontend.llvm.lexer import Cursor, bad_text, name_of
from fathom.frontend.llvm.module import BasicBlock, Function
from fathom.frontend.llvm.read_headers import read_header
from fathom.frontend.llvm.read_instructions import read_instruction, read_terminator
from fathom.frontend.llvm.read_lines import LINES, TERMINATOR_LINES
from fathom.frontend.llvm.read_terminators import TERMINATORS
from fathom.frontend.llvm.read_values import Body, Tables
from fathom.patterns import lazy_pattern

_HEAD = lazy_pattern(r'  (?:(%(?:[-\w$.]+|"[^"]*")) = )?([a-z]\w*) ?', re.ASCII)
_LABEL = lazy_pattern(r'([-\w$.]+|"[^"]*"):(?:\s|\Z)', re.ASCII)
_RECORD = lazy_pattern(r"    #dbg_(\w+)\((.*)\)\s*\Z", re.ASCII)
_DECLARE = lazy_pattern(r"ptr (%[-\w$.]+), !(\d+), !DIExpression\(\), !\d+\Z", re.ASCII)
_VALUE = lazy_pattern(r"(.*?), !(\d+), !DIExpression\((.*?)\),.* !(\d+)\Z", re.ASCII)
_CONTINUED = frozenset(("switch", "invoke", "callbr", "landingpad", "catchswitch"))


@final
class FunctionReader:
    """One function definition, line by line."""

    def __init__(self, tables: Tables, lines: list[str], start: int, end: int) -> None:
        """The header is on line `start`, the closing brace on line `end`."""
        self.body = Body(tables)
        self.lines = lines
        self.at = start
        self.end = end
        self.blocks: dict[str, BasicBlock] = {}
        self.variables: dict[str, SourceVariable] = {}

    def read(self) -> Function:
        header = read_header(self.body, self.lines[self.at], self.at)
        self.at += 1
        label: str | None = str(header.unnamed_params)
        while self.at < self.end:
            found = self._label()
            label = found if found is not None else label
            if label is None:
                bad_text(self.at, "a block has no label")
            self._block(label)
            label = None
        if not self.blocks:
            bad_text(self.end, "a function has no blocks")
        self.body.finish(set(self.blocks))
        return header.function(self.body, tuple(self.blocks.values()), self.variables)

    def _label(self) -> str | None:
        """Go to the next line that says something; the label if it is one."""
        while self.at < self.end:
            line = self.lines[self.at]
            if line and not line.isspace() and line.lstrip()[0] != ";":
                match = _LABEL.match(line)
                if match is None:
                    return None
                self.at += 1
                return name_of("%" + match[1])
            self.at += 1
        return None

    def _block(self, label: str) -> None:
        """Read up to the terminator: the inner loop of the reader."""
        body, lines, types = self.body, self.lines, self.body.types
        found: list[Instruction] = []
        append, match_head, fast = found.append, _HEAD.match, LINES.get
        next_line = self.at
        for at in range(next_line, self.end):
            if at < next_line:
                continue  # part of an instruction on several lines
            line = lines[at]
            match = match_head(line)
            if match is None:
                self._read_other_line(at, line, found)
                continue
            types.line = at
            token, opcode = match.groups()
            reader = fast(opcode)
            if reader is not None:
                instruction = reader(body, token, line, match.end(), opcode)
                if instruction is not None:
                    append(instruction)
                    continue
            self.at = at
            if opcode in TERMINATORS:
                return self._finish(label, found, self._terminator(token, opcode, line, match.end()))
            append(read_instruction(body, self._logical_line(opcode), token))
            next_line = self.at
        bad_text(self.end, f"the block %{label} has no terminator")

    def _terminator(self, token: str | None, opcode: str, line: str, start: int) -> Terminator:
        fast = TERMINATOR_LINES.get(opcode)
        found = None if fast is None or token is not None else fast(self.body, line, start)
        if found is not None:
            self.at += 1
            return found
        return read_terminator(self.body, self._logical_line(opcode), token)

    def _logical_line(self, opcode: str) -> str:
        """The line at hand with those that continue it; afterwards `at` is behind them."""
        pieces = [self.lines[self.at]]
        self.at += 1
        if opcode == "switch":
            while "]" not in pieces[-1] and self.at < self.end:
                pieces.append(self.lines[self.at].strip())
                self.at += 1
        elif opcode in _CONTINUED:
            while self.at < self.end and self.lines[self.at].startswith("      "):
                pieces.append(self.lines[self.at].strip())
                self.at += 1
        return " ".join(pieces)

    def _finish(self, label: str, found: list[Instruction], terminator: Terminator) -> None:
        if label in self.blocks:
            bad_text(self.at - 1, f"there are two blocks %{label}")
        self.blocks[label] = BasicBlock(label, tuple(found), terminator)

    def _read_other_line(self, at: int, line: str, found: list[Instruction]) -> None:
        """A line that is no instruction: a debug record, a comment, or nothing."""
        match = _RECORD.match(line)
        if match is None:
            text = line.strip()
            if text and text[0] != ";":
                bad_text(at, f"an instruction should stand where '{text[:40]}' is")
            return
        self.body.types.line = at
        kind, operands = match.groups()
        if kind == "declare":
            self._declare(operands)
        elif kind in ("value", "assign"):
            value = self._debug_value(operands)
            if value is not None:
                found.append(value)

    def _declare(self, operands: str) -> None:
        match = _DECLARE.match(operands)
        if match is not None:
            variable = self.body.debug.variable(match[2])
            if variable is not None:
                self.variables.setdefault(name_of(match[1]), variable)

    def _debug_value(self, operands: str) -> DebugValue | None:
        """The new value of a variable, unless the record is about a part of it only."""
        match = _VALUE.match(operands)
        if match is None or "DW_OP_LLVM_fragment" in match[3]:
            return None
        variable = self.body.debug.variable(match[2])
        if variable is None:
            return None
        loc = self.body.locations[match[4]]
        if match[3] or match[1][:1] == "!":
            return DebugValue(variable, None, loc)
        cursor = Cursor(match[1], self.body.line)
        value = self.body.read_typed(cursor)
        cursor.done()
        return DebugValue(variable, None if isinstance(value, Poison | Undef) else value, loc)
