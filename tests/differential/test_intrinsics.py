"""Every one of LLVM's own functions that clang makes of plain C: the verdict is that of machine code, or `unknown`.

The snippets run natively for three rows of inputs. Then each is checked with the row left open: that it gives what the
machine gave is safe, and that some row gives something else is not.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from command_line import Fathom, Write
from differential.intrinsics import GROUPS, HEAD
from native_programs import CLANG

from fathom.engine.check import CheckRequest, check_module
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions
from fathom.verdict import Verdict

ROWS, WORDS = 3, 4
CASES = [(group, name) for group, (bodies, _, _) in GROUPS.items() for name in bodies]
UNKNOWN = {"fixed_add": "llvm.smul.fix.sat", "strict_remainder": "fmod may give more results"}
"""What is not followed, and what the reason names."""


def _functions(group: str) -> str:
    bodies, _, head = GROUPS[group]
    return HEAD + head + "".join(f"void f_{name}(int k, u64 *out) {{ {body} }}\n" for name, body in bodies.items())


@cache
def _run_natively(group: str) -> dict[str, list[list[int]]]:
    """What each snippet gives for each row."""
    bodies, flags, _ = GROUPS[group]
    calls = "".join(f'show("{name}", f_{name});\n' for name in bodies)
    text = f"""{_functions(group)}
    int printf(const char *, ...);
    static void show(const char *name, void f(int, u64 *)) {{
      for (int k = 0; k < {ROWS}; k++) {{
        u64 out[{WORDS}] = {{0}};
        f(k, out);
        printf("%s %llu %llu %llu %llu\\n", name, out[0], out[1], out[2], out[3]);
      }}
    }}
    int main(void) {{ {calls} return 0; }}"""
    with TemporaryDirectory() as folder:
        source, program = Path(folder, "all.c"), Path(folder, "all")
        source.write_text(text)
        command = [*CLANG, "-w", "-O0", "-fno-sanitize=all", *flags, str(source), "-o", str(program), "-lm"]
        subprocess.run(command, check=True, timeout=300)
        lines = subprocess.run([program], check=True, capture_output=True, text=True, timeout=60).stdout.splitlines()
    found: dict[str, list[list[int]]] = {}
    for name, *words in map(str.split, lines):
        found.setdefault(name, []).append([int(word) for word in words])
    return found


def _checked(name: str, rows: list[list[int]], wrong: bool) -> str:
    """A function that asserts what the machine gave; a wrong one has one bit of the last row changed."""
    given = [
        [word ^ (wrong and (row, at) == (ROWS - 1, 0)) for at, word in enumerate(rows[row])] for row in range(ROWS)
    ]
    table = ", ".join("{" + ", ".join(f"{word}ull" for word in words) + "}" for words in given)
    return f"""void {"twin" if wrong else "check"}_{name}(void) {{
      static const u64 expected[{ROWS}][{WORDS}] = {{ {table} }};
      u64 out[{WORDS}] = {{0}};
      int k = nondet_int();
      if (k < 0 || k >= {ROWS}) return;
      f_{name}(k, out);
      for (int i = 0; i < {WORDS}; i++) __VERIFIER_assert(out[i] == expected[k][i]);
    }}
    """


@cache
def _module(group: str) -> Module:
    bodies, flags, _ = GROUPS[group]
    given = _run_natively(group)
    checks = "".join(_checked(name, given[name], wrong) for name in bodies for wrong in (False, True))
    names = ", ".join(f"check_{name}, twin_{name}" for name in bodies)
    text = f"""{_functions(group)}
    int nondet_int(void); void __VERIFIER_assert(int);
    {checks}
    void *all[] = {{ {names} }};
    int main(void) {{ return all[nondet_int()] != 0; }}"""
    with TemporaryDirectory() as folder:
        path = Path(folder, "checks.c")
        path.write_text(text)
        return load(SourceOptions(sources=(str(path),), cflags=("-w", *flags), cache=False))


def _check(group: str, entry: str, select: tuple[str, ...] = ("assert",)) -> Verdict:
    limits = LimitOptions(select=select, timeout=120)
    return check_module(CheckRequest(_module(group), entry, limits, ModelOptions())).verdict


@pytest.mark.parametrize(("group", "name"), CASES)
def test_as_the_machine(group: str, name: str) -> None:
    verdict = _check(group, f"check_{name}")
    if name in UNKNOWN:
        assert verdict.result == "unknown"
        assert verdict.reason is not None
        assert UNKNOWN[name] in verdict.reason
    else:
        assert (verdict.result, verdict.reason) == ("safe", None)
        assert _check(group, f"twin_{name}").result == "unsafe"


NOT_FOLLOWED = {
    "llvm.returnaddress": "return __builtin_return_address(0) == 0;",
    "llvm.frameaddress.p0": "return __builtin_frame_address(0) == 0;",
    "llvm.eh.dwarf.cfa": "return __builtin_dwarf_cfa() == 0;",
    "llvm.eh.unwind.init": "__builtin_unwind_init(); return 0;",
    "llvm.eh.return.i64": "__builtin_eh_return(0, (void *)0);",
    "llvm.thread.pointer.p0": "return __builtin_thread_pointer() == 0;",
    "llvm.stackaddress.p0": "return __builtin_stack_address() == 0;",
    "llvm.set.rounding": "__builtin_set_flt_rounds(0); return 0;",
    "llvm.powi.f64.i32": "return __builtin_powi(2.0, 3) > 2;",
    "llvm.sin.f32": "return __builtin_elementwise_sin(1.0f) > 2;",
    "llvm.cos.v4f32": "return __builtin_elementwise_cos((v4f){1, 2, 3, 4})[0] > 2;",
    "llvm.pow.f64": "return __builtin_elementwise_pow(1.0, 2.0) > 2;",
    "llvm.exp10.f64": "return __builtin_elementwise_exp10(1.0) > 2;",
    "llvm.preserve.struct.access.index.p0.p0": "struct s { int a, b; } x = {1, 2}, *p = &x;"
    " return *__builtin_preserve_access_index(&p->b);",
    "atomicrmw fmin": "_Atomic float f = 1; __c11_atomic_fetch_min(&f, 0.0f, 5); return f == 0;",
    "bfloat": "__bf16 a = 1; return a + a > 3;",
}


@pytest.mark.parametrize("name", NOT_FOLLOWED)
def test_what_is_not_followed_is_named(name: str, fathom: Fathom, write: Write) -> None:
    ran = fathom("check", "--cflag=-w", write("a.c", f"{HEAD}int main(void) {{ {NOT_FOLLOWED[name]} }}\n"))
    assert (ran.code, ran.err) == (3, "")
    assert name in ran.out


def test_coroutines(fathom: Fathom, write: Write) -> None:
    ran = fathom(
        "check", "--std=c++20", write("a.cpp", "int main() { return __builtin_coro_done(__builtin_coro_noop()); }\n")
    )
    assert ran.code == 3
    assert "llvm.coro.noop" in ran.out


@pytest.mark.parametrize(("group", "name"), CASES)
def test_with_every_class_of_properties(group: str, name: str) -> None:
    """There may be findings, but no crash."""
    _check(group, f"check_{name}", ("all",))
