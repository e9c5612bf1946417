"""Hot variables: what flows into an address, an index, a length or a dispatch, and what is data only."""

from __future__ import annotations

from functools import cache

import pytest

from fathom.bound.code.code import Code, CodeBlock
from fathom.bound.code.hot_variables import HotVariables, mark_hot_registers
from fathom.bound.joins.path_groups import POINTER
from fathom.frontend.llvm import instructions as inst
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import read_text
from fathom.ir.types import Int, Pointer

TEXT = """target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%parser = type { ptr, i32, i32 }
%other = type { ptr, i32, i32 }
@count = global i32 0
@total = global i32 0
declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @unknown(i32, ptr)

define i8 @index(ptr %text, i64 %at, i64 %shift, i64 %data) {
  %sum = add i64 %at, %shift
  %place = getelementptr i8, ptr %text, i64 %sum
  %byte = load i8, ptr %place
  %more = add i64 %data, 1
  %low = trunc i64 %more to i8
  %result = add i8 %low, %byte
  ret i8 %result
}
define void @length(ptr %to, ptr %from, i64 %size, i64 %room, i32 %number) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %size, i1 false)
  %made = call ptr @malloc(i64 %room)
  call void @unknown(i32 %number, ptr %made)
  ret void
}
define void @dispatch(i32 %state, i32 %condition) {
entry:
  switch i32 %state, label %end [ i32 1, label %one ]
one:
  %is = icmp eq i32 %condition, 3
  br i1 %is, label %end, label %end
end:
  ret void
}
define i32 @pointers(ptr %read, ptr %written, ptr %stored, ptr %compared) {
  %is = icmp eq ptr %compared, null
  %value = load i32, ptr %read
  store i32 %value, ptr %written
  store ptr %stored, ptr %written
  %chosen = select i1 %is, i32 1, i32 2
  ret i32 %chosen
}
define i64 @loop(i64 %start, i64 %step, i64 %n, ptr %cells) {
entry:
  br label %head
head:
  %i = phi i64 [ %start, %entry ], [ %next, %body ]
  %sum = phi i64 [ 0, %entry ], [ %plus, %body ]
  %go = icmp ult i64 %i, %n
  br i1 %go, label %body, label %end
body:
  %cell = getelementptr i64, ptr %cells, i64 %i
  %value = load i64, ptr %cell
  %plus = add i64 %sum, %value
  %next = add i64 %i, %step
  br label %head
end:
  ret i64 %sum
}
define void @move(ptr %p, i32 %to, i32 %line) {
  %position = getelementptr %parser, ptr %p, i32 0, i32 1
  store i32 %to, ptr %position
  %lines = getelementptr %parser, ptr %p, i32 0, i32 2
  store i32 %line, ptr %lines
  %alike = getelementptr %other, ptr %p, i32 0, i32 1
  store i32 %line, ptr %alike
  ret void
}
define i8 @peek(ptr %p, ptr %text) {
  %position = getelementptr %parser, ptr %p, i32 0, i32 1
  %at = load i32, ptr %position
  %place = getelementptr i8, ptr %text, i32 %at
  %byte = load i8, ptr %place
  ret i8 %byte
}
define void @globals(i32 %n, i32 %data, ptr %text) {
  store i32 %n, ptr @count
  store i32 %data, ptr @total
  %now = load i32, ptr @count
  %place = getelementptr i8, ptr %text, i32 %now
  store i8 0, ptr %place
  ret void
}
define void @through_a_pointer(ptr %variable, i32 %n, i64 %wide, i8 %narrow) {
  store i32 %n, ptr %variable
  store i64 %wide, ptr %variable
  store i8 %narrow, ptr %variable
  ret void
}
define i64 @callee(i64 %hot, i64 %cold) {
  %both = add i64 %hot, 1
  ret i64 %both
}
define i8 @caller(ptr %text, i64 %given, i64 %passed) {
  %at = call i64 @callee(i64 %given, i64 %passed)
  %place = getelementptr i8, ptr %text, i64 %at
  %byte = load i8, ptr %place
  ret i8 %byte
}
"""
HOT = {
    "index": ("at shift sum place text", "data more low byte result"),
    "length": ("to from size room made", "number"),
    "dispatch": ("state", "condition is"),
    "pointers": ("read written stored", "compared is chosen"),
    "loop": ("start step i next cells", "sum plus value n go"),
    "move": ("to p", "line"),
    "peek": ("at place text p", "byte"),
    "globals": ("n now", "data"),
    "through_a_pointer": ("n variable", "wide narrow"),
    "callee": ("hot both", "cold"),
    "caller": ("given at place text", "passed byte"),
}
"""Of each function, the registers that are hot and those that are not."""


@cache
def module() -> Module:
    return read_text(TEXT)


@cache
def hot() -> HotVariables:
    return HotVariables(module())


@pytest.mark.parametrize("function", HOT)
def test_registers(function: str) -> None:
    names, others = (text.split() for text in HOT[function])
    assert [name for name in names if not hot().count_uses(function, name)] == []
    assert [name for name in others if hot().count_uses(function, name)] == []


def test_a_result_is_hot_if_a_caller_uses_it_so() -> None:
    assert hot().count_uses("callee", "") > 0
    assert hot().count_uses("index", "") == 0


def test_uses_are_counted_through_all_that_flows_on() -> None:
    assert hot().count_uses("index", "at") == 1
    assert hot().count_uses("callee", "hot") == 1
    assert hot().count_uses("loop", "i") == hot().count_uses("loop", "start") == 1


def accesses(function: str, kind: type) -> list[int]:
    """The uses of what each load or store of a function accesses."""
    found = module().functions[function]
    items = [item for block in found.blocks for item in block.body if isinstance(item, kind)]
    return [hot().count_uses_of_access(found, item) for item in items if isinstance(item, inst.Load | inst.Store)]


def test_fields_are_told_apart_by_the_name_of_their_structure() -> None:
    assert [uses > 0 for uses in accesses("move", inst.Store)] == [True, False, False]


def test_characters_are_data() -> None:
    assert [uses > 0 for uses in accesses("peek", inst.Load)] == [True, False]


def test_global_variables_are_told_apart() -> None:
    assert [uses > 0 for uses in accesses("globals", inst.Store)] == [True, False, False]


def test_live_registers_get_their_weights() -> None:
    """A pointer weighs more than any number; a register that is not live, or not hot, is not compared."""
    slots = {"at": 0, "text": 1, "data": 2, "shift": 3}
    code = Code(module().functions["index"], Int(8))
    code.blocks = [CodeBlock(0, "entry", live=((0, Int(64)), (1, Pointer(64)), (2, Int(64))))]
    mark_hot_registers(hot(), code, slots)
    assert code.blocks[0].hot == ((0, 1), (1, POINTER))
    assert code.result_weight == 0
    code = Code(module().functions["callee"], Int(64))
    mark_hot_registers(hot(), code, {})
    assert code.result_weight == 1
