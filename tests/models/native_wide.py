"""Wide characters and the bytes that stand for them: models and the machine's C library side by side, on ASCII."""

from __future__ import annotations

import ctypes as c
import random
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from native import Native

Check = Callable[..., None]
Find = Callable[..., Any]

CLASSES = "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split()
LENGTH = 12
END_OF_FILE = 0xFFFFFFFF
AT_END = -2


def compare_classes(native: Native, check: Check) -> None:
    for code in (*range(128), END_OF_FILE):
        for name in CLASSES:
            both = (find(f"isw{name}", c.c_int, c.c_uint)(code) != 0 for find in (native.real, native.model))
            check(f"isw{name}", code, *both)
            check("iswctype", (code, name), *(is_of_class(find, code, name) for find in (native.real, native.model)))
        for name in ("towlower", "towupper"):
            check(name, code, *(find(name, c.c_uint, c.c_uint)(code) for find in (native.real, native.model)))
        check("wctob", code, *(find("wctob", c.c_int, c.c_uint)(code) for find in (native.real, native.model)))
        signed = -1 if code == END_OF_FILE else code
        check("btowc", code, *(find("btowc", c.c_uint, c.c_int)(signed) for find in (native.real, native.model)))
    check("wctype", "none", *(find("wctype", c.c_ulong, c.c_char_p)(b"none") for find in (native.real, native.model)))


def is_of_class(find: Find, code: int, name: str) -> bool:
    known = find("wctype", c.c_ulong, c.c_char_p)(name.encode())
    return find("iswctype", c.c_int, c.c_uint, c.c_ulong)(code, known) != 0


def place(pointer: c.c_void_p, start: Any) -> int:
    """Where a pointer points to, from the start of a text; `AT_END` is null, behind the end."""
    return AT_END if not pointer.value else pointer.value - c.addressof(start)


def convert(find: Find, name: str, text: bytes, most: int, writes: bool) -> tuple[Any, ...]:
    """Everything that can be observed of a call that converts a text from bytes to wide characters, or back."""
    from_bytes = name in ("mbstowcs", "mbsrtowcs")
    source = c.create_string_buffer(text, LENGTH) if from_bytes else (c.c_int32 * LENGTH)(*text)
    target = (c.c_int32 * LENGTH)(*[77] * LENGTH) if from_bytes else c.create_string_buffer(b"U" * LENGTH, LENGTH)
    start, state = c.c_void_p(c.addressof(source)), c.create_string_buffer(8)
    to = c.addressof(target) if writes else None
    if "r" in name[2:4] + name[3:5]:
        function = find(name, c.c_size_t, c.c_void_p, c.c_void_p, c.c_size_t, c.c_void_p)
        result = function(to, c.addressof(start), most, c.addressof(state))
    else:
        result = find(name, c.c_size_t, c.c_void_p, c.c_void_p, c.c_size_t)(to, start, most)
    return result, place(start, source), bytes(target), state.raw


def compare_texts(native: Native, rng: random.Random, times: int, check: Check) -> None:
    for _ in range(times):
        text = bytes(rng.randrange(1, 128) for _ in range(rng.randrange(9)))
        most, writes = rng.randrange(11), rng.random() < 0.8
        for name in ("mbstowcs", "wcstombs", "mbsrtowcs", "wcsrtombs"):
            both = (convert(find, name, text, most, writes) for find in (native.real, native.model))
            check(name, (text, most, writes), *both)


def decoded(find: Find, name: str, text: bytes, count: int) -> tuple[int, int]:
    source, target, state = c.create_string_buffer(text), c.c_int32(77), c.create_string_buffer(8)
    has_target, has_state = "wc" in name, "r" in name
    arguments = [c.c_void_p(c.addressof(target))] * has_target + [c.c_void_p(c.addressof(source)), c.c_size_t(count)]
    arguments += [c.c_void_p(c.addressof(state))] * has_state
    result = find(name, c.c_ssize_t if has_state else c.c_int, *map(type, arguments))(*arguments)
    return result, target.value


def encoded(find: Find, name: str, code: int) -> tuple[int, bytes]:
    target, state = c.create_string_buffer(b"U" * 8, 8), c.create_string_buffer(8)
    arguments = [c.c_void_p(c.addressof(target)), c.c_int32(code)]
    arguments += [c.c_void_p(c.addressof(state))] * ("r" in name)
    kind = c.c_ssize_t if "r" in name else c.c_int
    return find(name, kind, *map(type, arguments))(*arguments), target.raw


def tokens(find: Find, text: bytes) -> list[Any]:
    buffer, rest = (c.c_int32 * LENGTH)(*text), c.c_void_p(0)
    separators = (c.c_int32 * 3)(*b",;")
    function = find("wcstok", c.c_void_p, c.c_void_p, c.c_void_p, c.c_void_p)
    starts = (c.addressof(buffer), *[None] * 11)
    found = [function(each, c.addressof(separators), c.addressof(rest)) for each in starts]
    return [*(place(c.c_void_p(each), buffer) for each in found), bytes(buffer)]


def compare_wide_characters(native: Native, rng: random.Random, times: int, check: Check) -> None:
    compare_classes(native, check)
    compare_texts(native, rng, times, check)
    both = (native.real, native.model)
    for code in range(128):
        for name in ("mblen", "mbtowc", "mbrlen", "mbrtowc"):
            for count in (1, 3):
                check(name, (code, count), *(decoded(find, name, bytes([code, 97]), count) for find in both))
        for name in ("wctomb", "wcrtomb"):
            check(name, code, *(encoded(find, name, code) for find in both))
    for state in (None, bytes(8), b"\1\0\0\0\0\0\0\0"):
        check("mbsinit", state, *(bool(find("mbsinit", c.c_int, c.c_char_p)(state)) for find in both))
    for _ in range(times):
        text = bytes(rng.choice(b"ab,;") for _ in range(rng.randrange(10)))
        check("wcstok", text, *(tokens(find, text) for find in both))
