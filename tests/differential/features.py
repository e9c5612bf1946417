"""Statements that use one feature of C each: structs, unions, lists, tables, variable arguments, the heap."""

from __future__ import annotations

from differential.expressions import condition, floating, index, of_type
from differential.scope import I32, U8, U16, U32, U64, USUAL, Array, IntType, Place, PointerPlace, Struct, Writer
from differential.statements import EVERY, SIMPLE, Statement, output, statements

WORDS = ("abc", "", "hello", "\\x80z")


def struct_value(w: Writer, struct: Struct) -> str:
    """An initialiser: some members by name, the others zero."""
    chosen = w.rng.sample(struct.fields, w.number(1, len(struct.fields)))
    return "{" + ", ".join(f"{path} = {of_type(w, type, 1)}" for path, type, _ in chosen) + "}"


def declare_struct(w: Writer) -> None:
    if not w.struct_types:
        return output(w)
    struct, name = w.pick(w.struct_types), w.name("s")
    w.line(f"struct {struct.name} {name} = {struct_value(w, struct)};")
    w.add_struct(name, struct, w.level)


def copy_struct(w: Writer) -> None:
    """Assign, copy or clear a struct as a whole, or through a pointer to one of two."""
    if len(w.structs) < 2:
        return declare_struct(w)
    target = w.pick(w.structs)
    sources = [place.text for place in w.structs if place.struct is target.struct]
    other = [text for text in sources if text != target.text]
    roll = w.number(0, 5)
    if roll == 0:
        return w.line(f"{target.text} = (struct {target.struct.name}){struct_value(w, target.struct)};")
    if roll == 1:
        return w.line(f"__builtin_memset(&{target.text}, 0, sizeof {target.text});")
    if roll == 2 and other:
        return w.line(f"__builtin_memcpy(&{target.text}, &{w.pick(other)}, sizeof {target.text});")
    if roll <= 4 and other:
        path, type, _ = w.pick(target.struct.fields)
        with w.block(""):
            w.line(f"struct {target.struct.name} *q = ({condition(w)}) ? &{w.pick(other)} : &{target.text};")
            w.line(f"q->{path[1:]} = {of_type(w, type, 2)};")
            if w.chance(0.5):
                w.line(f"struct {target.struct.name} t = *q; out((u64)t{path}); *q = {w.pick(sources)};")
        return
    w.line(f"{target.text} = {w.pick(sources)};")


def union(w: Writer) -> None:
    name = w.name("un")
    w.line(f"union {{ u64 w; u32 d[2]; u16 s[4]; u8 b[8]; i32 i; double f; struct {{ i16 x; u8 y, z; }} t; }} {name};")
    w.line(f"{name}.w = {of_type(w, U64, 2)};")
    for path, type in ((".w", U64), (".i", I32), (".t.z", U8)):
        w.places.append(Place(name + path, type, w.level))
    for path, type, length in ((".d", U32, 2), (".s", U16, 4), (".b", U8, 8)):
        w.arrays.append(Array(name + path, type, w.level, length, whole=False))
    if w.chance(0.3):
        w.line(f"{name}.f = {floating(w, 2)}; if ({name}.f != {name}.f) {name}.f = 1.5;")


def linked_list(w: Writer) -> None:
    """Nodes linked in an order that depends on inputs, then walked."""
    count = w.number(2, 4)
    with w.block("", count):
        w.line(f"struct node {{ u32 v; struct node *next; }} n[{count}];")
        w.line("struct node *head = 0;")
        for at in range(count):
            w.line(f"n[{at}].v = {of_type(w, U32, 1)};")
            guard = f"if ({condition(w, 1)}) " if w.chance(0.5) else ""
            w.line(f"{guard}{{ n[{at}].next = head; head = &n[{at}]; }}")
        if w.chance(0.5):
            w.line("for (struct node *p = head; p; p = p->next) { out(p->v); p->v++; }")
        else:
            w.line("u32 sum = 0; struct node **link = &head;")
            w.line(
                f"while (*link) {{ if ((*link)->v & {w.pick((1, 2))}) *link = (*link)->next; else link = &(*link)->next; }}"
            )
            w.line("for (struct node *p = head; p; p = p->next) sum = sum * 3 + p->v; out(sum);")


