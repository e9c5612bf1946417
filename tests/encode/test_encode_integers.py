"""`--arith int` is exact: it agrees with the interpreter on every register, and with bit-vectors on every verdict."""

from __future__ import annotations

from random import Random

import pytest
from command_line import Fathom, Write
from encode.integer_programs import checked, definitions
from ir.one_block import body

from fathom.encode.encoder import Encoder, encode
from fathom.encode.goal import EncodeOptions, Goal
from fathom.encode.numbers import BoundedInteger, Numbers
from fathom.engine.query import Query
from fathom.errors import UserError
from fathom.ir.interpret_layout import Layout
from fathom.ir.interpreter import run
from fathom.ir.program import Program
from fathom.ir.types import Int
from fathom.ir.verifier import verify
from fathom.logic.evaluate import Value, evaluate
from fathom.logic.ops import INT_MOD, ITE, SYMBOL
from fathom.logic.sorts import BOOL, INT
from fathom.logic.terms import Term, Terms, postorder
from fathom.solvers.registry import solver
from fathom.transform.path_conditions import PathConditions
from fathom.transform.pipeline import run_to

INTEGERS = EncodeOptions(arith="int")


def model_of(encoder: Encoder, inputs: dict[str, int]) -> dict[Term, Value]:
    """The symbols' values that give these inputs."""
    model: dict[Term, Value] = {}
    for name, value in inputs.items():
        symbol = next(term for term in postorder([encoder.environment.inputs[name]]) if term.op is SYMBOL)
        model[symbol] = bool(value)
        if symbol.sort is INT:
            (register,) = [reg for reg in encoder.environment.values if reg.name == name]
            number = encoder.environment.values[register]
            assert isinstance(number, BoundedInteger)
            model[symbol] = value if value <= number.high else value - (number.high - number.low + 1)
    return model


@pytest.mark.parametrize("seed", range(60))
def test_every_register_means_what_the_interpreter_says(seed: int) -> None:
    program = definitions(seed, 60)
    verify(program)
    encoder = Encoder(program, EncodeOptions(arith="int", simplify=bool(seed % 4)), Layout.of(program))
    encoder.run()
    random = Random(seed)
    widths = {reg.name: reg.type.width for reg in encoder.environment.values if isinstance(reg.type, Int)}
    for _ in range(6):
        inputs = {
            name: random.choice([0, (1 << widths[name]) - 1, random.getrandbits(widths[name])])
            for name in encoder.environment.inputs
        }
        model = model_of(encoder, inputs)
        assert evaluate(encoder.environment.inputs.values(), model) == list(inputs.values())
        assert all(evaluate(encoder.environment.numbers.constraints, model))
        outcome = run(program, lambda item, _, inputs=inputs: inputs[item.result.name])  # type: ignore[misc]
        assert outcome.status == "ok"
        compare_registers(encoder, dict(outcome.named()), model)


def compare_registers(encoder: Encoder, expected: dict[str, object], model: dict[Term, Value]) -> None:
    registers = [reg for reg in encoder.environment.values if isinstance(reg.type, Int)]
    readings: list[Term] = []
    for register in registers:
        found = encoder.environment.values[register]
        assert isinstance(register.type, Int)
        if isinstance(found, BoundedInteger):
            width = register.type.width
            signed, unsigned = (
                encoder.environment.numbers.signed(found, width),
                encoder.environment.numbers.unsigned(found, width),
            )
            readings += [found.term, unsigned.term, signed.term]
        else:
            assert isinstance(found, Term)
            readings += [found] * 3
    values = evaluate(readings, model)
    for at, register in enumerate(registers):
        plain, unsigned_value, signed_value = values[3 * at : 3 * at + 3]
        number, width = encoder.environment.values[register], register.type.width  # type: ignore[union-attr]
        assert unsigned_value == expected[register.name], register.name
        if isinstance(number, BoundedInteger):
            assert isinstance(plain, int)
            assert isinstance(signed_value, int)
            assert number.low <= plain <= number.high
            assert plain % (1 << min(number.zeros, width)) == 0
            assert -(1 << width) <= 2 * signed_value < 1 << width
            assert signed_value % (1 << width) == unsigned_value


