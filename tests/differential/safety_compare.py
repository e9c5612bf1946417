"""Checks programs that may misuse memory, and says where the verdict is not what the oracle says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import final

from differential.safety_generate import VALUES, Inputs, generate, outcomes
from differential.safety_memory import Unmodelled, Violation
from differential.safety_oracle import Outcome
from differential.safety_program import Program, lines

from fathom.engine.check import CheckRequest, check_module
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_text, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

PRELUDE = """\
typedef unsigned char u8; typedef signed char i8; typedef unsigned short u16; typedef short i16;
typedef unsigned u32; typedef int i32; typedef unsigned long u64; typedef long i64;
void __VERIFIER_assert(int), __VERIFIER_assume(int), free(void *), *malloc(u64), *calloc(u64, u64), *realloc(void *, u64);
void *memcpy(void *, const void *, u64), *memmove(void *, const void *, u64), *memset(void *, int, u64);
u64 strlen(const char *); char *strcpy(char *, const char *);
int __VERIFIER_nondet_int(void), which(void);
static u32 h = 1;
static void out(u64 x) { h = (h ^ (u32)x ^ (u32)(x >> 32)) * 16777619u + 1; }
"""
INPUT = "__VERIFIER_nondet_int"
LIMITS = LimitOptions(malloc_may_fail=False, unwind=16)
OPEN = re.compile(r"a pointer that lies outside of its object and is stored in memory|time ran out|the time limit")
"""Why there may be no answer."""
NOTHING: Mapping[str, str] = {}


@final
@dataclass(slots=True)
class Case:
    """A program, what it does for every input, and the functions through which it is entered."""

    program: Program
    selected: frozenset[str]
    results: dict[Inputs, Outcome]
    chosen: list[Inputs]
    """Inputs that are tried one by one: some that are right, and some that are wrong in different ways."""
    entries: list[Entry] = field(default_factory=list)


@final
@dataclass(frozen=True, slots=True)
class Entry:
    """A function: which inputs it allows, at which line it compares the checksum, and for which inputs wrongly."""

    name: str
    inputs: tuple[Inputs, ...]
    line: int
    wrong: Inputs | None = None


def cases(seeds: Sequence[int]) -> list[Case]:
    """The programs of some seeds; those are left out that do what C leaves open."""
    found: list[Case] = []
    for seed in seeds:
        program, selected = generate(seed)
        try:
            results = dict(zip(VALUES, outcomes(program, selected), strict=True))
        except Unmodelled:
            continue
        found.append(Case(program, selected, results, _chosen(results, seed)))
    return found


def _chosen(results: dict[Inputs, Outcome], seed: int) -> list[Inputs]:
    kinds: dict[str, list[Inputs]] = {}
    for values, result in results.items():
        kinds.setdefault(result.kind if isinstance(result, Violation) else "", []).append(values)
    return [each[seed % len(each)] for each in kinds.values()]


def source(found: Sequence[Case]) -> str:
    """One C file; every case learns its lines and its entries."""
    text = PRELUDE.splitlines()
    for case in found:
        text += lines(case.program, len(text) + 1)
        case.results = dict(zip(VALUES, outcomes(case.program, case.selected), strict=True))
        for entry in _entries(case):
            text.append(entry[1])
            case.entries.append(replace(entry[0], line=len(text)))
    names = [entry.name for case in found for entry in case.entries]
    calls = [f"  case {number}: {name}(); break;" for number, name in enumerate(names)]
    return "\n".join([*text, "int main(void) {", "  switch (which()) {", *calls, "  }", "  return 0;", "}", ""])


def _entries(case: Case) -> Iterator[tuple[Entry, str]]:
    name = case.program.name
    sums = [each.checksum if isinstance(each, Violation) else each for each in case.results.values()]
    clean = [values for values in case.chosen if not isinstance(case.results[values], Violation)]
    yield Entry(f"{name}_free", VALUES, 0), _entry(f"{name}_free", "a < 8u && b < 8u", sums)
    for values in clean[:1]:
        other = list(sums)
        other[VALUES.index(values)] ^= 1
        yield Entry(f"{name}_wrong", VALUES, 0, values), _entry(f"{name}_wrong", "a < 8u && b < 8u", other)
    for a, b in case.chosen:
        entry = Entry(f"{name}_{a}{b}", ((a, b),), 0)
        yield entry, _entry(entry.name, f"a == {a} && b == {b}", sums)
        known = Entry(f"{name}_known_{a}{b}", ((a, b),), 0)
        text = f"{name}_body({a}, {b}); __VERIFIER_assert(h == {sums[VALUES.index((a, b))]}u);"
        yield known, f"static void {known.name}(void) {{ {text} }}"


def _entry(name: str, assumed: str, sums: Sequence[int]) -> str:
    program = name.partition("_")[0]
    return (
        f"static void {name}(void) {{ static const u32 sums[64] = {{{', '.join(map(str, sums))}}}; "
        f"u32 a = {INPUT}(), b = {INPUT}(); __VERIFIER_assume({assumed}); {program}_body(a, b); "
        f"__VERIFIER_assert(h == sums[a * 8 + b]); }}"
    )


def compiled(found: Sequence[Case], folder: Path) -> Module:
    path = folder / "safety.c"
    path.write_text(source(found))
    return read_text(linked(path))


def linked(path: Path, flags: Sequence[str] = (), models: bool = True) -> str:
    """The text of a program as LLVM has it."""
    said: list[str] = []
    options = SourceOptions(sources=(str(path),), cflags=("-w", *flags), models=models, cache=False)
    try:
        return load_text(options, said.append)
    except UserError as problem:
        raise AssertionError("".join(said)[:1000]) from problem


def usual(module: Module, entry: str, limits: LimitOptions) -> Verdict:
    return check_module(CheckRequest(module, entry, limits, ModelOptions())).verdict


def limits_of(case: Case) -> LimitOptions:
    return replace(LIMITS, extend_select=tuple(sorted(case.selected)))


def problem(case: Case, entry: Entry, verdict: Verdict, coarser: Mapping[str, str] = NOTHING) -> str | None:
    """What is wrong with a verdict, if anything is; `coarser` has other names that a class may go by."""
    broken = {each: case.results[each] for each in entry.inputs if isinstance(case.results[each], Violation)}
    if verdict.result == "unknown":
        return None if is_open(verdict.reason) else f"unknown: {verdict.reason}"
    if verdict.counterexample is None:
        if broken or entry.wrong is not None:
            return f"safe, but {_shown(broken)} {entry.wrong or ''}"
        return None if verdict.reason is None else verdict.reason
    prop = verdict.counterexample.prop
    said = f"unsafe {prop.kind} {prop.loc}"
    values = [each.value for each in verdict.counterexample.inputs if each.source == INPUT]
    inputs = (values[0], values[1]) if values else entry.inputs[0]
    if inputs not in entry.inputs:
        return f"{said} for {inputs}, which are not allowed"
    result = case.results[inputs]
    if not isinstance(result, Violation):
        right = prop.kind == "assert" and entry.wrong == inputs and prop.loc is not None and prop.loc.line == entry.line
        return None if right else f"{said} for {inputs}, which are right with {result}"
    inside = prop.loc is not None and prop.loc.file.startswith("<libc>")
    same_place = result.inside if inside else prop.loc is not None and prop.loc.line in result.lines
    if prop.kind in (result.kind, result.also, coarser.get(result.kind)) and same_place:
        return None
    return f"{said} for {inputs}, which break {result.kind} at {sorted(result.lines)}"


def is_open(reason: str | None) -> bool:
    return reason is not None and OPEN.search(reason) is not None


def _shown(broken: dict[Inputs, Outcome]) -> str:
    for values, result in broken.items():
        assert isinstance(result, Violation)
        return f"{values} break {result.kind} at {sorted(result.lines)}"
    return "the checksum is wrong for"
