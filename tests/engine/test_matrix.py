"""Every configuration gives the verdict of every other, or says why it gives none.

The configurations that are run meet every pair of choices; each program meets some of them. `FATHOM_MATRIX=16` runs every
program under all of them, `FATHOM_MATRIX_SEED=7` takes another set, and more random programs come with the first.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from engine.configurations import CHOICES, Configuration, all_pairs, every_configuration, may_refuse
from engine.programs import CASES, Case, module
from engine.random_programs import LIMITS, random_cases

from fathom.verdict import Verdict

SHARE = int(os.environ.get("FATHOM_MATRIX", "1"))
SEED = int(os.environ.get("FATHOM_MATRIX_SEED", "0"))
SECONDS = 2.0
CONFIGURATIONS = all_pairs(SEED)
COARSER = {"null": "bounds", "use-after-scope": "use-after-free"}
"""What is said of a pointer of which nothing is known where the walk does not remember the contents of memory."""
ACCESSES = {"null", "bounds", "use-after-free", "use-after-scope"}


def same_access(answer: str, expect: str) -> bool:
    """Whether two answers call one place wrong, though for different reasons: an address knows nothing of its object."""
    (result, *found), (expected, *wanted) = answer.split(), expect.split()
    return result == expected == "unsafe" and found[1:] == wanted[1:] and {found[0], wanted[0]} <= ACCESSES


def applies(configuration: Configuration, case: Case) -> bool:
    """With blocks, an access outside of its object may be right, and pointers have no object to lose.

    Programs about addresses have their verdicts where every layout is considered.
    """
    if case.name.startswith(("addresses", "blocks.", "provenance_through")):
        return configuration.safety == "fat" and configuration.get("alloc") == "every"
    if "not_selected" in case.name and not configuration.known_memory:
        return False  # rules that are not selected and not decided are not assumed there
    if configuration.safety == "fat":
        return True
    return not (case.name.startswith("blocks.") or case.expect == "unknown" or "bounds" in case.expect)


def disagrees(configuration: Configuration, expect: str, found: Verdict | str) -> str | None:
    """What is wrong with an answer, if anything is."""
    if isinstance(found, str):
        return None if may_refuse(found, configuration.known_memory) else found
    answer = Case.found(found)
    if configuration.safety == "blocks" and same_access(answer, expect):
        return None
    if found.result == "safe" and any("those of one layout" in note for note in found.approximations):
        return None  # there was no time for every layout
    if answer == expect or (found.result == "unknown" and may_refuse(found.reason, configuration.known_memory)):
        return None
    if not configuration.known_memory and found.result == "unsafe":
        result, kind, line = expect.split()
        if answer == f"{result} {COARSER.get(kind)} {line}":
            return None
    return f"{answer} instead of {expect}: {found.reason}"


@pytest.mark.parametrize("number", range(len(CONFIGURATIONS)))
def test_programs_agree(number: int) -> None:
    configuration, wrong, definite = CONFIGURATIONS[number], [], 0
    for case in CASES:
        if (case.number - number) % len(CONFIGURATIONS) >= SHARE or not applies(configuration, case):
            continue
        found = configuration.check(module(case.name), case.entry, case.limits, SECONDS)
        problem = disagrees(configuration, case.expect, found)
        definite += isinstance(found, Verdict) and found.result != "unknown"
        if problem is not None:
            wrong.append(f"{case.name}: {problem}")
    assert not wrong, f"{configuration}\n" + "\n".join(wrong)
    model = configuration.model
    assert definite or (model.memory, model.alloc) == ("flatten", "symbolic")  # which is always refused


@pytest.mark.parametrize("first", range(7_000_000, 7_000_000 + 3 * SHARE, 3))
def test_random_programs_agree(first: int, tmp_path: Path) -> None:
    wrong, verdicts = [], set()
    for position, case in enumerate(random_cases(first, 3, tmp_path)):
        verdicts.add(case.expect.split()[0])
        for number in range(2):
            configuration = CONFIGURATIONS[(7 * position + 5 * number + first) % len(CONFIGURATIONS)]
            problem = disagrees(
                configuration, case.expect, configuration.check(case.module, case.entry, LIMITS, SECONDS)
            )
            if problem is not None:
                wrong.append(f"{case.entry} {configuration}: {problem}")
    assert not wrong, "\n".join(wrong)
    assert verdicts == {"safe", "unsafe"}


def test_configurations_meet_every_pair() -> None:
    every = every_configuration()
    assert len(every) == 196608
    assert len(CONFIGURATIONS) < 24
    for a in CHOICES:
        for b in CHOICES:
            pairs = {(each.get(a), each.get(b)) for each in CONFIGURATIONS}
            assert len(pairs) == (len(CHOICES[a]) * len(CHOICES[b]) if a != b else len(CHOICES[a]))
