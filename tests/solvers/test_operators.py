"""Every operator means the same to every solver as to `evaluate`."""

import random

import pytest
from solvers.goals import LIBRARIES, installed

from fathom.logic import ops
from fathom.logic.evaluate import evaluate
from fathom.logic.ops import OPS
from fathom.logic.sort_check import SortCheckedTerms
from fathom.logic.sorts import BOOL, INT, FloatSort, array, bv, fp

B8, HALF, SINGLE, ODD, EXTENDED = bv(8), fp(5, 11), fp(8, 24), fp(4, 5), fp(15, 64)
WIDE = bv(100)
MEMORY = array(bv(4), B8)

CASES = [
    *((op, (BOOL,) * 2, None) for op in (ops.AND, ops.OR, ops.XOR, ops.IMPLIES, ops.EQ)),
    (ops.NOT, (BOOL,), None),
    *((ops.EQ, (sort, sort), None) for sort in (B8, HALF, INT)),
    *((ops.ITE, (BOOL, sort, sort), None) for sort in (BOOL, B8, HALF, INT)),
    *(
        (op, (sort, sort), None)
        for op in (
            *(ops.ADD, ops.SUB, ops.MUL, ops.UDIV, ops.SDIV, ops.UREM, ops.SREM, ops.SHL, ops.LSHR, ops.ASHR),
            *(ops.BVAND, ops.BVOR, ops.BVXOR, ops.ULT, ops.ULE, ops.SLT, ops.SLE),
        )
        for sort in (B8, bv(1), WIDE)
    ),
    *((op, (sort,), None) for op in (ops.BVNOT, ops.NEG) for sort in (B8, WIDE)),
    (ops.CONCAT, (B8, bv(3)), None),
    *((ops.EXTRACT, (B8,), data) for data in ((7, 0), (5, 2), (3, 3))),
    *((op, (B8,), 5) for op in (ops.ZERO_EXTEND, ops.SIGN_EXTEND)),
    (ops.SELECT, (MEMORY, bv(4)), None),
    (ops.STORE, (MEMORY, bv(4), B8), None),
    (ops.CONST_ARRAY, (B8,), MEMORY),
    *(
        (op, (sort, sort), None)
        for op in (
            *(ops.FP_ADD, ops.FP_SUB, ops.FP_MUL, ops.FP_DIV, ops.FP_MIN, ops.FP_MAX),
            *(ops.FP_LT, ops.FP_LE, ops.FP_EQ),
        )
        for sort in (HALF, SINGLE, ODD, EXTENDED)
    ),
    (ops.FP_REM, (ODD, ODD), None),
    (ops.FP_FMA, (HALF,) * 3, None),
    *(
        (op, (HALF,), None)
        for op in (
            *(ops.FP_SQRT, ops.FP_ABS, ops.FP_NEG, ops.FP_IS_NAN, ops.FP_IS_INF, ops.FP_IS_ZERO, ops.FP_IS_NORMAL),
            *(ops.FP_IS_SUBNORMAL, ops.FP_IS_NEGATIVE),
        )
    ),
    *((op, (EXTENDED,), None) for op in (ops.FP_SQRT, ops.FP_NEG, ops.FP_IS_NAN)),
    *((ops.FP_ROUND, (EXTENDED,), mode) for mode in ("RNE", "RTZ")),
    *((ops.FP_ROUND, (HALF,), mode) for mode in ("RNE", "RTZ", "RTP", "RTN", "RNA")),
    (ops.FP_FROM_BITS, (bv(16),), HALF),
    *(
        (ops.FP_FROM_FP, (source,), to)
        for source, to in ((HALF, SINGLE), (SINGLE, HALF), (HALF, ODD), (SINGLE, EXTENDED), (EXTENDED, SINGLE))
    ),
    *((op, (bv(16),), HALF) for op in (ops.FP_FROM_SBV, ops.FP_FROM_UBV)),
    *((op, (bv(64),), EXTENDED) for op in (ops.FP_FROM_SBV, ops.FP_FROM_UBV)),
    (ops.FP_TO_SBV, (EXTENDED,), 64),
    (ops.FP_FROM_BITS, (bv(79),), EXTENDED),
    *((op, (HALF,), width) for op in (ops.FP_TO_SBV, ops.FP_TO_UBV) for width in (8, 20)),
    *(
        (op, (INT, INT), None)
        for op in (ops.INT_ADD, ops.INT_SUB, ops.INT_MUL, ops.INT_DIV, ops.INT_MOD, ops.INT_LT, ops.INT_LE)
    ),
    (ops.INT_NEG, (INT,), None),
]
SAMPLES = 12


