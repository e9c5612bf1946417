// EXPECT: safe
// ARGS: --extend-select uninit --unwind 9
// TWIN: unsafe uninit 17: `from[i] = 'a'` -> `from[i / 2] = 'a'`
// TWIN: unsafe uninit 17: `memcpy(to, from, 8)` -> `memcpy(to, from, 7)`
#include <string.h>
unsigned nondet_unsigned(void);

int main(void) {
    char from[8], to[8];
    for (int i = 0; i < 8; i++)
        from[i] = 'a';
    memcpy(to, from, 8);
    memmove(from, to + 1, 7);
    unsigned n = nondet_unsigned() % 8;
    int vowel = 0;
    switch (n) {
    default: if (to[n] == 'a') vowel = 1;
    }
    return vowel - 1;
}
