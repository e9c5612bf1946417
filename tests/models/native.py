"""Run models and the machine's C library side by side on random arguments.

Executed as a child process: standard input has the paths of the models' bitcode, in which each function is called
`model_…`, and a seed; standard output gets how often each function was compared and the differences found.
"""

from __future__ import annotations

import ctypes as c
import json
import random
import sys
from collections.abc import Callable
from typing import Any

from llvmlite import binding
from native_math import compare_math
from native_sorting import ORDER, found_by, searched, sorted_by, sorted_with_context
from native_text import compare_text
from native_wide import compare_wide_characters

from fathom.bound.library.float_text import format_double, parse_double

LETTERS = b"aabbAB\x80\xff"

# name: kinds of the arguments, then of the result.
#   s string, m 8 bytes, n count up to 8, c character, d buffer of 40 bytes that starts with a string
#   i l q int, long, long long; T text of a number, e where to put the end of the number, b base
#   results: size sign bool int long quad ptr (as a place in a buffer) heap (a string to be freed) void
FUNCTIONS = {
    "strlen": "s size", "strnlen": "s n size",
    "memcmp": "m m n sign", "bcmp": "m m n bool", "strcmp": "s s sign", "strcoll": "s s sign", "strncmp": "s s n sign",
    "strcasecmp": "s s sign", "strncasecmp": "s s n sign",
    "memchr": "m c n ptr", "memrchr": "m c n ptr", "strchr": "s c ptr", "strchrnul": "s c ptr", "strrchr": "s c ptr",
    "index": "s c ptr", "rindex": "s c ptr", "strspn": "s s size", "strcspn": "s s size", "strpbrk": "s s ptr",
    "strstr": "s s ptr", "strcasestr": "s s ptr", "memmem": "m n m n ptr",
    "strcpy": "d s ptr", "stpcpy": "d s ptr", "strncpy": "d s n ptr", "stpncpy": "d s n ptr", "strcat": "d s ptr",
    "strncat": "d s n ptr", "strxfrm": "d s n size", "mempcpy": "d m n ptr", "memccpy": "d m c n ptr",
    "bcopy": "m d n void", "bzero": "m n void", "explicit_bzero": "m n void", "strdup": "s heap", "strndup": "s n heap",
    "__memcpy_chk": "d m n S ptr", "__memmove_chk": "d m n S ptr", "__mempcpy_chk": "d m n S ptr",
    "__memset_chk": "d c n S ptr", "__strcpy_chk": "d s S ptr", "__stpcpy_chk": "d s S ptr",
    "__strncpy_chk": "d s n S ptr", "__stpncpy_chk": "d s n S ptr", "__strcat_chk": "d s S ptr",
    "__strncat_chk": "d s n S ptr",
    **{f"is{name}": "c bool" for name in "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split()},
    "isascii": "i bool", "toascii": "i int", "tolower": "c int", "toupper": "c int",
    "abs": "i int", "labs": "l long", "llabs": "q quad", "imaxabs": "q quad", "ffs": "i int", "ffsl": "l int",
    "ffsll": "q int",
    "atoi": "T int", "atol": "T long", "atoll": "T quad",
    **dict.fromkeys(("strtol", "strtoul"), "T e b long"),
    **dict.fromkeys(("strtoll", "strtoull", "strtoq", "strtouq", "strtoimax", "strtoumax"), "T e b quad"),
}  # fmt: skip
SILENT = ("apart", "check_free", "havoc", "left_out", "read", "imprecise", "unsupported")
"""Primitives that only check, or that stand for arbitrary contents of memory."""

ARGUMENTS = {
    "n": c.c_size_t, "S": c.c_size_t, "c": c.c_int, "b": c.c_int, "i": c.c_int, "l": c.c_long, "q": c.c_longlong,
}  # fmt: skip
RESULTS = {
    "size": c.c_size_t, "sign": c.c_int, "bool": c.c_int, "int": c.c_int, "long": c.c_long, "quad": c.c_longlong,
    "ptr": c.c_void_p, "heap": c.c_void_p, "void": None,
}  # fmt: skip


class Native:
    """Functions by name: `real(name)` from the C library, `model(name)` from the compiled models."""

    def __init__(self, paths: list[str]) -> None:
        binding.initialize_native_target()
        binding.initialize_native_asmprinter()
        self.libc = c.CDLL(None, use_errno=True)
        self.libm = c.CDLL("libm.so.6", use_errno=True)
        modules = []
        for path in paths:
            with open(path, "rb") as file:
                modules.append(binding.parse_bitcode(file.read()))
        machine = binding.Target.from_triple(modules[0].triple).create_target_machine()
        for module in modules[1:]:
            modules[0].link_in(module)
        self.guess, self.guessed, self.refused = 0.5, False, False
        self._callbacks = self._primitives()
        for name, callback in self._callbacks.items():
            binding.add_symbol(name, c.cast(callback, c.c_void_p).value)
        self.engine = binding.create_mcjit_compiler(modules[0], machine)
        self.engine.finalize_object()

    def _primitives(self) -> dict[str, Any]:
        """What the walk would do for the models: a guess stands for an arbitrary value."""

        def guess(kind: Any) -> Any:
            def give() -> Any:
                self.guessed = True
                return kind(self.guess if kind in (c.c_float, c.c_double) else 0).value

            return c.CFUNCTYPE(kind)(give)

        def assume(condition: int) -> None:
            self.refused |= not condition

        def print_double(to: int, value: float, conversion: int, precision: int, alternative: int) -> int:
            text = format_double(value, chr(conversion), precision, bool(alternative))
            c.memmove(to, text, len(text))
            return len(text)

        def read_double(text: int, length: int, to: int) -> int:
            value, is_in_range = parse_double(c.string_at(text, length))
            c.c_double.from_address(to).value = value
            return 1 if is_in_range else 2

        nothing = c.CFUNCTYPE(None, c.c_void_p, c.c_size_t)(lambda address, size: None)
        kinds = {
            "bool": c.c_bool, "byte": c.c_ubyte, "int": c.c_int, "long": c.c_long, "long_long": c.c_longlong,
            "size": c.c_size_t, "float": c.c_float, "double": c.c_double,
        }  # fmt: skip
        return {
            **{f"__fathom_nondet_{name}": guess(kind) for name, kind in kinds.items()},
            **{f"__fathom_{name}": nothing for name in SILENT},
            "__fathom_assume": c.CFUNCTYPE(None, c.c_int)(assume),
            "__fathom_object_size": self.libc.malloc_usable_size,
            "__fathom_print_double": c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_double, c.c_int, c.c_int, c.c_int)(
                print_double
            ),
            "__fathom_read_double": c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_size_t, c.c_void_p)(read_double),
            "__fathom_is_known": c.CFUNCTYPE(c.c_int, c.c_void_p)(lambda text: 1),
        }

    def real(self, name: str, result: Any, *arguments: Any) -> Any:
        library = self.libm if hasattr(self.libm, name) else self.libc
        address = c.cast(getattr(library, name), c.c_void_p).value
        return c.CFUNCTYPE(result, *arguments, use_errno=True)(address)

    def model(self, name: str, result: Any, *arguments: Any) -> Any:
        address = self.engine.get_function_address(f"model_{name}")
        assert address, name
        return c.CFUNCTYPE(result, *arguments, use_errno=True)(address)


