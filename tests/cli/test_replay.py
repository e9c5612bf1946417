"""`fathom replay`: what a result says fails again, or it is said why not; and one can walk through it."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from command_line import Fathom, Ran, Write

PROGRAM = """int nondet_int(void); void __VERIFIER_assert(_Bool);
static int twice(int n) {
    int sum = n + n;
    return sum;
}
int main(void) {
    int x = nondet_int(), y = nondet_int(), a[4] = {1, 2, 3, 4};
    if (x > 3 && x < 100) a[x] = 3;
    if (x < 0 && x > -100) {
        int z = twice(x);
        __VERIFIER_assert(y != z - 7);
    }
    return 0;
}
"""
Checked = Callable[..., Path]


@pytest.fixture
def checked(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Checked:
    """Write a program, check it, and keep the result; the folder of the test is the current one."""
    monkeypatch.chdir(tmp_path)

    def check(text: str = PROGRAM, *flags: str, code: int = 1) -> Path:
        write("a.c", text)
        ran = fathom("check", "a.c", "--json", *flags)
        assert ran.code == code, ran.err
        return write("result.json", ran.out)

    return check


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    value = json.loads(path.read_text())
    change(value)
    path.write_text(json.dumps(value))
    return path


def test_every_execution_fails_again(fathom: Fathom, checked: Checked) -> None:
    ran = fathom("replay", checked(PROGRAM, "--all"))
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.count("the bounded and the unbounded program fail again") == 2
    assert "a.c:8:32: write of 4 bytes" in ran.out
    assert "a.c:11:9: the argument of __VERIFIER_assert" in ran.out


def test_one_execution_by_its_property(fathom: Fathom, checked: Checked) -> None:
    path = checked(PROGRAM, "--all")
    ran = fathom("replay", path, "--property", "main.bounds.1", "--trace", "none")
    assert ran.code == 1
    assert "a[" in ran.out
    assert "__VERIFIER_assert" not in ran.out
    assert "execution:" not in ran.out
    ran = fathom("replay", path, "--property", "nothing")
    assert ran.code == 2
    assert "main.assert.1, main.bounds.1" in ran.err or "main.bounds.1, main.assert.1" in ran.err


def test_options_and_bounds_come_from_the_result(fathom: Fathom, checked: Checked) -> None:
    text = (
        "unsigned nondet_uint(void); void __VERIFIER_assert(_Bool);"
        "void target(const char *p) { unsigned n = nondet_uint(), i = 0; while (i < n) i++;"
        "__VERIFIER_assert(i != 5 || p[0] != LETTER); }"
    )
    path = checked(text, "--entry", "target", "-D", "LETTER='q'", "--pointer-size", "3")
    options = json.loads(path.read_text())["options"]
    assert options == {"sources": ["a.c"], "define": ["LETTER='q'"], "entry": "target", "pointer-size": 3}
    ran = fathom("replay", path)
    assert ran.code == 1, ran.err
    assert "target's p[0] = 'q'" in ran.out


@pytest.mark.parametrize("alloc", ["concrete", "relative", "symbolic"])
def test_addresses_and_memory_that_nobody_wrote(fathom: Fathom, checked: Checked, alloc: str) -> None:
    text = """#include <stdlib.h>
        #include <stdint.h>
        void __VERIFIER_assert(_Bool); void klee_make_symbolic(void *, unsigned long, const char *);
        int main(void) {
            unsigned char local[6];
            klee_make_symbolic(local, 6, "x");
            unsigned *p = malloc(12);
            if (!p) return 0;
            __VERIFIER_assert(p[1] != 77 || local[4] != 9 || ((uintptr_t)p & 0xf) > 0x20);
            return 0;
        }"""
    ran = fathom("replay", checked(text, "--alloc", alloc))
    assert ran.code == 1, ran.err


def test_a_safe_result_has_nothing_to_replay(fathom: Fathom, checked: Checked) -> None:
    ran = fathom("replay", checked("int main(void) { return 0; }", code=0))
    assert (ran.code, ran.out) == (0, "a.c: safe: there is no failing execution to replay\n")
    loop = "int nondet_int(void); int main(void) { while (nondet_int()); return 0; }"
    ran = fathom("replay", checked(loop, "--unwind", "2", code=3))
    assert ran.code == 3


def test_several_programs(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    write("a.c", PROGRAM)
    write("b.c", "int main(void) { return 0; }")
    write("result.json", fathom("check", "a.c", "b.c", "--json").out)
    ran = fathom("replay", "result.json")
    assert ran.code == 1
    assert ran.out.startswith("a.c: unsafe")
    assert ran.out.endswith("b.c: safe: there is no failing execution to replay\n")


def test_a_program_that_was_mended(fathom: Fathom, checked: Checked, write: Write) -> None:
    path = checked(PROGRAM, "--select", "assert")
    write("a.c", PROGRAM.replace("y != z - 7", "1"))
    ran = fathom("replay", path)
    assert (ran.code, ran.out) == (2, "")
    assert "does not fail any more" in ran.err
    assert "check it again" in ran.err


def test_a_program_that_fails_otherwise(fathom: Fathom, checked: Checked, write: Write) -> None:
    path = checked(PROGRAM, "--select", "assert")
    write("a.c", PROGRAM.replace("int z =", "__VERIFIER_assert(x == 5); int z ="))
    ran = fathom("replay", path)
    assert ran.code == 2
    assert "fails otherwise" in ran.err


def test_a_program_that_has_changed_and_still_fails(fathom: Fathom, checked: Checked, write: Write) -> None:
    path = checked(PROGRAM, "--select", "assert")
    write("a.c", PROGRAM.replace("sum", "all") + "\n/* the end */\n")
    ran = fathom("replay", path)
    assert ran.code == 1
    assert "note: the program has changed" in ran.out
    assert "all = -2" in ran.out


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda value: value.update(version=2), "results of version 2 cannot be read"),
        (lambda value: value.update(version=None), "version"),
        (lambda value: value.pop("digest"), "not a result"),
        (lambda value: value["trace"].pop("replay"), "not a result"),
        (lambda value: value.update(trace=5), "not a result"),
        (lambda value: value["options"].update(nonsense=1), "there is no setting 'nonsense'"),
        (lambda value: value["options"].update(unwind="many"), "unwind"),
        (lambda value: value["options"].update(sources=["gone.c"]), "gone.c"),
        (lambda value: value["trace"]["replay"]["numbers"].clear(), "may have been changed"),
    ],
)
def test_a_result_that_was_tampered_with(
    fathom: Fathom, checked: Checked, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    ran = fathom("replay", changed(checked(), change))
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.parametrize(
    "text", ["", "{", "[1]", '{"a": 1}', "null", "hello", b"\xff\xfe", "[" * 100_000, '{"verdict": "safe"} x']
)
def test_what_is_no_result(fathom: Fathom, write: Write, text: str | bytes) -> None:
    ran = fathom("replay", write("result.json", text))
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("fathom: error: ")
    assert "Traceback" not in ran.err
    assert fathom("replay", "gone.json").code == 2


def test_a_result_does_not_choose_what_is_executed(fathom: Fathom, checked: Checked) -> None:
    path = changed(checked(), lambda value: value["options"].update(cc="/bin/false"))
    ran = fathom("replay", path)
    assert ran.code == 2
    assert "--trust" in ran.err
    path = checked(PROGRAM, "--cflag", "-DX")
    assert fathom("replay", path).code == 2
    assert fathom("replay", path, "--trust").code == 1


def test_hostile_names(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A name that is not UTF-8 is kept exactly, and shown as escapes."""
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"\x1b[31m\xff<b>'.c")
    write(name, PROGRAM)
    ran = fathom("check", name, "--json")
    assert ran.code == 1, ran.err
    write("result.json", ran.out)
    ran = fathom("replay", "result.json")
    assert ran.code == 1, ran.err
    assert "\x1b" not in ran.out
    assert "\\x1b[31m\\xff" in ran.out


