"""Weak symbols that nothing defines: to the linker they are null, which is what programs ask before they use them."""

from __future__ import annotations

from fathom.bound.library.registry import find
from fathom.frontend.llvm.module import Module

EXTERN_WEAK = "extern_weak"


def absent(module: Module) -> frozenset[str]:
    """The names of weak functions and variables that neither the program nor the C library defines."""
    variables = (item.name for item in module.globals.values() if item.linkage == EXTERN_WEAK)
    functions = (item.name for item in module.functions.values() if item.linkage == EXTERN_WEAK)
    return frozenset((*variables, *(name for name in functions if find(name) is None)))
