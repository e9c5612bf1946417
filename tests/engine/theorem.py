"""SeaBMC's theorem 1 on one program: the goal can hold exactly where some execution fails.

A model of the goal is replayed by the interpreter, and must fail as it says. Where there is no model, none of the
executions that are tried may fail. With the inputs of an execution as further conditions, one goal answers for each of
them alone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions, Goal
from fathom.ir import instructions as ir
from fathom.ir.instructions import Havoc, Nondet, Property
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpreter import run
from fathom.ir.printer import print_program
from fathom.ir.program import Block, Program
from fathom.ir.types import BOOL, Float, Int, Pointer
from fathom.ir.values import TRUE, Lit, Reg, Value
from fathom.logic import sorts
from fathom.logic.evaluate import evaluate
from fathom.logic.terms import Term
from fathom.solvers.registry import solver
from fathom.trace.replay import BoundedReplay
from fathom.trace.valuation import ModelValuation
from fathom.transform.cone_of_influence import ConeOfInfluence
from fathom.transform.dataflow import Dataflow
from fathom.transform.gated_ssa import GatedSSA
from fathom.transform.path_conditions import PathConditions
from fathom.transform.single_assert import SingleAssert
from fathom.transform.single_assume import SingleAssume
from fathom.transform.tidy import Tidy

Inputs = dict[str, int]
_WITH_NUMBER = (
    ir.IntOp, ir.FloatOp, ir.Compare, ir.Cast, ir.Select, ir.Load, ir.PtrField, ir.PtrToInt, ir.IsDeref, ir.IsAlloc, ir.IsMod,
)  # fmt: skip


@dataclass(frozen=True)
class Way:
    """How a program becomes a goal, and who answers."""

    encode: EncodeOptions = field(default_factory=EncodeOptions)
    vc: str = "dataflow"
    coi: bool = True
    solver: str = "bitwuzla"


def inputs_of(program: Program) -> dict[str, int]:
    """The inputs by name, with their widths."""
    found: dict[str, int] = {}
    for block in program.blocks:
        for item in block.body:
            if isinstance(item, Nondet):
                assert isinstance(item.result.type, Int | Float | Pointer)
                found[item.result.name] = item.result.type.width
    return found


class Theorem:
    """A program, prepared as the engine does but with its own names, and its goal."""

    def __init__(self, program: Program, way: Way) -> None:
        self.sea = reduced = Tidy(renumber=False).run(program)
        self.way = way
        self.layout = Layout.of(self.sea)
        if way.vc == "dataflow":
            for step in (SingleAssert(), SingleAssume(), GatedSSA(), Dataflow()):
                reduced = step.run(reduced)
        else:
            reduced = PathConditions().run(reduced)
        self.reduced = ConeOfInfluence().run(reduced) if way.coi else reduced
        self.goal: Goal = encode(self.reduced, way.encode, self.layout)
        self.solver = solver(way.solver, isolated=False)

    def fails(self, inputs: Inputs, byte: int) -> bool:
        """Whether an execution violates an assertion; memory that was never written, or made arbitrary, has `byte`."""

        def value(item: Nondet | Havoc, _: int) -> int:
            return byte if isinstance(item, Havoc) else inputs.get(item.result.name, 0)

        return run(self.sea, value, initial=lambda _name, _offset: byte, layout=self.layout).violated

    def check(self, inputs: Inputs | None = None) -> bool | None:
        """Whether the goal can hold, with these inputs; None when the solver does not know. Its model is replayed."""
        pinned = self.goal.inputs.items() if inputs is not None else ()
        fixed = [self._fixed(term, (inputs or {})[name]) for name, term in pinned]
        goal = [*self.goal.constraints, self.goal.failure, *fixed]
        answer = self.solver.check(goal)
        if answer.status == "unknown":
            return None
        if answer.status == "sat":
            assert answer.model is not None
            replay = BoundedReplay(self.sea, ModelValuation.of(self.sea, self.goal, answer.model, self.layout))
            assert replay.outcome.violated, self.shown(inputs, "the model does not fail")
            if self.goal.which is not None:
                (number,) = evaluate([self.goal.which], answer.model)
                assert isinstance(number, int)
                said = self.goal.properties[number]
                assert replay.outcome.prop == said, self.shown(inputs, f"{replay.outcome.prop} fails, not {said}")
        return answer.status == "sat"

    def _fixed(self, term: Term, value: int) -> Term:
        terms = self.goal.terms
        if term.sort is sorts.BOOL:
            return term if value else terms.not_(term)
        return terms.eq(term, terms.value(term.sort, value))

    def shown(self, inputs: Inputs | None, what: str) -> str:
        return f"{what}\n{self.way}\n{inputs}\n{print_program(self.sea)}\n{print_program(self.reduced)}"

    def agrees(self, tried: Iterable[Inputs], one_by_one: int = 0) -> bool | None:
        """The two ways of the theorem; the first `one_by_one` executions are also asked about alone."""
        unsafe = self.check()
        for number, inputs in enumerate(tried):
            alone = self.check(inputs) if number < one_by_one else None
            for byte in (0, 1, 255):
                failed = self.fails(inputs, byte)
                assert not (failed and unsafe is False), self.shown(inputs, "an execution fails that the goal denies")
                assert not (failed and alone is False), self.shown(inputs, "the goal denies that this one fails")
            assert not (alone and unsafe is False), self.shown(inputs, "the solver contradicts itself")
        return unsafe


def observing(program: Program, inputs: Inputs) -> Program | None:
    """The program with one more assertion at its end: that what it computes is not what it does on these inputs.

    What counts are the numbers of the first and the last block. None when the execution does not come to its end.
    """
    outcome = run(program, dict(inputs))
    if outcome.status != "ok":
        return None
    last = program.blocks[-1]
    registers = [item.result for item in last.body if isinstance(item, _WITH_NUMBER)]
    registers += [phi.result for phi in last.phis]
    if len(program.blocks) > 1:
        registers += [item.result for item in program.blocks[0].body if isinstance(item, _WITH_NUMBER)]
    body = list(last.body)
    same: Value = TRUE
    for number, register in enumerate(reg for reg in registers if isinstance(reg.type, Int | Float)):
        value, kind = outcome.values[register], register.type
        assert isinstance(value, int)
        assert isinstance(kind, Int | Float)
        bits, equal, both = register, Reg(f"OE{number}", BOOL), Reg(f"OS{number}", BOOL)
        if isinstance(kind, Float):
            bits = Reg(f"OB{number}", Int(kind.width))
            body.append(ir.Cast(bits, "bitcast", register))
        body.append(ir.Compare(equal, "eq", bits, Lit(Int(kind.width), value)))
        body.append(ir.IntOp(both, "and", same, equal))
        same = both
    differs = Reg("OD", BOOL)
    body += [ir.IntOp(differs, "xor", same, TRUE), ir.Assert(differs, Property("observed", "assert", "observed"))]
    ending = Block(last.label, last.phis, tuple(body), last.terminator)
    return Program((*program.blocks[:-1], ending), program.name, program.pointer_width)


def varied(program: Program, seed: int, count: int) -> Iterable[Inputs]:
    """Small numbers, large ones, and the edges of the types."""
    random = Random(seed)
    for _ in range(count):
        found: Inputs = {}
        for name, width in inputs_of(program).items():
            number = random.choice((0, 1, random.getrandbits(3), random.getrandbits(width), -1))
            found[name] = number % (1 << width)
        yield found
