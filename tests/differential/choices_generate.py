"""Random C programs in which cursors, indices, lengths and list pointers depend on choices: parsers, lists and sorts.

What differs between paths that meet is used as an address or to leave a loop, so it matters whether they are merged.
All loops end, values stay small, and every variable is written before it is read; guards are left out at random, so that
indices may leave their array and pointers may be null or dangling.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

Block = list[str]


def indent(lines: Sequence[str]) -> Block:
    return [f"    {line}" for line in lines]


def branch(condition: str, body: Sequence[str]) -> Block:
    return [f"if ({condition}) {{", *indent(body), "}"]


# ── parsers ─────────────────────────────────────────────────────────────────────────────────────────────────────────


class Parser:
    """A loop over a text with a cursor, an index or a pointer, a stack of positions and tokens."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.size = random.randint(3, 5)
        self.letters = random.randint(3, 4)
        self.tokens = random.randint(self.size - 1, self.size + 1)
        pointer = random.random() < 0.5
        self.here = "PT(text, p)" if pointer else "AT(text, pos)"
        self.next = "PT(text, p + 1)" if pointer else "AT(text, pos + 1)"
        self.cursor = "p" if pointer else "pos"
        self.position = "(int)(p - text)" if pointer else "pos"
        self.more = f"p < text + {self.size}" if pointer else f"pos < {self.size}"

    def letter(self) -> int:
        return self.random.randrange(self.letters)

    def action(self, depth: int) -> Block:
        c, k = self.letter(), self.random.randint(0, 3)
        simple = [
            f"{self.cursor}++;", f"{self.cursor} += 2;", f"start = {self.position};", "depth++;", "depth--;",
            "if (depth > 0) depth--;", f"state = {k};", f"AT(token, count) = {self.position}; count++;",
            f"if (count < {self.tokens}) AT(token, count++) = start;", f"AT(token, depth) = {self.position};",
            f"while ({self.more} && {self.here} == {c}) {self.cursor}++;", f"if ({self.here} != {c}) return;",
            f"for (int j = start; j < {self.position}; j++) AT(out, j - start) = AT(text, j);",
            "if (count) state = AT(token, count - 1);", f"length = {self.position} - start;", "break;",
            f"for (int j = 0; j < length; j++) AT(out, j) += {k};",
        ]  # fmt: skip
        if depth == 0 or self.random.random() < 0.6:
            return [self.random.choice(simple)]
        conditions = [
            f"state == {k}", "depth > 0", f"{self.here} == {c}", f"{self.more} && {self.next} == {c}",
            "length > 1", f"count > {k}", f"AT(token, {k % self.tokens}) < {self.position}",
        ]  # fmt: skip
        return branch(self.random.choice(conditions), self.actions(depth - 1))

    def actions(self, depth: int) -> Block:
        return [line for _ in range(self.random.randint(1, 2)) for line in self.action(depth)]

    def check(self) -> str:
        c, k = self.random.randint(0, self.size), self.random.randint(0, 3)
        checks = (
            f"count <= {c}", f"depth != {k}", f"state != {k} || count < {c}", f"start <= {self.position}",
            f"AT(token, {c % self.tokens}) != {k}", f"AT(out, {c % self.size}) != {k}", f"length <= {c}",
        )  # fmt: skip
        return f"CHECK({self.random.choice(checks)});"

    def body(self) -> Block:
        cases = [
            line
            for letter in range(self.letters - 1)
            for line in [f"case {letter}: {{", *indent(self.actions(2)), "    break;", "}"]
        ]
        dispatch = [f"switch ({self.here}) {{", *cases, "default: {", *indent(self.actions(2)), "}", "}"]
        return [
            f"unsigned char text[{self.size}];",
            f"int token[{self.tokens}] = {{0}}, out[{self.size}] = {{0}};",
            "int start = 0, count = 0, depth = 0, state = 0, length = 0;",
            "const unsigned char *p = text;" if self.cursor == "p" else "int pos = 0;",
            f"for (int i = 0; i < {self.size}; i++) text[i] = (unsigned char)choose({self.letters});",
            f"for (int step = 0; step < {2 * self.size} && {self.more}; step++) {{",
            *indent([*dispatch, f"{self.cursor}++;"]),
            "}",
            *(self.check() for _ in range(self.random.randint(1, 2))),
        ]


