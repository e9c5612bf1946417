"""`__CPROVER_uninterpreted_f(x, y)`: any function of its arguments, so that equal arguments give equal results.

Ackermann's reduction (Solvable Cases of the Decision Problem, 1954), call by call: a result is that of an earlier call
with the same arguments, and arbitrary if there is none. The calls are kept in an object that no pointer leads to, a row
for each, so that a join merges them as it merges memory:

    made   x    y    result
    1      R0   3    R1            a row that only one of two paths has: `made` is the condition of that path
"""

from __future__ import annotations

from typing import Final, cast, final

from fathom.bound.code.call_site import CallSite
from fathom.bound.context.context import Context, Handler
from fathom.bound.residual.values import CellType, Object, PointerValue, Scalar, Value
from fathom.bound.state.cells import ZEROS, byte_width
from fathom.ir.types import BYTE, Float, Int, Pointer

PREFIX: Final = "__CPROVER_uninterpreted_"
_CELL: Final = 16
"""Bytes of a cell of a row: the widest scalar fits."""
_MAX_ROWS: Final = 4096


@final
class _Table:
    """The calls of one function, on any path."""

    def __init__(self, walk: Context, name: str, columns: int) -> None:
        self.walk = walk
        self.columns = columns
        self.rows = 0
        size = _MAX_ROWS * columns * _CELL
        self.object: Object = walk.memory.new_object(walk.path, "global", f"calls of {name}", size, _CELL, None)
        walk.memory.replace(walk.path, self.object, ZEROS)

    def read(self, row: int, column: int, kind: CellType) -> Value:
        return self.walk.memory.read(self.walk.path, self.object, self._place(row, column), kind)

    def add(self, values: list[Value], kinds: list[CellType]) -> None:
        for column, (value, kind) in enumerate(zip([1, *values], [BYTE, *kinds], strict=True)):
            self.walk.memory.write(self.walk.path, self.object, self._place(self.rows, column), kind, value)
        self.rows += 1

    def _place(self, row: int, column: int) -> int:
        return (row * self.columns + column) * _CELL

    def is_call(self, row: int, args: list[Value], kinds: list[CellType]) -> Scalar:
        """Whether a row is of a call that was made on this path, with these arguments."""
        fold = self.walk.fold
        same = fold.compare("ne", BYTE.width, cast("Scalar", self.read(row, 0, BYTE)), 0)
        for column, (value, kind) in enumerate(zip(args, kinds, strict=True), 1):
            if same != 0:
                same = fold.conjunction(same, self._is_equal(kind, value, self.read(row, column, kind)))
        return same

    def _is_equal(self, kind: CellType, left: Value, right: Value) -> Scalar:
        """Floats are equal if their bits are; what is not a number is one value."""
        walk, fold = self.walk, self.walk.fold
        if isinstance(kind, Pointer):
            return walk.pointers.compare(walk.path, "eq", cast("PointerValue", left), cast("PointerValue", right), None)
        bits = Int(kind.width)
        x, y = (cast("Scalar", walk.memory.convert(walk.path, value, kind, bits)) for value in (left, right))
        same = fold.compare("eq", bits.width, x, y)
        if not isinstance(kind, Float):
            return same
        x, y = (fold.float_compare("fune", kind, cast("Scalar", each), cast("Scalar", each)) for each in (left, right))
        return fold.disjunction(same, fold.conjunction(x, y))


@final
class UninterpretedFunctions:
    """The uninterpreted functions of a program; each has a table of its own."""

    def __init__(self, walk: Context) -> None:
        self.walk = walk
        self._tables: dict[str, _Table] = {}

    def table(self) -> dict[str, Handler]:
        """The handlers by name."""
        functions = self.walk.module.functions.values()
        names = [function.name for function in functions if function.is_declaration]
        return dict.fromkeys((name for name in names if name.startswith(PREFIX)), self._call)

    def declare(self) -> None:
        """Make the tables, before the program begins: every path has them."""
        for name in self.table():
            columns = len(self.walk.module.functions[name].params) + 2
            self._tables[name] = _Table(self.walk, name, columns)

    def _call(self, walk: Context, args: list[Value], site: CallSite) -> Value | None:
        table = self._tables[site.name]
        self._check(table, args, site)
        *kinds, of_result = (cast("CellType", shape) for shape in (*site.shapes, site.result))
        result = walk.constants.fresh(walk.path, of_result, site.name, site.loc)
        for row in range(table.rows):
            same = table.is_call(row, args, kinds)
            if same != 0:
                before = table.read(row, len(kinds) + 1, of_result)
                result = walk.memory.select(walk.path, same, before, result, of_result)
        table.add([*args, result], [*kinds, of_result])
        return result

    @staticmethod
    def _check(table: _Table, args: list[Value], site: CallSite) -> None:
        walk, shapes = table.walk, (*site.shapes, site.result)
        in_memory = any(attrs.byval is not None or attrs.sret is not None for attrs in site.attrs)
        if in_memory or len(args) + 2 != table.columns or not all(map(_is_scalar, shapes)):
            what = f"{site.name} with arguments or a result that are neither numbers nor pointers"
            walk.unsupported(what, site.loc)
        if walk.scheduler.is_concurrent:
            walk.unsupported(f"a call of {site.name}, in a program with threads,", site.loc)
        if table.rows == _MAX_ROWS:
            walk.unsupported(f"more than {_MAX_ROWS} calls of {site.name}", site.loc)


def _is_scalar(shape: object) -> bool:
    return shape is not None and not isinstance(shape, tuple) and byte_width(cast("CellType", shape)) <= _CELL
