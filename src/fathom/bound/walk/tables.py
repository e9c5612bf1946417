"""All rules of the compiler, by the type of instruction."""

from __future__ import annotations

from fathom.bound.compile import calls, exceptions, ubsan_checks
from fathom.bound.compile import control as compile_control
from fathom.bound.compile import memory as compile_memory
from fathom.bound.compile import scalars as compile_scalars
from fathom.bound.compile.function_compiler import EndRule, Rule

RULES: dict[type, Rule] = {
    **compile_scalars.RULES,
    **compile_memory.RULES,
    **calls.RULES,
    **exceptions.RULES,
    **ubsan_checks.RULES,
}
ENDS: dict[type, EndRule] = compile_control.ENDS | exceptions.ENDS
