"""Exceptions that functions without a body throw: landing pads, where one is caught, and `resume`, which lets it go on.

Of such an exception nothing is known but that it was thrown: the selector, by which a landing pad finds the clause of
its type, is arbitrary. A number or a pointer that was thrown is arbitrary too; an object of a class is not modelled.
"""

from __future__ import annotations

import re
from typing import Final

from fathom.bound.code.code import CodeBlock, Environment, Op
from fathom.bound.compile.function_compiler import EndRule, FunctionCompiler, Rule
from fathom.bound.residual.values import Address
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.operands import operands
from fathom.ir.types import Int

BEGIN_CATCH: Final = ("__cxa_begin_catch", "__cxa_get_exception_ptr")
_EXCEPTION_BYTES: Final = 16
_CLAUSE_TYPE = re.compile(r"@_ZTI(\w+)")
_SCALAR = re.compile(r"[a-z]|P\w+")
"""Mangled names of the types that are no classes: `int` is `i`, `char const*` is `PKc`."""


def landing_pad(c: FunctionCompiler, item: inst.Instruction) -> Op:
    """`{ ptr, i32 }`: the exception, and the number of the clause that its type fits."""
    assert isinstance(item, inst.LandingPad)
    slot, walk, loc = c.result(item.result), c.walk, item.loc

    def land(env: Environment) -> None:
        thrown = walk.memory.new_object(walk.path, "global", "the exception", _EXCEPTION_BYTES, 16, loc)
        env[slot] = (Address(thrown, 0), walk.fold.fresh(Int(32), "type of the exception", loc))

    return land


def resume(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    assert isinstance(item, inst.Resume)
    walk = c.walk
    made.end = lambda _env: walk.unwind()


def invoke(c: FunctionCompiler, made: CodeBlock, item: inst.Terminator) -> None:
    """A call that goes on at its landing pad where the function throws."""
    assert isinstance(item, inst.Invoke)
    walk, op = c.walk, c.op(made, item.call)
    normal, landing = c.edge(made, item.normal), c.edge(made, item.unwind)

    def prepare(_env: Environment) -> None:
        walk.frame.landing = landing

    def end(_env: Environment) -> object:
        walk.frame.landing = None
        return normal

    if op is not None:
        c.prepare += [prepare, op]
    made.end = end  # type: ignore[assignment]


def looks_into_exceptions(function: Function) -> bool:
    """Whether a function that catches objects of classes also uses them, rather than only that they were thrown."""
    caught = [item for block in function.blocks for item in block.body if isinstance(item, inst.LandingPad)]
    types = [name for pad in caught for name in _CLAUSE_TYPE.findall(pad.clauses)]
    if all(_SCALAR.fullmatch(name) for name in types):
        return False
    begun: set[str] = set()
    used: set[str] = set()
    for block in function.blocks:
        for item in (*block.body, block.terminator):
            call = item.call if isinstance(item, inst.Invoke) else item
            if isinstance(call, inst.Call) and isinstance(call.callee, llvm.GlobalRef) and call.result is not None:
                begun |= {call.result.name} if call.callee.name in BEGIN_CATCH else set()
            used |= {value.name for value in operands(item) if isinstance(value, llvm.Local)}
    return not begun.isdisjoint(used)


RULES: dict[type, Rule] = {inst.LandingPad: landing_pad}
ENDS: dict[type, EndRule] = {inst.Invoke: invoke, inst.Resume: resume}
