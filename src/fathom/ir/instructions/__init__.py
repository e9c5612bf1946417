"""The instructions of SEA-IR: pure definitions over registers, plus `assume` and `assert`.

Every effect is in a result. An instruction that changes memory takes the old memory and defines a new one; the old
one stays what it was. SeaBMC, section II, figure 1, with the operations that real code needs.
"""

from __future__ import annotations

from typing import TypeAlias

from fathom.ir.instructions.assertions import Assert, Assume, OneOf, Property
from fathom.ir.instructions.control import Branch, Halt, Jump, Phi, Terminator
from fathom.ir.instructions.memory import (
    Alloc,
    AllocKind,
    Free,
    Havoc,
    Lifetime,
    Load,
    Memcpy,
    MemInit,
    Memset,
    Store,
    StoreBytes,
)
from fathom.ir.instructions.objects import IsAlloc, IsDeref, IsMod, IsValid, ResetMod
from fathom.ir.instructions.pointers import Gep, IntToPtr, PointerField, PtrField, PtrToInt
from fathom.ir.instructions.scalars import (
    Cast,
    CastKind,
    Compare,
    FloatOp,
    FloatOpKind,
    IntKind,
    IntOp,
    Nondet,
    Predicate,
    Select,
)

__all__ = [
    "IntKind",
    "FloatOpKind",
    "Predicate",
    "CastKind",
    "Nondet",
    "IntOp",
    "FloatOp",
    "Compare",
    "Cast",
    "Select",
    "PointerField",
    "Gep",
    "PtrToInt",
    "IntToPtr",
    "PtrField",
    "AllocKind",
    "MemInit",
    "Alloc",
    "Free",
    "Lifetime",
    "Load",
    "Store",
    "StoreBytes",
    "Memset",
    "Memcpy",
    "Havoc",
    "IsDeref",
    "IsAlloc",
    "IsValid",
    "IsMod",
    "ResetMod",
    "Property",
    "OneOf",
    "Assume",
    "Assert",
    "Phi",
    "Jump",
    "Branch",
    "Halt",
    "Terminator",
    "Definition",
    "Statement",
]

Definition: TypeAlias = (
    MemInit
    | Nondet
    | IntOp
    | FloatOp
    | Compare
    | Cast
    | Select
    | Gep
    | PtrToInt
    | IntToPtr
    | PtrField
    | Alloc
    | Free
    | Load
    | Store
    | StoreBytes
    | Memset
    | Memcpy
    | Havoc
    | IsDeref
    | IsAlloc
    | IsValid
    | IsMod
    | ResetMod
)

Statement: TypeAlias = Definition | Assume | Assert
