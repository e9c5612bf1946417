"""Paths without joins beside what they should compute, for all values of two small inputs."""

from __future__ import annotations

from itertools import product
from typing import cast

from hypothesis import strategies as st

from fathom.bound.facts.fact_map import Facts, nonnegative_key
from fathom.bound.facts.unit_propagation import JoinArm
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.residue import Residue
from fathom.bound.residual.values import Scalar
from fathom.ir.arithmetic import CASTS, COMPARE, INT_OPS
from fathom.ir.instructions import Cast, CastKind, Compare, IntKind, IntOp, Nondet, Predicate, Select
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg, Value
from fathom.persistent import IntMap

WIDTH = 4
KIND = Int(WIDTH)
INPUTS = list(product(range(1 << WIDTH), repeat=2))
OPS: tuple[IntKind, ...] = ("add", "sub", "mul", "and", "or", "xor", "udiv", "sdiv", "urem", "lshr", "shl")
DIVISIONS: tuple[IntKind, ...] = ("udiv", "urem")
EXTENSIONS: tuple[CastKind, ...] = ("zext", "sext")
BY_LITERAL = ("udiv", "sdiv", "urem", "lshr", "shl")
PREDICATES: tuple[Predicate, ...] = ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge")
STEPS = (
    "compute", "divide", "compare", "connect", "choose", "choose_truth", "join", "index_or_errno", "meet", "extend",
    "learn", "learn",
)  # fmt: skip
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

    def parts_of(self, number: Reg) -> list[Reg]:
        """A number and the numbers that it is computed from, as far as it may be one of few constants."""
        found: list[Reg] = []
        waiting: list[Value] = [number]
        while waiting:
            each = waiting.pop()
            if isinstance(each, Reg):
                found.append(each)
                waiting += self.fold.value_sets.parts(each) or ()
        return found

    def number(self, index: int) -> tuple[Scalar, Row]:
        return self.numbers[index % len(self.numbers)]

    def truth(self, index: int) -> tuple[Scalar, Row]:
        return self.truths[index % len(self.truths)]

    def literal(self, value: int) -> tuple[Scalar, Row]:
        return value, (value,) * len(INPUTS)

    def compute(self, op: IntKind, x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        """As operations of the program do (`compile_integers`)."""
        known = self.fold.known
        a, b = known.simplify_operand(self.facts, x[0]), known.simplify_operand(self.facts, y[0])
        undone = known.undo_multiplication(self.facts, op, a, b)
        result = undone if undone is not None else self.fold.int_op(op, WIDTH, a, b)
        if undone is None:
            self.facts = known.learn_result(self.facts, op, a, b, result)
        self.numbers.append((result, tuple(INT_OPS[op](m, n, WIDTH) for m, n in zip(x[1], y[1], strict=True))))

    def compare(self, pred: Predicate, x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        known = self.fold.known
        result = self.fold.compare(pred, WIDTH, known.simplify(self.facts, x[0]), known.simplify(self.facts, y[0]))
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
        self.fold.known.add_join(result, [self.fold.operand(KIND, each) for each in (x[0], y[0])])
        self.joined[result] = tuple(m if c else n for c, m, n in zip(cond[1], x[1], y[1], strict=True))
        self.numbers.append((result, self.joined[result]))

    def meet(self, cond: tuple[Scalar, Row], x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        """A condition that was joined: where one holds it is another one, and the paths that met knew which."""
        if isinstance(cond[0], int):
            return
        result = self.fold.residue.reg(BOOL)
        arms = []
        for value, way in ((1, x), (0, y)):
            arms.append(JoinArm(self.fold.operand(BOOL, way[0]), self.fold.known.learn(self.facts, cond[0], value)))
        self.fold.known.add_condition_join(result, self.facts, arms)
        self.joined[result] = tuple(m if c else n for c, m, n in zip(cond[1], x[1], y[1], strict=True))
        self.truths.append((result, self.joined[result]))

    def choose_truth(self, cond: tuple[Scalar, Row], x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        result = self.fold.select(cond[0], x[0], y[0], BOOL)
        self.truths.append((result, tuple(m if c else n for c, m, n in zip(cond[1], x[1], y[1], strict=True))))

    def extend(self, x: tuple[Scalar, Row], kind: Int, op: CastKind) -> None:
        """The low bits of a number, or a condition, as a number."""
        low = self.fold.cast("trunc", x[0], KIND, kind) if kind != BOOL else x[0]
        mask = (1 << kind.width) - 1
        self.numbers.append((self.fold.cast(op, low, kind, KIND), tuple(CASTS[op](m & mask, kind, KIND) for m in x[1])))

    def index_or_errno(self, x: tuple[Scalar, Row], y: tuple[Scalar, Row], cond: tuple[Scalar, Row]) -> None:
        """A join of two paths that keeps where the number lies unless it is negative."""
        self.join(cond, x, y)
        known, (made, _) = self.fold.known, self.numbers[-1]
        found = [known.interval_if_nonnegative(self.facts, each[0], WIDTH) for each in (x, y)]
        there = [each for each in found if each is not None]
        if there:
            around = min(low for low, _ in there), max(high for _, high in there)
            self.facts = self.facts.set(nonnegative_key(cast("Reg", made)), around)

    def divide(self, op: IntKind, x: tuple[Scalar, Row], y: tuple[Scalar, Row]) -> None:
        """A division by a number that the path knows not to be zero, if it can be another one."""
        self.compare("ne", y, self.literal(0))
        if any(y[1][index] for index in self.alive):
            self.learn(self.truths[-1], next(n for n, index in enumerate(self.alive) if y[1][index]))
            self.compute(op, x, y)

    def learn(self, cond: tuple[Scalar, Row], chooser: int) -> None:
        """Go one way of a branch, one that some of the inputs go."""
        value = cond[1][self.alive[chooser % len(self.alive)]]
        if isinstance(cond[0], Reg):
            self.facts = self.fold.known.learn(self.facts, cond[0], value)
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
        step = data.draw(st.sampled_from(STEPS))
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
        elif step == "choose_truth":
            path.choose_truth(*(path.truth(data.draw(some)) for _ in range(3)))
        elif step == "divide":
            path.divide(data.draw(st.sampled_from(DIVISIONS)), x, y)
        elif step == "index_or_errno":
            path.index_or_errno(x, y, path.truth(data.draw(some)))
        elif step == "extend":
            narrow = data.draw(st.booleans())
            how = data.draw(st.sampled_from(EXTENSIONS))
            path.extend(x if narrow else path.truth(data.draw(some)), Int(2) if narrow else BOOL, how)
        elif step in ("choose", "join"):
            (path.choose if step == "choose" else path.join)(path.truth(data.draw(some)), x, y)
        else:
            path.learn(path.truth(data.draw(some)), data.draw(some))
    return path
