"""Limits of `fathom check`, and solvers that fail: no answer is a verdict of its own, and nothing is left running."""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Never

import pytest
from cli.programs import FILL, HARD, HEAD, UNSAFE
from command_line import Fathom, Write
from solvers.goals import FAKE, all_gone, wait_for

COMMAND = [sys.executable, "-P", "-m", "fathom", "check"]


def fake(*words: str | Path) -> str:
    return "smtlib:" + shlex.join([sys.executable, FAKE, *map(str, words)])


@pytest.mark.parametrize("seconds", ["0", "0.001", "1"])
def test_time_limit(fathom: Fathom, write: Write, seconds: str) -> None:
    ran = fathom("check", write("a.c", HARD), "--timeout", seconds)
    assert ran.code == 3
    assert "time" in ran.out
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("seconds", ["inf", "1e300", "1e10"])
def test_time_limit_that_is_never_reached(fathom: Fathom, write: Write, seconds: str) -> None:
    ran = fathom("check", write("a.c", UNSAFE), "--timeout", seconds)
    assert (ran.code, ran.err) == (1, "")


@pytest.mark.parametrize("body", ["return endless(n + 1) + 1;", "return n == -1 ? 0 : endless(n + 1);"])
def test_time_limit_of_an_endless_recursion(fathom: Fathom, write: Write, body: str) -> None:
    text = f"static int endless(int n) {{ {body} }}\nint main(void) {{ return endless(0); }}\n"
    ran = fathom("check", write("a.c", text), "--timeout", "3", "--ignore", "overflow", "--", "-w")
    assert ran.code == 3
    assert " calls under way, the last of endless\n" in ran.out


def test_memory_limit(fathom: Fathom, write: Write) -> None:
    ran = fathom("check", write("a.c", UNSAFE), "--solver", fake("eat"), "--memory-limit", "200")
    assert (ran.code, ran.err) == (3, "")
    assert "memory ran out while solving" in ran.out


