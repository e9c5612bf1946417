"""The programs of tests/programs/edges: each stands for a verdict that was once wrong, through the command line as a user runs it.

// expect: unsafe|unknown assert      the verdict (or one of several), and the class of what is shown if it is `unsafe`
// args: --no-malloc-may-fail         options beside the defaults
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from command_line import Fathom

PROGRAMS = sorted((Path(__file__).parent / "programs" / "edges").iterdir())
_EXPECT = re.compile(r"// expect: (\S+)(?: (\S+))?")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.name)
def test_verdict(program: Path, fathom: Fathom) -> None:
    text = program.read_text()
    expect = _EXPECT.match(text)
    assert expect is not None, "the first line says what is expected"
    args = re.search(r"^// args: (.*)$", text, re.MULTILINE)
    ran = fathom("check", "--json", program, *(args[1].split() if args else []))
    report = json.loads(ran.out)
    assert report["verdict"] in expect[1].split("|"), ran.out + ran.err
    if report["verdict"] == "unsafe" and expect[2]:
        violated = {found["class"] for found in report["properties"] if found["status"] == "violated"}
        assert violated & set(expect[2].split("|")), ran.out
