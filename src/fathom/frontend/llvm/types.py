"""LLVM's types as immutable values, and how they are spelled.

Pointers are opaque, so no type contains itself and every type is a finite tree. The reader interns them by
spelling; two types are the same type exactly when they are equal.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, final

from fathom.immutable import immutable

FloatKind: TypeAlias = Literal["half", "bfloat", "float", "double", "x86_fp80", "fp128", "ppc_fp128"]

FLOAT_BITS: dict[FloatKind, int] = {
    "half": 16,
    "bfloat": 16,
    "float": 32,
    "double": 64,
    "x86_fp80": 80,
    "fp128": 128,
    "ppc_fp128": 128,
}


@final
@immutable
class IntType:
    """`i32`: an integer of any width, without a sign."""

    width: int

    def __str__(self) -> str:
        return f"i{self.width}"


@final
@immutable
class FloatType:
    """`double`: one of LLVM's floating-point formats."""

    kind: FloatKind

    @property
    def width(self) -> int:
        return FLOAT_BITS[self.kind]

    def __str__(self) -> str:
        return self.kind


@final
@immutable
class PtrType:
    """`ptr`: an address, of what is said by the instruction that uses it."""

    addrspace: int = 0

    def __str__(self) -> str:
        return f"ptr addrspace({self.addrspace})" if self.addrspace else "ptr"


@final
@immutable
class ArrayType:
    """`[10 x i8]`."""

    count: int
    element: Type

    def __str__(self) -> str:
        return f"[{self.count} x {self.element}]"


@final
@immutable
class VectorType:
    """`<4 x float>`; clang passes small structs this way even where nothing is vectorised."""

    count: int
    element: Type
    scalable: bool = False

    def __str__(self) -> str:
        return f"<{'vscale x ' if self.scalable else ''}{self.count} x {self.element}>"


@final
@immutable
class StructType:
    """`{ i32, ptr }`, `<{ i8, i32 }>` or `%struct.node`; `fields` is None for an opaque one."""

    fields: tuple[Type, ...] | None
    packed: bool = False
    name: str | None = None

    def body(self) -> str:
        """How the type is spelled where it is defined."""
        if self.fields is None:
            return "opaque"
        inner = f"{{ {', '.join(map(str, self.fields))} }}" if self.fields else "{}"
        return f"<{inner}>" if self.packed else inner

    def __str__(self) -> str:
        return self.body() if self.name is None else f"%{quote_name(self.name)}"


@final
@immutable
class FunctionType:
    """`i32 (ptr, ...)`."""

    result: Type
    params: tuple[Type, ...]
    varargs: bool = False

    def __str__(self) -> str:
        params = [str(p) for p in self.params] + (["..."] if self.varargs else [])
        return f"{self.result} ({', '.join(params)})"


@final
@immutable
class SimpleType:
    """`void`, `label`, `token`, `metadata`: types without a layout."""

    spelling: Literal["void", "label", "token", "metadata"]

    def __str__(self) -> str:
        return self.spelling


@final
@immutable
class UnsupportedType:
    """A type that is only carried along as text, such as `target("spirv.Image")` or `x86_amx`."""

    text: str

    def __str__(self) -> str:
        return self.text


Type: TypeAlias = (
    IntType | FloatType | PtrType | ArrayType | VectorType | StructType | FunctionType | SimpleType | UnsupportedType
)

VOID = SimpleType("void")
LABEL = SimpleType("label")
TOKEN = SimpleType("token")
METADATA = SimpleType("metadata")
PTR = PtrType()
I1 = IntType(1)
I8 = IntType(8)
I32 = IntType(32)
I64 = IntType(64)

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-$._")


def quote_name(name: str) -> str:
    """A name as LLVM spells it after `%` or `@`: bare when it can be, in quotes with `\\xx` escapes when not.

    Names hold one character per byte (latin-1), so that any byte survives.
    """
    if name and _PLAIN.issuperset(name) and not ("0" <= name[0] <= "9" and not name.isdecimal()):
        return name
    return '"' + "".join(c if 32 <= ord(c) < 127 and c not in '"\\' else f"\\{ord(c):02X}" for c in name) + '"'
