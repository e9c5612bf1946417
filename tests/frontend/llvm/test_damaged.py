"""Whatever the text is, reading it ends soon: with a module, with a `UserError` that names the line, or with `Unsupported`."""

from __future__ import annotations

import re
from random import Random

import pytest
from frontend.llvm.corpus import compiled, rare
from frontend.llvm.mutations import mutated

from fathom.errors import Unsupported, UserError
from fathom.frontend.llvm.printer import print_module
from fathom.frontend.llvm.reader import read_module

SOURCES = ("control.c", "globals.c", "calls.c", "exceptions.cpp", "vectors.c", "rare.ll")


def body(*lines: str) -> str:
    return "\n".join(["define i32 @f(i32 %a, ptr %p) {", "entry:", *(f"  {line}" for line in lines), "}"])


@pytest.mark.parametrize("source", SOURCES)
def test_damaged_text_is_refused_with_the_line_or_read(source: str) -> None:
    text = rare() if source == "rare.ll" else compiled(source)
    refused = 0
    for seed in range(80):
        try:
            module = read_module(mutated(text, Random(f"{source} {seed}")))
        except UserError as error:
            refused += 1
            assert re.match(r"line \d+ of the LLVM module|the data layout", error.what)
        else:
            print_module(module)
            for function in module.functions.values():
                for variable in function.variables.values():
                    assert variable.name
    assert 20 < refused < 80


WRONG = {
    "not a module at all": ("hello world", 1),
    "an undefined register": (body("ret i32 %b"), 3),
    "an undefined block": (body("br label %nowhere"), 3),
    "a register defined twice": (body("%x = add i32 %a, 1", "%x = add i32 %a, 2", "ret i32 %x"), 4),
    "a use with another type": (body("%x = add i64 %a, 1", "ret i32 0"), 3),
    "a definition with another type": (body("%x = add i32 %y, 1", "%y = add i64 1, 1", "ret i32 0"), 4),
    "a block without terminator": (body("%x = add i32 %a, 1"), 4),
    "a function without end": ("define void @f() {\n  ret void", 1),
    "a function without blocks": ("define void @f() {\n}", 2),
    "a function defined twice": ("declare void @f()\ndeclare void @f()", 2),
    "a global defined twice": ("@x = global i32 1\n@x = global i32 1", 2),
    "an unknown type": ("@x = global %none zeroinitializer", 1),
    "a struct that contains itself": ("%a = type { %b }\n%b = type { [2 x %a] }", 2),
    "a constant of another type": ("@x = global i32 1.5", 1),
    "an array with too few elements": ("@x = global [2 x i32] [i32 1]", 1),
    "a string of another length": ('@x = global [2 x i8] c"abc"', 1),
    "an unknown attribute group": ("declare void @f() #7", 1),
    "an integer without width": ("@x = global i0 0", 1),
    "an integer that is too wide": ("@x = global i99999999 0", 1),
    "a result without name": (body("add i32 %a, 1", "ret i32 0"), 3),
    "a missing operand": (body("store i32 %a", "ret i32 0"), 3),
    "a load from a number": (body("%x = load i32, i32 %a, align 4", "ret i32 0"), 3),
    "no such element": (body("%x = extractvalue { i32 } undef, 3", "ret i32 0"), 3),
    "rubbish behind an instruction": (body("%x = add i32 %a, 1 2", "ret i32 0"), 3),
    "a parameter without name": ("define void @f(i32 %) {\n  ret void\n}", 1),
    "two registers of one name": (body("%5 = add i32 %a, 1", '%"5" = add i32 %a, 2', "ret i32 %5"), 5),
}


@pytest.mark.parametrize("why", WRONG)
def test_what_is_wrong_is_said_with_its_line(why: str) -> None:
    text, line = WRONG[why]
    with pytest.raises(UserError, match=rf"^line {line} of the LLVM module") as caught:
        read_module(text)
    assert caught.value.hint


@pytest.mark.parametrize(
    "text",
    [
        "[1 x " * 5000 + "i8" + "]" * 5000 + " zeroinitializer",
        "i64 " + "add (i64 " * 5000 + "1" + ", i64 1)" * 5000,
        "".join(f"{{ {'[1 x ' * 100}" for _ in range(50)) + "i8",
    ],
    ids=["types", "constants", "both"],
)
def test_what_nests_too_deep_is_not_supported(text: str) -> None:
    with pytest.raises(Unsupported, match="types or constants nest deeper than"):
        read_module(f"@x = global {text}")


def test_debug_information_that_leads_in_circles_ends() -> None:
    module = read_module(
        "define void @f() !dbg !1 {\n"
        "  %x = alloca i32, align 4\n"
        "    #dbg_declare(ptr %x, !2, !DIExpression(), !3)\n"
        "  ret void, !dbg !3\n}\n"
        '!1 = !DISubprogram(name: "f", scope: !1, file: !4, line: 1)\n'
        '!2 = !DILocalVariable(name: "x", scope: !5, file: !4, line: 2, type: !6)\n'
        "!3 = !DILocation(line: 3, column: 1, scope: !5, inlinedAt: !3)\n"
        '!4 = !DIFile(filename: "a.c", directory: "/d")\n'
        "!5 = !DILexicalBlock(scope: !5, file: !4)\n"
        '!6 = !DIDerivedType(tag: DW_TAG_typedef, name: "t", baseType: !7)\n'
        "!7 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !6)\n"
    )
    function = module.functions["f"]
    assert function.variables["x"].name == "x"
    assert str(function.blocks[0].terminator.loc) == "/d/a.c:3:1"