def random_arguments(kinds: list[str], rng: random.Random) -> list[Any]:
    """Arguments of the kinds; buffers often begin alike, and have some bytes after the end of the string."""
    values = [random_argument(kind, rng) for kind in kinds]
    similar = rng.random() < 0.5
    for index, kind in enumerate(kinds):
        if similar and index > 0 and kind == kinds[0] and kind in "sm":
            values[index] = values[0]
            if rng.random() < 0.5:
                at = rng.randrange(len(values[0]))
                values[index] = values[0][:at] + b"aA"[rng.randrange(2) :][:1] + values[0][at + 1 :] + b"\0"
    return [
        value + bytes(rng.choices(LETTERS, k=8)) if kind in "sm" else value
        for kind, value in zip(kinds, values, strict=True)
    ]


def random_argument(kind: str, rng: random.Random) -> Any:
    word = bytes(rng.choice(LETTERS) for _ in range(rng.randrange(9)))
    match kind:
        case "s":
            return word + b"\0"
        case "m":
            return bytes(rng.choice(LETTERS + b"\0") for _ in range(8))
        case "d":
            return (word + b"\0").ljust(40, b"U")
        case "n":
            return rng.randrange(9)
        case "S":
            return 40
        case "c":
            return rng.choice([rng.randrange(-1, 256), rng.choice(LETTERS), 0])
        case "b":
            return rng.choice([0, 10, 16, 2, 8, 36, 7, 1, 37, -1])
        case "e":
            return None
        case "T":
            return random_number(rng) + b"\0"
    width = {"i": 32, "l": 8 * c.sizeof(c.c_long), "q": 64}[kind]
    bits = rng.choice([rng.getrandbits(width), 1 << rng.randrange(width), rng.randrange(300)])
    signed = bits - (1 << width) if bits >> (width - 1) else bits
    return max(signed, 1 - (1 << (width - 1)))  # the least value has no absolute value


