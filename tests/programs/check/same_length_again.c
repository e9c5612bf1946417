// EXPECT: safe
// ARGS: --unwind 6
// TWIN: unsafe assert 28: `after == 1` -> `after == before`
// TWIN: unsafe assert 32: `length_of(text) <= 4 && i <= 4` -> `length_of(text) == before`
// TWIN: unsafe assert 35: `== 2` -> `== before`
// TWIN: unsafe use-after-free 10: `/* free(text); */` -> `free(text);`
/* What a function has read before is known as long as nothing was written since. */
#include <stdlib.h>

static unsigned length_of(const char *s) { unsigned n = 0; while (s[n]) n++; return n; }

char nondet_char(void);
unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);
void __VERIFIER_assume(_Bool);

int main(void) {
    char *text = malloc(5), other[3] = "ab";
    if (!text) return 0;
    for (int i = 0; i < 4; i++) text[i] = nondet_char();
    text[4] = 0;
    __VERIFIER_assume(text[0] && text[1]);

    unsigned before = length_of(text), again = length_of(text);
    __VERIFIER_assert(before == again && length_of(text + 1) == before - 1);
    if (before == 4) {
        char kept = text[1]; text[1] = 0; unsigned after = length_of(text); text[1] = kept;
        __VERIFIER_assert(after == 1);
    }
    unsigned i = nondet_uint(); if (i > 4) i = 4;
    text[i] = 0;
    __VERIFIER_assert(length_of(text) <= 4 && i <= 4);
    /* free(text); */
    again = length_of(text);
    __VERIFIER_assert(length_of(other) == 2);
    return 0;
}
