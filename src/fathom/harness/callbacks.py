"""Functions for pointers to functions: they give any result, and change nothing but what allocators change."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fathom.frontend.llvm.debuginfo import BaseCType, CType, FunctionCType, strip_qualifiers
from fathom.harness.declare import as_pointer, declare, without_const
from fathom.harness.values import call_for


def write_callback(name: str, kind: FunctionCType) -> str | None:
    """A function of a type; None where a type in it has no name."""
    is_variadic = len(kind.params) > 1 and kind.params[-1] is None
    params = kind.params[:-1] if is_variadic else kind.params
    listed = [declare(each, f"a{number}") for number, each in enumerate(params)]
    named = ", ".join([each or "" for each in listed] + ["..."] * is_variadic) or "void"
    head = declare(kind.result, f"{name}({named})")
    if head is None or None in listed:
        return None
    return "\n".join([f"static {head} {{", *_result(name, kind, params), "}"])


def _result(name: str, kind: FunctionCType, params: tuple[CType | None, ...]) -> Iterator[str]:
    if kind.result is None:
        if len(params) == 1 and as_pointer(params[0]) is not None and re.search("free|dealloc|release", name.lower()):
            yield "  free(a0);"
        return
    pointer = as_pointer(kind.result)
    if pointer is None:
        value = call_for(kind.result)
        if value is not None:
            yield f"  return {value};"
            return
        yield f"  {declare(without_const(kind.result), 'made')};"
        yield "  fathom_havoc(&made, sizeof made);"
        yield "  return made;"
    elif pointer.target is None and len(params) == 1 and _is_number(params[0]):
        yield "  return malloc((size_t)a0);"
    elif pointer.target is None and len(params) == 2 and as_pointer(params[0]) is not None and _is_number(params[1]):
        yield "  return realloc(a0, (size_t)a1);"
    else:
        yield f"  return fathom_nondet_bool() ? NULL : {_object(strip_qualifiers(pointer.target))};"


def _object(kind: CType | None) -> str:
    is_text = isinstance(kind, BaseCType) and kind.name == "char"
    return "harness_string()" if is_text else "harness_bytes(HARNESS_LENGTH)"


def _is_number(kind: CType | None) -> bool:
    plain = strip_qualifiers(kind)
    return isinstance(plain, BaseCType) and plain.encoding == "DW_ATE_unsigned"
