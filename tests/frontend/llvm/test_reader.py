"""What the reader makes of single lines."""

from __future__ import annotations

import struct
from collections.abc import Callable

import pytest

from fathom.frontend.llvm import instructions as ins
from fathom.frontend.llvm.constants import (
    Aggregate,
    BlockAddress,
    Bytes,
    Constant,
    ConstExpr,
    ConstFloat,
    ConstInt,
    GlobalRef,
    InlineAsm,
    Local,
    MetadataArg,
    NullPointer,
    Poison,
    Undef,
    UnsupportedConst,
    Zero,
)
from fathom.frontend.llvm.lexer import MAX_DEPTH, decimal
from fathom.frontend.llvm.module import Function
from fathom.frontend.llvm.reader import read_module
from fathom.frontend.llvm.types import I8, I32, I64, PTR, ArrayType, IntType, StructType, UnsupportedType


def constant(text: str) -> Constant:
    initialiser = read_module(f"@y = external global i8\n@x = global {text}").globals["x"].initialiser
    assert initialiser is not None
    return initialiser


def instructions(*lines: str) -> list[ins.Instruction]:
    function = read_function("\n".join(["entry:", *(f"  {line}" for line in lines), "  unreachable"]))
    return list(function.blocks[0].body)


def read_function(body: str) -> Function:
    params = "i32 %a, i32 %b, ptr %p, ptr %q, double %d, i1 %c"
    return read_module(f"%s = type {{ i32, [4 x i8], ptr }}\ndefine void @f({params}) {{\n{body}\n}}").functions["f"]


A, B, P = Local("a", I32), Local("b", I32), Local("p", PTR)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("i32 -1", ConstInt(I32, 2**32 - 1)),
        ("i32 2147483647", ConstInt(I32, 2**31 - 1)),
        ("i1 true", ConstInt(IntType(1), 1)),
        ("i1 false", ConstInt(IntType(1), 0)),
        ("i8 u0xFF", ConstInt(I8, 255)),
        ("i64 s0xF0", ConstInt(I64, 2**64 - 16)),
        ("i128 -170141183460469231731687303715884105728", ConstInt(IntType(128), 2**127)),
        ("ptr null", NullPointer(PTR)),
        ("i32 undef", Undef(I32)),
        ("i32 poison", Poison(I32)),
        ("[2 x i32] zeroinitializer", Zero(ArrayType(2, I32))),
        (r'[4 x i8] c"a\00\FF\5C"', Bytes(ArrayType(4, I8), b"a\0\xff\\")),
        ("{ i8, ptr } { i8 1, ptr @y }", Aggregate(StructType((I8, PTR)), (ConstInt(I8, 1), GlobalRef("y")))),
        ("<{ i8 }> <{ i8 1 }>", Aggregate(StructType((I8,), packed=True), (ConstInt(I8, 1),))),
        ("ptr blockaddress(@f, %l)", BlockAddress("f", "l")),
        ("i64 ptrtoint (ptr @y to i64)", ConstExpr(I64, "ptrtoint", (GlobalRef("y"),))),
        (
            "ptr getelementptr inbounds nuw (i8, ptr @y, i64 4)",
            ConstExpr(PTR, "getelementptr", (GlobalRef("y"), ConstInt(I64, 4)), I8, ("inbounds", "nuw")),
        ),
        ("ptr dso_local_equivalent @y", UnsupportedConst(PTR, "dso_local_equivalent @y")),
        ("ptr no_cfi @y", UnsupportedConst(PTR, "no_cfi @y")),
        ("ptr ptrauth (ptr @y, i32 1)", UnsupportedConst(PTR, "ptrauth (ptr @y, i32 1)")),
        ('target("t", i32, 5) zeroinitializer', Zero(UnsupportedType('target("t", i32, 5)'))),
    ],
)
def test_constants(text: str, value: Constant) -> None:
    assert constant(text) == value


def test_a_splat_is_spelled_out() -> None:
    splat = constant("<3 x i8> splat (i8 7)")
    assert isinstance(splat, Aggregate)
    assert splat.elements == (ConstInt(I8, 7),) * 3


