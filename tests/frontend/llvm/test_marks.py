"""Marks between the lines of a function: where they stand, and that functions without need have none."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.frontend.llvm.constants import GlobalRef
from fathom.frontend.llvm.instructions import Call, Store
from fathom.frontend.load import load
from fathom.options import SourceOptions

CASES = {
    "literal": ("int *p; { p = &(int){3}; } use(p);", "scope.resume store store scope.end use"),
    "literal_by_value": ("struct s s; { s = (struct s){n}; } use(&s);", "memset store memcpy use"),
    "literal_without_braces": ("int *p = 0; while (n--) p = &(int){n}; use(p);",
                               "store scope.end store scope.resume store store scope.end use"),
    "constant": ("const int c = n; use(&c);", "store invariant.start use"),
    "constant_array": ("const int a[2] = {n, 1}; use(a);", "store store invariant.start use"),
    "constant_of_a_loop": ("while (n--) { const int c = n; use(&c); }", "store invariant.end store invariant.start use"),
    "constant_that_is_a_value": ("const int c = n; if (c) use(0);", "store use"),
    "pointer_to_a_constant": ("const int *p = &n; use(&p);", "store use"),
    "no_value": ("int x = 1 / 0; use(&x);", "ubsantrap store use"),
    "no_value_of_a_quotient": ("int x = (-2147483647 - 1) / -1; use(&x);", "ubsantrap store use"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_marks(name: str, tmp_path: Path) -> None:
    source = tmp_path / "x.c"
    source.write_text(
        f"struct s {{ int a, b[8]; }};\nvoid use(const void *);\nint main(void) {{ int n = 3; {CASES[name][0]} return 0; }}\n"
    )
    module = load(SourceOptions(sources=(str(source),), cache=False, cflags=("-w",)), promote=False)
    found: list[str] = []
    for block in module.functions["main"].blocks:
        for inst in block.body:
            if isinstance(inst, Store):
                found.append("store")
            elif isinstance(inst, Call) and isinstance(inst.callee, GlobalRef) and "lifetime" not in inst.callee.name:
                found.append(inst.callee.name.removeprefix("llvm.").partition(".p0")[0])
    assert " ".join(found[2:]) == CASES[name][1]  # after the result and `n`
