"""Functions of which is asked whether an execution goes on forever."""

from __future__ import annotations

from bound.functions import Functions

from fathom.engine.check import check_module
from fathom.engine.request import CheckRequest
from fathom.options import LimitOptions, ModelOptions


def goes_on(functions: Functions, entry: str, **limits: object) -> bool:
    """Whether an execution that goes on forever is found, and executed, within some iterations."""
    options = LimitOptions(**{"select": ("termination",), "unwind": 5, **limits})  # type: ignore[arg-type]
    verdict = check_module(CheckRequest(functions.module, entry, options, ModelOptions())).verdict
    assert (verdict.result == "unsafe") == (verdict.counterexample is not None)
    assert all(each.prop.kind == "termination" for each in verdict.counterexamples)
    return verdict.result == "unsafe"
