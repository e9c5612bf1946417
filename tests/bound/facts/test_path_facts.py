"""What a path knows holds for all inputs that it has: small programs, against all values of their inputs."""

from __future__ import annotations

import time
from itertools import combinations
from typing import cast

import pytest
from bound.straight import PREDICATES, WIDTH, Row, built
from command_line import Write
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.bound.facts.fact_map import Facts
from fathom.bound.facts.path_facts import LARGEST_USEFUL_SIZE, OPERAND_LIMIT
from fathom.bound.options import BoundOptions
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.bound.walk.bound import bound
from fathom.effort import Effort, EffortMeter
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.ir.instructions import IntKind, Predicate
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Reg
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.persistent import IntMap


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_what_a_path_knows_is_true_of_all_its_inputs(data: st.DataObject) -> None:
    path = built(data)
    path.fold.known.operand_depth = data.draw(st.sampled_from((0, 4)))
    for x, y in combinations(path.numbers[-6:], 2):
        path.compare(data.draw(st.sampled_from(PREDICATES)), x, y)
    rows, known = path.evaluated(), path.fold.known
    if data.draw(st.booleans()):
        path.facts = known.propagate(path.facts)

    def row(value: Scalar) -> Row:
        return path.literal(value)[1] if isinstance(value, int) else rows[value]

    for number, expected in path.numbers:
        settled, small = known.simplify(path.facts, number), known.simplify_operand(path.facts, number)
        low, high = known.interval(path.facts, number)
        room = known.max_size(path.facts, number)
        unless = known.interval_if_nonnegative(path.facts, number, WIDTH)
        for index in path.alive:
            value = expected[index]
            assert row(number)[index] == row(settled)[index] == row(small)[index] == value
            assert low <= value <= high
            assert room is None or value <= room
            assert value >> (WIDTH - 1) or (unless is not None and unless[0] <= value <= unless[1])
    for cond, expected in path.truths:
        answer = known.decide(path.facts, cond)
        for index in path.alive:
            assert row(cond)[index] == expected[index]
            assert answer in (None, expected[index])
            assert not (isinstance(cond, Reg) and known.is_refuted(path.facts, cond, expected[index]))


# ── what is found ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def fold() -> Folder:
    return Folder(Residue(64))


def given_that(fold: Folder, facts: Facts, pred: Predicate, x: Scalar, y: Scalar) -> Facts:
    cond = fold.compare(pred, 32, x, y)
    assert isinstance(cond, Reg)
    return fold.known.learn(facts, cond, 1)


@pytest.mark.parametrize(("op", "parts", "answer"), [
    ("and", (0, None), 0), ("and", (None, 0), 0), ("and", (1, None), None), ("and", (1, 1), 1),
    ("or", (1, None), 1), ("or", (None, 1), 1), ("or", (0, None), None), ("or", (0, 0), 0),
    ("xor", (1, 0), 1), ("xor", (1, 1), 0), ("xor", (1, None), None), ("xor", (None, 0), None),
])  # fmt: skip
def test_conditions_by_their_parts(
    fold: Folder, op: IntKind, parts: tuple[int | None, int | None], answer: int | None
) -> None:
    left, right = fold.fresh(BOOL, "left"), fold.fresh(BOOL, "right")
    whole = fold.int_op(op, 1, left, right)
    facts: Facts = IntMap()
    for part, value in zip((left, right), parts, strict=True):
        if value is not None:
            facts = fold.known.learn(facts, cast("Reg", part), value)
    assert fold.known.decide(facts, whole) == answer


@pytest.mark.parametrize(("op", "value", "known"), [("and", 1, 1), ("and", 0, None), ("or", 0, 0), ("or", 1, None)])
def test_parts_by_a_condition(fold: Folder, op: IntKind, value: int, known: int | None) -> None:
    left, right = fold.fresh(BOOL, "left"), fold.fresh(BOOL, "right")
    facts = fold.known.learn(IntMap(), cast("Reg", fold.int_op(op, 1, left, right)), value)
    assert fold.known.decide(facts, left) == fold.known.decide(facts, right) == known


