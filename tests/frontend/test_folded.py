"""Which of clang's warnings ask for its own checks, and that the source is compiled with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from fathom.errors import UserError
from fathom.frontend.folded import find_checks, find_probe, has_known_overflow, make_initialisers
from fathom.frontend.load import load_text
from fathom.options import SourceOptions


def flags_of(checks: str) -> tuple[str, ...]:
    return (f"-fsanitize={checks}", "-fno-sanitize-recover=all") if checks else ()


@pytest.mark.parametrize(
    ("warnings", "checks"),
    [
        ("", ""),
        ("x.c:1:2: warning: unused variable 'x' [-Wunused-variable]", ""),
        ("x.c:1:2: warning: overflow in expression; result is -2 with type 'int' [-Winteger-overflow]",
         "signed-integer-overflow"),
        ("division by zero is undefined [-Wdivision-by-zero]\nshift count is negative [-Wshift-count-negative]",
         "integer-divide-by-zero,shift-exponent"),
        ("overflow in expression [-Werror,-Winteger-overflow]", ""),
    ],
)  # fmt: skip
def test_warnings(warnings: str, checks: str) -> None:
    assert find_checks(warnings, ()) == flags_of(checks)


def test_signed_numbers_that_wrap() -> None:
    assert find_checks("overflow in expression [-Winteger-overflow]", ("-fwrapv",)) == ()


def test_only_sources_with_a_warning_are_checked_by_clang(tmp_path: Path) -> None:
    source = tmp_path / "x.c"
    source.write_text("int main(void) { long x = 2147483647 + 1; return x == 3; }")
    said: list[str] = []
    assert "__ubsan_handle_add_overflow" in load_text(SourceOptions(sources=(str(source),), cache=False), said.append)
    assert sum(text.count("[-Winteger-overflow]") for text in said) == 1
    source.write_text("int main(void) { long x = 2147483647 + 1L; return x == 3; }")
    assert "__ubsan_handle_add_overflow" not in load_text(
        SourceOptions(sources=(str(source),), cache=False), said.append
    )


def test_silence(tmp_path: Path) -> None:
    source = tmp_path / "x.c"
    source.write_text("int main(void) { int unused; long x = 2147483647 + 1; return x == 3; }")
    said: list[str] = []
    options = SourceOptions(sources=(str(source),), cache=False, cflags=("-w", "-Wall"))
    assert "__ubsan_handle_add_overflow" in load_text(options, said.append)
    assert said == []


@pytest.mark.parametrize("expression", ["1 / 0", "1 << 32", "1 << -1"])
def test_silence_hides_no_expression_without_a_value(tmp_path: Path, expression: str) -> None:
    source = tmp_path / "x.c"
    source.write_text(f"int main(void) {{ int unused; return {expression}; }}")
    said: list[str] = []
    options = SourceOptions(sources=(str(source),), cache=False, cflags=("-Werror", "-w", "-Wall"))
    assert "__ubsan_handle_" in load_text(options, said.append)
    assert said == []


def test_errors_in_silence(tmp_path: Path) -> None:
    source = tmp_path / "x.c"
    source.write_text("int main(void) { int x = 1 / 0; return y; }")
    said: list[str] = []
    with pytest.raises(UserError):
        load_text(SourceOptions(sources=(str(source),), cache=False, cflags=("-w",)), said.append)
    assert "undeclared" in said[0]
    assert "warning" not in said[0]


@pytest.mark.parametrize(
    ("source", "asks"),
    [
        ("c ? 2147483647 + 1 : 0", True),
        ("c ? INT_MAX + 1 : 0", True),
        ("-INT_MIN", True),
        ("60 * 60 * 24 * 365 * 100", True),
        ("#define N (1 << 4)\n#define M 65536\nM * M", True),
        ("#define N 100\na[N - 1] + N * N", False),
        ("limit > INT_MAX - n", False),
        ("x * 1000000 + y * 1000000", False),
        ("0x7fffffff", False),
        ("a.b + v1.x + 1", False),
        ("L * U - 1", False),
    ],
)
def test_source_that_asks_for_a_look(source: str, asks: bool) -> None:
    assert bool(find_probe(source, ())) == asks
    assert not find_probe(source, ("-fwrapv",))


@pytest.mark.parametrize("source", ["(int)1e300", "(unsigned)-2.5f", "(int).5", "0x1p40", "(int)INFINITY", "3."])
def test_floats_ask_for_a_look(source: str) -> None:
    assert find_probe(source, ("-fwrapv",)) == flags_of("float-cast-overflow")
    warning = "overflow in expression; result is -2 with type 'int' [-Winteger-overflow]"
    assert find_checks(warning, (), source) == flags_of("float-cast-overflow,signed-integer-overflow")


def test_a_check_that_fails_for_known_numbers() -> None:
    assert has_known_overflow("  br i1 false, label %cont3, label %handler.add_overflow2, !prof !25")
    assert not has_known_overflow(
        "  br i1 true, label %cont, label %handler.add_overflow\n  br i1 false, label %if.then, label %if.end"
    )


@pytest.mark.parametrize(
    ("call", "overflows"),
    [
        ("@llvm.sadd.with.overflow.i32(i32 2147483647, i32 1)", True),
        ("@llvm.ssub.with.overflow.i32(i32 0, i32 -2147483648)", True),
        ("@llvm.smul.with.overflow.i64(i64 65536, i64 65536)", False),
        ("@llvm.sadd.with.overflow.i32(i32 %0, i32 1)", False),
    ],
)
def test_known_overflow(call: str, overflows: bool) -> None:
    assert has_known_overflow(f"  %1 = call {{ i32, i1 }} {call}, !nosanitize !2") == overflows


@pytest.mark.parametrize(
    ("source", "is_static"),
    [
        ("int g = 2147483647 + 1;", True),
        ("/* = */ int f(void) { int g = 2147483647 + 1; }", False),
        ('const char *s = "{"; struct { int x; } t[] = {{1}, {2147483647 + 1}};', True),
        ("struct s { int x; } g = {1};\nint f(int x)\n{ return 2147483647 + 1; }", False),
        ("#define OPEN {\nint x = 1, y = 2147483647 + 1;", True),
    ],
)
def test_initialisers_of_static_variables(source: str, is_static: bool) -> None:
    line = source.count("\n") + 1
    column = source.splitlines()[-1].index("+") + 1
    warning = f"x.c:{line}:{column}: warning: overflow in expression [-Winteger-overflow]\n"
    made = make_initialisers(warning, source, "x.c")
    assert len(made) == is_static
    assert all(text.splitlines()[-1].index("+") + 1 == column for text in made)
    assert make_initialisers(warning, source, "y.c") == []


def test_a_macro_whose_value_is_a_suffix_alone() -> None:
    assert find_probe("#define SUFFIX U\nlong x = 3 * SUFFIX;", ()) == ()
