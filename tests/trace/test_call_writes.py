"""What functions without a body write through their arguments."""

from __future__ import annotations

from fathom.bound.residual.values import Address, Object
from fathom.bound.state.cells import Cell, ObjectState
from fathom.ir.types import Int, Pointer
from fathom.trace.call_writes import CallWrites
from fathom.trace.model import CallWrite

TARGET = Object(3, "alloca", "s", 24, 8, None)


def state() -> ObjectState:
    cells = ObjectState().cells
    cells = cells.set(0, Cell(2, Int(16), 0x0102, True)).set(2, Cell(2, Int(16), 3, True))
    cells = cells.set(8, Cell(8, Pointer(64), Address(TARGET, 0), True)).set(16, Cell(1, Int(8), 5, True))
    return ObjectState().with_cells(cells, 0)


def test_neighbours_are_written_together_and_pointers_are_not() -> None:
    found = CallWrites()
    found.end_call("f", [])
    found.add(TARGET, state())
    found.end_call("f", [7, Address(TARGET, 4)])
    assert found.all == [
        CallWrite("f", 1, 1, -4, b"\x02\x01\x03\x00", "s"),
        CallWrite("f", 1, 1, 12, b"\x05", "s"),
    ]


def test_pointers_without_an_object_are_numbers() -> None:
    found = CallWrites()
    cells = ObjectState().cells.set(0, Cell(8, Pointer(64), Address(None, 0), True))
    found.add(TARGET, ObjectState().with_cells(cells.set(8, Cell(8, Pointer(64), Address(None, -1), True)), 0))
    found.end_call("f", [Address(TARGET, 0)])
    assert found.all == [CallWrite("f", 0, 0, 0, bytes(8) + b"\xff" * 8, "s")]


def test_what_no_argument_points_into_is_only_named() -> None:
    found = CallWrites()
    found.add(TARGET, state())
    found.end_call("f", [7])
    assert found.all == [CallWrite("f", 0, -1, 0, b"", "s")]
