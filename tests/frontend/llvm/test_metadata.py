"""Places, variables and C types from the debug information of compiled programs."""

from __future__ import annotations

from frontend.llvm.corpus import OPTIMISED, compiled

from fathom.frontend.llvm.debuginfo import ArrayCType, BaseCType, DerivedCType, EnumCType, FunctionCType, RecordCType
from fathom.frontend.llvm.instructions import DebugValue
from fathom.frontend.llvm.metadata import DebugInfo
from fathom.frontend.llvm.reader import read_module
from fathom.source import SrcLoc

FILES = {
    "1": '!DIFile(filename: "src/a.c", directory: "/home/me")',
    "2": '!DIFile(filename: "/usr/include/b.h", directory: "/home/me")',
    "3": '!DIFile(filename: "c.h", directory: "/opt")',
    "4": "distinct !DICompileUnit(language: DW_LANG_C11, file: !1)",
    "5": r'!DIFile(filename: "\C3\A9t\C3\A9 \22x\22.c", directory: "")',
}


def test_paths_are_spelled_as_the_user_would() -> None:
    info = DebugInfo(FILES, ("4",))
    assert [info.file(ref) for ref in "1235"] == ["src/a.c", "/usr/include/b.h", "/opt/c.h", 'été "x".c']


def test_places_know_their_function_and_where_it_was_inlined() -> None:
    info = DebugInfo(
        {
            **FILES,
            "6": 'distinct !DISubprogram(name: "outer", file: !1, line: 1)',
            "7": 'distinct !DISubprogram(name: "inner", file: !2, line: 9)',
            "8": "!DILexicalBlock(scope: !7, file: !2, line: 10, column: 3)",
            "9": "distinct !DILocation(line: 5, column: 7, scope: !6)",
            "10": "!DILocation(line: 11, column: 2, scope: !8, inlinedAt: !9)",
            "11": "!DILocation(line: 0, scope: !6)",
        },
        ("4",),
    )
    outer = SrcLoc("src/a.c", 5, 7, "outer")
    assert info.location("10") == SrcLoc("/usr/include/b.h", 11, 2, "inner", outer)
    assert info.location("11") == SrcLoc("src/a.c", 0, 0, "outer")
    assert info.location("99") is None
    assert info.location("10") is info.location("10")


def test_variables_live_in_allocas() -> None:
    function = read_module(compiled("memory.c")).functions["fields"]
    assert function.source_name == "fields"
    assert function.loc is not None
    assert (function.loc.file, function.loc.function) == ("memory.c", "fields")
    variable = function.variables["b.addr"]
    assert (variable.name, variable.arg) == ("b", 1)
    assert isinstance(variable.type, DerivedCType)
    assert isinstance(variable.type.target, RecordCType)
    assert variable.type.target.name == "big"


def test_members_of_records_that_refer_to_themselves() -> None:
    module = read_module(compiled("memory.c"))
    pointer = module.functions["fields"].variables["b.addr"].type
    assert isinstance(pointer, DerivedCType)
    record = pointer.target
    assert isinstance(record, RecordCType)
    members = module.debug.members(record)
    assert [(m.name, m.offset) for m in members] == [("name", 0), ("at", 160), ("weight", 448), ("next", 512)]
    assert isinstance(members[0].type, ArrayCType)
    assert members[0].type.counts == (20,)
    assert members[3].type == pointer


def test_bit_fields() -> None:
    module = read_module(compiled("memory.c"))
    pointer = module.functions["bit_fields"].variables["f.addr"].type
    assert isinstance(pointer, DerivedCType)
    assert isinstance(pointer.target, RecordCType)
    members = module.debug.members(pointer.target)
    assert [(m.name, m.offset, m.bits, m.bit_field) for m in members] == [
        ("a", 0, 3, True),
        ("b", 3, 5, True),
        ("c", 8, 17, True),
        ("d", 64, 40, True),
    ]


def test_types_of_functions_arrays_and_enumerations() -> None:
    info = DebugInfo(
        {
            "1": '!DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)',
            "2": "!DISubroutineType(types: !3)",
            "3": "!{!1, !4, null}",
            "4": "!DIDerivedType(tag: DW_TAG_pointer_type, baseType: !2, size: 64)",
            "5": "!DICompositeType(tag: DW_TAG_array_type, baseType: !1, size: 384, elements: !6)",
            "6": "!{!7, !8}",
            "7": "!DISubrange(count: 3)",
            "8": "!DISubrange(count: !9)",
            "10": '!DICompositeType(tag: DW_TAG_enumeration_type, name: "e", size: 32, elements: !11)',
            "11": "!{!12}",
            "12": '!DIEnumerator(name: "LOW", value: -1)',
        }
    )
    integer = BaseCType("int", 32, "DW_ATE_signed")
    function = info.ctype("2")
    assert isinstance(function, FunctionCType)
    assert function.result == integer
    assert info.ctype("5") == ArrayCType(integer, (3, None), 384)
    assert info.ctype("10") == EnumCType("e", 32, (("LOW", -1),))


def test_long_chains_of_pointers() -> None:
    lines = {str(n): f"!DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{n + 1}, size: 64)" for n in range(5000)}
    found = DebugInfo(lines).ctype("0")
    for _ in range(5000):
        assert isinstance(found, DerivedCType)
        found = found.target
    assert found is None


def test_global_variables_have_their_source() -> None:
    module = read_module(compiled("globals.c"))
    variable = module.globals["counter.count"].variable
    assert variable is not None
    assert (variable.name, str(variable.loc)) == ("count", "globals.c:42")
    assert module.globals[".str"].variable is None


def test_values_of_variables_in_optimised_code() -> None:
    function = read_module(compiled("control.c", OPTIMISED)).functions["loops"]
    values = [i for block in function.blocks for i in block.body if isinstance(i, DebugValue)]
    assert {value.variable.name for value in values} == {"n", "s", "i"}
    assert any(value.value is not None for value in values)
