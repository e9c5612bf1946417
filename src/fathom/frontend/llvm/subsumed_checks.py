"""Checks of clang's that Fathom decides itself at the same place, and more cheaply.

An index of a whole variable that is accessed there and then: the access is checked against the object. What is left to
clang's check is an index of an array inside of another object, and of which only the address is computed.

    int a[8]; … a[i] = 0;            subsumed: outside of `a`
    struct { int a[8], n; } s;       s.a[8] is inside of `s`
    int *p = &a[9];                  no access

A null argument of a function of the C library that is told a size: its headers say that `memcpy(p, 0, 0)` is wrong,
which programs do, and models check what they access. Accesses through null, and divisions that are not folded.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final, NamedTuple

from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Value
from fathom.frontend.llvm.instructions import (
    Call,
    Compare,
    GetElementPtr,
    Instruction,
    UbsanCheck,
)
from fathom.frontend.llvm.types import ArrayType, IntType
from fathom.frontend.llvm.uses import Uses
from fathom.frontend.models import MODELS

ACCESS: Final = 0
ADDRESS_ONLY: Final = 1
"""The kinds of checks of an index: of an element that is accessed, or of which the address is taken."""


class CheckSite(NamedTuple):
    """A check, and the instructions that follow where it holds."""

    check: UbsanCheck
    following: list[Instruction]


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
    made = uses.find_definition(check.cond)
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


def _is_told_size(site: CheckSite, uses: Uses) -> bool:
    """Whether the call that follows is one of LLVM's own functions, or of one with a model that is told a size."""
    call = next((item for item in site.following if type(item) is Call), None)
    name = call.callee.name if call is not None and isinstance(call.callee, GlobalRef) else ""
    if call is None or name not in _modelled():
        return name.startswith("llvm.")
    return any(isinstance(arg.type, IntType) for arg in call.args)


def _is_arithmetic(site: CheckSite, uses: Uses) -> bool:
    """Whether clang has not folded the operation, which then is there to be checked."""
    return not isinstance(site.check.cond, ConstInt)


def _is_access(site: CheckSite, uses: Uses) -> bool:
    """Whether what a pointer leads to, or a member of it, is accessed; not a reference made of it, or `this`."""
    return site.check.kind in (0, 1, 3)


@cache
def _modelled() -> frozenset[str]:
    return frozenset().union(*(model.functions | model.along for model in MODELS.values()))


_RULES: dict[str, Callable[[CheckSite, Uses], bool]] = {
    "out_of_bounds": _is_element_accessed,
    "nonnull_arg": _is_told_size,
    "nullability_arg": _is_told_size,
    "divrem_overflow": _is_arithmetic,
    "type_mismatch": _is_access,
}
