"""The control flow of a program by block number."""

from __future__ import annotations

from transform.programs import diamonds

from fathom.ir.parser import parse_program
from fathom.transform.flow import Flow

TEXT = """fun main() {
BB0:
  R0:i1 = nondet "a"
  br R0, BB1, BB4
BB1:
  br R0, BB2, BB3
BB2:
  br BB3
BB3:
  br BB4
BB4:
  halt
}
"""


def test_edges_and_dominators() -> None:
    flow = Flow(parse_program(TEXT))
    assert flow.number == {f"BB{number}": number for number in range(5)}
    assert flow.successors == [[1, 4], [2, 3], [3], [4], []]
    assert flow.predecessors == [[], [0], [1], [1, 2], [0, 3]]
    assert flow.dominator == [0, 0, 1, 1, 0]


def test_blocks_that_control_always_comes_to() -> None:
    closed = Flow(parse_program(TEXT)).closed()
    assert [number for number in range(1, 5) if closed[number]] == [3, 4]


def test_every_join_of_diamonds_is_closed() -> None:
    flow = Flow(diamonds(5))
    closed = flow.closed()
    joins = [number for number, sources in enumerate(flow.predecessors) if len(sources) > 1]
    assert joins
    assert all(closed[join] for join in joins)
