"""What a C file cannot give an execution: then the program, run natively, need not fail.

The results of the C library are its own, and not those of a model that stood for it; nobody chooses what is in memory
that was never written, where objects lie, or when a thread has its turn. And some violations nobody sees.
"""

from __future__ import annotations

from collections.abc import Iterator

from fathom.bound.code.call_site import is_in_model
from fathom.bound.library.heap import FAILURES
from fathom.checks import explicit_conversion, readonly, undefined_function
from fathom.frontend.llvm.module import Module
from fathom.ir.instructions import Property
from fathom.trace.model import Environment, Input
from fathom.trace.native.functions import is_effect, is_given, is_written
from fathom.trace.native.run import NativeRun


def list_uncontrolled(module: Module, entry: str, run: NativeRun) -> Iterator[str]:
    """Each in one line: `sin = 1.0, which a model of the C library gives`."""
    given = run.given
    for each in given.inputs:
        if each.matters and not is_controlled(module, entry, given, each):
            value = f"{each.source} = {each.text or each.value}"
            yield f"{value}, which a model of the C library gives" if is_in_model(each.loc) else value
    filled = sum(bool(each.data) for each in given.allocations)
    if len(given.values.initial) > filled:
        yield "what is in memory that was never written"
    if given.values.bases:
        yield "where objects lie"
    yield from run.uncontrolled
    if run.violated is not None:
        yield from _list_unseen(module, run.violated.prop)


def _list_unseen(module: Module, violated: Property) -> Iterator[str]:
    """Why a violation may be seen by nobody."""
    if violated.kind == undefined_function.CLASS.name:
        yield "how the call of a function without a body ends: no sanitizer sees it"
    if violated.kind == explicit_conversion.CLASS.name:
        yield "what a cast loses: no sanitizer sees it"
    if violated.kind == readonly.CLASS.name and not _is_global(module, violated.description):
        yield "how a write to a constant on the stack ends: no sanitizer sees it"


def _is_global(module: Module, written: str) -> bool:
    """Whether the constant that is written is a global, which lies in memory that is protected."""
    constants = (each for each in module.globals.values() if each.constant)
    names = ((each.name, each.variable.name if each.variable is not None else "") for each in constants)
    return any(written == readonly.description(name) for both in names for name in both)


def is_controlled(module: Module, entry: str, given: Environment, each: Input) -> bool:
    """Whether a C file can give an execution this input."""
    if each.source in FAILURES:
        return bool(given.allocations)
    if is_effect(each):
        return is_written(each, given.writes)
    if is_in_model(each.loc):
        return False
    function = module.functions[entry]
    owners = (f"{function.source_name or function.name}'s ", "main's ")
    symbols = tuple(item.symbol for item in given.start.objects if item.symbol)
    return is_given(module, each) or _is_callback(given, each) or each.source.startswith((*owners, *symbols))


def _is_callback(given: Environment, each: Input) -> bool:
    """Whether it is the result of a function that the caller brings."""
    pointers = [pointer for item in given.start.objects for _, pointer in item.pointers]
    pointers += [value for value in given.start.arguments if not isinstance(value, int | tuple)]
    return each.source in {pointer.target for pointer in pointers}
