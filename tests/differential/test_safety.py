"""Programs that may misuse memory or arithmetic are called wrong for exactly the inputs for which they are.

An oracle of its own, which knows C and no solver, says for each of 64 inputs what a program does: its checksum, or the first
rule that it breaks, and where. Fathom must say the same with inputs that are known, assumed, or free. With free ones the
checksum of every input that is right is asserted, and a counterexample must be one for the oracle too.

`FATHOM_SAFETY=2000` runs that many programs, `FATHOM_SAFETY_SEED=7000` others.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from differential.compare import native
from differential.machine import compile_for_machine
from differential.safety_compare import Case, cases, compiled, is_open, limits_of, problem, source, usual
from differential.safety_memory import Violation
from differential.safety_oracle import Outcome
from engine.configurations import Configuration, all_pairs, may_refuse

TOTAL = int(os.environ.get("FATHOM_SAFETY", "9"))
SEED = int(os.environ.get("FATHOM_SAFETY_SEED", "0"))
SIZE = 3
SECONDS = 5.0
TRAPS = ("-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero", "-fsanitize-trap=all")
"""Not `null`, which traps the address of a member too: that is no access."""
TRAPPED = {"overflow", "shift", "div-by-zero"}
FIRSTS = range(SEED, SEED + TOTAL, SIZE)
COARSER = {"null": "bounds", "use-after-scope": "use-after-free"}
"""What is said of a pointer of which nothing is known where the walk does not remember the contents of memory."""


@pytest.mark.parametrize("first", FIRSTS)
def test_verdicts_are_those_of_the_oracle(first: int, tmp_path: Path) -> None:
    found = cases(range(first, first + SIZE))
    module = compiled(found, tmp_path)
    wrong, definite = [], 0
    for case in found:
        for entry in case.entries:
            verdict = usual(module, entry.name, replace(limits_of(case), timeout=SECONDS))
            definite += verdict.result != "unknown"
            if (what := problem(case, entry, verdict)) is not None:
                wrong.append(f"{entry.name} {sorted(case.selected)}: {what}")
    assert not wrong, "\n".join(wrong)
    assert definite


def fat_configurations() -> list[Configuration]:
    """Where pointers belong to their object, as they do for the oracle, and every access can be expressed."""
    found = []
    for each in all_pairs():
        model = replace(each.model, word_size=each.model.word_size if each.model.word_size == "1" else "auto")
        if model.memory == "flatten":
            model = replace(model, alloc="concrete")
        found += [replace(each, model=model)] if each.safety == "fat" else []
    return found


@pytest.mark.parametrize("first", [seed + 500_000 for seed in FIRSTS][::3])
def test_verdicts_are_the_same_in_other_configurations(first: int, tmp_path: Path) -> None:
    found = cases(range(first, first + 2))
    module = compiled(found, tmp_path)
    configurations, wrong, number = fat_configurations(), [], first
    for case in found:
        for entry in (each for each in case.entries if "_known_" not in each.name):
            number += 1
            configuration = configurations[number % len(configurations)]
            verdict = configuration.check(module, entry.name, limits_of(case), SECONDS)
            reason = verdict if isinstance(verdict, str) else verdict.reason
            if isinstance(verdict, str) or verdict.result == "unknown":
                what = None if may_refuse(reason) or is_open(reason) else reason
            else:
                what = problem(case, entry, verdict, {} if configuration.known_memory else COARSER)
            if what is not None:
                wrong.append(f"{entry.name} {sorted(case.selected)} {configuration}: {what}")
    assert not wrong, "\n".join(wrong)


def test_the_oracle_is_right_about_machine_code(tmp_path: Path) -> None:
    """Inputs that are right give the checksum, with traps for undefined arithmetic too; such arithmetic is trapped."""
    found = cases(range(SEED, SEED + max(20, TOTAL)))
    path = tmp_path / "safety.c"
    path.write_text(source(found))
    entries = [(case, entry) for case in found for entry in case.entries]
    runs: list[tuple[int, dict[str, int]]] = [
        (number, {}) for number, (_, entry) in enumerate(entries) if "_known_" in entry.name
    ]
    trapped = 0
    for flags in ((), TRAPS):
        for (number, _), result in zip(runs, native(compile_for_machine(path, flags), runs), strict=True):
            case, entry = entries[number]
            expected = case.results[entry.inputs[0]]
            if not isinstance(expected, Violation):
                assert (result.kind, result.number) == ("end", 1), f"{entry.name} {flags}: {result}"
            elif expected.kind in TRAPPED and flags:
                assert result.kind == "crash", f"{entry.name}: {result} in spite of {expected.kind}"
                trapped += 1
    assert trapped


def _broken(result: Outcome) -> bool:
    return isinstance(result, Violation)


def _changed(case: Case, change: Callable[[Violation], Outcome]) -> Case:
    """The case with another oracle."""
    results = {each: change(old) if isinstance(old, Violation) else old for each, old in case.results.items()}
    return replace(case, results=results)


def test_a_difference_is_found(tmp_path: Path) -> None:
    """A verdict is compared with the oracle: the program is not wrong for other inputs, nor at another line."""
    found = [case for case in cases(range(SEED, SEED + 3)) if any(map(_broken, case.results.values()))][:1]
    module = compiled(found, tmp_path)
    for case in found:
        for entry in (each for each in case.entries if not each.wrong and _broken(case.results[each.inputs[0]])):
            verdict = usual(module, entry.name, limits_of(case))
            assert problem(case, entry, verdict) is None
            assert problem(_changed(case, lambda old: 1), entry, verdict) is not None
            assert problem(_changed(case, lambda old: Violation(old.kind, frozenset({1}))), entry, verdict) is not None
            assert problem(_changed(case, lambda old: Violation("other", old.lines)), entry, verdict) is not None
