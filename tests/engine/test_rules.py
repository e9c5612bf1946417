"""Every rule of the encoder on its own: what an instruction means as terms is what the interpreter computes.

Results are compared with one more input for each: the goal can hold exactly if these inputs are the results.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import get_args

import pytest
from engine.theorem import Inputs, Theorem, Way, inputs_of

from fathom.deadline import OutOfTime
from fathom.encode.encoder import encode
from fathom.encode.goal import EncodeOptions
from fathom.ir import floats, instructions
from fathom.ir.interpreter import run
from fathom.ir.parser import parse_program
from fathom.ir.program import Program
from fathom.logic.evaluate import evaluate
from fathom.logic.terms import Term, symbols

HALVES = [
    0x0000,
    0x8000,
    0x0001,
    0x8001,
    0x3C00,
    0xBC00,
    0x4248,
    0x3800,
    0xB8FF,
    0x7BFF,
    0x7C00,
    0xFC00,
    0x7E00,
    0x4A00,
]
"""Zeros, the least numbers, ±1, 3.14, ±0.5 and so on, the greatest number, infinities, NaN, 12."""
UNARY = [op for op in get_args(instructions.FloatOpKind) if floats.ARITY[op] == 1]
BINARY = [op for op in get_args(instructions.FloatOpKind) if floats.ARITY[op] == 2 and op != "frem"]


def asking(body: str, results: Mapping[str, str]) -> Program:
    """The program with an assertion that its results are not those that further inputs give."""
    lines, same = body.strip().splitlines(), "true"
    for number, (register, kind) in enumerate(results.items()):
        bits = register
        if not kind.startswith("i"):
            width, bits = floats.FORMATS[kind].width, f"B{number}"
            lines.append(f"{bits}:i{width} = bitcast {register}")
            kind = f"i{width}"
        lines += [f'W{number}:{kind} = nondet "wanted"', f"E{number}:i1 = eq {bits}, W{number}"]
        lines.append(f"S{number}:i1 = and {same}, E{number}")
        same = f"S{number}"
    lines += [f"D:i1 = xor {same}, true", "assert D [same]", "halt"]
    return parse_program("fun main() {\nBB0:\n  " + "\n  ".join(line.strip() for line in lines) + "\n}\n")


def computed(program: Program, results: Mapping[str, str], inputs: Inputs) -> list[int]:
    """The results of an execution."""
    values = run(program, dict(inputs)).named()
    found = [values[register] for register in results]
    assert all(isinstance(value, int) for value in found)
    return found  # type: ignore[return-value]


def with_results(inputs: Inputs, found: list[int], flipped: int | None = None) -> Inputs:
    """The inputs of the program with the results as it must compute them, one of them wrong if asked for."""
    wanted = {f"W{number}": value for number, value in enumerate(found)}
    if flipped is not None:
        wanted[f"W{flipped}"] ^= 1
    return {**inputs, **wanted}


def holds(theorem: Theorem, inputs: Inputs, bits: int) -> bool:
    """Whether the goal holds, by evaluation; a fresh symbol for the bits of a float is `bits`."""
    goal = theorem.goal
    known: dict[Term, int] = {term: inputs[name] for name, term in goal.inputs.items()}
    roots = [*goal.constraints, goal.failure]
    for symbol in symbols(roots):
        known.setdefault(symbol, bits)
    return all(value is True for value in evaluate(roots, known))


def check_scalar(body: str, results: dict[str, str], inputs: Iterator[Inputs], simplify: bool) -> None:
    program = asking(body, results)
    theorem = Theorem(program, Way(EncodeOptions(simplify=simplify)))
    for each in inputs:
        found = computed(program, results, each)
        shown = theorem.shown(each, str(found))
        assert holds(theorem, with_results(each, found), found[0]), shown
        wrong = with_results(each, found, 0)
        assert not holds(theorem, wrong, wrong["W0"]), shown
        assert not holds(theorem, wrong, found[0]), shown


def all_of(*widths: int) -> Iterator[Inputs]:
    for values in product(*(range(1 << width) for width in widths)):
        yield {f"R{number}": value for number, value in enumerate(values)}


@pytest.mark.parametrize("simplify", [True, False])
@pytest.mark.parametrize("width", [1, 3])
@pytest.mark.parametrize("op", get_args(instructions.IntKind))
def test_integers(op: str, width: int, simplify: bool) -> None:
    body = f'R0:i{width} = nondet "x"\nR1:i{width} = nondet "y"\nR2:i{width} = {op} R0, R1'
    check_scalar(body, {"R2": f"i{width}"}, all_of(width, width), simplify)


@pytest.mark.parametrize("simplify", [True, False])
@pytest.mark.parametrize("width", [1, 3])
@pytest.mark.parametrize("pred", [pred for pred in get_args(instructions.Predicate) if pred not in floats.COMPARE])
def test_comparisons(pred: str, width: int, simplify: bool) -> None:
    body = f'R0:i{width} = nondet "x"\nR1:i{width} = nondet "y"\nR2:i1 = {pred} R0, R1'
    check_scalar(body, {"R2": "i1"}, all_of(width, width), simplify)


@pytest.mark.parametrize("simplify", [True, False])
@pytest.mark.parametrize(
    ("op", "source", "target"),
    [(op, s, t) for op in ("zext", "sext") for s in (1, 3) for t in (4, 9)] + [("trunc", 5, 1), ("trunc", 5, 4)],
)
def test_casts(op: str, source: int, target: int, simplify: bool) -> None:
    body = f'R0:i{source} = nondet "x"\nR1:i{target} = {op} R0'
    check_scalar(body, {"R1": f"i{target}"}, all_of(source), simplify)


@pytest.mark.parametrize("kind", ["i1", "i3"])
def test_selects(kind: str) -> None:
    body = f'R0:i1 = nondet "c"\nR1:{kind} = nondet "x"\nR2:{kind} = nondet "y"\nR3:{kind} = select R0, R1, R2'
    check_scalar(body, {"R3": kind}, all_of(1, int(kind[1:]), int(kind[1:])), True)


def halves(count: int) -> Iterator[Inputs]:
    for values in product(HALVES, repeat=count):
        yield {f"R{number}": value for number, value in enumerate(values)}


@pytest.mark.parametrize("simplify", [True, False])
@pytest.mark.parametrize("op", [*UNARY, *BINARY])
def test_floats(op: str, simplify: bool) -> None:
    arity = floats.ARITY[op]  # type: ignore[index]
    operands = ["R0", "R1"][:arity]
    body = "\n".join(f'{each}:half = nondet "x"' for each in operands) + f"\nR2:half = {op} {', '.join(operands)}"
    check_scalar(body, {"R2": "half"}, halves(arity), simplify)


@pytest.mark.parametrize("pred", sorted(floats.COMPARE))
def test_float_comparisons(pred: str) -> None:
    body = f'R0:half = nondet "x"\nR1:half = nondet "y"\nR2:i1 = {pred} R0, R1'
    check_scalar(body, {"R2": "i1"}, halves(2), True)


@pytest.mark.parametrize("op", ["fptosi", "fptoui"])
@pytest.mark.parametrize("width", [1, 4, 5, 32])
def test_floats_to_integers(op: str, width: int) -> None:
    body = f'R0:half = nondet "x"\nR1:i{width} = {op} R0'
    edges = [
        floats.from_float(sign * (x + d), "half") for x in (0, 1, 7, 8, 15, 16) for d in (0, 0.5) for sign in (1, -1)
    ]
    check_scalar(body, {"R1": f"i{width}"}, ({"R0": value} for value in [*HALVES, *edges]), True)


@pytest.mark.parametrize("op", ["sitofp", "uitofp"])
@pytest.mark.parametrize("width", [1, 4])
def test_integers_to_floats(op: str, width: int) -> None:
    check_scalar(f'R0:i{width} = nondet "x"\nR1:half = {op} R0', {"R1": "half"}, all_of(width), True)


def test_float_widths() -> None:
    body = 'R0:half = nondet "x"\nR1:float = fpext R0\nR2:float = fmul R1, R1\nR3:half = fptrunc R2'
    check_scalar(body, {"R3": "half"}, halves(1), True)


# ── memory ──────────────────────────────────────────────────────────────────────────────────────────────────────────

TWO_OBJECTS = """
M0 = mem.init()
P0, M1 = malloc 4, M0 align 4
P1, M2 = alloca 4, M1 align 4
M3 = bytes "abcd", P0, M2
M4 = bytes "efgh", P1, M3
C:i1 = nondet "c"
N:i3 = nondet "n"
L:i64 = zext N
"""
MEMORY: dict[str, tuple[str, dict[str, str]]] = {
    "free": (
        "P2 = select C, P0, P1\nM5 = free P2, M4\nR0:i1 = isalloc P0, M5\nR1:i1 = isalloc P1, M5\nR2:i1 = isalloc P2, M5",
        {"R0": "i1", "R1": "i1", "R2": "i1"},
    ),
    "free_null": (
        "P2 = select C, P0, null\nM5 = free P2, M4\nR0:i1 = isalloc P0, M5\nR1:i1 = isalloc null, M5\nR2:i1 = isalloc P1, M0",
        {"R0": "i1", "R1": "i1", "R2": "i1"},
    ),
    "modified": (
        "R0:i1 = ismod P0, M2\nR1:i1 = ismod P0, M4\nM5 = resetmod P0, M4\nM6 = memset P0, 1, L, M5\nR2:i1 = ismod P0, M6\nR3:i1 = ismod P1, M6",
        {"R0": "i1", "R1": "i1", "R2": "i1", "R3": "i1"},
    ),
    "modified_one_of_two": (
        "P2 = select C, P0, P1\nM5 = resetmod P2, M4\nR0:i1 = ismod P0, M5\nR1:i1 = ismod P1, M5\nM6 = resetmod P0, M5\nM7 = store 1:i8, P2, M6\n"
        "R2:i1 = ismod P0, M7\nR3:i1 = ismod P1, M7",
        {"R0": "i1", "R1": "i1", "R2": "i1", "R3": "i1"},
    ),
    "is_dereferenceable": (
        "K:i3 = nondet \"k\"\nO:i64 = sext K\nP2 = gep P0, O\nR0:i1 = isderef P2, L\nR1:i1 = isderef null, L\nP3 = select C, P2, null\n"
        "R2:i1 = isderef P3, 0\nR3:i1 = isderef P2, 18446744073709551615",
        {"R0": "i1", "R1": "i1", "R2": "i1", "R3": "i1"},
    ),
    "fields": ("P2 = gep P0, L\nP3 = select C, P2, null\nR0:i64 = offset P3\nR1:i64 = size P3", {"R0": "i64", "R1": "i64"}),
    "number_to_pointer": (
        "A:i64 = ptoi P0\nB:i64 = add A, L\nP2 = itop B, M4\nR0:i64 = size P2\nR1:i1 = isderef P2, 1\nR2:i1 = eq P2, P0",
        {"R0": "i64", "R1": "i1", "R2": "i1"},
    ),
    "stored_pointer": (
        "P2, M5 = malloc 16, M4 align 8\nP3 = select C, P0, P1\nP4 = gep P3, 1\nM6 = store P4, P2, M5\nP5 = load P2, M6\n"
        "R0:i8 = load P5, M6\nR1:i64 = offset P5\nR2:i1 = isderef P5, L",
        {"R0": "i8", "R1": "i64", "R2": "i1"},
    ),
    "copied_pointer": (
        "P2, M5 = malloc 8, M4 align 8\nP3, M6 = malloc 8, M5 align 8\nP4 = select C, P0, P1\nM7 = store P4, P2, M6\nM8 = memcpy P3, P2, 8, M7, M7\n"
        "P5 = load P3, M8\nR0:i8 = load P5, M8\nM9 = store 9:i8, P5, M8\nR1:i8 = load P0, M9\nR2:i8 = load P1, M9",
        {"R0": "i8", "R1": "i8", "R2": "i8"},
    ),
    "written_number_read_as_pointer": (
        "P2, M5 = malloc 8, M4 align 8\nA:i64 = ptoi P1\nB:i64 = add A, 2\nM6 = store B, P2, M5\nP3 = load P2, M6\nR0:i8 = load P3, M6\nR1:i64 = size P3",
        {"R0": "i8", "R1": "i64"},
    ),
    "copy": (
        "S:i1 = ule L, 4\nassume S\nM5 = memcpy P1, P0, L, M4, M4\nR0:i32 = load P1, M5\nR1:i32 = load P0, M5",
        {"R0": "i32", "R1": "i32"},
    ),
    "copy_from_an_older_memory": (
        "S:i1 = ule L, 4\nassume S\nM5 = memset P0, 0, 4, M4\nM6 = memcpy P1, P0, L, M5, M4\nR0:i32 = load P1, M6\nM7 = memcpy P1, P0, L, M5, M5\nR1:i32 = load P1, M7",
        {"R0": "i32", "R1": "i32"},
    ),
    "copy_between_word_sizes": (
        "P2, M5 = malloc 8, M4 align 8\nP3, M6 = malloc 8, M5 align 8\nM7 = bytes \"ijklmnop\", P3, M6\nP4 = gep P3, L\n"
        "M8 = store 9:i8, P4, M7\nM9 = store 1:i64, P2, M8\nM10 = memcpy P2, P3, 8, M9, M9\nR0:i64 = load P2, M10\nR1:i64 = load P2, M9",
        {"R0": "i64", "R1": "i64"},
    ),
    "aligned_and_not": (
        "P2, M5 = malloc 16, M4 align 8\nM6 = memset P2, 3, 16, M5\nO:i64 = mul L, 2\nP3 = gep P2, O\nS:i1 = ule L, 4\nassume S\n"
        "M7 = store 0x0102030405060708:i64, P3, M6\nP4 = select C, P2, P3\nR0:i64 = load P4, M7\nQ:i64 = shl L, 3\nP5 = gep P2, Q\n"
        "P6 = select S, P5, P2\nT:i1 = ule L, 1\nP7 = select T, P6, P2\nR1:i32 = load P7, M7",
        {"R0": "i64", "R1": "i32"},
    ),
    "unaligned_by_select": (
        "P2, M5 = malloc 16, M4 align 8\nM6 = bytes \"0123456789abcdef\", P2, M5\nP3 = gep P2, 2\nP4 = select C, P2, P3\n"
        "M7 = store 0x01020304:i32, P4, M6\nR0:i32 = load P2, M7",
        {"R0": "i32"},
    ),
    "unaligned_by_shift": (
        "P2, M5 = malloc 32, M4 align 8\nM6 = bytes \"0123456789abcdefghijklmnopqrstuv\", P2, M5\nQ:i64 = shl L, 1\nP3 = gep P2, Q\n"
        "M7 = store 0x01020304:i32, P3, M6\nR0:i32 = load P2, M7",
        {"R0": "i32"},
    ),
    "aligned_by_mask": (
        "P2, M5 = malloc 32, M4 align 8\nM6 = bytes \"0123456789abcdefghijklmnopqrstuv\", P2, M5\nO:i64 = mul L, 3\nQ:i64 = and O, 28\nP3 = gep P2, Q\n"
        "M7 = store 0x01020304:i32, P3, M6\nR0:i32 = load P2, M7\nU:i64 = and O, 30\nT:i64 = urem U, 28\nP4 = gep P2, T\nR1:i32 = load P4, M7",
        {"R0": "i32", "R1": "i32"},
    ),
    "overlapping_copy": (
        "S:i1 = ule L, 3\nassume S\nP2 = gep P0, 1\nM5 = memcpy P2, P0, L, M4, M4\nR0:i32 = load P0, M5\nM6 = memcpy P0, P2, L, M4, M4\nR1:i32 = load P0, M6",
        {"R0": "i32", "R1": "i32"},
    ),
    "fill_one_of_two": (
        "S:i1 = ule L, 4\nassume S\nP2 = select C, P0, P1\nM5 = memset P2, 120, L, M4\nR0:i32 = load P0, M5\nR1:i32 = load P1, M5",
        {"R0": "i32", "R1": "i32"},
    ),
    "memories_of_a_branch": (
        "M5 = store 7:i16, P0, M4\nM6 = free P1, M4\nM7 = select C, M5, M6\nR0:i16 = load P0, M7\nR1:i1 = isalloc P1, M7",
        {"R0": "i16", "R1": "i1"},
    ),
    "odd_widths": (
        "M5 = store N, P0, M4\nR0:i8 = load P0, M5\nM6 = store C, P1, M5\nR1:i8 = load P1, M6\nM7 = bytes \"\\FF\", P1, M6\nR2:i1 = load P1, M7\nR3:i13 = load P1, M7",
        {"R0": "i8", "R1": "i8", "R2": "i1", "R3": "i13"},
    ),
    "floats_in_memory": (
        "R9:i32 = zext N\nR8:float = uitofp R9\nR7:float = fdiv R8, 3.0\nM5 = store R7, P0, M4\nR0:i32 = load P0, M5\nR1:float = load P0, M5",
        {"R0": "i32", "R1": "float"},
    ),
}  # fmt: skip
WAYS = {
    "lambdas": Way(),
    "lambdas, plain": Way(EncodeOptions(partitioned=False, word_size=1, simplify=False), vc="path-conditions"),
    "arrays": Way(EncodeOptions(memory="arrays", allocation="relative")),
    "flatten": Way(EncodeOptions(memory="flatten", partitioned=False), coi=False),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("scenario", MEMORY)
def test_memory(scenario: str, way: str) -> None:
    body, results = MEMORY[scenario]
    program = asking(TWO_OBJECTS + body, results)
    theorem = Theorem(program, WAYS[way])
    given = {name: width for name, width in inputs_of(theorem.sea).items() if not name.startswith("W")}
    for position, values in enumerate(product(*(range(1 << width) for width in given.values()))):
        inputs = dict(zip(given, values, strict=True))
        if run(program, dict(inputs)).status == "assume-failed":
            continue
        found = computed(program, results, inputs)
        assert theorem.check(with_results(inputs, found)) is True, theorem.shown(inputs, str(found))
        wrong = with_results(inputs, found, position % len(found))
        assert theorem.check(wrong) is False, theorem.shown(wrong, str(found))


@pytest.mark.parametrize("memory", ["lambdas", "arrays", "flatten", "seam"])
@pytest.mark.parametrize(("kind", "page"), [("malloc", 5), ("alloca", -5), ("global", 1000)])
def test_relative_addresses_move_by_pages(kind: str, page: int, memory: str) -> None:
    """A model says where objects lie, and the interpreter puts them there."""
    body = f"M0 = mem.init()\nP0, M1 = {kind} 8, M0 align 8\nM2 = store 7:i8, P0, M1\nR0:i64 = ptoi P0\nR1:i8 = load P0, M2"
    concrete = Theorem(asking(body, {"R0": "i64"}), Way(EncodeOptions(memory=memory)))
    (base,) = computed(concrete.sea, {"R0": "i64"}, {})
    relative = Theorem(asking(body, {"R0": "i64"}), Way(EncodeOptions(memory=memory, allocation="relative")))
    for number, can in ((base, True), (base + 4096 * page, True), (base + 4096 * page + 8, False), (0, False)):
        wanted = {"W0": number % (1 << 64)}
        assert concrete.check(wanted) is (number == base)
        assert relative.check(wanted) is can


@pytest.mark.parametrize("way", WAYS)
def test_a_pointer_that_is_found_equal_to_another(way: str) -> None:
    """It comes from nowhere, and reads what the other reads."""
    body = 'P2:ptr = nondet "p"\nQ:i1 = eq P2, P0\nassume Q\nR0:i8 = load P2, M4\nM5 = store 9:i8, P2, M4\nR1:i8 = load P0, M5'
    results = {"R0": "i8", "R1": "i8"}
    theorem = Theorem(asking(TWO_OBJECTS + body, results), WAYS[way])
    assert theorem.check() is True
    for number, address in enumerate(theorem.layout.base[name] for name in ("P0", "P1")):
        inputs = {"P2": address, "C": 0, "N": 0}
        for wanted, same in (([ord("a"), 9], True), ([ord("b"), 9], False), ([ord("a"), ord("a")], False)):
            if not theorem.goal.moves:
                assert theorem.check(with_results(inputs, wanted)) is (same and number == 0)


def test_encoding_stops_when_time_is_up() -> None:
    body = 'R0:i8 = nondet "x"\n' + "\n".join(f"R{n + 1}:i8 = add R{n}, 1" for n in range(500))
    reduced = Theorem(asking(body, {"R500": "i8"}), Way()).reduced
    left = iter([2.0, 1.0, 0.0])
    with pytest.raises(OutOfTime):
        encode(reduced, remaining=lambda: next(left))
    assert next(left, None) is None
