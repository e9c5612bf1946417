"""C definitions of the functions that a program calls and does not define: they give the inputs of the execution.

Each has a name of its own in C and the real one as its symbol, so that it cannot contradict any declaration:

    int32_t fathom_1(void) __asm__("nondet_int");
    int32_t fathom_1(void) { static const uint32_t values[] = {0x2au}; … }
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, final

from fathom.bound.code.weak import EXTERN_WEAK
from fathom.bound.context.assertion_names import ASSERT, ASSERT_FAIL, ASSUME, ERROR
from fathom.bound.library import blocks, control, heap
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.types import FloatType, IntType, PtrType, Type
from fathom.trace.model import CallResult, CallWrite, Input

ASSUMPTION: Final = 77
"""The exit code of an execution that breaks an assumption; test drivers know it as `skipped`."""
_ENDS: Final = f"_Exit({ASSUMPTION})"
_EFFECT: Final = re.compile(r".+ after .+\(\)|.+\(\) (throws|calls .+)")
"""How inputs are called that a function without a body writes, or by which it does something else."""
_REGISTERS: Final = 6
"""Arguments that are passed in registers, where these have as many bits as a pointer."""
_BYTES = ("klee_make_symbolic", "__VERIFIER_nondet_memory", "__CPROVER_havoc_slice", "memhavoc", "fathom_havoc",
          "__CPROVER_havoc_object")  # fmt: skip
_OF_LIBC = frozenset({*blocks.TABLE, *control.TABLE, *heap.TABLE, *ASSERT_FAIL} - {"klee_silent_exit"})
"""What the walk knows and the C library has."""
_CLAIMS: Final = {
    **dict.fromkeys(ASSUME, ("!a", _ENDS)),
    "__SEA_assume_not": ("a", _ENDS),
    **dict.fromkeys(ASSERT, ("!a", "abort()")),
    "__VERIFIER_assert_not": ("a", "abort()"),
    **dict.fromkeys(("__VERIFIER_assert_if", "sea_assert_if"), ("a && !b", "abort()")),
    **dict.fromkeys((*ERROR, "klee_report_error"), ("1", "abort()")),
}
"""Of a function that claims something: when the claim is broken, by its arguments, and what happens then."""


def is_given(module: Module, each: Input) -> bool:
    """Whether a function without a body gives an input, so that another one can be written that does."""
    name = each.function or each.source
    function = module.functions.get(name)
    is_written_here = function is not None and function.is_declaration and name not in _OF_LIBC
    return is_written_here and (not each.data or name in _BYTES)


@final
class Functions:
    """Numbers the definitions of one file; `ends` says that the program ends where it asks for more values."""

    def __init__(self, module: Module, ends: bool = False) -> None:
        self.module = module
        self._ends = ends
        self._made = 0

    def all(
        self, inputs: Sequence[Input], answers: Sequence[CallResult], writes: Sequence[CallWrite] = ()
    ) -> Iterator[str]:
        """Those of all functions without a body, by name."""
        for name, function in sorted(self.module.functions.items()):
            if function.is_declaration and not name.startswith(("llvm.", "__fathom_")) and name not in _OF_LIBC:
                own = [each for each in inputs if name == (each.function or each.source) and not is_effect(each)]
                given: list[Input] | list[CallResult] = own or [each for each in answers if each.function == name]
                rows = [each for each in writes if each.function == name]
                if given or rows or name in _CLAIMS or function.linkage != EXTERN_WEAK:  # else it is null
                    yield from self._one(function, given, rows)

    def head(self, result: str, symbol: str, parameters: str = "void") -> Iterator[str]:
        """The beginning of a definition."""
        self._made += 1
        head = f"{result}{'' if result.endswith('*') else ' '}fathom_{self._made}({parameters})"
        yield f'{head} __asm__("{symbol}");'
        yield f"{head} {{"

    def _one(
        self, function: Function, given: Sequence[Input | CallResult], writes: Sequence[CallWrite]
    ) -> Iterator[str]:
        name = function.name
        kind = c_type(function.type.result, "zeroext" in function.result_attrs)
        if name in _CLAIMS:
            yield from self._claim(function)
        elif name in _BYTES:
            yield from self._bytes(name, [each.data for each in given if isinstance(each, Input)])
        elif writes:
            yield from self.write_arguments(name, kind, given, writes)
        elif given:
            yield from self.values(name, kind or "uint64_t", given)
        else:
            yield from self.head(kind or "void", name)
            if kind is not None:
                yield from _next_value(kind, (), self._ends)
            yield "}"

    def write_arguments(
        self, name: str, kind: str | None, given: Sequence[Input | CallResult], writes: Sequence[CallWrite]
    ) -> Iterator[str]:
        """A function that writes through its arguments, which it takes for numbers: floats go in other registers."""
        yield from self.head(kind or "void", name, ", ".join(f"uintptr_t a{number}" for number in range(_REGISTERS)))
        yield "    static unsigned call;"
        yield "    switch (call++) {"
        for call in sorted({each.call for each in writes}):
            yield f"    case {call}:"
            for each in writes:
                if each.call == call and 0 <= each.argument < _REGISTERS:
                    place = f"(char *)a{each.argument} + {each.offset}"
                    yield f"        memcpy({place}, {literal(each.data)}, {len(each.data)});"
            yield "        break;"
        yield "    }"
        if kind is not None:
            yield from _next_value(kind, given, self._ends)
        yield "}"

    def _claim(self, function: Function) -> Iterator[str]:
        broken, then = _CLAIMS[function.name]
        kinds = [c_type(param.reg.type, True) or "int" for param in function.params[:2]]
        parameters = ", ".join(f"{kind} {name}" for kind, name in zip(kinds, "ab", strict=False)) or "void"
        yield from self.head("void", function.name, parameters)
        yield f"    if ({broken}) {then};"
        yield "}"

    def _bytes(self, name: str, given: Sequence[bytes]) -> Iterator[str]:
        rows = ", ".join(f"{{{len(data)}, {literal(data)}}}" for data in given)
        whole = name == "__CPROVER_havoc_object"
        yield from self.head("void", name, "void *to" if whole else "void *to, size_t size")
        yield f"    static const struct {{ size_t size; const char *data; }} rows[] = {{{rows or '{0, 0}'}}};"
        yield "    static unsigned next;"
        yield f"    if (next >= {len(given)} || !to) return;"
        least = "rows[next].size" if whole else "size < rows[next].size ? size : rows[next].size"
        yield f"    memcpy(to, rows[next].data, {least});"
        yield "    next++;"
        yield "}"

    def values(self, symbol: str, kind: str, given: Sequence[Input | CallResult]) -> Iterator[str]:
        """A function that returns these values one after the other, and the last one from then on, if it goes on."""
        yield from self.head(kind, symbol)
        yield from _next_value(kind, given, self._ends)
        yield "}"


def _next_value(kind: str, given: Sequence[Input | CallResult], ends: bool) -> Iterator[str]:
    if not given:
        yield "    exit(0);" if ends else "    return 0;"
        return
    width = max(8, given[0].width)
    bits = f"uint{width}_t" if width <= 64 else "unsigned __int128"
    yield f"    static const {bits} values[] = {{{', '.join(_number(each.value) for each in given)}}};"
    yield "    static unsigned next;"
    if ends and isinstance(given[0], Input):
        yield f"    if (next == {len(given)}) exit(0);"
    yield f"    {kind} value = 0;"
    yield f"    memcpy(&value, &values[next < {len(given)} ? next++ : {len(given) - 1}], sizeof value);"
    yield "    return value;"


def is_effect(given: Input) -> bool:
    """Whether an input is what a function without a body did, rather than what it returned."""
    return _EFFECT.fullmatch(given.source) is not None


def is_written(given: Input, writes: Sequence[CallWrite]) -> bool:
    """Whether an input is in what a C file writes through arguments: `s.size after f()` of the object `s`."""
    name, _, function = given.source.rpartition(" after ")
    rows = [each for each in writes if function == f"{each.function}()" and _is_part(name, each.object)]
    return bool(rows) and all(0 <= each.argument < _REGISTERS for each in rows)


def _is_part(name: str, target: str) -> bool:
    return name == target or name.startswith((f"{target}.", f"{target}[")) or name.endswith(f" of {target}")


def c_type(kind: Type, unsigned: bool) -> str | None:
    """A C type that is passed and returned as this one is; None where there is no simple one."""
    match kind:
        case IntType(width=1):
            return "_Bool"
        case IntType(width=width):
            size = next((each for each in (8, 16, 32, 64) if each >= width), 128)
            return f"{'u' if unsigned else ''}int{size}_t" if size <= 64 else "unsigned __int128"
        case FloatType(kind="float" | "double" as name):
            return name
        case FloatType(kind="x86_fp80"):
            return "long double"
        case PtrType():
            return "void *"
        case _:
            return None


def literal(data: bytes) -> str:
    """A string literal; octal escapes have three digits at most, so what follows is not read as part of one."""
    return '"' + "".join(chr(byte) if _plain(byte) else f"\\{byte:03o}" for byte in data) + '"'


def _plain(byte: int) -> bool:
    return 32 <= byte < 127 and chr(byte) not in '"\\?'


def _number(value: int) -> str:
    high, low = value >> 64, value & ((1 << 64) - 1)
    return f"(unsigned __int128){high:#x}u << 64 | {low:#x}u" if high else f"{low:#x}u"
