"""What a path knows holds for all inputs that it has: small programs, against all values of their inputs."""

from __future__ import annotations

import time
from itertools import combinations, product
from typing import cast

import pytest
from command_line import Write
from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.bound.alternatives import Arm
from fathom.bound.fold import Folder
from fathom.bound.knowledge import MOST_ROOM, SMALL
from fathom.bound.loops import MOST_SETTLED
from fathom.bound.options import BoundOptions
from fathom.bound.path_ranges import Facts
from fathom.bound.residue import Residue
from fathom.bound.values import Scalar
from fathom.bound.walk import bound
from fathom.engine import check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.ir.arithmetic import CASTS, COMPARE, INT_OPS
from fathom.ir.instructions import Cast, Compare, IntKind, IntOp, Nondet, Predicate, Select
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg, Value
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.persistent import IntMap

WIDTH = 4
KIND = Int(WIDTH)
INPUTS = list(product(range(1 << WIDTH), repeat=2))
OPS: tuple[IntKind, ...] = ("add", "sub", "mul", "and", "or", "xor", "udiv", "sdiv", "urem", "lshr", "shl")
BY_LITERAL = ("udiv", "sdiv", "urem", "lshr", "shl")
PREDICATES: tuple[Predicate, ...] = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")
Row = tuple[int, ...]
"""A value for each of the `INPUTS`."""


