"""Where the registers of a function are defined, what uses them, and what that says about pointers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import final

from fathom.frontend.llvm.constants import ConstInt, GlobalRef, Local, Value
from fathom.frontend.llvm.instructions import (
    Alloca,
    Call,
    Cast,
    GetElementPtr,
    Instruction,
    Load,
    Store,
    Terminator,
)
from fathom.frontend.llvm.module import Function, GlobalVariable
from fathom.frontend.llvm.operands import operands
from fathom.frontend.llvm.types import IntType, Type

_COPIES = ("llvm.memcpy.", "llvm.memmove.", "llvm.memset.")


@final
class Uses:
    """The registers of one function."""

    def __init__(self, function: Function, variables: Mapping[str, GlobalVariable]) -> None:
        self.variables = variables
        self.definitions: dict[str, Instruction] = {}
        self.users: dict[str, list[Instruction | Terminator]] = {}
        for block in function.blocks:
            for item in block.body:
                result = getattr(item, "result", None)
                if result is not None:
                    self.definitions[result.name] = item
            for user in (*block.body, block.terminator):
                for value in operands(user):
                    if type(value) is Local:
                        self.users.setdefault(value.name, []).append(user)

    def find_definition(self, value: Value) -> Instruction | None:
        """The instruction that a value is the result of."""
        return self.definitions.get(value.name) if type(value) is Local else None

    def strip_casts(self, value: Value) -> Value:
        """The integer that a value is extended from."""
        made = self.find_definition(value)
        while type(made) is Cast and made.op in ("zext", "sext") and isinstance(made.value.type, IntType):
            value = made.value
            made = self.find_definition(value)
        return value

    def is_whole_object(self, pointer: Value, kind: Type) -> bool:
        """Whether a pointer leads to a variable of just this type, or to an array of variable length of such."""
        if isinstance(pointer, GlobalRef):
            variable = self.variables.get(pointer.name)
            return variable is not None and variable.type == kind
        made = self.find_definition(pointer)
        return type(made) is Alloca and made.allocated == kind

    def is_only_accessed(self, pointer: Local) -> bool:
        """Whether nothing is done with an address but to access the object, or members of it, there."""
        users = self.users.get(pointer.name, [])
        return bool(users) and all(self._is_access(user, pointer) for user in users)

    def _is_access(self, user: Instruction | Terminator, pointer: Local) -> bool:
        match user:
            case Load():
                return True
            case Store():
                return user.value != pointer
            case GetElementPtr():
                constant = all(isinstance(index, ConstInt) for index in user.indices)
                return constant and user.base == pointer and self.is_only_accessed(user.result)
            case Call(callee=GlobalRef(name=name)):
                return name.startswith(_COPIES) and isinstance(user.args[2], ConstInt) and user.args[2].value > 0
            case _:
                return False
