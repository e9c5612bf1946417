"""Where accesses outside of their objects are not asserted, they reach whatever lies there, as in every encoding."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions

NEIGHBOURS = """
void sassert(_Bool);
void __VERIFIER_assume(int);
unsigned nd_uint(void);
int main(void) {
    int a[4] = {0}, b[4] = {0};
    unsigned i = nd_uint(), j = nd_uint();
    __VERIFIER_assume(j < 4);
    int *p = nd_uint() ? a : b;
    p[i] = 7;
    sassert(b[j] == 0 || a[j] == 0);
    a[i] = 0;
    sassert(b[j] == 7 || b[j] == 0);
    return 0;
}
"""


@pytest.fixture(scope="module")
def neighbours(tmp_path_factory: pytest.TempPathFactory) -> Module:
    path: Path = tmp_path_factory.mktemp("seam") / "neighbours.c"
    path.write_text(NEIGHBOURS)
    return load(SourceOptions(sources=(str(path),), cache=False))


WAYS: dict[str, LimitOptions] = {
    "all classes": LimitOptions(known_memory=False),
    "without bounds": LimitOptions(known_memory=False, ignore=("bounds",)),
    "without null": LimitOptions(known_memory=False, ignore=("null",)),
    "assertions alone": LimitOptions(known_memory=False, select=("assert",)),
    "any live block": LimitOptions(known_memory=False, safety="blocks"),
}


@pytest.mark.parametrize("limits", WAYS.values(), ids=WAYS.keys())
def test_seam_agrees_with_lambdas(neighbours: Module, limits: LimitOptions) -> None:
    found = []
    for memory in ("lambdas", "seam"):
        verdict = check_module(CheckRequest(neighbours, "main", limits, ModelOptions(memory=memory))).verdict
        found.append((verdict.result, {each.prop.kind for each in verdict.properties if each.status == "violated"}))
    assert found[0] == found[1]


def test_objects_whose_addresses_are_used_again(neighbours: Module) -> None:
    limits = LimitOptions(known_memory=False)
    for memory in ("lambdas", "seam"):
        verdict = check_module(
            CheckRequest(neighbours, "main", limits, ModelOptions(memory=memory, alloc="symbolic"))
        ).verdict
        assert verdict.result == "unsafe"
