"""Every unsafe program of tests/programs: the trace ends at its line, the replay agrees, the C test fails natively.

This takes a second for each, so one in eight is taken; `FATHOM_NATIVE=all` takes them all.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from engine.programs import CASES, Case, module
from native_programs import command_of, compiled, gcc, ran, reaches

from fathom.bound.code.call_site import MODELS
from fathom.engine.check import CheckRequest, check_module
from fathom.engine.counterexamples import replay_values
from fathom.options import ModelOptions
from fathom.trace.model import Trace
from fathom.trace.native import Build, NativeRun, native_test
from fathom.trace.shrink import is_same_failure

UNSAFE = [case for case in CASES if case.expect.startswith("unsafe")]
SLOW = re.compile(r"bellman|sort|prim|seam")
FAST = [case for case in UNSAFE if not SLOW.search(case.name)]
SAMPLE = UNSAFE if os.environ.get("FATHOM_NATIVE") == "all" else [case for case in FAST if case.number % 8 == 0]

UNSEEN = {
    r"unsafe uninit ": "MemorySanitizer's run time is not in the bundled clang, and gcc has no such sanitizer",
    r"^alignment\.(address_of_|packed|bytes_of_a_global|memcpy_needs|object_of_lower)": "compilers leave out the check"
    " of an address that they see, and where an object lies is theirs to choose",
    r"^bounds\.zero_size_malloc": "AddressSanitizer gives one byte for none",
    r"^dialect_klee_undeclared-3": "klee_check_memory_access is a question to the checker, and no access",
    r"^exit_in_a_handler": "no sanitizer watches how a program ends",
    r"^function-type\.without_prototype": "-fsanitize=function watches calls through pointers only",
    r"^leak\.calloc_that_overflows": "no machine has so much memory, so the allocation fails",
    r"^overlap\.struct_onto_itself": "the assignment of a struct calls no function that a sanitizer could watch",
    r"^pointer-overflow\.one_past_the_end": "UndefinedBehaviorSanitizer sees pointers that wrap around only",
    r"^readonly\.(const_local|const_parameter|initialisers_of_const_locals|pointers_and)": "no sanitizer watches"
    " constants on the stack",
    r"^undefined-function\.fail": "a function without a body has one natively",
    r"^use-after-scope\.variable_length_array": "no sanitizer knows where the scope of a variable-length array ends",
}
"""Where the program reaches the line and nobody sees what is wrong there, and why."""

UNCONTROLLED = {
    r"^(uninitialised|dialect_cprover-1|unwritten\.(ordered|known_by_another_way|not_null)) ": "the value of a local variable that nobody has set",
    r"^(guessed_address_|blocks\.blocks_may_touch|alignment\.promised)": "where an object lies",
    r"^dialect_cprover_(arrays|contracts|havoc_one|memory|numbers|quantifiers)": "CBMC's functions and types are no C",
    r"^pointer_mask": "gcc does not have clang's builtins",
    r"unsafe termination ": "that a native run has an end",
    r"^unreachable\.missing_return_is_arbitrary": "the value of a function that returns none",
    r"(zeros_|zero_|float_)?not_selected": "the result of an undefined operation that was not to be checked",
    r"^shadow\.types": "__CPROVER_bitvector is no C",
    r"^shadow\.heap-2 ": "no machine has so much memory, so the allocation fails",
}
"""Where the failure depends on what no C program can choose, and what that is."""

ADMITTED = r"^undefined-function\."
"""Where the C file cannot do all that a function without a body did, and either says so or fails."""

DECLARED = {
    "dialect_cprover_undeclared": "cprover.h",
    "dialect_seahorn_undeclared": "seahorn/seahorn.h",
}
"""Programs whose harness functions Fathom declares for them."""


def known(table: dict[str, str], case: Case) -> bool:
    return any(re.search(pattern, f"{case.name} {case.expect} ") for pattern in table)


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.name)
def test_program(case: Case, tmp_path: Path) -> None:
    verdict = check_module(CheckRequest(module(case.name), case.entry, case.limits, ModelOptions(trace="full"))).verdict
    assert verdict.counterexample is not None
    assert Case.found(verdict) == case.expect
    trace = verdict.counterexample.trace
    ends_at_its_line(case, trace)
    fails_again(case, trace)
    if not known(UNCONTROLLED, case):
        fails_natively(case, trace, tmp_path)


def ends_at_its_line(case: Case, trace: Trace) -> None:
    assert not trace.left_out or trace.left_out.startswith("steps of the first")
    last = trace.steps[-1]
    assert last.kind == "violation"
    assert last.loc is not None
    assert not last.loc.file.startswith(MODELS)
    words = case.expect.split()
    assert len(words) < 3 or last.loc.line == int(words[2])
    assert [step.number for step in trace.steps] == list(range(1, len(trace.steps) + 1))


def fails_again(case: Case, trace: Trace) -> None:
    found = replay_values(CheckRequest(module(case.name), case.entry, case.limits, ModelOptions()), trace.values)
    assert not found.not_followed
    assert is_same_failure(trace.violated.prop, found.bounded)
    assert found.unbounded is not None
    assert found.unbounded.loc == trace.violated.prop.loc
    assert found.trace is not None
    assert found.trace.inputs == trace.inputs


def fails_natively(case: Case, trace: Trace, folder: Path) -> None:
    source, test = folder / f"{case.name}.c", folder / "inputs.c"
    source.write_text(case.text)
    test.write_text(
        native_test(module(case.name), case.entry, NativeRun.of(trace), Build((source.name,), (), test.name))
    )
    if known(UNSEEN, case):
        if gcc() is None:
            pytest.skip("needs gcc, to see which lines are executed")
        assert reaches(test, source, trace.violated.loc.line if trace.violated.loc is not None else 0)
        return
    command = " ".join(command_of(test))
    wants_gcc = "address" in command or trace.violated.prop.kind == "alignment"
    if wants_gcc and gcc() is None:
        pytest.skip("needs gcc with AddressSanitizer, which the bundled clang has no run time for")
    header = DECLARED.get(case.name.split("-")[0])
    done = ran(compiled(test, clang=not wants_gcc, extra=("-include", header) if header else ()))
    if re.search(ADMITTED, case.name) and "the program may not fail" in test.read_text():
        return
    assert done.failed, (done, test.read_text())
    lines = re.findall(rf"{re.escape(source.name)}:(\d+)", done.text)
    words = case.expect.split()
    if lines and len(words) == 3 and case.topic != "blocks":  # there, an access may touch any block that is alive
        assert words[2] in lines
