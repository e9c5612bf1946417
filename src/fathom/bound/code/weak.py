"""Weak symbols that nothing defines: to the linker they are null, which is what programs ask before they use them."""

from __future__ import annotations

from collections.abc import Callable

from fathom.frontend.llvm.module import Module

EXTERN_WEAK = "extern_weak"


def find_absent_symbols(module: Module, is_known: Callable[[str], bool]) -> frozenset[str]:
    """The names of weak functions and variables that are neither defined nor modelled."""
    variables = (item.name for item in module.globals.values() if item.linkage == EXTERN_WEAK)
    functions = (item.name for item in module.functions.values() if item.linkage == EXTERN_WEAK)
    return frozenset((*variables, *(name for name in functions if not is_known(name))))
