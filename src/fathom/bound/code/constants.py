"""Constants of the module as values of the walk, and the globals that they refer to as objects."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import cast, final

from fathom.bound.code.shapes import Shapes
from fathom.bound.code.weak import find_absent_symbols
from fathom.bound.memory.cache import KnownMemory
from fathom.bound.residual.fold import Folder
from fathom.bound.residual.values import NULL, Address, Object, PointerValue, Scalar, Shape, Value
from fathom.bound.state.cells import ZEROS, Image
from fathom.bound.state.path import Path
from fathom.errors import Unsupported
from fathom.frontend.llvm import constants as llvm
from fathom.frontend.llvm.module import GlobalVariable, Module
from fathom.frontend.llvm.types import ArrayType, StructType, VectorType
from fathom.frontend.llvm.types import Type as LLVMType
from fathom.ir.arithmetic import to_signed
from fathom.ir.instructions import CastKind, IntKind
from fathom.ir.types import Float, Int, Pointer
from fathom.source import SrcLoc


@final
class Constants:
    """Evaluates constants; globals become objects when they are first needed."""

    def __init__(self, module: Module, shapes: Shapes, memory: KnownMemory, is_known: Callable[[str], bool]) -> None:
        self.module = module
        self.shapes = shapes
        self.fold = memory.fold
        self.pointers = memory.pointers
        self.memory = memory
        self.callbacks: dict[str, None] = {}
        """Functions that the caller of the entry function brings: nothing is known of them but their names."""
        self.missing_symbols: dict[str, None] = {}
        """Weak symbols that are used, and that nothing defines."""
        self._is_known = is_known
        self._objects: dict[str, Object] = {}
        self._blocks: dict[tuple[str, str], Address] = {}

    def prepare(self, path: Path) -> None:
        """Make an object of every global variable, with its initial contents. Functions follow on demand."""
        for variable in self.module.globals.values():
            size = self.shapes.layout.alloc_size(variable.type)
            align = variable.align or self.shapes.layout.align_of(variable.type)
            name = variable.variable.name if variable.variable is not None else variable.name
            loc = variable.variable.loc if variable.variable is not None else None
            made = self.memory.new_object(path, "global", name, size, align, loc)
            made.readonly = variable.constant and variable.initialiser is not None
            self._objects[variable.name] = made
        for variable in self.module.globals.values():
            if variable.initialiser is not None:
                self.memory.replace(path, self._objects[variable.name], self.image(variable))

    def image(self, variable: GlobalVariable) -> Image:
        """The initial contents of a global."""
        assert variable.initialiser is not None
        if isinstance(variable.initialiser, llvm.Zero):
            return ZEROS
        data = bytearray(self.shapes.layout.alloc_size(variable.type))
        pointers: dict[int, Value] = {}
        self._fill(data, pointers, variable.initialiser)
        return Image(bytes(data) if any(data) else None, pointers)

    def _fill(self, data: bytearray, pointers: dict[int, Value], constant: llvm.Constant) -> None:
        work: list[tuple[int, llvm.Constant]] = [(0, constant)]
        while work:
            at, item = work.pop()
            if isinstance(item, llvm.Bytes):
                data[at : at + len(item.data)] = item.data
            elif isinstance(item, llvm.Aggregate):
                work.extend(zip(self._element_offsets(at, item.type), item.elements, strict=True))
            elif isinstance(item, llvm.ConstInt | llvm.ConstFloat):
                number = item.value if isinstance(item, llvm.ConstInt) else item.bits
                width = (item.type.width + 7) // 8
                data[at : at + width] = number.to_bytes(width, "little")
            elif not isinstance(item, llvm.Zero | llvm.NullPointer | llvm.Undef | llvm.Poison):
                pointer = self._initial_pointer(item)
                if isinstance(pointer, int):
                    width = self.pointers.width // 8
                    data[at : at + width] = pointer.to_bytes(width, "little")
                else:
                    pointers[at] = pointer

    def _element_offsets(self, at: int, kind: LLVMType) -> list[int]:
        match kind:
            case StructType():
                return [at + offset for offset in self.shapes.layout.offsets_of(kind)]
            case ArrayType(count, element) | VectorType(count, element):
                step = self.shapes.layout.alloc_size(element)
                return [at + step * index for index in range(count)]
            case _:
                raise Unsupported(str(kind), "a constant of this type")

    def _initial_pointer(self, constant: llvm.Constant) -> Address | int:
        """A pointer in an initialiser, or the number that was cast to one.

        A pointer that was cast to a pointer-wide integer stays a pointer there.
        """
        while isinstance(constant, llvm.ConstExpr) and constant.op in ("ptrtoint", "inttoptr", "bitcast", "ptrtoaddr"):
            constant = constant.operands[0]
        value = self.closed(constant)
        if not isinstance(value, Address | int):
            raise Unsupported(str(constant), "this initialiser")
        return value

    def object_of(self, name: str) -> Object:
        """The object of a global variable or function, through aliases."""
        found = self._objects.get(name)
        if found is not None:
            return found
        alias = self.module.aliases.get(name)
        if alias is not None:
            target = self.closed(alias.target)
            if isinstance(target, Address) and target.object is not None and target.offset == 0:
                return target.object
            raise Unsupported(f"@{name}", "an alias to such an expression")
        made = Object(-1, "function", name, 0, 1, None)
        self._objects[name] = made
        return made

    @cached_property
    def _absent(self) -> frozenset[str]:
        return find_absent_symbols(self.module, self._is_known)

    def is_absent(self, name: str) -> bool:
        """Whether this is a weak symbol that nothing defines."""
        if name not in self._absent:
            return False
        self.missing_symbols[name] = None
        return True

    def callback(self, name: str) -> Address:
        """The address of a function that the caller of the entry function brings."""
        self.callbacks[name] = None
        return Address(self.object_of(name), 0)

    def closed(self, constant: llvm.Value) -> Value | None:
        """The value, when it needs no instruction of the residue."""
        match constant:
            case llvm.ConstInt(_, value):
                return value
            case llvm.ConstFloat(_, bits):
                return bits
            case llvm.NullPointer():
                return NULL
            case llvm.GlobalRef(name):
                return NULL if self.is_absent(name) else Address(self.object_of(name), 0)
            case llvm.BlockAddress(function, block):
                return self._block_address(function, block)
            case llvm.Zero(kind):
                return zero(self.shapes.of(kind))
            case llvm.Bytes(_, data):
                return tuple(data)
            case llvm.Aggregate(_, elements):
                parts = [self.closed(element) for element in elements]
                return None if any(part is None for part in parts) else cast("Value", tuple(parts))
            case llvm.ConstExpr(_, "getelementptr", operands, source) if source is not None:
                return self._closed_gep(operands, source)
            case llvm.ConstExpr(_, "bitcast" | "addrspacecast", (operand,)) if operand.type == constant.type:
                return self.closed(operand)
            case _:
                return None

    def _block_address(self, function: str, block: str) -> Address:
        found = self._blocks.get((function, block))
        if found is None:
            label = Object(-1, "function", f"{function}.{block}", 0, 1, None)
            found = self._blocks[function, block] = Address(label, 0)
        return found

    def _closed_gep(self, operands: tuple[llvm.Constant, ...], source: LLVMType) -> Value | None:
        base = self.closed(operands[0])
        offset = 0
        if not isinstance(base, Address) or not isinstance(base.offset, int):
            return None
        for step, index in self.steps(source, operands[1:]):
            number = self.closed(index) if index is not None else 1
            if not isinstance(number, int):
                return None
            offset += step * (to_signed(number, self.shapes.scalar(index.type).width) if index is not None else 1)
        return Address(base.object, base.offset + offset)

    def steps(self, source: LLVMType, indices: tuple[llvm.Value, ...]) -> list[tuple[int, llvm.Value | None]]:
        """What a getelementptr adds: `(bytes, index)` for each scaled index, `(bytes, None)` for a struct member."""
        found: list[tuple[int, llvm.Value | None]] = []
        kind = source
        for position, index in enumerate(indices):
            if position == 0:
                found.append((self.shapes.layout.alloc_size(kind), index))
            elif isinstance(kind, StructType):
                assert isinstance(index, llvm.ConstInt)
                assert kind.fields is not None
                found.append((self.shapes.layout.offsets_of(kind)[index.value], None))
                kind = kind.fields[index.value]
            elif isinstance(kind, ArrayType | VectorType):
                kind = kind.element
                found.append((self.shapes.layout.alloc_size(kind), index))
            else:
                raise Unsupported(str(source), "a getelementptr into this type")
        return found

    def evaluate(self, path: Path, constant: llvm.Value, place: str) -> Value:
        """The value, with the help of the residue where it needs addresses or is undefined."""
        value = self.closed(constant)
        if value is not None:
            return value
        match constant:
            case llvm.Undef(kind) | llvm.Poison(kind):
                return self.fresh(path, self.shapes.of(kind), "undefined value")
            case llvm.Aggregate(_, elements):
                return tuple(self.evaluate(path, element, place) for element in elements)
            case llvm.ConstExpr():
                return self._expression(path, constant, place)
            case _:
                raise Unsupported(place, f"the constant {constant}")

    def _expression(self, path: Path, constant: llvm.ConstExpr, place: str) -> Value:
        args = [self.evaluate(path, operand, place) for operand in constant.operands]
        shape = self.shapes.of(constant.type)
        if constant.op in ("ptrtoint", "ptrtoaddr") and isinstance(shape, Int):
            number = self.pointers.to_int(path, cast("PointerValue", args[0]))
            return resize(self.fold, number, self.pointers.width, shape.width)
        if constant.op == "inttoptr":
            source = self.shapes.scalar(constant.operands[0].type)
            wide = resize(self.fold, cast("Scalar", args[0]), source.width, self.pointers.width)
            return self.pointers.from_int(path, wide)
        if constant.op == "getelementptr" and constant.source is not None:
            pointer = cast("PointerValue", args[0])
            for step, index in self.steps(constant.source, constant.operands[1:]):
                number = 1 if index is None else cast("Scalar", self.evaluate(path, index, place))
                if not isinstance(number, int):
                    raise Unsupported(place, "a constant address with such an index")
                width = self.shapes.scalar(index.type).width if index is not None else 64
                pointer = self.pointers.add(path, pointer, step * to_signed(number, width))
            return pointer
        if isinstance(shape, Int) and constant.op in ("add", "sub", "mul", "xor", "and", "or", "shl", "lshr", "ashr"):
            left, right = cast("list[Scalar]", args)
            difference = self.pointers.difference(left, right) if constant.op == "sub" else None
            if difference is not None:
                return difference
            return self.fold.int_op(cast("IntKind", constant.op), shape.width, left, right)
        if constant.op in ("trunc", "zext", "sext", "bitcast") and isinstance(shape, Int | Float):
            source = self.shapes.scalar(constant.operands[0].type)
            assert not isinstance(source, Pointer)
            return self.fold.cast(cast("CastKind", constant.op), cast("Scalar", args[0]), source, shape)
        raise Unsupported(place, f"the constant expression {constant.op}")

    def fresh(self, path: Path, shape: Shape, source: str, loc: SrcLoc | None = None) -> Value:
        """An arbitrary value of any shape."""

        def scalar(kind: Int | Float | Pointer) -> Value:
            if isinstance(kind, Pointer):
                return self.pointers.from_int(path, self.fold.fresh(Int(kind.width), source, loc), loc)
            return self.fold.fresh(kind, source, loc)

        return build(shape, scalar)


def build(shape: Shape, leaf: Callable[[Int | Float | Pointer], Value]) -> Value:
    """A value of a shape, scalar by scalar."""
    return tuple(build(part, leaf) for part in shape) if isinstance(shape, tuple) else leaf(shape)


def zero(shape: Shape) -> Value:
    """The value whose bytes are zero."""
    return build(shape, lambda kind: NULL if isinstance(kind, Pointer) else 0)


def resize(fold: Folder, number: Scalar, source: int, target: int) -> Scalar:
    """An unsigned number in another width."""
    return fold.cast("zext" if target > source else "trunc", number, Int(source), Int(target))
