"""Fathom: a bounded model checker for LLVM, in Python.

`fathom.check` is the Python interface; what it needs is imported when it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fathom.package import VERSION

if TYPE_CHECKING:
    from fathom.api import check, check_each
    from fathom.options import Options
    from fathom.trace.model import Trace
    from fathom.verdict import Verdict

__version__ = VERSION
__all__ = ["check", "check_each", "Options", "Trace", "Verdict"]

_HOMES = {
    "check": "fathom.api",
    "check_each": "fathom.api",
    "Options": "fathom.options",
    "Trace": "fathom.trace.model",
    "Verdict": "fathom.verdict",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module 'fathom' has no attribute '{name}'")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
