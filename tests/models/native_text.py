"""Formatted output, floats from text and wide strings: models and the machine's C library side by side."""

from __future__ import annotations

import ctypes as c
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from native import Native

Check = Callable[..., None]
SIZE = 700

INTEGERS = {"hh": c.c_int, "h": c.c_int, "": c.c_int, "l": c.c_long, "ll": c.c_longlong, "z": c.c_size_t, "j": c.c_long}


def random_conversion(rng: random.Random) -> tuple[bytes, list[Any]]:
    """A conversion and its arguments, as ctypes values."""
    flags = "".join(flag for flag in "-+ #0" if rng.random() < 0.2)
    width = rng.choice(["", "", "", "1", "7", "25", "*"])
    precision = rng.choice(["", "", "", ".", ".0", ".2", ".9", ".*"])
    stars: list[Any] = [c.c_int(rng.randrange(-9, 12)) for text in (width, precision) if "*" in text]
    letter = rng.choice("ddiuuxXosscfeEgG%")
    if letter == "%":
        return b"%%", []
    if letter in "diuxXo":
        length = rng.choice(list(INTEGERS))
        bits = rng.choice([rng.getrandbits(64), rng.randrange(200), 0, 1 << rng.randrange(64)])
        return f"%{flags}{width}{precision}{length}{letter}".encode(), [*stars, INTEGERS[length](bits)]
    if letter == "c":
        return f"%{flags}{width}c".encode(), [*stars[: width == "*"], c.c_int(rng.randrange(1, 256))]
    if letter == "s":
        word = bytes(rng.choice(b"abc\xe9") for _ in range(rng.randrange(12)))
        return f"%{flags}{width}{precision}s".encode(), [*stars, c.c_char_p(word)]
    return f"%{flags}{width}{precision}{letter}".encode(), [*stars, c.c_double(random_double(rng))]


def random_double(rng: random.Random) -> float:
    size = rng.choice([rng.random(), rng.random() * 10 ** rng.randrange(-20, 20), rng.randrange(100), 9.995, 0.0])
    return rng.choice([1, -1]) * rng.choice([size, size, size, size, float("inf"), float("nan")])


def formatted(find: Callable[..., Any], name: str, size: int, format: bytes, values: list[Any]) -> tuple[int, bytes]:
    buffer = c.create_string_buffer(b"U" * SIZE, SIZE)
    limited = [c.c_size_t(size)] if "snprintf" in name else []
    checked = [c.c_int(0), c.c_size_t(SIZE)] if name.endswith("_chk") else []
    arguments = [c.c_void_p(c.addressof(buffer)), *limited, *checked, c.c_char_p(format), *values]
    count = find(name, c.c_int, *(type(each) for each in arguments))(*arguments)
    return count, buffer.raw.rstrip(b"U")


def made(native: Native, find: Callable[..., Any], format: bytes, values: list[Any]) -> tuple[int, bytes]:
    result = c.c_void_p(0)
    arguments = [c.c_void_p(c.addressof(result)), c.c_char_p(format), *values]
    count = find("asprintf", c.c_int, *(type(each) for each in arguments))(*arguments)
    text = c.string_at(result.value or 0)
    native.real("free", None, c.c_void_p)(result)
    return count, text


def compare_formats(native: Native, rng: random.Random, times: int, check: Check) -> None:
    for _ in range(times):
        pieces, values = [b"a%%"], []
        for _ in range(rng.randrange(1, 4)):
            piece, given = random_conversion(rng)
            pieces.append(piece)
            values += given
        format, size = b" ".join(pieces), rng.choice([SIZE, 0, 1, rng.randrange(60)])
        for name in ("sprintf", "snprintf", "__sprintf_chk", "__snprintf_chk"):
            both = (formatted(find, name, size, format, values) for find in (native.real, native.model))
            check(name, (format, size, values), *both)
        check(
            "asprintf", (format, values), *(made(native, find, format, values) for find in (native.real, native.model))
        )


def random_float_text(rng: random.Random) -> bytes:
    start = rng.choice(["", "", " ", "\t", "x"]) + rng.choice(["", "", "-", "+", "--"])
    digits = rng.choice(
        "1 12.5 0.1 .5 3. . 1234567.125 0 00.250 inf INFINITY nan 123456789012345678901 0xa.8 0X 0x.1p-3".split(" ")
    )
    exponent = rng.choice(["", "", "e3", "E-2", "e", "e+", "e+10", "e-20", "x", "e30", "E-320", "e400"])
    return (start + digits + exponent + rng.choice(["", " ", "z"])).encode()