def test_a_condition_that_was_compared_as_a_number(fold: Folder) -> None:
    cond = fold.fresh(BOOL, "cond")
    below = cast("Reg", fold.compare("ult", 1, cond, 1))
    assert fold.known.decide(fold.known.learn(IntMap(), below, 1), cond) == 0
    assert fold.known.decide(fold.known.learn(IntMap(), below, 0), cond) == 1
    assert fold.known.decide(IntMap(), cond) is None


def test_a_choice_that_is_made_is_one_of_its_arms(fold: Folder) -> None:
    kind, cond, number = Int(32), fold.fresh(BOOL, "cond"), fold.fresh(Int(32), "number")
    chosen = fold.select(cond, number, 7, kind)
    for value, arm in ((1, number), (0, 7)):
        assert fold.known.simplify(fold.known.learn(IntMap(), cast("Reg", cond), value), chosen) is arm
    assert fold.known.simplify(IntMap(), chosen) is chosen
    assert fold.known.simplifications == 2


def test_an_arm_that_lies_elsewhere_is_not_taken(fold: Folder) -> None:
    """A function gives an index or a negative errno, and its caller has asked which."""
    place, error = fold.fresh(Int(32), "place"), fold.fresh(Int(32), "error")
    facts = given_that(fold, IntMap(), "ule", place, 9)
    facts = given_that(fold, facts, "slt", error, 0)
    chosen = fold.select(fold.fresh(BOOL, "cond"), place, error, Int(32))
    known, half = fold.known, 1 << 31
    assert known.interval(facts, chosen) == (0, 2 * half - 1)
    assert known.interval(given_that(fold, facts, "sge", chosen, 0), chosen) == (0, 9)
    assert known.interval(given_that(fold, facts, "slt", chosen, 0), chosen) == (half, 2 * half - 1)
    assert known.interval_if_nonnegative(facts, chosen, 32) == (0, 9)
    assert known.interval_if_nonnegative(facts, place, 32) == (0, 9)
    assert known.interval_if_nonnegative(facts, error, 32) is None


def test_only_small_numbers_are_settled_in_arithmetic(fold: Folder) -> None:
    number = fold.fresh(Int(32), "number")
    for value in (0, OPERAND_LIMIT - 1, OPERAND_LIMIT, 1000):
        facts = given_that(fold, IntMap(), "eq", number, value)
        assert fold.known.simplify(facts, number) == value
        assert fold.known.simplify_operand(facts, number) == (value if value < OPERAND_LIMIT else number)


def test_sums_of_sums_lie_where_the_last_one_was_compared(fold: Folder) -> None:
    """`(i + 1) + 1` is `i + 2`, of which nothing is known by its definition."""
    first = fold.int_op("add", 32, fold.fresh(Int(32), "i"), 1)
    facts = given_that(fold, IntMap(), "ult", first, 10)
    second = fold.int_op("add", 32, first, 1)
    assert fold.known.interval(facts, second) == (0, (1 << 32) - 1)
    assert fold.known.interval(fold.known.learn_result(facts, "add", first, 1, second), second) == (1, 10)


