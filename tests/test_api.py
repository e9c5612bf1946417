"""The Python interface and the plugin for pytest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Write

import fathom
from fathom.errors import UserError

HEAD = "#include <assert.h>\nint nondet_int(void);\n"
SAFE = HEAD + "int main(void) { int x = nondet_int(); assert((x & 1) < 2); return 0; }\n"
UNSAFE = HEAD + "int main(void) {\n  int x = nondet_int();\n  assert(x != 77);\n  return 0;\n}\n"


def test_check(write: Write) -> None:
    assert fathom.check(str(write("a.c", SAFE))).result == "safe"
    verdict: fathom.Verdict = fathom.check(options=fathom.Options(sources=(str(write("b.c", UNSAFE)),)))
    assert verdict.result == "unsafe"
    assert verdict.counterexample is not None
    trace: fathom.Trace = verdict.counterexample.trace
    assert trace.violated.loc is not None
    assert trace.violated.loc.line == 5
    assert trace.inputs[0].value == 77


def test_limits_give_verdicts(write: Write) -> None:
    path = str(write("a.c", UNSAFE))
    verdict = fathom.check(path, options=fathom.Options(timeout=0.0, cache=False))
    assert (verdict.result, verdict.properties) == ("unknown", ())
    assert "time ran out while compiling" in str(verdict.reason)


def test_options(write: Write) -> None:
    path = str(write("a.c", UNSAFE))
    assert fathom.check(path, options=fathom.Options(ignore=("assert",))).result == "safe"


def test_values_that_an_option_cannot_have(write: Write) -> None:
    path = str(write("a.c", SAFE))
    with pytest.raises(UserError, match="--memory x: there is no such choice"):
        fathom.check(path, options=fathom.Options(memory="x"))
    with pytest.raises(UserError, match="--unwind -1: the smallest"):
        fathom.check(path, options=fathom.Options(unwind=-1))


def test_several_programs(write: Write) -> None:
    one, two = str(write("a.c", SAFE)), str(write("b.c", UNSAFE))
    assert {name: verdict.result for name, verdict in fathom.check_each(one, two).items()} == {
        one: "safe",
        two: "unsafe",
    }
    with pytest.raises(UserError, match="programs of their own"):
        fathom.check(one, two)
    with pytest.raises(UserError):
        fathom.check("missing.c")


def test_the_import_is_quick() -> None:
    """Nothing but the version is loaded until it is needed."""
    code = "import sys, fathom; print(*(name for name in sys.modules if name.startswith('fathom.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "fathom.package"
    with pytest.raises(AttributeError, match="nothing"):
        fathom.nothing  # noqa: B018


def test_the_public_names_exist() -> None:
    assert all(getattr(fathom, name) is not None for name in fathom.__all__)


def test_proofs_are_tests(write: Write, tmp_path: Path) -> None:
    write("a.c", SAFE)
    write("b.c", UNSAFE)
    write(
        "fathom.toml",
        'sources = ["a.c"]\n[[proof]]\nname = "holds"\n[[proof]]\nname = "breaks"\nsources = ["b.c"]\nexpect = "unsafe"\n'
        '[[proof]]\nname = "wrong"\nsources = ["b.c"]\n[[proof]]\nname = "missing"\nsources = ["c.c"]\n',
    )
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "fathom.pytest_plugin", "-q", "."]
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    ran = subprocess.run([*command, "--color=no"], cwd=tmp_path, env=alone, capture_output=True, text=True)
    assert ran.returncode == 1
    assert "2 failed, 2 passed" in ran.stdout
    assert "expected safe\nb.c: unsafe" in ran.stdout
    assert "c.c" in ran.stdout
    assert "Traceback" not in ran.stdout
