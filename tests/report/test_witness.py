"""Witnesses of SV-COMP: the schema of format 2.0, values in order, and none where nothing was proved."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema
import pytest
import yaml
from report.samples import hostile, overrun, safe, unknown
from report.schemas import WITNESS

from fathom.report import graphml
from fathom.report.findings import CheckedProgram
from fathom.report.svcomp import WitnessTask
from fathom.report.witness import render
from fathom.verdict import Counterexample


def entries(*cases: CheckedProgram, task: WitnessTask = WitnessTask()) -> list[dict[str, Any]]:  # noqa: B008
    found = yaml.safe_load(render(cases, task))
    jsonschema.validate(found, WITNESS)
    return list(found)


@pytest.mark.parametrize("case", [overrun, safe, unknown, hostile])
def test_the_file_is_valid(case: Any, sample: Path) -> None:
    entries(case())


def test_values_and_target(sample: Path) -> None:
    (entry,) = entries(overrun(), task=WitnessTask(narrow=True))
    first, last = (each["segment"][0]["waypoint"] for each in entry["content"])
    assert first["constraint"]["value"] == "\\result == 1"
    assert first["location"] == {"file_name": "fill.c", "line": 10, "column": 24, "function": "main"}
    assert last["type"] == "target"
    assert last["location"]["line"] == 6
    task = entry["metadata"]["task"]
    assert task["specification"] == "CHECK( init(main()), LTL(G valid-deref) )"
    assert task["data_model"] == "ILP32"


def test_a_call_that_is_not_found_ends_the_values(sample: Path) -> None:
    """A waypoint at a wrong place would make the witness wrong."""
    sample.write_text(sample.read_text().replace("nondet_int();", "INPUT;"))
    (entry,) = entries(overrun())
    assert [each["segment"][0]["waypoint"]["type"] for each in entry["content"]] == ["target"]


def test_negative_values(sample: Path) -> None:
    case = overrun()
    example = case.verdict.counterexample
    assert example is not None
    given = replace_input(example, value=2**32 - 5, text="")
    (entry,) = entries(CheckedProgram(case.name, replace(case.verdict, counterexample=given)))
    assert entry["content"][0]["segment"][0]["waypoint"]["constraint"]["value"] == "\\result == -5"


@pytest.mark.parametrize(("text", "kept"), [("0.5", True), ("-1.0e+300", True), ("nan", False)])
def test_floats(sample: Path, text: str, kept: bool) -> None:
    case = overrun()
    example = case.verdict.counterexample
    assert example is not None
    given = replace_input(example, text=text, type="double")
    (entry,) = entries(CheckedProgram(case.name, replace(case.verdict, counterexample=given)))
    assert (len(entry["content"]) == 2) == kept


def replace_input(example: Counterexample, **changes: Any) -> Counterexample:
    (given,) = example.trace.inputs
    return replace(example, trace=replace(example.trace, inputs=(replace(given, **changes),)))


def test_correctness_only_where_it_was_proved(sample: Path) -> None:
    (entry,) = entries(safe())
    assert (entry["entry_type"], entry["content"]) == ("invariant_set", [])
    assert entries(unknown()) == []
    assert entries(safe(), task=WitnessTask(checked=("bounds",))) == []
    partial = safe()
    assert entries(CheckedProgram(partial.name, replace(partial.verdict, complete=False))) == []


def test_the_same_input_gives_the_same_bytes(sample: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    for form in (render, graphml.render):
        assert form([overrun()], WitnessTask()) == form([overrun()], WitnessTask())
        assert "2023-11-14T22:13:20Z" in form([overrun()], WitnessTask())


def graph(case: CheckedProgram, task: WitnessTask = WitnessTask()) -> ElementTree.Element:  # noqa: B008
    """The graph of a witness in GraphML, after a look at its shape: keys are declared, edges lead somewhere."""
    root = ElementTree.fromstring(graphml.render([case], task).encode())
    space = "{http://graphml.graphdrawing.org/xmlns}"
    for element in root.iter():
        assert element.tag.startswith(space)
        element.tag = element.tag.removeprefix(space)
    declared = {(key.attrib["id"], key.attrib["for"]) for key in root.findall("key")}
    for owner in ("graph", "node", "edge"):
        assert {(data.attrib["key"], owner) for each in root.iter(owner) for data in each.findall("data")} <= declared
    (found,) = root.findall("graph")
    names = {node.attrib["id"] for node in found.findall("node")}
    assert all({edge.attrib["source"], edge.attrib["target"]} <= names for edge in found.findall("edge"))
    return found


def facts(element: ElementTree.Element) -> dict[str, str | None]:
    return {data.attrib["key"]: data.text for data in element.findall("data")}


def test_graphml(sample: Path) -> None:
    found = graph(overrun(), WitnessTask(narrow=True))
    assert facts(found)["witness-type"] == "violation_witness"
    assert facts(found)["architecture"] == "32bit"
    first, last = found.findall("edge")
    assert facts(first)["assumption"] == "\\result == 1;"
    assert facts(first)["assumption.resultfunction"] == "nondet_int"
    assert facts(last) == {"startline": "6"}
    assert [facts(node) for node in found.findall("node")] == [{"entry": "true"}, {}, {"violation": "true"}]
    assert facts(graph(safe()))["witness-type"] == "correctness_witness"
    assert len(graph(unknown())) == 0
    graph(hostile())