@pytest.mark.parametrize(
    ("text", "bits"),
    [
        ("double 1.000000e+00", 0x3FF0000000000000),
        ("double 0x7FF8000000000001", 0x7FF8000000000001),
        ("double -0.000000e+00", 1 << 63),
        ("float 1.500000e+00", struct.unpack(">I", struct.pack(">f", 1.5))[0]),
        ("float 0x3FB99999A0000000", struct.unpack(">I", struct.pack(">f", 0.1))[0]),
        ("float 0x7FF0000020000000", 0x7F800001),  # a signalling NaN keeps its payload
        ("float 0xFFF0000000000000", 0xFF800000),
        ("float 0x36A0000000000000", 1),  # the smallest denormal
        ("half 0xH3C00", 0x3C00),
        ("bfloat 0xR3F80", 0x3F80),
        ("x86_fp80 0xK3FFF8000000000000000", 0x3FFF8000000000000000),
        ("fp128 0xL00000000000000013FFF000000000002", 0x3FFF0000000000020000000000000001),
        ("ppc_fp128 0xM3FF00000000000000000000000000001", 0x00000000000000013FF0000000000000),
    ],
)
def test_floats_are_kept_as_bits(text: str, bits: int) -> None:
    found = constant(text)
    assert isinstance(found, ConstFloat)
    assert found.bits == bits


def test_integers_of_any_length() -> None:
    digits = "1234567890" * 1900
    value = decimal(digits)
    assert value % 10**4000 == int(digits[-4000:])
    assert value // 10 ** (19000 - 4000) == int(digits[:4000])
    assert decimal("-" + digits) == -value
    assert constant(f"i65536 {digits}") == ConstInt(IntType(65536), value)


def test_nesting_up_to_the_limit_is_read() -> None:
    depth = MAX_DEPTH - 1
    found = constant("[1 x " * depth + "i8" + "]" * depth + " zeroinitializer")
    for _ in range(depth):
        assert isinstance(found.type, ArrayType)
        found = Zero(found.type.element)
    assert found.type == I8


BOTH_WAYS = [
    ("%x = add nuw nsw i32 %a, %b", ins.BinOp(Local("x", I32), "add", A, B, ("nuw", "nsw"))),
    ("%x = load i32, ptr %p, align 4", ins.Load(Local("x", I32), P, 4)),
    ("store i32 -1, ptr %p, align 2", ins.Store(ConstInt(I32, 2**32 - 1), P, 2)),
    ("%x = icmp samesign ult i32 %a, 3", None),
    ("%x = zext nneg i32 %a to i64", ins.Cast(Local("x", I64), "zext", A, ("nneg",))),
    ("%x = getelementptr inbounds nuw i8, ptr %p, i64 4, !dbg !1, !tbaa !2", None),
    ("%x = alloca [3 x i8], align 16", None),
    ("%x = select i1 %c, i32 %a, i32 7", None),
    ("%x = call noundef i32 @f(ptr noundef align 8 %p, i32 3)", None),
    ("%x = tail call fastcc i32 (ptr, ...) %p(ptr null, double 1.5) ; a comment", None),
    ("%x = sub exact i32 %a, poison", None),
]


