"""LLVM's instructions as immutable values, one class for each shape.

Operands are `Value`s; a result is the `Local` that later instructions name, or None for `void`. Flags that
change the meaning (`nsw`, `exact`, `inbounds`, `volatile`, orderings) are kept; hints for the optimiser on
instructions (`!tbaa`, `!range`, `!prof`) are not, because nothing may be concluded from them before it is checked.
"""

from __future__ import annotations

from typing import TypeAlias

from fathom.frontend.llvm.instructions.calls import NO_ATTRS, Call, LandingPad, ParamAttrs, VAArg
from fathom.frontend.llvm.instructions.marks import DebugValue, UbsanCheck, UninitialisedValue, UnsupportedInst
from fathom.frontend.llvm.instructions.memory import Alloca, AtomicRMW, CmpXchg, Fence, GetElementPtr, Load, Store
from fathom.frontend.llvm.instructions.operations import (
    BinOp,
    Cast,
    Compare,
    ExtractElement,
    ExtractValue,
    InsertElement,
    InsertValue,
    Phi,
    Select,
    ShuffleVector,
    UnaryOp,
)
from fathom.frontend.llvm.instructions.terminators import (
    Branch,
    CallBr,
    IndirectBr,
    Invoke,
    Jump,
    Resume,
    Ret,
    Switch,
    Terminator,
    Unreachable,
    UnsupportedTerminator,
    successors,
)

__all__ = [
    "BinOp",
    "UnaryOp",
    "Compare",
    "Cast",
    "Select",
    "Phi",
    "ExtractValue",
    "InsertValue",
    "ExtractElement",
    "InsertElement",
    "ShuffleVector",
    "Alloca",
    "Load",
    "Store",
    "GetElementPtr",
    "Fence",
    "CmpXchg",
    "AtomicRMW",
    "ParamAttrs",
    "NO_ATTRS",
    "Call",
    "VAArg",
    "LandingPad",
    "UbsanCheck",
    "DebugValue",
    "UninitialisedValue",
    "UnsupportedInst",
    "Ret",
    "Jump",
    "Branch",
    "Switch",
    "IndirectBr",
    "Invoke",
    "CallBr",
    "Resume",
    "Unreachable",
    "UnsupportedTerminator",
    "Terminator",
    "successors",
    "Instruction",
]

Instruction: TypeAlias = (
    BinOp
    | UnaryOp
    | Compare
    | Cast
    | Select
    | Phi
    | Alloca
    | Load
    | Store
    | GetElementPtr
    | Fence
    | CmpXchg
    | AtomicRMW
    | ExtractValue
    | InsertValue
    | ExtractElement
    | InsertElement
    | ShuffleVector
    | Call
    | VAArg
    | LandingPad
    | UbsanCheck
    | DebugValue
    | UninitialisedValue
    | UnsupportedInst
)
