"""Inputs for a branch that no execution was found for: a solver is asked for an execution that takes it.

Before:                         After:
    b0:                             b0:
      br i1 %c, label %b1, …          br i1 %c, label %probe, …
                                    probe:
                                      call void @reach_error()
                                      br label %b1

That the error cannot be reached is checked as any assertion is, within the bounds of the coverage; a counterexample has
the inputs. Blocks keep their places, so that inputs keep their names. Nothing rests on the answer: the program itself
is executed on the inputs afterwards.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import Final

from fathom.bound.context.assertion_names import ERROR
from fathom.engine.budget import Budget
from fathom.engine.check import check_module
from fathom.engine.request import CheckRequest
from fathom.errors import Unsupported
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import GlobalRef
from fathom.frontend.llvm.module import BasicBlock, Function, Module
from fathom.frontend.llvm.types import VOID, FunctionType
from fathom.ir.instructions import Property
from fathom.options import ModelOptions
from fathom.search.choices import Choices, Place
from fathom.search.code_coverage import Way
from fathom.source import SrcLoc
from fathom.trace.values import Values

_PROBE: Final = SrcLoc("probe", 1, 1, "probe")
_LABEL: Final = "probe"


def find_branch_inputs(request: CheckRequest, way: Way, unwind: int | None, seconds: float) -> Choices | None:
    """The inputs of an execution of the program that takes a way out of a branch, if they are found in the time."""
    name, source, target = way
    error = next((each for each in ERROR if each not in request.module.functions), None)
    if error is None:
        return None
    module = _add_probe(request.module, name, source, target, error)
    limits = replace(
        request.limits, select=("assert",), extend_select=(), ignore=(), search=False, unwind=unwind, timeout=seconds
    )
    asked = replace(
        request, module=module, limits=limits, model=ModelOptions(every=True, trace="none"), known=_find_others
    )
    try:
        verdict = check_module(asked, Budget(seconds)).verdict
    except Unsupported:
        return None
    found = (each.trace for each in verdict.counterexamples if each.prop.loc == _PROBE)
    return next((_to_choices(trace.values) for trace in found), None)


def _find_others(properties: Sequence[Property]) -> Container[Property | None]:
    """All but the probe: that they are violated is not what is asked."""
    return [each for each in properties if each.loc != _PROBE]


def _to_choices(values: Values) -> Choices:
    choices: dict[Place, int] = {("number", name, 0): value for name, value in values.numbers.items()}
    choices |= {("data", name, at): byte for name, data in values.data.items() for at, byte in data.items()}
    return choices | {("initial", name, at): byte for name, data in values.initial.items() for at, byte in data.items()}


def _add_probe(module: Module, name: str, source: int, target: int, error: str) -> Module:
    function, kind = module.functions[name], FunctionType(VOID, ())
    blocks = list(function.blocks)
    label = blocks[target].label
    blocks[source] = replace(blocks[source], terminator=_redirect(blocks[source].terminator, label))
    blocks[target] = replace(blocks[target], body=_rename_phis(blocks[target], blocks[source].label))
    call = inst.Call(None, GlobalRef(error), kind, (), (), loc=_PROBE)
    probed = replace(function, blocks=(*blocks, BasicBlock(_LABEL, (call,), inst.Jump(label))))
    return replace(module, functions={**module.functions, name: probed, error: Function(error, kind, (), ())})


def _redirect(terminator: inst.Terminator, label: str) -> inst.Terminator:
    """What goes to a block goes to the probe."""

    def choose(target: str) -> str:
        return _LABEL if target == label else target

    match terminator:
        case inst.Branch(then=then, other=other):
            return replace(terminator, then=choose(then), other=choose(other))
        case inst.Switch(default=default, cases=cases):
            pairs = tuple((value, choose(target)) for value, target in cases)
            return replace(terminator, default=choose(default), cases=pairs)
    return terminator


def _rename_phis(block: BasicBlock, source: str) -> tuple[inst.Instruction, ...]:
    """The body, which control comes to from the probe rather than from the source."""

    def rename(item: inst.Instruction) -> inst.Instruction:
        if not isinstance(item, inst.Phi):
            return item
        return replace(
            item, incoming=tuple((value, _LABEL if name == source else name) for value, name in item.incoming)
        )

    return tuple(map(rename, block.body))
