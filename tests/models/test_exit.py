"""What runs at the end of a program, and in which order: random programs, executed as machine code and checked by Fathom."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest
from command_line import Fathom
from native_programs import CLANG

HEAD = """
#define _DEFAULT_SOURCE
#include <stdlib.h>
#ifdef EXPECTED
#include <assert.h>
static unsigned count;
static void say(char c) { assert(count < sizeof EXPECTED - 1 && EXPECTED[count] == c); count++; }
#else
#include <stdio.h>
static void say(char c) { putchar(c); fflush(stdout); }
#endif
static void with_status(int status, void *argument) { say('0' + status), say(*(char *)argument); }
"""
ENDS = ("return 3;", "exit(4);", "quick_exit(5);", "_Exit(6);")


def make_program(seed: int, end: str) -> str:
    """Handlers that register others, constructors and destructors with priorities and without; `main` ends with `end`."""
    choose = random.Random(seed)
    handlers = [f"handler_{number}" for number in range(6)]
    text = HEAD + "".join(f"static void {name}(void);\n" for name in handlers)
    for number, name in enumerate(handlers):
        later = handlers[number + 1 :]
        more = f" atexit({choose.choice(later)});" if later and choose.random() < 0.4 else ""
        text += f"static void {name}(void) {{ say('{chr(ord('a') + number)}');{more} }}\n"
    for number in range(8):
        kind = choose.choice(("constructor", "destructor"))
        priority = choose.choice(("", "", "(200)", "(300)", "(300)"))
        more = f" atexit({choose.choice(handlers)});" if choose.random() < 0.3 else ""
        name = chr(ord("A") + number)
        text += f"__attribute__(({kind}{priority})) static void {kind}_{name}(void) {{ say('{name}');{more} }}\n"
    text += "int main(void) {\n  say('m');\n"
    for _ in range(6):
        name = choose.choice(handlers)
        text += choose.choice((f"  atexit({name});\n", f"  at_quick_exit({name});\n", '  on_exit(with_status, "!");\n'))
    return f"{text}  {end}\n}}\n"


def run_natively(source: Path) -> str:
    program = source.with_suffix(".exe")
    subprocess.run([*CLANG, "-w", str(source), "-o", str(program)], check=True, capture_output=True, timeout=300)
    return subprocess.run([str(program)], capture_output=True, text=True, timeout=60, check=False).stdout


@pytest.mark.parametrize(("seed", "end"), list(enumerate(ENDS * 2)))
def test_order_is_that_of_the_machine(seed: int, end: str, tmp_path: Path, fathom: Fathom) -> None:
    source = tmp_path / "a.c"
    source.write_text(make_program(seed, end))
    said = run_natively(source)
    assert "m" in said
    right, wrong = said, f"{said[:-1]}?"
    assert fathom("check", source, f'-DEXPECTED="{right}"').code == 0, said
    assert fathom("check", source, f'-DEXPECTED="{wrong}"').code == 1, said
