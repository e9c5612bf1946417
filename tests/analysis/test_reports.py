"""What an analysis checks is a class of properties like any other: in reports, settings, explanations and the API."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Fathom, Write

import fathom as package
from fathom.analysis import Analysis, Call, Field
from fathom.options import Options

PROGRAM = """
int source(void);
void sink(int);
void trap(int);
int nondet_int(void);
int main(void) {
    sink(source() | 1);
    return 0;
}
"""
RULES = '[taint]\nsources = [{ function = "source" }]\nsinks = [{ function = "sink", argument = 1 }]\n'


class Origin(Analysis):
    """Something from outside comes in."""

    outside = Field()

    def on_return(self, call: Call) -> None:
        if call.name == "source":
            self.outside[call.result] = 1

    def on_call(self, call: Call) -> None:
        if call.name == "sink":
            self.check(self.outside[call.arguments[0]] == 0, "from outside")


@pytest.fixture(autouse=True)
def here(write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write("program.c", PROGRAM)
    write("rules.toml", RULES)
    monkeypatch.chdir(tmp_path)


def test_json_and_sarif(fathom: Fathom) -> None:
    words = ("check", "--analysis", "taint", "--analysis-config", "rules.toml", "--sarif", "out.sarif", "program.c")
    found = fathom(*words, "--json")
    assert found.code == 1
    properties = json.loads(found.out)["properties"]
    assert [(each["class"], each["line"], each["status"]) for each in properties] == [("taint", 7, "violated")]
    run = json.loads(Path("out.sarif").read_text())["runs"][0]
    (result,) = run["results"]
    assert result["ruleId"] == "taint"
    rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
    assert (rule["id"], rule["shortDescription"]["text"]) == (
        "taint",
        "Data from outside reaches a place that trusts it",
    )
    assert {"id": "20"} in run["taxonomies"][0]["taxa"]


def test_settings_files(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    write("fathom.toml", 'analysis = ["taint"]\nanalysis-config = ["rules.toml"]\n')
    assert "[taint]" in fathom("check", "program.c").out
    folder = write("deeper/empty.c", "").parent
    monkeypatch.chdir(folder)
    assert "[taint]" in fathom("check", "../program.c").out
    shown = fathom("check", "--show-settings", "../program.c").out
    assert 'analysis-config = ["../rules.toml"]' in shown


def test_settings_files_name_files_from_their_own_folder(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(
        "mine.py",
        "from fathom.analysis import *\nclass Mine(Analysis):\n  def on_call(self, call):\n    self.check(0, 'no')\n",
    )
    write("fathom.toml", 'analysis = ["mine.py:Mine"]\n')
    monkeypatch.chdir(write("deeper/empty.c", "").parent)
    assert "no [mine]" in fathom("check", "--trust", "../program.c").out


def test_explain(fathom: Fathom, write: Write) -> None:
    said = fathom("explain", "typestate").out
    assert said.startswith(
        "typestate: A handle or a lock is used in the wrong order\n(checked with --analysis typestate"
    )
    write("mine.py", "'''All about mine.'''\nfrom fathom.analysis import *\nclass Mine(Analysis):\n  '''Not mine.'''\n")
    said = fathom("explain", "mine.py:Mine").out
    assert said.startswith("mine: Not mine\n")
    assert "All about mine." in said


def test_replay_runs_no_code_that_a_result_names(fathom: Fathom, write: Write) -> None:
    write("mine.py", Path(__file__).read_text())
    write("result.json", fathom("check", "--json", "--analysis", "mine.py:Origin", "program.c").out)
    refused = fathom("replay", "result.json")
    assert (refused.code, "add --trust" in refused.err) == (2, True)
    assert fathom("replay", "result.json", "--trust").code == 1
    write(
        "result.json",
        fathom("check", "--json", "--analysis", "taint", "--analysis-config", "rules.toml", "program.c").out,
    )
    assert fathom("replay", "result.json").code == 1


def test_dump(fathom: Fathom) -> None:
    words = ("--analysis", "taint", "--analysis-config", "rules.toml", "program.c")
    assert "assert false [main.taint.1]" in fathom("dump", "--stage", "sea", "--no-places", *words).out


def test_python_api() -> None:
    verdict = package.check("program.c", analyses=[Origin])
    assert verdict.counterexample is not None
    assert str(verdict.counterexample.prop.kind) == "origin"
    assert [row.what for row in verdict.classes] == ["Something from outside comes in"]
    options = Options(analysis=("taint",), analysis_config=("rules.toml",))
    assert package.check("program.c", options=options).result == "unsafe"
    assert package.check("program.c").result == "safe"


def test_two_analyses_at_once(fathom: Fathom, write: Write) -> None:
    write("mine.py", Path(__file__).read_text())
    words = ("check", "--all", "--analysis", "mine.py:Origin", "--analysis", "taint", "--analysis-config", "rules.toml")
    write(
        "program.c",
        PROGRAM.replace("sink(source() | 1);", "if (nondet_int()) { sink(source()); } else { trap(source()); }"),
    )
    write("rules.toml", RULES.replace('"sink"', '"trap"'))
    out = fathom(*words, "--extend-select", "uninit", "program.c").out
    assert "[origin]" in out
    assert "[taint]" in out
    code = fathom("check", "--analysis", "taint", "--analysis", "taint", "program.c")
    assert (code.code, "two analyses are called 'taint'" in code.err) == (2, True)


def test_any_live_block_is_refused(fathom: Fathom) -> None:
    found = fathom("check", "--analysis", "taint", "--safety", "blocks", "program.c")
    assert found.code == 2
