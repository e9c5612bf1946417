"""Random C statements: declarations, assignments, checks, branches, loops and jumps."""

from __future__ import annotations

from collections.abc import Callable

from differential.expressions import (
    address,
    call_text,
    condition,
    element,
    expression,
    floating,
    index,
    input_value,
    of_type,
)
from differential.scope import BIT37, U32, U64, USUAL, Array, IntType, Place, PointerPlace, Writer

Statement = Callable[[Writer], None]
TRIPS = 4
"""Loops whose number of iterations depends on inputs have fewer than this."""


def statements(w: Writer, makers: tuple[Statement, ...], most: int) -> None:
    """Up to so many statements, as long as there is something left to spend."""
    for _ in range(w.number(1, most)):
        if w.budget <= 0:
            return
        w.spend()
        w.pick(makers)(w)


def declare(w: Writer) -> None:
    type = w.int_type()
    w.declare(type, of_type(w, type, 3), qualifier=w.pick(("", "", "", "", "volatile ")))


def declare_input(w: Writer) -> None:
    text, type = input_value(w)
    w.declare(type, text, "in")


def assign(w: Writer) -> None:
    mutable = [place for place in w.places if place.mutable]
    if not mutable:
        return declare(w)
    place = w.pick(mutable)
    unsigned = not place.type.signed and place.type.width >= 8
    if unsigned and w.chance(0.3):
        ops = ("+", "-", "^", "|", "&", "*") if place.type.width >= 32 else ("+", "-", "^", "|", "&")
        narrow = of_type(w, place.type, 2)
        return w.line(f"{place.text} {w.pick(ops)}= {narrow};")
    if unsigned and w.chance(0.2):
        return w.line(w.pick(("{}++;", "++{};", "{}--;", "out({}++);", "out(--{});")).format(place.text))
    w.line(f"{place.text} = {of_type(w, place.type, 3)};")


def assign_element(w: Writer) -> None:
    if not w.arrays:
        return declare_array(w)
    array = w.pick(w.arrays)
    w.line(f"{element(w, array)[0]} = {of_type(w, array.type, 2)};")


def declare_array(w: Writer) -> None:
    type, length, name = w.int_type(), w.pick((2, 3, 4, 4, 5, 8)), w.name("a")
    if w.chance(0.5):
        values = ", ".join(of_type(w, type, 1) for _ in range(w.number(1, length)))
        w.line(f"{type.name} {name}[{length}] = {{{values}}};")
    elif w.chance(0.5) and type is not BIT37:
        w.line(f"{type.name} {name}[{length}] = {{[{w.number(0, length - 1)}] = {of_type(w, type, 1)}}};")
    else:
        w.line(f"{type.name} {name}[{length}];")
        routines, w.routines = w.routines, []
        w.line(f"for (u32 k = 0; k < {length}; k++) {name}[k] = {of_type(w, type, 1)};")
        w.routines = routines
        w.spend(length)
    w.arrays.append(Array(name, type, w.level, length))


def declare_pointer(w: Writer) -> None:
    type = w.pick([p.type for p in w.places if p.addressable and p.mutable] or [U32])
    target = address(w, type, w.level)
    if target is not None:
        name = w.name("p")
        w.line(f"{type.name} *{name} = {target};")
        w.pointers.append(PointerPlace(name, type, w.level))


def assign_pointer(w: Writer) -> None:
    if not w.pointers:
        return declare_pointer(w)
    pointer = w.pick(w.pointers)
    if w.chance(0.5):
        return w.line(f"*{pointer.text} = {of_type(w, pointer.type, 2)};")
    target = address(w, pointer.type, pointer.level)
    if target is not None:
        w.line(f"{pointer.text} = {target};")


def declare_float(w: Writer) -> None:
    kind, name = w.pick(("float", "double")), w.name("f")
    w.line(f"{kind} {name} = {floating(w, 3)};")
    w.floats.append((name, kind == "double"))


