"""The passes over a SEA-IR program: the only place that puts them in a row.

    tidy → single-assert → single-assume → gated-ssa → dataflow → cone-of-influence      SeaBMC's way
    tidy → path-conditions                                                               LLBMC's way

A stage is the program after a pass, and has the name of the pass: `single-assert` on the command line is the class
`SingleAssert` of `single_assert.py`, and its golden cases are in `tests/golden/single_assert/`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Final, Protocol

from fathom.effort import EffortMeter
from fathom.errors import UserError
from fathom.ir.program import Program
from fathom.options import ModelOptions
from fathom.transform.cone_of_influence import ConeOfInfluence
from fathom.transform.dataflow import Dataflow
from fathom.transform.gated_ssa import GatedSSA
from fathom.transform.path_conditions import PathConditions
from fathom.transform.reachable_end import ReachableEnd
from fathom.transform.single_assert import SingleAssert
from fathom.transform.single_assume import SingleAssume
from fathom.transform.tidy import Tidy


class Pass(Protocol):
    """A pure function from programs to programs, with its options as fields."""

    name: ClassVar[str]

    def run(self, program: Program) -> Program: ...


TIDY: Final = Tidy()
"""The first pass of every way, and the only one that renames registers: a model is read by the names it leaves."""
DATAFLOW: Final[tuple[Pass, ...]] = (SingleAssert(), SingleAssume(), GatedSSA(), Dataflow())
PATH_CONDITIONS: Final[tuple[Pass, ...]] = (PathConditions(),)
EACH_PROPERTY: Final[tuple[Pass, ...]] = (PathConditions(each=True),)
"""Every assertion stays, which the dataflow form cannot have."""
CONE: Final[tuple[Pass, ...]] = (ConeOfInfluence(),)
REACHABLE_END: Final[tuple[Pass, ...]] = (ReachableEnd(), TIDY)
"""From a tidy program to another one, which fails where an execution reaches the end."""
SEABMC: Final[tuple[Pass, ...]] = (TIDY, *DATAFLOW, *CONE)
LLBMC: Final[tuple[Pass, ...]] = (TIDY, *PATH_CONDITIONS)
STAGES: Final = tuple(dict.fromkeys(step.name for step in (*SEABMC, *LLBMC)))
"""The names of all stages, each once."""


def select_passes(model: ModelOptions, effort: EffortMeter) -> tuple[Pass, ...]:
    """From a tidy program to the one block that is encoded, as the options have it."""
    dataflow = tuple(GatedSSA(effort) if isinstance(step, GatedSSA) else step for step in DATAFLOW)
    passes = dataflow if model.vc == "dataflow" else PATH_CONDITIONS
    if model.query == "each":
        passes = EACH_PROPERTY
    return passes + CONE if model.coi else passes


def run_passes(program: Program, passes: Iterable[Pass]) -> Program:
    """The program after all of these, in order."""
    for step in passes:
        program = step.run(program)
    return program


def run_stages(program: Program) -> Iterator[tuple[str, Program]]:
    """The program at every stage of SeaBMC's way, each after its name."""
    for step in SEABMC:
        program = step.run(program)
        yield step.name, program


def run_to(program: Program, stage: str) -> Program:
    """The program at one stage."""
    return run_passes(program, _passes_to(stage))


def run_from_tidy(program: Program, stage: str) -> Program:
    """The same for a program that is tidy: its registers keep their names, so that values can be found by them."""
    return run_passes(program, _passes_to(stage)[1:])


def _passes_to(stage: str) -> tuple[Pass, ...]:
    for way in (SEABMC, LLBMC):
        names = [step.name for step in way]
        if stage in names:
            return way[: names.index(stage) + 1]
    raise UserError(f"there is no stage {stage!r}", hint=f"use one of {', '.join(STAGES)}")