def verdict(goal: Goal, name: str) -> str:
    found = Query(goal, solver(name, isolated=False), lambda: 20.0).run()
    return "unsafe" if found.models else "safe" if set(found.status.values()) <= {"proved"} else "unknown"


@pytest.mark.parametrize("seed", range(1000, 1040))
def test_same_verdict_as_bit_vectors(seed: int) -> None:
    program = checked(seed, 25)
    shape = (
        PathConditions(each=True).run(run_to(program, "tidy"))
        if seed % 2
        else run_to(program, "cone-of-influence" if seed % 4 else "dataflow")
    )
    expected = verdict(encode(shape), "bitwuzla")
    assert expected != "unknown"
    found = verdict(encode(shape, INTEGERS), "z3" if seed % 8 else "cvc5")
    assert found in (expected, "unknown")


def test_both_verdicts_occur() -> None:
    verdicts = {
        verdict(encode(run_to(checked(seed, 25), "cone-of-influence")), "bitwuzla") for seed in range(1000, 1020)
    }
    assert verdicts == {"safe", "unsafe"}


# ── what it costs ───────────────────────────────────────────────────────────────────────────────────────────────────


def operators(program: Program) -> set[str]:
    goal = encode(program, INTEGERS)
    return {term.op.name for term in postorder([check.failure for check in goal.checks])}


def test_what_cannot_wrap_is_not_wrapped() -> None:
    program = body("""
  R0:i8 = nondet "nd"
  R1:i8 = nondet "nd"
  R2:i32 = zext R0
  R3:i32 = zext R1
  R4:i32 = add R2, R3
  R5:i32 = mul R4, 3
  R6:i1 = ult R5, 1531
  assert R6""")
    assert not operators(program) & {"INT_MOD", "ITE"}


def test_a_signed_input_is_compared_as_it_is() -> None:
    program = body("""
  R0:i32 = nondet "nd"
  R1:i32 = nondet "nd"
  R2:i1 = slt R0, R1
  R3:i1 = eq R0, R1
  R4:i1 = or R2, R3
  assert R4""")
    assert not operators(program) & {"INT_MOD", "ITE"}


def test_a_sum_that_can_wrap_takes_a_case_distinction_and_a_product_a_remainder() -> None:
    numbers = Numbers(Terms())
    x, y = numbers.input("x", 8, False), numbers.input("y", 8, False)
    assert numbers.unsigned(numbers.add(x, y), 8).term.op is ITE
    assert numbers.unsigned(numbers.mul(x, y), 8).term.op is INT_MOD
    assert numbers.unsigned(x, 8) is x
    assert numbers.input("z", 8, True).low == -128


@pytest.mark.parametrize(("divisor", "zeros"), [(6, 0), (64, 3), (4, 3)])
def test_known_zero_bits_survive_a_remainder_by_a_power_of_two_only(divisor: int, zeros: int) -> None:
    numbers = Numbers(Terms())
    eights = numbers.mul(numbers.input("x", 8, False), numbers.literal(8))
    assert eights.zeros == 3
    assert numbers.modulo(eights, divisor).zeros == zeros


def test_long_chains_of_products_stay_narrow() -> None:
    lines = ['R0:i32 = nondet "nd"'] + [f"R{at}:i32 = mul R{at - 1}, {2**31 - 1}" for at in range(1, 200)]
    program = body("\n".join(lines))
    encoder = Encoder(program, INTEGERS, Layout.of(program))
    encoder.run()
    assert all(
        number.high < 1 << 300 for number in encoder.environment.values.values() if isinstance(number, BoundedInteger)
    )


