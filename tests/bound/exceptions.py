"""LLVM code of functions that call a function without a body, which may throw."""

from __future__ import annotations

from fathom.bound.options import Bounded, BoundOptions
from fathom.bound.walk.bound import bound
from fathom.frontend.llvm.reader import read_module
from fathom.ir.instructions import Assert, Nondet

_TEXT = """
target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
@_ZTIi = external constant ptr
@_ZTI7failure = external constant ptr
declare void @ext()
declare void @quiet() nounwind
declare void @__VERIFIER_assert(i1)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare void @__cxa_rethrow()
declare i32 @__gxx_personality_v0(...)
declare i32 @llvm.eh.typeid.for.p0(ptr)
define void @middle() {
  call void @ext()
  ret void
}
"""


def walk(body: str) -> Bounded:
    """Walk `main` with this body: `%e` is a landing pad of `lpad`, whatever it has for clauses."""
    return walk_module(f"define void @main() personality ptr @__gxx_personality_v0 {{\n{body}\n}}\n")


def walk_module(text: str) -> Bounded:
    """Walk `main` of a module, to which this text belongs."""
    return bound(read_module(_TEXT + text), "main", BoundOptions())


def asserted(bounded: Bounded) -> list[str]:
    """The classes of what is asserted."""
    statements = [each for block in bounded.program.blocks for each in block.body]
    return [each.prop.kind for each in statements if isinstance(each, Assert) and each.prop is not None]


def inputs(bounded: Bounded) -> list[str]:
    """What the inputs stand for."""
    return [each.source for block in bounded.program.blocks for each in block.body if isinstance(each, Nondet)]
