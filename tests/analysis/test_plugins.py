"""Analyses from files: how they are found, and what is said about those that are wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Fathom, Ran

PROGRAM = """
int source(void);
void sink(int);
int main(void) {
    int x = source();
    int table[2] = {x, 3};
    if (x > 5) table[1] = 4;
    sink(table[0] ^ 1);
    return 0;
}
"""
GOOD = """
from fathom.analysis import Analysis, Call, Field, ite, maximum

class Good(Analysis):
    '''A number from outside gets inside.'''
    cwe = (20,)
    level = Field(bits=2, aggregate="max")

    def on_return(self, call: Call) -> None:
        if call.name == "source":
            self.level[call.result] = 3

    def on_call(self, call: Call) -> None:
        if call.name == "sink":
            level = self.level[call.arguments[0]]
            self.check(maximum(level, 0) < ite(level == 1, 3, 2), "too high")
"""
Check = Callable[..., Ran]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "program.c").write_text(PROGRAM)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def check(fathom: Fathom) -> Check:
    def run(text: str | None, name: str = "plugin.py:Good", *more: str) -> Ran:
        if text is not None:
            Path("plugin.py").write_text(text)
        return fathom("check", "--analysis", name, *more, "program.c")

    return run


def test_a_violation_is_one_of_its_own_class(check: Check) -> None:
    found = check(GOOD)
    assert found.code == 1
    assert "program.c:8:5: too high [good]" in found.out
    assert "fails: too high" in found.out


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (None, "missing.py:Good", "there is no file missing.py"),
        (None, "nonsense", "FILE.py:CLASS, or use one of taint, "),
        (GOOD, "plugin.py:Bad", "it has Good"),
        ("x = 1", "plugin.py:Good", "a subclass of fathom.analysis.Analysis"),
        ("def (", "plugin.py:Good", "SyntaxError"),
        ("import no_such_module", "plugin.py:Good", "no_such_module"),
        ("raise SystemExit(7)", "plugin.py:Good", "SystemExit"),
        (GOOD.replace("bits=2", "bits=9"), "plugin.py:Good", "a field of 9 bits: it has 1 to 8"),
        (GOOD.replace('"max"', '"sum"'), "plugin.py:Good", "use one of or, and, max, min"),
        (GOOD.replace("= 3\n", "= 4\n"), "plugin.py:Good", "4 is not a number of 2 bits"),
        (GOOD.replace("= 3\n", "= call.result.number\n"), "plugin.py:Good", "a number of 32 bits for self.level"),
        (GOOD.replace("= 3\n", "= 'x'\n"), "plugin.py:Good", "'x' is not a number of 2 bits"),
        (GOOD.replace("self.level[call.result]", "self.level['x']"), "plugin.py:Good", "give a Value or a Memory"),
        (GOOD.replace("self.level[call.result] = 3", "self.level = 3"), "plugin.py:Good", "as in self.level[…] = …"),
        (GOOD.replace("self.level[call.result] = 3", "return 5"), "plugin.py:Good", "on_return returns 5"),
        (GOOD.replace("= 3\n", "= 1 if call.result.number > 3 else 2\n"), "plugin.py:Good", "use ite"),
        (GOOD.replace("call.result]", "call.result.memory(1)]"), "plugin.py:Good", "this value is not a pointer"),
        (
            GOOD.replace("'''", "'''", 1).replace("cwe", "name = 'bounds'; cwe"),
            "plugin.py:Good",
            "class of Fathom's own",
        ),
    ],
)
def test_a_bad_analysis_is_one_message(check: Check, text: str | None, name: str, said: str) -> None:
    found = check(text, name)
    assert found.code == 2, found.err
    assert found.out == ""
    assert said in found.err
    assert "internal error" not in found.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (GOOD.replace("on_return(self, call: Call)", "on_return(self)"), "in on_return, at program.c:5:13: TypeError"),
        (GOOD + "    on_branch = 5\n", "'int' object is not callable"),
        (GOOD + "    def __init__(self):\n        pass\n", "fails when an object of it is made: TypeError"),
        (GOOD + "    def prepare(self):\n        self.prepare()\n", "RecursionError"),
        (GOOD.replace("level", "check"), "a field of Good is called 'check'"),
    ],
)
def test_methods_and_names_that_do_not_fit(check: Check, text: str, said: str) -> None:
    found = check(text)
    assert found.code == 2, found.err
    assert said in found.err


def test_an_exception_is_shown_with_the_lines_of_the_analysis_alone(check: Check) -> None:
    text = GOOD.replace("level = self.level[call.arguments[0]]", "level = helper(call)")
    text += "\ndef helper(call):\n    return call.arguments[7]\n"
    found = check(text)
    err = found.err
    assert found.code == 2
    assert "the analysis plugin.py:Good fails in on_call, at program.c:8:5: IndexError" in err
    assert err.count('File "') == 2
    assert err.count("plugin.py") == 3
    assert "return call.arguments[7]" in err
    assert "src/fathom" not in err


def test_options_come_from_a_table_of_its_name(check: Check) -> None:
    text = GOOD.replace(
        "    def on_return",
        "    def prepare(self) -> None:\n        self.source = self.option('source', 'source')\n\n    def on_return",
    )
    text = text.replace('call.name == "source"', "call.name == self.source")

    def configured(content: str) -> Ran:
        Path("options.toml").write_text(content)
        return check(text, "plugin.py:Good", "--analysis-config", "options.toml")

    assert configured('[good]\nsource = "nobody"\n[other]\nx = 1\n').code == 0
    for content, said in (
        ("[good]\nsource = 3\n", "the option 'source' is to be a str, and is 3"),
        ("[good]\nsorce = 'x'\n", "there is no option 'sorce' of the analysis plugin.py:Good"),
        ("x = 1", "in front of all tables"),
        ("[", "this is not TOML"),
    ):
        found = configured(content)
        assert (found.code, said in found.err) == (2, True), found.err


def test_what_an_analysis_cannot_know_is_unknown(check: Check) -> None:
    text = GOOD.replace(
        'self.check(maximum(level, 0) < ite(level == 1, 3, 2), "too high")', 'self.suppose(level == 0, "levels")'
    )
    found = check(text)
    assert found.code == 3
    assert "levels at program.c:8:5 is not supported" in found.out
