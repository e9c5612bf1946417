"""Statements around data structures: tables of structs, lists and trees on the heap, objects with functions."""

from __future__ import annotations

from differential.expressions import condition, index, of_type
from differential.features import FEATURES
from differential.scope import U8, U16, U32, USUAL, Writer
from differential.statements import SIMPLE, Statement, output, statements


def struct_table(w: Writer) -> None:
    """An array of structs, reached with indices that depend on inputs."""
    if not w.struct_types:
        return output(w)
    struct, count = w.pick(w.struct_types), w.number(2, 4)
    path, type, _ = w.pick(struct.fields)
    with w.block("", 2):
        w.line(f"struct {struct.name} t[{count}] = {{{{{path} = {of_type(w, type, 1)}}}}}, *q = t;")
        w.line(f"t[{index(w, count)}]{path} = {of_type(w, type, 2)};")
        w.line(f"t[{index(w, count)}] = t[{index(w, count)}];")
        w.line(f"q += {index(w, count)}; q->{path[1:]} = {of_type(w, type, 1)}; out((u64)(q - t));")
        if w.chance(0.5):
            w.line(f"__builtin_memmove(&t[{index(w, count)}], &t[{index(w, count)}], sizeof *t);")
        w.line(f"for (q = t; q != t + {count}; q++) out((u64)q->{path[1:]});")


def heap_list(w: Writer) -> None:
    """Push nodes a number of times that depends on inputs, then take them down."""
    with w.block("", 4):
        w.line("struct item { u32 v; struct item *next; } *head = 0;")
        w.line(f"u32 n = {of_type(w, U32, 1)} % 4;")
        with w.block("for (u32 k = 0; k < n; k++)"):
            w.line("struct item *fresh = malloc(sizeof *fresh);")
            w.line(f"fresh->v = k + {of_type(w, U32, 0)}; fresh->next = head; head = fresh;")
            if w.chance(0.3):
                w.line(f"if ({condition(w, 1)}) break;")
        if w.chance(0.5):
            w.line("struct item *back = 0;")
            w.line("while (head) { struct item *rest = head->next; head->next = back; back = head; head = rest; }")
            w.line("head = back;")
        w.line("while (head) { struct item *rest = head->next; out(head->v); free(head); head = rest; }")


def tree(w: Writer) -> None:
    """A search tree of a few nodes in an array."""
    with w.block("", 6):
        w.line("struct leaf { u8 key; struct leaf *kid[2]; } t[3], *root = 0;")
        with w.block("for (u32 k = 0; k < 3; k++)"):
            w.line(f"struct leaf **at = &root; t[k] = (struct leaf){{.key = (u8)({of_type(w, U8, 1)} * (k + 1))}};")
            w.line("while (*at) at = &(*at)->kid[t[k].key > (*at)->key];")
            w.line("*at = &t[k];")
        w.line("u32 depth = 0;")
        w.line(f"for (struct leaf *p = root; p; p = p->kid[p->key < {of_type(w, U8, 0)}]) {{ depth++; out(p->key); }}")
        w.line("out(depth);")


def sized_heap(w: Writer) -> None:
    """An object whose size depends on inputs."""
    type = w.pick(USUAL)
    with w.block("", 3):
        w.line(f"u64 n = {of_type(w, U32, 1)} % 3 + 1;")
        w.line(f"{type.name} *p = {w.pick(('malloc(n * sizeof *p)', 'calloc(n, sizeof *p)'))};")
        w.line(f"for (u64 k = 0; k < n; k++) p[k] = ({type.name})(k + {of_type(w, type, 0)});")
        w.line(f"p[{of_type(w, U32, 1)} % n] = {of_type(w, type, 1)};")
        w.line(f"{type.name} *e = ({condition(w, 1)}) ? p : p + (n - 1); *e ^= 1;")
        w.line(f"out((u64)p[{of_type(w, U32, 1)} % n]);")
        w.line("free(p);")


def chosen_free(w: Writer) -> None:
    """Which of two objects is freed first depends on inputs."""
    with w.block(""):
        w.line("u32 *a = malloc(4), *b = malloc(8), c;")
        w.line(f"*a = {of_type(w, U32, 1)}; b[0] = {of_type(w, U32, 1)}; b[1] = 3;")
        w.line(f"c = ({condition(w)});")
        w.line("u32 *first = c ? a : b, *second = c ? b : a;")
        w.line(f"*first += {of_type(w, U32, 1)}; out(*second);")
        w.line("free(first); out(*second); free(second);")


