"""Which functions have their address taken: the ones that a call through a pointer can reach."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fathom.frontend.llvm.constants import Aggregate, ConstExpr, GlobalRef, Value
from fathom.frontend.llvm.instructions import Call, Instruction, Invoke, Terminator
from fathom.frontend.llvm.module import Module
from fathom.frontend.llvm.operands import operands
from fathom.immutable import Identity


def find_address_taken(module: Module) -> frozenset[str]:
    """The names of all functions that are mentioned other than as the callee of a call."""
    return _find_address_taken(Identity(module))


@lru_cache(maxsize=4)
def _find_address_taken(key: Identity[Module]) -> frozenset[str]:
    module = key.of
    found: set[str] = set()
    for variable in module.globals.values():
        if variable.initialiser is not None:
            found |= _collect_references(variable.initialiser)
    for alias in module.aliases.values():
        found |= _collect_references(alias.target)
    for function in module.functions.values():
        for block in function.blocks:
            for item in (*block.body, block.terminator):
                for value in _read(item):
                    found |= _collect_references(value)
    return frozenset(name for name in found if name in module.functions)


def _read(item: Instruction | Terminator) -> Iterator[Value]:
    call = item.call if isinstance(item, Invoke) else item
    values = call.args if isinstance(call, Call) else operands(item)
    return (value for value in values if value is not None)


def _collect_references(value: Value) -> set[str]:
    found: set[str] = set()
    work = [value]
    while work:
        item = work.pop()
        if isinstance(item, GlobalRef):
            found.add(item.name)
        elif isinstance(item, Aggregate):
            work.extend(item.elements)
        elif isinstance(item, ConstExpr):
            work.extend(item.operands)
    return found
