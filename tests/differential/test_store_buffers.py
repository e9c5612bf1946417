"""Random litmus programs with store buffers: an explicit-state search of x86-TSO and the symbolic answer agree.

For each number of rounds, an outcome that only store buffers have is found with them and excluded without, one that an
interleaving has is found either way, and one that nothing has is excluded.
"""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from random import Random

import pytest
from differential.store_buffers import BASE, REGISTERS, VARIABLES, Litmus, Outcome, find_outcomes, random_litmus

from fathom.bound.bound_options import bound_options
from fathom.bound.walk.bound import bound
from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.load import load_programs, read_text
from fathom.options import LimitOptions, ModelOptions, SourceOptions

COUNT = int(os.environ.get("FATHOM_LITMUS_PROGRAMS", "24"))
"""More of them, for those who have the time."""
BATCH = 12


def compiled(texts: list[str], folder: Path) -> list[str]:
    paths = [folder / f"p{number}.c" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text)
    options = SourceOptions(sources=tuple(map(str, paths)), cflags=("-w",), cache=False)
    return [program.text for program in load_programs(options)]


def choose_outcomes(litmus: Litmus, rounds: int, random: Random) -> list[Outcome]:
    """Of the outcomes that only store buffers have, that interleavings have, and that nothing has, one each."""
    weak, plain = find_outcomes(litmus, rounds, True), find_outcomes(litmus, rounds, False)
    more = find_outcomes(litmus, rounds + 3, True)
    count = len(litmus.threads) * REGISTERS + VARIABLES
    values = [sorted({outcome[at] for outcome in more}) for at in range(count)]
    near = list(product(*values)) if all(values) else []
    kinds = [sorted(weak - plain), sorted(plain), sorted(more - weak), [each for each in near if each not in more]]
    told_apart = [[outcome for outcome in kind if max(outcome) < BASE] for kind in kinds]
    return [random.choice(kind) for kind in told_apart if kind]


@pytest.mark.parametrize("start", range(0, COUNT, BATCH))
def test_outcomes(start: int, tmp_path: Path) -> None:
    tasks: list[tuple[int, Litmus, int, Outcome]] = []
    for seed in range(start, start + BATCH):
        litmus, random = random_litmus(seed), Random(seed)
        rounds = random.choice([2, 3, 3, 4])
        tasks += [(seed, litmus, rounds, outcome) for outcome in choose_outcomes(litmus, rounds - 1, random)]
    texts = compiled([litmus.text(outcome) for _, litmus, _, outcome in tasks], tmp_path)
    for (seed, litmus, rounds, outcome), text in zip(tasks, texts, strict=True):
        for model in ("sc", "tso"):
            expected = "unsafe" if outcome in find_outcomes(litmus, rounds - 1, model == "tso") else "safe"
            limits = LimitOptions(rounds=rounds, select=("assert",), memory_model=model)
            request = CheckRequest(read_text(text), "main", limits, ModelOptions(trace="none"))
            said = f"seed {seed}, {rounds} rounds, {model}\n{litmus.text(outcome)}"
            assert check_module(request).verdict.result == expected, said


def test_rounds_that_are_enough_have_every_outcome(tmp_path: Path) -> None:
    """Where a number of rounds is said to have every execution, many more rounds have no other outcome."""
    programs = [random_litmus(seed) for seed in range(5_000, 5_008)]
    count = len(programs)
    found = 0
    texts = compiled([each.text((0,) * (len(each.threads) * REGISTERS + VARIABLES)) for each in programs], tmp_path)
    for litmus, text in zip(programs, texts, strict=True):
        enough = find_enough_rounds(text, 14)
        if enough is not None:
            found += 1
            assert find_outcomes(litmus, enough - 1, True) == find_outcomes(litmus, 16, True), litmus
    assert found > count // 2


def find_enough_rounds(text: str, most: int) -> int | None:
    """The fewest rounds in which there is every execution, by the steps that turns can begin with."""
    for rounds in range(2, most + 1):
        limits = LimitOptions(rounds=rounds, select=("assert",), memory_model="tso")
        if bound(read_text(text), "main", bound_options(limits)).every_schedule:
            return rounds
    return None
