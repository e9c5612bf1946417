"""Read a module as LLVM 22 prints it into plain objects.

One walk sorts the lines of the text: types, globals, functions, attribute groups, metadata. The rest is read in the
order in which one needs the other: types, then globals and functions. Instructions of common shapes go through
`read_lines.py`, one regular expression each; all others through `read_instructions.py`, token by token.
"""

from __future__ import annotations

import gc
import re
from dataclasses import field
from typing import final

from fathom.frontend.llvm.layout import DataLayout
from fathom.frontend.llvm.lexer import bad_text, name_of, unescape
from fathom.frontend.llvm.marks import add_marks
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.frontend.llvm.module import Alias, Function, GlobalVariable, Module
from fathom.frontend.llvm.read_attributes import group_attributes
from fathom.frontend.llvm.read_functions import FunctionReader
from fathom.frontend.llvm.read_globals import read_global
from fathom.frontend.llvm.read_headers import read_header
from fathom.frontend.llvm.read_ignored import read_ignored_checks
from fathom.frontend.llvm.read_types import TypeReader
from fathom.frontend.llvm.read_values import Body, Tables
from fathom.immutable import record
from fathom.patterns import lazy_pattern

_TYPE = lazy_pattern(r'%((?:"[^"]*")|[-\w$.]+) = type (.*)', re.ASCII)
_GROUP = lazy_pattern(r"attributes #(\d+) = (\{.*\})", re.ASCII)
_TARGET = lazy_pattern(r'target (datalayout|triple) = "([^"]*)"', re.ASCII)
_ASM = lazy_pattern(r'module asm "([^"]*)"', re.ASCII)


@final
@record
class _Lines:
    """The lines of a module, sorted by what they are; numbers count from 0."""

    lines: list[str]
    structs: dict[str, tuple[int, str]] = field(default_factory=dict)
    globals: list[int] = field(default_factory=list)
    declarations: list[int] = field(default_factory=list)
    functions: list[tuple[int, int]] = field(default_factory=list)
    groups: dict[str, tuple[str, ...]] = field(default_factory=dict)
    nodes: dict[str, str] = field(default_factory=dict)
    units: tuple[str, ...] = ()
    target: dict[str, str] = field(default_factory=dict)
    asm: list[str] = field(default_factory=list)
    has_poison: bool = False


def read_module(text: str) -> Module:
    """The module whose text LLVM 22 printed; a `UserError` with the line number if it is anything else."""
    was_enabled = gc.isenabled()
    gc.disable()  # nothing that is built here is garbage: collections would only walk it again and again
    try:
        found = _sorted_lines(text.split("\n"))
        found.has_poison = "poison" in text
        return _module(found)
    finally:
        if was_enabled:
            gc.enable()


def _sorted_lines(lines: list[str]) -> _Lines:
    found = _Lines(lines)
    at, count = 0, len(lines)
    while at < count:
        line = lines[at]
        if line[:1] == "!":
            number, equals, rest = line.partition(" = ")
            if not equals:
                bad_text(at, "a metadata node has no '='")
            found.nodes[number[1:]] = rest
        elif line[:7] == "define ":
            end = _closing_brace(lines, at)
            found.functions.append((at, end))
            at = end
        elif line and not line.isspace() and line[0] != ";":
            _sort(found, at, line)
        at += 1
    units = found.nodes.get("llvm.dbg.cu", "")
    found.units = tuple(re.findall(r"!(\d+)", units, re.ASCII))
    return found


def _closing_brace(lines: list[str], start: int) -> int:
    try:
        return lines.index("}", start)
    except ValueError:
        bad_text(start, "the function has no closing brace")


def _sort(found: _Lines, at: int, line: str) -> None:
    """A line that is neither metadata nor the start of a function definition."""
    match line.split(maxsplit=1)[0]:
        case "declare":
            found.declarations.append(at)
        case word if word[0] == "@":
            found.globals.append(at)
        case word if word[0] == "%" and (struct := _TYPE.match(line)):
            found.structs[name_of("%" + struct[1])] = at, struct[2]
        case "attributes" if group := _GROUP.match(line):
            found.groups[group[1]] = group_attributes(group[2])
        case "target" if target := _TARGET.match(line):
            found.target[target[1]] = unescape(target[2])
        case "module" if asm := _ASM.match(line):
            found.asm.append(unescape(asm[1]))
        case "source_filename" | "uselistorder" | "uselistorder_bb":
            pass
        case word if word[0] in "$^":
            pass  # comdats and summaries: of use to a linker only
        case word:
            bad_text(at, f"nothing in a module starts with '{word[:40]}'")


def _module(found: _Lines) -> Module:
    types = TypeReader(found.structs)
    debug = DebugInfo(found.nodes, found.units)
    tables = Tables(types, found.groups, debug)
    variables: dict[str, GlobalVariable] = {}
    aliases: dict[str, Alias] = {}
    for at in found.globals:
        value = read_global(tables, found.lines[at], at)
        if value.name in variables or value.name in aliases:
            bad_text(at, f"@{value.name} is defined twice")
        if isinstance(value, Alias):
            aliases[value.name] = value
        else:
            variables[value.name] = value
    functions = _functions(found, tables)
    return Module(
        found.target.get("triple", ""),
        DataLayout.parse(found.target.get("datalayout", "")),
        types.structs,
        variables,
        aliases,
        functions,
        debug,
        tuple(found.asm),
        read_ignored_checks(debug),
    )


def _functions(found: _Lines, tables: Tables) -> dict[str, Function]:
    functions: dict[str, Function] = {}
    places = sorted([(at, at) for at in found.declarations] + found.functions)
    for start, end in places:
        if start == end:
            body = Body(tables)
            function = read_header(body, found.lines[start], start).function(body, (), {})
        else:
            function = FunctionReader(tables, found.lines, start, end).read()
            marked = add_marks(function, found.lines[start : end + 1], tables.debug, found.has_poison)
            if marked is not None:
                function = FunctionReader(tables, marked, 0, len(marked) - 1).read()
        if function.name in functions:
            bad_text(start, f"@{function.name} is defined twice")
        functions[function.name] = function
    return functions
