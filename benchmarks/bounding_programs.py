"""The C programs that `bounding.py` walks: concrete ones, of which nothing may be left, and symbolic ones."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final


@final
@dataclass(frozen=True, slots=True)
class Source:
    """A program; `folds` says that no instruction but the last may be left of it, `unwind` is the bound it needs."""

    text: str
    folds: bool
    unwind: int | None = None


_INPUTS = """
extern void __VERIFIER_assert(int);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
"""

_BUBBLE = """
#define N {n}
int a[N];
int main(void) {{
    for (int i = 0; i < N; i++)
        a[i] = {content};
    for (int i = 0; i < N - 1; i++)
        for (int j = 0; j < N - 1 - i; j++)
            if (a[j] > a[j + 1]) {{
                int t = a[j];
                a[j] = a[j + 1];
                a[j + 1] = t;
            }}
    for (int i = 0; i < N - 1; i++)
        __VERIFIER_assert(a[i] <= a[i + 1]);
    return 0;
}}
"""

_SELECT = """
#define N {n}
int a[N];
int main(void) {{
    for (int i = 0; i < N; i++)
        a[i] = {content};
    for (int i = 0; i < N - 1; i++) {{
        int least = i;
        for (int j = i + 1; j < N; j++)
            if (a[j] < a[least])
                least = j;
        int t = a[i];
        a[i] = a[least];
        a[least] = t;
    }}
    for (int i = 0; i < N - 1; i++)
        __VERIFIER_assert(a[i] <= a[i + 1]);
    return 0;
}}
"""
_CONSTANT, _ARBITRARY = "(N - i) * 7 % 101", "__VERIFIER_nondet_int()"

_STRINGS = """
#include <string.h>
static const char text[] = "the quick brown fox jumps over the lazy dog, and then over another one";
int main(void) {
    unsigned long sum = 0;
    for (int i = 0; i < 40; i++) {
        sum += strlen(text + i);
        sum += strcmp(text, "the quick brown fox jumps over the lazy cat") > 0;
        sum += strncmp(text + i, text, 8) == 0;
    }
    __VERIFIER_assert(sum == 2061);
    return 0;
}
"""

_CRC = """
#include <stdint.h>
static uint32_t table[256];
static uint8_t data[1024];
int main(void) {
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? 0xedb88320u ^ (c >> 1) : c >> 1;
        table[i] = c;
    }
    for (int i = 0; i < 1024; i++)
        data[i] = (uint8_t)(i * 31 + 7);
    uint32_t crc = 0xffffffffu;
    for (int i = 0; i < 1024; i++)
        crc = table[(crc ^ data[i]) & 0xff] ^ (crc >> 8);
    __VERIFIER_assert((crc ^ 0xffffffffu) == 0x@CRC@u);
    return 0;
}
"""

_MATRIX = """
#define N 24
double a[N][N], b[N][N], c[N][N];
int main(void) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = i + j;
            b[i][j] = i == j;
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            __VERIFIER_assert(c[i][j] == i + j);
    return 0;
}
"""

_PARSER = """
#define N 96
/* A number, a name or a quoted string, separated by spaces. */
int main(void) {
    unsigned char text[N + 1];
    for (int i = 0; i < N; i++)
        text[i] = __VERIFIER_nondet_uchar();
    text[N] = 0;
    enum { GAP, NUMBER, NAME, STRING } state = GAP;
    unsigned value = 0, words = 0;
    for (int i = 0; i <= N; i++) {
        unsigned char c = text[i];
        switch (state) {
        case GAP:
            if (c >= '0' && c <= '9') {
                state = NUMBER;
                value = c - '0';
            } else if ((c >= 'a' && c <= 'z') || c == '_')
                state = NAME;
            else if (c == '"')
                state = STRING;
            break;
        case NUMBER:
            if (c >= '0' && c <= '9')
                value = value * 10 + (c - '0');
            else {
                state = GAP;
                words++;
            }
            break;
        case NAME:
            if (!((c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9'))) {
                state = GAP;
                words++;
            }
            break;
        case STRING:
            if (c == '"' || c == 0) {
                state = GAP;
                words++;
            }
            break;
        }
    }
    __VERIFIER_assert(words <= (N + 1) / 2 + 1);
    __VERIFIER_assert(state == GAP || value < 4000000000u);
    return 0;
}
"""

_LIST = """
#include <stdlib.h>
struct node { struct node *next; int value; };
int main(void) {
    struct node *first = 0, *last = 0;
    for (int i = 0; i < 24; i++) {
        struct node *made = malloc(sizeof *made);
        made->value = i;
        made->next = 0;
        if (!first)
            first = last = made;
        else if (__VERIFIER_nondet_int()) {
            made->next = first;
            first = made;
        } else {
            last->next = made;
            last = made;
        }
    }
    int count = 0, sum = 0;
    for (struct node *at = first; at; at = at->next) {
        count++;
        sum += at->value;
    }
    __VERIFIER_assert(count == 24 && sum == 276);
    return 0;
}
"""


def _crc(source: str) -> str:
    """The checksum as Python computes it."""
    import zlib

    return source.replace("@CRC@", f"{zlib.crc32(bytes((i * 31 + 7) & 0xFF for i in range(1024))):08x}")


PROGRAMS: Final[dict[str, Source]] = {
    **{
        f"{title} {n}": Source(_INPUTS + text.format(n=n, content=_CONSTANT), folds=True)
        for n in (35, 50, 100)
        for title, text in (("bubble", _BUBBLE), ("select", _SELECT))
    },
    "strings": Source(_INPUTS + _STRINGS, folds=True),
    "crc": Source(_INPUTS + _crc(_CRC), folds=True),
    "matrix": Source(_INPUTS + _MATRIX, folds=True),
    "bubble 40 symbolic": Source(_INPUTS + _BUBBLE.format(n=40, content=_ARBITRARY), folds=False),
    "select 20 symbolic": Source(_INPUTS + _SELECT.format(n=20, content=_ARBITRARY), folds=False),
    "parser symbolic": Source(_INPUTS + _PARSER, folds=False),
    "list symbolic": Source(_INPUTS + _LIST, folds=False, unwind=24),
}
