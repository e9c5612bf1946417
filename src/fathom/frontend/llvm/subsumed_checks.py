"""Checks of clang's that Fathom decides itself at the same place, and more cheaply.

An index of a whole variable that is accessed there and then: the access is checked against the object. What is left to
clang's check is an index of an array inside of another object, and of which only the address is computed.

    int a[8]; … a[i] = 0;            subsumed: outside of `a`
    struct { int a[8], n; } s;       s.a[8] is inside of `s`
    int *p = &a[9];                  no access

A null argument of a function that has a model: headers of the C library say that `memcpy(p, 0, 0)` is wrong, which
programs do, and models check what they access.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple, final

from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Local, Value
from fathom.frontend.llvm.instructions import (
    Alloca,
    Call,
    Cast,
    Compare,
    GetElementPtr,
    Instruction,
    Load,
    Store,
    Terminator,
    UbsanCheck,
)
from fathom.frontend.llvm.module import Function, GlobalVariable
from fathom.frontend.llvm.operands import operands
from fathom.frontend.llvm.types import ArrayType, IntType, Type
from fathom.frontend.models import MODELS

ACCESS: Final = 0
ADDRESS_ONLY: Final = 1
"""The kinds of checks of an index: of an element that is accessed, or of which the address is taken."""

_COPIES = ("llvm.memcpy.", "llvm.memmove.", "llvm.memset.")


class CheckSite(NamedTuple):
    """A check, and the instructions that follow where it holds."""

    check: UbsanCheck
    following: list[Instruction]


@final
class Uses:
    """Where the registers of a function are defined, and what uses them."""

    def __init__(self, function: Function, variables: Mapping[str, GlobalVariable]) -> None:
        self.variables = variables
        self.definitions: dict[str, Instruction] = {}
        self.users: dict[str, list[Instruction | Terminator]] = {}
        for block in function.blocks:
            for item in block.body:
                result = getattr(item, "result", None)
                if result is not None:
                    self.definitions[result.name] = item
            for user in (*block.body, block.terminator):
                for value in operands(user):
                    if type(value) is Local:
                        self.users.setdefault(value.name, []).append(user)

    def strip_casts(self, value: Value) -> Value:
        """The integer that a value is extended from."""
        made = self.definitions.get(value.name) if type(value) is Local else None
        while type(made) is Cast and made.op in ("zext", "sext") and isinstance(made.value.type, IntType):
            value = made.value
            made = self.definitions.get(value.name) if type(value) is Local else None
        return value

    def is_whole_object(self, pointer: Value, kind: Type) -> bool:
        """Whether a pointer leads to a variable of just this type, or to an array of variable length of such."""
        if isinstance(pointer, GlobalRef):
            variable = self.variables.get(pointer.name)
            return variable is not None and variable.type == kind
        made = self.definitions.get(pointer.name) if type(pointer) is Local else None
        return type(made) is Alloca and made.allocated == kind

    def is_only_accessed(self, pointer: Local) -> bool:
        """Whether nothing is done with an address but to access the object, or members of it, there."""
        users = self.users.get(pointer.name, [])
        return bool(users) and all(self._is_access(user, pointer) for user in users)

    def _is_access(self, user: Instruction | Terminator, pointer: Local) -> bool:
        match user:
            case Load():
                return True
            case Store():
                return user.value != pointer
            case GetElementPtr():
                constant = all(isinstance(index, ConstInt) for index in user.indices)
                return constant and user.base == pointer and self.is_only_accessed(user.result)
            case Call(callee=GlobalRef(name=name)):
                return name.startswith(_COPIES) and isinstance(user.args[2], ConstInt) and user.args[2].value > 0
            case _:
                return False


def is_subsumed(site: CheckSite, uses: Uses) -> bool:
    """Whether what follows a check is checked by Fathom for the same thing."""
    rule = _RULES.get(site.check.handler)
    return rule is not None and rule(site, uses)


def _is_element_accessed(site: CheckSite, uses: Uses) -> bool:
    """Whether an index that is checked is that of an element, accessed here, of a whole variable."""
    if len(site.check.args) != 1:
        return False
    item = _find_element(site, uses)
    if item is None or len(item.indices) != (2 if isinstance(item.source, ArrayType) else 1):
        return False
    return uses.is_whole_object(item.base, item.source) and uses.is_only_accessed(item.result)


def classify_index(site: CheckSite, uses: Uses) -> UbsanCheck:
    """A check of an index says by its kind whether only the address of an element, or of the end, is computed."""
    check = site.check
    if check.handler != "out_of_bounds" or len(check.args) != 1:
        return check
    made = uses.definitions.get(check.cond.name) if type(check.cond) is Local else None
    if type(made) is Compare:
        return replace(check, kind=ADDRESS_ONLY if made.pred == "ule" else ACCESS)
    element = _find_element(site, uses)
    is_address = element is not None and not uses.is_only_accessed(element.result)
    return replace(check, kind=ADDRESS_ONLY if is_address else ACCESS)


def _find_element(site: CheckSite, uses: Uses) -> GetElementPtr | None:
    """The first address that is computed with the index that is checked."""
    index = uses.strip_casts(site.check.args[0])
    for item in site.following:
        if type(item) is GetElementPtr and _is_same(uses.strip_casts(item.indices[-1]), index):
            return item
    return None


def _is_same(left: Value, right: Value) -> bool:
    if isinstance(left, ConstInt) and isinstance(right, ConstInt):
        return left.value == right.value
    return left == right


def _is_of_model(site: CheckSite, uses: Uses) -> bool:
    """Whether the call that follows is one of LLVM's own functions, or of a function that has a model."""
    callees = [item.callee for item in site.following if type(item) is Call]
    name = callees[0].name if callees and isinstance(callees[0], GlobalRef) else ""
    return name.startswith("llvm.") or name in _modelled()


@cache
def _modelled() -> frozenset[str]:
    return frozenset().union(*(model.functions | model.along for model in MODELS.values()))


_RULES: dict[str, Callable[[CheckSite, Uses], bool]] = {
    "out_of_bounds": _is_element_accessed,
    "nonnull_arg": _is_of_model,
}
