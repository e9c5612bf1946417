"""Mathematics: models and the machine's C library side by side, bit by bit, and whether a result is in its range."""

from __future__ import annotations

import ctypes as c
import math
import random
import struct
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from native import Native

Check = Callable[..., None]

# name: kinds of the arguments, then of the result. x a float, i an int, p where to put an int, q where to put a float
EXACT = {
    **dict.fromkeys(("fabs", "floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint", "sqrt"), "x x"),
    **dict.fromkeys(("copysign", "fmin", "fmax", "fdim", "fmod", "remainder", "nextafter"), "x x x"),
    "fma": "x x x x", "ldexp": "x i x", "scalbn": "x i x", "scalbln": "x l x", "frexp": "x p x", "modf": "x q x",
    **dict.fromkeys(("lrint", "lround"), "x l"), **dict.fromkeys(("llrint", "llround"), "x ll"),
    **dict.fromkeys(("__isnan", "__isinf", "__finite", "__signbit", "__fpclassify"), "x i"),
}  # fmt: skip
NO_LONG_DOUBLE = ("remainder", "nextafter", "ldexp", "scalbn", "scalbln", "frexp", "modf")
ONLY_DOUBLE = {"isnan": "x i", "isinf": "x i", "finite": "x i"}
TRUTHS = ("__isnan", "__finite", "__signbit", "isnan", "finite")
RANGES = {
    **dict.fromkeys(
        """sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 expm1 log log2 log10 log1p cbrt erf erfc tgamma
        lgamma""".split(), 1),
    **dict.fromkeys(("pow", "atan2", "hypot"), 2),
}  # fmt: skip


def random_float(rng: random.Random, kind: Any) -> float:
    kind = c.c_double if kind is c.c_longdouble else kind  # Python has no more digits
    width = 8 * c.sizeof(kind)
    bits = rng.choice([rng.getrandbits(width), rng.randrange(9), rng.randrange(9) | 1 << (width - 1)])
    any_bits: float = struct.unpack("<d" if width == 64 else "<f", bits.to_bytes(width // 8, "little"))[0]
    half = rng.randrange(-40, 40) / 2
    special = [0.0, -0.0, 1.0, math.inf, -math.inf, math.nan, 2.0**62, 0.49999999999999994]
    value: float = kind(rng.choice([any_bits, half, half, rng.uniform(-9, 9), rng.choice(special)])).value
    return value


def seen(value: Any) -> Any:
    return struct.pack("<d", value) if isinstance(value, float) and value == value else repr(value)


def call(find: Callable[..., Any], name: str, kinds: list[str], kind: Any, values: list[Any]) -> Any:
    whole, part = c.c_int(-7), kind(0)
    types = {"x": kind, "i": c.c_int, "l": c.c_long, "ll": c.c_longlong, "p": c.c_void_p, "q": c.c_void_p}
    places = {"p": c.addressof(whole), "q": c.addressof(part)}
    arguments = [places.get(each, value) for each, value in zip(kinds, values, strict=False)]
    c.set_errno(0)
    result = find(name, types[kinds[-1]], *(types[each] for each in kinds[:-1]))(*arguments)
    if name in TRUTHS or name.removesuffix("f") in TRUTHS or name.removesuffix("l") in TRUTHS:
        result = bool(result)
    return seen(result), whole.value, seen(part.value)


def compare_exact(native: Native, rng: random.Random, times: int, check: Check) -> None:
    rows = [(name, row, c.c_double) for name, row in (EXACT | ONLY_DOUBLE).items()]
    rows += [(f"{name}f", row, c.c_float) for name, row in EXACT.items()]
    rows += [(f"{name}l", row, c.c_longdouble) for name, row in EXACT.items() if name not in NO_LONG_DOUBLE]
    for name, row, kind in rows:
        kinds = row.split()
        for _ in range(times):
            values = [rng.randrange(-1200, 1200) if each in "il" else random_float(rng, kind) for each in kinds[:-1]]
            if name.startswith(("fmin", "fmax")) and values == [0, 0]:
                continue  # which zero is less is not said
            expected = call(native.real, name, kinds, kind, values)
            native.guessed = False
            got = call(native.model, name, kinds, kind, values)
            if not native.guessed and not (name.startswith("frexp") and not math.isfinite(values[0])):
                check(name, values, expected, got)


def compare_ranges(native: Native, rng: random.Random, times: int, check: Check) -> None:
    """A model that guesses must be able to guess what the C library says: the guess is that, and must be allowed."""
    for name, count in RANGES.items():
        for full, kind in ((name, c.c_double), (f"{name}f", c.c_float)):
            model = native.model(full, kind, *[kind] * count)
            wide = native.real(name, c.c_double, *[c.c_double] * count)
            for _ in range(times):
                values = [random_float(rng, kind) for _ in range(count)]
                native.guess, native.refused = wide(*values), False
                got = model(*values)
                expected = kind(native.guess).value
                check(full, values, (seen(expected), False), (seen(got), native.refused))


def compare_math(native: Native, rng: random.Random, times: int, check: Check) -> None:
    compare_exact(native, rng, times, check)
    compare_ranges(native, rng, times, check)
