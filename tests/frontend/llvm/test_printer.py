"""The printed form of a module: comments for people, and code that LLVM accepts."""

from __future__ import annotations

from dataclasses import replace

from frontend.llvm.corpus import canonical, compiled

from fathom.frontend.llvm.constants import ConstInt, Local
from fathom.frontend.llvm.debuginfo import SourceVariable
from fathom.frontend.llvm.instructions import BinOp, DebugValue, Jump, Ret, UninitialisedValue
from fathom.frontend.llvm.module import BasicBlock, Function, Module
from fathom.frontend.llvm.printer import print_module
from fathom.frontend.llvm.reader import read_module
from fathom.frontend.llvm.types import I32, FunctionType
from fathom.source import SrcLoc

LOC = SrcLoc("dir/list.c", 12, 5, "f")
X = SourceVariable("x", None, LOC)


def module_with(*blocks: BasicBlock) -> Module:
    function = Function("f", FunctionType(I32, ()), (), blocks, source_name="f", loc=LOC, variables={"a": X})
    return replace(read_module(""), functions={"f": function})


def test_our_own_instructions() -> None:
    value = Local("v", I32)
    body = (UninitialisedValue(value, X, LOC), DebugValue(X, value, LOC), DebugValue(X, None, LOC))
    text = print_module(module_with(BasicBlock("entry", body, Ret(value, LOC))))
    assert text == (
        "; f, dir/list.c:12:5\n"
        ";   x in %a\n"
        "define i32 @f() {\n"
        "entry:\n"
        "  %v = freeze i32 poison                                    ; uninitialised x, dir/list.c:12:5\n"
        "  ; x = %v\n"
        "  ; x = ?\n"
        "  ret i32 %v\n"
        "}\n"
    )
    assert "%v = freeze i32 poison" in canonical(text)


def test_numbers_out_of_order_are_printed_as_names() -> None:
    seven, three = Local("7", I32), Local("3", I32)
    first = BasicBlock("9", (BinOp(seven, "add", ConstInt(I32, 1), ConstInt(I32, 2)),), Jump("2"))
    second = BasicBlock("2", (BinOp(three, "add", seven, seven),), Ret(three))
    text = print_module(module_with(first, second))
    assert '%"3" = add i32 %"7", %"7"' in text
    canonical(text)
    assert [block.label for block in read_module(text).functions["f"].blocks] == ["9", "2"]


def test_places_are_printed_when_they_change() -> None:
    text = print_module(read_module(compiled("control.c")))
    assert "; control.c:" in text
    assert "; loops, control.c:4" in text
    assert ";   s in %s" in text
    assert "control.c:" not in print_module(read_module(compiled("control.c")), places=False)


def test_metadata_is_printed_where_an_argument_names_it() -> None:
    text = print_module(read_module(compiled("calls.c")))
    nodes = [line for line in text.split("\n") if line.startswith("!")]
    assert any(line.endswith('!{!"rsp"}') for line in nodes)
    assert not any("!DI" in line for line in nodes)


def test_the_same_module_gives_the_same_text() -> None:
    text = compiled("calls.c")
    assert print_module(read_module(text)) == print_module(read_module(text))
