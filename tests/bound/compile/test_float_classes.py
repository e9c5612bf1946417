"""`llvm.is.fpclass`: every class on values of every class, known and not known."""

from __future__ import annotations

import pytest
from command_line import Write

from fathom.bound.options import Bounded
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.ir.interpreter import run
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_to

VALUES = {
    "double": [
        0x7FF0000000000001, 0x7FF8000000000000, 0xFFF0000000000000, 0xC000000000000000, 0x8000000000000001,
        0x8000000000000000, 0, 0x000FFFFFFFFFFFFF, 0x0010000000000000, 0x7FF0000000000000,
    ],
    "float": [
        0x7F800001, 0x7FC00000, 0xFF800000, 0xBF800000, 0x80000001, 0x80000000, 0, 0x007FFFFF, 0x00800000, 0x7F800000,
    ],
}  # fmt: skip
"""One value of each class, in the order of the bits of the mask."""
INTEGER = {"double": "unsigned long", "float": "unsigned"}


def bounded(write: Write, kind: str, body: str) -> Bounded:
    text = f"""
        void __VERIFIER_assert(int);
        {INTEGER[kind]} nondet_bits(void);
        int nondet_class(void);
        static int classes({kind} x) {{
          return {" + ".join(f"(__builtin_isfpclass(x, {1 << bit}) << {bit})" for bit in range(10))};
        }}
        static {kind} of({INTEGER[kind]} bits) {{
          union {{ {INTEGER[kind]} bits; {kind} x; }} both = {{bits}};
          return both.x;
        }}
        int main(void) {{ {body} return 0; }}
    """
    return bound(load(SourceOptions(sources=(str(write("a.c", text)),))))


@pytest.mark.parametrize("kind", VALUES)
def test_known(write: Write, kind: str) -> None:
    calls = "".join(
        f"__VERIFIER_assert(classes(of({bits})) == {1 << bit});"
        for bit, bits in enumerate(VALUES[kind])
        if bit != 0  # a signalling NaN becomes a quiet one on its way
    )
    assert all(block.body == () for block in run_to(bounded(write, kind, calls).program, "tidy").blocks)


@pytest.mark.parametrize("kind", VALUES)
def test_not_known(write: Write, kind: str) -> None:
    result = bounded(write, kind, "__VERIFIER_assert(classes(of(nondet_bits())) == nondet_class());")
    for bit, bits in enumerate(VALUES[kind]):
        given = {"nondet_bits": bits, "nondet_class": 1 << bit}
        status = run(result.program, lambda instr, _, given=given: given[instr.source]).status  # type: ignore[misc]
        assert status == "ok" or bit == 0, hex(bits)
        wrong = {"nondet_bits": bits, "nondet_class": 3 << bit}
        assert run(result.program, lambda instr, _, given=wrong: given[instr.source]).status == "assert-failed"  # type: ignore[misc]


@pytest.mark.parametrize(("mask", "bits"), [(0x3, {0, 1}), (0x204, {2, 9}), (0x1F8, set(range(3, 9))), (0x60, {5, 6})])
def test_masks(write: Write, mask: int, bits: set[int]) -> None:
    body = f"__VERIFIER_assert(__builtin_isfpclass(of(nondet_bits()), {mask}) == nondet_class());"
    result = bounded(write, "double", body)
    for bit, value in enumerate(VALUES["double"]):
        given = {"nondet_bits": value, "nondet_class": int(bit in bits)}
        assert run(result.program, lambda instr, _, given=given: given[instr.source]).status == "ok"  # type: ignore[misc]
