"""JUnit's XML: the shape that servers expect, and nothing that passes unless it was proved."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from report.samples import HOSTILE, hostile, overrun, safe, unknown

from fathom.printable import printable
from fathom.report.findings import CheckedProgram
from fathom.report.junit import render

# Jenkins' junit-10.xsd, the part in use: attributes (required first) and children of each element.
SHAPE: dict[str, tuple[set[str], set[str], set[str]]] = {
    "testsuites": (set(), set(), {"testsuite"}),
    "testsuite": ({"name", "tests"}, {"failures", "errors", "skipped", "time"}, {"testcase", "system-out"}),
    "testcase": ({"name", "classname"}, set(), {"failure", "error", "skipped"}),
    "failure": (set(), {"type", "message"}, set()),
    "error": (set(), {"type", "message"}, set()),
    "skipped": (set(), {"message"}, set()),
    "system-out": (set(), set(), set()),
}


def parsed(*cases: CheckedProgram) -> ElementTree.Element:
    root = ElementTree.fromstring(render(cases).encode())
    assert root.tag == "testsuites"
    for element in root.iter():
        required, optional, children = SHAPE[element.tag]
        assert required <= set(element.attrib) <= required | optional
        assert {child.tag for child in element} <= children
    for suite in root:
        counted = {
            "tests": "testcase",
            "failures": "testcase/failure",
            "errors": "testcase/error",
            "skipped": "testcase/skipped",
        }
        assert {name: int(suite.attrib[name]) for name in counted} == {
            name: len(suite.findall(path)) for name, path in counted.items()
        }
    return root


def outcomes(suite: ElementTree.Element) -> dict[str, str]:
    return {
        case.attrib["name"].split(":")[0]: next((child.tag for child in case), "passed")
        for case in suite.findall("testcase")
    }


@pytest.mark.parametrize("case", [overrun, safe, unknown, hostile])
def test_the_document_has_its_shape(case: Any) -> None:
    parsed(case())


def test_one_case_for_each_property() -> None:
    (suite,) = parsed(overrun())
    assert outcomes(suite) == {"main.overflow.1": "passed", "fill.bounds.1": "failure", "main.double-free.1": "skipped"}
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert failure.attrib["type"] == "bounds"
    assert (failure.text or "").splitlines()[0].startswith("fill.c:6:16: write at offset 1")
    assert "malloc(1) allocates 1 byte" in (failure.text or "")


def test_unknown_does_not_pass() -> None:
    first, second = parsed(unknown(), safe("b.c"))
    assert outcomes(first) == {"verdict": "error", "main.assert.1": "skipped"}
    assert outcomes(second) == {"main.assert.1": "passed"}


def test_hostile_text_stays_text() -> None:
    (suite,) = parsed(hostile())
    assert suite.attrib["name"] == printable(HOSTILE)
