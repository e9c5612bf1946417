"""What runs along with an execution sees edges, operands and loops."""

from __future__ import annotations

import pytest
from command_line import Write
from search.exploring import explore

from fathom.search.choices import ChosenValuation
from fathom.search.coverage import Coverage, RunTooLong

LOOP = "unsigned i = 0; while (i < n) i += 2; if (n == 1000) return 1;"


def cover(write: Write, number: int, most: int = 1000) -> Coverage:
    coverage = Coverage(most)
    explore(write, LOOP)._run(ChosenValuation({}, lambda place: number, 64), coverage)
    return coverage


def test_edges_and_how_often_they_were_taken(write: Write) -> None:
    once, many = cover(write, 2), cover(write, 20)
    assert {edge[:3] for edge in once.edges} == {edge[:3] for edge in many.edges}
    assert once.edges != many.edges


def test_operands_that_differ(write: Write) -> None:
    compared = cover(write, 3).compared
    assert {(0, 3), (2, 3), (4, 3), (3, 1000)} <= set(compared)
    assert all(one != other for one, other in compared)


def test_repetitions_of_a_loop(write: Write) -> None:
    assert cover(write, 20).iterations >= 10


def test_an_execution_of_too_many_blocks(write: Write) -> None:
    with pytest.raises(RunTooLong):
        cover(write, 1 << 31, 50)
