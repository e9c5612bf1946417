"""The order of blocks and the loops of a function: what each edge enters, repeats and leaves."""

from __future__ import annotations

from fathom.bound.code.code import Code, CodeBlock, Edge, Loop

NESTED = [[1], [2, 5], [3], [3, 4], [1], []]
"""0 → 1 → 2 → 3 ⟲ → 4 → 1, 1 → 5: block 3 is a loop in the loop of 1."""


def scheduled(successors: list[list[int]], returns: bool = True) -> Code:
    code = Code(None, None)
    for index, targets in enumerate(successors):
        block = CodeBlock(index, str(index), returns=returns and not targets)
        block.edges = {str(target): Edge(index, target) for target in targets}
        code.blocks.append(block)
    code.schedule(successors)
    return code


def heads(loops: tuple[Loop, ...]) -> list[int]:
    return [loop.head for loop in loops]


def test_loops_are_found_with_what_is_in_them() -> None:
    code = scheduled(NESTED)
    assert {loop.head: sorted(loop.members) for loop in code.loops} == {1: [1, 2, 3, 4], 3: [3]}
    assert [heads(loops) for loops in code.loops_around] == [[], [1], [1], [1, 3], [1], []]


def test_edges_know_what_they_enter_repeat_and_leave() -> None:
    code = scheduled(NESTED)
    edges = {(block.index, edge.target): edge for block in code.blocks for edge in block.edges.values()}
    assert heads(edges[0, 1].enters) == [1]
    assert heads(edges[2, 3].enters) == [3]
    assert heads(edges[3, 4].leaves) == [3]
    assert heads(edges[1, 5].exits) == [1]
    assert [key for key, edge in edges.items() if edge.back is not None] == [(3, 3), (4, 1)]
    assert not edges[1, 2].leaves


def test_the_block_that_decides_whether_a_loop_goes_on() -> None:
    assert {loop.head: loop.exiting_block for loop in scheduled(NESTED).loops} == {1: 1, 3: 3}


def test_a_loop_that_ends_only_with_the_program_has_no_exit() -> None:
    assert scheduled([[1], [1, 2], []]).loops[0].has_exit
    assert not scheduled([[1], [1, 2], []], returns=False).loops[0].has_exit
