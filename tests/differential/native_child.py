"""Runs programs of one module as machine code; each run is a process of its own that ends at the first failure.

The task (JSON on standard input) has the text of a module and a list of runs: which program, and the values of its
inputs by name: a number, or a list of those that come one after the other, and then again. The answer has, for each run, `["ok", hash]`, `["assert", line]`, `["end", 0]` for a failed assumption
or an abort, or `["crash", status]`.
"""

from __future__ import annotations

import ctypes
import json
import os
import struct
import sys
from collections.abc import Callable
from typing import Any

from llvmlite import binding

TIME_LIMIT_SECONDS = 20
RESULTS: dict[str, Any] = {
    "uint": ctypes.c_uint32, "int": ctypes.c_int32, "uchar": ctypes.c_uint8, "char": ctypes.c_int8,
    "ushort": ctypes.c_uint16, "short": ctypes.c_int16, "ulong": ctypes.c_uint64, "long": ctypes.c_int64,
    "bool": ctypes.c_bool,
}  # fmt: skip
KINDS = ("ok", "assert", "end", "crash")


class Run:
    """What the callbacks of one run know: where the answer goes, and the line of the check that comes next."""

    def __init__(self) -> None:
        self.pipe = -1
        self.line = 0
        self.which = 0
        self.values: dict[str, int | list[int]] = {}

    def answer(self, kind: str, number: int) -> None:
        os.write(self.pipe, struct.pack("=BQ", KINDS.index(kind), number))
        os._exit(0)

    def at_line(self, line: int) -> None:
        self.line = line

    def check(self, cond: int) -> None:
        if not cond:
            self.answer("assert", self.line)

    def assume(self, cond: int) -> None:
        if not cond:
            self.answer("end", 0)

    def finish(self, total: int) -> None:
        self.answer("ok", total)

    def abort(self) -> None:
        self.answer("end", 0)


def callbacks(module: Any, run: Run) -> list[Any]:
    """Give an address to every function that the module declares and does not define; the list keeps them alive."""
    nothing = ctypes.CFUNCTYPE(None)
    number = ctypes.CFUNCTYPE(None, ctypes.c_int)
    known: dict[str, Any] = {
        "at_line": number(run.at_line), "__VERIFIER_assert": number(run.check), "__VERIFIER_assume": number(run.assume),
        "finish": ctypes.CFUNCTYPE(None, ctypes.c_uint32)(run.finish), "abort": nothing(run.abort),
        "which": ctypes.CFUNCTYPE(ctypes.c_int)(lambda: run.which),
    }  # fmt: skip
    for function in module.functions:
        if function.is_declaration and function.name.startswith("__VERIFIER_nondet_"):
            kind = RESULTS[function.name.split("_")[4]]
            known[function.name] = ctypes.CFUNCTYPE(kind)(_value(run, function.name))
        elif function.is_declaration and function.name.startswith("__ubsan_handle_"):
            known[function.name] = nothing(os.abort)  # no program here has undefined behaviour
    for name, made in known.items():
        binding.add_symbol(name, ctypes.cast(made, ctypes.c_void_p).value)
    return list(known.values())


def _value(run: Run, name: str) -> Callable[[], int]:
    def value() -> int:
        found = run.values[name]
        if isinstance(found, int):
            return found
        found.append(found.pop(0) if found else 0)
        return found[-1]

    return value


def runtime() -> None:
    """Division of 128-bit numbers is a function of the compiler's runtime library."""
    library = ctypes.CDLL("libgcc_s.so.1")
    for name in ("__udivti3", "__umodti3", "__divti3", "__modti3"):
        binding.add_symbol(name, ctypes.cast(getattr(library, name), ctypes.c_void_p).value)


def one_run(entry: Callable[[], int], run: Run) -> tuple[str, int]:
    """Fork, run, and read the answer."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        import signal

        signal.alarm(TIME_LIMIT_SECONDS)
        os.close(reader)
        run.pipe = writer
        entry()
        run.answer("end", 1)
    os.close(writer)
    data = os.read(reader, 9)
    os.close(reader)
    _, status = os.waitpid(child, 0)
    if len(data) < 9:
        return "crash", status
    kind, number = struct.unpack("=BQ", data)
    return KINDS[kind], number


def main() -> None:
    task = json.load(sys.stdin)
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    module = binding.parse_assembly(task["text"])
    module.verify()
    run = Run()
    runtime()
    kept = callbacks(module, run)
    machine = binding.Target.from_triple(module.triple).create_target_machine()
    engine = binding.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    entry = ctypes.CFUNCTYPE(ctypes.c_int)(engine.get_function_address("main"))
    answers = []
    for which, values in task["runs"]:
        run.which, run.values = which, values
        answers.append(one_run(entry, run))
    json.dump(answers, sys.stdout)
    sys.stdout.flush()
    del kept
    os._exit(0)


if __name__ == "__main__":
    main()
