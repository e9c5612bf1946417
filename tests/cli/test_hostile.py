"""Hostile input and surroundings: an exit code that is no verdict, one message, nothing left running."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command_line import Fathom, Write

UNSAFE = "int nondet_int(void);\nvoid __VERIFIER_assert(int);\nint main(void) { __VERIFIER_assert(nondet_int() != 7); return 0; }\n"
FATHOM = (sys.executable, "-m", "fathom")


def shell(command: str, folder: Path) -> int:
    line = f"{' '.join(FATHOM)} {command}"
    return subprocess.run(["sh", "-c", line], cwd=folder, timeout=120, check=False).returncode


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize("command", ["check a.c", "check none.c", "--version", "explain bounds"])
def test_no_room_for_output_nor_errors(command: str, write: Write, tmp_path: Path) -> None:
    write("a.c", UNSAFE)
    assert shell(f"{command} > /dev/full 2>&1", tmp_path) == 2


def test_closed_streams(write: Write, tmp_path: Path) -> None:
    write("a.c", UNSAFE)
    assert shell("check a.c <&- >&- 2>&-", tmp_path) == 1
    assert shell("check none.c <&- >&- 2>&-", tmp_path) == 2


def test_a_name_that_is_not_utf8(fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"\xff\xfe.c")
    write(name, UNSAFE)
    reports = {
        "--test": "t\udcff.c",
        "--sarif": "a.sarif",
        "--html": "a.html",
        "--junit": "a.xml",
        "--witness": "a.yml",
    }
    ran = fathom("check", name, *(word for pair in reports.items() for word in pair))
    assert (ran.code, ran.err) == (1, "")
    assert b"\xff\xfe.c" in Path("t\udcff.c").read_bytes()


@pytest.mark.parametrize("name", ["fathom.toml", "pyproject.toml"])
def test_settings_without_end(
    name: str, fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write("a.c", UNSAFE)
    write(name, "[tool.fathom]\nx = " + "[" * 100_000 + "]" * 100_000)
    ran = fathom("check", "a.c")
    assert ran.code == 2
    assert "this is not TOML" in ran.err


def test_devices_and_pipes(fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    source = write("a.c", UNSAFE)
    for option in ("--baseline", "--analysis-config", "-p"):
        for name in ("/dev/zero", "pipe"):
            extra = ("--analysis", "taint") if option == "--analysis-config" else ()
            ran = fathom("check", source, option, name, *extra)
            assert ran.code == 2, option
            assert "not a regular file" in ran.err, option
    write("b.c", '#line 3 "/dev/zero"\n' + UNSAFE)
    assert fathom("check", "b.c").code == 1
    write("c.c", '#include "/dev/zero"\n' + UNSAFE)
    assert fathom("check", "c.c").code in (1, 2)


def test_a_header_that_is_a_pipe(fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.frontend.children._IDLE_SECONDS", 2.0)
    os.mkfifo(tmp_path / "pipe.h")
    source = write("a.c", '#include "pipe.h"\n' + UNSAFE)
    for arguments in ((source,), (write("b.c", UNSAFE), "--include", tmp_path / "pipe.h")):
        ran = fathom("check", *arguments)
        assert ran.code == 2
        assert "a file that gives nothing" in ran.err


def test_preprocessed_text_without_end(fathom: Fathom, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fathom.frontend.children._OUTPUT_BYTES", 1 << 20)
    macros = "".join(f"#define A{level + 1} {f'A{level} ' * 16}\n" for level in range(6))
    ran = fathom("check", write("a.c", f"#define A0 x\n{macros}A6\n"))
    assert ran.code == 2
    assert "it wrote more than 1 MiB" in ran.err


def test_deep_types(fathom: Fathom, write: Write) -> None:
    members = "".join(f"struct s{level + 1} {{ struct s{level} m; int x; }};\n" for level in range(1500))
    ran = fathom(
        "check", write("a.c", f"struct s0 {{ int x; }};\n{members}struct s1500 g;\nint main(void) {{ return g.x; }}\n")
    )
    assert ran.code == 3
    assert "nest deeper than" in ran.err


def test_escape_sequences(fathom: Fathom, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = '#line 1 "\\033]0;own\\007.c"\n#warning \x1b[2J\x07\n' + UNSAFE.replace("7)", '7 && "\x1b[2J\u202e")')
    name = "a\n\x1b[2J.c"
    write(name, text)
    reports = {"--test": "t.c", "--sarif": "a.sarif", "--html": "a.html", "--junit": "a.xml", "--witness": "a.yml"}
    ran = fathom("check", name, "-v", *(word for pair in reports.items() for word in pair))
    assert ran.code == 1
    written = [ran.out, ran.err, *(Path(path).read_text() for path in reports.values())]
    assert [each for each in written if "\x1b" in each or "\x07" in each or "\u202e" in each] == []
    ran = fathom("check", "no\x1b[2Jne.c")
    assert "no\\x1b[2Jne.c" in ran.err


def children_of(pid: int) -> list[int]:
    try:
        return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def is_gone(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


@pytest.mark.skipif(not os.path.isdir("/proc/self/task"), reason="needs /proc")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_killed_check_leaves_no_clang_behind(number: signal.Signals, write: Write, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.h")
    source = write("a.c", '#include "pipe.h"\n' + UNSAFE)
    check = subprocess.Popen([*FATHOM, "check", str(source)], stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while not (running := children_of(check.pid)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert running
    check.send_signal(number)
    assert check.wait(30) != 0
    while not all(map(is_gone, running)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert all(map(is_gone, running))
