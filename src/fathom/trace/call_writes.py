"""What functions without a body write through their arguments in a run, so that a C file in their place can do so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import final

from fathom.bound.residual.values import Address, Object, Value
from fathom.bound.state.cells import ObjectState
from fathom.trace.model import CallWrite


@final
class CallWrites:
    """Collects them: first the objects of a call that were written, then the call itself."""

    def __init__(self) -> None:
        self.all: list[CallWrite] = []
        self._calls: Counter[str] = Counter()
        self._written: list[tuple[Object, list[tuple[int, bytes]]]] = []

    def add(self, target: Object, state: ObjectState) -> None:
        """An object has these contents now; addresses are not numbers that another program could write, but null is."""
        self._written.append((target, list(_list_bytes(state))))

    def end_call(self, function: str, arguments: Sequence[Value]) -> None:
        """The function that has written them returns; `arguments` are those that are no floats."""
        call, written = self._calls[function], self._written
        self._calls[function], self._written = call + 1, []
        for target, parts in written:
            number = next((n for n, each in enumerate(arguments) if _points_into(each, target)), None)
            if number is None:
                self.all.append(CallWrite(function, call, -1, 0, b"", target.name))
                continue
            pointer = arguments[number]
            assert isinstance(pointer, Address)
            assert isinstance(pointer.offset, int)
            for at, data in parts:
                self.all.append(CallWrite(function, call, number, at - pointer.offset, data, target.name))


def _list_bytes(state: ObjectState) -> Iterator[tuple[int, bytes]]:
    """The known bytes of an object, neighbours together."""
    start, data = 0, b""
    for at, cell in state.cells.items():
        value = _as_number(cell.value)
        if value is None:
            continue
        if at != start + len(data):
            if data:
                yield start, data
            start, data = at, b""
        data += (value % (1 << 8 * cell.width)).to_bytes(cell.width, "little")
    if data:
        yield start, data


def _as_number(value: Value) -> int | None:
    if isinstance(value, Address) and value.object is None:
        value = value.offset
    return value if isinstance(value, int) else None


def _points_into(value: Value, target: Object) -> bool:
    return isinstance(value, Address) and value.object is target and isinstance(value.offset, int)
