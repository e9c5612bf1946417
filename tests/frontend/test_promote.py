"""Promotion of scalar locals: what is promoted, and where reads before writes show."""

from __future__ import annotations

import functools
import subprocess
from collections.abc import Iterator

import pytest
from llvmlite import binding

from fathom.frontend.llvm.constants import ConstInt, Poison
from fathom.frontend.llvm.instructions import (
    Alloca,
    Call,
    DebugValue,
    Instruction,
    Load,
    Phi,
    Ret,
    Store,
    UninitialisedValue,
)
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.printer import print_module
from fathom.frontend.llvm.reader import read_module
from fathom.frontend.promote import promote
from fathom.frontend.toolchain import find_toolchain

CODE_FLAGS = ("-O1", "-Xclang", "-disable-llvm-passes", "-fno-discard-value-names", "-g", "-w")


@functools.cache
def compiled(source: str) -> Module:
    """C source as a module, before promotion."""
    clang = find_toolchain(None)
    command = [*clang.command, *clang.flags(None, False), *CODE_FLAGS, "-S", "-emit-llvm", "-o", "-", "-xc", "-"]
    done = subprocess.run(command, input=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return canonical(done.stdout)


def canonical(text: str) -> Module:
    return read_module(str(binding.parse_assembly(text)))


def verified(module: Module) -> str:
    """The module as text that LLVM accepts."""
    text = print_module(module)
    binding.parse_assembly(text).verify()
    return text


def promoted(source: str, name: str = "f") -> Function:
    return promote(compiled(source)).functions[name]


def promoted_text(text: str, name: str = "f") -> Function:
    return promote(canonical(text)).functions[name]


def instructions(function: Function) -> Iterator[tuple[str, Instruction]]:
    for block in function.blocks:
        for inst in block.body:
            yield block.label, inst


def in_memory(function: Function) -> list[str]:
    return [inst.result.name for _, inst in instructions(function) if isinstance(inst, Alloca)]


def unwritten(function: Function) -> list[tuple[str, str]]:
    """The block and register of each `UninitialisedValue`."""
    return [(label, inst.result.name) for label, inst in instructions(function) if isinstance(inst, UninitialisedValue)]


def phis(function: Function) -> list[str]:
    return [inst.result.name for _, inst in instructions(function) if isinstance(inst, Phi)]


# What is promoted ----------------------------------------------------------------------------------------------------

TWINS = [
    ("address taken", "void g(int *); int f(int a) { int x = a; g(&x); return x; }", ["x"]),
    ("address not taken", "void g(int); int f(int a) { int x = a; g(x); return x; }", []),
    ("volatile", "int f(int a) { volatile int x = a; return x; }", ["x"]),
    ("a copy of a volatile", "int f(int a) { volatile int x = a; int y = x; return y; }", ["x"]),
    ("atomic", "int f(int a) { _Atomic int x = a; return x; }", ["x"]),
    ("accessed as another type", "int f(int a) { int x = a; return *(char *)&x; }", ["x"]),
    ("accessed as another type of its size", "float f(int a) { int x = a; return *(float *)&x; }", ["x"]),
    ("accessed as its own type", "int f(int a) { int x = a; return *(unsigned *)&x; }", []),
    ("an array of one", "int f(int a) { int x[1] = {a}; return x[0]; }", ["x"]),
    ("a struct of one", "int f(int a) { struct { int i; } x; x.i = a; return x.i; }", ["x"]),
    ("a pointer to a local", "int f(int a) { int x = a; int *p = &x; return *p; }", ["x"]),
    ("a pointer to a parameter", "int f(int *a) { int *p = a; return *p; }", []),
    ("out of bounds of a scalar", "int f(int a) { int x = a; return (&x)[1]; }", ["x"]),
    ("a double", "double f(double a) { double x = a; return x; }", []),
    ("a vector", "typedef int v __attribute__((vector_size(16))); int f(v *p) { v x = *p; return x[1]; }", ["x"]),
    ("a variable array", "int f(int a) { int x[a]; x[0] = 1; return x[0]; }", ["vla"]),
    ("never read", "void f(int a) { int x = a; }", []),
    ("never used", "void f(int a) { int x; }", []),
]


@pytest.mark.parametrize(("source", "kept"), [twin[1:] for twin in TWINS], ids=[twin[0] for twin in TWINS])
def test_only_scalars_accessed_by_name_are_promoted(source: str, kept: list[str]) -> None:
    function = promoted(source)
    assert [name for name in in_memory(function) if name not in ("tmp", "atomic-temp")] == kept
    assert set(function.variables) == set(kept)


def test_nothing_is_promoted_around_a_function_that_returns_twice() -> None:
    source = """
        int again(void) %s; void g(void);
        int f(int a) { int x = a; if (again()) return x; x = 2; g(); return x; }"""
    assert "x" in in_memory(promoted(source % "__attribute__((returns_twice))"))
    assert in_memory(promoted(source % "")) == []


def test_what_an_operand_bundle_names_stays_in_memory() -> None:
    source = "int f(int *a) { int *p = a; int *q = %s; return *q; }"
    assert in_memory(promoted(source % "__builtin_assume_aligned(p, 16)")) == ["p"]
    assert in_memory(promoted(source % "p")) == []


def test_no_access_and_no_marker_of_a_promoted_local_is_left() -> None:
    function = promoted("int f(int a) { int s = 0; for (int i = 0; i < a; i++) { int t = i; s += t; } return s; }")
    left = [inst for _, inst in instructions(function) if isinstance(inst, Load | Store | Alloca | Call)]
    assert left == []
    assert function.variables == {}


def test_a_function_without_scalar_locals_is_the_same_object() -> None:
    module = compiled("void h(void); void g(void) { h(); } int f(int a) { return a; }")
    after = promote(module)
    assert after.functions["h"] is module.functions["h"]
    assert after.functions["g"] is module.functions["g"]
    assert after.functions["f"] is not module.functions["f"]
    assert promote(after).functions["f"] is after.functions["f"]


# Reads before writes -------------------------------------------------------------------------------------------------


def test_a_read_that_a_path_reaches_without_a_write() -> None:
    source = "int f(int a) { int x%s; if (a) x = 1; return x; }"
    function = promoted(source % "")
    assert unwritten(function) == [("entry", "x.uninit")]
    assert phis(function) == ["x"]
    assert unwritten(promoted(source % " = 0")) == []


def test_writes_on_all_paths_leave_nothing_uninitialised() -> None:
    assert unwritten(promoted("int f(int a) { int x; if (a) x = 1; else x = 2; return x; }")) == []


def test_each_entry_of_a_scope_gives_a_new_value() -> None:
    loop = "int g(int); int f(int a) { %s for (int i = 0; i < a; i++) { %s if (i == 0) x = 7; g(x); } return a; }"
    inside = promoted(loop % ("", "int x;"))
    outside = promoted(loop % ("int x;", ""))
    assert unwritten(inside) == [("for.body", "x.uninit")]
    assert unwritten(outside) == [("entry", "x.uninit")]
    assert "x" not in [name for label, inst in instructions(inside) if label == "for.cond" for name in defined(inst)]
    assert "x" in [name for label, inst in instructions(outside) if label == "for.cond" for name in defined(inst)]


def defined(inst: Instruction) -> list[str]:
    return [inst.result.name] if isinstance(inst, Phi | UninitialisedValue) else []


def test_an_unused_variable_needs_no_value() -> None:
    assert unwritten(promoted("void f(void) { int x; for (;;) { int y; } }")) == []


def test_uninitialised_values_know_their_variable_and_place() -> None:
    function = promoted("int f(void) {\n  int secret;\n  return secret;\n}")
    [(_, inst)] = [(label, i) for label, i in instructions(function) if isinstance(i, UninitialisedValue)]
    assert isinstance(inst, UninitialisedValue)
    assert inst.variable is not None
    assert inst.variable.name == "secret"
    assert inst.loc is not None
    assert inst.loc.line == 2


AFTER_THE_END = """
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
define i32 @f(i32 %a) {
entry:
  %x = alloca i32
  call void @llvm.lifetime.start.p0(ptr %x)
  store i32 %a, ptr %x
  call void @llvm.lifetime.end.p0(ptr %x)
  %r = load i32, ptr %x
  ret i32 %r
}
"""


def test_a_read_after_the_scope_is_left_is_arbitrary() -> None:
    assert unwritten(promoted_text(AFTER_THE_END)) == [("entry", "x.uninit")]
    without = AFTER_THE_END.replace("  call void @llvm.lifetime.end.p0(ptr %x)\n", "")
    function = promoted_text(without)
    assert unwritten(function) == []
    assert function.blocks[0].terminator == Ret(function.params[0].reg)


# Names and debug information -----------------------------------------------------------------------------------------


def test_registers_have_the_names_of_their_variables() -> None:
    function = promoted("int f(int n) { int i = 0; while (i < n) { i++; n--; } return i; }")
    assert phis(function) == ["i", "n.1"] or phis(function) == ["n.1", "i"]


def test_names_do_not_clash() -> None:
    source = """
        int f(int i) {
            int s = 0;
            while (s < 9) { i = 2 * i; s++; }
            { int i = 0; while (i < 5) { i++; s += i; } }
            return s + i;
        }"""
    function = promoted(source)
    names = [p.reg.name for p in function.params] + [block.label for block in function.blocks]
    names += [r.name for _, inst in instructions(function) if (r := getattr(inst, "result", None)) is not None]
    assert len(names) == len(set(names))
    assert {"i.1", "i.2"} <= set(phis(function))
    assert promote(compiled(source)) == promote(compiled(source))


def test_numbered_allocas_give_named_registers() -> None:
    text = """
define i32 @f(i32 %0, i1 %1) {
  %3 = alloca i32
  store i32 %0, ptr %3
  br i1 %1, label %4, label %5
4:
  store i32 1, ptr %3
  br label %5
5:
  %6 = load i32, ptr %3
  ret i32 %6
}
"""
    assert phis(promoted_text(text)) == ["local.3"]


def test_each_store_leaves_its_value_for_traces() -> None:
    function = promoted("int f(int a) {\n  int x = a;\n  x = 5;\n  return x;\n}")
    seen = [inst for _, inst in instructions(function) if isinstance(inst, DebugValue)]
    assert [d.variable.name for d in seen] == ["a", "x", "x"]
    assert seen[0].variable.arg == 1
    assert seen[0].value == function.params[0].reg
    assert seen[1].value == function.params[0].reg
    assert seen[1].loc is not None
    assert seen[1].loc.line == 2
    assert isinstance(seen[2].value, ConstInt)
    assert seen[2].value.value == 5
    assert seen[2].loc is not None
    assert seen[2].loc.line == 3


def test_each_new_phi_tells_traces_its_variable() -> None:
    function = promoted("int f(int a) { int x = 1; if (a) x = 2; return x; }")
    [block] = [block for block in function.blocks if any(isinstance(inst, Phi) for inst in block.body)]
    phi, debug = block.body[:2]
    assert isinstance(phi, Phi)
    assert isinstance(debug, DebugValue)
    assert (debug.variable.name, debug.value, debug.loc) == ("x", phi.result, None)


# Corners of the control flow -----------------------------------------------------------------------------------------

UNREACHED = """
@labels = global [2 x ptr] [ptr blockaddress(@f, %dead), ptr blockaddress(@f, %join)]
define i32 @f(i32 %a, i1 %c) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  br i1 %c, label %other, label %join
other:
  store i32 3, ptr %x
  br label %join
dead:
  %d = load i32, ptr %x
  %e = add i32 %d, 1
  store i32 %e, ptr %x
  br label %join
join:
  %r = load i32, ptr %x
  ret i32 %r
}
"""


def test_unreached_blocks_stay_but_touch_nothing() -> None:
    module = promote(canonical(UNREACHED))
    function = module.functions["f"]
    assert [block.label for block in function.blocks] == ["entry", "other", "dead", "join"]
    assert in_memory(function) == []
    assert unwritten(function) == [("dead", "d")]
    [phi] = [inst for _, inst in instructions(function) if isinstance(inst, Phi)]
    assert sorted(label for _, label in phi.incoming) == ["dead", "entry", "other"]
    assert [type(value) for value, label in phi.incoming if label == "dead"] == [Poison]
    verified(module)


def test_a_switch_has_one_phi_entry_for_each_edge() -> None:
    text = """
define i32 @f(i32 %a, i1 %c) {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  br i1 %c, label %choose, label %join
choose:
  store i32 3, ptr %x
  switch i32 %a, label %join [ i32 1, label %join
                               i32 2, label %other
                               i32 5, label %join ]
other:
  ret i32 0
join:
  %r = load i32, ptr %x
  ret i32 %r
}
"""
    module = promote(canonical(text))
    [phi] = [inst for _, inst in instructions(module.functions["f"]) if isinstance(inst, Phi)]
    assert [label for _, label in phi.incoming] == ["entry", "choose", "choose", "choose"]
    verified(module)


def test_the_result_of_an_invoke_can_be_stored() -> None:
    text = """
declare i32 @g(i32)
declare i32 @personality(...)
define i32 @f(i32 %a) personality ptr @personality {
entry:
  %x = alloca i32
  store i32 %a, ptr %x
  %0 = load i32, ptr %x
  %r = invoke i32 @g(i32 %0) to label %next unwind label %pad
next:
  store i32 %r, ptr %x
  br label %done
pad:
  %e = landingpad { ptr, i32 } cleanup
  br label %done
done:
  %1 = load i32, ptr %x
  ret i32 %1
}
"""
    module = promote(canonical(text))
    assert phis(module.functions["f"]) == ["x"]
    verified(module)


def test_a_long_line_of_blocks_needs_no_recursion() -> None:
    count = 3000
    body = "".join(
        f"b{i}:\n  %l{i} = load i32, ptr %x\n  %c{i} = icmp eq i32 %l{i}, {i}\n"
        f"  store i32 {i}, ptr %x\n  br i1 %c{i}, label %b{i + 1}, label %end\n"
        for i in range(count)
    )
    text = (
        "define i32 @f(i32 %a) {\nentry:\n  %x = alloca i32\n  store i32 %a, ptr %x\n  br label %b0\n"
        f"{body}b{count}:\n  br label %end\nend:\n  %r = load i32, ptr %x\n  ret i32 %r\n}}\n"
    )
    function = promoted_text(text)
    assert phis(function) == ["x"]
    assert in_memory(function) == []