def function_table(w: Writer) -> None:
    usable = [
        r for r in w.routines
        if isinstance(r.result, IntType) and all(kind == "int" for kind, _ in r.params) and w.affordable(3 * r.cost)
    ]  # fmt: skip
    if not usable:
        return output(w)
    first = w.pick(usable)
    alike = [r for r in usable if r.result == first.result and r.params == first.params]
    assert isinstance(first.result, IntType)
    kinds = ", ".join(type.name for _, type in first.params)
    args = ", ".join(of_type(w, type, 1) for _, type in first.params if isinstance(type, IntType))
    entries = [w.pick(alike).name for _ in range(w.pick((2, 3, 4)))]
    w.spend(3 * first.cost)
    with w.block(""):
        w.line(f"typedef {first.result.name} function({kinds or 'void'});")
        w.line(f"{w.pick(('', 'static '))}function *table[{len(entries)}] = {{{', '.join(entries)}}};")
        if w.chance(0.5):
            w.line(f"out((u64)table[{index(w, len(entries))}]({args}));")
        else:
            w.line(f"function *chosen = ({condition(w)}) ? table[0] : {w.pick(entries)};")
            w.line(f"out((u64)chosen({args})); out(chosen == table[0]);")


def variable_arguments(w: Writer) -> None:
    count = w.number(0, 5)
    args = "".join(f", {of_type(w, w.pick((U32, I32, U8)), 1)}" for _ in range(count))
    w.line(f"out(sum_of({count}{args}));")
    if w.chance(0.4):
        w.line(f"out(mixed_of(2, {of_type(w, U64, 1)}, {floating(w, 1)}, {of_type(w, U64, 1)}, {floating(w, 1)}));")


def string_walk(w: Writer) -> None:
    name = w.name("t")
    w.line(f'char {name}[8] = "{w.pick(WORDS)}";')
    if w.chance(0.5):
        w.line(f"{name}[{index(w, 7)}] = (char)({of_type(w, U32, 1)} | 1);")
    with w.block("", 4):
        w.line("u32 k = 0;")
        w.line(f"while ({name}[k]) k++;")
        w.line(f"out(k); out((u64){name}[k / 2]);")


def pointer_to_pointer(w: Writer) -> None:
    if len(w.pointers) < 2:
        return output(w)
    first = w.pick(w.pointers)
    alike = [p for p in w.pointers if p.type == first.type and p.level == first.level]
    second, third = w.pick(alike), w.pick(alike)
    with w.block(""):
        w.line(f"{first.type.name} **pp = ({condition(w)}) ? &{first.text} : &{second.text};")
        w.line(f"**pp = {of_type(w, first.type, 2)};")
        w.line(f"{first.type.name} *t = *pp; *pp = {third.text}; {third.text} = t;")


def pointer_table(w: Writer) -> None:
    usable = [place for place in w.places if place.addressable and place.mutable and place.type.width >= 8]
    if not usable:
        return output(w)
    type = w.pick(usable).type
    alike = [place for place in usable if place.type == type]
    count = w.number(2, 4)
    with w.block(""):
        targets = ", ".join(f"&{w.pick(alike).text}" for _ in range(count))
        w.line(f"{type.name} *table[{count}] = {{{targets}}};")
        w.line(f"struct {{ {type.name} **first; u32 n; }} view = {{table, {count}}}, copy = view;")
        w.line(f"*copy.first[{index(w, count)}] = {of_type(w, type, 2)};")
        w.line(f"table[{index(w, count)}] = table[{index(w, count)}];")
        w.line(f"out((u64)**(view.first + ({index(w, count)})));")


def heap(w: Writer) -> None:
    """An object from malloc or calloc that lives until the end of its block."""
    type, length, name = w.pick(USUAL), w.pick((2, 4, 8)), w.name("m")
    with w.block(""):
        if w.chance(0.5):
            w.line(f"{type.name} *{name} = calloc({length}, sizeof *{name});")
        else:
            w.line(f"{type.name} *{name} = malloc({length} * sizeof *{name});")
            w.line(f"for (u32 k = 0; k < {length}; k++) {name}[k] = ({type.name})(k * {w.number(1, 99)});")
        w.arrays.append(Array(name, type, w.level, length, whole=False))
        if w.chance(0.5):
            pointer = w.name("p")
            w.line(f"{type.name} *{pointer} = {name} + ({index(w, length)});")
            w.pointers.append(PointerPlace(pointer, type, w.level))
        loops, w.loops = w.loops, 0
        statements(w, EVERY, 4)
        w.loops = loops
        w.line(f"free({name});")