def method(w: Writer) -> None:
    """An object with a pointer to its function and to its data."""
    usable = [r for r in w.routines if r.result == U32 and all(p == ("int", U32) for p in r.params)]
    alike = [r for r in usable if r.params == usable[0].params and w.affordable(2 * r.cost)]
    if not alike:
        return output(w)
    args = ", ".join(of_type(w, U32, 1) for _ in alike[0].params)
    kinds = ", ".join("u32" for _ in alike[0].params) or "void"
    w.spend(2 * alike[0].cost)
    with w.block(""):
        w.line(f"struct object {{ u32 (*run)({kinds}); u32 *data; u16 tag; }};")
        w.line(f"u32 x = {of_type(w, U32, 1)}, y = 4;")
        for name in ("o1", "o2"):
            w.line(f"struct object {name} = {{{w.pick(alike).name}, &{w.pick('xy')}, (u16){of_type(w, U16, 1)}}};")
        w.line(f"struct object o = ({condition(w)}) ? o1 : o2;")
        w.line(f"*o.data += o.run({args}); out(x + y * 3); out(o.tag);")


def through_bytes(w: Writer) -> None:
    """A pointer copied byte by byte, through a union, or through an integer."""
    with w.block(""):
        w.line(f"u32 x = {of_type(w, U32, 1)}, y = {of_type(w, U32, 1)}, *p = ({condition(w)}) ? &x : &y, *q;")
        roll = w.number(0, 3)
        if roll == 0:
            w.line("__builtin_memcpy(&q, &p, sizeof q);")
        elif roll == 1:
            w.line("union { u32 *p; u64 n; } u = {.p = p}; q = (u32 *)u.n;")
        elif roll == 2:
            w.line("u64 n = (u64)p; q = (u32 *)n;")
        else:
            w.line("for (u32 k = 0; k < sizeof p; k++) ((u8 *)&q)[k] = ((u8 *)&p)[k];")
        w.line(f"*q = {of_type(w, U32, 1)}; out(x * 5 + y); out(p == q);")


def leave_two_loops(w: Writer) -> None:
    label = w.name("L")
    with w.block("", 6):
        w.line(f"u32 n = {of_type(w, U32, 1)} % 4;")
        with w.block("for (u32 r = 0; r < n; r++)"), w.block("for (u32 c = 0; c < 3; c++)"):
            w.line(f"if ((r * 3 + c) % 5 == {of_type(w, U32, 1)} % 5) goto {label};")
            w.line(f"if (c > r) {w.pick(('break', 'continue'))};")
            statements(w, SIMPLE, 2)
        w.line("out(n);")
        w.line(f"{label}:;")


def ring(w: Writer) -> None:
    """A ring buffer: places to write and read move with inputs."""
    with w.block("", 4):
        w.line(f"struct {{ u16 data[4]; u8 head, tail; }} r = {{.head = (u8)({of_type(w, U8, 1)} & 3)}};")
        w.line("r.tail = r.head;")
        with w.block(f"for (u32 k = 0; k < {w.number(1, 5)}; k++)"):
            w.line(f"if ({condition(w, 1)}) {{ r.data[r.head] = (u16)(k * 7 + 1); r.head = (r.head + 1) & 3; }}")
            w.line("else if (r.tail != r.head) { out(r.data[r.tail]); r.tail = (r.tail + 1) & 3; }")
        w.line("out(r.head * 4 + r.tail);")


def generic_swap(w: Writer) -> None:
    """Two arrays swapped through untyped pointers."""
    if len(w.arrays) < 2:
        return output(w)
    array = w.pick(w.arrays)
    with w.block(""):
        w.line(f"void *a = &{array.text}[{index(w, array.length)}], *b = &{array.text}[{index(w, array.length)}];")
        w.line(f"u8 t[sizeof *{array.text}];")
        w.line(
            "__builtin_memmove(t, a, sizeof t); __builtin_memmove(a, b, sizeof t); __builtin_memmove(b, t, sizeof t);"
        )
        w.line(f"out((u64){array.text}[{index(w, array.length)}]); out((u64)(a == b));")


ALL: tuple[Statement, ...] = (
    *FEATURES, struct_table, struct_table, heap_list, tree, sized_heap, chosen_free, method, through_bytes,
    leave_two_loops, ring, generic_swap,
)  # fmt: skip