class Straight:
    """A path without joins that computes as the walk does, beside what it should compute for all inputs.

    `alive` are the inputs that the path has: those for which all that it has learned is true.
    """

    def __init__(self) -> None:
        self.fold = Folder(Residue(64))
        self.facts: Facts = IntMap()
        self.numbers: list[tuple[Scalar, Row]] = []
        self.truths: list[tuple[Scalar, Row]] = []
        self.alive = list(range(len(INPUTS)))
        self.joined: dict[Reg, Row] = {}
        for place in range(2):
            self.numbers.append((self.fold.fresh(KIND, f"input {place}"), tuple(each[place] for each in INPUTS)))

    def number(self, index: int) -> tuple[Scalar, Row]:
        return self.numbers[index % len(self.numbers)]

    def truth(self, index: int) -> tuple[Scalar, Row]:
        return self.truths[index % len(self.truths)]

    def literal(self, value: int) -> tuple[Scalar, Row]:
        return value, (value,) * len(INPUTS)

    def compute(self, op: IntKind, x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        """As operations of the program do (`compile_integers`)."""
        known = self.fold.known
        a, b = known.small(self.facts, x[0]), known.small(self.facts, y[0])
        undone = known.undone(self.facts, op, a, b)
        result = undone if undone is not None else self.fold.int_op(op, WIDTH, a, b)
        if undone is None:
            self.facts = known.followed(self.facts, op, a, b, result)
        self.numbers.append((result, tuple(INT_OPS[op](m, n, WIDTH) for m, n in zip(x[1], y[1], strict=True))))

    def compare(self, pred: Predicate, x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        known = self.fold.known
        result = self.fold.compare(pred, WIDTH, known.settled(self.facts, x[0]), known.settled(self.facts, y[0]))
        self.truths.append((result, tuple(COMPARE[pred](m, n, WIDTH) for m, n in zip(x[1], y[1], strict=True))))

    def connect(self, op: IntKind, x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        """`&&`, `||` and `!=` of two conditions."""
        made = {"and": self.fold.conjunction, "or": self.fold.disjunction}.get(op)
        result = made(x[0], y[0]) if made is not None else self.fold.int_op("xor", 1, x[0], y[0])
        self.truths.append((result, tuple(INT_OPS[op](m, n, 1) for m, n in zip(x[1], y[1], strict=True))))

    def choose(self, cond: tuple[Scalar, Row], x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        result = self.fold.select(cond[0], x[0], y[0], KIND)
        self.numbers.append((result, tuple(m if c else n for c, m, n in zip(cond[1], x[1], y[1], strict=True))))

    def join(self, cond: tuple[Scalar, Row], x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        """A number that is one of two, nobody knows why: what a phi gives."""
        result = self.fold.residue.reg(KIND)
        self.fold.known.joins(result, [self.fold.operand(KIND, each) for each in (x[0], y[0])])
        self.joined[result] = tuple(m if c else n for c, m, n in zip(cond[1], x[1], y[1], strict=True))
        self.numbers.append((result, self.joined[result]))

    def meet(self, cond: tuple[Scalar, Row], x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        """A condition that was joined: where one holds it is another one, and the paths that met knew which."""
        if isinstance(cond[0], int):
            return
        result = self.fold.residue.reg(BOOL)
        arms = []
        for value, way in ((1, x), (0, y)):
            arms.append(Arm(self.fold.operand(BOOL, way[0]), self.fold.known.learned(self.facts, cond[0], value)))
        self.fold.known.meets(result, self.facts, arms)
        self.joined[result] = tuple(m if c else n for c, m, n in zip(cond[1], x[1], y[1], strict=True))
        self.truths.append((result, self.joined[result]))

    def extend(self, x: tuple[Scalar, Row], kind: Int) -> None:
        """The low bits of a number, or a condition, as a number."""
        low = self.fold.cast("trunc", x[0], KIND, kind) if kind != BOOL else x[0]
        mask = (1 << kind.width) - 1
        self.numbers.append((self.fold.cast("zext", low, kind, KIND), tuple(each & mask for each in x[1])))

    def learn(self, cond: tuple[Scalar, Row], chooser: int) -> None:
        """Go one way of a branch, one that some of the inputs go."""
        value = cond[1][self.alive[chooser % len(self.alive)]]
        if isinstance(cond[0], Reg):
            self.facts = self.fold.known.learned(self.facts, cond[0], value)
        self.alive = [index for index in self.alive if cond[1][index] == value]

    def evaluated(self) -> dict[Reg, Row]:
        """Every register of the residue, for all inputs, by the instructions that were written."""
        rows: dict[Reg, Row] = dict(self.joined)
        inputs = iter(self.numbers)

        def of(value: Value) -> Row:
            return self.literal(value.value)[1] if isinstance(value, Lit) else rows[cast("Reg", value)]

        for item in self.fold.residue.here.body:
            if isinstance(item, Nondet):
                rows[item.result] = next(inputs)[1]
            elif isinstance(item, IntOp):
                width = cast("Int", item.result.type).width
                pairs = zip(of(item.lhs), of(item.rhs), strict=True)
                rows[item.result] = tuple(INT_OPS[item.op](m, n, width) for m, n in pairs)
            elif isinstance(item, Compare):
                width = cast("Int", item.lhs.type).width
                pairs = zip(of(item.lhs), of(item.rhs), strict=True)
                rows[item.result] = tuple(COMPARE[item.pred](m, n, width) for m, n in pairs)
            elif isinstance(item, Cast):
                kinds = cast("Int", item.value.type), cast("Int", item.result.type)
                rows[item.result] = tuple(CASTS[item.op](m, *kinds) for m in of(item.value))
            else:
                assert isinstance(item, Select)
                ways = zip(of(item.cond), of(item.then), of(item.other), strict=True)
                rows[item.result] = tuple(m if c else n for c, m, n in ways)
        return rows


def built(data: st.DataObject) -> Straight:
    path, some = Straight(), st.integers(0, 63)
    for _ in range(data.draw(st.integers(4, 16))):
        step = data.draw(
            st.sampled_from(["compute", "compare", "connect", "choose", "join", "meet", "extend", "learn", "learn"])
        )
        x, y = path.number(data.draw(some)), path.number(data.draw(some))
        if data.draw(st.booleans()):
            y = path.literal(data.draw(some) % (1 << WIDTH))
        if step == "compute":
            op = data.draw(st.sampled_from(OPS))
            path.compute(op, x, path.literal(1 + data.draw(some) % 3) if op in BY_LITERAL else y)
        elif step == "compare" or not path.truths:
            path.compare(data.draw(st.sampled_from(PREDICATES)), x, y)
        elif step == "connect":
            op = data.draw(st.sampled_from(("and", "or", "xor")))
            path.connect(op, path.truth(data.draw(some)), path.truth(data.draw(some)))
        elif step == "meet":
            path.meet(*(path.truth(data.draw(some)) for _ in range(3)))
        elif step == "extend":
            narrow = data.draw(st.booleans())
            path.extend(x if narrow else path.truth(data.draw(some)), Int(2) if narrow else BOOL)
        elif step in ("choose", "join"):
            (path.choose if step == "choose" else path.join)(path.truth(data.draw(some)), x, y)
        else:
            path.learn(path.truth(data.draw(some)), data.draw(some))
    return path


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_what_a_path_knows_is_true_of_all_its_inputs(data: st.DataObject) -> None:
    path = built(data)
    for x, y in combinations(path.numbers[-6:], 2):
        path.compare(data.draw(st.sampled_from(PREDICATES)), x, y)
    rows, known = path.evaluated(), path.fold.known
    if data.draw(st.booleans()):
        path.facts = known.closed(path.facts)

    def row(value: Scalar) -> Row:
        return path.literal(value)[1] if isinstance(value, int) else rows[value]

    for number, expected in path.numbers:
        settled, small = known.settled(path.facts, number), known.small(path.facts, number)
        low, high = known.interval(path.facts, number)
        room = known.room(path.facts, number)
        for index in path.alive:
            value = expected[index]
            assert row(number)[index] == row(settled)[index] == row(small)[index] == value
            assert low <= value <= high
            assert room is None or value <= room
    for cond, expected in path.truths:
        answer = known.decided(path.facts, cond)
        for index in path.alive:
            assert row(cond)[index] == expected[index]
            assert answer in (None, expected[index])
            assert not (isinstance(cond, Reg) and known.refuted(path.facts, cond, expected[index]))


# ── what is found ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def fold() -> Folder:
    return Folder(Residue(64))


def given_that(fold: Folder, facts: Facts, pred: Predicate, x: Scalar, y: Scalar) -> Facts:
    cond = fold.compare(pred, 32, x, y)
    assert isinstance(cond, Reg)
    return fold.known.learned(facts, cond, 1)


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
            facts = fold.known.learned(facts, cast("Reg", part), value)
    assert fold.known.decided(facts, whole) == answer


@pytest.mark.parametrize(("op", "value", "known"), [("and", 1, 1), ("and", 0, None), ("or", 0, 0), ("or", 1, None)])
def test_parts_by_a_condition(fold: Folder, op: IntKind, value: int, known: int | None) -> None:
    left, right = fold.fresh(BOOL, "left"), fold.fresh(BOOL, "right")
    facts = fold.known.learned(IntMap(), cast("Reg", fold.int_op(op, 1, left, right)), value)
    assert fold.known.decided(facts, left) == fold.known.decided(facts, right) == known


def test_a_condition_that_was_compared_as_a_number(fold: Folder) -> None:
    cond = fold.fresh(BOOL, "cond")
    below = cast("Reg", fold.compare("ult", 1, cond, 1))
    assert fold.known.decided(fold.known.learned(IntMap(), below, 1), cond) == 0
    assert fold.known.decided(fold.known.learned(IntMap(), below, 0), cond) == 1
    assert fold.known.decided(IntMap(), cond) is None


def test_a_choice_that_is_made_is_one_of_its_arms(fold: Folder) -> None:
    kind, cond, number = Int(32), fold.fresh(BOOL, "cond"), fold.fresh(Int(32), "number")
    chosen = fold.select(cond, number, 7, kind)
    for value, arm in ((1, number), (0, 7)):
        assert fold.known.settled(fold.known.learned(IntMap(), cast("Reg", cond), value), chosen) is arm
    assert fold.known.settled(IntMap(), chosen) is chosen
    assert fold.known.used == 2


def test_an_arm_that_lies_elsewhere_is_not_taken(fold: Folder) -> None:
    """A function gives a place or an error, and its caller has asked which."""
    place, error = fold.fresh(Int(32), "place"), fold.fresh(Int(32), "error")
    facts = given_that(fold, IntMap(), "ule", place, 9)
    facts = given_that(fold, facts, "slt", error, 0)
    chosen = fold.select(fold.fresh(BOOL, "cond"), place, error, Int(32))
    known, half = fold.known, 1 << 31
    assert known.interval(facts, chosen) == (0, 2 * half - 1)
    assert known.interval(given_that(fold, facts, "sge", chosen, 0), chosen) == (0, 9)
    assert known.interval(given_that(fold, facts, "slt", chosen, 0), chosen) == (half, 2 * half - 1)
    assert known.interval_unless_negative(facts, chosen, 32) == (0, 9)
    assert known.interval_unless_negative(facts, place, 32) == (0, 9)
    assert known.interval_unless_negative(facts, error, 32) is None


def test_only_small_numbers_are_settled_in_arithmetic(fold: Folder) -> None:
    number = fold.fresh(Int(32), "number")
    for value in (0, SMALL - 1, SMALL, 1000):
        facts = given_that(fold, IntMap(), "eq", number, value)
        assert fold.known.settled(facts, number) == value
        assert fold.known.small(facts, number) == (value if value < SMALL else number)


def test_sums_of_sums_lie_where_the_last_one_was_compared(fold: Folder) -> None:
    """`(i + 1) + 1` is `i + 2`, of which nothing is known by its definition."""
    first = fold.int_op("add", 32, fold.fresh(Int(32), "i"), 1)
    facts = given_that(fold, IntMap(), "ult", first, 10)
    second = fold.int_op("add", 32, first, 1)
    assert fold.known.interval(facts, second) == (0, (1 << 32) - 1)
    assert fold.known.interval(fold.known.followed(facts, "add", first, 1, second), second) == (1, 10)


@pytest.mark.parametrize(("op", "most", "undone"), [
    ("udiv", (1 << 32) // 24, True), ("udiv", (1 << 32) // 24 + 1, False),
    ("sdiv", (1 << 31) // 24, True), ("sdiv", (1 << 31) // 24 + 1, False), ("urem", 10, False),
])  # fmt: skip
def test_a_product_that_does_not_overflow_is_undone(fold: Folder, op: IntKind, most: int, undone: bool) -> None:
    number = fold.fresh(Int(32), "number")
    facts = given_that(fold, IntMap(), "ule", number, most)
    product_ = fold.int_op("mul", 32, number, 24)
    assert (fold.known.undone(facts, op, product_, 24) is number) == undone
    assert fold.known.undone(facts, op, product_, 12) is None


def test_room(fold: Folder) -> None:
    size = fold.fresh(Int(32), "size")
    assert fold.known.room(IntMap(), size) is None
    assert fold.known.room(IntMap(), 12) is None
    assert fold.known.room(given_that(fold, IntMap(), "ule", size, MOST_ROOM), size) == MOST_ROOM
    assert fold.known.room(given_that(fold, IntMap(), "ule", size, MOST_ROOM + 1), size) is None


def test_long_chains_are_not_followed_to_their_ends(fold: Folder) -> None:
    """Sums, choices and conditions that are made of each other, each twice: far deeper than Python's stack."""
    number, cond = fold.fresh(Int(32), "number"), fold.fresh(BOOL, "cond")
    for index in range(3000):
        number = fold.int_op("add", 32, fold.select(cond, number, index, Int(32)), number)
        cond = fold.int_op("xor", 1, fold.compare("ult", 32, number, index + 9), cond)
    facts = given_that(fold, IntMap(), "ule", number, 5)
    assert fold.known.interval(facts, number) == (0, 5)
    assert fold.known.decided(facts, cond) is None
    assert fold.known.settled(facts, number) is number


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
    verdict, _ = check_module(module, "main", LimitOptions(), ModelOptions())
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
    assert MOST_SETTLED < walked.executed < 100 * MOST_SETTLED
    verdict, _ = check_module(module, "main", LimitOptions(unwind=2), ModelOptions())
    assert verdict.result == "safe"


def test_the_same_loop_where_nothing_is_contradicted(write: Write) -> None:
    """It has 50 iterations, and what the path knows decides them all."""
    module = walk_from(write, "n", "m", "i += 2", 300 ^ 400)
    assert bound(module, "main", BoundOptions(unwind=2)).complete
    verdict, _ = check_module(module, "main", LimitOptions(unwind=2), ModelOptions())
    assert verdict.result == "unsafe"
