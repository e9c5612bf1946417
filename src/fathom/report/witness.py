"""Witnesses of SV-COMP, format 2.0: what another tool needs to confirm a verdict.

A violation witness is a sequence of waypoints: the values that the environment's functions return, in order, and the
place of the violation. A correctness witness has the invariants of a proof by induction; unrolling
needs none. A verdict that is `unknown`, or `safe` only within the bounds, has no witness.
(P. Ayaziová, D. Beyer, M. Lingsch-Rosenfeld, M. Spiessl, J. Strejček: Software Verification Witnesses 2.0, SPIN 2024.)
"""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator, Sequence
from typing import TypeAlias

import yaml

import fathom
from fathom.printable import printable
from fathom.report.findings import CheckedProgram
from fathom.report.loop_invariants import list_invariants
from fathom.report.sources import Sources
from fathom.report.svcomp import WitnessTask, creation_time, format_literal
from fathom.source import SrcLoc
from fathom.trace.model import Input, Trace

YamlMap: TypeAlias = dict[str, object]


def render(cases: Sequence[CheckedProgram], task: WitnessTask) -> str:
    """The entries of all programs that have one."""
    sources = Sources()
    entries: list[YamlMap] = []
    for case in cases:
        example = case.verdict.counterexample
        if example is not None:
            content = list(_sequence(example.trace, sources))
            specification = task.specification(example.trace.violated)
            entries.append(_entry("violation_sequence", content, case, task, specification, sources))
        elif task.is_proved(case.verdict):
            content = list(list_invariants(case, sources))
            entries.append(_entry("invariant_set", content, case, task, task.specification(), sources))
    text: str = yaml.safe_dump(entries, sort_keys=False, allow_unicode=True, width=120)
    return text


def _entry(
    kind: str, content: list[YamlMap], case: CheckedProgram, task: WitnessTask, specification: str, sources: Sources
) -> YamlMap:
    name, digest = printable(case.name), sources.digest(case.name)
    metadata: YamlMap = {
        "format_version": "2.0",
        "uuid": str(uuid.uuid5(uuid.NAMESPACE_OID, f"fathom {kind} {digest} {content}")),
        "creation_time": creation_time(),
        "producer": {"name": "Fathom", "version": fathom.__version__},
        "task": {
            "input_files": [name],
            "input_file_hashes": {name: digest},
            "specification": specification,
            "data_model": "ILP32" if task.narrow else "LP64",
            "language": "C",
        },
    }
    return {"entry_type": kind, "metadata": metadata, "content": content}


def _sequence(trace: Trace, sources: Sources) -> Iterator[YamlMap]:
    for waypoint in _returns(trace.inputs, sources):
        yield {"segment": [{"waypoint": waypoint}]}
    if trace.violated.loc is not None:
        target: YamlMap = {"type": "target", "action": "follow", "location": _location(trace.violated.loc)}
        yield {"segment": [{"waypoint": target}]}


def _returns(inputs: Sequence[Input], sources: Sources) -> Iterator[YamlMap]:
    """A waypoint for each result, up to the last that matters or the first whose call is not found in the source.

    A waypoint at a wrong call would make the witness wrong; one that is missing makes it weaker. Inputs that no call
    gives, such as whether malloc fails, have no waypoint.
    """
    called = [each for each in inputs if _is_call(each)]
    last = max((index for index, each in enumerate(called) if each.matters), default=-1)
    for each in called[: last + 1]:
        place, value = _closing(each, sources), format_literal(each)
        if place is None or value is None:
            return
        constraint: YamlMap = {"value": f"\\result == {value}", "format": "acsl_expression"}
        yield {"type": "function_return", "action": "follow", "constraint": constraint, "location": place}


def _is_call(given: Input) -> bool:
    return re.fullmatch(r"\w+", given.source) is not None


def _closing(given: Input, sources: Sources) -> YamlMap | None:
    """Where the call of an input ends: its closing parenthesis, as the format wants it."""
    loc = given.loc
    if loc is None or not loc.column:
        return None
    call = re.compile(re.escape(given.source) + r"\s*\(\s*\)")
    found = call.match(sources.line(loc.file, loc.line), loc.column - 1)
    return _location(loc, found.end()) if found is not None else None


def _location(loc: SrcLoc, column: int = 0) -> YamlMap:
    found: YamlMap = {"file_name": printable(loc.file), "line": loc.line}
    if column or loc.column:
        found["column"] = column or loc.column
    return found | {"function": printable(loc.function)}