def random_number(rng: random.Random) -> bytes:
    start = rng.choice(["", "", " ", "\t\n ", "x"]) + rng.choice(["", "", "-", "+", "--"])
    prefix = rng.choice(["", "", "0", "0x", "0X", "0b"])
    near = rng.choice([2**31, 2**32, 2**63, 2**64]) + rng.randrange(-2, 3)
    digits = rng.choice([str(near), f"{near:x}", f"{near:o}", str(rng.randrange(999)), "zZ9", "g", "", "9" * 30])
    return (start + prefix + digits + rng.choice(["", " ", "x", "9"])).encode("latin-1")


def call(function: Any, kinds: list[str], values: list[Any], result_kind: str) -> Any:
    """Everything that can be observed of a call: the result, errno, and what became of the arguments."""
    buffers = [c.create_string_buffer(value, len(value)) if isinstance(value, bytes) else None for value in values]
    end = c.c_void_p(0)
    arguments = [
        c.addressof(buffer) if buffer is not None else (c.addressof(end) if kind == "e" else value)
        for kind, value, buffer in zip(kinds, values, buffers, strict=True)
    ]
    c.set_errno(0)
    result = function(*arguments)
    errno = c.get_errno()
    if result_kind == "sign":
        result = (result > 0) - (result < 0)
    elif result_kind == "bool":
        result = bool(result)
    elif result_kind == "ptr":
        result = place(result, buffers)
    elif result_kind == "heap":
        result = take(result)
    return result, errno, place(end.value, buffers), [buffer.raw if buffer is not None else None for buffer in buffers]


def place(address: int | None, buffers: list[Any]) -> tuple[int, int] | None:
    for index, buffer in enumerate(buffers):
        if address and buffer is not None and 0 <= address - c.addressof(buffer) <= len(buffer):
            return index, address - c.addressof(buffer)
    return None if not address else (-1, address)


def take(address: int) -> bytes:
    text = c.string_at(address)
    free = c.CDLL(None).free
    free.argtypes = [c.c_void_p]
    free(address)
    return text


def compare_table(native: Native, rng: random.Random, times: int) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for name, signature in FUNCTIONS.items():
        *kinds, result = signature.split()
        types = [ARGUMENTS.get(kind, c.c_void_p) for kind in kinds]
        real, model = native.real(name, RESULTS[result], *types), native.model(name, RESULTS[result], *types)
        found[name] = []
        for _ in range(times):
            values = random_arguments(kinds, rng)
            expected, got = call(real, kinds, values, result), call(model, kinds, values, result)
            if expected != got:
                found[name].append(repr((values, expected, got)))
    return found


