"""Slices of modules: a symbol with everything that it mentions, and nothing else."""

from __future__ import annotations

from fathom.frontend.library.slices import SlicedModule

TEXT = """\
target triple = "x86_64-unknown-linux-gnu"

$inline = comdat any

@text = private constant [3 x i8] c"a}\\00"
@other = global i32 0
@outside = external global i32

define i32 @first() !dbg !1 {
  %r = call i32 @inline(ptr @text)
  ret i32 %r
}

define linkonce_odr i32 @inline(ptr %p) comdat {
  %v = load i32, ptr @outside
  call void @missing()
  ret i32 %v
}

define void @second() {
  store i32 1, ptr @other, !dbg !3
  ret void
}

declare void @missing()

attributes #0 = { nounwind }

!0 = !{!2}
!1 = !{!0}
!2 = !{}
!3 = !{}
"""


def test_a_symbol_brings_what_it_mentions() -> None:
    module = SlicedModule(TEXT)
    assert sorted(module.reach(["first"])) == ["missing", "outside"]
    text = module.write()
    for said in (
        "@first()",
        "@inline(ptr %p)",
        "@text =",
        "@outside =",
        "declare void @missing",
        "!0 =",
        "!2 =",
        "#0 =",
    ):
        assert said in text
    for left_out in ("@second", "@other", "!3 =", "comdat"):
        assert left_out not in text


def test_what_was_reached_before_is_not_missing_again() -> None:
    module = SlicedModule(TEXT)
    assert module.is_empty
    module.reach(["inline"])
    assert not module.is_empty
    assert module.reach(["first"]) == []


def test_definitions_and_declarations() -> None:
    module = SlicedModule(TEXT)
    assert [name for name in module.symbols if module.defines(name)] == ["text", "other", "first", "inline", "second"]


def test_what_is_elsewhere_is_only_declared() -> None:
    alias = "@second = hidden unnamed_addr alias void (i32), ptr @outside_body\n"
    text = TEXT.replace("define void @second", alias + "define void @outside_body")
    module = SlicedModule(text, {"inline", "second"}.__contains__)
    assert sorted(module.reach(["first", "second"])) == ["inline", "second"]
    written = module.write()
    assert "declare i32 @inline(ptr %p)\n" in written
    assert "declare void @second(i32)\n" in written
    assert "@missing" not in written
    assert "@outside_body" not in written


def test_what_begins_by_itself_is_part_of_every_slice() -> None:
    module = SlicedModule(
        "@llvm.global_ctors = appending global [1 x ptr] [ptr @make]\n\ndefine void @make() {\n  ret void\n}\n"
    )
    assert "define void @make()" in module.write()
