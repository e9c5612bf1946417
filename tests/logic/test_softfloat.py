"""Floats against the interpreter's floats (half, single, double) and against z3 (small formats)."""

from __future__ import annotations

from random import Random

import pytest
from logic.generate import literal

from fathom.ir import floats as ir_floats
from fathom.logic import ops
from fathom.logic.evaluate import evaluate
from fathom.logic.ops import OPS, Op
from fathom.logic.smtlib import print_goal
from fathom.logic.sorts import FloatSort, bv, fp
from fathom.logic.terms import Terms

FORMATS = {"half": fp(5, 11), "float": fp(8, 24), "double": fp(11, 53)}
SAME = {OPS[f"FP_{name[1:].upper()}"]: name for name in ("fadd", "fsub", "fmul", "fdiv", "fsqrt", "fabs", "fneg")}
SAME[ops.FP_FMA] = "fma"
ROUNDS = {"RNE": "froundeven", "RNA": "fround", "RTZ": "ftrunc", "RTP": "fceil", "RTN": "ffloor"}
COMPARE = {ops.FP_EQ: "foeq", ops.FP_LT: "folt", ops.FP_LE: "fole"}


def samples(sort: FloatSort, arity: int, count: int) -> list[list[int]]:
    random = Random(5)
    terms = Terms()
    found = [[literal(random, sort) for _ in range(arity)] for _ in range(count)]
    near = [[base, *[(base + random.randint(-3, 3)) & sort.mask for _ in range(arity - 1)]] for base, *_ in found]
    return [[int(terms.value(sort, each).data or 0) for each in row] for row in found + near]  # type: ignore[call-overload]


def run(op: Op, sort: FloatSort, values: list[int], data: object = None) -> object:
    terms = Terms(simplify=False)
    term = terms.rebuild(op, [terms.value(sort, each) for each in values], data)  # type: ignore[arg-type]
    return evaluate([term], {})[0]


@pytest.mark.parametrize("kind", FORMATS)
def test_like_the_interpreter(kind: str) -> None:
    sort = FORMATS[kind]
    for op, name in SAME.items():
        for values in samples(sort, len(op.takes), 60):
            wanted = Terms().value(sort, ir_floats.operate(name, kind, values)).data
            assert run(op, sort, values) == wanted, (op, values)
    for mode, name in ROUNDS.items():
        for values in samples(sort, 1, 60):
            wanted = Terms().value(sort, ir_floats.operate(name, kind, values)).data
            assert run(ops.FP_ROUND, sort, values, mode) == wanted, (mode, values)
    for op, name in COMPARE.items():
        for values in samples(sort, 2, 60):
            assert run(op, sort, values) == bool(ir_floats.compare(name, kind, *values)), (op, values)


def test_conversions_like_the_interpreter() -> None:
    for source, from_sort in FORMATS.items():
        for values in samples(from_sort, 1, 40):
            for target, to_sort in FORMATS.items():
                wanted = Terms().value(to_sort, ir_floats.convert(values[0], source, target)).data
                assert run(ops.FP_FROM_FP, from_sort, values, to_sort) == wanted
            for width in (8, 32, 64):
                assert run(ops.FP_TO_SBV, from_sort, values, width) == ir_floats.to_signed_int(values[0], source, width)
                assert run(ops.FP_TO_UBV, from_sort, values, width) == ir_floats.to_unsigned_int(
                    values[0], source, width
                )


UNARY = [op for op in ops.OPS.values() if op.takes == "F" and op is not ops.FP_ROUND]
BINARY = [op for op in ops.OPS.values() if op.takes == "FF"]


@pytest.mark.parametrize("sort", [fp(2, 2), fp(2, 3), fp(3, 3)], ids=repr)
def test_like_z3(sort: FloatSort) -> None:
    """Everything that z3 can be asked about small formats: z3 must agree with each result."""
    import z3

    terms = Terms(simplify=False)
    claims = []
    random = Random(3)
    cases = [(op, None) for op in [*UNARY, *BINARY, ops.FP_FMA]] + [(ops.FP_ROUND, mode) for mode in ROUNDS]
    cases += [(ops.FP_FROM_FP, fp(3, 4)), (ops.FP_FROM_FP, fp(2, 2)), (ops.FP_TO_SBV, 3), (ops.FP_TO_UBV, 3)]
    for op, data in cases:
        for _ in range(40):
            values = [terms.value(sort, random.getrandbits(sort.width)) for _ in op.takes]
            assert op.concrete is not None
            result = op.concrete(values, data, [value.data for value in values])
            if result is not None:
                term = terms.rebuild(op, values, data)
                claims.append(terms.eq(term, terms.value(term.sort, result)))
    for op in (ops.FP_FROM_SBV, ops.FP_FROM_UBV, ops.FP_FROM_BITS):
        for _ in range(40):
            value = terms.value(bv(sort.width), random.getrandbits(sort.width))
            term = terms.indexed(op, value, sort)
            claims.append(terms.eq(term, terms.value(sort, int(evaluate([term], {})[0]))))  # type: ignore[call-overload]
    solver = z3.Solver()
    solver.from_string(print_goal([terms.not_(terms.and_(*claims))], logic="ALL"))
    assert solver.check() == z3.unsat


def test_open_results_are_not_folded() -> None:
    terms = Terms()
    zeros = terms.value(fp(3, 3), 0), terms.value(fp(3, 3), 1 << 5)
    assert terms.make(ops.FP_MIN, *zeros).op is ops.FP_MIN
    assert terms.indexed(ops.FP_TO_UBV, terms.value(fp(3, 3), 0b011100), 2).op is ops.FP_TO_UBV
