"""The soak finds no difference where there is none, and a planted one; the same seed gives the same programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from differential import choices, safety_wide, wide
from differential.compare import Native

from fathom.verdict import Verdict

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

import soak  # noqa: E402

SAFE = Verdict("safe", True, None, (), None, ())


@pytest.mark.parametrize("kind", ["wide", "broken", "any", "threads", "waits"])
def test_a_batch_agrees_with_the_machine(kind: str) -> None:
    found = soak.findings(soak.Batch(kind, 3, 2))
    assert len(found) == 2
    assert not [each.about for each in found if each.differs]


def test_every_choice_of_paths_agrees_with_the_machine() -> None:
    found = soak.findings(soak.Batch("choices", 2, 2))
    assert [each.outcome for each in found] == [*("unsafe" for _ in choices.PATHS), *("safe" for _ in choices.PATHS)]


def test_a_safe_verdict_on_choices_that_fail_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "check", lambda *_: SAFE)
    wrong = [each for each in soak.findings(soak.Batch("choices", 2, 2)) if each.differs]
    assert len(wrong) == len(choices.PATHS)
    assert "safe, but the machine fails at" in wrong[0].about


def test_programs_depend_on_their_seed_alone(tmp_path: Path) -> None:
    files = [wide.wide_batch(seed, 2, tmp_path, broken=True).file for seed in (5, 5, 6)]
    assert files[0] == files[1] != files[2]


def failing(kind: str) -> soak.Batch:
    """A batch with a program for which machine code fails."""
    return soak.Batch(kind, 0, 3)


@pytest.mark.parametrize("kind", ["wide", "broken"])
def test_a_safe_verdict_on_a_program_that_fails_is_a_difference(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wide, "check", lambda *_: SAFE)
    wrong = [each for each in soak.findings(failing(kind)) if each.differs]
    assert wrong
    assert "safe, but machine code ends with" in wrong[0].about
    assert "CHECK(" in wrong[0].text


def test_a_counterexample_with_other_inputs_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wide, "_given", lambda case, _: wide._inputs(case.text, 11))
    wrong = [each for each in soak.findings(failing("wide")) if each.differs]
    assert wrong
    assert "unsafe assert" in wrong[0].about


def test_a_check_that_is_proved_and_fails_is_a_difference() -> None:
    """Only that one: a check of another line says nothing about it."""
    assert wide.is_failure(Native("assert", 3))
    assert wide.is_failure(Native("crash", 4))
    assert not wide.is_failure(Native("crash", wide.GIVEN_UP))
    assert wide._is_denied(Native("assert", 3), SAFE)
    assert not wide._is_denied(Native("assert", 3), replace(SAFE, result="unknown"))


def test_a_safe_verdict_on_a_program_that_misuses_memory_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(safety_wide, "check", lambda *_: SAFE)
    assert any("safe, but" in each.about for each in soak.findings(soak.Batch("any", 0, 3)))


def test_an_exception_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(*_: object) -> Iterator[soak.Finding]:
        raise ZeroDivisionError("planted")

    monkeypatch.setitem(soak.KINDS, "wide", (crash, 1))
    (found,) = soak.findings(soak.Batch("wide", 0, 1))
    assert found.differs
    assert "planted" in found.about


def test_batches_take_turns_and_never_share_a_seed() -> None:
    made = list(islice(soak.batches(["wide", "any"], 100), 4))
    assert [each.kind for each in made] == ["wide", "any"] * 2
    assert [each.seed for each in made] == [100, 100, 100 + made[0].size, 100 + made[1].size]


def test_a_kept_program_says_how_to_see_it_again(tmp_path: Path) -> None:
    batch = soak.Batch("wide", 7, 5)
    path = soak.keep(tmp_path / "out", batch, soak.difference("safe, but it fails", "int main;\n"), 1)
    assert path.read_text() == f"// {batch.command}\n// safe, but it fails\nint main;\n"
    assert soak.arguments_of(batch.command.split()[2:]).kind == ["wide"]


def test_the_tally_counts_and_shows_the_seeds() -> None:
    tally = soak.Tally()
    tally.add(soak.Batch("wide", 7, 2), [soak.Finding("safe"), soak.difference("x", "")])
    tally.add(soak.Batch("wide", 9, 2), [soak.Finding("unknown", "time ran out"), soak.Finding("unsafe")])
    assert "7-10" in tally.table()
    assert tally.table().splitlines()[2:] == ["4 programs, 4 checks, 1 differences", "  unknown 1 times: time ran out"]
