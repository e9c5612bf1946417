"""What debug information and uses tell about a register: the sign of its C type, and whether it is an index.

LLVM's integers have no sign, but the type of the variable that a value is assigned to has one. Promotion notes the
assignments to variables that have become registers; to those that stay in memory, the value is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import final

from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import GlobalRef, Local, Value
from fathom.frontend.llvm.debuginfo import BaseCType, CType, DerivedCType, SourceVariable
from fathom.frontend.llvm.module import Function, GlobalVariable

_SIGNS = {
    "DW_ATE_signed": True,
    "DW_ATE_signed_char": True,
    "DW_ATE_unsigned": False,
    "DW_ATE_unsigned_char": False,
}


@final
class SourceTypes:
    """The facts about one function, each computed when it is first needed."""

    def __init__(self, function: Function, variables: Mapping[str, GlobalVariable]) -> None:
        self.function = function
        self.globals = variables

    def is_signed(self, local: Local) -> bool | None:
        """Whether the variable that a value is assigned to is signed; None where that is not known."""
        return self._signs.get(local.name)

    def is_index(self, local: Local) -> bool:
        """Whether an address is computed with this value as an index."""
        return local.name in self._indices

    def is_alternative(self, local: Local) -> bool:
        """Whether one more than this is what a select chooses between: that may not be what it chooses."""
        return local.name in self._alternatives

    def factors(self, value: Value) -> list[Value]:
        """The sizes in the dimensions of a variable length array, from the product that clang computes of them."""
        found: list[Value] = []
        work = [value]
        while work:
            each = work.pop()
            made = self._definitions.get(each.name) if isinstance(each, Local) else None
            if isinstance(made, inst.BinOp) and made.op == "mul" and "nuw" in made.flags:
                work += [made.rhs, made.lhs]
            elif isinstance(made, inst.Cast) and made.op == "zext" and made.result.name.isdigit():
                found.append(made.value)
            else:
                found.append(each)
        return found

    def _instructions(self) -> Iterator[inst.Instruction]:
        for block in self.function.blocks:
            yield from block.body

    @cached_property
    def _signs(self) -> dict[str, bool]:
        found: dict[str, bool] = {}
        for item in self._instructions():
            if isinstance(item, inst.DebugValue | inst.Store) and isinstance(item.value, Local):
                variable = item.variable if isinstance(item, inst.DebugValue) else self._variable_at(item.ptr)
                sign = find_sign(variable.type) if variable is not None else None
                if sign is not None:
                    found.setdefault(item.value.name, sign)
        return found

    def _variable_at(self, address: Value) -> SourceVariable | None:
        """The variable that starts at an address, if that is one of this function or a global."""
        if isinstance(address, Local):
            return self.function.variables.get(address.name)
        known = self.globals.get(address.name) if isinstance(address, GlobalRef) else None
        return known.variable if known is not None else None

    @cached_property
    def _indices(self) -> frozenset[str]:
        geps = (item for item in self._instructions() if isinstance(item, inst.GetElementPtr))
        return frozenset(index.name for gep in geps for index in gep.indices if isinstance(index, Local))

    @cached_property
    def _alternatives(self) -> frozenset[str]:
        selects = (item for item in self._instructions() if isinstance(item, inst.Select))
        arms = [arm.name for item in selects for arm in (item.then, item.other) if isinstance(arm, Local)]
        sums = (self._definitions.get(name) for name in arms)
        return frozenset(made.lhs.name for made in sums if isinstance(made, inst.BinOp) and isinstance(made.lhs, Local))

    @cached_property
    def _definitions(self) -> dict[str, inst.BinOp | inst.Cast]:
        made = (item for item in self._instructions() if isinstance(item, inst.BinOp | inst.Cast))
        return {item.result.name: item for item in made}


def find_sign(kind: CType | None) -> bool | None:
    """Whether an integer type is signed; None of other types."""
    while isinstance(kind, DerivedCType) and kind.kind in ("typedef", "const", "volatile", "atomic"):
        kind = kind.target
    return _SIGNS.get(kind.encoding) if isinstance(kind, BaseCType) else None
