"""The passes in a row: one name for a pass, its stage and its file, and which of them the options choose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from transform.programs import diamonds

from fathom.cli import dump
from fathom.effort import EffortMeter
from fathom.errors import UserError
from fathom.ir.printer import print_program
from fathom.options import ModelOptions
from fathom.transform.pipeline import (
    LLBMC,
    REACHABLE_END,
    SEABMC,
    STAGES,
    TIDY,
    Pass,
    run_from_tidy,
    run_passes,
    run_stages,
    run_to,
    select_passes,
)

GOLDEN = Path(__file__).parent.parent / "golden"
PASSES = {step.name: step for step in (*SEABMC, *LLBMC, *REACHABLE_END)}


@pytest.mark.parametrize("step", PASSES.values(), ids=list(PASSES))
def test_a_pass_has_one_name(step: Pass) -> None:
    file = step.name.replace("-", "_")
    assert type(step).__module__ == f"fathom.transform.{file}"
    assert re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type(step).__name__).lower() == step.name
    assert (GOLDEN / file / f"{file}.sea").exists()


def test_stages_of_the_command_line_are_passes() -> None:
    assert tuple(name for name, stage in dump.STAGES.items() if stage.show is dump._show_pass) == STAGES
    assert set(dump.ALIASES.values()) <= set(STAGES)
    assert not set(dump.ALIASES) & set(dump.STAGES)


@pytest.mark.parametrize(
    ("model", "names"),
    [
        (ModelOptions(), "single-assert single-assume gated-ssa dataflow cone-of-influence"),
        (ModelOptions(coi=False), "single-assert single-assume gated-ssa dataflow"),
        (ModelOptions(vc="path-conditions"), "path-conditions cone-of-influence"),
        (ModelOptions(query="each"), "path-conditions cone-of-influence"),
        (ModelOptions(query="each", vc="path-conditions", coi=False), "path-conditions"),
    ],
)
def test_passes_of_the_options(model: ModelOptions, names: str) -> None:
    passes = select_passes(model, EffortMeter())
    assert [step.name for step in passes] == names.split()
    assert any(getattr(step, "each", False) for step in passes) == (model.query == "each")


def test_every_stage_is_on_the_way_to_the_last() -> None:
    program = diamonds(3)
    stages = dict(run_stages(program))
    assert list(stages) == [step.name for step in SEABMC]
    for name, form in stages.items():
        assert print_program(run_to(program, name)) == print_program(form)
        assert print_program(run_from_tidy(stages["tidy"], name)) == print_program(form)
    assert print_program(run_to(program, "path-conditions")) == print_program(run_passes(program, LLBMC))
    assert print_program(run_passes(program, [TIDY])) == print_program(stages["tidy"])


def test_an_unknown_stage() -> None:
    with pytest.raises(UserError, match="there is no stage 'sa'"):
        run_to(diamonds(1), "sa")
