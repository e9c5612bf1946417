"""`fathom doctor`: say what is installed and where, what is missing and how to get it, and run a self-test."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import sys
from collections.abc import Callable, Iterator
from typing import Annotated

from cyclopts import Parameter

import fathom
from fathom.errors import FathomError, UserError
from fathom.frontend.cache import Cache
from fathom.frontend.self_test import run_self_test
from fathom.frontend.toolchain import bundled_header_sets, find_toolchain, llvm_version
from fathom.solvers.registry import DISTRIBUTIONS, solver, version


def doctor(*, cc: Annotated[str | None, Parameter(help="Look at this clang, not the bundled one.")] = None) -> int:
    """Say what is installed, and check that it works. The exit code is 0 only when the self-test passes."""
    for name, value in _facts(cc):
        print(f"{name:<12} {value}")
    try:
        module = run_self_test(cc)
    except FathomError as error:
        hint = error.hint if isinstance(error, UserError) else None
        print(f"{'self-test':<12} FAILED: {error}" + (f"\n{'':<12} {hint}" if hint else ""))
        return 4
    print(f"{'self-test':<12} passed: compiled, linked and read a program of {len(module.functions)} functions")
    return 0


def _facts(cc: str | None) -> Iterator[tuple[str, str]]:
    yield "fathom", fathom.__version__
    yield "python", f"{platform.python_version()} ({sys.executable})"
    yield "clang", _or_reason(lambda: _clang(cc))
    yield "headers", _or_reason(lambda: _headers(cc))
    yield "llvm", _or_reason(lambda: f"{llvm_version()} (llvmlite {importlib.metadata.version('llvmlite')})")
    for name in DISTRIBUTIONS:
        yield name, _solver(name)
    yield "cache", _cache()


def _or_reason(fact: Callable[[], str]) -> str:
    try:
        return fact()
    except UserError as error:
        return f"MISSING: {error}" + (f"; {error.hint}" if error.hint else "")


def _clang(cc: str | None) -> str:
    chain = find_toolchain(cc)
    return f"{chain.version().removeprefix('clang version ')} ({' '.join(chain.command)})"


def _headers(cc: str | None) -> str:
    lib = find_toolchain(cc).lib
    if lib is None:
        return "those of this clang"
    sets = bundled_header_sets(lib)
    glibc, musl = ([name.split("-")[0] for name in sets if f"-linux-{libc}" in name] for libc in ("gnu", "musl"))
    return f"bundled; glibc for {' '.join(glibc)}; musl for {' '.join(dict.fromkeys(musl))}"


def _solver(name: str) -> str:
    missing = solver(name).missing()
    if missing is not None:
        return f"not installed; to get it: {missing.removeprefix(f'missing solver {name}: ')}"
    return version(name) or "installed, version unknown"


def _cache() -> str:
    folder = Cache.for_user().folder
    if folder is None:
        return "off (FATHOM_NO_CACHE is set)"
    existing = folder
    while not os.path.exists(existing):
        existing = os.path.dirname(existing)
    return folder if os.access(existing, os.W_OK) else f"{folder} (cannot be written: every run compiles anew)"
