"""Promotion on random control flow: a small interpreter must see the same values before and after.

Memory that was not written holds a token that is new for each alloca and lifetime marker; an `UninitialisedValue` gives a
new token as well. Two runs agree if their observations are equal up to the names of the tokens.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Local, Value
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.frontend.llvm.instructions import (
    NO_ATTRS,
    Alloca,
    BinOp,
    Call,
    DebugValue,
    IndirectBr,
    Instruction,
    Load,
    Phi,
    Ret,
    Store,
    UninitialisedValue,
    successors,
)
from fathom.frontend.llvm.layout import DataLayout
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.frontend.llvm.module import BasicBlock, Function, Module
from fathom.frontend.llvm.types import I32, I64, PTR, VOID, FunctionType
from fathom.frontend.promote import promote

SLOTS = ("x", "y", "z")
STEPS = 40


def call(name: str, value: Value) -> Call:
    return Call(None, GlobalRef(name), FunctionType(VOID, (value.type,)), (value,), (NO_ATTRS,))


def number(value: int) -> ConstInt:
    return ConstInt(I32, value)


@st.composite
def bodies(draw: st.DrawFn, label: str) -> list[Instruction]:
    """Loads, stores, sums, lifetime markers and observations; registers are only used in their own block."""
    body: list[Instruction] = []
    values: list[Value] = [number(7)]
    for i in range(draw(st.integers(0, 6))):
        slot = Local(draw(st.sampled_from(SLOTS)), PTR)
        match draw(st.sampled_from(("load", "load", "store", "store", "sum", "observe", "start", "end"))):
            case "load":
                values.append(Local(f"{label}.l{i}", I32))
                body.append(Load(Local(f"{label}.l{i}", I32), slot, 4))
            case "store":
                body.append(Store(draw(st.sampled_from([number(draw(st.integers(0, 3))), *values])), slot, 4))
            case "sum":
                body.append(BinOp(Local(f"{label}.s{i}", I32), "add", values[-1], number(1)))
                values.append(Local(f"{label}.s{i}", I32))
            case "observe":
                body.append(call("observe", values[-1]))
            case event:
                body.append(call(f"llvm.lifetime.{event}.p0", slot))
    return body


@st.composite
def functions(draw: st.DrawFn) -> Function:
    """An entry with three scalar locals and up to seven more blocks, with any edges between them."""
    labels = [f"b{i}" for i in range(draw(st.integers(1, 7)))]
    source = {name: SourceVariable(name, None, None) for name in SLOTS if draw(st.booleans())}
    allocas: list[Instruction] = [Alloca(Local(name, PTR), I32, ConstInt(I64, 1), 4) for name in SLOTS]
    drafts = {"entry": allocas + draw(bodies("entry"))} | {label: draw(bodies(label)) for label in labels}
    targets = {label: tuple(draw(st.lists(st.sampled_from(labels), max_size=3))) for label in drafts}
    blocks = []
    for label, body in drafts.items():
        edges = [p for p in drafts for target in targets[p] if target == label]
        with_phi: bool = draw(st.booleans())
        if edges and with_phi:
            merged = Local(f"{label}.phi", I32)
            incoming = [(last_load(drafts[p]), p) for p in edges]
            body = [Phi(merged, tuple(incoming)), call("observe", merged), *body]
        blocks.append(
            BasicBlock(label, tuple(body), IndirectBr(GlobalRef("a"), targets[label]) if targets[label] else RET)
        )
    return Function("f", FunctionType(VOID, ()), (), tuple(blocks), variables=source)


RET = Ret(None)


def last_load(body: list[Instruction]) -> Value:
    return next((inst.result for inst in reversed(body) if isinstance(inst, Load)), number(9))


Seen: TypeAlias = int | str | tuple["Seen", int]


@dataclass
class Interpreter:
    """Runs a function along the given choices and collects what it observes."""

    function: Function
    registers: dict[str, Seen] = field(default_factory=dict)
    memory: dict[str, Seen] = field(default_factory=dict)
    observed: list[Seen] = field(default_factory=list)
    tokens: int = 0

    def run(self, choices: list[int]) -> list[str]:
        blocks = {block.label: block for block in self.function.blocks}
        previous, label = "", "entry"
        for choice in choices:
            block = blocks[label]
            phis = [inst for inst in block.body if isinstance(inst, Phi)]
            assert list(block.body[: len(phis)]) == phis, "phis come first"
            arrived = {p.result.name: self.value({x: v for v, x in p.incoming}[previous]) for p in phis}
            self.registers |= arrived
            for inst in block.body[len(phis) :]:
                self.step(inst)
            following = successors(block.terminator)
            if not following:
                break
            previous, label = label, following[choice % len(following)]
        return self.renamed()

    def step(self, inst: Instruction) -> None:
        match inst:
            case Alloca(result) | Call(_, GlobalRef("llvm.lifetime.start.p0" | "llvm.lifetime.end.p0"), _, (result,)):
                assert isinstance(result, Local)
                self.memory[result.name] = self.token()
            case Load(result, Local(name)):
                self.registers[result.name] = self.memory[name]
            case Store(value, Local(name)):
                self.memory[name] = self.value(value)
            case BinOp(result, "add", lhs):
                self.registers[result.name] = (self.value(lhs), 1)
            case Call(_, GlobalRef("observe"), _, (value,)):
                self.observed.append(self.value(value))
            case UninitialisedValue(result):
                self.registers[result.name] = self.token()
            case DebugValue(_, value):
                assert value is not None
                self.value(value)
            case _:
                raise AssertionError(inst)

    def value(self, value: Value) -> Seen:
        if isinstance(value, Local):
            return self.registers[value.name]
        assert isinstance(value, ConstInt)
        return value.value

    def token(self) -> str:
        self.tokens += 1
        return f"t{self.tokens}"

    def renamed(self) -> list[str]:
        """What was observed, with the tokens numbered as they appear."""
        names: dict[str, str] = {}
        result = []
        for seen in self.observed:
            added = 0
            while isinstance(seen, tuple):
                seen, added = seen[0], added + 1
            base = names.setdefault(seen, f"any{len(names)}") if isinstance(seen, str) else str(seen)
            result.append(f"{base}+{added}")
        return result


@settings(max_examples=400, deadline=None)
@given(functions(), st.lists(st.integers(0, 2), min_size=STEPS, max_size=STEPS))
def test_promotion_preserves_what_is_observed(function: Function, choices: list[int]) -> None:
    module = Module("", DataLayout(), {}, {}, {}, {"f": function}, DebugInfo({}))
    after = promote(module).functions["f"]
    assert not any(isinstance(inst, Alloca | Load | Store) for block in after.blocks for inst in block.body)
    assert Interpreter(after).run(choices) == Interpreter(function).run(choices)
