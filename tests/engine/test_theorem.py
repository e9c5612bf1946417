"""SeaBMC's theorem 1: enumeration by the interpreter and the answer of the solver agree, both ways."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from engine.theorem import Inputs, Theorem, Way, inputs_of, observing, varied
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ir.generate import Shape, random_program
from transform.programs import diamonds, exits, ladder, nested
from transform.programs import programs as small_programs

from fathom.bound.options import BoundOptions
from fathom.bound.walk.bound import bound
from fathom.encode.goal import EncodeOptions
from fathom.errors import Unsupported
from fathom.frontend.llvm.module import Module
from fathom.frontend.load import load
from fathom.ir.program import Program
from fathom.memory.base import Refused
from fathom.options import SourceOptions

SETTINGS = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
SCALARS = Shape(blocks=5, statements=7, memories=1, floats=False, addresses=False, guarded=True)
MEMORY = Shape(blocks=5, statements=7, memories=1, floats=False, guarded=True)
FLOATS = Shape(blocks=3, statements=6, memories=1, guarded=True)


def ways(solvers: tuple[str, ...] = ("bitwuzla",)) -> st.SearchStrategy[Way]:
    """Any combination that can express every access."""
    encodings = st.builds(
        EncodeOptions,
        memory=st.sampled_from(["lambdas", "arrays", "flatten", "seam"]),
        partitioned=st.booleans(),
        allocation=st.sampled_from(["concrete", "relative"]),
        word_size=st.sampled_from(["auto", 1]),
        simplify=st.booleans(),
    )
    return st.builds(
        Way,
        encode=encodings,
        vc=st.sampled_from(["dataflow", "path-conditions"]),
        coi=st.booleans(),
        solver=st.sampled_from(solvers),
    )


def every_input(program: Program) -> list[Inputs]:
    widths = inputs_of(program)
    assert sum(widths.values()) <= 16
    return [dict(zip(widths, values, strict=True)) for values in product(*(range(1 << w) for w in widths.values()))]


@SETTINGS
@given(small_programs(), ways(("bitwuzla", "z3", "cvc5")))
def test_small_programs_on_all_inputs(program: Program, way: Way) -> None:
    theorem = Theorem(program, way)
    found = every_input(theorem.sea)
    unsafe = theorem.agrees(found, one_by_one=4)
    if not uninitialised(theorem):
        assert unsafe == any(theorem.fails(inputs, 0) for inputs in found)


def uninitialised(theorem: Theorem) -> bool:
    """Whether the answer may depend on memory that was never written."""
    return any("load" in str(type(item)).lower() for block in theorem.reduced.blocks for item in block.body)


@pytest.mark.parametrize("family", [diamonds, exits, nested, ladder])
def test_families_on_all_inputs(family: object) -> None:
    assert callable(family)
    for vc in ("dataflow", "path-conditions"):
        theorem = Theorem(family(12), Way(vc=vc))
        found = every_input(theorem.sea)
        assert theorem.agrees(found) == any(theorem.fails(inputs, 0) for inputs in found)


def check_random(shape: Shape, seed: int, way: Way, count: int = 6) -> bool | None:
    try:
        theorem = Theorem(random_program(Random(seed), shape), way)
    except Refused:
        assert way.encode.memory == "flatten"
        return None
    return theorem.agrees(varied(theorem.sea, seed, count), one_by_one=count)


@SETTINGS
@given(st.integers(0, 1 << 32), ways())
def test_any_program_without_addresses(seed: int, way: Way) -> None:
    check_random(SCALARS, seed, way)


@SETTINGS
@given(st.integers(0, 1 << 32), ways())
def test_any_program_that_looks_at_addresses(seed: int, way: Way) -> None:
    check_random(MEMORY, seed, way)


@settings(SETTINGS, max_examples=30)
@given(st.integers(0, 1 << 32), ways())
def test_any_program_with_floats(seed: int, way: Way) -> None:
    check_random(FLOATS, seed, way)


@settings(SETTINGS, max_examples=150)
@given(st.integers(0, 1 << 32), st.booleans(), ways())
def test_the_goal_computes_what_the_interpreter_does(seed: int, floats: bool, way: Way) -> None:
    """With the inputs of an execution, the goal reaches its end with all of its values."""
    program = random_program(Random(seed), Shape(2, 10, 1, floats, True, True))
    for inputs in varied(program, seed, 6):
        observed = observing(program, inputs)
        if observed is not None:
            try:
                theorem = Theorem(observed, way)
            except (Refused, Unsupported):
                return
            assert theorem.check(inputs) is True, theorem.shown(inputs, "the goal denies an execution")
            return


# ── C programs of one byte of input, on all of its values ───────────────────────────────────────────────────────────────

TINY = """
#include <string.h>
typedef unsigned char u8;
u8 nd_u8(void);
void sassert(_Bool);
struct pair { u8 a; signed char b; };
static const u8 squares[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};
static u8 twice(u8 x) { return 2 * x; }
static u8 half(u8 x) { return x / 2; }

