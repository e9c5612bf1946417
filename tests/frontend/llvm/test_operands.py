"""The operand table against the declarations of the instructions, and substitution."""

from __future__ import annotations

import dataclasses
import re
from typing import get_args

import pytest

from fathom.frontend.llvm import instructions as llvm
from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Local, MetadataArg, Value
from fathom.frontend.llvm.operands import AnyInstruction, operands, registers_in_text, substitute
from fathom.frontend.llvm.types import I32, METADATA, PTR, VOID, FunctionType

CLASSES: list[type[AnyInstruction]] = [*get_args(llvm.Instruction), *get_args(llvm.Terminator)]
A, B, C = (Local(name, I32) for name in "abc")
CALL = llvm.Call(None, A, FunctionType(VOID, (I32, I32)), (B, ConstInt(I32, 1)), (llvm.NO_ATTRS, llvm.NO_ATTRS))


def with_distinct_operands(cls: type[AnyInstruction]) -> tuple[AnyInstruction, list[Value]]:
    """An instruction whose fields that are declared as values hold different registers, in order."""
    expected: list[Value] = []
    arguments: dict[str, object] = {}
    for field in dataclasses.fields(cls):
        annotation = str(field.type)
        new = Local(f"{field.name}.0", I32), Local(f"{field.name}.1", I32)
        if annotation in ("Value", "Value | None"):
            arguments[field.name] = new[0]
            expected.append(new[0])
        elif annotation == "tuple[Value, ...]":
            arguments[field.name] = new
            expected += new
        elif annotation == "tuple[tuple[Value, str], ...]":
            arguments[field.name] = ((new[0], "left"), (new[1], "right"))
            expected += new
        elif annotation == "Call":
            arguments[field.name] = CALL
            expected += (A, *CALL.args)
        else:
            assert not re.search(r"\bValue\b", annotation), f"{cls.__name__}.{field.name} is not covered by this test"
            arguments[field.name] = ()
    return cls(**arguments), expected  # type: ignore[arg-type]


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_value_of_an_instruction_is_an_operand(cls: type[AnyInstruction]) -> None:
    instruction, expected = with_distinct_operands(cls)
    assert list(operands(instruction)) == expected


@pytest.mark.parametrize("cls", CLASSES, ids=lambda cls: cls.__name__)
def test_every_operand_can_be_replaced(cls: type[AnyInstruction]) -> None:
    instruction, expected = with_distinct_operands(cls)
    for i, value in enumerate(expected):
        if isinstance(value, Local):
            after = substitute(instruction, {value.name: ConstInt(I32, 5)})
            assert list(operands(after)) == [*expected[:i], ConstInt(I32, 5), *expected[i + 1 :]]
    assert substitute(instruction, {"other": C}) is instruction


def test_results_and_labels_are_not_operands() -> None:
    phi = llvm.Phi(A, ((B, "a"), (C, "b")))
    assert substitute(phi, {"a": C}) is phi
    assert substitute(phi, {"b": A}) == llvm.Phi(A, ((A, "a"), (C, "b")))


def test_ret_void_has_no_value() -> None:
    assert operands(llvm.Ret(None)) == (None,)
    assert substitute(llvm.Ret(None), {"a": B}) == llvm.Ret(None)


def test_registers_in_text() -> None:
    assume = dataclasses.replace(CALL, callee=GlobalRef("llvm.assume"), bundles='[ "align"(ptr %p.0, i64 %"a\\22 b") ]')
    assert registers_in_text(assume) == {"p.0", 'a" b'}
    assert registers_in_text(llvm.Invoke(assume, "ok", "bad")) == {"p.0", 'a" b'}
    assert registers_in_text(CALL) == frozenset()
    assert registers_in_text(llvm.UnsupportedInst(None, "frobnicate i32 %x, %y")) == {"x", "y"}
    note = llvm.Call(None, GlobalRef("g"), FunctionType(VOID, (METADATA,)), (MetadataArg("ptr %q"),), (llvm.NO_ATTRS,))
    assert registers_in_text(note) == {"q"}
    assert registers_in_text(llvm.Load(A, Local("p", PTR), 4)) == frozenset()
