"""What an execution has read is recorded, and gives the same execution again."""

from __future__ import annotations

from dataclasses import replace

from ir.one_block import body

from fathom.ir.instructions import Alloc, Havoc, Nondet
from fathom.ir.interpret_layout import Layout
from fathom.ir.program import Program
from fathom.trace.replay import BoundedReplay
from fathom.trace.valuation import map_instances
from fathom.trace.values import RecordingValuation, StoredValuation, Values

INSTANCES = {"R0": "a", "R1": "b", "P0": "heap", "M2": "range"}


def with_instances(program: Program) -> Program:
    """The program with the names that a walk gives to inputs and objects."""
    (block,) = program.blocks
    made = [
        replace(item, instance=INSTANCES[item.result.name]) if isinstance(item, Nondet | Havoc | Alloc) else item
        for item in block.body
    ]
    return replace(program, blocks=(replace(block, body=tuple(made)),))


PROGRAM = with_instances(
    body("""
M0 = mem.init()
R0:i8 = nondet "x"
R1:i8 = nondet "y"
P0, M1 = malloc 4, M0 align 16
M2 = havoc P0, 2, M1 "bytes"
P1 = gep P0, 1
R2:i8 = load P1, M2
P2 = gep P0, 3
R3:i8 = load P2, M2
R4:i8 = add R0, R2
R5:i8 = add R4, R3
R6:i1 = eq R5, 60
""")
)
VALUES = Values({"a": 10}, {"range": {1: 20}}, {"heap": {3: 30}})


def test_instances_are_named_by_registers() -> None:
    assert map_instances(PROGRAM) == {"a": "R0", "b": "R1", "heap": "P0", "range": "M2"}


def test_stored_values_are_those_of_the_execution() -> None:
    replay = BoundedReplay(PROGRAM, StoredValuation.of(PROGRAM, VALUES))
    assert [(each.source, each.value, each.matters) for each in replay.inputs] == [("x", 10, True), ("y", 0, False)]
    assert dict(replay.outcome.named())["R6"] == 1


def test_what_was_read_is_recorded() -> None:
    recording = RecordingValuation(StoredValuation.of(PROGRAM, VALUES))
    BoundedReplay(PROGRAM, recording)
    assert recording.values(PROGRAM, 5, 2, {}) == Values({"a": 10}, {"range": {1: 20}}, {"heap": {3: 30}}, {}, 5, 2)


def test_addresses_are_recorded_where_they_differ() -> None:
    usual = Layout.of(PROGRAM).base["P0"]
    moved = StoredValuation.of(PROGRAM, Values(bases={"heap": usual + 64}))
    assert moved.base("heap") == usual + 64
    assert RecordingValuation(moved).values(PROGRAM, None, 1, {}).bases == {"heap": usual + 64}
    same = StoredValuation.of(PROGRAM, Values(bases={"heap": usual}))
    assert RecordingValuation(same).values(PROGRAM, None, 1, {}).bases == {}
