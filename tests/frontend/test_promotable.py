"""Which locals stay in memory, and which blocks read them before they write them."""

from __future__ import annotations

from llvmlite import binding

from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.reader import read_module
from fathom.frontend.promotable import Accesses, Slot, calls_returns_twice, scalar_slots


def function(body: str, declarations: str = "") -> Function:
    text = f"{declarations}\ndefine void @f(ptr %p, i1 %c) {{\n{body}\n}}\n"
    return read_module(str(binding.parse_assembly(text))).functions["f"]


def slots_of(body: str, declarations: str = "") -> dict[str, Slot]:
    made = function(body, declarations)
    slots = scalar_slots(made)
    Accesses(made, slots, [block.label for block in made.blocks])
    return slots


def test_only_scalars_of_the_entry_block_are_candidates() -> None:
    body = """
      %i = alloca i32
      %q = alloca ptr
      %d = alloca double
      %a = alloca [2 x i32]
      %n = alloca i32, i32 2
      br label %next
    next:
      %late = alloca i32
      ret void
    """
    assert list(scalar_slots(function(body))) == ["i", "q", "d"]


def test_what_needs_an_address_stays_in_memory() -> None:
    body = """
      %plain = alloca i32
      %escapes = alloca i32
      %passed = alloca i32
      %volatile = alloca i32
      %cast = alloca i32
      store i32 1, ptr %plain
      store ptr %escapes, ptr %p
      call void @g(ptr %passed)
      %v = load volatile i32, ptr %volatile
      %w = load i16, ptr %cast
      ret void
    """
    slots = slots_of(body, "declare void @g(ptr)")
    assert [name for name, slot in slots.items() if slot.kept] == ["escapes", "passed", "volatile", "cast"]


def test_a_read_after_a_write_in_its_block_does_not_count() -> None:
    body = """
      %x = alloca i32
      br i1 %c, label %both, label %reader
    both:
      store i32 1, ptr %x
      %a = load i32, ptr %x
      br label %reader
    reader:
      %b = load i32, ptr %x
      ret void
    """
    slot = slots_of(body)["x"]
    assert slot.readers == ["reader"]
    assert "both" in slot.writers


def test_functions_that_return_twice() -> None:
    declarations = "declare i32 @setjmp(ptr)\ndeclare i32 @other(ptr) returns_twice"
    assert calls_returns_twice(function("%r = call i32 @setjmp(ptr %p)\nret void", declarations), {"setjmp"})
    assert not calls_returns_twice(function("%r = call i32 @setjmp(ptr %p)\nret void", declarations), set())
    assert calls_returns_twice(function("%r = call i32 @other(ptr %p) returns_twice\nret void", declarations), set())
