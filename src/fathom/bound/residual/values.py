"""What a register holds while the program is walked: plain ints, residual registers, and structured pointers.

* An integer or a float that is known is a Python int (unsigned, or the bits); otherwise it is a `Reg` of the residue.
* A pointer is an `Address` (an object and an offset, of which either part may be symbolic), a `Choice` between two
  pointers, or an `Opaque` register with the objects it may point into.
* A struct or vector is a tuple of values.

So `type(value) is int` means "it is known", which is what the fast paths test.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, final

from fathom.bound.residual.execution_index import Instance
from fathom.immutable import immutable
from fathom.ir.types import Float, Int, Pointer
from fathom.ir.values import Reg
from fathom.source import SrcLoc

ObjectKind: TypeAlias = Literal["alloca", "malloc", "global", "function"]
Mode: TypeAlias = Literal["read", "write"]
CellType: TypeAlias = Int | Float | Pointer
Shape: TypeAlias = CellType | tuple["Shape", ...]
"""The type of a value: a scalar, a pointer, or a tuple of shapes for a struct or vector."""


@final
@immutable
class AllocatedBy:
    """Names an object after the function of the C library that allocates it: `malloc's object`."""

    function: str

    def __str__(self) -> str:
        return f"{self.function}'s object"


@final
class Object:
    """One allocation instance: a global, one execution of an `alloca` or of a `malloc`, or a function.

    `reg` is the register that holds its address once the residue needs it; objects of constant size are allocated in
    the prologue of the residue, so that their address is one register everywhere. `given` is the condition under which
    the program ever got it: a call of `malloc` may have failed. `allocator` is the function of the C library whose
    memory it is. `end` is the number of the next object at the first moment at which it may be gone. One that
    `may_be_constant` is so on paths with the flag `CONSTANT`. `thrown` is the type that an exception was thrown as.
    One that `is_temporary` is a local that the compiler has made, which has no name in the source.
    """

    __slots__ = (
        "align", "allocator", "end", "geps", "given", "hoisted", "id", "instance", "is_temporary", "kind", "loc",
        "may_be_constant", "name", "readonly", "reg", "size", "thrown",
    )  # fmt: skip

    def __init__(
        self, number: int, kind: ObjectKind, name: str | AllocatedBy, size: int | Reg, align: int, loc: SrcLoc | None
    ) -> None:
        self.id = number
        self.kind = kind
        self.name = str(name)
        self.allocator = name.function if isinstance(name, AllocatedBy) else None
        self.size = size
        self.align = align
        self.loc = loc
        self.readonly = False
        self.is_temporary = False
        self.may_be_constant = False
        self.given: int | Reg = 1
        self.hoisted = True
        self.reg: Reg | None = None
        self.geps: dict[int, Reg] = {}
        self.instance: Instance | None = None
        self.end: int | None = None
        self.thrown: str | None = None

    def __repr__(self) -> str:
        return f"{self.kind} {self.name}#{self.id}"


@final
class Address:
    """`offset` bytes into `object`; without an object it is a number used as an address, 0 being null.

    A known offset is signed, so that `p[-1]` is what it looks like.
    """

    __slots__ = ("object", "offset")

    def __init__(self, target: Object | None, offset: int | Reg) -> None:
        self.object = target
        self.offset = offset

    def __repr__(self) -> str:
        return f"&{self.object!r}+{self.offset}"


@final
class Choice:
    """`then` when the condition holds, else `other`: what a join or a select of two pointers gives."""

    __slots__ = ("cond", "leaves", "other", "then")

    def __init__(self, cond: Reg, then: PointerValue, other: PointerValue) -> None:
        self.cond = cond
        self.then = then
        self.other = other
        self.leaves = leaves(then) + leaves(other)


@final
class Opaque:
    """A pointer register of the residue; `targets` are the objects it may point into, None when that is not known.

    One that has not `moved` since it came from memory is inside of its object, or one past the end.
    """

    __slots__ = ("moved", "reg", "targets")

    def __init__(self, reg: Reg, targets: frozenset[Object] | None, moved: bool = True) -> None:
        self.reg = reg
        self.targets = targets
        self.moved = moved


PointerValue: TypeAlias = Address | Choice | Opaque
Scalar: TypeAlias = int | Reg
Value: TypeAlias = int | Reg | PointerValue | tuple["Value", ...]

NULL = Address(None, 0)


def leaves(pointer: PointerValue) -> int:
    """How many alternatives a pointer has."""
    return pointer.leaves if type(pointer) is Choice else 1


def list_leaves(pointer: PointerValue) -> list[PointerValue]:
    """Its alternatives."""
    return [pointer] if type(pointer) is not Choice else list_leaves(pointer.then) + list_leaves(pointer.other)


def is_closed(value: Value) -> bool:
    """Whether a value means the same in every block: it has no register but the addresses of the prologue."""
    if isinstance(value, Address):
        return isinstance(value.offset, int) and (value.object is None or value.object.hoisted)
    return isinstance(value, int)


def targets(pointer: PointerValue) -> frozenset[Object] | None:
    """The objects that a pointer may point into, or None when that is not known."""
    found, complete = named_targets(pointer)
    return found if complete else None


def named_targets(pointer: PointerValue) -> tuple[frozenset[Object], bool]:
    """The objects that the parts of a pointer name, and whether it can point into no other."""
    found: set[Object] = set()
    complete = True
    stack = [pointer]
    while stack:
        item = stack.pop()
        if type(item) is Choice:
            stack += (item.then, item.other)
        elif type(item) is Address:
            if item.object is not None:
                found.add(item.object)
            elif type(item.offset) is not int:
                complete = False
        else:
            assert type(item) is Opaque
            if item.targets is None:
                complete = False
            else:
                found |= item.targets
    return frozenset(found), complete


def find_references(values: Iterable[Value]) -> frozenset[int]:
    """The numbers of the objects that the parts of some values name."""
    found: set[int] = set()
    stack = list(values)
    while stack:
        item = stack.pop()
        if isinstance(item, tuple):
            stack += item
        elif isinstance(item, PointerValue):
            found.update(target.id for target in named_targets(item)[0])
    return frozenset(found)


def find_thrown_type(exception: Value) -> str | None:
    """The type that an exception was thrown as, None where that is not known, or it may be one of several."""
    assert isinstance(exception, PointerValue)
    found = {target.thrown for target in named_targets(exception)[0]}
    return found.pop() if len(found) == 1 else None


def pointees_of(value: Value) -> frozenset[Object] | None:
    """What a value may point into once it is in memory; an unknown number may be any address."""
    if isinstance(value, int):
        return frozenset()
    return None if isinstance(value, Reg | tuple) else targets(value)


def is_same(left: Value, right: Value) -> bool:
    """Whether two values are the same for certain: equal numbers, one register, or pointers alike in every part."""
    if left is right:
        return True
    if type(left) is not type(right):
        return False
    if type(left) is int:
        return left == right
    if type(left) is Address and type(right) is Address:
        return left.object is right.object and (
            left.offset is right.offset or (type(left.offset) is int and left.offset == right.offset)
        )
    if type(left) is Opaque and type(right) is Opaque:
        return left.reg is right.reg
    if type(left) is Choice and type(right) is Choice:
        return left.cond is right.cond and is_same(left.then, right.then) and is_same(left.other, right.other)
    if type(left) is tuple and type(right) is tuple:
        return len(left) == len(right) and all(map(is_same, left, right))
    return False