# ── what is refused ─────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("R2:i32 = udiv R0, R1", "udiv by a value that is not constant"),
        ("R2:i32 = srem R0, R1", "srem by a value that is not constant"),
        ("R2:i32 = shl R0, R1", "shl by a value that is not constant"),
        ("R2:i32 = and R0, R1", "and of two values that are not constant"),
        ("R2:i32 = xor R0, R1", "xor of two values that are not constant"),
        ("R2:float = nondet \"nd\"", "an input of type float"),
        ("R2:float = sitofp R0", "sitofp from i32 to float"),
        ("M0 = mem.init()\nP0, M1 = malloc 4, M0\nR2:i32 = load P0, M1", "a value that depends on memory or a pointer"),
        ("P0 = gep null, 4\nR2:i64 = ptoi P0", "a value that depends on memory or a pointer"),
        ("P0 = gep null, 4\nR2:i1 = eq P0, null", "a comparison of type ptr"),
    ],
)  # fmt: skip
def test_refused_with_the_way_out(text: str, message: str) -> None:
    program = body(f'R0:i32 = nondet "nd"\nR1:i32 = nondet "nd"\n{text}')
    encode(program)
    with pytest.raises(UserError, match=message) as raised:
        encode(program, INTEGERS)
    assert raised.value.hint == "use --arith bv"


def test_bitwise_operations_that_are_sums_are_not_refused() -> None:
    program = body("""
  R0:i32 = nondet "nd"
  R1:i8 = nondet "nd"
  R2:i32 = zext R1
  R3:i32 = shl R0, 8
  R4:i32 = or R3, R2
  R5:i32 = and R4, 255
  R6:i1 = eq R5, R2
  R7:i32 = zext R6
  R8:i32 = and R0, R7
  R9:i1 = ule R8, 1
  R10:i1 = and R6, R9
  assert R10""")
    assert verdict(encode(program, INTEGERS), "z3") == "safe"


def test_memory_that_no_value_depends_on_is_left_out() -> None:
    program = body("""
  M0 = mem.init()
  R0:i32 = nondet "nd"
  P0, M1 = malloc 4, M0
  M2 = store R0, P0, M1
  R1:i1 = eq R0, 7
  assert R1""")
    goal = encode(program, INTEGERS)
    assert {term.sort for term in postorder(goal.roots)} <= {INT, BOOL}


# ── on the command line ─────────────────────────────────────────────────────────────────────────────────────────────

SORT = """
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);
int a[5];
int main(void) {
    for (int i = 0; i < 5; i++) a[i] = __VERIFIER_nondet_int();
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4 - i; j++)
            if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
    for (int i = 0; i < 4; i++) __VERIFIER_assert(a[i] %s a[i + 1]);
    return 0;
}
"""
AVERAGE = """
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assert(int);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
    if (a <= b) __VERIFIER_assert(%s >= a);
    return 0;
}
"""
DIVISION = """
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assert(int);
int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assert(x / -7 * -7 + x %% -7 == x);
    __VERIFIER_assert(x %% -7 %s -7);
    __VERIFIER_assert((x ^ -1) == -1 - x);
    if (x > -2000000000 && x < 2000000000) __VERIFIER_assert((short)x == x - (x - (short)x));
    return 0;
}
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SORT % "<=", 0),
        (SORT % "<", 1),
        (AVERAGE % "a + (b - a) / 2", 0),
        (AVERAGE % "(a + b) / 2", 1),
        (DIVISION % ">", 0),
        (DIVISION % ">= 1 +", 0),
        (DIVISION % "> 1 +", 1),
    ],
)
def test_programs_in_c(fathom: Fathom, write: Write, text: str, expected: int) -> None:
    path = str(write("p.c", text))
    for flags in ([], ["--arith", "int"], ["--arith", "int", "--query", "each", "--solver", "cvc5"]):
        ran = fathom("check", path, "--timeout", "30", *flags)
        assert ran.code == expected, (flags, ran)


def test_the_solver_is_one_that_knows_integers(fathom: Fathom, write: Write) -> None:
    path = str(write("p.c", AVERAGE % "(a + b) / 2"))
    assert "solver: z3" in fathom("check", path, "--arith", "int", "-v").out
    refused = fathom("check", path, "--arith", "int", "--solver", "bitwuzla")
    assert refused.code == 2
    assert "bitwuzla has no integers" in refused.err
    assert "QF_LIA" in smt2(fathom, path, write)
    assert fathom("check", path, "--arith", "real").code == 2


def smt2(fathom: Fathom, path: str, write: Write) -> str:
    target = write("goal.smt2", "")
    fathom("check", path, "--arith", "int", "--smt2", str(target))
    return target.read_text()
