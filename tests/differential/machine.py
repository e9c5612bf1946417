"""Compile a program for the machine: as clang does it when it is asked, with the sanitizers that are asked for."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

from fathom.frontend.dialects import FLAGS
from fathom.frontend.toolchain import find_toolchain


def compile_for_machine(path: Path, flags: Sequence[str] = ()) -> str:
    """The text of the module, not optimised."""
    toolchain = find_toolchain(None)
    command = [*toolchain.command, *toolchain.flags(None, False), *FLAGS, "-w", *flags]
    command += ["-O1", "-Xclang", "-disable-llvm-passes", "-S", "-emit-llvm", str(path), "-o", "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[:1000]
    return done.stdout