def parsed(find: Callable[..., Any], name: str, text: bytes) -> tuple[str, int]:
    end = c.c_void_p(0)
    buffer = c.create_string_buffer(text)
    if name == "atof":
        return repr(find(name, c.c_double, c.c_void_p)(c.addressof(buffer))), 0
    kind = c.c_float if name == "strtof" else c.c_double
    value = find(name, kind, c.c_void_p, c.c_void_p)(c.addressof(buffer), c.addressof(end))
    return repr(value).lstrip("-" if value != value else ""), (end.value or 0) - c.addressof(buffer)


def compare_parsing(native: Native, rng: random.Random, times: int, check: Check) -> None:
    for _ in range(times):
        text = random_float_text(rng)
        for name in ("strtod", "strtof", "atof"):
            expected = parsed(native.real, name, text)
            native.guessed = False
            got = parsed(native.model, name, text)
            if native.guessed:  # then only where the number ends is exact
                expected, got = ("", expected[1]), ("", got[1])
            check(name, text, expected, got)


WIDE = {
    "wcslen": "s size", "wcsnlen": "s n size", "wcscpy": "d s ptr", "wcsncpy": "d s n ptr", "wcscat": "d s ptr",
    "wcsncat": "d s n ptr", "wmemcpy": "d s n ptr", "wmemmove": "d s n ptr", "wmemset": "d c n ptr",
    "wcscmp": "s s sign", "wcsncmp": "s s n sign", "wmemcmp": "s s n sign", "wmemchr": "s c n ptr", "wcschr": "s c ptr",
    "wcsrchr": "s c ptr", "wcsstr": "s s ptr", "wcsspn": "s s size", "wcscspn": "s s size", "wcspbrk": "s s ptr",
    "wcsdup": "s heap", "wmempcpy": "d s n ptr", "wcpcpy": "d s ptr", "wcpncpy": "d s n ptr", "wcscoll": "s s sign",
    "wcsxfrm": "d s n size",
}  # fmt: skip
LENGTH = 40


def wide_call(
    native: Native, find: Callable[..., Any], name: str, kinds: list[str], values: list[Any], result: str
) -> Any:
    """What can be observed of a call: the result, as a place where it is a pointer, and the buffers afterwards."""
    buffers = [(c.c_int32 * LENGTH)(*value) if isinstance(value, list) else None for value in values]
    arguments = [
        c.c_void_p(c.addressof(buffer)) if buffer is not None else (c.c_int32 if kind == "c" else c.c_size_t)(value)
        for kind, value, buffer in zip(kinds, values, buffers, strict=True)
    ]
    kind = {"size": c.c_size_t, "sign": c.c_int}.get(result, c.c_void_p)
    got = find(name, kind, *(type(each) for each in arguments))(*arguments)
    contents = [list(buffer) if buffer is not None else None for buffer in buffers]
    if result == "sign":
        return (got > 0) - (got < 0), contents
    if result == "size":
        return got, contents
    if result == "heap":
        text = list(c.cast(got, c.POINTER(c.c_int32))[: values[0].index(0) + 1])
        native.real("free", None, c.c_void_p)(got)
        return text, contents
    places = [
        (i, got - c.addressof(b))
        for i, b in enumerate(buffers)
        if b and got and 0 <= got - c.addressof(b) < c.sizeof(b)
    ]
    return places, contents


def compare_wide(native: Native, rng: random.Random, times: int, check: Check) -> None:
    letters = [97, 98, 0x20AC, -5]
    for name, signature in WIDE.items():
        *kinds, result = signature.split()
        for _ in range(times):
            values: list[Any] = []
            for kind in kinds:
                word = [rng.choice(letters) for _ in range(rng.randrange(9))]
                text = [*word, 0, *[rng.choice(letters) for _ in range(9)], 0]
                values.append({"n": rng.randrange(9), "c": rng.choice([*letters, 0])}.get(kind, text))
            both = (wide_call(native, find, name, kinds, values, result) for find in (native.real, native.model))
            check(name, values, *both)


def compare_text(native: Native, rng: random.Random, times: int, check: Check) -> None:
    compare_formats(native, rng, 2 * times, check)
    compare_parsing(native, rng, 2 * times, check)
    compare_wide(native, rng, times // 2, check)
