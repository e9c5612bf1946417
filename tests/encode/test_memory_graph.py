"""LLBMC's predicates as terms: the history of memory, the bits of blocks and the interpreter say the same."""

from __future__ import annotations

from random import Random

import pytest

from fathom.encode.encoder import Encoder, encode
from fathom.encode.goal import EncodeOptions
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpreter import run
from fathom.ir.parser import parse_program
from fathom.ir.program import Program
from fathom.ir.values import Reg
from fathom.logic.evaluate import evaluate
from fathom.logic.terms import Term
from fathom.solvers.base import Limits
from fathom.solvers.registry import solver


def dataflow(lines: list[str]) -> Program:
    return parse_program("fun main() {\nBB0:\n  " + "\n  ".join(lines) + "\n  halt\n}\n")


def history(seed: int) -> tuple[Program, list[str]]:
    """Blocks that come and go on two ways that meet again, over and over; and the registers with the answers."""
    random = Random(seed)
    lines, pointers, memories, answers = ["M0 = mem.init()"], ["null"], ["M0"], []
    for number in range(1, 40):
        memory, pointer = random.choice(memories[-3:]), random.choice(pointers)
        kind = random.choice(["malloc", "free", "select", "select", "isvalid"])
        if kind == "malloc":
            lines.append(f"P{number}, M{number} = malloc {random.choice([0, 1, 8, 40])}, {memory} align 16")
            pointers.append(f"P{number}")
        elif kind == "free":
            lines.append(f"M{number} = free {pointer}, {memory}")
        elif kind == "select":
            lines.append(f'C{number}:i1 = nondet "way"')
            lines.append(f"M{number} = select C{number}, {memory}, {random.choice(memories)}")
            lines.append(f"P{number} = select C{number}, {pointer}, {random.choice(pointers)}")
            pointers.append(f"P{number}")
        else:
            lines.append(f"P{number} = gep {pointer}, {random.choice([0, 4, 48, 16, 2**64 - 16])}")
            lines.append(f"R{number}:i1 = isvalid P{number}, {random.choice([0, 1, 8])}, {memory}")
            answers.append(f"R{number}")
            continue
        memories.append(f"M{number}")
    return dataflow(lines), answers


def terms_of(program: Program, options: EncodeOptions) -> dict[str, Term]:
    """The term of every condition that the program defines."""
    encoder = Encoder(program, options, Layout.of(program))
    encoder.run()
    return {reg.name: found for reg, found in encoder.environment.values.items() if isinstance(found, Term)}


@pytest.mark.parametrize("seed", range(40))
def test_history_bits_and_interpreter_agree(seed: int) -> None:
    program, answers = history(seed)
    ways = [terms_of(program, EncodeOptions(blocks=True, allocation_bits=bits)) for bits in (True, False)]
    random = Random(seed)
    inputs = [reg for reg in (item.result for item in program.blocks[0].body if hasattr(item, "source")) if reg]
    for _ in range(8):
        model = {reg.name: random.randrange(2) for reg in inputs if isinstance(reg, Reg)}
        outcome = run(program, model).named()
        for terms in ways:
            given = {terms[name]: bool(value) for name, value in model.items()}
            for name in answers:
                assert evaluate([terms[name]], given) == [bool(outcome[name])], name


def holds(lines: list[str], blocks: bool) -> bool:
    """Whether R0 can be true, wherever blocks lie."""
    program = dataflow([*lines, "assume R0", "assert false [reached]"])
    goal = encode(program, EncodeOptions(allocation="symbolic", blocks=blocks, partitioned=False))
    answer = solver("bitwuzla").check([*goal.constraints, goal.any_failure], Limits(30.0, None))
    assert answer.status != "unknown"
    return answer.status == "sat"


START = ["M0 = mem.init()", "P0, M1 = malloc 16, M0 align 16"]
FREED = [*START, "M2 = free P0, M1", "P1, M3 = malloc 16, M2 align 16"]
KEPT = [*START, "P1, M3 = malloc 16, M1 align 16"]
NUMBERS = ["R1:i64 = ptoi P0", "R2:i64 = ptoi P1", "R3:i64 = sub R2, R1"]


@pytest.mark.parametrize(
    ("lines", "blocks", "can_hold"),
    [
        ([*FREED, "R0:i1 = eq P0, P1"], True, True),
        ([*FREED, "R0:i1 = eq P0, P1"], False, False),
        ([*KEPT, "R0:i1 = eq P0, P1"], True, False),
        ([*KEPT, *NUMBERS, "R0:i1 = eq R3, 16"], True, True),
        ([*KEPT, *NUMBERS, "R0:i1 = eq R3, 16"], False, False),
        ([*KEPT, *NUMBERS, "R0:i1 = ult R3, 16"], True, False),
        ([*FREED, *NUMBERS, "R4:i64 = and R3, 15", "R0:i1 = ne R4, 0"], True, False),
        ([*START, "R1:i64 = ptoi P0", "R0:i1 = ult R1, 4096"], True, False),
    ],
)
def test_what_malloc_promises(lines: list[str], blocks: bool, can_hold: bool) -> None:
    assert holds(lines, blocks) is can_hold


def test_there_is_room_for_every_size() -> None:
    """Sizes that no machine has do not exclude executions: nothing is assumed that cannot be met."""
    sizes = [f'R{number}:i64 = nondet "size"' for number in range(1, 5)]
    mallocs = [f"P{number}, M{number} = malloc R{number}, M{number - 1} align 16" for number in range(1, 5)]
    huge = [f"S{number}:i1 = ugt R{number}, {1 << 60}" for number in range(1, 5)]
    both = ["S5:i1 = and S1, S2", "S6:i1 = and S3, S4", "R0:i1 = and S5, S6"]
    assert holds(["M0 = mem.init()", *sizes, *mallocs, *huge, *both], True)


def test_bytes_beyond_an_object_of_computed_size_are_nobodys() -> None:
    """Its contents are written up to its largest size, which must not change another block."""
    lines = [
        "M0 = mem.init()",
        'R1:i64 = nondet "size"',
        "P0, M1 = malloc R1, M0 align 16",
        "P1, M2 = malloc 16, M1 align 16",
        "M3 = store 1:i8, P1, M2",
        "P2 = gep P0, 40",
        "M4 = store 2:i8, P2, M3",
        "R2:i8 = load P1, M4",
        "R0:i1 = eq R2, 2",
    ]
    assert not holds(lines, True)
    assert not holds(lines, False)
