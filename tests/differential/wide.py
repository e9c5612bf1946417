"""Programs whose inputs have their whole width: machine code for many inputs, and a verdict for all of them.

A program is one of `generate`, with a last check that excludes one result: one that machine code has given, so the program must
be unsafe, or one that it has not. In the other form guards are taken out of it, so that arithmetic may overflow and indices
may leave their array; machine code then traps, because UndefinedBehaviorSanitizer is asked for. Either way

    an input for which machine code fails        the program is not safe, nor is the check at that line proved
    a counterexample                             its inputs make machine code fail at its line, or trap

`out` mixes with rotations rather than products here, which a solver would have to invert.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import final

from differential.compare import Native, native, value_of
from differential.expressions import BY_NAME, INPUT_TYPES
from differential.generate import INPUT, program, source
from differential.machine import compile_for_machine
from differential.strings import DECLARATIONS, STRINGS
from differential.structures import ALL
from engine.configurations import Configuration, all_pairs

from fathom.engine.check import CheckRequest, check_module
from fathom.errors import UserError
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load_text, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Counterexample, Verdict

Inputs = dict[str, list[int]]
"""The values that each function gives, one call after the other."""
RUNS = 30
"""How many inputs machine code is run for."""
CALLS = 6
"""How many values of an input there are; then they come again."""
WORD = (1 << 32) - 1
LIMITS = LimitOptions(unwind=8, malloc_may_fail=False)
TRAPS = (
    "-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero,float-cast-overflow,array-bounds",
    "-fsanitize-trap=all",
    "-fstrict-flex-arrays=3",
)
TRAPPED = frozenset({"overflow", "shift", "div-by-zero", "bounds"})
GIVEN_UP = 14
"""SIGALRM: machine code ran for too long."""
MIX = "h = (h ^ (u32)x ^ (u32)(x >> 32)) * 16777619u + 1;"
ROTATE = "h = ((h << 7) | (h >> 25)) ^ (u32)x ^ (u32)(x >> 32);"
NOT_IN_32_BITS = re.compile(r"128|bit37|sizeof p\b")
GUARDS = (
    (re.compile(r" & (?:31|63)\)"), ")"),
    (re.compile(r" \| 1\)\)"), "))"),
    (re.compile(r"\bd2i\("), "(i32)("),
    (re.compile(r"(?<!&)(\b(?:[abxt]|\w*g)_\d+\[[^][]*) (?:& \d|% \du)\]"), r"\1]"),
)
"""What keeps operands in their range, and what is left without it. `&a[i]` stays: clang's check stops at any index that is
too large, and Fathom where the pointer is used."""
UNSIGNED = re.compile(r"\(u(32|64)\)")
COUNTS = re.compile(r"\b(?:n|count|k|depth)(?:_\d+)? =|for \(|% 4\)")
"""Lines that say how often something is done: they stay as they are, for it must end."""


@final
@dataclass(frozen=True, slots=True)
class WideCase:
    """A program by its number in the file, and how machine code ended for each of some inputs."""

    text: str
    prefix: str
    number: int
    runs: tuple[tuple[Inputs, Native], ...]

    @property
    def entry(self) -> str:
        return f"{self.prefix}main"


@final
@dataclass(frozen=True, slots=True)
class WideBatch:
    """Some programs in one file: as Fathom reads it, and as machine code."""

    file: str
    module: Module
    machine: str
    cases: tuple[WideCase, ...]
    bits32: bool
    configuration: Configuration | None

    def __str__(self) -> str:
        return " ".join([*(["--32"] if self.bits32 else []), str(self.configuration or "")]).strip()


def wide_batch(first: int, count: int, folder: Path, broken: bool = False) -> WideBatch:
    """The programs of some seeds, as machine code has run them."""
    random = Random(f"{first} {broken}")
    bits32 = random.random() < 0.2
    configuration = random.choice(_configurations()) if random.random() < 0.3 else None
    seeds = range(first, first + count)
    texts = [_program(seed, broken, bits32) for seed in seeds]
    prefixes = [f"p{seed}_" for seed in seeds]
    inputs = [[_inputs(text, seed) for seed in range(RUNS)] for text in texts]
    tasks = [(number, values) for number, found in enumerate(inputs) for values in found]
    answers = iter(native(_machine(_source(texts, prefixes), folder, broken), tasks))
    results = [[next(answers) for _ in found] for found in inputs]
    excluded = [_excluded(found, random) for found in results]
    closed = [_closed(text, *each) for text, each in zip(texts, excluded, strict=True)]
    file = _source(closed, prefixes)
    runs = [
        tuple(zip(each, _checked(found, *final, line_of(file, prefix)), strict=True))
        for each, found, final, prefix in zip(inputs, results, excluded, prefixes, strict=True)
    ]
    cases = [WideCase(*each) for each in zip(closed, prefixes, range(count), runs, strict=True)]
    path = folder / "wide.c"
    path.write_text(file if not bits32 else re.sub(r"typedef unsigned __int128.*", "", file))
    module = read_text(_linked(SourceOptions(sources=(str(path),), cflags=("-w",), bits32=bits32, cache=False)))
    return WideBatch(file, module, _machine(file, folder, broken), tuple(cases), bits32, configuration)


def line_of(file: str, prefix: str) -> int:
    """The line of the last check of a program."""
    return next(number for number, line in enumerate(file.splitlines(), 1) if f"/* last of {prefix} */" in line)


def _checked(results: Sequence[Native], mask: int, value: int, line: int) -> list[Native]:
    """How runs end with the last check."""
    failed = Native("assert", line)
    return [failed if each.kind == "ok" and mask and each.number & mask == value else each for each in results]


def _program(seed: int, broken: bool, bits32: bool) -> str:
    for attempt in range(1000):
        random = Random(f"{seed} {attempt}")
        text = program(random, f"p{seed}_", random.choice((6.0, 12.0, 20.0)), (*ALL, *STRINGS, *STRINGS))
        if not (bits32 and NOT_IN_32_BITS.search(text)):
            return _without_guards(text, random) if broken else text
    raise AssertionError("every program needs 64 bits")


def _without_guards(text: str, random: Random) -> str:
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if COUNTS.search(line) or "_h()" in line:
            continue
        for guard, without in GUARDS:
            if random.random() < 0.4:
                line = guard.sub(without, line)
        lines[at] = UNSIGNED.sub(r"(i\1)", line) if random.random() < 0.3 else line
    return "\n".join(lines) + "\n"


def _inputs(text: str, seed: int) -> Inputs:
    """Random values and such at the edges of their types; the first runs have the same value everywhere."""
    names = sorted({found[0][:-2] for found in INPUT.finditer(text)})
    edges = (0, 1, -1, 2, 1 << 31, (1 << 31) - 1, 1 << 63, (1 << 63) - 1, 127, 128, 255)
    if seed < len(edges):
        return {name: [edges[seed] % (1 << _width(name))] * CALLS for name in names}
    return {name: [value_of(seed * CALLS + call, name) for call in range(CALLS)] for name in names}


def _width(name: str) -> int:
    return BY_NAME[INPUT_TYPES[name.split("_")[4]]].width


def _excluded(results: Sequence[Native], random: Random) -> tuple[int, int]:
    """Bits of the result and the value that they must not have: one that was seen, or one that was not; or no bits."""
    seen = [each.number for each in results if each.kind == "ok"]
    roll = random.random()
    if seen and roll < 0.35:
        return WORD, random.choice(seen)
    mask = sum(1 << bit for bit in random.sample(range(32), random.randint(2, 9)))
    missing = {random.getrandbits(32) & mask for _ in range(20)} - {each & mask for each in seen}
    return (mask, min(missing)) if missing and roll < 0.7 else (0, 0)


def _closed(text: str, mask: int, value: int) -> str:
    """The program with its last check."""
    prefix = text[: text.rindex("main(void)")].split()[-1]
    check = f"  CHECK((h & {mask}u) != {value}u || !{mask}u); /* last of {prefix} */\n  finish(h);"
    return re.sub(r"  finish\(h\);\n  CHECK\(h == \w+_h\(\)\);", check, text)


def _source(texts: Sequence[str], prefixes: Sequence[str]) -> str:
    text = source(texts, prefixes)
    assert MIX in text
    text = text.replace(MIX, ROTATE).replace("typedef unsigned long u64; typedef long i64;", LONG_LONG)
    return text.replace("void *malloc(u64), *calloc(u64, u64); void free(void *);", HEAP + DECLARATIONS + OFFSET, 1)


LONG_LONG = "typedef unsigned long long u64; typedef long long i64;"
HEAP = "void *malloc(__SIZE_TYPE__), *calloc(__SIZE_TYPE__, __SIZE_TYPE__); void free(void *);"
OFFSET = "static long offset(const char *start, const char *found) { return found ? found - start : -1; }\n"


def _machine(text: str, folder: Path, broken: bool) -> str:
    path = folder / "machine.c"
    path.write_text(text)
    return compile_for_machine(path, TRAPS if broken else ())


def _linked(options: SourceOptions) -> str:
    said: list[str] = []
    try:
        return load_text(options, said.append)
    except UserError as problem:
        raise AssertionError("".join(said)[:1000]) from problem


def _configurations() -> list[Configuration]:
    """Those in which pointers belong to their object, and every access can be expressed."""
    return [each for each in all_pairs() if each.safety == "fat" and each.model.word_size in ("1", "auto")]


def check(batch: WideBatch, case: WideCase, seconds: float) -> Verdict | str:
    """The verdict, or why this configuration has none."""
    if batch.configuration is not None:
        return batch.configuration.check(batch.module, case.entry, LIMITS, seconds)
    limits, model = replace(LIMITS, timeout=seconds), ModelOptions(every=case.number % 2 == 1)
    return check_module(CheckRequest(batch.module, case.entry, limits, model)).verdict


def problems(batch: WideBatch, verdicts: Sequence[Verdict | str]) -> dict[str, list[str]]:
    """Where verdicts and machine code differ, for each program."""
    pairs = [each for each in zip(batch.cases, verdicts, strict=True) if isinstance(each[1], Verdict)]
    found = {case.prefix: [*_denied(case, verdict)] for case, verdict in pairs}
    examples = [(case, each) for case, verdict in pairs for each in verdict.counterexamples]
    answers = native(batch.machine, [(case.number, _given(case, each)) for case, each in examples])
    for (case, each), answer in zip(examples, answers, strict=True):
        if not _is_confirmed(each, answer):
            found[case.prefix].append(
                f"unsafe {each.prop.kind} at {each.prop.loc} for {_given(case, each)}, "
                f"but machine code ends with {answer.kind} {answer.number}"
            )
    return found


def _denied(case: WideCase, verdict: Verdict) -> Iterator[str]:
    for values, result in case.runs:
        if is_failure(result) and _is_denied(result, verdict):
            yield f"{verdict.result}, but machine code ends with {result.kind} {result.number} for {values}"
            return


def is_failure(result: Native) -> bool:
    return result.kind == "assert" or (result.kind == "crash" and result.number & 127 != GIVEN_UP)


def _is_denied(result: Native, verdict: Verdict) -> bool:
    """Whether a verdict says that an execution cannot be which there is."""
    if verdict.result == "safe" or result.kind == "crash":
        return verdict.result == "safe"
    here = [each for each in verdict.properties if each.prop.loc is not None and each.prop.loc.line == result.number]
    asserted = [each.status for each in here if each.prop.kind == "assert"]
    return bool(asserted) and all(status in ("proved", "unreachable") for status in asserted)


def _given(case: WideCase, example: Counterexample) -> Inputs:
    """The inputs of a counterexample."""
    inputs: Inputs = {name: [] for name in _inputs(case.text, 0)}
    for each in example.inputs:
        inputs.setdefault(each.source, []).append(each.value)
    return inputs


def _is_confirmed(example: Counterexample, answer: Native) -> bool:
    prop = example.prop
    if prop.kind == "assert":
        return answer.kind == "assert" and prop.loc is not None and answer.number == prop.loc.line
    return prop.kind in TRAPPED and answer.kind == "crash"
