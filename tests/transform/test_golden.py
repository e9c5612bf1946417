"""Every pass on small programs, as text: `tests/golden/<pass>/*.sea`.

A file holds cases, each `[case name]`, a program, `[out]`, and the result.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Golden

from fathom.bound.instruments.threads.normal_form import LAST_ROUND
from fathom.effort import EffortMeter
from fathom.ir.parser import parse_program
from fathom.ir.printer import print_program
from fathom.ir.program import Program
from fathom.ir.verifier import verify
from fathom.transform.cone_of_influence import ConeOfInfluence
from fathom.transform.dataflow import Dataflow
from fathom.transform.drop_unreachable import DropUnreachable
from fathom.transform.gated_ssa import GatedSSA
from fathom.transform.normal_form import conditional_normal_form, print_normal_form
from fathom.transform.path_conditions import PathConditions
from fathom.transform.reachable_end import ReachableEnd
from fathom.transform.renumber import Renumber
from fathom.transform.select_property import SelectProperty
from fathom.transform.single_assert import SingleAssert
from fathom.transform.single_assume import SingleAssume
from fathom.transform.tidy import Tidy
from fathom.transform.watched_cell import WatchedCell

GOLDEN = Path(__file__).parent.parent / "golden"
PASSES: dict[str, Callable[[Program], Program]] = {
    "tidy": Tidy().run,
    "single_assert": SingleAssert().run,
    "single_assume": SingleAssume().run,
    "gated_ssa": GatedSSA().run,
    "dataflow": Dataflow().run,
    "cone_of_influence": ConeOfInfluence().run,
    "path_conditions": PathConditions().run,
    "path_conditions_each": PathConditions(each=True).run,
    "reachable_end": ReachableEnd().run,
    "select_property": SelectProperty(LAST_ROUND).run,
    "select_property_inverse": SelectProperty(LAST_ROUND, inverse=True).run,
    "watched_cell": WatchedCell(EffortMeter(), frozenset({"every cell"})).run,
    "drop_unreachable": DropUnreachable().run,
    "renumber": Renumber().run,
}
FILES = [path for folder in (*PASSES, "normal_form") for path in sorted((GOLDEN / folder).glob("*.sea"))]
CASE = re.compile(r"^\[case (\w+)\]\n(.*?)^\[out\]\n(.*?)(?=^\[case |\Z)", re.DOTALL | re.MULTILINE)


def transformed(folder: str, text: str) -> str:
    program = parse_program(text)
    if folder != "drop_unreachable":  # which makes a program legal
        verify(program, gated=folder == "dataflow")
    if folder == "normal_form":
        return print_normal_form(conditional_normal_form(program))
    result = PASSES[folder](program)
    verify(result, gated=folder == "gated_ssa")
    printed = print_program(result, places=False)
    assert print_program(parse_program(printed), places=False) == printed
    return printed


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_result_is_as_written(path: Path, golden: Golden) -> None:
    cases = CASE.findall(path.read_text(encoding="utf-8"))
    assert cases, f"{path.name} has no case"
    results = [(name, text, transformed(path.parent.name, text)) for name, text, _ in cases]
    golden(path, "\n".join(f"[case {name}]\n{text}[out]\n{out}" for name, text, out in results))


def test_every_pass_has_cases() -> None:
    assert {path.parent.name for path in FILES} == {*PASSES, "normal_form"}
