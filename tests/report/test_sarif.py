"""SARIF: the schema, rules with weaknesses, code flows, and fingerprints that survive edits elsewhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from report.samples import SOURCE, hostile, overrun, safe, unknown
from report.schemas import SARIF

from fathom.checks.registry import CLASSES
from fathom.report.findings import CheckedProgram
from fathom.report.sarif import FINGERPRINT, render


def run_of(*cases: CheckedProgram) -> dict[str, Any]:
    log = json.loads(render(cases))
    jsonschema.validate(log, SARIF)
    (run,) = log["runs"]
    return dict(run)


@pytest.mark.parametrize("case", [overrun, safe, unknown, hostile])
def test_the_log_is_valid(case: Any) -> None:
    run_of(case())


def test_the_schema_would_complain() -> None:
    log = json.loads(render([overrun()]))
    log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, SARIF)


def test_rules_are_the_classes_with_their_weaknesses() -> None:
    run = run_of(safe())
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == list(CLASSES)
    known = {taxon["id"] for taxon in run["taxonomies"][0]["taxa"]}
    for rule, row in zip(rules, CLASSES.values(), strict=True):
        assert [each["target"]["id"] for each in rule["relationships"]] == [str(number) for number in row.cwe]
        assert known >= {str(number) for number in row.cwe}
        assert rule["defaultConfiguration"]["enabled"] == row.default
    assert "external/cwe/cwe-119" in rules[list(CLASSES).index("bounds")]["properties"]["tags"]


def test_a_finding_has_its_place_and_the_way_there(sample: Path) -> None:
    (result,) = run_of(overrun())["results"]
    assert (result["ruleId"], list(CLASSES)[result["ruleIndex"]]) == ("bounds", "bounds")
    where = result["locations"][0]["physicalLocation"]
    assert where["artifactLocation"] == {"uri": "fill.c", "uriBaseId": "%SRCROOT%"}
    assert where["region"] == {"startLine": 6, "startColumn": 16}
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    assert [step["location"]["physicalLocation"]["region"]["startLine"] for step in steps] == [
        10,
        10,
        11,
        13,
        16,
        5,
        6,
        5,
        6,
    ]
    assert [step["nestingLevel"] for step in steps] == [0, 0, 0, 0, 0, 1, 1, 1, 1]
    assert steps[1]["state"] == {"n": {"text": "1"}}
    assert steps[-1]["importance"] == "essential"
    assert result["relatedLocations"][0]["message"]["text"] == "allocated here"


def test_unknown_is_a_notification_and_no_result() -> None:
    run = run_of(unknown(), safe("b.c"))
    assert run["results"] == []
    (invocation,) = run["invocations"]
    assert not invocation["executionSuccessful"]
    (note,) = invocation["toolExecutionNotifications"]
    assert (note["level"], "bound too small" in note["message"]["text"]) == ("warning", True)


def fingerprint(case: CheckedProgram) -> str:
    (result,) = run_of(case)["results"]
    return str(result["partialFingerprints"][FINGERPRINT])


def test_fingerprints_do_not_move_with_lines(sample: Path) -> None:
    first = fingerprint(overrun())
    sample.write_text("/* a header */\n\n\n" + SOURCE.replace("        buf[i] = 'x';", "\tbuf[i]  =  'x';"))
    assert fingerprint(overrun(shift=3)) == first
    assert fingerprint(overrun(str(sample), shift=3)) == first  # however the file is named
    sample.write_text(SOURCE.replace("buf[i] = 'x'", "buf[i] = 'y'"))
    assert fingerprint(overrun()) != first


def test_paths_are_encoded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, uri in (("a b<%>.c", "a%20b%3C%25%3E.c"), ("caf\u00e9.c", "caf%C3%A9.c"), ("\udcff.c", "%FF.c")):
        (result,) = run_of(overrun(name))["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == uri
    (result,) = run_of(overrun("/elsewhere/x.c"))["results"]
    assert result["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "file:///elsewhere/x.c"}
