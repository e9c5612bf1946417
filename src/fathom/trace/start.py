"""What the entry function finds when it begins: its arguments, and the objects that its caller has made.

Taken from a run at the moment of entry, as plain data, so that a C program can build the same:

    target(object 0, 5)
    object 0    12 bytes  05 00 00 00 …    at offset 8 a pointer to object 1
    object 1     3 bytes  61 62 00
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, final

from fathom.bound.harness.globals import are_arbitrary, is_havocked
from fathom.bound.residual.values import Address, Object, Value
from fathom.immutable import immutable

if TYPE_CHECKING:
    from fathom.bound.context.path_context import PathContext


@final
@immutable
class StartPointer:
    """`offset` bytes into an object, by its number, or a function, by its name; neither is the null pointer."""

    target: int | str | None
    offset: int = 0


StartValue: TypeAlias = "int | StartPointer | tuple[StartValue, ...]"


@final
@immutable
class StartObject:
    """Bytes, and the pointers among them by offset. `symbol` is the global variable that it is, if it is one."""

    name: str
    data: bytes
    pointers: tuple[tuple[int, StartPointer], ...] = ()
    symbol: str = ""


@final
@immutable
class Start:
    """The arguments, and all objects that they lead to or that were given other contents than their initial ones."""

    arguments: tuple[StartValue, ...] = ()
    objects: tuple[StartObject, ...] = ()


NOTHING = Start()


def take_start(walk: PathContext, arguments: Sequence[Value], made_inputs: Sequence[bytes]) -> Start:
    """Where a run stands as the entry function begins; `made_inputs` are objects whose contents are one input each."""
    return _Snapshot(walk, made_inputs).take(arguments)


@final
class _Snapshot:
    def __init__(self, walk: PathContext, made_inputs: Sequence[bytes]) -> None:
        self.walk = walk
        self.made_inputs = list(made_inputs)
        self.found: list[Object] = []
        self.numbers: dict[int, int] = {}
        self.symbols: dict[int, str] = {}

    def take(self, arguments: Sequence[Value]) -> Start:
        if are_arbitrary(self.walk):
            for name, variable in self.walk.module.globals.items():
                if is_havocked(variable) and "." not in name:  # others are inside of functions, where nobody sees them
                    target = self.walk.constants.object_of(name)
                    self.symbols[target.id] = name
                    self._number(target)
        values = tuple(self._value(value) for value in arguments)
        made: list[StartObject] = []
        while len(made) < len(self.found):
            made.append(self._object(self.found[len(made)]))
        return Start(values, tuple(made))

    def _number(self, target: Object) -> int:
        if target.id not in self.numbers:
            self.numbers[target.id] = len(self.found)
            self.found.append(target)
        return self.numbers[target.id]

    def _value(self, value: Value) -> StartValue:
        if isinstance(value, tuple):
            return tuple(self._value(each) for each in value)
        if isinstance(value, Address):
            offset = value.offset if isinstance(value.offset, int) else 0
            if value.object is None:
                return offset if offset else StartPointer(None)
            if value.object.kind == "function":
                return StartPointer(value.object.name)
            return StartPointer(self._number(value.object), offset)
        return value if isinstance(value, int) else 0

    def _object(self, target: Object) -> StartObject:
        size = target.size if isinstance(target.size, int) else 0
        symbol = self.symbols.get(target.id, "")
        state = self.walk.path.state(target)
        cells = list(state.cells.items()) if state is not None else []
        if state is not None and not cells and state.image is None and self.made_inputs:
            return StartObject(target.name, self.made_inputs.pop(0)[:size].ljust(size, b"\0"), (), symbol)
        image = state.image if state is not None else None
        data = bytearray(
            (image.data if image is not None and image.data is not None else b"")[:size].ljust(size, b"\0")
        )
        pointers: dict[int, StartPointer] = {}
        for at, value in image.pointers.items() if image is not None else ():
            self._put(data, pointers, at, self.walk.pointers.width // 8, value)
        for at, cell in cells:
            if at + cell.width <= size:
                self._put(data, pointers, at, cell.width, cell.value)
        return StartObject(target.name, bytes(data), tuple(sorted(pointers.items())), symbol)

    def _put(self, data: bytearray, pointers: dict[int, StartPointer], at: int, width: int, value: Value) -> None:
        found = self._value(value)
        pointers.pop(at, None)
        if isinstance(found, StartPointer):
            if found.target is not None:
                pointers[at] = found
            found = 0
        assert isinstance(found, int)
        data[at : at + width] = (found % (1 << (8 * width))).to_bytes(width, "little")
