"""Operands of LLVM instructions: registers of the function, and constants of the module."""

from __future__ import annotations

from typing import TypeAlias, final

from fathom.frontend.llvm.types import METADATA, PTR, FloatType, FunctionType, IntType, Type
from fathom.immutable import immutable


@final
@immutable
class Local:
    """`%x`: a parameter or the result of an instruction. One object per name and function."""

    name: str
    type: Type


@final
@immutable
class ConstInt:
    """`i8 255`: the value is kept unsigned, `0 <= value < 2**width`, however it was spelled."""

    type: IntType
    value: int


@final
@immutable
class ConstFloat:
    """`double 1.0`: kept as the bits of its format, so that NaNs and signed zeros survive."""

    type: FloatType
    bits: int


@final
@immutable
class NullPointer:
    """`ptr null`, and `token none`."""

    type: Type


@final
@immutable
class Undef:
    """`undef`: any value, each time it is used."""

    type: Type


@final
@immutable
class Poison:
    """`poison`: the result of an operation that was not allowed."""

    type: Type


@final
@immutable
class Zero:
    """`zeroinitializer` of an aggregate or a vector."""

    type: Type


@final
@immutable
class Bytes:
    """`c"abc\\00"`: an array of `i8`."""

    type: Type
    data: bytes


@final
@immutable
class Aggregate:
    """An array, struct or vector, element by element (a `splat` is spelled out)."""

    type: Type
    elements: tuple[Constant, ...]


@final
@immutable
class GlobalRef:
    """`@name`: the address of a global variable, function or alias."""

    name: str
    type: Type = PTR


@final
@immutable
class BlockAddress:
    """`blockaddress(@f, %label)`: where a computed `goto` may jump to."""

    function: str
    block: str
    type: Type = PTR


@final
@immutable
class ConstExpr:
    """A constant computed by the linker: `getelementptr`, a cast, `add`, `sub`, `xor`, …

    `source` is the type that a getelementptr steps over; `flags` are its `inbounds`, `nuw`, `nsw`, ….
    """

    type: Type
    op: str
    operands: tuple[Constant, ...]
    source: Type | None = None
    flags: tuple[str, ...] = ()


@final
@immutable
class InlineAsm:
    """`asm sideeffect "text", "constraints"`, as the callee of a call."""

    text: str
    constraints: str
    flags: tuple[str, ...]
    type: FunctionType


@final
@immutable
class MetadataArg:
    """`metadata !5` as an argument of an intrinsic, kept as text."""

    text: str
    type: Type = METADATA


@final
@immutable
class UnsupportedConst:
    """A constant that is only carried along as text: an error when execution reaches a use of it."""

    type: Type
    text: str


Constant: TypeAlias = (
    ConstInt
    | ConstFloat
    | NullPointer
    | Undef
    | Poison
    | Zero
    | Bytes
    | Aggregate
    | GlobalRef
    | BlockAddress
    | ConstExpr
    | UnsupportedConst
)
Value: TypeAlias = Local | Constant | InlineAsm | MetadataArg
