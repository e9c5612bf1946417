"""Random C programs that terminate and have no undefined behaviour, from a seed.

Each program is a function without parameters. Several of them make one C file, whose `main` calls the one that an
input names, so that one run of the compiler serves them all. Inputs come from functions whose name has a number,
`__VERIFIER_nondet_uint_p3_17()`: the value belongs to the name. All that a program computes goes into a hash, and its
last check compares the hash with an input.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from differential.expressions import INPUT_TYPES, of_type
from differential.scope import BOOL, I32, U32, USUAL, Array, IntType, Place, PointerPlace, Routine, Struct, Writer
from differential.statements import EVERY, Statement, declare_input, statements
from differential.structures import ALL

INPUT = re.compile(r"__VERIFIER_nondet_([a-z]+[0-9]*)_(\w+)\(\)")
RECURSION = 3
PRELUDE = """
typedef unsigned char u8; typedef signed char i8; typedef unsigned short u16; typedef short i16;
typedef unsigned u32; typedef int i32; typedef unsigned long u64; typedef long i64;
typedef unsigned __int128 u128; typedef __int128 i128; typedef unsigned _BitInt(37) bit37;
void __VERIFIER_assert(int), __VERIFIER_assume(int), abort(void), at_line(int), finish(u32);
void *malloc(u64), *calloc(u64, u64); void free(void *);
#define CHECK(c) do { int c_ = (c) != 0; at_line(__LINE__); __VERIFIER_assert(c_); } while (0)
static u32 h = 1;
static inline void out(u64 x) { h = (h ^ (u32)x ^ (u32)(x >> 32)) * 16777619u + 1; }
static void outd(double d) { union { double d; u64 w; } u = {d}; out(d == d ? u.w : 7); }
static i32 d2i(double d) { return d > -1e9 && d < 1e9 ? (i32)d : 77; }
static u32 sum_of(u32 n, ...) {
  __builtin_va_list list; u32 sum = n;
  __builtin_va_start(list, n);
  for (u32 k = 0; k < n; k++) sum = sum * 5 + __builtin_va_arg(list, u32);
  __builtin_va_end(list);
  return sum;
}
static u32 mixed_of(u32 n, ...) {
  __builtin_va_list list, again; u32 sum = n;
  __builtin_va_start(list, n);
  __builtin_va_copy(again, list);
  for (u32 k = 0; k < n; k++) { sum = sum * 7 + (u32)__builtin_va_arg(list, u64); sum += (u32)d2i(__builtin_va_arg(list, double)); }
  sum ^= (u32)__builtin_va_arg(again, u64);
  __builtin_va_end(again);
  __builtin_va_end(list);
  return sum;
}
"""


def program(seed: int | Random, prefix: str, budget: float = 90.0, makers: tuple[Statement, ...] = ALL) -> str:
    """One program: types, globals, functions, and the function `<prefix>main`, whose statements these make."""
    w = Writer(seed if isinstance(seed, Random) else Random(seed), prefix, budget)
    for _ in range(w.number(0, 3)):
        _struct_type(w)
    for _ in range(w.number(1, 5)):
        _global(w)
    for _ in range(w.number(0, 3)):
        _routine(w)
    functions, w.lines = w.lines, []
    w.budget = budget
    for _ in range(w.number(1, 4)):
        declare_input(w)
    for _ in range(w.number(4, 12)):
        statements(w, makers, 3)
    for place in w.places:
        w.line(f"out((u64){place.text});")
    for array in w.arrays:
        w.line(f"for (u32 k = 0; k < {array.length}; k++) out((u64){array.text}[k]);")
    w.lines.append("  finish(h);")
    w.lines.append(f"  CHECK(h == __VERIFIER_nondet_uint_{prefix}h());")
    main = [f"static int {prefix}main(void) {{", *w.lines, "  return 0;", "}"]
    return "\n".join([*w.top, *functions, *main]) + "\n"


def source(programs: Sequence[str], prefixes: Sequence[str]) -> str:
    """A C file of some programs; `main` calls the one that the input `which` names."""
    text = "\n".join(programs)
    inputs = sorted(set(INPUT.findall(text)))
    declared = [f"{INPUT_TYPES[kind]} __VERIFIER_nondet_{kind}_{name}(void);" for kind, name in inputs]
    cases = "".join(f"  case {number}: return {prefix}main();\n" for number, prefix in enumerate(prefixes))
    main = f"int which(void);\nint main(void) {{\n  switch (which()) {{\n{cases}  }}\n  return 0;\n}}\n"
    return PRELUDE + "\n".join(declared) + "\n" + text + main


def with_values(text: str, value: Callable[[str], int]) -> str:
    """The program with a literal in place of each input."""

    def literal(found: re.Match[str]) -> str:
        kind = INPUT_TYPES[found[1]]
        number = value(found[0][:-2])
        return f"(({kind}){number}ull)"

    return INPUT.sub(literal, text)


def _struct_type(w: Writer) -> None:
    name = w.global_name("S")
    fields: list[tuple[str, IntType, bool]] = []
    arrays: list[tuple[str, IntType, int]] = []
    text: list[str] = []
    for number in range(w.number(1, 4)):
        roll = w.number(0, 9)
        type = w.pick(USUAL)
        if roll < 6:
            text.append(f"{type.name} f{number};")
            fields.append((f".f{number}", type, False))
        elif roll == 6:
            bits = w.number(1, type.width)
            text.append(f"{type.name} f{number} : {bits};")
            fields.append((f".f{number}", type, True))
        elif roll == 7:
            length = w.pick((2, 3, 4))
            text.append(f"{type.name} f{number}[{length}];")
            arrays.append((f".f{number}", type, length))
        elif roll == 8 and w.struct_types:
            inner = w.pick(w.struct_types)
            text.append(f"struct {inner.name} f{number};")
            fields += [(f".f{number}{path}", kind, bits_) for path, kind, bits_ in inner.fields]
            arrays += [(f".f{number}{path}", kind, length) for path, kind, length in inner.arrays]
        else:
            text.append(f"_Bool f{number};")
            fields.append((f".f{number}", BOOL, False))
    if fields:
        packed = " __attribute__((packed))" if w.chance(0.15) else ""
        w.top.append(f"struct {name} {{ {' '.join(text)} }}{packed};")
        fields = [(path, kind, bits or bool(packed)) for path, kind, bits in fields]
        w.struct_types.append(Struct(name, tuple(fields), () if packed else tuple(arrays)))


def _constant(w: Writer, type: IntType) -> str:
    return str(w.rng.getrandbits(type.width) & 0x7FFFFFFF) + ("u" if not type.signed else "")


def _global(w: Writer) -> None:
    roll, name, type = w.number(0, 5), w.global_name("g"), w.pick(USUAL)
    if roll == 0 and w.struct_types:
        struct = w.pick(w.struct_types)
        path, kind, _ = w.pick(struct.fields)
        w.top.append(f"static struct {struct.name} {name} = {{{path} = ({kind.name}){_constant(w, kind)}}};")
        w.add_struct(name, struct, -1)
    elif roll <= 2:
        length = w.pick((2, 3, 4, 8))
        values = ", ".join(f"({type.name}){_constant(w, type)}" for _ in range(w.number(1, length)))
        w.top.append(f"static {w.pick(('', '', 'const '))}{type.name} {name}[{length}] = {{{values}}};")
        if "const " in w.top[-1]:
            w.places.append(Place(f"{name}[{w.number(0, length - 1)}]", type, -1, addressable=False, mutable=False))
        else:
            w.arrays.append(Array(name, type, -1, length))
    elif roll == 3 and any(place.addressable for place in w.places):
        target = w.pick([place for place in w.places if place.addressable])
        w.top.append(f"static {target.type.name} *{name} = &{target.text};")
        w.pointers.append(PointerPlace(name, target.type, -1))
    else:
        value = f" = ({type.name}){_constant(w, type)}" if w.chance(0.6) else ""
        w.top.append(f"static {type.name} {name}{value};")
        w.places.append(Place(name, type, -1))


def _routine(w: Writer) -> None:
    """A function; the same signatures come often, so that tables of functions have a choice."""
    name = w.global_name("f")
    params: list[tuple[str, IntType | Struct]] = []
    result: IntType | Struct = w.pick((U32, I32))
    if w.chance(0.5):
        params = [("int", U32)] * w.number(0, 2)
    else:
        for _ in range(w.number(0, 3)):
            kind = w.pick(("int", "pointer", "struct" if w.struct_types else "int"))
            params.append((kind, w.pick(w.struct_types) if kind == "struct" else w.pick(USUAL)))
        result = w.pick(w.struct_types) if w.struct_types and w.chance(0.3) else w.int_type()
    recursive = w.chance(0.25)
    w.budget = budget = 12.0
    spelled = [_parameter(kind, type, number) for number, (kind, type) in enumerate(params)]
    if recursive:
        spelled.append("u32 depth")
    start = len(w.lines)
    shown = f"struct {result.name}" if isinstance(result, Struct) else result.name
    with w.scope():
        _body(w, params, result, name if recursive else None)
    body, w.lines = w.lines[start:], w.lines[:start]
    static = "static " if not w.chance(0.2) else "static __attribute__((noinline)) "
    w.lines += [f"{static}{shown} {name}({', '.join(spelled) or 'void'}) {{", *body, "}"]
    cost = (budget - w.budget) * (RECURSION if recursive else 1) + 1
    if recursive:
        small = w.global_name("f")
        args = [f"a{number}" for number in range(len(params))]
        depth = of_type(w, U32, 0) if w.chance(0.5) else str(w.number(0, 2))
        w.lines.append(f"{static}{shown} {small}({', '.join(spelled[:-1]) or 'void'}) {{")
        w.lines.append(f"  return {name}({', '.join([*args, f'{depth} % {RECURSION}'])});")
        w.lines.append("}")
        name = small
    w.routines.append(Routine(name, tuple(params), result, cost))


def _parameter(kind: str, type: IntType | Struct, number: int) -> str:
    if isinstance(type, Struct):
        return f"struct {type.name} a{number}"
    return f"{type.name} {'*' if kind == 'pointer' else ''}a{number}"


def _body(
    w: Writer, params: list[tuple[str, IntType | Struct]], result: IntType | Struct, recursive: str | None
) -> None:
    for number, (kind, type) in enumerate(params):
        if isinstance(type, Struct):
            w.add_struct(f"a{number}", type, w.level)
        elif kind == "pointer":
            w.pointers.append(PointerPlace(f"a{number}", type, w.level))
        else:
            w.places.append(Place(f"a{number}", type, w.level))
    if w.chance(0.3):
        w.line("static u32 calls = 3;")
        w.line("out(calls++);")
    if isinstance(result, Struct):
        w.line(f"struct {result.name} result = {{{result.fields[0][0]} = {of_type(w, result.fields[0][1], 1)}}};")
        w.add_struct("result", result, w.level)
        value = "result"
    else:
        value = w.declare(result, of_type(w, result, 1), "r").text
    statements(w, EVERY, 4)
    if recursive is not None:
        args = [f"a{number}" for number in range(len(params))]
        call = f"{recursive}({', '.join([*args, 'depth - 1'])})"
        w.line(f"if (depth > 0) {value} = {call};")
        statements(w, EVERY, 2)
    w.line(f"return {value};")