# ── stepping ────────────────────────────────────────────────────────────────────────────────────────────────────────


def stepped(path: Path, commands: str) -> Ran:
    command = [sys.executable, "-m", "fathom", "replay", str(path), "--step"]
    ran = subprocess.run(command, input=commands, capture_output=True, text=True, timeout=120, check=False)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def test_stepping_over_into_and_out(checked: Checked) -> None:
    path = checked(PROGRAM, "--select", "assert")
    ran = stepped(path, "b 10\nc\ns\nw\np n\np nothing\nu\nback\np\nc\nc\nn\nnonsense\nh\nq\n")
    assert (ran.code, ran.err) == (1, "")
    assert "(fathom)" not in ran.out  # nobody is there to be asked
    assert "stops: 10" in ran.out
    lines = ran.out.splitlines()
    stop = next(index for index, line in enumerate(lines) if "in main: twice(n =" in line)
    assert "in twice: sum = " in lines[stop + 2]
    assert lines[stop + 4] == "twice in main"
    assert lines[stop + 5].startswith("n = -")
    assert lines[stop + 6].startswith("'nothing' has no value here")
    assert "in main: z = " in lines[stop + 7]
    assert "in twice: twice returns" in lines[stop + 9]
    assert any("in main: fails: the argument" in line for line in lines[stop + 10 :])
    assert "the execution has ended: back goes back, q leaves" in lines
    assert "there is no command 'nonsense': h lists them" in lines
    assert "into calls" in ran.out


def test_over_a_call(checked: Checked) -> None:
    ran = stepped(checked(PROGRAM, "--select", "assert"), "b 10\nc\nn\nb x\nb a.c:11\nb\n\n\n")
    assert ran.code == 1
    lines = ran.out.splitlines()
    stop = next(index for index, line in enumerate(lines) if "in main: twice(n =" in line)
    assert "in main: z = " in lines[stop + 2]
    assert "'x' is not a line: write b 12, or b file.c:12" in lines
    assert lines.count("stops: 10, a.c:11") == 2


@pytest.mark.parametrize("how", ["eof", "interrupt"])
def test_leaving_a_terminal(checked: Checked, how: str) -> None:
    path = checked()
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "fathom", "replay", str(path), "--step"],
        stdin=theirs,
        stdout=theirs,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    os.close(theirs)
    seen = b""
    while b"(fathom) " not in seen:
        seen += os.read(ours, 1000)
    if how == "eof":
        os.write(ours, b"\x04")
    else:
        process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    os.close(ours)
    assert (process.returncode, err) == (1, b"")
