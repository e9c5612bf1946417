// EXPECT: safe
// TWIN: unsafe assert 24: `peek(a)` -> `poke(a)`
// TWIN: unsafe assert 25: `poke(b)` -> `peek(b)`
#include <stdbool.h>
#include <stdlib.h>
bool sea_is_modified(char *);
void sea_reset_modified(char *);
void sassert(bool);

static int peek(char *p) { return p[1]; }
static void poke(char *p) { p[1] = 2; }

int main(void) {
    char a[4] = {0}, *b = malloc(4);
    if (!b)
        return 0;
    sassert(!sea_is_modified(b));
    a[0] = b[0] = 1;
    sassert(sea_is_modified(a) && sea_is_modified(b + 2));
    sea_reset_modified(a + 1);
    sea_reset_modified(b);
    peek(a);
    poke(b);
    sassert(!sea_is_modified(a));
    sassert(sea_is_modified(b));
    return 0;
}
