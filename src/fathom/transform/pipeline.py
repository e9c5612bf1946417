"""The stages of a SEA-IR program, in order, by the names that `fathom dump --stage` takes.

sea → sa → sasa → gssa → dataflow → reduced      SeaBMC's way
sea → path-conditions                            LLBMC's way
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final, Protocol

from fathom.errors import UserError
from fathom.ir.program import Program
from fathom.transform.cone_of_influence import ConeOfInfluence
from fathom.transform.dataflow import Dataflow
from fathom.transform.gated_ssa import GatedSSA
from fathom.transform.path_conditions import PathConditions
from fathom.transform.sasa import SingleAssume
from fathom.transform.single_assert import SingleAssert
from fathom.transform.tidy import Tidy


class Pass(Protocol):
    """A pure function from programs to programs, with its options as fields."""

    name: ClassVar[str]

    def run(self, program: Program) -> Program: ...


DATAFLOW: Final[dict[str, Pass]] = {
    "sea": Tidy(),
    "sa": SingleAssert(),
    "sasa": SingleAssume(),
    "gssa": GatedSSA(),
    "dataflow": Dataflow(),
    "reduced": ConeOfInfluence(),
}
"""Each pass takes the result of the one before."""

PATH_CONDITIONS: Final[dict[str, Pass]] = {"path-conditions": PathConditions()}

STAGES: Final = (*DATAFLOW, *PATH_CONDITIONS)


def stages(program: Program) -> Iterator[tuple[str, Program]]:
    """Every stage of SeaBMC's way, each after its name."""
    for stage, step in DATAFLOW.items():
        program = step.run(program)
        yield stage, program


def run_to(program: Program, stage: str) -> Program:
    """The program at one stage."""
    tidy = DATAFLOW["sea"].run(program)
    return tidy if stage == "sea" else run_from_sea(tidy, stage)


def run_from_sea(program: Program, stage: str) -> Program:
    """The same for a program that is tidy: its registers keep their names, so that values can be found by them."""
    if stage in PATH_CONDITIONS:
        return PATH_CONDITIONS[stage].run(program)
    for name, step in DATAFLOW.items():
        program = program if name == "sea" else step.run(program)
        if name == stage:
            return program
    raise UserError(f"there is no stage {stage!r}", hint=f"use one of {', '.join(STAGES)}")
