"""Reports of real checks: files beside the text, annotations, baselines, hostile names and sources."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest
import yaml
from command_line import Fathom, Write
from report.schemas import SARIF, WITNESS

HEAD = "#include <assert.h>\nint nondet_int(void);\n"
TWO = HEAD + "int main(void) {\n  int x = nondet_int();\n  assert(x != 3);\n  assert(x != 7);\n  return 0;\n}\n"
LOOP = (
    HEAD + "int main(void) {\n  int n = nondet_int();\n  while (n > 0)\n    n--;\n  assert(n <= 0);\n  return 0;\n}\n"
)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files(folder: Path) -> dict[str, str]:
    return {f"--{name}": str(folder / f"out.{name}") for name in ("sarif", "junit", "html", "witness")}


def test_every_report_of_one_check(fathom: Fathom, write: Write, here: Path) -> None:
    write("a.c", TWO)
    flags = [word for pair in files(here).items() for word in pair]
    assert fathom("check", "a.c", "--all", *flags).code == 1
    log = json.loads((here / "out.sarif").read_text())
    jsonschema.validate(log, SARIF)
    lines = [each["locations"][0]["physicalLocation"]["region"]["startLine"] for each in log["runs"][0]["results"]]
    assert lines == [5, 6]
    flows = [each["codeFlows"][0]["threadFlows"][0]["locations"] for each in log["runs"][0]["results"]]
    assert [flow[-1]["location"]["physicalLocation"]["region"]["startLine"] for flow in flows] == [5, 6]
    (suite,) = ElementTree.parse(here / "out.junit").getroot()
    assert (suite.attrib["tests"], suite.attrib["failures"]) == ("2", "2")
    assert all("fails:" in (failure.text or "") for failure in suite.iter("failure"))
    (entry,) = yaml.safe_load((here / "out.witness").read_text())
    jsonschema.validate([entry], WITNESS)
    assert entry["entry_type"] == "violation_sequence"
    assert "<!doctype html>" in (here / "out.html").read_text()


def test_every_violation_has_its_own_execution(fathom: Fathom, write: Write) -> None:
    write("a.c", TWO)
    out = fathom("check", "a.c", "--all").out
    assert out.count("  execution:\n") == out.count("fails:") == 2
    found = json.loads(fathom("check", "a.c", "--all", "--json").out)
    traces = [found["trace"], *found["other_traces"]]
    assert sorted(trace["steps"][-1]["at"]["line"] for trace in traces) == [5, 6]
    assert [trace["violated"]["line"] for trace in traces] == [trace["steps"][-1]["at"]["line"] for trace in traces]
    first = json.loads(fathom("check", "a.c", "--json").out)
    assert (first["trace"] is not None, first["other_traces"]) == (True, [])


def test_a_witness_has_the_values(fathom: Fathom, write: Write, here: Path) -> None:
    write("a.c", HEAD + "int main(void) {\n  int x = nondet_int();\n  assert(x != -3);\n  return 0;\n}\n")
    fathom("check", "a.c", "--witness", "w.yml", "--32")
    (entry,) = yaml.safe_load((here / "w.yml").read_text())
    jsonschema.validate([entry], WITNESS)
    first, last = (each["segment"][0]["waypoint"] for each in entry["content"])
    assert first["constraint"]["value"] == "\\result == -3"
    assert first["location"]["column"] == len("  int x = nondet_int()")
    assert (last["location"]["line"], entry["metadata"]["task"]["data_model"]) == (5, "ILP32")


def test_annotations(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write("a.c", TWO)
    assert "::error" not in fathom("check", "a.c").out
    assert "\n::error file=a.c,line=" in fathom("check", "a.c", "--github").out
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert "\n::error file=a.c,line=" in fathom("check", "a.c").out
    ran = fathom("check", "a.c", "--json")
    json.loads(ran.out)
    assert ran.err.startswith("::error file=a.c")


def test_no_file_name_is_a_command(fathom: Fathom, write: Write) -> None:
    """GitHub looks for commands between the line that stops it and the one that starts it again, and finds none."""
    write("::error::x.c", TWO)
    lines = fathom("check", "::error::x.c", "--github").out.splitlines()
    stop, word = lines[0].rsplit("::", 1)
    assert stop == "::stop-commands"
    assert lines[1].startswith("::error::x.c: unsafe")
    assert next(line for line in lines[2:] if line.startswith("::")) == f"::{word}::"
    assert lines.count(f"::{word}::") == 1
    assert lines[-1].startswith("::error file=%3A%3Aerror%3A%3Ax.c,line=")


def test_known_findings_are_hidden(fathom: Fathom, write: Write) -> None:
    write("a.c", TWO)
    assert fathom("check", "a.c", "--write-baseline", "known.json").code == 1
    ran = fathom("check", "a.c", "--baseline", "known.json")
    assert ran.code == 0
    assert "2 known findings in known.json hidden" in ran.out
    assert "for all executions" not in ran.out
    write("a.c", "\n\n" + TWO.replace("  assert(x != 7);", "  assert(x != 7);\n  assert(x != 9);"))
    ran = fathom("check", "a.c", "--baseline", "known.json", "--json", "--sarif", "out.sarif")
    assert ran.code == 1
    found = json.loads(ran.out)
    assert [each["line"] for each in found["properties"] if each["status"] == "violated"] == [9]
    assert found["trace"]["violated"]["line"] == 9
    (result,) = json.loads(Path("out.sarif").read_text())["runs"][0]["results"]
    assert result["locations"][0]["physicalLocation"]["region"]["startLine"] == 9


def test_a_baseline_is_no_proof(fathom: Fathom, write: Write) -> None:
    """With the known finding hidden, what was not decided is unknown."""
    text = LOOP.replace("  while", "  assert(n != 3);\n  while")
    write("a.c", text)
    assert fathom("check", "a.c", "--unwind", "2", "--write-baseline", "known.json").code == 1
    assert fathom("check", "a.c", "--unwind", "2", "--baseline", "known.json").code == 3


def test_a_known_finding_does_not_end_the_search(fathom: Fathom, write: Write) -> None:
    """Without a bound, unrolling goes on behind a finding that is known."""
    text = LOOP.replace("  while", "  if (n > 5) return 0;\n  assert(n != 3);\n  while")
    write("a.c", text)
    assert fathom("check", "a.c", "--write-baseline", "known.json").code == 1
    assert fathom("check", "a.c", "--baseline", "known.json").code == 0
    write("a.c", text.replace("n--;", "assert(n-- != 1);"))
    assert fathom("check", "a.c", "--baseline", "known.json").code == 1


def test_a_baseline_that_is_none(fathom: Fathom, write: Write) -> None:
    write("a.c", TWO)
    write("known.json", "{}")
    ran = fathom("check", "a.c", "--baseline", "known.json")
    assert ran.code == 2
    assert "not a baseline" in ran.err


def test_unknown(fathom: Fathom, write: Write, here: Path) -> None:
    write("a.c", LOOP)
    flags = [word for pair in files(here).items() for word in pair]
    ran = fathom("check", "a.c", "--unwind", "2", "--github", *flags)
    assert ran.code == 3
    assert "::warning title=" in ran.out
    (run,) = json.loads((here / "out.sarif").read_text())["runs"]
    assert run["results"] == []
    assert "bound too small" in run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"]
    assert yaml.safe_load((here / "out.witness").read_text()) == []
    (suite,) = ElementTree.parse(here / "out.junit").getroot()
    assert suite.attrib["errors"] == "1"


def test_a_file_that_cannot_be_written(fathom: Fathom, write: Write) -> None:
    write("a.c", TWO)
    for flag in ("--sarif", "--junit", "--html", "--witness", "--write-baseline"):
        ran = fathom("check", "a.c", flag, "missing/out")
        assert ran.code == 2
        assert "missing/out: cannot write" in ran.err


@pytest.mark.parametrize(
    "name", [b"<script>x.c", b"a\x1b[31mb\"q'&%.c", b"caf\xc3\xa9.c", b"\xff\xfe.c", b"a\n::error::b.c"]
)
def test_hostile_names_and_sources(fathom: Fathom, here: Path, name: bytes) -> None:
    source = (
        HEAD.encode() + b"int main(void) {\n  int x = nondet_int(); // \xff\x1b[31m</script><script>alert(1)</script>\n"
        b'  assert(x != 7 || "\x1b[31m</script><img src=x onerror=alert(1)>" == 0);\n  return 0;\n}\n'
    )
    path = here / name.decode("utf-8", "surrogateescape")
    path.write_bytes(source)
    flags = [word for pair in files(here).items() for word in pair]
    ran = fathom("check", path, *flags, "--all")
    assert ran.code == 1
    assert "\x1b" not in ran.out
    assert not any(line.startswith("::") for line in ran.out.splitlines())
    json.loads(fathom("check", path, "--json").out)
    assert fathom("check", path, "--github").out.count("\n::error ") == 1
    jsonschema.validate(json.loads((here / "out.sarif").read_text()), SARIF)
    jsonschema.validate(yaml.safe_load((here / "out.witness").read_text()), WITNESS)
    ElementTree.parse(here / "out.junit")
    page = (here / "out.html").read_text()
    assert page.count("<script") == 2
    assert "<img" not in page
    for flag in files(here).values():
        assert "\x1b" not in Path(flag).read_text()
