"""The variables of the source that a value depends on, by its definitions: what a message about it names."""

from __future__ import annotations

from fathom.bound.context.compiler import Compiler
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.operands import operands


def describe_use(c: Compiler, use: str, value: llvm.Value) -> str:
    """A sentence about a use of a value that was not written."""
    names = sorted(_variables(c, value))
    if 0 < len(names) <= 2:
        return f"{use} depends on {' or '.join(names)}, of which not all was written"
    return f"{use} depends on something that was never written"


def _variables(c: Compiler, value: llvm.Value) -> set[str]:
    """The variables that are read to compute a value, as far as the function shows."""
    found: set[str] = set()
    seen: set[str] = set()
    work = [value]
    limit = c.walk.effort.limits.origin_instructions
    while work:
        if len(seen) >= limit:
            c.walk.effort.reach("origin_instructions")
            break
        item = work.pop()
        if not isinstance(item, llvm.Local) or item.name in seen:
            continue
        seen.add(item.name)
        definition = c.definitions.get(item.name)
        if isinstance(definition, inst.UninitialisedValue):
            found.add(definition.variable.name if definition.variable is not None else "a local")
        elif isinstance(definition, inst.Load):
            found.add(_place(c, definition.ptr))
        elif isinstance(definition, inst.Phi):
            work += [incoming for incoming, _ in definition.incoming]
        elif definition is not None and not isinstance(definition, inst.Call):
            work += [operand for operand in operands(definition) if operand is not None]
    return found


def _place(c: Compiler, pointer: llvm.Value) -> str:
    """The variable that a pointer points into."""
    for _ in range(c.walk.effort.limits.origin_instructions):
        definition = c.definitions.get(pointer.name) if isinstance(pointer, llvm.Local) else None
        if isinstance(definition, inst.GetElementPtr):
            pointer = definition.base
        elif isinstance(definition, inst.Alloca):
            variable = c.function.variables.get(definition.result.name)
            return variable.name if variable is not None else "a local"
        else:
            break
    return "memory"
