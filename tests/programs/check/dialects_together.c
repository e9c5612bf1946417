// EXPECT: safe
// TWIN: unsafe assert 17: `&& y != 3` -> `&& y != 4`
// A program may include the headers of several tools.
#include <assert.h>
#include <cprover.h>
#include <esbmc.h>
#include <fathom.h>
#include <klee/klee.h>
#include <llbmc.h>
#include <verifier.h>
#include "seahorn/seahorn.h"

int main(void) {
    int x = nd_int(), y = __VERIFIER_nondet_int();
    assume(x == 2 && y != 3);
    klee_assume(y > 1);
    sassert(y != 3);
    __CPROVER_assert(x == 2, "x");
    return 0;
}
