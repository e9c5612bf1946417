"""Calls that give what they gave before: of functions that only read, where nothing has been written since.

    for (size_t i = 0; i < strlen(text); i++)      one walk through the text instead of one for each character
        sum += text[i];

Only loops pay for being looked for. What such a function reads are the objects that it is given pointers to: it loads
no pointers, and it names no globals. It makes no input, has no choice of its own and calls nothing, so that its result
depends on its arguments and these objects alone. What it asserts was asserted by the first call.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from fathom.bound.code.frames import Frame
from fathom.bound.context.context import Context
from fathom.bound.residual.values import Value
from fathom.bound.state.pure_calls import Contents, record_call
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.constants import ConstFloat, ConstInt, Local, NullPointer
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.operands import AnyInstruction, operands
from fathom.frontend.llvm.types import IntType
from fathom.source import SrcLoc

_COMPUTES = (
    *(inst.BinOp, inst.UnaryOp, inst.Compare, inst.Cast, inst.Select, inst.Phi, inst.GetElementPtr, inst.UbsanCheck),
    *(inst.DebugValue, inst.Load, inst.Ret, inst.Jump, inst.Branch, inst.Switch, inst.Unreachable),
)
_PLAIN = Local | ConstInt | ConstFloat | NullPointer
_POINTERS_FROM_NUMBERS = "inttoptr"


@final
class RepeatedCalls:
    """Remembers what functions have returned that only read, unless something else follows what is read."""

    def __init__(self, walk: Context, is_plain: bool) -> None:
        options = walk.options
        self.walk = walk
        self.is_on = is_plain and options.known_memory and options.safety == "fat" and walk.shadows is None
        self._known: dict[str, bool] = {}

    def give_result(
        self, function: Function, arguments: Sequence[Value], result: int | None, loc: SrcLoc | None
    ) -> bool:
        """Put what a call would return where the caller wants it, if that is known on the current path."""
        path = self.walk.path
        if result is None or not path.calls:
            return False
        now = Contents(path.objects, path.mem)
        for call in reversed(path.calls):
            if call.has_result(now, function.name, arguments):
                self.walk.residue.instances.here("call", function.name, loc)  # further calls here keep their names
                path.env[result] = call.result
                return True
        return False

    def remember(self, frame: Frame, result: Value) -> None:
        """A function has returned to the current path; what it gives is remembered if it may be given again."""
        if not self.is_on or not frame.code.loops or self.walk.instruments:
            return
        function, path = frame.code.function, self.walk.path
        if function is None or frame.extra or not self._only_reads(function):
            return
        call = record_call(Contents(path.objects, path.mem), function.name, frame.arguments, result)
        if call is not None:
            path.calls = (*path.calls, call)[-self.walk.effort.limits.pure_calls :]

    def _only_reads(self, function: Function) -> bool:
        found = self._known.get(function.name)
        if found is None:
            found = self._known[function.name] = _is_only_reading(function)
        return found


def _is_only_reading(function: Function) -> bool:
    """Whether a function computes with numbers that it reads through its arguments, and does nothing else."""
    if function.type.varargs:
        return False
    items = (item for block in function.blocks for item in (*block.body, block.terminator))
    return all(map(_is_allowed, items))


def _is_allowed(item: AnyInstruction) -> bool:
    if isinstance(item, inst.DebugValue):
        return True
    if not isinstance(item, _COMPUTES):
        return False
    if isinstance(item, inst.Load) and (item.volatile or item.ordering or not isinstance(item.result.type, IntType)):
        return False
    if isinstance(item, inst.Cast) and item.op == _POINTERS_FROM_NUMBERS:
        return False
    return all(
        value is None or isinstance(value, Local | ConstInt | ConstFloat | NullPointer) for value in operands(item)
    )
