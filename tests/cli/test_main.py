from __future__ import annotations

import atexit
import gc
import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import Fathom, Write

import fathom as package
from fathom.cli import main
from fathom.errors import InternalError, Unsupported

COMMAND = [sys.executable, "-P", "-m", "fathom"]
MAIN = "int main(void) { return 0; }\n"


def test_version(fathom: Fathom) -> None:
    assert fathom("--version").out == f"fathom {package.__version__}\n"


def test_help_lists_the_verbs_and_the_options(fathom: Fathom) -> None:
    ran = fathom("--help")
    assert ran.code == 0
    assert "dump" in ran.out
    assert "doctor" in ran.out
    assert "Exit codes: 0 safe, 1 unsafe" in fathom("check", "--help").out
    verb = fathom("dump", "--help")
    for option in ("--stage", "-I", "-D", "--32", "--no-cache", "--override", "--entry"):
        assert option in verb.out


def test_windows_is_refused_in_words(fathom: Fathom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    ran = fathom("--version")
    assert (ran.code, ran.out) == (2, "")
    assert "does not run on Windows" in ran.err
    assert "(WSL)" in ran.err


def test_help_is_a_word_too(fathom: Fathom) -> None:
    assert fathom("help").out == fathom("--help").out
    assert fathom("help", "check").out == fathom("check", "--help").out


def test_unknown_verb(fathom: Fathom) -> None:
    ran = fathom("frobnicate")
    assert ran.code == 2
    assert ran.err.startswith("fathom: error: ")
    assert "frobnicate" in ran.err


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (Unsupported("a.c:3:1", "inline assembly"), 3, "a.c:3:1: inline assembly is not supported"),
        (Unsupported("", "a program of this kind"), 3, "fathom: error: a program of this kind is not supported"),
        (InternalError("broken"), 4, "please report it"),
        (ZeroDivisionError("oops"), 4, "ZeroDivisionError: oops"),
        (KeyboardInterrupt(), 130, "interrupted"),
    ],
)
def test_exit_codes(
    fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, said: str
) -> None:
    def fail(*_: object, **_options: object) -> None:
        raise error

    fathom("dump", "--stage", "llvm", write("a.c", MAIN))
    monkeypatch.setattr("fathom.cli.dump.load_programs", fail)
    ran = fathom("dump", write("a.c", MAIN))
    assert ran.code == code
    assert said in ran.err


def test_reader_that_leaves(write: Write) -> None:
    path = write("a.c", "".join(f"int g{n} = {n};\n" for n in range(20_000)) + MAIN)
    process = subprocess.Popen(
        [*COMMAND, "dump", "--stage", "llvm", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    process.wait()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("arguments", [("explain",), ("--help",), ("check", "a.c")])
def test_no_room_for_the_output(write: Write, tmp_path: Path, arguments: tuple[str, ...]) -> None:
    write("a.c", MAIN)
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, *arguments], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2
    assert done.stderr == "fathom: error: cannot write: no space left on device\n  hint: make room there\n"


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_closed_streams(write: Write, closed: str) -> None:
    """The exit code is the verdict, whoever listens."""
    path = write("a.c", "int main(void) { int a[2], i = 2; a[i] = 0; return 0; }\n")
    command = f"{shlex.join([*COMMAND, 'check', str(path)])} {closed}"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="needs /proc")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_signals_end_the_children(write: Write, empty_tmp: Path, tmp_path: Path, number: int, code: int) -> None:
    """A compiler that never ends dies with us."""
    script = write(
        "clang",
        '#!/bin/sh\ncase "$*" in *--version*) echo clang version 1; exit;; esac\n'
        f"echo $$ >>{tmp_path}/pids\nsleep 100\n",
    )
    script.chmod(0o755)
    sources = [write("a.c", MAIN), write("b.c", "int b;\n"), write("c.c", "int c;\n")]
    process = subprocess.Popen([*COMMAND, "dump", "--cc", str(script), *map(str, sources)], stderr=subprocess.PIPE)
    pids = tmp_path / "pids"
    for _ in range(200):
        if pids.exists() and pids.read_text().endswith("\n"):
            break
        time.sleep(0.05)
    process.send_signal(number)
    _, err = process.communicate(timeout=30)
    assert process.returncode == code
    assert b"Traceback" not in err
    for pid in pids.read_text().split():
        for _ in range(100):
            if not os.path.exists(f"/proc/{pid}"):
                break
            time.sleep(0.05)
        assert not os.path.exists(f"/proc/{pid}")


def test_signal_that_another_thread_gets(write: Write, tmp_path: Path) -> None:
    """The system may hand Ctrl-C to any thread; the main one, which waits for compilers, hears of it soon all the same."""
    script = write(
        "clang",
        '#!/bin/sh\ncase "$*" in *--version*) echo clang version 1; exit;; esac\n'
        f"echo $$ >>{tmp_path}/pids\nsleep 100\n",
    )
    script.chmod(0o755)
    sources = [write("a.c", MAIN), write("b.c", "int b;\n")]
    program = f"""
import os, signal, sys, threading, time
from fathom.cli.main import main

def interrupt():
    while not os.path.exists({str(tmp_path / "pids")!r}):
        time.sleep(0.05)
    time.sleep(0.5)
    signal.pthread_kill(threading.get_ident(), signal.SIGINT)

threading.Thread(target=interrupt, daemon=True).start()
sys.exit(main({["dump", "--cc", str(script), *map(str, sources)]!r}))
"""
    done = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, timeout=60, check=False)
    assert (done.returncode, b"Traceback" in done.stderr) == (130, False)


def test_folder_of_the_user_is_not_imported_from(write: Write, tmp_path: Path) -> None:
    """A file called like a standard module must not run: the linker process starts in the user's folder."""
    for name in ("json.py", "msgspec.py", "fathom.py", "types.py"):
        write(name, "raise SystemExit('imported')\n")
    write("a.c", MAIN)
    done = subprocess.run(
        [*COMMAND, "dump", "--stage", "llvm", "--no-cache", "a.c"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_start_loads_neither_llvm_nor_solvers(write: Write) -> None:
    path = write("a.c", MAIN)
    code = (
        "import sys; from fathom.cli import main; main(['dump', '--stage', 'llvm', sys.argv[1]]);"
        "print([name for name in ('llvmlite', 'z3', 'bitwuzla', 'cvc5', 'rich', 'networkx') if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-P", "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stderr == "[]\n"


@pytest.mark.parametrize(("verb", "collects"), [("check", False), ("explain", True)])
def test_a_verdict_does_not_wait_for_the_collector(verb: str, collects: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["fathom", verb, "--help"])
    try:
        assert main() == 0
        assert gc.isenabled() is collects
    finally:
        gc.enable()
        atexit.unregister(gc.freeze)


@pytest.mark.parametrize(
    ("option", "hint"), [("--function", "--entry"), ("--checks", "--extend-select"), ("--bounds-check", "by default")]
)
def test_options_of_other_tools(fathom: Fathom, write: Write, option: str, hint: str) -> None:
    done = fathom("check", str(write("a.c", MAIN)), option, "leak")
    assert done.code == 2
    assert f"there is no option {option}" in done.err
    assert hint in done.err