def test_memory_limit_of_a_race(write: Write) -> None:
    """Where every solver gives up for the same reason, that is the reason.

    In a process of its own: one that has run other tests has memory to spare, which its children may use.
    """
    command = [*COMMAND, str(write("a.c", HARD)), "--memory-limit", "20"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert (ran.returncode, ran.stderr) == (3, "")
    assert "unknown: memory ran out while solving: --memory-limit MB gives more" in ran.stdout


@pytest.mark.parametrize("query", ["one", "each"])
@pytest.mark.parametrize(
    ("mode", "said"),
    [
        ("crash", "SIGSEGV"),
        ("fail", "the licence has expired"),
        ("garbage", "no verdict"),
        ("silent", "no verdict"),
        ("unknown", "said unknown"),
        ("wrong", "its model"),
        ("no-model", "its model"),
    ],
)
def test_a_solver_that_fails_is_no_verdict(fathom: Fathom, write: Write, mode: str, said: str, query: str) -> None:
    ran = fathom("check", write("a.c", UNSAFE), "--solver", fake(mode), "--query", query)
    assert (ran.code, ran.err) == (3, "")
    assert ": unknown: " in ran.out
    assert said in ran.out


def test_a_solver_that_hangs(fathom: Fathom, write: Write, tmp_path: Path) -> None:
    note = tmp_path / "pids"
    ran = fathom("check", write("a.c", UNSAFE), "--solver", fake("hang", note), "--timeout", "2", "--no-search")
    assert (ran.code, ran.err) == (3, "")
    assert "time ran out while solving" in ran.out
    assert all_gone([int(pid) for pid in wait_for(note).split()])


def test_a_solver_that_is_missing(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = fathom("check", write("a.c", UNSAFE), "--solver", "smtlib:/nowhere/solver")
    assert (ran.code, ran.err) == (3, "")
    assert "/nowhere/solver" in ran.out
    monkeypatch.setitem(sys.modules, "bitwuzla", None)
    ran = fathom("check", write("a.c", UNSAFE), "--solver", "bitwuzla")
    assert (ran.code, ran.err) == (3, "")
    assert "pip install bitwuzla" in ran.out
    assert fathom("check", write("a.c", UNSAFE)).code == 1, "another solver has its place"


@pytest.mark.parametrize("memory", ["arrays", "flatten"])
def test_what_an_encoding_cannot_express_is_unknown(fathom: Fathom, write: Write, memory: str) -> None:
    text = HEAD + (
        "void *malloc(unsigned long);\nint main(void) {\n  unsigned n = nondet_uint() % 200, i = nondet_uint() % 200;\n"
        "  char *p = malloc(n);\n  if (p && i < n) {\n    __builtin_memset(p, 1, n);\n    assert(p[i] == 1);\n  }\n  return 0;\n}\n"
    )
    path = write("a.c", text)
    assert fathom("check", path).code == 0
    ran = fathom("check", path, "--memory", memory)
    assert (ran.code, ran.err) == (3, "")
    assert "--memory lambdas" in ran.out


@pytest.mark.parametrize("query", ["one", "each"])
def test_long_fills_with_arrays(fathom: Fathom, write: Write, query: str) -> None:
    """Executions that the encoding does not express are neither proved nor shown as counterexamples."""
    ran = fathom("check", write("a.c", FILL.replace("BAD", "999")), "--memory", "arrays", "--query", query)
    assert (ran.code, ran.err) == (3, "")
    assert "more than 64 bytes" in ran.out
    assert fathom("check", write("b.c", FILL.replace("BAD", "3")), "--memory", "arrays", "--query", query).code == 1


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
def test_ctrl_c_leaves_nothing_behind(write: Write, tmp_path: Path) -> None:
    note = tmp_path / "pids"
    process = subprocess.Popen(
        [*COMMAND, str(write("a.c", UNSAFE)), "--solver", fake("hang", note)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    pids = [int(pid) for pid in wait_for(note).split()]
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "fathom: error: interrupted\n")
    assert all_gone(pids)


def test_a_bug_of_ours_is_an_exit_code_of_its_own(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fathom.trace.replay.BoundedReplay.failed", property(lambda replay: replay.nowhere))
    ran = fathom("check", write("a.c", UNSAFE))
    assert (ran.code, ran.out) == (4, "")
    assert "has no attribute 'nowhere'" in ran.err
    assert "please report it" in ran.err


MACROS = "#define A0 1 +\n" + "".join(f"#define A{n} A{n - 1} A{n - 1}\n" for n in range(1, 31))
TEMPLATES = """template <int N, long K> struct T { static const long v = T<N - 1, 2 * K>::v + T<N - 1, 2 * K + 1>::v; };
template <long K> struct T<0, K> { static const long v = K; };
int main() { return T<24, 1>::v; }
"""
MUCH = (
    "unsigned a[1 << 22];\nint main(void) {\n  for (int i = 0; i < 1 << 22; i++) a[i] = nondet_uint();\n"
    "  assert(a[nondet_uint() % (1 << 22)] != 7);\n  return 0;\n}\n"
)


@pytest.mark.parametrize(
    ("name", "text"), [("a.c", f"{MACROS}int main(void) {{ return A30 0; }}\n"), ("a.cpp", TEMPLATES)]
)
def test_time_limit_of_the_compiler(fathom: Fathom, write: Write, name: str, text: str) -> None:
    ran = fathom("check", write(name, text), "--timeout", "1", "--no-cache", "--json")
    found = json.loads(ran.out)
    assert (ran.code, found["verdict"], found["properties"]) == (3, "unknown", [])
    assert "time ran out while compiling" in found["reason"]


def test_memory_limit_of_our_own_process(write: Write) -> None:
    """In a process of its own: where memory runs out, the threads of a test runner have none either."""
    command = [*COMMAND, str(write("a.c", HEAD + MUCH)), "--memory-limit", "60"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 3
    assert "unknown: memory ran out while walking the program: --memory-limit MB gives more" in ran.stdout


def test_a_violation_is_reported_although_its_trace_takes_too_long(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The unbounded program comes to no end in time; that the bounded one fails is enough."""

    def run(*_: object) -> Never:
        while True:
            sum(range(100))

    monkeypatch.setattr("fathom.trace.build.Subject.run", run)
    ran = fathom("check", write("a.c", UNSAFE), "--timeout", "2")
    assert ran.code == 1
    assert "the execution was not followed on the unbounded program: time ran out" in ran.out
