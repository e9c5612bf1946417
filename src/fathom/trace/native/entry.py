"""C code that calls the entry function as the execution did: with the same arguments, objects and global variables.

Objects are on the heap, each as large as it was, so that a sanitizer sees every access outside of them. Structs that
are passed by value are given by their bytes; those that go in registers are passed register by register.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import final

from fathom.errors import UserError
from fathom.frontend.llvm.layout import DataLayout
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.types import FloatType, PtrType, VectorType
from fathom.trace.native.functions import c_type, literal
from fathom.trace.start import Start, StartPointer, StartValue


@final
class EntryCall:
    """The lines for one entry function, which is called `called` in this file.

    `symbols` gives the C name of a global variable or function, `sizes` has the sizes of types, and `allocate` makes
    the call that gives an object its memory.
    """

    def __init__(
        self,
        function: Function,
        start: Start,
        symbols: Callable[[str], str],
        sizes: DataLayout,
        allocate: Callable[[int], str],
    ) -> None:
        self.function = function
        self.start = start
        self.symbols = symbols
        self.sizes = sizes
        self.allocate = allocate

    def declare_types(self) -> Iterator[str]:
        """The types and objects that the rest needs."""
        for number, param in enumerate(self.function.params):
            if param.attrs.byval is not None:
                size = self.sizes.alloc_size(param.attrs.byval)
                align = max(8, param.attrs.align)
                yield f"struct fathom_value_{number} {{ _Alignas({align}) unsigned char bytes[{size}]; }};"
            elif isinstance(kind := param.reg.type, VectorType):
                of, size = c_type(kind.element, True), self.sizes.alloc_size(kind)
                yield f"typedef {of} fathom_vector_{number} __attribute__((vector_size({size})));"
        for number, each in enumerate(self.start.objects):
            if not each.symbol:
                yield f"static unsigned char *fathom_object_{number}; /* {_comment(each.name)} */"

    def prototype(self) -> str:
        """The types of the parameters."""
        return ", ".join(self._type(number) for number in range(len(self.function.params))) or "void"

    def _type(self, number: int) -> str:
        param = self.function.params[number]
        if param.attrs.byval is not None:
            return f"struct fathom_value_{number}"
        if isinstance(param.reg.type, VectorType):
            return f"fathom_vector_{number}"
        kind = c_type(param.reg.type, "signext" not in param.attrs.text)
        if kind is None:
            what = f"an argument of {self.function.name} is {param.reg.type}, which no C file can pass"
            raise UserError(what, hint="write a main that calls it")
        return kind

    def build_objects(self) -> Iterator[str]:
        """Make the objects."""
        for number, each in enumerate(self.start.objects):
            if not each.symbol:
                yield f"    fathom_object_{number} = {self.allocate(len(each.data))};"
        for number, each in enumerate(self.start.objects):
            if each.data:
                yield f"    memcpy({self._object(number)}, {literal(each.data)}, {len(each.data)});"
            for at, pointer in each.pointers:
                yield f"    *(void **)({self._object(number)} + {at}) = {self._pointer(pointer)};"

    def arguments(self) -> list[str]:
        return [self._argument(number, value) for number, value in enumerate(self.start.arguments)]

    def _argument(self, number: int, value: StartValue) -> str:
        param = self.function.params[number]
        if isinstance(value, StartPointer):
            pointer = self._pointer(value)
            return f"*(struct fathom_value_{number} *){pointer}" if param.attrs.byval is not None else pointer
        kind = self._type(number)
        if isinstance(param.reg.type, FloatType | VectorType):
            parts = value if isinstance(value, tuple) else (value,)
            bits = f"uint{8 * self.sizes.alloc_size(param.reg.type) // len(parts)}_t"
            numbers = ", ".join(f"{part:#x}u" for part in parts)
            return f"((union {{ {bits} bits[{len(parts)}]; {kind} value; }}){{{{{numbers}}}}}).value"
        assert isinstance(value, int)
        if isinstance(param.reg.type, PtrType):
            return f"(void *){value % (1 << 64):#x}u"
        return f"({kind}){value:#x}u"

    def _object(self, number: int) -> str:
        symbol = self.start.objects[number].symbol
        return f"(unsigned char *)&{self.symbols(symbol)}" if symbol else f"fathom_object_{number}"

    def _pointer(self, pointer: StartPointer) -> str:
        if pointer.target is None:
            return "NULL"
        if isinstance(pointer.target, str):
            return f"(void *){self.symbols(pointer.target)}"
        return f"({self._object(pointer.target)} + {pointer.offset})"


def _comment(text: str) -> str:
    return text.replace("*/", "* /").replace("/*", "/ *")
