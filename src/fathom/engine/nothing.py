"""What is said of a proof without properties: where nothing was found to prove, and why that may be so.

    safe (0 properties, for all executions)
      note: no property of the selected classes depends on inputs in harness, which calls no function

A harness that calls nothing, assertions that NDEBUG has taken out, and an entry function without a body that does
anything are as safe as a proof of a thousand properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from fathom.bound.code.call_site import is_library_function
from fathom.files import read_file
from fathom.frontend.llvm.constants import GlobalRef, Local
from fathom.frontend.llvm.instructions import Alloca, Call, Instruction, Invoke, Load, Store, Terminator
from fathom.frontend.llvm.module import Function, Module
from fathom.patterns import lazy_pattern

_NAMED: Final = 3
_ASSERT = lazy_pattern(rb"\bassert\s*\(")
_COMMENT = lazy_pattern(rb"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.DOTALL)
_FAILURES: Final = ("__assert_fail", "__assert", "__assert_rtn", "_assert")


def describe_nothing(module: Module, entry: str) -> str:
    """Where there is nothing to prove, and the usual cause where it is to be seen."""
    own = [each for each in module.functions.values() if each.blocks and not is_library_function(each)]
    names = [entry, *(each.source_name or each.name for each in own if each.name != entry)]
    said = f"no property of the selected classes depends on inputs in {_enumerate(names)}"
    return f"{said}{_describe_entry(module.functions.get(entry))}{_describe_assertions(module, own)}"


def _enumerate(names: list[str]) -> str:
    if len(names) > _NAMED:
        return f"{names[0]} and the {len(names) - 1} functions that it may call"
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]


def _describe_entry(entry: Function | None) -> str:
    """That the entry function does nothing, or calls nothing."""
    if entry is None or any(_is_call(item) for item in _instructions(entry)):
        return ""
    return ", which is empty" if _is_empty(entry) else ", which calls no function"


def _is_empty(function: Function) -> bool:
    """Whether a function has neither variables nor anything that it does but to return."""
    if len(function.blocks) > 1 or function.variables:
        return False
    return all(
        isinstance(item, Alloca | Call) or (isinstance(item, Load | Store) and isinstance(item.ptr, Local))
        for item in function.blocks[0].body
    )


def _describe_assertions(module: Module, own: list[Function]) -> str:
    """That functions have assertions in the source, and none in the code."""
    if any(name in module.functions for name in _FAILURES):
        return ""
    names = [each.source_name or each.name for each in own if _has_assertion(each)]
    return f"; the assertions in {_enumerate(names)} are not in the compiled code: is NDEBUG defined?" if names else ""


def _has_assertion(function: Function) -> bool:
    """Whether the source of a function has a call of `assert`."""
    if function.loc is None:
        return False
    lines = [loc.line for item in _instructions(function) if (loc := item.loc) and loc.file == function.loc.file]
    try:
        text = b"\n".join(read_file(function.loc.file).split(b"\n")[function.loc.line - 1 : max(lines, default=0)])
    except (OSError, ValueError):
        return False
    return _ASSERT.search(_COMMENT.sub(b" ", text)) is not None


def _is_call(item: object) -> bool:
    """Whether an instruction calls a function, or may."""
    call = item.call if isinstance(item, Invoke) else item
    return isinstance(call, Call) and not (isinstance(call.callee, GlobalRef) and call.callee.name.startswith("llvm."))


def _instructions(function: Function) -> Iterator[Instruction | Terminator]:
    for block in function.blocks:
        yield from block.body
        yield block.terminator
