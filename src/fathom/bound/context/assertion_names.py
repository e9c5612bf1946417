"""The functions with which harnesses of every dialect assume, assert, and report errors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from fathom.bound.context.arguments import text_at
from fathom.bound.context.path_context import PathContext
from fathom.bound.residual.values import Value

ASSUME = (
    "__VERIFIER_assume",
    "__CPROVER_assume",
    "assume",
    "klee_assume",
    "__llbmc_assume",
    "__SEA_assume",
    "sea_assume",
    "__fathom_assume",
    "__ESBMC_assume",
    "fathom_assume",
    "verifier.assume",
)


ASSERT = (
    "__VERIFIER_assert",
    "__CPROVER_assert",
    "__CPROVER_precondition",
    "__CPROVER_postcondition",
    "sassert",
    "klee_assert",
    "__llbmc_assert",
    "__ESBMC_assert",
    "fathom_assert",
    "assert",
    "verifier.assert",
)


ERROR = (
    "__VERIFIER_error",
    "reach_error",
    "__SEA_error",
    "klee_abort",
    "__ESBMC_unreachable",
    "fathom_error",
    "verifier.error",
    "seahorn.fail",
)


ASSERT_FAIL = ("__assert_fail", "__assert_rtn", "__assert", "__assert_perror_fail", "_assert")


_CXX_NAME = re.compile(r"_Z(\d+)(\w+)")
_OF_HARNESSES = ("__VERIFIER_", "__CPROVER_", "__ESBMC_", "nondet_", "klee_", "nd_", "__llbmc_", "sea_", "fathom_")

OF_SEAHORN: Final = "sea."


def read_harness_name(name: str) -> str:
    """The plain name of a harness function that C++ declares without `extern "C"`: `nondet_f` of `_Z8nondet_fv`.

    SeaHorn's front end calls `sea_is_alloc` `sea.is_alloc`, and `sea_assert_if` `sea.assert.if`.
    """
    if name.startswith(OF_SEAHORN):
        return name.replace(".", "_")
    mangled = _CXX_NAME.fullmatch(name)
    if mangled is None:
        return name
    plain = mangled[2][: int(mangled[1])]
    return plain if plain.startswith(_OF_HARNESSES) or plain in (*ASSUME, *ASSERT, *ERROR) else name


def describe_assertion(walk: PathContext, name: str, args: Sequence[Value | None]) -> str | None:
    """What a call asserts, if it is one that does: then it is a property even where it is never reached."""
    if name in ERROR:
        return f"{name} is called"
    if name in ASSERT_FAIL:
        return (text_at(walk, args[0]) if args else None) or name
    if name in ASSERT:
        return (text_at(walk, args[1]) if len(args) > 1 else None) or f"the argument of {name}"
    return None