@pytest.mark.parametrize(("op", "most", "undone"), [
    ("udiv", (1 << 32) // 24, True), ("udiv", (1 << 32) // 24 + 1, False),
    ("sdiv", (1 << 31) // 24, True), ("sdiv", (1 << 31) // 24 + 1, False), ("urem", 10, False),
])  # fmt: skip
def test_a_product_that_does_not_overflow_is_undone(fold: Folder, op: IntKind, most: int, undone: bool) -> None:
    number = fold.fresh(Int(32), "number")
    facts = given_that(fold, IntMap(), "ule", number, most)
    product_ = fold.int_op("mul", 32, number, 24)
    assert (fold.known.undo_multiplication(facts, op, product_, 24) is number) == undone
    assert fold.known.undo_multiplication(facts, op, product_, 12) is None


def test_room(fold: Folder) -> None:
    size = fold.fresh(Int(32), "size")
    assert fold.known.max_size(IntMap(), size) is None
    assert fold.known.max_size(IntMap(), 12) is None
    assert (
        fold.known.max_size(given_that(fold, IntMap(), "ule", size, LARGEST_USEFUL_SIZE), size) == LARGEST_USEFUL_SIZE
    )
    assert fold.known.max_size(given_that(fold, IntMap(), "ule", size, LARGEST_USEFUL_SIZE + 1), size) is None


def test_long_chains_are_not_followed_to_their_ends(fold: Folder) -> None:
    """Sums, choices and conditions that are made of each other, each twice: far deeper than Python's stack."""
    number, cond = fold.fresh(Int(32), "number"), fold.fresh(BOOL, "cond")
    for index in range(3000):
        number = fold.int_op("add", 32, fold.select(cond, number, index, Int(32)), number)
        cond = fold.int_op("xor", 1, fold.compare("ult", 32, number, index + 9), cond)
    facts = given_that(fold, IntMap(), "ule", number, 5)
    assert fold.known.interval(facts, number) == (0, 5)
    assert fold.known.decide(facts, cond) is None
    assert fold.known.simplify(facts, number) is number


# ── in programs ─────────────────────────────────────────────────────────────────────────────────────────────────────


def compiled(write: Write, text: str) -> Module:
    return load(SourceOptions(sources=(str(write("program.c", text)),), cache=False))


CONDITIONS = """
_Bool nondet_bool(void);
int main(void) {
    _Bool b = nondet_bool();
    if (b < 1) {
        if (b) __VERIFIER_assert(0);
        return 0;
    }
    __VERIFIER_assert(b LAST);
    return 0;
}
"""


@pytest.mark.parametrize(("last", "result"), [("", "safe"), ("== 0", "unsafe")])
def test_a_condition_that_is_compared_as_a_number(write: Write, last: str, result: str) -> None:
    module = compiled(write, CONDITIONS.replace("LAST", last))
    verdict = check_module(CheckRequest(module, "main", LimitOptions(), ModelOptions())).verdict
    assert verdict.result == result


CONTRADICTION = """
unsigned nondet_uint(void);
int main(void) {
    unsigned n = nondet_uint(), m = n ^ BITS, i;
    if (n != 300 || m != 400)
        return 0;
    for (i = FIRST; i != LAST; STEP)
        ;
    __VERIFIER_assert(0);
    return 0;
}
"""


def walk_from(write: Write, first: str, last: str, step: str, bits: int) -> Module:
    text = CONTRADICTION.replace("FIRST", first).replace("LAST", last).replace("STEP", step)
    return compiled(write, text.replace("BITS", str(bits)))


@pytest.mark.parametrize("step", ["i++", "i += 2"])
def test_a_loop_on_a_path_that_contradicts_itself_ends(write: Write, step: str) -> None:
    module = walk_from(write, "m", "n", step, 1)
    walked = bound(module, "main", BoundOptions(unwind=2, deadline=time.monotonic() + 60))
    assert Effort().fact_iterations < walked.executed < 100 * Effort().fact_iterations
    verdict = check_module(CheckRequest(module, "main", LimitOptions(unwind=2), ModelOptions())).verdict
    assert verdict.result == "safe"


def test_the_same_loop_where_nothing_is_contradicted(write: Write) -> None:
    """It has 50 iterations, and what the path knows decides them all."""
    module = walk_from(write, "n", "m", "i += 2", 300 ^ 400)
    assert bound(module, "main", BoundOptions(unwind=2)).complete
    verdict = check_module(CheckRequest(module, "main", LimitOptions(unwind=2), ModelOptions())).verdict
    assert verdict.result == "unsafe"


def test_a_limit_that_is_reached_is_counted() -> None:
    """Beyond the limit less is known, and the meter says so."""
    intervals = []
    for depth in (1, 4):
        fold = Folder(Residue(64), EffortMeter(Effort(fact_depth=depth, definition_depth=1)))
        low = fold.int_op("and", 32, fold.fresh(Int(32), "n"), 3)
        intervals.append(fold.known.interval(IntMap(), fold.int_op("add", 32, low, 1)))
        assert (fold.effort.reached["fact_depth"] > 0) == (depth == 1)
    assert intervals == [(0, (1 << 32) - 1), (1, 4)]
