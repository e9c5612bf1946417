"""Programs with contracts get the verdict that their first lines say, and so do their twins that differ in a word."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from command_line import Fathom, Write
from directives import directives, twins

FOLDER = Path(__file__).parent.parent / "programs" / "contracts"


def cases() -> list[tuple[str, str, str]]:
    """A name, what is expected, and the text of each program and of each of its twins."""
    found: list[tuple[str, str, str]] = []
    for path in sorted(FOLDER.glob("*.c")):
        text = path.read_text(encoding="utf-8")
        found.append((path.stem, directives("EXPECT", text)[0], text))
        found += [(f"{path.stem}-{number}", *twin) for number, twin in enumerate(twins(text), 1)]
    return found


CASES = cases()


@pytest.mark.parametrize(("name", "expect", "text"), CASES, ids=[name for name, _, _ in CASES])
def test_program(fathom: Fathom, write: Write, name: str, expect: str, text: str) -> None:
    args = shlex.split(" ".join(directives("ARGS", text)))
    ran = fathom("check", "--json", *args, write("program.c", text))
    assert ran.out, ran.err
    verdict = json.loads(ran.out)
    found = verdict["verdict"]
    violated = [each for each in verdict["properties"] if each["status"] == "violated"]
    if violated:
        found += f" {violated[0]['class']} {violated[0]['line']}"
    assert found == expect, verdict
    for note in directives("NOTE", text):
        assert any(note in each for each in verdict["approximations"])