def assign_float(w: Writer) -> None:
    if not w.floats:
        return declare_float(w)
    w.line(f"{w.pick(w.floats)[0]} = {floating(w, 3)};")


def output(w: Writer) -> None:
    w.line(f"outd({floating(w, 2)});" if w.floats and w.chance(0.2) else f"out({of_type(w, U64, 3)});")


def check(w: Writer) -> None:
    """A check that holds, one that mostly does, or, rarely, an assumption or the end of the program."""
    roll = w.number(0, 19)
    if roll < 5:
        return w.line(f"CHECK({of_type(w, U32, 2)} | 1);")
    if roll <= 6:
        return w.line(f"__VERIFIER_assume({of_type(w, U32, 2)} % 7 != {w.number(0, 6)});")
    if roll == 7:
        return w.line(f"if ({of_type(w, U32, 2)} % 7 == {w.number(0, 6)}) abort();")
    w.line(f"CHECK({of_type(w, U32, 3)} % 9 != {w.number(0, 8)});")


def call(w: Writer) -> None:
    usable = [routine for routine in w.routines if w.affordable(routine.cost)]
    if not usable:
        return output(w)
    routine = w.pick(usable)
    text = call_text(w, routine)
    if text is None:
        return output(w)
    if isinstance(routine.result, IntType):
        return w.line(f"out((u64){text});")
    name = w.name("s")
    w.line(f"struct {routine.result.name} {name} = {text};")
    w.add_struct(name, routine.result, w.level)


def branch(w: Writer) -> None:
    with w.block(f"if ({condition(w)})", end="} else {" if w.chance(0.6) else "}"):
        statements(w, SIMPLE, 3)
    if w.lines[-1].endswith("else {"):
        w.lines.pop()
        with w.block("} else"):
            statements(w, SIMPLE, 3)


def early_exit(w: Writer) -> None:
    if w.loops:
        w.line(f"if ({condition(w)}) {w.pick(('break', 'continue'))};")
    else:
        branch(w)


def trips(w: Writer) -> tuple[str, int]:
    """How often a loop goes round, as text and at most."""
    if w.chance(0.5):
        count = w.number(0, 5)
        return str(count), count
    return f"({of_type(w, U32, 2)} % {TRIPS})", TRIPS - 1


def _body(w: Writer) -> None:
    w.loops += 1
    statements(w, EVERY, 3)
    w.loops -= 1


def for_loop(w: Writer) -> None:
    (count, most), name = trips(w), w.name("i")
    if not w.affordable(4 * most):
        return output(w)
    limit = w.name("n")
    w.line(f"const u32 {limit} = {count};")
    down = w.chance(0.25)
    header = f"u32 {name} = {limit}; {name} > 0; {name}--" if down else f"u32 {name} = 0; {name} < {limit}; {name}++"
    with w.block(f"for ({header})", max(1, most)):
        w.places.append(Place(name, U32, w.level, addressable=False, mutable=False))
        _body(w)


def while_loop(w: Writer) -> None:
    count, most = trips(w)
    if not w.affordable(4 * most):
        return output(w)
    name = w.name("n")
    w.line(f"u32 {name} = {count};")
    if w.chance(0.5):
        with w.block(f"while ({name}-- > 0)", max(1, most)):
            _body(w)
        return
    with w.block("do", most + 1, end=f"}} while ({name}-- > 0);"):
        _body(w)


def switch(w: Writer) -> None:
    values = w.rng.sample(range(8), w.number(2, 5))
    type = w.pick(USUAL)
    with w.block(f"switch ((({type.name}){of_type(w, type, 2)}) & 7)"):
        if w.chance(0.3):
            values.insert(w.number(0, len(values)), -1)
        for value in values:
            w.line(f"case {value}:" if value >= 0 else "default:")
            if w.chance(0.8):
                loops, w.loops = w.loops, 0
                with w.block("", 0.5):
                    statements(w, SIMPLE, 2)
                w.loops = loops
                w.line("break;" if w.chance(0.7) else ";")


