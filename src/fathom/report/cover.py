"""Coverage: the source with a mark for each line, a summary of each function, and the inputs that reach them.

    +   14 1/2  |     s += helper(n);      reached, and so is one of the two ways that the line may take

As text, as JSON, and as the tracefiles of lcov, which `genhtml` and many services read.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, final

from fathom.engine.cover import Cover, CoveredFunction, CoveringRun, State
from fathom.immutable import immutable
from fathom.ir.instructions import Havoc
from fathom.ir.types import Float, Int, Pointer
from fathom.printable import printable
from fathom.report.sources import Sources
from fathom.search.code_coverage import Line
from fathom.trace.concrete import InputValue
from fathom.trace.input_types import InputTypes
from fathom.trace.show import format_bytes, format_number

MARKS: Final[dict[State, str]] = {"reached": "+", "never": "-", "excluded": "~", "beyond": ">", "undecided": "?"}
MEANINGS: Final[dict[State, str]] = {
    "reached": "reached: one of the executions below comes here, within the bounds",
    "never": "never reached within the bounds: every execution goes elsewhere, or fails a check before",
    "excluded": "never reached within the bounds, as far as assumptions and checks let executions go on",
    "beyond": "beyond the bound: not entered, and loops or recursion were cut off",
    "undecided": "not decided: not shown to be out of reach, and no execution within the bounds was found",
}


@final
@immutable
class CoveredProgram:
    """A program by name, what is reached of it, and the types that its inputs are written with."""

    name: str
    cover: Cover
    types: InputTypes


def render_text(program: CoveredProgram) -> str:
    """The report for people."""
    sources, found = Sources(), program.cover
    lines = [f"{printable(program.name)}: {summarise(found)}", ""]
    for file in _list_files(found):
        lines += [printable(file), *_mark_lines(file, found, sources), ""]
    lines += [_describe_function(each) for each in found.functions]
    lines += ["", *(f"{MARKS[state]} {MEANINGS[state]}" for state in _list_states(found))]
    lines += [f"note: {printable(note)}" for note in _list_notes(found)]
    if found.runs:
        lines += ["", *(_describe_run(number, run, program.types) for number, run in enumerate(found.runs, 1))]
    return "\n".join([*lines, ""])


def render_json(programs: Sequence[CoveredProgram]) -> str:
    """The same as one document, with an object for each program."""
    found = {"programs": [_program_object(each) for each in programs]}
    return json.dumps(found, indent=2, ensure_ascii=False) + "\n"


def render_lcov(programs: Sequence[CoveredProgram]) -> str:
    """A tracefile: counts are the executions of the report that come to a line."""
    covers = [program.cover for program in programs]
    return "".join(f"{line}\n" for cover in covers for file in _list_files(cover) for line in _lcov_record(file, cover))


# ── text ────────────────────────────────────────────────────────────────────────────────────────────────────────────


def _list_files(found: Cover) -> list[str]:
    return sorted({file for each in found.functions for (file, _), _ in each.lines})


def _list_states(found: Cover) -> list[State]:
    seen = {state for each in found.functions for _, state in each.lines}
    seen |= {branch.state for each in found.functions for branch in each.branches}
    return [state for state in MARKS if state in seen]


def _line_states(found: Cover) -> dict[Line, State]:
    return {line: state for each in found.functions for line, state in each.lines}


def _branch_states(found: Cover) -> dict[Line, list[State]]:
    by_line: dict[Line, list[State]] = {}
    for each in found.functions:
        for branch in each.branches:
            by_line.setdefault(branch.line, []).append(branch.state)
    return by_line


def summarise(found: Cover) -> str:
    """How many lines and branches are reached."""
    branches = [branch.state for each in found.functions for branch in each.branches]
    return f"{_count('lines', list(_line_states(found).values()))}; {_count('branches', branches)}"


def _count(what: str, states: Sequence[State]) -> str:
    names = {"never": "never reached", "beyond": "beyond the bound", "undecided": "not decided"}
    counts = Counter(states)
    others = [f", {counts[state]} {names.get(state, state)}" for state in MARKS if state != "reached" and counts[state]]
    return f"{counts['reached']} of {len(states)} {what} reached" + "".join(others)


def _mark_lines(file: str, found: Cover, sources: Sources) -> Iterator[str]:
    """From the first line that has code to the last, with the lines between them."""
    states, branches = _line_states(found), _branch_states(found)
    numbers = [number for name, number in states if name == file]
    for number in range(min(numbers), max(numbers) + 1):
        state, ways = states.get((file, number)), branches.get((file, number), [])
        mark = MARKS[state] if state is not None else " "
        share = f"{ways.count('reached')}/{len(ways)}" if ways else ""
        yield f"{mark} {number:>5} {share:<5}| {sources.line(file, number)}".rstrip()


def _describe_function(function: CoveredFunction) -> str:
    states = [state for _, state in function.lines]
    text = _count("lines", states)
    if function.branches:
        text += "; " + _count("branches", [branch.state for branch in function.branches])
    return f"{printable(function.name)}: {text}"


def _list_notes(found: Cover) -> Iterator[str]:
    if found.problem:
        yield f"nothing is known to be out of reach: {found.problem}"
    if found.bounded is None:
        return
    for loop in found.bounded.cut:
        yield f"{loop.name} was cut off after {loop.bound} iterations: --unwind N goes further"
    for name in found.bounded.undefined:
        yield f"{name} has no body: its results are inputs"
    if found.bounded.imprecise:
        names = ", ".join(found.bounded.imprecise)
        yield f"the models of {names} allow more than the functions: a line may be reached by what they never give"
    yield from found.bounded.approximations


def _describe_run(number: int, run: CoveringRun, types: InputTypes) -> str:
    values = ", ".join(f"{name} = {value}" for name, value in _format_inputs(run, types)) or "no inputs"
    fails = f", fails {printable(run.fails)}" if run.fails else ""
    return f"input {number}: {values}{fails}: {describe_new(run)}"


def describe_new(run: CoveringRun) -> str:
    """What an execution reaches that none before it has come to."""
    return ", ".join(_fold(run.new_lines)) or "another branch"


def _fold(lines: Sequence[Line]) -> Iterator[str]:
    """`a.c:3-5, 8` for lines that follow each other."""
    spans: list[tuple[str, int, int]] = []
    for file, number in lines:
        if spans and spans[-1][0] == file and spans[-1][2] == number - 1:
            spans[-1] = (file, spans[-1][1], number)
        else:
            spans.append((file, number, number))
    before = ""
    for file, first, last in spans:
        place = "" if file == before else f"{printable(file)}:"
        yield place + (str(first) if first == last else f"{first}-{last}")
        before = file


def _format_inputs(run: CoveringRun, types: InputTypes) -> Iterator[tuple[str, str]]:
    for read in run.inputs:
        yield printable(read.item.source), _format_input(read, types)


def _format_input(read: InputValue, types: InputTypes) -> str:
    if isinstance(read.item, Havoc):
        return format_bytes(read.data)
    shape = read.item.result.type
    if not isinstance(shape, Int | Float | Pointer):
        return str(read.value)
    bits = read.value % (1 << shape.width)
    return format_number(bits, shape.width, types.of(read.item.source, shape))


# ── objects and records ─────────────────────────────────────────────────────────────────────────────────────────────


def _program_object(program: CoveredProgram) -> dict[str, object]:
    found = program.cover
    return {
        "program": program.name,
        "complete": found.bounded is not None and found.bounded.complete,
        "unwind": None if found.bounded is None else found.bounded.unwind,
        "executions": found.executions,
        "notes": list(_list_notes(found)),
        "functions": [_function_object(each, found) for each in found.functions],
        "inputs": [_run_object(run, program.types) for run in found.runs],
    }


def _function_object(function: CoveredFunction, found: Cover) -> dict[str, object]:
    return {
        "name": function.name,
        "lines": [
            {"file": line[0], "line": line[1], "state": state, "inputs": found.hits.get(line, 0)}
            for line, state in function.lines
        ],
        "branches": [
            {"file": branch.line[0], "line": branch.line[1], "state": branch.state} for branch in function.branches
        ],
    }


def _run_object(run: CoveringRun, types: InputTypes) -> dict[str, object]:
    return {
        "values": [
            {"source": name, "value": value, **_bits(read)}
            for read, (name, value) in zip(run.inputs, _format_inputs(run, types), strict=True)
        ],
        "fails": run.fails or None,
        "new_lines": [{"file": file, "line": number} for file, number in run.new_lines],
    }


def _bits(read: InputValue) -> dict[str, object]:
    """The value as it was read."""
    return {"bytes": read.data.hex()} if isinstance(read.item, Havoc) else {"bits": read.value}


def _lcov_record(file: str, found: Cover) -> Iterator[str]:
    here = [each for each in found.functions if each.lines and each.lines[0][0][0] == file]
    yield from ("TN:", f"SF:{file}")
    for each in here:
        start = each.line if each.line is not None else each.lines[0][0]
        yield f"FN:{start[1]},{each.name}"
        yield f"FNDA:{max((found.hits.get(line, 0) for line, _ in each.lines), default=0)},{each.name}"
    for (name, number), states in sorted(_branch_states(found).items()):
        if name == file:
            entered = (name, number) in found.hits
            for way, state in enumerate(states):
                yield f"BRDA:{number},0,{way},{int(state == 'reached') if entered else '-'}"
    numbers = sorted(number for name, number in _line_states(found) if name == file)
    yield from (f"DA:{number},{found.hits.get((file, number), 0)}" for number in numbers)
    yield f"LF:{len(numbers)}"
    yield f"LH:{sum((file, number) in found.hits for number in numbers)}"
    yield "end_of_record"