# ── functions that need more than a row of the table ────────────────────────────────────────────────────────────────


def tokens(find: Callable[..., Any], name: str, text: bytes, separators: bytes) -> list[Any]:
    """All tokens, as places in the text, and the text afterwards."""
    buffer, rest = c.create_string_buffer(text), c.c_void_p(0)
    if name == "strsep":
        rest = c.c_void_p(c.addressof(buffer))
        function = find(name, c.c_void_p, c.c_void_p, c.c_char_p)
        found = [function(c.addressof(rest), separators) for _ in range(12)]
    else:
        kinds = (c.c_void_p, c.c_char_p, c.c_void_p)[: 2 + (name == "strtok_r")]
        function = find(name, c.c_void_p, *kinds)
        starts = (c.addressof(buffer), *[None] * 11)
        found = [function(*(start, separators, c.addressof(rest))[: len(kinds)]) for start in starts]
    return [*(place(each, [buffer]) for each in found), buffer.raw]


def quotient(find: Callable[..., Any], name: str, kind: Any, top: int, bottom: int) -> tuple[int, int]:
    class Quotient(c.Structure):
        _fields_ = [("quot", kind), ("rem", kind)]

    result = find(name, Quotient, kind, kind)(top, bottom)
    return result.quot, result.rem


def resized(native: Native, find: Callable[..., Any], name: str, new: int) -> bytes:
    old = native.real("malloc", c.c_void_p, c.c_size_t)(24)
    c.memmove(old, bytes(range(24)), 24)
    sizes = (new,) if name == "realloc" else (new // 4, 4)
    moved = find(name, c.c_void_p, c.c_void_p, *[c.c_size_t] * len(sizes))(old, *sizes)
    data = c.string_at(moved, min(24, new // 4 * 4))
    native.real("free", None, c.c_void_p)(moved)
    return data


def aligned(native: Native, find: Callable[..., Any], alignment: int) -> tuple[int, bool]:
    made = c.c_void_p(0)
    status = find("posix_memalign", c.c_int, c.c_void_p, c.c_size_t, c.c_size_t)(c.addressof(made), alignment, 10)
    native.real("free", None, c.c_void_p)(made)
    return status, made.value is not None and made.value % alignment == 0


def compare_others(native: Native, rng: random.Random, times: int) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}

    def check(name: str, arguments: Any, expected: Any, got: Any) -> None:
        found.setdefault(name, [])
        if expected != got:
            found[name].append(repr((arguments, expected, got)))

    orders = {name: find("qsort", None, c.c_void_p, c.c_size_t, c.c_size_t, ORDER) for name, find in both(native)}
    kinds = (c.c_void_p, c.c_void_p, c.c_void_p, c.c_size_t, c.c_size_t, ORDER)
    searches = {name: find("bsearch", *kinds) for name, find in both(native)}
    for _ in range(times):
        text = bytes(rng.choice(b"ab,;") for _ in range(rng.randrange(10)))
        for name in ("strtok", "strtok_r", "strsep"):
            check(name, text, *(tokens(find, name, text, b",;") for _, find in both(native)))
        numbers = [rng.randrange(20) for _ in range(rng.randrange(rng.choice([4, 20])))]
        check("qsort", numbers, sorted(numbers), sorted_by(orders["model"], numbers))
        check("qsort", numbers, sorted_by(orders["real"], numbers), sorted_by(orders["model"], numbers))
        key = rng.randrange(20)
        check("bsearch", (numbers, key), *(found_by(each, sorted(numbers), key) for each in searches.values()))
        top, bottom = rng.randrange(-99, 99), rng.choice([-7, -1, 1, 5, 100])
        for name, kind in (("div", c.c_int), ("ldiv", c.c_long), ("lldiv", c.c_longlong)):
            check(name, (top, bottom), *(quotient(find, name, kind, top, bottom) for _, find in both(native)))
        check("imaxdiv", (top, bottom), *(quotient(find, "imaxdiv", c.c_long, top, bottom) for _, find in both(native)))
        for name in ("lfind", "lsearch"):
            check(name, (numbers, key), *(searched(find, name, numbers, key) for _, find in both(native)))
        check("qsort_r", numbers, sorted(numbers), sorted_with_context(native.model, numbers))
        size = rng.randrange(8, 60)
        for name in ("realloc", "reallocarray"):
            check(name, size, *(resized(native, find, name, size) for _, find in both(native)))
        check(
            "rawmemchr",
            text,
            *(find("rawmemchr", c.c_size_t, c.c_char_p, c.c_int)(text, 0) for _, find in both(native)),
        )
    for alignment in (1, 3, 4, 8, 24, 64, 4096):
        check("posix_memalign", alignment, *(aligned(native, find, alignment) for _, find in both(native)))
    huge = native.model("reallocarray", c.c_void_p, c.c_void_p, c.c_size_t, c.c_size_t)(None, 2**62, 8)
    check("reallocarray", "an overflow", None, huge)
    compare_tables(native, check)
    compare_with_python(native, rng, times, check)
    compare_text(native, rng, times, check)
    compare_math(native, rng, times, check)
    compare_wide_characters(native, rng, times, check)
    return found


def both(native: Native) -> tuple[tuple[str, Callable[..., Any]], tuple[str, Callable[..., Any]]]:
    return ("real", native.real), ("model", native.model)


def compare_tables(native: Native, check: Callable[..., None]) -> None:
    for name, kind in (("b", c.c_ushort), ("tolower", c.c_int32), ("toupper", c.c_int32)):
        full = f"__ctype_{name}_loc"
        left, right = (find(full, c.POINTER(c.POINTER(kind)))()[0] for _, find in both(native))
        for at in range(-128, 256):
            check(full, at, left[at], right[at])


def compare_with_python(native: Native, rng: random.Random, times: int, check: Callable[..., None]) -> None:
    """Functions that not every C library has."""
    bounded = {
        name: native.model(name, c.c_size_t, c.c_char_p, c.c_char_p, c.c_size_t) for name in ("strlcpy", "strlcat")
    }
    for _ in range(times):
        old, new = (bytes(rng.choice(b"ab") for _ in range(rng.randrange(9))) for _ in range(2))
        size = rng.randrange(20)
        for name, function in bounded.items():
            buffer = c.create_string_buffer((old + b"\0").ljust(40, b"U"), 40)
            kept = old[:size] if name == "strlcat" else b""
            text = kept + new
            after = bytearray((old + b"\0").ljust(40, b"U"))
            if len(kept) < size:
                stored = text[: size - 1] + b"\0"
                after[: len(stored)] = stored
            got = function(buffer, new, size)
            check(name, (old, new, size), (len(text), bytes(after)), (got, buffer.raw))
    for name in ("strtol", "strtoll", "strtoimax", "strtoul", "strtoull", "strtoumax"):
        parse = native.model(f"__isoc23_{name}", c.c_longlong, c.c_char_p, c.c_void_p, c.c_int)
        for text, base, value in (
            (b"0b101", 0, 5),
            (b"0B11", 2, 3),
            (b"0b2", 0, 0),
            (b"0x1f", 0, 31),
            (b"0b1", 16, 0xB1),
        ):
            check(f"__isoc23_{name}", (text, base), value, parse(text, None, base))


def main() -> None:
    task = json.load(sys.stdin)
    native, rng = Native(task["paths"]), random.Random(task["seed"])
    found = compare_table(native, rng, task["times"]) | compare_others(native, rng, task["times"] // 4)
    json.dump({name: differences[:3] for name, differences in found.items()}, sys.stdout)


if __name__ == "__main__":
    main()
