"""Random programs with loops that no bound ends: what machine code does in one execution is never proved impossible.

Each program looks at numbers in its loops and behind them. Machine code, with sanitizers, executes it some hundred times
on random inputs, and gives the smallest and the largest of these numbers, or says that something went wrong. Then

    LARGEST - 1 and SMALLEST + 1 as bounds    are wrong: a proof by induction would be a wrong one
    LARGEST and SMALLEST                      may be right: the proofs are counted
    a sanitizer has complained                no proof may be found
"""

from __future__ import annotations

import random
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from fathom.deadline import OutOfTime
from fathom.engine.budget import Budget
from fathom.engine.induction import Induction
from fathom.engine.request import CheckRequest
from fathom.engine.walker import Walker
from fathom.errors import Unsupported
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.options import LimitOptions, ModelOptions, SourceOptions

HEAD = """
typedef unsigned char u8;
void *malloc(unsigned long), free(void *), *memset(void *, int, unsigned long), *memcpy(void *, const void *, unsigned long);
_Bool more(void), flip(void);
unsigned any(void);
void look(unsigned, int);
"""
NATIVE = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include "programs.h"
struct seen { int low, high, is_seen; };
static struct seen *seen;
static unsigned long state;
static unsigned turn(void) { state = state * 6364136223846793005ul + 1442695040888963407ul; return state >> 33; }
static unsigned steps, stay;
_Bool more(void) { return steps++ < 3000 && turn() % stay != 0; }
_Bool flip(void) { if (steps++ > 20000) _exit(0); return turn() & 1; }
unsigned any(void) { unsigned kind = turn() % 4; return kind == 0 ? turn() % 4 : kind == 1 ? turn() % 300 : turn() * 2u + (turn() & 1); }
void look(unsigned place, int value) {
  struct seen *s = seen + place;
  if (!s->is_seen || value < s->low) s->low = value;
  if (!s->is_seen || value > s->high) s->high = value;
  s->is_seen = 1;
}
int main(int argc, char **argv) {
  unsigned runs = atoi(argv[1]), count = sizeof programs / sizeof *programs;
  seen = mmap(0, PLACES * sizeof *seen, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  freopen("/dev/null", "w", stderr);
  for (unsigned p = 0; p < count; p++) {
    int failed = 0;
    pid_t child = fork();
    if (!child) {
      for (unsigned run = 0; run < runs; run++) {
        state = run * 7919u + p; turn(); steps = 0; stay = run % 3 == 0 ? 6 : run % 3 == 1 ? 60 : 400;
        programs[p]();
      }
      _exit(0);
    }
    waitpid(child, &failed, 0);
    printf("program %u %d\n", p, failed != 0);
  }
  for (unsigned i = 0; i < PLACES; i++)
    if (seen[i].is_seen) printf("place %u %d %d\n", i, seen[i].low, seen[i].high);
}
"""


@dataclass
class Generator:
    """One program; `places` are the numbers that it looks at."""

    random: random.Random
    name: str
    first_place: int
    places: int = 0
    depth: int = 0
    lines: list[str] = field(default_factory=list)

    def pick(self, *choices: str) -> str:
        return self.random.choice(choices)

    def number(self) -> str:
        return str(self.random.choice((0, 1, 2, 3, 5, 7, 10, 63, 64, 100)))

    def variable(self) -> str:
        return self.pick(
            "a", "b", "c", "d", f"{self.name}_g", "s.x", "s.y", "*p", "t[c & 7]", "t[1]", "h->x", "k->x", "l->y"
        )

    def expression(self) -> str:
        value = self.pick(self.variable(), self.variable(), self.number(), "(int)(any() & 15)")
        if self.random.random() < 0.5:
            return value
        return f"({value} {self.pick('+', '-', '^', '&', '|')} {self.pick(self.variable(), self.number())})"

    def bounded(self) -> str:
        """An expression whose value stays small, so that numbers do not overflow at once."""
        wrap = self.pick("({} & 127)", "({} % 100)", "({} & 7)", "{}", "({} > 90 ? 0 : {})")
        value = self.expression()
        return wrap.replace("{}", value)

    def condition(self) -> str:
        return self.pick(
            "flip()", "flip()", f"{self.variable()} < {self.number()}", f"{self.variable()} == {self.number()}",
            f"{self.variable()} != {self.variable()}", "p == &a", f"a < {self.variable()}",
        )  # fmt: skip

    def look(self) -> str:
        self.places += 1
        return f"look({self.first_place + self.places - 1}, {self.pick('a', 'b', 'c', 'd', f'{self.name}_g', 's.y', 't[1]', 't[5]', 'h->x', '*p', 'k->x', 'l->x')});"

    def simple(self) -> str:
        v = self.variable()
        return self.pick(
            f"{v} = {self.bounded()};", f"{v} = {self.bounded()};", f"{v} = {v} < {self.number()} ? {v} + {self.pick('1', '2', '3')} : 0;",
            "a++;", "c++;", "b += 2;", "d++;", f"{self.name}_g = ({self.name}_g + 1) % 50;", f"t[{self.pick('a & 7', 'c & 7', 'any() & 7', '3')}] = {self.bounded()};",
            f"p = {self.pick('&a', '&b', '&t[2]', '&t[c & 7]', '&s.x', f'&{self.name}_g', '&h->x')};",
            f"{self.name}_f({self.bounded()});", f"{self.name}_w(&{self.pick('a', 'b', 's.y', 't[6]')}, {self.bounded()});",
            "memset(t, 0, sizeof t);", "memset(&t[c & 3], 0, 8);", "memcpy(&s, &t[c & 3], sizeof s);", "s = *h;", "*h = s;",
            "if (q < t + 7) q++; else q = t;", f"*q = {self.bounded()};", "{ int in = a; q = &t[2]; p = &in; *p = b & 7; a = in; p = &a; }",
            "{ struct pair *n = malloc(sizeof *n); if (n) { n->x = b; n->y = 0; a = n->x & 63; } free(n); }",
            f"v[c & 3] = {self.pick('&a', '&b', '&t[c & 7]', '&s.y', '&h->y', '&k->x', '0')};", "v[any() & 3] = v[c & 3];",
            f"{{ int *w = v[any() & 3]; if (w) *w = {self.bounded()}; }}", "{ int *w = v[c & 3]; if (w) a = *w & 63; }",
            "{ struct pair *n = malloc(sizeof *n); if (n) { *n = s; k = n; } }", "{ struct pair *n = malloc(sizeof *n); if (n) { n->x = c & 63; n->y = 0; l = k; k = n; } }",
            f"k->x = {self.bounded()};", "a = l->x & 63;", f"l->{self.pick('x', 'y')} = {self.bounded()};", "if (l == k) d++;", "l = k;", "number = (unsigned long)(flip() ? &a : &b);",
            f"if (number) *(int *)number = {self.bounded()};",
        )  # fmt: skip

    def cells(self) -> str:
        """What is done to an array of which no cell is known by itself."""
        u, at = f"{self.name}_u", self.pick("c % 40", "any() % 40", "a & 31", "(unsigned)b % 40")
        return self.pick(
            f"{u}[{at}] = {self.bounded()};", f"{u}[{at}] = {self.number()};", f"a = {u}[{at}];", f"b = {u}[{at}] & 63;",
            f"for (unsigned i = 0; i < 40; i++) {u}[i] = {self.pick(self.number(), 'c & 7', '(int)i', 'b & 63')};",
            f"for (int i = 39; i >= 0; i--) {{ if ({u}[i] > a) a = {u}[i]; }}",
            f"for (unsigned i = 1; i < 40 && more(); i++) {u}[i] = {u}[i - 1];",
        )  # fmt: skip

    def called(self) -> str:
        """A statement of the recursive function."""
        name = self.name
        return self.pick(
            f"{name}_g = ({name}_g + 1) % 50;", f"y = {self.pick('x', '*at', f'{name}_g')} & 63;", "x = x < 60 ? x + 1 : 0;",
            f"*at = {self.pick('x', 'y', self.number())} & 63;", f"{name}_u[x & 31] = y & 63;", f"y = {name}_u[y & 31] & 63;",
            f"if ({name}_kept) *{name}_kept = {self.number()};", f"if ({name}_kept) y = *{name}_kept & 63;", "if (n == 3) x = 0;",
            f"static int z; z = (z + 1) & 31; {name}_g = z;", f"while (more()) {{ y = (y + 1) & 31; {name}_g = y; }}",
            f"{name}_f(y & 63);", f"{name}_w(&y, x & 63); y &= 63;", "if (h) h->x = y & 63;", "if (h && flip()) h = 0;",
        )  # fmt: skip

    def recursion(self) -> str:
        """A recursive function: what it is given are numbers, a pointer to a number, and one to an object."""
        name, result = self.name, self.pick("x", "y", "(x + y) & 63", "n ? y : x", f"{self.name}_g", "*at & 63")
        keeps = self.random.random() < 0.3
        again = f"if (flip()) r = {name}_r(n - 1, at, r & 63, h);" if self.random.random() < 0.3 else ""
        self.places += 1
        look = f"look({self.first_place + self.places - 1}, {self.pick('x', 'y', 'r', f'{name}_g', '*at')});"
        return f"""
static int {name}_u[40], *{name}_kept;
static int {name}_r(unsigned n, int *at, int x, struct pair *h) {{
  int y = {self.number()}, r = 0;
  {{ {self.called()} }}
  if (n == 0 || !more()) {{ {self.called()} return {result}; }}
  {f"{name}_kept = &y;" if keeps else ""}
  r = {name}_r(n - 1, {self.pick("at", "at", "at", "&y", f"&{name}_g")}, {self.pick("x", "y", "x < 60 ? x + 1 : 0")}, h);
  {f"{name}_kept = 0;" if keeps else ""}
  {{ {self.called()} }} {again} {look}
  return {self.pick(result, "r", "(r + 1) & 63", "r > x ? r : x")};
}}
"""

    def statement(self) -> str:
        kind = self.random.random()
        if kind < 0.08:
            at = self.pick("&a", "&s.y", "&t[3]", f"&{self.name}_g", "p")
            return f"{self.pick('a', 'b')} = {self.name}_r(any() % 100, {at}, c & 63, {self.pick('h', '&s', 'k')});"
        if kind < 0.16:
            return self.cells()
        if kind < 0.58 or self.depth > 2:
            return self.simple()
        if kind < 0.68:
            return self.look()
        self.depth += 1
        inside = " ".join(self.statement() for _ in range(self.random.randint(1, 3)))
        self.depth -= 1
        if kind < 0.86:
            return f"if ({self.condition()}) {{ {inside} }}" + (f" else {self.simple()}" if kind < 0.75 else "")
        leave = self.pick("", "", "if (flip()) break;", "if (flip()) continue;", "if (a == 60) goto out;")
        return (
            f"while ({self.pick('more()', 'more()', 'more() && a < 90', 'more() && c < 200')}) {{ {inside} {leave} }}"
        )

    def program(self) -> str:
        name, body = self.name, " ".join(self.statement() for _ in range(self.random.randint(2, 4)))
        recursion = self.recursion()
        loop = f"while (more()) {{ {body} {' '.join(self.statement() for _ in range(self.random.randint(1, 3)))} }}"
        self.places += 1
        cell = f"look({self.first_place + self.places - 1}, {name}_u[any() % 40]);"
        end = f"{self.look()} {self.look()} {cell}"
        return f"""
static int {name}_g;
static void {name}_f(int n) {{ {name}_g = n & 63; }}
static void {name}_w(int *at, int n) {{ if (flip()) *at = n; else {name}_g++; {name}_g &= 31; }}
{recursion}
void {name}(void) {{
  int a = {self.number()}, b = 0, t[8] = {{0}}, *p = &a, *q = t; unsigned c = 0; u8 d = 0;
  struct pair s = {{1, 2}}, *h = malloc(sizeof *h), *k = &s, *l = &s;
  int *v[4] = {{0}}; unsigned long number = 0;
  {name}_g = 0; {name}_kept = 0; memset({name}_u, 0, sizeof {name}_u);
  if (!h) return;
  h->x = h->y = 0;
  {self.statement()} {loop}
  {self.simple()} {end}
  goto out; out: free(h);
}}
"""


@dataclass(frozen=True)
class Made:
    """Programs, the places that each looks at, and what machine code has seen."""

    texts: tuple[str, ...]
    places: tuple[range, ...]
    failed: tuple[bool, ...]
    seen: dict[int, tuple[int, int]]


def make(seed: int, count: int, folder: Path, gcc: str, runs: int = 300) -> Made:
    """Programs that have been executed."""
    source = random.Random(seed)
    texts, places, first = [], [], 0
    for number in range(count):
        generator = Generator(source, f"p{number}", first)
        texts.append(generator.program())
        places.append(range(first, first + generator.places))
        first += generator.places
    names = ", ".join(f"p{number}" for number in range(count))
    pair = "struct pair { int x, y; };\n"
    (folder / "programs.c").write_text(HEAD + pair + "".join(texts))
    heads = "".join(f"void p{number}(void);\n" for number in range(count))
    (folder / "programs.h").write_text(
        f"{heads}#define PLACES {first + 1}\nstatic void (*programs[])(void) = {{{names}}};\n"
    )
    (folder / "native.c").write_text(NATIVE)
    flags = [
        "-w",
        "-O1",
        "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all",
        "-o",
        "native",
        "native.c",
        "programs.c",
    ]
    subprocess.run([gcc, *flags], cwd=folder, check=True, timeout=300)
    text = subprocess.run(
        ["./native", str(runs)], cwd=folder, check=True, capture_output=True, text=True, timeout=600
    ).stdout
    rows = [line.split() for line in text.splitlines()]
    failed = tuple(row[2] == "1" for row in rows if row[0] == "program")
    seen = {int(row[1]): (int(row[2]), int(row[3])) for row in rows if row[0] == "place"}
    return Made(tuple(texts), tuple(places), failed, seen)


@dataclass(frozen=True)
class Claim:
    """That a number stays within a bound, which machine code has broken, or not."""

    program: int
    place: int
    cond: str
    is_wrong: bool

    @property
    def entry(self) -> str:
        return f"p{self.program}_{self.place}_{'wrong' if self.is_wrong else 'right'}_{'le' if '<=' in self.cond else 'ge'}"


def list_claims(made: Made, source: random.Random, each: int) -> Iterator[Claim]:
    """Some claims about each program; about one that has failed there is none that could be right."""
    for number, places in enumerate(made.places):
        known = [place for place in places if place in made.seen]
        for place in source.sample(known, min(each, len(known))):
            low, high = made.seen[place]
            yield Claim(number, place, f"value <= {high - 1}", True)
            yield Claim(number, place, f"value >= {low + 1}", True)
            yield Claim(number, place, source.choice((f"value <= {high}", f"value >= {low}")), made.failed[number])


def checked_text(made: Made, claims: Sequence[Claim]) -> str:
    """A function for each claim, which looks at one place only."""
    text = (
        HEAD
        + "void __VERIFIER_assert(_Bool);\n_Bool nondet_bool(void);\nunsigned nondet_uint(void);\nstruct pair { int x, y; };\n"
    )
    text = text.replace("_Bool more(void), flip(void);\nunsigned any(void);\nvoid look(unsigned, int);\n", "")
    text += "#define more nondet_bool\n#define flip nondet_bool\n#define any nondet_uint\n"
    for claim in claims:
        name = f"p{claim.program}"
        body = (
            made.texts[claim.program]
            .replace(f"{name}_", f"{claim.entry}__")
            .replace(f"void {name}(", f"void {claim.entry}(")
        )
        text += f"#undef look\n#define look(place, value_) do {{ if (place == {claim.place}) {{ int value = value_; __VERIFIER_assert({claim.cond}); }} }} while (0)\n{body}"
    names = ", ".join(claim.entry for claim in claims)
    return f"{text}void *entries[] = {{{names}}};\nint main(void) {{ return entries[nondet_uint()] != 0; }}\n"


def load_claims(made: Made, claims: Sequence[Claim], folder: Path) -> Module:
    """The module of all claims."""
    path = folder / "checked.c"
    path.write_text(checked_text(made, claims))
    return load(SourceOptions(sources=(str(path),), cflags=("-w",), cache=False))


def prove(module: Module, claim: Claim, seconds: float, *, infers: bool, select: tuple[str, ...] = ()) -> str:
    """What a proof by induction comes to: safe, or why there is none; `select` are the classes that are checked."""
    walker = Walker.of(CheckRequest(module, claim.entry, LimitOptions(select=select), ModelOptions()))
    try:
        options = replace(walker.options_within(2, 1), deadline=time.monotonic() + seconds)
        bounded = walker.walk(options)
        outcome = Induction(walker, Budget(), infers=infers).prove(bounded, seconds)
    except OutOfTime:
        return "time"
    except Unsupported as problem:
        return str(problem)
    return "not proved" if outcome is None else outcome.verdict.result
