"""What a check has found, as an editor shows it: read from what `fathom check --json` prints.

a finding    a place, a message, the places that led to it
a hint       the values that variables have at the end of a line, in the first counterexample
a remark     why there is no answer, or what the compiler said
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias, final

from fathom.immutable import immutable

Json: TypeAlias = Mapping[str, Any]
MOST_PLACES: Final = 50
"""How many places of a trace are listed with a finding, the last ones."""
_COMPILER = re.compile(
    r"^(?P<file>[^\n:]+):(?P<line>\d+):(?P<column>\d+): (?:fatal )?error: (?P<text>.*)$", re.MULTILINE
)
_TOOL = re.compile(r"^fathom: error: (?P<text>.*)$", re.MULTILINE)


@final
@immutable
class Spot:
    """A place in a file, by its absolute path; lines and columns, in bytes, are counted from 1."""

    path: str
    line: int
    column: int = 1


@final
@immutable
class EditorFinding:
    """A violated property. `trace` is the execution in words, `steps` are its places with what is done there."""

    spot: Spot
    kind: str
    message: str
    steps: tuple[tuple[Spot, str], ...]
    trace: str


@final
@immutable
class Remark:
    """What is to be said of a check that has no answer; `is_error` where the program could not be read."""

    spot: Spot | None
    text: str
    is_error: bool


@final
@immutable
class Shown:
    """All that an editor shows of one check; `hints` are by path and line."""

    verdict: str = ""
    findings: tuple[EditorFinding, ...] = ()
    remarks: tuple[Remark, ...] = ()
    hints: Mapping[tuple[str, int], str] | None = None


def read_check(folder: str, code: int, out: str, err: str) -> Shown:
    """Of a check that has ended in `folder` with an exit code and these outputs."""
    programs = list(_read_objects(out))
    traces = [trace for each in programs for trace in (each["trace"], *each["other_traces"]) if trace is not None]
    findings = tuple(found for trace in traces if (found := _read_finding(folder, trace)) is not None)
    remarks = [Remark(None, f"unknown: {each['reason']}", False) for each in programs if each["verdict"] == "unknown"]
    remarks += _read_errors(folder, err) if not programs else []
    if not programs and not remarks:
        remarks = [Remark(None, f"fathom check ended with exit code {code}", True)]
    hints = dict(_read_hints(folder, traces[0])) if traces else {}
    worst = next((name for name in ("unsafe", "unknown", "safe") if name in [each["verdict"] for each in programs]), "")
    return Shown(worst, findings, tuple(remarks), hints)


def _read_objects(text: str) -> Iterator[Json]:
    """JSON documents one after the other: one for each program."""
    decoder, at = json.JSONDecoder(), 0
    while (start := text.find("{", at)) >= 0:
        try:
            found, at = decoder.raw_decode(text, start)
        except ValueError:
            return
        yield found


def _read_errors(folder: str, err: str) -> list[Remark]:
    found = [
        Remark(Spot(_join(folder, each["file"]), int(each["line"]), int(each["column"])), each["text"], True)
        for each in _COMPILER.finditer(err)
    ]
    return found or [Remark(None, each["text"], True) for each in _TOOL.finditer(err)]


def _read_finding(folder: str, trace: Json) -> EditorFinding | None:
    violated = trace["violated"]
    spot = _read_spot(folder, violated["at"])
    if spot is None:
        return None
    steps = [(_read_spot(folder, step["at"]), step["text"]) for step in _own_steps(trace)]
    steps += [(_read_spot(folder, note["at"]), note["text"]) for note in violated["notes"]]
    places = [(place, text) for place, text in steps if place is not None]
    return EditorFinding(spot, violated["class"], violated["message"], tuple(places[-MOST_PLACES:]), _describe(trace))


def _own_steps(trace: Json) -> Iterator[Json]:
    """The steps of the program, without those of models of the C library."""
    yield from (step for step in trace["steps"] if not step["library"])


def _describe(trace: Json) -> str:
    """The execution, a line for each input and each step."""
    violated = trace["violated"]
    lines = [f"{violated['message']} [{violated['class']}]", f"  {_place(violated['at'])}", "", "inputs, in order:"]
    lines += [f"  {each['source']} = {each['text'] or each['value']}    {each['place']}" for each in trace["inputs"]]
    lines += ["", "steps:"]
    lines += [f"  {'  ' * step['depth']}{step['text']}    {_place(step['at'])}" for step in _own_steps(trace)]
    lines += [f"  note: {note['text']}    {_place(note['at'])}" for note in violated["notes"]]
    return "\n".join([*(line.rstrip() for line in lines), ""])


def _place(at: Json | None) -> str:
    return f"{at['file']}:{at['line']}" if at is not None else ""


def _read_hints(folder: str, trace: Json) -> Iterator[tuple[tuple[str, int], str]]:
    """The last values of each line."""
    by_line: dict[tuple[str, int], dict[str, str]] = {}
    for step in _own_steps(trace):
        spot = _read_spot(folder, step["at"])
        named = {each["name"]: each["text"] for each in step["values"] if each["name"]}
        if spot is not None and named and step["kind"] == "assignment":
            by_line.setdefault((spot.path, spot.line), {}).update(named)
    for key, values in by_line.items():
        yield key, ", ".join(f"{name} = {text}" for name, text in values.items())


def _read_spot(folder: str, at: Json | None) -> Spot | None:
    if at is None or not at["line"]:
        return None
    return Spot(_join(folder, at["file"]), at["line"], at["column"] or 1)


def _join(folder: str, file: str) -> str:
    return os.path.normpath(os.path.join(folder, file))
