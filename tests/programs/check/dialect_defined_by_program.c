// EXPECT: safe
// TWIN: unsafe assert 9: `if (!condition) abort();` -> `if (condition < 0) abort();`
// What a program defines itself means what it defines.
#include <assert.h>
#include <stdlib.h>
static void assume(int condition) { if (!condition) abort(); }
static int nondet_small(void) { int x = nondet_int(); assume(x >= 0 & x < 4); return x; }

int main(void) { assert(nondet_small() < 4); return 0; }
