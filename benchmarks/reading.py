"""How fast a module's text is read: `python benchmarks/reading.py [instructions]`.

Generates C with the usual mixture of loops, structs, calls, switches and floats, compiles it with debug information,
and reads the printed module three times. The best run counts.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import ziglang
from llvmlite import binding

from fathom.frontend.llvm.module import Module
from fathom.frontend.llvm.printer import print_module
from fathom.frontend.llvm.reader import read_module

FUNCTION = """
static int step{n}(struct node *list, int *table, unsigned size, double scale) {{
    int sum = {n};
    for (unsigned i = 0; i < size; i++) {{
        if (table[i] > sum && list != 0) {{
            sum += list->value * table[i] - (int)(list->weight * scale);
            list->count[i % 8]++;
            list = list->next;
        }} else
            sum ^= table[(i + {n}u) % size] >> 3;
    }}
    switch (sum & 7) {{
    case 0: sum = sum ? size / 3 : -1; break;
    case 1: table[0] = sum; /* fall through */
    case 5: sum = step(list, table, size - 1, scale / 2.0); break;
    default: memset(table, 0, size * sizeof *table);
    }}
    return sum;
}}
"""
PROLOGUE = """
void *memset(void *, int, unsigned long);
struct node { struct node *next; int value; double weight; unsigned char count[8]; };
int step(struct node *list, int *table, unsigned size, double scale);
"""
FLAGS = """
-target x86_64-linux-gnu -nostdinc -O1 -Xclang -disable-llvm-passes -fno-discard-value-names -g -c -emit-llvm
"""
PER_FUNCTION = 126
"""How many instructions clang makes of one function."""


def generate(instructions: int) -> str:
    """C that compiles to about this many instructions."""
    count = max(1, instructions // PER_FUNCTION)
    functions = "".join(FUNCTION.format(n=n) for n in range(count))
    calls = "\n".join(f"    total += step{n}(list, table, size, scale);" for n in range(count))
    entry = f"int all(struct node *list, int *table, unsigned size, double scale) {{\n    int total = 0;\n{calls}\n"
    return PROLOGUE + functions + entry + "    return total;\n}\n"


def compile_text(source: str) -> str:
    """The module that clang makes of the source, as LLVM prints it."""
    headers = Path(ziglang.__file__).parent / "lib" / "include"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder)
        (path / "big.c").write_text(source)
        command = [sys.executable, "-m", "ziglang", "clang", *FLAGS.split(), "-isystem", str(headers)]
        subprocess.run([*command, "big.c", "-o", "big.bc"], cwd=path, check=True)
        return str(binding.parse_bitcode((path / "big.bc").read_bytes()))


def count_instructions(module: Module) -> int:
    return sum(len(block.body) + 1 for function in module.functions.values() for block in function.blocks)


def best_of_three(text: str) -> tuple[float, Module]:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        module = read_module(text)
        best = min(best, time.process_time() - start)
    return best, module


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 50_000
    text = compile_text(generate(wanted))
    seconds, module = best_of_three(text)
    count = count_instructions(module)
    start = time.process_time()
    print_module(module)
    printing = time.process_time() - start
    print(f"{'text':<12}{len(text) / 1e6:>12.1f} MB  {text.count(chr(10)):>9,} lines")
    print(f"{'read':<12}{seconds:>12.3f} s   {count / seconds:>9,.0f} instructions/s of {count:,}")
    print(f"{'print':<12}{printing:>12.3f} s   {count / printing:>9,.0f} instructions/s")


if __name__ == "__main__":
    main()
