"""Baselines: known findings are hidden, new ones are not, and nothing is called safe that was not proved."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from report.samples import overrun, safe, unknown

from fathom.errors import UserError
from fathom.report import baseline
from fathom.verdict import Checked, Verdict


def known(tmp_path: Path, *cases: object) -> frozenset[str]:
    path = tmp_path / "known.json"
    path.write_text(baseline.render([overrun()]))
    return baseline.read(str(path))


def with_status(verdict: Verdict, status: str) -> Verdict:
    """All that is not violated has this status."""
    rest = tuple(each if each.status == "violated" else Checked(each.prop, status) for each in verdict.properties)  # type: ignore[arg-type]
    return replace(verdict, properties=rest)


def test_round_trip(sample: Path, tmp_path: Path) -> None:
    text = baseline.render([overrun(), overrun()])
    (row,) = json.loads(text)["findings"]
    assert (row["class"], row["file"], row["function"]) == ("bounds", "fill.c", "fill")
    assert known(tmp_path) == {row["fingerprint"]}


def test_a_known_finding_is_hidden(sample: Path, tmp_path: Path) -> None:
    verdict = with_status(overrun().verdict, "proved")
    left = baseline.hide_known(verdict, known(tmp_path), "known.json")
    assert (left.result, left.complete, left.counterexample) == ("safe", False, None)
    assert [each.status for each in left.properties] == ["proved", "proved"]
    assert "1 known finding in known.json hidden" in left.approximations[-1]


def test_what_is_not_decided_stays_unknown(sample: Path, tmp_path: Path) -> None:
    left = baseline.hide_known(overrun().verdict, known(tmp_path), "known.json")
    assert left.result == "unknown"
    assert "not decided" in (left.reason or "")


def test_a_new_finding_is_not_hidden(sample: Path, tmp_path: Path) -> None:
    verdict = overrun().verdict
    other = Checked(verdict.properties[0].prop, "violated")
    both = replace(verdict, properties=(other, *verdict.properties[1:]))
    left = baseline.hide_known(both, known(tmp_path), "known.json")
    assert (left.result, left.counterexample) == ("unsafe", None)
    assert baseline.hide_known(verdict, frozenset({"0" * 16}), "known.json") is verdict


@pytest.mark.parametrize("case", [safe, unknown])
def test_nothing_to_hide(sample: Path, tmp_path: Path, case: object) -> None:
    verdict = case().verdict  # type: ignore[operator]
    assert baseline.hide_known(verdict, known(tmp_path), "known.json") is verdict


@pytest.mark.parametrize("text", ["", "[]", '{"version": 2, "findings": []}', '{"version": 1}', "\udcff"])
def test_what_is_no_baseline_is_said_to_be_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(UserError, match="baseline"):
        baseline.read(str(path))
    with pytest.raises(UserError, match="cannot read"):
        baseline.read(str(tmp_path / "missing.json"))
