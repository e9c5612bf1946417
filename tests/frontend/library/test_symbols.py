"""The symbols of a module, read from its text."""

from __future__ import annotations

from llvmlite import binding

from fathom.frontend.library.symbols import drop_aliases, read_symbols, rename_symbols, weaken

TEXT = """
@optind = dso_local global i32 1, align 4
@table = internal constant [2 x i8] c"ab"
@shared = hidden global i32 0
@errors = external global i32
@last = dso_local thread_local(initialexec) global i32 0
@hcreate_r = weak alias i32 (i64), ptr @create
@own = weak alias i32 (i64), ptr @create

declare ptr @malloc(i64)
declare void @llvm.lifetime.start.p0(ptr)

define internal i32 @create(i64 %n) {
  ret i32 0
}

define dso_local i32 @getopt(i64 %n) {
  %r = call i32 @own(i64 %n)
  %s = call ptr @malloc(i64 %n)
  ret i32 %r
}
"""


def test_symbols() -> None:
    symbols = read_symbols(TEXT)
    assert symbols.defines == {"optind", "shared", "last", "hcreate_r", "own", "getopt"}
    assert symbols.aliases == {"hcreate_r", "own"}
    assert symbols.needs == {"errors", "malloc"}


def test_aliases_that_the_module_uses_stay() -> None:
    text = drop_aliases(TEXT, ["hcreate_r", "own"])
    assert read_symbols(text).aliases == {"own"}
    binding.parse_assembly(text).verify()


def test_weak_definitions_are_of_the_same_symbols() -> None:
    text = weaken(TEXT)
    module = binding.parse_assembly(text)
    module.verify()
    assert read_symbols(text) == read_symbols(TEXT)
    values = {each.name: each.linkage.name for each in (*module.functions, *module.global_variables)}
    assert values["getopt"] == values["optind"] == values["shared"] == values["last"] == "weak_any"
    assert values["create"] == values["table"] == "internal"
    assert values["errors"] == values["malloc"] == "external"


def test_renames() -> None:
    symbols = read_symbols(rename_symbols(TEXT, {"getopt": "__getopt", "malloc": "allocate"}))
    assert {"__getopt", "optind"} <= symbols.defines
    assert symbols.needs == {"errors", "allocate"}
    assert rename_symbols(TEXT, {}) == TEXT