def variable_length(w: Writer) -> None:
    """An array whose length depends on inputs, from alloca or declared."""
    type, name = w.pick(USUAL), w.name("m")
    with w.block("", 3):
        w.line(f"const u32 count = ({of_type(w, U32, 1)} % 3) + 1;")
        if w.chance(0.5):
            w.line(f"{type.name} {name}[count];")
        else:
            w.line(f"{type.name} *{name} = __builtin_alloca(count * sizeof({type.name}));")
        w.line(f"for (u32 k = 0; k < count; k++) {name}[k] = {of_type(w, type, 0)};")
        w.line(f"{name}[{of_type(w, U32, 1)} % count] = {of_type(w, type, 1)};")
        w.line(f"out((u64){name}[{of_type(w, U32, 1)} % count]);")


def matrix(w: Writer) -> None:
    rows, columns, type, name = w.number(1, 3), w.number(2, 3), w.pick(USUAL), w.name("x")
    w.line(f"{type.name} {name}[{rows}][{columns}] = {{{{{of_type(w, type, 1)}}}}};")
    with w.block(f"for (u32 r = 0; r < {rows}; r++) for (u32 c = 0; c < {columns}; c++)", rows * columns):
        w.line(f"{name}[r][c] ^= ({type.name})(r * {columns} + c + {of_type(w, U32, 0)});")
    w.line(f"{name}[{index(w, rows)}][{index(w, columns)}] = {of_type(w, type, 1)};")
    w.arrays.append(Array(f"{name}[{w.number(0, rows - 1)}]", type, w.level, columns, whole=False))
    w.line(f"out((u64){name}[{index(w, rows)}][{index(w, columns)}]);")


def sort(w: Writer) -> None:
    if not w.arrays or not w.affordable(30):
        return output(w)
    array = w.pick(w.arrays)
    count, at = min(array.length, 4), array.text
    w.spend(20)
    with w.block(f"for (u32 r = 0; r + 1 < {count}; r++) for (u32 c = 0; c + 1 < {count} - r; c++)"):
        w.line(
            f"if ({at}[c] > {at}[c + 1]) {{ {array.type.name} t = {at}[c]; {at}[c] = {at}[c + 1]; {at}[c + 1] = t; }}"
        )


def device(w: Writer) -> None:
    """A switch into the middle of a loop."""
    with w.block("", 3):
        w.line(f"u32 k = {of_type(w, U32, 1)} % 3, n = {w.number(1, 2)};")
        w.line("switch (k) {")
        w.line("default: do {")
        w.line(f"  out({of_type(w, U64, 1)});")
        w.line("case 1:")
        with w.block(""):
            statements(w, SIMPLE, 2)
        w.line(f"case 2: out({of_type(w, U64, 1)});")
        w.line("} while (--n > 0);")
        w.line("}")


def computed_goto(w: Writer) -> None:
    first, second, end = w.name("L"), w.name("L"), w.name("L")
    with w.block(""):
        w.line(f"void *labels[2] = {{&&{first}, &&{second}}};")
        w.line(f"goto *labels[{index(w, 2)}];")
        w.line(f"{first}:;")
        with w.block(""):
            statements(w, SIMPLE, 2)
        w.line(f"goto {end};")
        w.line(f"{second}:;")
        with w.block(""):
            statements(w, SIMPLE, 2)
        w.line(f"{end}:;")


def bytes_of(w: Writer) -> None:
    """Read and write a word at any byte of a buffer."""
    name, type = w.name("b"), w.pick((U16, U32, U64, I32))
    w.line(f"u8 {name}[16] = {{{', '.join(of_type(w, U8, 1) for _ in range(w.number(1, 6)))}}};")
    size = type.width // 8
    with w.block(""):
        w.line(f"{type.name} t = {of_type(w, type, 2)};")
        w.line(f"__builtin_memcpy({name} + ({index(w, 17 - size)}), &t, {size});")
        w.line(f"__builtin_memcpy(&t, {name} + ({index(w, 17 - size)}), {size});")
        w.line("out((u64)t);")
    w.arrays.append(Array(name, U8, w.level, 16))


def enumeration(w: Writer) -> None:
    with w.block(""):
        w.line("enum colour { RED, GREEN = 5, BLUE } c = RED;")
        w.line(f"if ({condition(w)}) c = GREEN; else if ({condition(w)}) c = BLUE;")
        w.line(f"switch (c) {{ case RED: out(1); break; case GREEN: out({of_type(w, U64, 1)}); case BLUE: out(3); }}")


FEATURES: tuple[Statement, ...] = (
    *EVERY, declare_struct, declare_struct, copy_struct, copy_struct, union, linked_list, function_table,
    function_table, variable_arguments, string_walk, pointer_to_pointer, pointer_table, heap, variable_length, matrix,
    sort, device, computed_goto, bytes_of, enumeration,
)  # fmt: skip
