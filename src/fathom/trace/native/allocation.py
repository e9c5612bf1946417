"""The functions that allocate, as the program sees them: by the linker's `--wrap`, they fail where they failed.

Memory has the bytes that it had, where these matter, and for a leak it is seen what is still there at the end: the
sanitizers call only that a leak to which no pointer is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from fathom.trace.model import AllocationCall
from fathom.trace.native.functions import literal

_FILLED = ("malloc", "aligned_alloc", "memalign", "valloc")
_OTHERS = ("calloc", "realloc", "reallocarray", "strdup", "strndup")
ALLOCATE: Final = (*_FILLED, *_OTHERS)
_HEAD = """\
struct fathom_allocation { int fails; size_t size; const char *data; };"""
_LEAKS = """\
static void *fathom_live[65536];
static size_t fathom_count;
static void *fathom_born(void *block) {
    if (block && fathom_count < 65536) fathom_live[fathom_count++] = block;
    return block;
}
static void fathom_gone(void *block) {
    for (size_t i = 0; i < fathom_count; i++)
        if (fathom_live[i] == block) { fathom_live[i] = fathom_live[--fathom_count]; return; }
}
__attribute__((destructor)) static void fathom_leaks(void) { if (fathom_count) abort(); }
void __real_free(void *block);
void __wrap_free(void *block) { fathom_gone(block); __real_free(block); }"""


def list_wrapped(allocations: Sequence[AllocationCall], leak: bool) -> tuple[str, ...]:
    """The functions that this file stands in front of."""
    if leak:
        return (*ALLOCATE, "free")
    changed = {each.function for each in allocations if each.fails or (each.data and each.function in _FILLED)}
    return tuple(name for name in ALLOCATE if name in changed)


def allocation_lines(allocations: Sequence[AllocationCall], leak: bool) -> Iterator[str]:
    """Their definitions."""
    yield _HEAD
    if leak:
        yield _LEAKS
    for name in list_wrapped(allocations, leak):
        if name in ALLOCATE:
            yield from _wrapper(name, [each for each in allocations if each.function == name], leak)


def _wrapper(name: str, given: Sequence[AllocationCall], leak: bool) -> Iterator[str]:
    """All of them take pointers and numbers, at most three; `realloc` to nothing is no allocation."""
    rows = ", ".join(f"{{{int(each.fails)}, {len(each.data)}, {literal(each.data)}}}" for each in given)
    yield f"void *__real_{name}(uintptr_t a, uintptr_t b, uintptr_t c);"
    yield f"void *__wrap_{name}(uintptr_t a, uintptr_t b, uintptr_t c) {{"
    yield f"    static const struct fathom_allocation given[] = {{{rows or '{0, 0, 0}'}}};"
    yield "    static unsigned next;"
    if name == "realloc":
        yield f"    if (a && !b) {{ {'fathom_gone((void *)a); ' if leak else ''}return __real_realloc(a, b, c); }}"
    yield f"    const struct fathom_allocation *now = next < {len(given)} ? &given[next++] : NULL;"
    yield "    if (now && now->fails) return NULL;"
    yield f"    void *block = __real_{name}(a, b, c);"
    if name in _FILLED:
        size = "a" if name in ("malloc", "valloc") else "b"
        yield f"    if (block && now) memcpy(block, now->data, now->size < {size} ? now->size : {size});"
    if leak and name in ("realloc", "reallocarray"):
        yield "    if (block) fathom_gone((void *)a);"
    yield "    return fathom_born(block);" if leak else "    return block;"
    yield "}"
