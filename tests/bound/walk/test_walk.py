"""C programs are walked and executed: legal at every stage, and wrong exactly where their first lines say.

`// EXPECT: safe`, or `// EXPECT: class line` for the one property that some execution violates;
`// UNDEFINED: f` names functions without a body; `// MEMORY: no load of a pointer` asks that pointers stay known.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from pathlib import Path

import pytest

from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.load import load
from fathom.ir.instructions import Havoc, Load, Nondet
from fathom.ir.interpreter import run
from fathom.ir.types import Int, Pointer
from fathom.ir.verifier import verify
from fathom.options import SourceOptions
from fathom.transform.pipeline import run_stages, run_to

FOLDER = Path(__file__).parents[2] / "programs" / "bound"
PROGRAMS = sorted(path.stem for path in FOLDER.glob("*.c"))
SEEDS = range(60)


def directive(name: str, text: str) -> str | None:
    found = re.search(rf"^// {name}: (.*)$", text, re.MULTILINE)
    return found[1] if found is not None else None


def walked(program: str, known_memory: bool) -> Bounded:
    module = load(SourceOptions(sources=(str(FOLDER / f"{program}.c"),)))
    return bound(module, "main", BoundOptions(unwind=4, known_memory=known_memory))


def value_of(seed: int, instr: Nondet | Havoc, index: int) -> int:
    """Often small, sometimes at an edge of the type, and the same for a register whenever it is asked for."""
    digest = blake2b(f"{seed} {instr.result.name} {index}".encode(), digest_size=9).digest()
    if isinstance(instr, Havoc):
        return digest[0]
    width = instr.result.type.width if isinstance(instr.result.type, Int | Pointer) else 64
    number = int.from_bytes(digest[1:], "little")
    if digest[0] < 40:
        number = 1 << (width - 1)
    elif digest[0] < 200:
        number %= 16
    return number % (1 << width)


@pytest.mark.parametrize("known_memory", [True, False])
@pytest.mark.parametrize("program", PROGRAMS)
def test_program(program: str, known_memory: bool) -> None:
    text = (FOLDER / f"{program}.c").read_text()
    result = walked(program, known_memory)
    verify(result.program)
    violated, ended = set(), set()
    for seed in SEEDS:
        outcome = run(result.program, lambda instr, index, seed=seed: value_of(seed, instr, index))
        ended.add(outcome.status)
        if outcome.prop is not None and outcome.violated:
            place = outcome.prop.loc
            violated.add(f"{outcome.prop.kind} {place.line if place is not None else 0}")
    expected = directive("EXPECT", text)
    assert violated == (set() if expected == "safe" else {expected})
    assert "ok" in ended
    assert " ".join(result.undefined) == (directive("UNDEFINED", text) or "")
    loads = [i for block in result.program.blocks for i in block.body if isinstance(i, Load)]
    if known_memory and directive("MEMORY", text) == "no load of a pointer":
        assert not any(isinstance(load.result.type, Pointer) for load in loads)


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_stage_is_legal(program: str) -> None:
    residue = walked(program, known_memory=True).program
    for name, stage in run_stages(residue):
        verify(stage, gated=name == "gated-ssa")
    verify(run_to(residue, "path-conditions"))
