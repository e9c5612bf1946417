"""Walking through a trace, forwards and backwards."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pytest
from report.samples import SOURCE, overrun

from fathom.cli.step import Stepper


@pytest.fixture(autouse=True)
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fill.c").write_text(SOURCE)


def session(*commands: str) -> list[str]:
    """The first lines of what each command prints; those with the text of the source are left out."""
    example = overrun().verdict.counterexample
    assert example is not None
    out = io.StringIO()
    Stepper(example.trace, io.StringIO("".join(f"{each}\n" for each in commands)), out).run()
    return [line for line in out.getvalue().splitlines() if " | " not in line]


def numbers(*commands: str) -> list[int]:
    return [int(line.split()[0]) for line in session(*commands)[1:]]


@pytest.mark.parametrize(
    ("commands", "steps"),
    [
        ("s s s", [1, 2, 3, 4]),
        ("s s s s n", [1, 2, 3, 4, 5, 9]),
        ("s s s s s u", [1, 2, 3, 4, 5, 6, 9]),
        ("s back back", [1, 2, 1, 1]),
        ("c", [1, 9]),
    ],
)
def test_going(commands: str, steps: list[int]) -> None:
    assert numbers(*commands.split()) == steps


def test_stops() -> None:
    lines = session("b fill.c:5", "c", "c", "b", "b nowhere")
    assert [line.split()[0] for line in lines if "in fill" in line] == ["6", "8"]
    assert lines[2] == "stops: fill.c:5"
    assert lines[-1] == "'nowhere' is not a line: write b 12, or b file.c:12"


def test_looking() -> None:
    lines = session("p n", "s", "p n", "p", "w", "s", "s", "s", "s", "w")
    assert lines[2] == "'n' has no value here: p prints all that have one"
    assert lines[4] == "n = 1    int"
    assert lines[5:7] == ["n = 1    int", "main"]
    assert lines[-1] == "fill in main"


def test_the_end_and_unknown_commands() -> None:
    lines = session("c", "n", "jump", "q", "s")
    assert lines[-2:] == [
        "the execution has ended: back goes back, q leaves",
        "there is no command 'jump': h lists them",
    ]


def test_a_trace_without_places() -> None:
    example = overrun().verdict.counterexample
    assert example is not None
    steps = tuple(replace(step, loc=None, function="") for step in example.trace.steps)
    out = io.StringIO()
    Stepper(replace(example.trace, steps=steps), io.StringIO(""), out).run()
    assert "in the harness: nondet_int() gives 1" in out.getvalue()
