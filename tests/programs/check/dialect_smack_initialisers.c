// EXPECT: safe
// TWIN: unsafe assert 10: `limit = 12` -> `limit = 13`
#include <smack.h>
int limit = 10;
__SMACK_INIT(first) { limit = 11; }
__SMACK_INIT(second) { limit = 12; }
int main(void) {
    __SMACK_top_decl("const $limit: int;");
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assert(limit == 12);
    if (n != n) __SMACK_code("assert false;");
    return 0;
}
