"""Witnesses of SV-COMP, format 1.0: an automaton in GraphML, for validators that do not read format 2.0.

A violation witness is a chain of states, one edge for each value that the environment gives, ending in the violation. A
correctness witness has one state and no invariant. There is one witness in a file: that of the first program.
(D. Beyer, M. Dangl, D. Dietsch, M. Heizmann, A. Stahlbauer: Witness Validation and Stepwise Testification, FSE 2015.)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import escape, quoteattr

import fathom
from fathom.printable import printable
from fathom.report.findings import CheckedProgram
from fathom.report.sources import Sources
from fathom.report.svcomp import WitnessTask, creation_time, format_literal
from fathom.trace.model import Trace

_KEYS = {
    "graph": ("witness-type sourcecodelang producer specification programfile programhash architecture creationtime"),
    "node": "entry violation",
    "edge": "startline assumption assumption.scope assumption.resultfunction",
}


def render(cases: Sequence[CheckedProgram], task: WitnessTask) -> str:
    """The document; without a witness, its graph has no state."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    for owner, names in _KEYS.items():
        lines += [f'  <key id="{name}" attr.name="{name}" attr.type="string" for="{owner}"/>' for name in names.split()]
    lines.append('  <graph edgedefault="directed">')
    lines += _graph(cases[0], task)
    return "\n".join([*lines, "  </graph>", "</graphml>", ""])


def _graph(case: CheckedProgram, task: WitnessTask) -> Iterator[str]:
    example = case.verdict.counterexample
    if example is None and not task.is_proved(case.verdict):
        return
    facts = {
        "witness-type": "violation_witness" if example is not None else "correctness_witness",
        "sourcecodelang": "C",
        "producer": f"Fathom {fathom.__version__}",
        "specification": task.specification(example.trace.violated if example is not None else None),
        "programfile": case.name,
        "programhash": Sources().digest(case.name),
        "architecture": "32bit" if task.narrow else "64bit",
        "creationtime": creation_time(),
    }
    yield from _data(facts, "    ")
    yield from _node(0, {"entry": "true"})
    if example is not None:
        yield from _chain(example.trace)


def _chain(trace: Trace) -> Iterator[str]:
    edges = [
        {
            "startline": str(each.loc.line),
            "assumption": f"\\result == {value};",
            "assumption.scope": each.loc.function,
            "assumption.resultfunction": each.source,
        }
        for each in trace.inputs
        if each.loc is not None and each.source.isidentifier() and (value := format_literal(each)) is not None
    ]
    last = trace.violated.loc
    edges.append({"startline": str(last.line)} if last is not None else {})
    for index, facts in enumerate(edges, 1):
        yield from _node(index, {"violation": "true"} if index == len(edges) else {})
        yield f'    <edge source="N{index - 1}" target="N{index}">'
        yield from _data(facts, "      ")
        yield "    </edge>"


def _node(index: int, facts: Mapping[str, str]) -> Iterator[str]:
    yield f'    <node id="N{index}">'
    yield from _data(facts, "      ")
    yield "    </node>"


def _data(facts: Mapping[str, str], indent: str) -> Iterator[str]:
    for name, value in facts.items():
        yield f"{indent}<data key={quoteattr(name)}>{escape(printable(value))}</data>"