@pytest.mark.parametrize(("line", "expected"), BOTH_WAYS, ids=[line for line, _ in BOTH_WAYS])
def test_the_fast_and_the_general_way_agree(
    line: str, expected: ins.Instruction | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    general_only: dict[str, Callable[..., None]] = {}
    fast = instructions(line)
    monkeypatch.setattr("fathom.frontend.llvm.read_functions.LINES", general_only)
    general = instructions(line)
    assert fast == general
    assert expected is None or fast == [expected]


def test_one_object_per_register_and_type() -> None:
    first, second = instructions("%x = add i32 %a, %b", "%y = add i32 %x, %x")
    assert isinstance(first, ins.BinOp)
    assert isinstance(second, ins.BinOp)
    assert second.lhs is first.result
    assert second.lhs is second.rhs
    assert second.result.type is first.result.type


def test_a_register_used_before_its_definition() -> None:
    function = read_function(
        "entry:\n  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n"
        "  %next = add i32 %i, 1\n  br label %loop"
    )
    phi, add = function.blocks[1].body
    assert isinstance(phi, ins.Phi)
    assert isinstance(add, ins.BinOp)
    assert phi.incoming[1][0] is add.result


def test_calls() -> None:
    (call,) = instructions(
        '%x = musttail call nnan fastcc noundef range(i32 0, 5) i32 @g(ptr byval(%s) align 8 %p, i32 zeroext %a) nounwind "k"="v"'
        ' [ "deopt"(i32 %b) ]'
    )
    assert isinstance(call, ins.Call)
    assert (call.tail, call.convention, call.flags) == ("musttail", "fastcc", ("nnan",))
    assert call.result_attrs == "noundef range(i32 0, 5)"
    assert call.arg_attrs[0].text == "byval(%s) align 8"
    assert str(call.arg_attrs[0].byval) == "%s"
    assert call.arg_attrs[0].align == 8
    assert call.attrs == ("nounwind", '"k"="v"')
    assert call.bundles == '[ "deopt"(i32 %b) ]'
    assert str(call.signature) == "i32 (ptr, i32)"


def test_assembly_and_metadata_as_operands() -> None:
    assembly, register = instructions(
        r'call void asm sideeffect "nop \22", "r,~{memory}"(i32 %a)',
        "%x = call i64 @llvm.read_register.i64(metadata !3)",
    )
    assert isinstance(assembly, ins.Call)
    assert isinstance(assembly.callee, InlineAsm)
    assert (assembly.callee.text, assembly.callee.flags) == ('nop "', ("sideeffect",))
    assert isinstance(register, ins.Call)
    assert register.args == (MetadataArg("!3"),)


def test_unknown_instructions_are_kept_as_text() -> None:
    unknown, use = instructions("%x = frobnicate i32 %a, 7, !dbg !3", "%y = add i32 %x, 1")
    assert isinstance(unknown, ins.UnsupportedInst)
    assert unknown.text == "frobnicate i32 %a, 7"
    assert isinstance(use, ins.BinOp)
    assert use.lhs is unknown.result


def test_names_are_bytes() -> None:
    module = read_module(r'@"a\22b \C3\A9" = global i32 1' + "\n" + r'define void @"\01odd"() {' + "\n  ret void\n}")
    assert list(module.globals) == ['a"b \xc3\xa9']
    assert list(module.functions) == ["\x01odd"]


def test_unnamed_values_have_numbers_for_names() -> None:
    module = read_module("define i32 @0(i32 %0, i32 %1) {\n  br label %3\n\n3:\n  ret i32 %1\n}")
    function = module.functions["0"]
    assert [p.reg.name for p in function.params] == ["0", "1"]
    assert [block.label for block in function.blocks] == ["2", "3"]


def test_attribute_groups_are_shared() -> None:
    module = read_module(
        "declare void @f() #0\ndeclare void @g() #0\n"
        'attributes #0 = { nounwind memory(argmem: read, errnomem: write) alignstack=8 "k"="a b" "w" }'
    )
    f, g = module.functions.values()
    assert f.attrs == ("nounwind", "memory(argmem: read, errnomem: write)", "alignstack=8", '"k"="a b"', '"w"')
    assert f.attrs is g.attrs


def test_globals() -> None:
    module = read_module(
        '@x = internal hidden thread_local(localexec) unnamed_addr addrspace(1) global i32 4, section "s t", align 8\n'
        "@y = extern_weak global i8\n@z = weak alias i32, ptr @x\n@w = ifunc void (), ptr @r\ndeclare ptr @r()"
    )
    x, y = module.globals.values()
    assert (x.linkage, x.thread_local, x.addrspace, x.align, x.constant) == ("internal", True, 1, 8, False)
    assert x.qualifiers == ("hidden", "thread_local(localexec)", "unnamed_addr", 'section "s t"')
    assert y.initialiser is None
    assert module.aliases["z"].target == GlobalRef("x")
    assert isinstance(module.aliases["w"].target, UnsupportedConst)


def test_the_collector_is_left_as_it_was() -> None:
    import gc

    gc.disable()
    try:
        read_module("")
        assert not gc.isenabled()
    finally:
        gc.enable()
    read_module("")
    assert gc.isenabled()
