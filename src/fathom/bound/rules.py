"""All rules of the compiler, by the type of instruction."""

from __future__ import annotations

from fathom.bound import calls, compile_control, compile_memory, compile_scalars
from fathom.bound.compile import EndRule, Rule

RULES: dict[type, Rule] = compile_scalars.RULES | compile_memory.RULES | calls.RULES
ENDS: dict[type, EndRule] = compile_control.ENDS