def goto_forward(w: Writer) -> None:
    label = w.name("L")
    with w.block(""):
        w.line(f"if ({condition(w)}) goto {label};")
        with w.block(""):
            statements(w, SIMPLE, 2)
            if w.chance(0.5):
                w.line(f"if ({condition(w)}) goto {label};")
            statements(w, SIMPLE, 2)
        w.line(f"{label}:;")


def goto_back(w: Writer) -> None:
    """A loop made of jumps."""
    count, most = trips(w)
    if not w.affordable(4 * most):
        return output(w)
    name, label = w.name("n"), w.name("L")
    w.line(f"u32 {name} = {count};")
    w.line(f"{label}:;")
    with w.block("", most + 1):
        statements(w, SIMPLE, 3)
    w.line(f"if ({name} > 0) {{ {name}--; goto {label}; }}")


def goto_into_loop(w: Writer) -> None:
    """An irreducible loop: one way in is at its head, the other in its middle."""
    count, most = trips(w)
    if not w.affordable(8 * most):
        return output(w)
    name, label = w.name("n"), w.name("L")
    w.line(f"u32 {name} = {count};")
    w.line(f"if ({condition(w)}) goto {label};")
    with w.block(f"while ({name} > 0)", most + 1):
        w.line(f"{name}--;")
        with w.block(""):
            statements(w, SIMPLE, 2)
        w.line(f"{label}:;")
        with w.block(""):
            statements(w, SIMPLE, 2)
        if w.chance(0.4):
            w.line(f"if ({condition(w)}) break;")


def overflow_builtin(w: Writer) -> None:
    type, name = w.pick(USUAL), w.name("v")
    left, right = (of_type(w, w.pick(USUAL), 2) for _ in range(2))
    w.line(f"{type.name} {name};")
    w.line(f"out(__builtin_{w.pick(('add', 'sub', 'mul'))}_overflow({left}, {right}, &{name}));")
    w.line(f"out((u64){name});")


def copy_bytes(w: Writer) -> None:
    """memcpy, memmove or memset on arrays, with a length that may depend on inputs."""
    usable = [array for array in w.arrays if array.whole and array.type.width not in (1, 37)]
    if len(usable) < 2:
        return assign_element(w)
    first, second = w.rng.sample(usable, 2)
    size = f"(sizeof {first.text} < sizeof {second.text} ? sizeof {first.text} : sizeof {second.text})"
    length = size if w.chance(0.5) else f"({of_type(w, U32, 1)} % ({size} + 1))"
    roll = w.number(0, 3)
    if roll == 0:
        return w.line(f"__builtin_memset({first.text}, {of_type(w, U32, 1)}, {length});")
    if roll == 1:
        step = index(w, first.length)
        whole = f"sizeof {first.text} - k * sizeof *{first.text}"
        source, target = w.pick((("k", "0"), ("0", "k")))
        with w.block(""):
            w.line(f"u64 k = {step};")
            w.line(f"__builtin_memmove({first.text} + {target}, {first.text} + {source}, {whole});")
        return
    w.line(f"__builtin_memcpy({first.text}, {second.text}, {length});")


def expression_statement(w: Writer) -> None:
    w.line(f"(void)({expression(w, 2)[0]});")


SIMPLE: tuple[Statement, ...] = (
    declare, declare_input, assign, assign, assign, assign, assign_element, assign_element, assign_pointer,
    assign_pointer, declare_pointer, declare_float, assign_float, output, output, check, check, branch, early_exit, call,
    copy_bytes, overflow_builtin, expression_statement,
)  # fmt: skip
EVERY: tuple[Statement, ...] = (
    *SIMPLE, declare_array, branch, branch, for_loop, for_loop, while_loop, switch, goto_forward, goto_back,
    goto_into_loop,
)  # fmt: skip
