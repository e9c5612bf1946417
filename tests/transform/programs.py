"""SEA-IR programs for the tests of the passes: families that grow, and random control flow of any shape."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from fathom.ir.instructions import (
    Alloc,
    Assert,
    Assume,
    Branch,
    Compare,
    Halt,
    IntOp,
    Jump,
    Load,
    MemInit,
    Nondet,
    Phi,
    Property,
    Select,
    Statement,
    Store,
    Terminator,
)
from fathom.ir.parser import parse_program
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, MEM, Int, Pointer, Type
from fathom.ir.values import Lit, Reg, Value
from fathom.transform.drop_unreachable import DropUnreachable

WORD = Int(2)
"""Inputs are one or two bits wide, so that all of them can be tried."""


def _program(lines: list[str]) -> Program:
    return parse_program("\n".join(["fun main() {", *lines, "}", ""]))


def diamonds(n: int) -> Program:
    """`n` times `if (c) x = x + 1; assert(x != 9);`."""
    lines = ["BB0:", '  R0:i8 = nondet "x"', '  R1:i1 = nondet "c"', "  br D0"]
    value = "R0"
    for i in range(n):
        lines += [f"D{i}:", f"  X{i}:i8 = add {value}, {i % 7}", f"  C{i}:i1 = ult X{i}, 100", f"  br C{i}, T{i}, J{i}"]
        lines += [
            f"T{i}:",
            f"  Y{i}:i8 = add X{i}, 1",
            f"  A{i}:i1 = ne Y{i}, 9",
            f"  assert A{i} [a.{i}]",
            f"  br J{i}",
        ]
        lines += [f"J{i}:", f"  Z{i}:i8 = phi [X{i}, D{i}], [Y{i}, T{i}]", f"  U{i}:i1 = ne Z{i}, 50"]
        lines += [f"  assume U{i}", f"  br {f'D{i + 1}' if i + 1 < n else 'END'}"]
        value = f"Z{i}"
    return _program([*lines, "END:", f"  E:i1 = ne {value}, 77", "  assert E [end]", "  halt"])


def exits(n: int, phis: int = 3) -> Program:
    """A loop of `n` rounds that can be left in each of them, with a check in every round."""
    lines = ["BB0:", '  R0:i8 = nondet "x"', "  br L0"]
    for i in range(n):
        before = f"X{i - 1}" if i else "R0"
        following = f"L{i + 1}" if i + 1 < n else "END"
        lines += [f"L{i}:", f"  X{i}:i8 = add {before}, 3", f"  A{i}:i1 = ne X{i}, 9", f"  assert A{i} [a.{i}]"]
        lines += [f"  C{i}:i1 = ult X{i}, 100", f"  br C{i}, {following}, {'END' if following != 'END' else 'LAST'}"]
    lines += ["LAST:", "  br END", "END:"]
    for k in range(phis):
        sources = [(f"L{i}", f"X{i}") for i in range(n)] + [("LAST", f"{k}")]
        lines.append(f"  P.{k}:i8 = phi " + ", ".join(f"[{value}, {label}]" for label, value in sources))
    return _program([*lines, "  E:i1 = ne P.0, 77", "  assert E [end]", "  halt"])


def nested(n: int) -> Program:
    """`if (c0) { x++; assert(…); if (c1) { … } x += 2; }`, `n` deep, a phi at the end of each."""
    lines = ["BB0:", '  R0:i8 = nondet "x"', "  br B0"]
    for i in range(n):
        before = f"X{i - 1}" if i else "R0"
        lines += [f"B{i}:", f"  C{i}:i1 = ult {before}, {200 - i % 100}", f"  br C{i}, T{i}, J{i}"]
        lines += [f"T{i}:", f"  X{i}:i8 = add {before}, 1", f"  A{i}:i1 = ne X{i}, 9", f"  assert A{i} [a.{i}]"]
        lines += [f"  br {f'B{i + 1}' if i + 1 < n else 'MID'}"]
    lines += ["MID:", f"  br J{n - 1}"]
    for i in range(n - 1, -1, -1):
        inner = ("Z" + str(i + 1), f"J{i + 1}") if i + 1 < n else (f"X{i}", "MID")
        outer = f"X{i - 1}" if i else "R0"
        lines += [f"J{i}:", f"  Z{i}:i8 = phi [{outer}, B{i}], [{inner[0]}, {inner[1]}]"]
        lines += [f"  br {f'J{i - 1}' if i else 'END'}"]
    return _program([*lines, "END:", "  E:i1 = ne Z0, 77", "  assert E [end]", "  halt"])


def ladder(n: int) -> Program:
    """Two rails with crossing branches on every rung, and five phis where they meet: control flow without structure."""
    lines = ["BB0:", '  R0:i8 = nondet "x"', "  F:i1 = ult R0, 7", "  br F, A0, B0"]
    for i in range(n):
        for rail in "AB":
            targets = f"A{i + 1}, B{i + 1}" if i + 1 < n else "ZA, ZB"
            lines += [f"{rail}{i}:", f"  C{rail}{i}:i1 = ugt R0, {3 * i % 200}", f"  br C{rail}{i}, {targets}"]
    lines += ["ZA:", "  br END", "ZB:", "  br END", "END:"]
    lines += [f"  V{k}:i8 = phi [{k}, ZA], [{k + 1}, ZB]" for k in range(5)]
    return _program([*lines, "  E:i1 = ne V0, R0", "  assert E [end]", "  halt"])


def crossing(n: int) -> Program:
    """The ladder with a phi on every rung, and so with one for every pair of crossing branches."""
    lines = ["BB0:", '  R0:i8 = nondet "x"', "  F:i1 = ult R0, 7", "  br F, A0, B0"]
    for i in range(n):
        for rail in "AB":
            above = f"phi [WA{i - 1}, A{i - 1}], [WB{i - 1}, B{i - 1}]" if i else "phi [R0, BB0]"
            targets = f"A{i + 1}, B{i + 1}" if i + 1 < n else "END, OUT"
            lines += [f"{rail}{i}:", f"  V{rail}{i}:i8 = {above}"]
            lines += [f"  W{rail}{i}:i8 = add V{rail}{i}, {1 if rail == 'A' else 3}"]
            lines += [f"  C{rail}{i}:i1 = ugt W{rail}{i}, {3 * i % 200}", f"  br C{rail}{i}, {targets}"]
    lines += ["OUT:", "  br END", "END:", f"  Q:i8 = phi [WA{n - 1}, A{n - 1}], [WB{n - 1}, B{n - 1}], [0, OUT]"]
    return _program([*lines, "  E:i1 = ne Q, 5", "  assert E [end]", "  halt"])


def size(program: Program) -> int:
    """Instructions and phi operands."""
    return sum(len(block.body) + 1 + sum(len(phi.incoming) for phi in block.phis) for block in program.blocks)


class _Builder:
    """Random blocks in which every register is defined on all paths to its uses."""

    def __init__(self, random: Random, blocks: int, inputs: int, *, memory: bool) -> None:
        self.random = random
        self.inputs = inputs
        self.memory = memory
        self.count = 0
        self.properties = 0
        self.after: dict[int, list[Reg]] = {}
        self.targets = [self._targets(i, blocks) for i in range(blocks)]
        self.sources: list[list[int]] = [[] for _ in range(blocks)]
        for i, targets in enumerate(self.targets):
            for target in dict.fromkeys(targets):
                if i == 0 or self.sources[i]:
                    self.sources[target].append(i)

    def _targets(self, i: int, blocks: int) -> list[int]:
        """Up to two later blocks, near ones preferred."""
        if i == blocks - 1:
            return []
        near = [min(blocks - 1, i + 1 + self.random.randrange(4)) for _ in range(2)]
        return near if self.random.random() < 0.7 else near[:1]

    def fresh(self, kind: Type) -> Reg:
        self.count += 1
        letter = "P" if isinstance(kind, Pointer) else "M" if kind is MEM else "R"
        return Reg(f"{letter}{self.count}", kind)

    def value(self, kind: Type, here: list[Reg]) -> Value:
        """A register of this type, or a number."""
        found = [register for register in here if register.type == kind]
        if found and (not isinstance(kind, Int) or self.random.random() < 0.85):
            return found[-1 - min(self.random.randrange(len(found)), self.random.randrange(len(found)))]
        assert isinstance(kind, Int)
        return Lit(kind, self.random.randrange(1 << min(kind.width, 2)))

    def block(self, i: int) -> Block:
        sources = self.sources[i]
        here = [r for r in self.after[sources[0]] if all(r in self.after[s] for s in sources)] if sources else []
        phis = []
        if len(sources) > 1:
            kinds: list[Type] = [WORD, BOOL, WORD, MEM, Pointer()]
            kinds = kinds if self.memory else kinds[:3]
            for kind in self.random.sample(kinds, self.random.randrange(len(kinds) + 1)):
                incoming = tuple((self.value(kind, self.after[s]), f"BB{s}") for s in sources)
                phis.append(Phi(self.fresh(kind), incoming))
        here = here + [phi.result for phi in phis]
        body: list[Statement] = []
        if i == 0 and self.memory:
            start, pointer, memory = Reg("M0", MEM), Reg("P0", Pointer()), Reg("M00", MEM)
            body += [MemInit(start), Alloc(pointer, memory, "malloc", Lit(Int(64), 2), start)]
            here += [pointer, memory]
        for _ in range(self.random.choice((0, 0, 1, 2, 3, 5))):
            self.statement(body, here)
        self.after[i] = here
        return Block(f"BB{i}", tuple(phis), tuple(body), self.terminator(i, here))

    def statement(self, body: list[Statement], here: list[Reg]) -> None:
        """Add an instruction, and what it defines to `here`."""
        choice = self.random.randrange(10 if self.memory else 8)
        instr: Statement
        if choice == 0:
            instr = Assume(self.value(BOOL, here))
        elif choice in (1, 2):
            self.properties += 1
            prop = Property(f"p.{self.properties}", "assert", "") if self.random.random() < 0.9 else None
            instr = Assert(self.value(BOOL, here), prop)
        elif choice in (3, 4) and self.inputs:
            self.inputs -= 1
            instr = Nondet(self.fresh(self.random.choice([BOOL, WORD])), f"n{self.inputs}")
        elif choice == 5:
            instr = Select(self.fresh(WORD), self.value(BOOL, here), self.value(WORD, here), self.value(WORD, here))
        elif choice == 8:
            instr = Store(self.fresh(MEM), self.value(WORD, here), self.value(Pointer(), here), self.value(MEM, here))
        elif choice == 9:
            instr = Load(self.fresh(WORD), self.value(Pointer(), here), self.value(MEM, here))
        elif choice == 6:
            op = self.random.choice(["add", "xor", "and"])
            instr = IntOp(self.fresh(WORD), op, self.value(WORD, here), self.value(WORD, here))  # type: ignore[arg-type]
        else:
            instr = Compare(self.fresh(BOOL), "ult", self.value(WORD, here), self.value(WORD, here))
        body.append(instr)
        if not isinstance(instr, Assume | Assert):
            here.append(instr.result)

    def terminator(self, i: int, here: list[Reg]) -> Terminator:
        targets = [f"BB{target}" for target in self.targets[i]]
        if not targets:
            return Halt()
        return Jump(targets[0]) if len(targets) == 1 else Branch(self.value(BOOL, here), *targets)


@st.composite
def programs(draw: st.DrawFn, *, blocks: int = 9, inputs: int = 4, memory: bool = True) -> Program:
    """A program with at most this many blocks and inputs; the last block is always reached by some path."""
    random = draw(st.randoms(use_true_random=False))
    count = draw(st.integers(1, blocks))
    builder = _Builder(random, count, inputs, memory=memory and draw(st.booleans()))
    reached = [i for i in range(count) if i == 0 or builder.sources[i]]
    return DropUnreachable().run(Program(tuple([builder.block(i) for i in reached])))