void wraps(void) { u8 x = nd_u8(); u8 y = x * 17 + 3; sassert(y != 200); }
void root(void) { u8 x = nd_u8(), r = 0; while ((r + 1) * (r + 1) <= x) r++; sassert(squares[r] <= x && (r == 15 || squares[r + 1] > x)); }
void root_is_wrong(void) { u8 x = nd_u8(), r = 0; while ((r + 1) * (r + 1) < x) r++; sassert(squares[r] <= x && (r == 15 || squares[r + 1] > x)); }
void reversed(void) { u8 x = nd_u8(), y = 0; for (int i = 0; i < 8; i++) y |= (x >> i & 1) << (7 - i); sassert(y != x || x % 3 == 0); }
void signs(void) { signed char x = nd_u8(); sassert(x / 4 <= x >> 2 || x > 0 || x % 4 == 0); sassert(x % 5 != -4); }
void table(void) { u8 x = nd_u8(), a[8] = {1, 2, 3, 4, 5, 6, 7, 8}; a[x % 8] = x; sassert(a[x / 32] != 100); }
void copies(void) { u8 x = nd_u8(), a[9] = "abcdefgh", b[9] = ""; memcpy(b, a, x % 10 > 8 ? 8 : x % 10); sassert(b[x / 32] != 'd' || x % 10 > 3); }
void moves(void) { u8 x = nd_u8(), a[9] = "abcdefgh"; memmove(a + 1, a, x & 7); sassert(a[x >> 5] != 'c'); }
void pairs(void) { u8 x = nd_u8(); struct pair p[2] = {{1, 2}, {3, 4}}; p[x & 1].b = x; sassert(p[0].b + p[1].b != -30); }
void calls(void) { u8 x = nd_u8(); u8 (*f)(u8) = x & 1 ? twice : half; sassert(f(x) != 70 && f(x) != 31); }
void floats(void) { u8 x = nd_u8(); float f = x; sassert(f / 3 * 3 == f); sassert((u8)(f / 7) == x / 7); }
void bounds(void) { u8 x = nd_u8(), a[5] = {0}, *p = a + x % 7; if (x > 9) *p = 1; sassert(x != 9); }
void pointers(void) { u8 x = nd_u8(), a = 1, b = 2, *p[3] = {&a, &b, 0}; u8 *q = p[x % 3]; if (x != 5) sassert(q == 0 || *q < 3); else *q = 0; }
void words(void) { u8 x = nd_u8(); unsigned w[2] = {0x01020304, 0x05060708}; ((u8 *)w)[x & 7] = x; sassert(w[x >> 2 & 1] != 0x01220304); }
"""
ENTRIES = [line.split("(")[0].split()[1] for line in TINY.splitlines() if line.startswith("void ") and "{" in line]
WAYS = [
    Way(),
    Way(EncodeOptions(memory="arrays", partitioned=False, word_size=1), vc="path-conditions", coi=False, solver="z3"),
    Way(EncodeOptions(memory="flatten", allocation="relative", simplify=False), solver="cvc5"),
]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Module]:
    path = tmp_path_factory.mktemp("tiny") / "tiny.c"
    found = {}
    for entry in ENTRIES:
        path.write_text(TINY)
        found[entry] = load(SourceOptions(sources=(str(path),), entry=entry, cache=False))
    return found


@pytest.mark.parametrize("known_memory", [True, False])
@pytest.mark.parametrize("entry", ENTRIES)
def test_tiny_programs_on_all_inputs(tiny: dict[str, Module], entry: str, known_memory: bool) -> None:
    """The goal of each input alone holds exactly where the execution fails; that of all, where one of them does."""
    program = bound(tiny[entry], entry, BoundOptions(unwind=16, known_memory=known_memory)).program
    for number, way in enumerate(WAYS):
        theorem = Theorem(program, way)
        (name,) = inputs_of(theorem.sea)
        failing = {value for value in range(256) if theorem.fails({name: value}, 0)}
        assert theorem.check() == bool(failing)
        every = range(0, 256, 16 if entry == "floats" else 1 if known_memory else 7)
        asked = every if number == 0 else [*sorted(failing)[:3], *range(0, 256, 50)]
        for value in asked:
            assert theorem.check({name: value}) == (value in failing), theorem.shown(
                {name: value}, f"{len(failing)} fail"
            )
