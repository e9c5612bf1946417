"""Statements that call functions of `string.h`; what C leaves open of their results (`strcmp` is any negative number) is not used."""

from __future__ import annotations

from differential.expressions import index, of_type
from differential.scope import U8, U32, Writer
from differential.statements import Statement

DECLARATIONS = """
#define SIZE __SIZE_TYPE__
SIZE strlen(const char *), strnlen(const char *, SIZE), strspn(const char *, const char *), strcspn(const char *, const char *);
int strcmp(const char *, const char *), strncmp(const char *, const char *, SIZE), memcmp(const void *, const void *, SIZE);
char *strchr(const char *, int), *strrchr(const char *, int), *strcpy(char *, const char *), *strncpy(char *, const char *, SIZE);
char *strcat(char *, const char *), *strstr(const char *, const char *), *strpbrk(const char *, const char *);
void *memchr(const void *, int, SIZE), *memcpy(void *, const void *, SIZE), *memmove(void *, const void *, SIZE), *memset(void *, int, SIZE);
static int sign(int x) { return (x > 0) - (x < 0); }
"""
TEXTS = ("", "a", "ab", "ba", "abc", "aab", "\\200a")
CALLS = (
    "strlen({0})", "strnlen({0}, {n})", "sign(strcmp({0}, {1}))", "sign(strncmp({0}, {1}, {n}))", "sign(memcmp({0}, {1}, {n}))",
    "strspn({0}, {1})", "strcspn({0}, {1})", "offset({0}, strchr({0}, {c}))", "offset({0}, strrchr({0}, {c}))",
    "offset({0}, memchr({0}, {c}, {n}))", "offset({0}, strstr({0}, {1}))", "offset({0}, strpbrk({0}, {1}))",
)  # fmt: skip
CHANGES = (
    "strcpy({0}, {1});", "strncpy({0}, {1}, {n}); {0}[5] = 0;", "if (strlen({0}) + strlen({1}) < 6) strcat({0}, {1});",
    "memcpy({0}, {1}, {n}); {0}[5] = 0;", "memset({0}, {c}, {n}); {0}[5] = 0;", "memmove({0} + 1, {0}, {n} % 5); {0}[5] = 0;",
)  # fmt: skip


def two_strings(w: Writer) -> None:
    """Two buffers of six bytes that end with zero, some of whose characters depend on inputs."""
    first, second = w.name("t"), w.name("t")
    with w.block("", 6):
        for name in (first, second):
            w.line(f'char {name}[6] = "{w.pick(TEXTS)}";')
            if w.chance(0.7):
                w.line(f"{name}[{index(w, 5)}] = (char){of_type(w, U8, 1)};")
        for _ in range(w.number(1, 2)):
            order = w.pick(((first, second), (second, first)))
            given = {"n": f"({of_type(w, U32, 0)} % 6)", "c": w.pick(("'a'", "'b'", "0", f"({of_type(w, U8, 0)})"))}
            if w.chance(0.5):
                w.line(w.pick(CHANGES).format(*order, **given))
            w.line(f"out((u64){w.pick(CALLS).format(*order, **given)});")


STRINGS: tuple[Statement, ...] = (two_strings,)
