"""The tool-info module, with a stub in the place of BenchExec."""

from __future__ import annotations

import importlib
import sys
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> Any:
    """An instance of the tool over a base class that has what ours calls."""

    class BaseTool2:
        def _version_from_tool(self, executable: str, line_prefix: str) -> str:
            return f"{executable} says {line_prefix} 1"

    result = ModuleType("benchexec.result")
    result.__dict__.update(
        RESULT_TRUE_PROP="true", RESULT_FALSE_PROP="false", RESULT_UNKNOWN="unknown", RESULT_ERROR="ERROR"
    )
    template = ModuleType("benchexec.tools.template")
    template.__dict__["BaseTool2"] = BaseTool2
    package = ModuleType("benchexec")
    package.__dict__["result"] = result
    for module in (package, result, ModuleType("benchexec.tools"), template):
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.delitem(sys.modules, "fathom.batch.benchexec_tool", raising=False)
    module = importlib.import_module("fathom.batch.benchexec_tool")
    yield module.Tool()
    del sys.modules["fathom.batch.benchexec_tool"]


def a_task(**fields: object) -> SimpleNamespace:
    return SimpleNamespace(**{"property_file": None, "options": None, "input_files": ["a.c"], **fields})


def a_run(code: int, *output: str, timeout: bool = False) -> SimpleNamespace:
    return SimpleNamespace(was_timeout=timeout, exit_code=SimpleNamespace(value=code), output=output)


def test_the_command_line(tool: Any) -> None:
    none = SimpleNamespace(cputime=None, memory=None)
    plain = ["fathom", "check", "--trace", "none", "--unwind", "8", "a.c"]
    assert tool.cmdline("fathom", ["--unwind", "8"], a_task(), none) == plain
    limits = SimpleNamespace(cputime=900, memory=15_000_000_000)
    task = a_task(property_file="/p/no-overflow.prp", options={"data_model": "ILP32"})
    words = tool.cmdline("fathom", [], task, limits)
    assert words[4:] == [
        *("--timeout", "900", "--memory-limit", "15000"),
        *("--property", "/p/no-overflow.prp", "--data-model", "ILP32", "a.c"),
    ]


def test_what_it_calls_is_understood(tool: Any, fathom: Any, write: Any) -> None:
    path = write("a.c", "int main(void) { int a[2]; a[2] = 1; return 0; }")
    words = tool.cmdline("fathom", [], a_task(input_files=[str(path)]), SimpleNamespace(cputime=60, memory=10**9))
    ran = fathom(*words[1:])
    assert tool.determine_result(a_run(ran.code, *ran.out.splitlines(keepends=True))) == "false(valid-deref)"


@pytest.mark.parametrize(
    ("run", "result"),
    [
        (a_run(0), "true"),
        (a_run(1, "a.c: unsafe\n", "  a.c:1:2: it fails [assert]\n"), "false(unreach-call)"),
        (a_run(1, "a.c: unsafe\n"), "false"),
        (a_run(3, "a.c: unknown: bound too small\n"), "unknown (bound too small)"),
        (a_run(4), "ERROR"),
        (a_run(0, timeout=True), "TIMEOUT"),
    ],
)
def test_answers(tool: Any, run: SimpleNamespace, result: str) -> None:
    assert tool.determine_result(run) == result


def test_its_name_and_version(tool: Any) -> None:
    locator = SimpleNamespace(find_executable=lambda name: f"/bin/{name}")
    assert (tool.name(), tool.executable(locator)) == ("Fathom", "/bin/fathom")
    assert tool.version("/bin/fathom") == "/bin/fathom says fathom 1"
