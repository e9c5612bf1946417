"""Random legal SEA-IR programs: any loop-free control flow, phis of every sort, memory, pointers, checks.

`random_program(Random(seed), Shape(...))` is deterministic; `programs()` is the hypothesis strategy. Blocks form a
random DAG in which each goes at least to the next one; a block sees the registers of its dominators, and joins get
phis.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import get_args

from hypothesis import strategies as st

from fathom.ir import floats
from fathom.ir import instructions as ir
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, BYTE, MEM, Float, Int, Memory, Pointer, Type
from fathom.ir.values import FunctionAddress, Lit, Null, Reg, Value
from fathom.source import SrcLoc

PTR = Pointer()
WIDE = Int(64)
INTS = (BOOL, BYTE, Int(13), Int(32), WIDE)
FLOATS = (Float("half"), Float("float"), Float("double"))


@dataclass(frozen=True)
class Shape:
    """How large a program is and what is in it.

    `addresses` allows what depends on where objects are; `guarded` puts an assumption before every access, that it is
    within its object and that this is alive.
    """

    blocks: int = 6
    statements: int = 5
    memories: int = 2
    floats: bool = True
    addresses: bool = True
    guarded: bool = False
    places: bool = False


@dataclass
class _Scope:
    """What is known at the end of a block: the registers that can be used by type, and the current memories."""

    registers: dict[Type, list[Reg]] = field(default_factory=dict)
    memories: list[Reg] = field(default_factory=list)

    def copy(self) -> _Scope:
        return _Scope({kind: list(found) for kind, found in self.registers.items()}, list(self.memories))


class _Generator:
    def __init__(self, rng: Random, shape: Shape) -> None:
        self.rng = rng
        self.shape = shape
        self.counts = {"R": 0, "P": 0, "M": 0}
        self.props = 0
        self.scope = _Scope()
        self.body: list[ir.Statement] = []
        self.scalars: tuple[Int | Float, ...] = (*INTS, *FLOATS) if shape.floats else INTS

    def fresh(self, kind: Type) -> Reg:
        letter = "P" if isinstance(kind, Pointer) else "M" if isinstance(kind, Memory) else "R"
        self.counts[letter] += 1
        return Reg(f"{letter}{self.counts[letter] - 1}", kind)

    def define(self, kind: Type) -> Reg:
        register = self.fresh(kind)
        self.scope.registers.setdefault(kind, []).append(register)
        return register

    def loc(self) -> SrcLoc | None:
        if not self.shape.places or self.rng.random() < 0.3:
            return None
        outer = SrcLoc('odd "name".c', 7, 0, "main") if self.rng.random() < 0.3 else None
        return SrcLoc("a.c", self.rng.randrange(1, 99), self.rng.randrange(9), "f", outer)

    def value(self, kind: Type, scope: _Scope | None = None) -> Value:
        """A register or a literal of this type."""
        known = (scope or self.scope).registers.get(kind, [])
        if known and self.rng.random() < 0.75:
            return self.rng.choice(known)
        if isinstance(kind, Pointer):
            return (
                FunctionAddress(self.rng.choice("fg")) if self.shape.addresses and self.rng.random() < 0.2 else Null()
            )
        assert isinstance(kind, Int | Float)
        return Lit(kind, self.bits(kind))

    def bits(self, kind: Int | Float) -> int:
        if isinstance(kind, Float) and self.rng.random() < 0.7:
            return floats.from_float(self.rng.choice([0.0, -0.0, 1.0, 1.5, -2.25, 1e-3, float("inf")]), kind.kind)
        if self.rng.random() < 0.6:
            return self.rng.choice([0, 1, 2, 3, 4, 8, 255]) & ((1 << kind.width) - 1)
        return self.rng.getrandbits(kind.width)

    def size(self) -> Value:
        known = self.scope.registers.get(WIDE, [])
        return self.rng.choice(known) if known and self.rng.random() < 0.2 else Lit(WIDE, self.rng.randrange(1, 9))

    # Statements

    def statement(self) -> None:
        makers: list[Callable[[], None]] = (
            [self.scalar] * 8 + [self.access] * 4 + [self.memory] * 3 + [self.pointer] * 3
        )
        self.rng.choice([*makers, self.check, self.check, self.allocate])()

    def scalar(self) -> None:
        rng, loc = self.rng, self.loc()
        kind = rng.choice(self.scalars)
        choice = rng.randrange(6)
        instr: ir.Statement
        if choice == 0:
            instr = ir.Nondet(self.define(kind), rng.choice(["nd", 'q"\\\n\u00e9']), loc)
        elif choice == 1:
            args = [self.value(kind) for _ in range(3)]
            if isinstance(kind, Float):
                float_op = rng.choice(get_args(ir.FloatOpKind))
                instr = ir.FloatOp(self.define(kind), float_op, tuple(args[: floats.ARITY[float_op]]), loc)
            else:
                op = rng.choice(get_args(ir.IntKind))
                flags = ("nsw",) if op == "add" and rng.random() < 0.5 else ()
                instr = ir.IntOp(self.define(kind), op, args[0], args[1], flags, loc)
        elif choice == 2:
            preds = [pred for pred in get_args(ir.Predicate) if (pred in floats.COMPARE) == isinstance(kind, Float)]
            lhs, rhs = self.value(kind), self.value(kind)
            instr = ir.Compare(self.define(BOOL), rng.choice(preds), lhs, rhs, loc)
        elif choice == 3:
            source, op = rng.choice(self.casts(kind))
            value = self.value(source)
            instr = ir.Cast(self.define(kind), op, value, loc)
        else:
            which: Type = rng.choice([kind, PTR])
            cond, then, other = self.value(BOOL), self.value(which), self.value(which)
            instr = ir.Select(self.define(which), cond, then, other, loc)
        self.body.append(instr)

    def casts(self, target: Int | Float) -> list[tuple[Int | Float, ir.CastKind]]:
        found: list[tuple[Int | Float, ir.CastKind]] = []
        for source in self.scalars:
            if isinstance(source, Int) and isinstance(target, Int):
                if source.width < target.width:
                    found += [(source, "zext"), (source, "sext")]
                elif source.width > target.width:
                    found.append((source, "trunc"))
            elif isinstance(source, Int):
                found += [(source, "uitofp"), (source, "sitofp")]
            elif isinstance(target, Int):
                found += [(source, "fptoui"), (source, "fptosi")]
            elif source.width != target.width:
                found.append((source, "fpext" if source.width < target.width else "fptrunc"))
            if type(source) is not type(target) and source.width == target.width:
                found.append((source, "bitcast"))
        return found

    def pointer(self) -> None:
        ptr, loc, choice = self.value(PTR), self.loc(), self.rng.randrange(6 if self.shape.addresses else 3)
        if choice <= 1:
            offset = Lit(WIDE, self.rng.choice([0, 1, 2, 4, 2**64 - 1])) if choice else self.value(WIDE)
            self.body.append(ir.Gep(self.define(PTR), ptr, offset, loc))
        elif choice == 2:
            self.body.append(ir.PtrField(self.define(WIDE), self.rng.choice(["offset", "size", "object"]), ptr, loc))
        elif choice == 3:
            self.body.append(ir.PtrToInt(self.define(WIDE), ptr, loc))
        elif choice == 4:
            address = self.value(WIDE)
            self.body.append(ir.IntToPtr(self.define(PTR), address, self.rng.choice(self.scope.memories), loc))
        else:
            other = self.value(PTR)
            self.body.append(ir.Compare(self.define(BOOL), self.rng.choice(["eq", "ult", "sge"]), ptr, other, loc))

    def allocate(self) -> None:
        region = self.rng.randrange(len(self.scope.memories))
        kind = self.rng.choice(get_args(ir.AllocKind))
        size, old, new = self.size(), self.scope.memories[region], self.fresh(MEM)
        align, name = self.rng.choice([1, 4, 16]), self.rng.choice(["", "buf"])
        readonly = kind == "global" and self.rng.random() < 0.3
        self.body.append(ir.Alloc(self.define(PTR), new, kind, size, old, align, name, readonly, self.loc()))
        self.scope.memories[region] = new

    def guard(self, ptr: Value, size: Value, mem: Value) -> None:
        if not self.shape.guarded:
            return
        inside, alive = self.define(BOOL), self.define(BOOL)
        self.body += [ir.IsDeref(inside, ptr, size), ir.Assume(inside), ir.IsAlloc(alive, ptr, mem), ir.Assume(alive)]

    def access(self) -> None:
        region, loc = self.rng.randrange(len(self.scope.memories)), self.loc()
        ptr, mem = self.value(PTR), self.scope.memories[region]
        kind: Type = self.rng.choice([*self.scalars, PTR])
        assert not isinstance(kind, Memory)
        self.guard(ptr, Lit(WIDE, (kind.width + 7) // 8), mem)
        if self.rng.random() < 0.5:
            self.body.append(ir.Load(self.define(kind), ptr, mem, loc))
        else:
            self.scope.memories[region] = self.fresh(MEM)
            self.body.append(ir.Store(self.scope.memories[region], self.value(kind), ptr, mem, loc))

    def memory(self) -> None:
        rng, loc = self.rng, self.loc()
        region, source = rng.randrange(len(self.scope.memories)), rng.choice(self.scope.memories)
        ptr, other, mem, size = self.value(PTR), self.value(PTR), self.scope.memories[region], self.size()
        choice = rng.randrange(9)
        if choice == 0:
            self.body.append(ir.IsDeref(self.define(BOOL), ptr, size, loc))
            return
        if choice in (1, 2):
            asked = ir.IsAlloc if choice == 1 else ir.IsMod
            self.body.append(asked(self.define(BOOL), ptr, mem, loc))
            return
        new = self.fresh(MEM)
        made: ir.Statement
        if choice == 3:
            made = ir.Free(new, ptr, mem, rng.random() < 0.5, loc)
        elif choice == 4:
            made = ir.ResetMod(new, ptr, mem, loc)
        else:
            self.guard(ptr, size if choice != 5 else Lit(WIDE, 3), mem)
            if choice == 5:
                made = ir.StoreBytes(new, bytes(rng.choices(range(256), k=3)), ptr, mem, loc)
            elif choice == 6:
                made = ir.Memset(new, ptr, self.value(BYTE), size, mem, loc)
            elif choice == 7:
                self.guard(other, size, source)
                made = ir.Memcpy(new, ptr, other, size, mem, source, loc)
            else:
                made = ir.Havoc(new, ptr, size, mem, "memhavoc", loc)
        self.body.append(made)
        self.scope.memories[region] = new

    def check(self) -> None:
        cond, loc = self.value(BOOL), self.loc()
        if self.rng.random() < 0.4:
            self.body.append(ir.Assume(cond, loc))
            return
        prop = ir.Property(f"assert.{self.props}", "assert", f'p{self.props} "holds"', loc)
        self.props += 1
        self.body.append(ir.Assert(cond, prop if self.rng.random() < 0.8 else None, loc))

    # Control flow

    def program(self) -> Program:
        count = self.shape.blocks
        targets = [self.targets(i, count) for i in range(count)]
        sources = [[i for i in range(count) if j in targets[i]] for j in range(count)]
        dominator = _dominators(sources)
        ends: list[_Scope] = []
        blocks: list[Block] = []
        for i in range(count):
            phis = self.enter(i, sources[i], dominator[i], ends)
            self.body = []
            if i == 0:
                for _ in range(self.shape.memories):
                    self.scope.memories.append(self.fresh(MEM))
                    self.body.append(ir.MemInit(self.scope.memories[-1]))
                self.allocate()
            for _ in range(self.rng.randrange(self.shape.statements + 1)):
                self.statement()
            blocks.append(Block(f"BB{i}", phis, tuple(self.body), self.terminator(targets[i])))
            ends.append(self.scope)
        return Program(tuple(blocks))

    def targets(self, i: int, count: int) -> list[int]:
        if i + 1 == count:
            return []
        if self.rng.random() < 0.35:
            return [i + 1]
        pair = [i + 1, self.rng.randrange(i + 1, min(count, i + 4))]
        self.rng.shuffle(pair)
        return pair

    def enter(self, i: int, sources: list[int], dominator: int, ends: list[_Scope]) -> tuple[ir.Phi, ...]:
        """Set the scope at the start of a block; the phis that it starts with."""
        if not sources:
            self.scope = _Scope()
            return ()
        self.scope = ends[dominator].copy()
        if len(sources) == 1:
            self.scope = ends[sources[0]].copy()
            return ()
        phis: list[ir.Phi] = []
        made: list[Reg] = []
        for region in range(self.shape.memories):
            new = self.fresh(MEM)
            phis.append(ir.Phi(new, tuple((ends[s].memories[region], f"BB{s}") for s in sources)))
            self.scope.memories[region] = new
        for _ in range(self.rng.randrange(3)):
            kind: Type = self.rng.choice([*self.scalars, PTR])
            incoming = tuple((self.value(kind, ends[s]), f"BB{s}") for s in sources)
            made.append(self.fresh(kind))
            phis.append(ir.Phi(made[-1], incoming, self.loc()))
        for register in made:
            self.scope.registers.setdefault(register.type, []).append(register)
        return tuple(phis)

    def terminator(self, targets: list[int]) -> ir.Terminator:
        if not targets:
            return ir.Halt()
        if len(targets) == 1:
            return ir.Jump(f"BB{targets[0]}")
        return ir.Branch(self.value(BOOL), f"BB{targets[0]}", f"BB{targets[1]}")


def _dominators(sources: list[list[int]]) -> list[int]:
    """The immediate dominator of each node of a DAG in topological order."""
    dominator = [0]
    for found in sources[1:]:
        a = found[0]
        for b in found[1:]:
            while a != b:
                a, b = (dominator[a], b) if a > b else (a, dominator[b])
        dominator.append(a)
    return dominator


def random_program(rng: Random, shape: Shape | None = None) -> Program:
    """A legal program of this shape."""
    return _Generator(rng, shape or Shape()).program()


def programs(shape: Shape | None = None) -> st.SearchStrategy[Program]:
    """Legal programs of up to this shape; fewer blocks and statements are simpler."""
    limit = shape or Shape()

    def build(seed: int, blocks: int, statements: int) -> Program:
        sized = Shape(blocks, statements, limit.memories, limit.floats, limit.addresses, limit.guarded, limit.places)
        return random_program(Random(seed), sized)

    return st.builds(build, st.integers(0, 2**32), st.integers(1, limit.blocks), st.integers(1, limit.statements))
