// EXPECT: safe
// TWIN: unsafe assert 12: `&x, "taint", 1` -> `&x, "taint", 0`
#include <fathom.h>
static int kept;

int main(void) {
    fathom_shadow_declare_local("taint", (bool)0);
    fathom_shadow_declare_global("taint", (bool)0);
    fathom_shadow_declare_global("mark", (unsigned _BitInt(4))9);
    int x = fathom_nondet_int();
    fathom_shadow_set(&x, "taint", 1);
    fathom_assert(fathom_shadow_get(&x, "taint"));
    fathom_assert(fathom_shadow_get(&kept, "mark") == 9 && !fathom_shadow_get(&kept, "taint"));
    return 0;
}
