"""Sorting and searching through ctypes: what a function makes of a list of numbers."""

from __future__ import annotations

import ctypes as c
from collections.abc import Callable
from typing import Any

ORDER = c.CFUNCTYPE(c.c_int, c.POINTER(c.c_int), c.POINTER(c.c_int))


def sorted_by(function: Any, numbers: list[int]) -> list[int]:
    array = (c.c_int * (len(numbers) or 1))(*numbers)
    function(c.addressof(array), len(numbers), c.sizeof(c.c_int), ORDER(lambda a, b: a[0] - b[0]))
    return list(array)[: len(numbers)]


def found_by(function: Any, numbers: list[int], key: int) -> int | None:
    array, wanted = (c.c_int * (len(numbers) or 1))(*numbers), c.c_int(key)
    order = ORDER(lambda a, b: a[0] - b[0])
    address = function(c.addressof(wanted), c.addressof(array), len(numbers), c.sizeof(c.c_int), order)
    return c.cast(address, c.POINTER(c.c_int))[0] if address else None


def searched(find: Callable[..., Any], name: str, numbers: list[int], key: int) -> tuple[int, int, list[int]]:
    """The place of what was found, how many there are afterwards, and the numbers."""
    array, wanted, count = (c.c_int * (len(numbers) + 1))(*numbers), c.c_int(key), c.c_size_t(len(numbers))
    order = ORDER(lambda a, b: a[0] - b[0])
    function = find(name, c.c_void_p, c.c_void_p, c.c_void_p, c.c_void_p, c.c_size_t, ORDER)
    places = (c.addressof(wanted), c.addressof(array), c.addressof(count))
    address = function(*places, c.sizeof(c.c_int), order)
    return (address or c.addressof(array) - 1) - c.addressof(array), count.value, list(array)


def sorted_with_context(find: Callable[..., Any], numbers: list[int]) -> list[int]:
    order = c.CFUNCTYPE(c.c_int, c.POINTER(c.c_int), c.POINTER(c.c_int), c.POINTER(c.c_int))
    array, sign = (c.c_int * (len(numbers) or 1))(*numbers), c.c_int(1)
    function = find("qsort_r", None, c.c_void_p, c.c_size_t, c.c_size_t, order, c.c_void_p)
    compare = order(lambda a, b, factor: factor[0] * (a[0] - b[0]))
    function(c.addressof(array), len(numbers), c.sizeof(c.c_int), compare, c.addressof(sign))
    return list(array)[: len(numbers)]
