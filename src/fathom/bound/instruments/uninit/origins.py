"""What a value depends on, in the words of the source: the variable that a message about it names."""

from __future__ import annotations

from fathom.bound.context.compiler import Compiler
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.operands import operands

NEAR = 64
"""So many instructions are looked through at most."""


def describe_use(c: Compiler, use: str, value: llvm.Value) -> str:
    """A sentence about a use of a value that was not written."""
    names = sorted(_variables(c, value))
    what = " or ".join(names) if 0 < len(names) <= 2 else "something"
    return (
        f"{use} depends on {what} that was never written"
        if what == "something"
        else (f"{use} depends on {what}, of which not all was written")
    )


def _variables(c: Compiler, value: llvm.Value) -> set[str]:
    """The variables that are read to compute a value, as far as the function shows."""
    found: set[str] = set()
    seen: set[str] = set()
    work = [value]
    while work and len(seen) < NEAR:
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
    for _ in range(NEAR):
        definition = c.definitions.get(pointer.name) if isinstance(pointer, llvm.Local) else None
        if isinstance(definition, inst.GetElementPtr):
            pointer = definition.base
        elif isinstance(definition, inst.Alloca):
            variable = c.function.variables.get(definition.result.name)
            return variable.name if variable is not None else "a local"
        else:
            break
    return "memory"
