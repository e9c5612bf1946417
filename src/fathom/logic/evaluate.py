"""The value of terms in a model, computed bottom-up without recursion.

A value is a bool, an unsigned int (bit-vectors), bits (floats) or an int. An array is `(default, {index: element})`, a
function `(default, {(argument, …): result})`. What the model does not mention is zero, and so is what SMT-LIB leaves
open (an integer over zero, a float that does not fit into a bit-vector).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias, cast, final

from fathom.logic.ops import APPLY, CONST_ARRAY, EQ, ITE, SELECT, STORE, SYMBOL, VALUE, FunctionSymbol
from fathom.logic.sorts import BOOL, INT, ArraySort, Sort
from fathom.logic.terms import Term, postorder
from fathom.persistent import IntMap

if TYPE_CHECKING:
    from collections.abc import Sequence

Value: TypeAlias = "int | tuple[Value, dict[int, Value]] | tuple[int, dict[tuple[int, ...], int]]"
ArrayValue: TypeAlias = "tuple[Value, dict[int, Value]]"
FunctionValue: TypeAlias = "tuple[int, dict[tuple[int, ...], int]]"
Model: TypeAlias = "Mapping[Term, Value] | Mapping[FunctionSymbol, Value] | Mapping[Term | FunctionSymbol, Value]"


@final
class _Array:
    """An array value that shares structure with the ones it was stored from: long chains of stores stay linear."""

    __slots__ = ("default", "elements")

    def __init__(self, default: _Inner, elements: IntMap[_Inner]) -> None:
        self.default = default
        self.elements = elements

    def get(self, index: int) -> _Inner:
        return self.elements.get(_key(index), self.default)

    def equals(self, other: _Array, sort: ArraySort) -> bool:
        """Extensional: the defaults count only where some index is left to them."""
        keys = {*dict(self.elements.items()), *dict(other.elements.items())}
        for key in keys:
            mine, theirs = self.elements.get(key, self.default), other.elements.get(key, other.default)
            if not _equal(mine, theirs, sort.element):
                return False
        values = 2 if sort.index is BOOL else 1 << sort.index.width
        return (sort.index is not INT and len(keys) >= values) or _equal(self.default, other.default, sort.element)


_Inner: TypeAlias = "int | _Array"


def _key(index: int) -> int:
    """Integers may be negative; the keys of the map may not."""
    return index << 1 if index >= 0 else ~(index << 1)


def _index(key: int) -> int:
    return ~key >> 1 if key & 1 else key >> 1


def _equal(x: _Inner, y: _Inner, sort: Sort) -> bool:
    if isinstance(x, _Array) and isinstance(y, _Array):
        return x.equals(y, cast(ArraySort, sort))
    return x == y


def _to_inner(value: Value) -> _Inner:
    if isinstance(value, tuple):
        default, elements = cast(ArrayValue, value)
        return _Array(_to_inner(default), IntMap((_key(index), _to_inner(each)) for index, each in elements.items()))
    return value


def _from_inner(value: _Inner) -> Value:
    if isinstance(value, _Array):
        return _from_inner(value.default), {_index(key): _from_inner(each) for key, each in value.elements.items()}
    return value


def default_value(sort: Sort) -> Value:
    """The value of what a model does not mention."""
    if isinstance(sort, ArraySort):
        return default_value(sort.element), {}
    return False if sort is BOOL else 0


def evaluate(roots: Iterable[Term], model: Model) -> list[Value]:
    """The values of the roots in the model."""
    roots = list(roots)
    model = cast("Mapping[Term | FunctionSymbol, Value]", model)
    values: dict[Term, _Inner] = {}
    for term in postorder(roots):
        op, args = term.op, term.args
        if op is ITE:
            values[term] = values[args[1] if values[args[0]] else args[2]]
        elif op.concrete is not None and op is not EQ:
            inner = [values[args[0]], values[args[1]]] if len(args) == 2 else [values[arg] for arg in args]
            result = op.concrete(args, term.data, inner)
            values[term] = result if result is not None else 0
        elif op is VALUE:
            values[term] = term.data  # type: ignore[assignment]
        elif op is SYMBOL:
            given = model.get(term)
            values[term] = _to_inner(default_value(term.sort) if given is None else given)
        else:
            values[term] = _structural(term, [values[arg] for arg in args], model)
    return [_from_inner(values[root]) for root in roots]


def _structural(term: Term, args: Sequence[_Inner], model: Mapping[Term | FunctionSymbol, Value]) -> _Inner:
    """Operators that treat arrays as values."""
    op = term.op
    if op is EQ:
        return _equal(args[0], args[1], term.args[0].sort)
    if op is APPLY:
        assert isinstance(term.data, FunctionSymbol)
        default, table = cast(FunctionValue, model.get(term.data, (0, {})))
        result = table.get(cast("tuple[int, ...]", tuple(args)), default)
        return bool(result) if term.sort is BOOL else result
    if op is CONST_ARRAY:
        return _Array(args[0], IntMap())
    array, index = cast(_Array, args[0]), cast(int, args[1])
    if op is SELECT:
        return array.get(index)
    assert op is STORE
    return _Array(array.default, array.elements.set(_key(index), args[2]))
