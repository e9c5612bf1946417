"""A stand-alone C file with the inputs of a counterexample: linked with the program's sources, it fails the same way.

Every function that gives an input returns the values of the counterexample, in their order. Assumptions that do not
hold end the program with `ASSUMPTION`; assertions that do not hold abort it. What the C language leaves undefined needs
a sanitizer to be seen, which the first lines of the file name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fathom.bound.library import claims
from fathom.errors import UserError
from fathom.frontend.llvm.module import Function, Module
from fathom.frontend.llvm.types import FloatType, IntType, PtrType
from fathom.trace.model import Input, Trace

ASSUMPTION: Final = 77
"""The exit code of an execution that breaks an assumption; test drivers know it as `skipped`."""
_MEMORY = ("bounds", "use-after-free", "double-free", "invalid-free", "use-after-scope", "leak", "null", "readonly")
_ARITHMETIC = ("overflow", "shift", "div-by-zero", "alignment", "unreachable", "float")
_SANITIZER: Final = {
    **dict.fromkeys(_MEMORY, "address,undefined"),
    **dict.fromkeys(_ARITHMETIC, "undefined"),
}
_BYTES = ("klee_make_symbolic", "__VERIFIER_nondet_memory", "__CPROVER_havoc_slice", "memhavoc", "fathom_havoc")


def native_test(module: Module, entry: str, trace: Trace) -> str:
    """The text of the file."""
    if entry != "main":
        raise UserError(f"--test: {entry} is not main, and has no test yet", hint="write a main that calls it")
    return "\n".join(_lines(module, trace)) + "\n"


def _lines(module: Module, trace: Trace) -> Iterator[str]:
    prop = trace.violated.prop
    yield f"/* Inputs that violate a property: {_comment(trace.violated.message)} [{prop.kind}]"
    yield f"   at {_comment(str(trace.violated.loc or 'an unknown place'))}."
    flags = f" -fsanitize={_SANITIZER[prop.kind]}" if prop.kind in _SANITIZER else ""
    wrap = " -Wl,--wrap=malloc -Wl,--wrap=calloc" if any(_failing(trace)) else ""
    yield f"   Compile it with the sources of the program: cc -g{flags}{wrap} THIS.c PROGRAM.c */"
    unseen = [each.source for each in trace.inputs if not each.function and each.matters]
    for source in dict.fromkeys(unseen):
        yield f"/* not under the control of this file: {_comment(source)} = {_comment(_of(trace, source).text)} */"
    yield "#include <stdint.h>"
    yield "#include <stdlib.h>"
    yield "#include <string.h>"
    for name in sorted(_declared(module)):
        yield from _definition(module.functions[name], trace)
    if any(_failing(trace)):
        yield from _allocation(trace)


def _of(trace: Trace, source: str) -> Input:
    return next(each for each in trace.inputs if each.source == source)


def _comment(text: str) -> str:
    return text.replace("*/", "* /")


def _declared(module: Module) -> list[str]:
    return [name for name, function in module.functions.items() if function.is_declaration]


def _definition(function: Function, trace: Trace) -> Iterator[str]:
    name = function.name
    given = [each for each in trace.inputs if each.function == name]
    if name in claims.ASSUME:
        yield f"void {name}({_type(function, 0)} holds) {{ if (!holds) _Exit({ASSUMPTION}); }}"
    elif name in claims.ASSERT:
        yield f"void {name}({_type(function, 0)} holds) {{ if (!holds) abort(); }}"
    elif name in claims.ERROR:
        yield f"void {name}(void) {{ abort(); }}"
    elif name in _BYTES and given:
        yield from _bytes(name, given)
    elif given and not name.endswith("alloc"):
        yield from _values(function, given)


def _type(function: Function, parameter: int) -> str:
    """The C type of a parameter of an integer type."""
    kind = function.params[parameter].reg.type if len(function.params) > parameter else None
    return f"uint{max(8, kind.width)}_t" if isinstance(kind, IntType) else "int"


def _bytes(name: str, given: Sequence[Input]) -> Iterator[str]:
    yield f"void {name}(void *to, size_t size) {{"
    rows = ", ".join('"' + "".join(f"\\x{byte:02x}" for byte in each.data) + '"' for each in given)
    yield f"    static const char *const data[] = {{{rows}}};"
    yield "    static unsigned next;"
    yield f"    if (next < {len(given)}) memcpy(to, data[next++], size);"
    yield "}"


def _values(function: Function, given: Sequence[Input]) -> Iterator[str]:
    result = function.type.result
    last = f"next < {len(given)} ? next++ : {len(given) - 1}"
    if isinstance(result, FloatType):
        number, kind = f"uint{given[0].width}_t", "float" if given[0].width == 32 else "double"
        yield f"{kind} {function.name}(void) {{"
        yield f"    static const {number} bits[] = {{{', '.join(f'{each.value:#x}u' for each in given)}}};"
        yield f"    static unsigned next;\n    {kind} value;"
        yield f"    memcpy(&value, &bits[{last}], sizeof value);\n    return value;\n}}"
        return
    width = 8 if isinstance(result, IntType) and result.width < 8 else given[0].width
    sign = "u" if "zeroext" in function.result_attrs else ""
    kind = "void *" if isinstance(result, PtrType) else f"{sign}int{width}_t "
    yield f"{kind}{function.name}(void) {{"
    yield f"    static const uint{width}_t values[] = {{{', '.join(f'{each.value:#x}u' for each in given)}}};"
    yield "    static unsigned next;"
    yield f"    return ({kind.strip()})values[{last}];\n}}"


def _failing(trace: Trace) -> list[bool]:
    """For each allocation of the execution, whether it fails."""
    return [each.value != 0 for each in trace.inputs if each.source in ("malloc fails", "calloc fails")]


def _allocation(trace: Trace) -> Iterator[str]:
    outcomes = ", ".join("1" if fails else "0" for fails in _failing(trace))
    yield f"static const unsigned char fails[] = {{{outcomes}}};"
    yield "static unsigned allocations;"
    yield "static int failing(void) { return allocations < sizeof fails && fails[allocations++]; }"
    yield "void *__real_malloc(size_t size);"
    yield "void *__wrap_malloc(size_t size) { return failing() ? NULL : __real_malloc(size); }"
    yield "void *__real_calloc(size_t count, size_t size);"
    yield "void *__wrap_calloc(size_t count, size_t size) { return failing() ? NULL : __real_calloc(count, size); }"