def name(case):
    op, sorts, data = case
    return f"{op.name}-{'-'.join(sort.smt for sort in sorts)}" + (f"-{data}" if data is not None else "")


def random_value(sort, rng):
    if sort is BOOL:
        return rng.random() < 0.5
    if sort is INT:
        return rng.choice([0, 1, -1, rng.randint(-9, 9), rng.randint(-(10**30), 10**30)])
    if sort is MEMORY:
        return rng.getrandbits(8), {rng.getrandbits(4): rng.getrandbits(8) for _ in range(3)}
    if isinstance(sort, FloatSort) and rng.random() < 0.4:
        exponents = sort.mask >> 1 & ~((1 << (sort.significand - 1)) - 1)
        special = rng.choice([0, exponents, exponents | 1, 1, 1 << (sort.significand - 1), exponents - 1])
        return special | (sort.sign if rng.random() < 0.5 else 0)
    return rng.choice([0, sort.mask, sort.sign, 1, *(rng.getrandbits(sort.width) for _ in range(4))])


def literal(terms, sort, value):
    """A term for the value; an array is stores over a constant one."""
    if sort is not MEMORY:
        return terms.value(sort, value)
    default, entries = value
    term = terms.const_array(sort, terms.value(B8, default))
    for index, element in entries.items():
        term = terms.store(term, terms.value(bv(4), index), terms.value(B8, element))
    return term


def sample(terms, case, rng, number):
    """Symbols bound to random values, and the operator on them with its value; None where its value is open."""
    op, sorts, data = case
    inputs = [terms.symbol(f"in{number}_{place}", sort) for place, sort in enumerate(sorts)]
    values = [random_value(sort, rng) for sort in sorts]
    literals = [literal(terms, sort, value) for sort, value in zip(sorts, values, strict=True)]
    if op.concrete is not None and op.concrete(literals, data, [term.data for term in literals]) is None:
        return None
    bound = [terms.eq(each, value) for each, value in zip(inputs, literals, strict=True)]
    result = terms.rebuild(op, inputs, data)
    (value,) = evaluate([result], dict(zip(inputs, values, strict=True)))
    return bound, terms.eq(result, literal(terms, result.sort, value))


def supported(solver, case):
    op, sorts, _ = case
    kinds = [type(sort) for sort in (*sorts, case[2])]
    if solver == "bitwuzla":
        return INT not in sorts and not {ODD, EXTENDED} & {*sorts, case[2]}
    if solver == "cvc5":
        return op is not ops.CONST_ARRAY
    if solver == "yices":
        return FloatSort not in kinds and MEMORY not in (*sorts, case[2])
    return True


def test_every_operator_has_a_case():
    assert {op for op, _, _ in CASES} == set(OPS.values()) - {ops.VALUE, ops.SYMBOL, ops.APPLY}


@pytest.mark.parametrize("case", CASES, ids=name)
@pytest.mark.parametrize("solver", [*LIBRARIES, "yices"])
def test_operator(solver, case):
    terms, rng = SortCheckedTerms(simplify=False), random.Random(name(case))
    samples = [each for number in range(SAMPLES) if (each := sample(terms, case, rng, number)) is not None]
    assert samples
    backend = installed(solver, isolated=False)
    bound = [term for inputs, _ in samples for term in inputs]
    if not supported(solver, case):
        assert "support" in backend.check(bound + [equal for _, equal in samples]).reason
        return
    agrees = backend.check(bound + [equal for _, equal in samples])
    assert (agrees.status, agrees.reason) == ("sat", None)
    differs = backend.check([*bound, terms.or_(*(terms.not_(equal) for _, equal in samples))])
    assert (differs.status, differs.reason) == ("unsat", None)
