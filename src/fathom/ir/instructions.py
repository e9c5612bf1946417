"""The instructions of SEA-IR: pure definitions over registers, plus `assume` and `assert`.

Every effect is in a result. An instruction that changes memory takes the old memory and defines a new one; the old
one stays what it was. SeaBMC, section II, figure 1, with the operations that real code needs.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable
from fathom.ir.values import Reg, Value
from fathom.source import SrcLoc

IntKind: TypeAlias = Literal[
    "add", "sub", "mul", "udiv", "sdiv", "urem", "srem", "shl", "lshr", "ashr", "and", "or", "xor"
]
FloatOpKind: TypeAlias = Literal[
    "fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fabs", "fsqrt", "fma",
    "fround", "froundeven", "ffloor", "fceil", "ftrunc", "fmin", "fmax", "fcopysign",
]  # fmt: skip
Predicate: TypeAlias = Literal[
    "eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge",
    "foeq", "fogt", "foge", "folt", "fole", "fone", "ford",
    "fueq", "fugt", "fuge", "fult", "fule", "fune", "funo",
]  # fmt: skip
CastKind: TypeAlias = Literal[
    "trunc", "zext", "sext", "bitcast", "fptrunc", "fpext", "fptoui", "fptosi", "uitofp", "sitofp"
]
AllocKind: TypeAlias = Literal["alloca", "malloc", "global"]
PointerField: TypeAlias = Literal["offset", "size"]


@final
@immutable
class Property:
    """What an assertion is about: `id` is unique in the program and stable between runs."""

    id: str
    kind: str
    description: str
    loc: SrcLoc | None = None


@final
@immutable
class OneOf:
    """`[R9 of bounds#3, null#1]`: what fails is the property whose number in `among`, from 0, is the value of `which`.

    An assertion without a property has `None` there. Only an assertion that stands for many has this.
    """

    which: Value
    among: tuple[Property | None, ...]


@final
@immutable
class MemInit:
    """`M0 = mem.init()`: a memory in which nothing is allocated and every byte is arbitrary but fixed."""

    result: Reg
    loc: SrcLoc | None = None


@final
@immutable
class Nondet:
    """`R0:i8 = nondet "nd_char"`: an input. `source` is the function or variable that it stands for.

    Inputs are numbered by the order of these instructions; the interpreter takes its values by that number. `instance`
    names the moment of an execution at which the program asks for it.
    """

    result: Reg
    source: str
    loc: SrcLoc | None = None
    instance: str = ""


@final
@immutable
class IntOp:
    """`R2:i32 = add nsw R0, R1`: modular arithmetic on equal widths.

    `flags` (`nsw`, `nuw`, `exact`) do not change the value; a check turns them into assertions. Division by zero gives
    all ones (and the dividend as remainder), a shift by the width or more gives zeros (or copies of the sign), as in
    SMT-LIB: the operations are total.
    """

    result: Reg
    op: IntKind
    lhs: Value
    rhs: Value
    flags: tuple[str, ...] = ()
    loc: SrcLoc | None = None


@final
@immutable
class FloatOp:
    """`R2:double = fadd R0, R1`: IEEE 754 arithmetic, to nearest, ties to even. A NaN result is the canonical one."""

    result: Reg
    op: FloatOpKind
    args: tuple[Value, ...]
    loc: SrcLoc | None = None


@final
@immutable
class Compare:
    """`R2:i1 = ult R0, 10`: integers and floats by value, pointers by address."""

    result: Reg
    pred: Predicate
    lhs: Value
    rhs: Value
    loc: SrcLoc | None = None


@final
@immutable
class Cast:
    """`R2:i64 = sext R1`: to the type of the result. `bitcast` is between an integer and the float of its bits."""

    result: Reg
    op: CastKind
    value: Value
    loc: SrcLoc | None = None


@final
@immutable
class Select:
    """`M3 = select R2, M1, M2`: at every sort."""

    result: Reg
    cond: Value
    then: Value
    other: Value
    loc: SrcLoc | None = None


@final
@immutable
class Gep:
    """`P4 = gep P3, 1`: the same object, `offset` bytes further (signed, pointer-wide, modular)."""

    result: Reg
    base: Value
    offset: Value
    loc: SrcLoc | None = None


@final
@immutable
class PtrToInt:
    """`R1:i64 = ptoi P0`: the address."""

    result: Reg
    ptr: Value
    loc: SrcLoc | None = None


@final
@immutable
class IntToPtr:
    """`P1 = itop R0, M0`: into the object that contains the address in this memory; not usable if there is none."""

    result: Reg
    value: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class PtrField:
    """`R1:i64 = offset P0`, `R2:i64 = size P0`: a part of the fat pointer."""

    result: Reg
    field: PointerField
    ptr: Value
    loc: SrcLoc | None = None


@final
@immutable
class Alloc:
    """`P1, M1 = malloc 2, M0 align 16 "buf"`: a new object of exactly `size` bytes, contents as they were in memory.

    `name` is what a report calls the object. A `global` may be `readonly`. `instance` names the moment of an execution.
    A computed size is never more than `most` in executions that come here.
    """

    result: Reg
    mem_result: Reg
    kind: AllocKind
    size: Value
    mem: Value
    align: int = 1
    name: str = ""
    readonly: bool = False
    loc: SrcLoc | None = None
    instance: str = ""
    most: int | None = None


@final
@immutable
class Free:
    """`M2 = free P1, M1` (heap) or `M2 = endscope P1, M1` (a local goes out of scope): the object is dead from here on.

    Freeing null changes nothing.
    """

    result: Reg
    ptr: Value
    mem: Value
    scope: bool = False
    loc: SrcLoc | None = None


@final
@immutable
class Load:
    """`R1:i32 = load P0, M0`: as many bytes as the type has, little-endian unless the program says otherwise."""

    result: Reg
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Store:
    """`M1 = store R0, P0, M0`. A width that is not whole bytes is stored with zeros above, as LLVM does."""

    result: Reg
    value: Value
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class StoreBytes:
    """`M1 = bytes "\\01\\02", P0, M0`: constant data, such as the initialiser of a table."""

    result: Reg
    data: bytes
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Memset:
    """`M1 = memset P0, R1, R2, M0`: byte `value`, `length` times (pointer-wide, unsigned)."""

    result: Reg
    ptr: Value
    value: Value
    length: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Memcpy:
    """`M2 = memcpy P0, P1, R2, M0, M1`: `length` bytes from `src` in `src_mem` to `dst` in `mem`.

    All bytes are read before any is written, so overlapping ranges (memmove) are exact.
    """

    result: Reg
    dst: Value
    src: Value
    length: Value
    mem: Value
    src_mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Havoc:
    """`M1 = havoc P0, R1, M0`: `length` bytes become arbitrary: an input of bytes, `source` as in `Nondet`."""

    result: Reg
    ptr: Value
    length: Value
    mem: Value
    source: str
    loc: SrcLoc | None = None
    instance: str = ""


@final
@immutable
class IsDeref:
    """`R1:i1 = isderef P0, 4`: `0 <= offset` and `offset + size <= size of the object`, without wrap. Not null."""

    result: Reg
    ptr: Value
    size: Value
    loc: SrcLoc | None = None


@final
@immutable
class IsAlloc:
    """`R1:i1 = isalloc P0, M0`: the object that the pointer came from is alive in this memory."""

    result: Reg
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class IsValid:
    """`R1:i1 = isvalid P0, 4, M0`: the bytes lie in one object that is alive in this memory, whichever it is.

    Only the address of the pointer matters (LLBMC's valid_mem_access), unlike for `isderef` and `isalloc`.
    """

    result: Reg
    ptr: Value
    size: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class IsMod:
    """`R1:i1 = ismod P0, M0`: the object was written since its allocation or the last `resetmod`."""

    result: Reg
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class ResetMod:
    """`M1 = resetmod P0, M0`: the object counts as not written from here on."""

    result: Reg
    ptr: Value
    mem: Value
    loc: SrcLoc | None = None


@final
@immutable
class Assume:
    """`assume R1`: executions in which it is false do not count."""

    cond: Value
    loc: SrcLoc | None = None


@final
@immutable
class Assert:
    """`assert R1 [bounds#3]`: the execution that makes it false is what we look for. It goes on after a true one only.

    `one_of` is there instead of `prop` where assertions were joined into one.
    """

    cond: Value
    prop: Property | None = None
    loc: SrcLoc | None = None
    one_of: OneOf | None = None


@final
@immutable
class Phi:
    """`M3 = phi [M1, BB1], [M2, BB2]`."""

    result: Reg
    incoming: tuple[tuple[Value, str], ...]
    loc: SrcLoc | None = None


@final
@immutable
class Jump:
    """`br BB3`."""

    target: str


@final
@immutable
class Branch:
    """`br R3, BB1, BB2`: the first when true."""

    cond: Value
    then: str
    other: str


@final
@immutable
class Halt:
    """`halt`: the end of the program."""


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
Terminator: TypeAlias = Jump | Branch | Halt
