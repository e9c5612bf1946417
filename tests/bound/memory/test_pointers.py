"""Comparing an address with null is decided by the walk, whether its object is alive or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_to

PROGRAM = """
void *malloc(unsigned long);
void free(void *), __VERIFIER_assert(_Bool);
int main(void) {
  int *p, outer = 1;
  { int inner = 2; p = &inner; %s }
  __VERIFIER_assert(p != 0);
  return 0;
}
"""


@pytest.mark.parametrize(
    "made", ["", "p = &outer;", "p = &outer + 1;", "p = malloc(4);", "p = malloc(4); free(p);", "p += 1;"]
)
def test_an_address_is_not_null(made: str, tmp_path: Path) -> None:
    path = tmp_path / "program.c"
    path.write_text(PROGRAM % made)
    module = load(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))
    bounded = bound(module, "main", BoundOptions(malloc_may_fail=False))
    assert [instr for block in run_to(bounded.program, "tidy").blocks for instr in block.body] == []
