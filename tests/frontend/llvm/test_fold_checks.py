"""Clang's checks in code that is read: which become instructions, which are dropped, and that nothing else changes."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.frontend.llvm.constants import ConstInt
from fathom.frontend.llvm.instructions import Branch, UbsanCheck
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.reader import read_module
from fathom.frontend.load import load_programs, read_text
from fathom.options import SourceOptions

HEAD = """
#include <string.h>
struct message { char text[8]; int rows[2][3]; unsigned length; };
struct pair { int a, b; };
void use(void *);
__attribute__((nonnull)) void need(int *);
"""
KEPT = {
    "member": ("p->text[i] = 1;", "out_of_bounds 0 char[8] unsigned int"),
    "row": ("p->rows[0][i] = 1;", "out_of_bounds 0 int[3] unsigned int"),
    "known": ("p->text[9] = 1;", "out_of_bounds 0 char[8] int"),
    "address": ("use(&p->text[i]);", "out_of_bounds 1 char[8] unsigned int"),
    "address_in_a_variable": ("int a[4]; use(&a[i]);", "out_of_bounds 1 int[4] unsigned int"),
    "shift": ("use((void *)(long)(n << 3));", "shift_base 1 int int"),
    "shift_by_any": ("use((void *)(long)(n << i));", "shift_base 1 int unsigned int"),
    "shift_of_a_literal": ("use((void *)(long)(1 << 31));", "shift_out_of_bounds 1 int int"),
    "argument": ("need(q);", "nonnull_arg 1"),
    "string": ("use((void *)strlen((char *)q));", "nonnull_arg 1"),
    "size_of_array": ("int a[n]; use(a);", "vla_bound_not_positive 1 int"),
}
DROPPED = {
    "variable": "int a[4]; a[i] = 1; use(a);",
    "global": "static int a[4]; a[i] = 1; use(a);",
    "element_of_structs": "struct pair a[4]; a[i].b = 1; use(a);",
    "variable_length": "int a[i + 1u]; use(a); a[n] = 1;",
    "last_member": "struct { int n; char bytes[1]; } *s = (void *)q; s->bytes[i] = 1;",
    "inside": "p->text[7] = 1;",
    "one_past_the_end": "use(&p->text[8]);",
    "nothing_to_copy": "memcpy(p, q, n);",
    "shift_of_unsigned": "use((void *)(long)(i << 3));",
}


def read_function(folder: Path, statements: str) -> tuple[Module, Function]:
    """`main` with these statements, read with the checks and without."""
    source = folder / "x.c"
    source.write_text(
        f"{HEAD}int main(int n) {{ struct message m, *p = &m; unsigned i = n; int *q; use(&p); use(&q); {statements} }}\n"
    )
    options = SourceOptions(sources=(str(source),), cflags=("-w",), models=False, cache=False)
    module = read_text(load_programs(options)[0].text)
    return module, module.functions["main"]


def list_checks(function: Function) -> list[str]:
    found = [item for block in function.blocks for item in block.body if isinstance(item, UbsanCheck)]
    return [" ".join([item.handler, str(item.kind), *item.types]) for item in found]


@pytest.mark.parametrize("name", KEPT)
def test_what_llvm_code_does_not_show_is_checked(tmp_path: Path, name: str) -> None:
    module, function = read_function(tmp_path, KEPT[name][0])
    assert list_checks(function) == [KEPT[name][1]]
    assert len(function.blocks) == 1
    assert not any("ubsan" in each for each in module.functions)
    assert not [each for each in module.globals if each.isdecimal()]


@pytest.mark.parametrize("name", DROPPED)
def test_what_is_checked_anyway_is_dropped(tmp_path: Path, name: str) -> None:
    _, function = read_function(tmp_path, DROPPED[name])
    assert [each for each in list_checks(function) if not each.startswith("vla")] == []


def test_the_place_is_that_of_the_expression(tmp_path: Path) -> None:
    _, function = read_function(tmp_path, "\n p->text\n [i]\n = 1;")
    (check,) = [item for item in function.blocks[0].body if isinstance(item, UbsanCheck)]
    assert check.loc is not None
    assert (check.loc.line, check.loc.column, check.loc.function) == (8, 2, "main")


LLVM = """
@src = private constant [4 x i8] c"x.c\\00"
@array = private constant {{ i16, i16, [9 x i8] }} {{ i16 -1, i16 0, [9 x i8] c"'int[4]'\\00" }}
@index = private constant {{ i16, i16, [6 x i8] }} {{ i16 0, i16 11, [6 x i8] c"'int'\\00" }}
@data = private global {{ {{ ptr, i32, i32 }}, ptr, ptr }}
  {{ {{ ptr, i32, i32 }} {{ ptr @src, i32 7, i32 3 }}, ptr @array, ptr @index }}
declare void @__ubsan_handle_out_of_bounds{suffix}({types})
define i32 @main(i32 %i) {{
  %ok = icmp ult i32 %i, 4
  br i1 %ok, label %cont, label %handler
handler:
  %wide = zext i32 %i to i64
  call void @__ubsan_handle_out_of_bounds{suffix}({args})
  {end}
cont:
  %r = phi i32 [ 1, %0 ]{more}
  ret i32 %r
}}
"""


@pytest.mark.parametrize(
    ("suffix", "end"),
    [
        ("_abort", "unreachable"),
        ("", "br label %cont"),
        ("_minimal_abort", "unreachable"),
        ("_minimal", "br label %cont"),
        ("_minimal_preserve", "br label %cont"),
    ],
)
def test_llvm_code_with_handlers(tmp_path: Path, suffix: str, end: str) -> None:
    """Where a handler comes back, the execution that calls it has ended all the same."""
    told = not suffix.startswith("_minimal")
    types, args = ("ptr, i64", "ptr @data, i64 %wide") if told else ("", "")
    more = ", [ 2, %handler ]" if end.startswith("br") else ""
    (tmp_path / "x.ll").write_text(LLVM.format(suffix=suffix, types=types, args=args, end=end, more=more))
    module = read_text(load_programs(SourceOptions(sources=(str(tmp_path / "x.ll"),), cache=False))[0].text)
    function = module.functions["main"]
    assert list_checks(function) == ["out_of_bounds 0 int[4] int" if told else "out_of_bounds 0"]
    assert not any(isinstance(block.terminator, Branch) for block in function.blocks)
    (check,) = [item for block in function.blocks for item in block.body if isinstance(item, UbsanCheck)]
    assert not told or (str(check.loc), check.args[0].type.width) == ("x.c:7:3", 32)  # type: ignore[union-attr]


def test_a_handler_that_many_branches_reach_is_a_check_that_fails() -> None:
    module = read_module(
        "declare void @__ubsan_handle_add_overflow_minimal_abort()\n\n"
        "define i32 @main(i1 %a, i1 %b) {\n"
        "  br i1 %a, label %next, label %handler\n\nnext:\n"
        "  br i1 %b, label %done, label %handler\n\nhandler:\n"
        "  call void @__ubsan_handle_add_overflow_minimal_abort()\n  unreachable\n\ndone:\n  ret i32 0\n}\n"
    )
    from fathom.frontend.llvm.fold_checks import fold_checks

    function = fold_checks(module).functions["main"]
    (check,) = [item for block in function.blocks for item in block.body if isinstance(item, UbsanCheck)]
    assert isinstance(check.cond, ConstInt)
    assert check.cond.value == 0
    assert len(function.blocks) == 4
