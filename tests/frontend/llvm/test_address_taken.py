"""Functions whose address is taken: in initialisers, as arguments, through aliases and constant expressions."""

from __future__ import annotations

from llvmlite import binding

from fathom.frontend.llvm.address_taken import find_address_taken
from fathom.frontend.llvm.reader import read_module

TEXT = """
@table = global [2 x ptr] [ptr @in_table, ptr null]
@other = alias void (), ptr @aliased
declare void @use(ptr)
declare void @called()
define void @in_table() { ret void }
define void @aliased() { ret void }
define void @stored() { ret void }
define void @passed() { ret void }
define void @offset() { ret void }
define i32 @main(ptr %p) {
  call void @called()
  call void @use(ptr @passed)
  store ptr @stored, ptr %p
  store ptr getelementptr (i8, ptr @offset, i64 1), ptr %p
  ret i32 0
}
"""


def test_mentions_that_are_no_callees_count() -> None:
    module = read_module(str(binding.parse_assembly(TEXT)))
    assert find_address_taken(module) == {"in_table", "aliased", "stored", "passed", "offset"}
    assert find_address_taken(module) is find_address_taken(module)