# ── lists ───────────────────────────────────────────────────────────────────────────────────────────────────────────

_MOST: Final = 8
"""How many steps a walk along a list takes, which may be a ring."""


class List:
    """Some operations on a doubly linked list, chosen one after the other, and a walk along it."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def maybe(self, line: str) -> Block:
        """A line that is forgotten now and then."""
        return [line] if self.random.random() < 0.8 else []

    def push_front(self) -> Block:
        return [
            "struct node *made = NEW();",
            f"made->value = {self.random.choice(('count', 'i', 'choose(2)', '1'))};",
            "made->next = head;",
            *self.maybe("if (head) IN(head)->prev = made; else tail = made;"),
            "head = made;",
            *self.maybe("count++;"),
        ]

    def push_back(self) -> Block:
        return [
            "struct node *made = NEW();",
            f"made->value = {self.random.choice(('count', 'i', 'choose(2)', '0'))};",
            "made->prev = tail;",
            "if (tail) IN(tail)->next = made; else head = made;",
            *self.maybe("tail = made;"),
            *self.maybe("count++;"),
        ]

    def pop_front(self) -> Block:
        unlink = [
            "struct node *old = head;",
            "head = IN(old)->next;",
            *self.maybe("if (head) IN(head)->prev = 0; else tail = 0;"),
            *self.maybe("if (at == old) at = head;"),
            "FREE(old);",
            *self.maybe("count--;"),
        ]
        return branch("head", unlink) if self.random.random() < 0.85 else unlink

    def insert_after(self) -> Block:
        insert = [
            "struct node *made = NEW();",
            "made->value = count++;",
            "made->next = IN(at)->next;",
            "made->prev = at;",
            *self.maybe("if (made->next) IN(made->next)->prev = made; else tail = made;"),
            "IN(at)->next = made;",
        ]
        return branch("at", insert) if self.random.random() < 0.85 else insert

    def remove(self) -> Block:
        remove = [
            "struct node *old = at;",
            "if (IN(old)->prev) IN(old->prev)->next = old->next; else head = old->next;",
            *self.maybe("if (IN(old)->next) IN(old->next)->prev = old->prev; else tail = old->prev;"),
            "at = old->next;",
            "FREE(old);",
            *self.maybe("count--;"),
        ]
        return branch("at", remove)

    def delete_value(self) -> Block:
        """With a pointer to a link, which is a local or inside of a node."""
        return [
            f"int unwanted = {self.random.choice(('choose(2)', '1', 'count'))};",
            f"for (int k = 0; k < {_MOST} && head && IN(head)->value == unwanted; k++) {{",
            "    struct node *old = head;",
            "    head = old->next;",
            *indent(self.maybe("if (head) IN(head)->prev = 0; else tail = 0;")),
            *indent(self.maybe("if (at == old) at = head;")),
            "    FREE(old);",
            *indent(self.maybe("count--;")),
            "}",
        ]

    def reverse(self) -> Block:
        return [
            "struct node *turned = 0, *rest = head;",
            f"for (int k = 0; k < {_MOST} && rest; k++) {{",
            "    struct node *next = IN(rest)->next;",
            "    rest->prev = next;",
            "    rest->next = turned;",
            "    turned = rest;",
            "    rest = next;",
            "}",
            *self.maybe("tail = head;"),
            "head = turned;",
        ]

    def move(self) -> Block:
        guard = "at" if self.random.random() < 0.85 else "count"
        return self.random.choice([["at = head;"], ["at = tail;"], branch(guard, ["at = IN(at)->next;"])])

    def operation(self) -> Block:
        makers: list[Callable[[], Block]] = [
            self.push_front, self.push_back, self.pop_front, self.insert_after, self.remove, self.delete_value,
            self.reverse, self.move, self.move,
        ]  # fmt: skip
        return self.random.choice(makers)()

    def body(self) -> Block:
        number = self.random.randint(2, 4)
        first = self.random.choice((self.push_front, self.push_back))
        operations = [first(), *(self.operation() for _ in range(number - 1))]
        cases = [
            line
            for case, lines in enumerate(operations)
            for line in [f"case {case}: {{", *indent(lines), "    break;", "}"]
        ]
        link = self.random.choice(("next", "prev"))
        check = self.random.choice(
            ("length == count", f"sum != {self.random.randint(0, 5)}", "!at || IN(at)->value < 3")
        )
        return [
            "struct node *head = 0, *tail = 0, *at = 0;",
            "int count = 0, length = 0, sum = 0;",
            f"for (int i = 0; i < {self.random.randint(3, 5)}; i++) {{",
            *indent([f"switch (choose({number + 1})) {{", *cases, "default: i = 9;", "}"]),
            "}",
            f"struct node *p = {'head' if link == 'next' else 'tail'};",
            f"for (; p && length < {_MOST}; p = p->{link}) {{ sum += IN(p)->value; length++; }}",
            f"CHECK({check});",
            f"for (int k = 0; k < {_MOST} && head; k++) {{ struct node *old = head; head = IN(old)->next; FREE(old); }}",
        ]


# ── sorts ───────────────────────────────────────────────────────────────────────────────────────────────────────────


class Sort:
    """Loops over an array of inputs that compare, swap and move cells by indices that earlier comparisons decide."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.size = random.randint(3, 4)

    def index(self) -> str:
        return self.random.choice(("i", "j", "m", "low", "high", "m + 1", "j - 1"))

    def action(self, depth: int) -> Block:
        a, b = self.index(), self.index()
        simple = [
            [f"{{ int t = AT(a, {a}); AT(a, {a}) = AT(a, {b}); AT(a, {b}) = t; }}"],
            [f"m = {self.random.choice(('i', 'j', 'low'))};"],
            [f"AT(at, {self.random.choice(('i', 'm'))}) = {self.random.choice(('j', 'm', 'i'))};"],
            [f"m = AT(at, {self.random.choice(('i', 'm', 'j'))});"],
            ["while (j > 0 && AT(a, j - 1) > AT(a, j)) { AT(a, j) = AT(a, j - 1); j--; }"],
            ["if (low < high) low++;"],
            ["if (high > 0) high--;"],
            [f"x = AT(a, {a});"],
            [f"AT(a, {b}) = x;"],
            ["m++;"],
        ]
        if depth == 0 or self.random.random() < 0.5:
            return self.random.choice(simple)
        conditions = (
            f"AT(a, {a}) < AT(a, {b})", f"AT(a, {a}) > x", f"m < {self.size - 1}", "low < high", "m != i",
            f"AT(at, {self.random.choice(('i', 'j'))}) == m",
        )  # fmt: skip
        return branch(self.random.choice(conditions), self.actions(depth - 1))

    def actions(self, depth: int) -> Block:
        return [line for _ in range(self.random.randint(1, 2)) for line in self.action(depth)]

    def check(self) -> str:
        checks = (
            *(f"AT(a, {k}) <= AT(a, {k + 1})" for k in range(self.size - 1)), f"m != {self.random.randint(0, self.size)}",
            "AT(a, 0) <= x", f"AT(a, m) <= AT(a, {self.size - 1})", "low <= high", f"AT(at, m) < {self.size}",
        )  # fmt: skip
        return f"CHECK({self.random.choice(checks)});"

    def body(self) -> Block:
        n = self.size
        inner = self.random.choice(
            (f"int j = i + 1; j < {n}; j++", f"int j = 0; j < {n - 1}; j++", "int j = i; j > 0; j--")
        )
        return [
            f"int a[{n}], at[{n}] = {{0}}, m = 0, x = 0, low = 0, high = {n - 1};",
            f"for (int i = 0; i < {n}; i++) a[i] = choose(3);",
            f"for (int i = 0; i < {n}; i++) {{",
            *indent([*self.random.choice(([], ["m = i;"])), f"for ({inner}) {{", *indent(self.actions(2)), "}"]),
            *indent(self.random.choice(([], ["{ int t = AT(a, i); AT(a, i) = AT(a, m); AT(a, m) = t; }"]))),
            "}",
            *(self.check() for _ in range(self.random.randint(1, 3))),
        ]


SHAPES: Final[tuple[Callable[[Random], Parser | List | Sort], ...]] = (Parser, List, Sort)


def generate(seed: int) -> Block:
    """The lines of a function without arguments that belongs to a seed."""
    shape = SHAPES[seed % len(SHAPES)](Random(seed))
    return [f"static void run_{seed}(void) {{", *indent(shape.body()), "}"]
