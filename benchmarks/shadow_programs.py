"""The C programs of `shadow.py`: with no shadow field (`FIELDS` is 0), one that is not used (1), one that is (2)."""

from __future__ import annotations

from typing import Final

_HEAD: Final = """
#include <assert.h>
#include <string.h>
#if FIELDS > 0
#define DECLARE __CPROVER_field_decl_local("f", (_Bool)0); __CPROVER_field_decl_global("f", (_Bool)0);
#else
#define DECLARE
#endif
#if FIELDS > 1
#define MARK(to) __CPROVER_set_field(to, "f", 1)
#define FOLLOW(to, from) __CPROVER_set_field(to, "f", __CPROVER_get_field(from, "f"))
#define CHECK(at, value) assert(__CPROVER_get_field(at, "f") == (value))
#else
#define MARK(to)
#define FOLLOW(to, from)
#define CHECK(at, value)
#endif
int nondet_int(void);
unsigned nondet_uint(void);
"""

STRINGS: Final = (
    _HEAD
    + r"""
static int append(char *buf, int pos, char *src) {
    int len = strlen(src);
    for (int i = 0; i < len; ++i) {
        buf[pos + i] = src[i];
        FOLLOW(&buf[pos + i], &src[i]);
    }
    return pos + len;
}
static void input(char *buf) {
    int len = nondet_int();
    __CPROVER_assume(0 <= len && len < 8);
    buf[len] = 0;
}
int main(void) {
    DECLARE
    char name[8], word[8], json[46];
    input(name);
    input(word);
    for (int i = 0; i < 8; i++) { MARK(&word[i]); }
    int pos = append(json, 0, "{\"username\":\"");
    int middle = pos = append(json, pos, name);
    pos = append(json, pos, "\",\"password\":\"");
    int start = pos;
    pos = append(json, pos, word);
    json[append(json, pos, "\"}")] = 0;
    assert(json[0] == '{' && json[middle] == '"' && pos <= 41);
    CHECK(&json[middle], 0);
    CHECK(&json[pos - 1], start < pos);
    return 0;
}
"""
)
"""CBMC-SSM's example: two strings of unknown lengths are put together."""

SORTING: Final = (
    _HEAD
    + """
static int numbers[80];
int main(void) {
    DECLARE
    for (int i = 0; i < 80; i++)
        numbers[i] = (i * 37) % 80;
    MARK(&numbers[7]);
    for (int i = 0; i < 80; i++)
        for (int k = 0; k + 1 < 80 - i; k++)
            if (numbers[k] > numbers[k + 1]) {
                int kept;
                kept = numbers[k]; FOLLOW(&kept, &numbers[k]);
                numbers[k] = numbers[k + 1]; FOLLOW(&numbers[k], &numbers[k + 1]);
                numbers[k + 1] = kept; FOLLOW(&numbers[k + 1], &kept);
            }
    for (int i = 0; i < 80; i++) {
        assert(numbers[i] == i);
        CHECK(&numbers[i], i == 19);
    }
    return 0;
}
"""
)
"""Known numbers, sorted: nothing is left for a solver."""

TABLE: Final = (
    _HEAD
    + """
static unsigned table[64];
int main(void) {
    DECLARE
    unsigned secret = nondet_uint(), last = 0;
    MARK(&secret);
    for (int i = 0; i < 24; i++) {
        unsigned at = nondet_uint() % 64;
        unsigned value = i % 5 ? (unsigned)i : secret;
        table[at] = value;
        if (i % 5) { CHECK(&last, 0); FOLLOW(&table[at], &last); } else { FOLLOW(&table[at], &secret); }
        assert(table[at] == value);
        CHECK(&table[at], i % 5 == 0);
    }
    return 0;
}
"""
)
"""Writes and reads at indices that are inputs."""

PROGRAMS: Final = {"strings": STRINGS, "sorting": SORTING, "table": TABLE}
