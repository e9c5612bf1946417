"""Random programs of one block over integers, with operations that `--arith int` can express."""

from __future__ import annotations

from random import Random
from typing import get_args

from fathom.ir import instructions as ir
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, Int
from fathom.ir.values import Lit, Reg, Value

WIDTHS = (1, 2, 4, 8, 13, 32)
PREDICATES: tuple[ir.Predicate, ...] = tuple(pred for pred in get_args(ir.Predicate) if not pred.startswith("f"))


class Maker:
    """Appends random statements to a body."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.body: list[ir.Statement] = []
        self.known: dict[int, list[Reg]] = {width: [] for width in WIDTHS}
        self.count = 0

    def fresh(self, width: int) -> Reg:
        self.count += 1
        return Reg(f"R{self.count - 1}", Int(width))

    def define(self, made: ir.Nondet | ir.IntOp | ir.Compare | ir.Cast | ir.Select) -> None:
        self.body.append(made)
        assert isinstance(made.result.type, Int)
        self.known[made.result.type.width].append(made.result)

    def literal(self, width: int) -> Lit:
        some = [0, 1, 2, 3, 7, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1, self.rng.getrandbits(width)]
        return Lit(Int(width), self.rng.choice(some) & ((1 << width) - 1))

    def value(self, width: int) -> Value:
        known = self.known[width]
        return self.rng.choice(known) if known and self.rng.random() < 0.8 else self.literal(width)

    def statement(self) -> None:
        width = self.rng.choice(WIDTHS)
        choice = self.rng.randrange(8)
        if choice == 0:
            self.define(ir.Nondet(self.fresh(width), "nd"))
        elif choice <= 3:
            self.operation(width)
        elif choice == 4:
            lhs, rhs = self.value(width), self.value(width)
            self.define(ir.Compare(self.fresh(1), self.rng.choice(PREDICATES), lhs, rhs))
        elif choice <= 6:
            self.cast(width)
        else:
            cond, then, other = self.value(1), self.value(width), self.value(width)
            self.define(ir.Select(self.fresh(width), cond, then, other))

    def operation(self, width: int) -> None:
        op = self.rng.choice(get_args(ir.IntKind))
        lhs, rhs = self.value(width), self.value(width)
        if width > 1 and op not in ("add", "sub", "mul"):
            rhs = self.literal(width)
            if op in ("shl", "lshr", "ashr"):
                rhs = Lit(Int(width), self.rng.randrange(width + 2) & ((1 << width) - 1))
            elif op in ("and", "or", "xor") and self.rng.random() < 0.5:
                lhs, rhs = rhs, lhs
            if isinstance(lhs, Lit) and not isinstance(rhs, Lit) and op not in ("and", "or", "xor"):
                lhs, rhs = rhs, lhs
        self.define(ir.IntOp(self.fresh(width), op, lhs, rhs))

    def cast(self, width: int) -> None:
        source = self.rng.choice([each for each in WIDTHS if each != width])
        op: ir.CastKind = "trunc" if source > width else self.rng.choice(("zext", "sext"))
        value = self.value(source)
        self.define(ir.Cast(self.fresh(width), op, value))

    def check(self, number: int) -> None:
        cond = self.value(1)
        if self.rng.random() < 0.3:
            self.body.append(ir.Assume(cond))
        else:
            self.body.append(ir.Assert(cond, ir.Property(f"main.assert.{number}", "assert", "holds")))


def definitions(seed: int, length: int) -> Program:
    """Definitions only."""
    maker = Maker(Random(seed))
    for width in WIDTHS:
        maker.define(ir.Nondet(maker.fresh(width), "nd"))
    for _ in range(length):
        maker.statement()
    return Program((Block("BB0", (), tuple(maker.body), ir.Halt()),))


def checked(seed: int, length: int) -> Program:
    """With assumptions and assertions between the definitions."""
    maker = Maker(Random(seed))
    for width in WIDTHS:
        maker.define(ir.Nondet(maker.fresh(width), "nd"))
    for position in range(length):
        maker.statement()
        if position % 5 == 4:
            maker.check(position)
    maker.body.append(ir.Assert(maker.value(BOOL.width), ir.Property("main.assert.last", "assert", "holds")))
    return Program((Block("BB0", (), tuple(maker.body), ir.Halt()),))
