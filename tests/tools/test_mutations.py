from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "tools"))

from mutations import is_python, mutants_of  # noqa: E402

TEXT = '''"""Numbers: 1 + 1."""
from __future__ import annotations
LIMIT: int | None = 3


def clamp(x: int | None = None) -> int | None:
    """At most 3."""
    assert x != 4
    if x is None or x < LIMIT:
        return x
    log(x)
    raise ValueError(f"{x + 1}")
'''


def broken() -> list[str]:
    return [mutant.diff(TEXT).splitlines()[-1].strip("+ ") for mutant in mutants_of("clamp.py", TEXT)]


def test_operators_comparisons_conditions_constants_and_statements_are_broken() -> None:
    assert broken() == [
        "LIMIT: int | None = 4",
        "if (x is not None) or x < LIMIT:",
        "if (x is None and x < LIMIT):",
        "if x is None or (x <= LIMIT):",
        "if x is None or (x >= LIMIT):",
        "pass",
    ]


def test_what_no_execution_depends_on_is_left_alone() -> None:
    text = '"""A + B"""\nfrom typing import Final\nEither = int | None\nNAME: Final[int | str] = "a" + "b"\n'
    assert mutants_of("x.py", text) == []


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("return a, b", "return (b, a)"),
        ("return min(a, b)", "return max(a, b)"),
        ("return not a", "return a"),
        ("return a if b else 0", "return (0 if b else a)"),
        ("if a: return b", "if (not a): return b"),
        ("a[b] = 1", "pass"),
        ("return 'é' and a << b", "return 'é' and (a >> b)"),
    ],
)
def test_operators(before: str, after: str) -> None:
    text = f"def f(a, b):\n    {before}\n"
    assert f"def f(a, b):\n    {after}\n" in [mutant.apply(text) for mutant in mutants_of("x.py", text)]


def test_a_mutant_knows_the_function_around_it() -> None:
    text = "A = 1\n@decorated\ndef f():\n    return lambda: 2\n"
    functions = {mutant.replacement: mutant.function for mutant in mutants_of("x.py", text)}
    assert functions == {"2": 0, "3": 4}


def test_mutants_of_fathom_have_one_name_each_and_differ() -> None:
    path = ROOT / "src" / "fathom" / "domains" / "interval.py"
    text = path.read_text()
    mutants = mutants_of("domains/interval.py", text)
    assert len(mutants) > 100
    changed = {mutant.apply(text) for mutant in mutants if is_python(mutant.apply(text))}
    assert len(changed) > 0.95 * len(mutants)
    assert text not in changed
    assert ast.dump(ast.parse(text)) not in {ast.dump(ast.parse(each)) for each in list(changed)[:20]}
