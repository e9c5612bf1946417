"""Limits of effort: one table, scaled as a whole, and every limit that cuts something off is counted."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path

import pytest

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.cli import main
from fathom.effort import MEANINGS, Effort, EffortMeter
from fathom.frontend.load import load
from fathom.options import SourceOptions

SOURCES = Path(__file__).parents[1] / "src" / "fathom"

POINTER_OF_MANY = """
extern int nondet_int(void);
int main(void) {
  int a[12] = {0};
  int *p = &a[0];
  int b, c, d, e;
  int n = nondet_int();
  if (n == 1) p = &b;
  if (n == 2) p = &c;
  if (n == 3) p = &d;
  if (n == 4) p = &e;
  *p = 1;
  return *p - 1;
}
"""


def test_every_limit_has_a_meaning() -> None:
    assert set(MEANINGS) == {each.name for each in fields(Effort)}
    assert all(meaning and not meaning.endswith(".") for meaning in MEANINGS.values())


def test_every_limit_is_used() -> None:
    text = "".join(path.read_text() for path in SOURCES.rglob("*.py") if path.name != "effort.py")
    assert [name for name in MEANINGS if f".{name}" not in text] == []


def test_every_limit_that_is_counted_exists() -> None:
    text = "".join(path.read_text() for path in SOURCES.rglob("*.py"))
    counted = {name for part in text.split('.reach("')[1:] if (name := part.partition('"')[0])}
    assert counted <= set(MEANINGS)


def test_scaling() -> None:
    twice, none = Effort().scale(2), Effort().scale(0.001)
    for each in fields(Effort):
        assert getattr(twice, each.name) == 2 * getattr(Effort(), each.name)
        assert getattr(none, each.name) >= 1
    assert Effort().scale(1) == Effort()


def test_a_meter_counts() -> None:
    meter = EffortMeter()
    meter.reach("havocs")
    meter.add({"havocs": 2, "array_skip": 1}, {})
    assert meter.reached == {"havocs": 3, "array_skip": 1}


def test_a_limit_that_is_reached_is_reported(tmp_path: Path) -> None:
    (tmp_path / "many.c").write_text(POINTER_OF_MANY)
    module = load(SourceOptions(sources=(str(tmp_path / "many.c"),)))
    few = replace(BoundOptions(), effort=replace(Effort(), pointer_choices=2))
    assert bound(module, "main", few).limits_reached["pointer_choices"] > 0
    assert "pointer_choices" not in bound(module, "main", BoundOptions()).limits_reached


def test_verdicts_do_not_depend_on_effort(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "many.c"
    for text, code in ((POINTER_OF_MANY, 0), (POINTER_OF_MANY.replace("return *p - 1", "return 1 / a[0]"), 1)):
        source.write_text(text)
        for effort in ("0.01", "1", "4"):
            assert main(["check", "--effort", effort, "-v", str(source)]) == code, capsys.readouterr()
    assert main(["check", "--effort", "0", str(source)]) == 2
    capsys.readouterr()
    source.write_text(POINTER_OF_MANY)
    main(["check", "--effort", "0.01", "-v", str(source)])
    assert "limits of effort that were reached" in capsys.readouterr().out
