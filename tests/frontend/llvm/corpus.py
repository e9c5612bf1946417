"""Compile the programs of the corpus; LLVM itself runs in child processes, because some inputs abort it."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

import ziglang

FOLDER = Path(__file__).parents[2] / "programs" / "frontend"
PROGRAMS = sorted(path.name for path in FOLDER.iterdir())
UNOPTIMISED = "-O1 -Xclang -disable-llvm-passes"
OPTIMISED = "-O2"
FLAGS = "-target x86_64-linux-gnu -nostdinc -D__GLIBC_MINOR__=31 -fno-discard-value-names -g -w -c -emit-llvm"
_HEADERS = (
    "include",
    *(f"libc/include/{d}" for d in "x86-linux-gnu generic-glibc x86-linux-any any-linux-any".split()),
)
_CHILD = """
import sys
from llvmlite import binding
data = sys.stdin.buffer.read()
module = binding.parse_bitcode(data) if data[:2] == b"BC" else binding.parse_assembly(data.decode())
module.verify()
print(module)
"""


def canonical(data: bytes | str) -> str:
    """Bitcode or assembly as LLVM prints it, verified."""
    raw = data.encode() if isinstance(data, str) else data
    child = subprocess.run([sys.executable, "-c", _CHILD], input=raw, capture_output=True, check=False)
    assert child.returncode == 0, child.stderr.decode()[-2000:]
    return child.stdout.decode()


@cache
def compiled(program: str, optimisation: str = UNOPTIMISED) -> str:
    """A program of the corpus as LLVM prints it."""
    library = Path(ziglang.__file__).parent / "lib"
    headers = [word for header in _HEADERS for word in ("-isystem", str(library / header))]
    command = [sys.executable, "-m", "ziglang", "clang", *FLAGS.split(), *optimisation.split(), *headers]
    with tempfile.TemporaryDirectory() as folder:
        bitcode = Path(folder) / "out.bc"
        subprocess.run([*command, program, "-o", str(bitcode)], cwd=FOLDER, check=True)
        return canonical(bitcode.read_bytes())


@cache
def rare() -> str:
    """A module of instructions and constants that clang seldom writes."""
    return canonical((Path(__file__).parent / "rare.ll").read_text())
