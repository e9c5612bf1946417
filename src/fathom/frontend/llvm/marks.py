"""Marks in the text of functions for what clang knows about objects and does not say in its code."""

from __future__ import annotations

from fathom.frontend.llvm.function_lines import FunctionLines
from fathom.frontend.llvm.instructions import Alloca
from fathom.frontend.llvm.mark_constants import is_constant, mark_constants
from fathom.frontend.llvm.mark_literals import NAME, mark_literals
from fathom.frontend.llvm.mark_poison import mark_poison
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.read_nodes import reference


def add_marks(function: Function, lines: list[str], debug: DebugInfo, poison: bool) -> list[str] | None:
    """The lines of a function with marks, None if there is nothing to mark: in most functions.

    `poison` says that the module has such constants.
    """
    literals = [
        f"%{local}"
        for inst in function.blocks[0].body
        if type(inst) is Alloca and (local := inst.result.name).startswith(NAME)
    ]
    constants = any(is_constant(variable.type) for variable in function.variables.values())
    if not literals and not constants and not poison:
        return None
    text = FunctionLines(lines, debug)
    if literals:
        mark_literals(text, literals)
    if constants:
        mark_constants(text, classes=is_c(lines[0], debug))
    if poison:
        mark_poison(text)
    return text.marked()


def is_c(header: str, debug: DebugInfo) -> bool:
    """Whether the source of a function is C: what its compile unit says."""
    program = debug.nodes.fields(header.rpartition("!dbg !")[2].partition(" ")[0])
    unit = debug.nodes.fields(reference(program.get("unit", "")) or "")
    language = unit.get("language", unit.get("sourceLanguageName", ""))
    return language.startswith("DW_LANG_C") and "plus" not in language and "++" not in language
