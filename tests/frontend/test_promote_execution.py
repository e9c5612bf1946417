"""Promoted functions give the same results: both modules run as machine code on the same inputs."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest
from llvmlite import binding

from fathom.frontend.llvm.instructions import Alloca, Load
from fathom.frontend.llvm.module import Module
from fathom.frontend.llvm.printer import print_module
from fathom.frontend.llvm.reader import read_module
from fathom.frontend.promote import promote
from fathom.frontend.toolchain import find_toolchain

PROGRAMS = Path(__file__).parents[1] / "programs" / "promote"
CODE_FLAGS = ("-O1", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names", "-g", "-w")

RUN = """
import ctypes, json, sys
from llvmlite import binding
binding.initialize_native_target()
binding.initialize_native_asmprinter()
task = json.load(sys.stdin)
module = binding.parse_assembly(task["text"])
module.verify()
machine = binding.Target.from_triple(module.triple).create_target_machine()
engine = binding.create_mcjit_compiler(module, machine)
engine.finalize_object()
kind = ctypes.CFUNCTYPE(ctypes.c_uint, ctypes.c_uint, ctypes.c_uint)
calls = {name: kind(engine.get_function_address(name)) for name in task["functions"]}
print(json.dumps({name: [call(a, b) for a, b in task["inputs"]] for name, call in calls.items()}))
"""


def compiled(program: Path) -> Module:
    """A C file as a module, before promotion."""
    clang = find_toolchain(None)
    command = [*clang.command, *clang.flags(None, False), *CODE_FLAGS, "-S", "-emit-llvm", "-o", "-", str(program)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return read_module(str(binding.parse_assembly(done.stdout)))


def count(module: Module, kind: type[Alloca] | type[Load]) -> int:
    blocks = [block for function in module.functions.values() for block in function.blocks]
    return sum(isinstance(inst, kind) for block in blocks for inst in block.body)


def results(text: str, functions: list[str], inputs: list[tuple[int, int]]) -> dict[str, list[int]]:
    """What the functions return on the inputs, run as machine code in a process of its own."""
    task = json.dumps({"text": text, "functions": functions, "inputs": inputs})
    done = subprocess.run(
        [sys.executable, "-c", RUN], input=task, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, list[int]] = json.loads(done.stdout)
    return answer


def some_inputs() -> list[tuple[int, int]]:
    source = random.Random(2026)
    small = [(a, b) for a in range(12) for b in range(12)]
    edges = [(a, b) for a in (0, 1, 2**31 - 1, 2**31, 2**32 - 1) for b in (0, 1, 2**31, 2**32 - 1)]
    return small + edges + [(source.getrandbits(32), source.getrandbits(32)) for _ in range(200)]


@pytest.mark.parametrize("program", sorted(PROGRAMS.glob("*.c")), ids=lambda program: program.stem)
def test_promoted_functions_compute_the_same(program: Path) -> None:
    functions = re.findall(r"^unsigned (\w+)\(", program.read_text(), re.MULTILINE)
    before = compiled(program)
    after = promote(before)
    inputs = some_inputs()
    assert count(after, Load) * 2 < count(before, Load)
    assert count(after, Alloca) < count(before, Alloca)
    expected = results(print_module(before), functions, inputs)
    assert results(print_module(after), functions, inputs) == expected
    assert all(len(set(answers)) > 2 for answers in expected.values()), "the inputs make a difference"
