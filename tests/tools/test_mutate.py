"""Mutants of a toy project: the one that a test looks at is noticed, the others are not."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCE = """
def double(x):
    return x + x


def loud(x):
    return x * 3


def lonely(x):
    return x - 1


def count(x):
    while x > 0:
        x -= 1
    return x
"""
TESTS = """
from numbers_of_toys.domains.toy import count, double, loud


def test_double():
    assert double(4) == 8


def test_loud():
    assert loud(4)


def test_count():
    assert count(3) == 0
"""
DRIVER = """
import json, sys
from pathlib import Path
import mutate

root = Path(sys.argv[1])
plan = mutate.Plan(10, 1, 2, 5.0, ("domains",), root / "state", root / "tree", "src/numbers_of_toys", ("tests",))
results = mutate.judge(plan, lambda line: None)
print(json.dumps([[each.mutant.line, each.mutant.replacement, each.outcome, each.by] for each in results]))
print(mutate.report(plan, results), file=sys.stderr)
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    for name, text in {
        "src/numbers_of_toys/__init__.py": "",
        "src/numbers_of_toys/domains/__init__.py": "",
        "src/numbers_of_toys/domains/toy.py": SOURCE,
        "tests/test_toy.py": TESTS,
        "pyproject.toml": "[tool.pytest.ini_options]\naddopts = '--import-mode=importlib'\n",
    }.items():
        path = tmp_path / "tree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path


def judged(toy: Path) -> tuple[dict[int, str], str]:
    done = subprocess.run(
        [sys.executable, "-c", DRIVER, str(toy)], cwd=ROOT / "tools", capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return {line: outcome for line, _, outcome, _ in json.loads(done.stdout)}, done.stderr


def test_mutants_that_tests_look_at_are_noticed(toy: Path) -> None:
    before = (toy / "tree/src/numbers_of_toys/domains/toy.py").read_text()
    outcomes, report = judged(toy)
    assert {line: outcomes[line] for line in (3, 7, 11)} == {3: "noticed", 7: "survived", 11: "unreached"}
    assert "-    return x - 1\n+    return " in report
    assert "-    return x + x" not in report
    assert (toy / "tree/src/numbers_of_toys/domains/toy.py").read_text() == before


def test_a_run_goes_on_where_the_last_one_ended(toy: Path) -> None:
    """Results are kept as long as the file is the same: planted ones are believed."""
    first, _ = judged(toy)
    log = toy / "state" / "results.jsonl"
    log.write_text(log.read_text().replace('"survived"', '"slow"'))
    assert judged(toy)[0] == {line: "slow" if each == "survived" else each for line, each in first.items()}
    source = toy / "tree/src/numbers_of_toys/domains/toy.py"
    source.write_text(source.read_text() + "\n")
    assert judged(toy)[0] == first
