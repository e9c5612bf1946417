// EXPECT: safe
// TWIN: unsafe assert 13: `c ? 10u : 20u` -> `c ? 20u : 10u`
// TWIN: unsafe assert 20: `p == &a ? 7` -> `p == &b ? 7`
#include <seahorn/seahorn.h>

int main(void) {
    int a = 5, b = 6;
    bool c = nd_bool();
    size_t big = nd_size_t();
    sassert(sea_get_shadowmem(TRACK_CUSTOM0_MEM, (char *)&a) == 0);
    sea_set_shadowmem(3, (char *)&a, c ? 10 : 20);
    size_t r = sea_get_shadowmem(3, (char *)&a + 1); /* a value of the object, not of its bytes */
    sassert(r == (c ? 10u : 20u));
    sea_set_shadowmem(4, (char *)&a, big);
    sassert(sea_get_shadowmem(4, (char *)&a) == big && sea_get_shadowmem(3, (char *)&a) == r);
    int *p = nd_bool() ? &a : &b;
    sea_set_shadowmem(3, (char *)p, 7);
    if (nd_bool())
        sea_set_shadowmem(4, (char *)&b, 1);
    sassert(sea_get_shadowmem(3, (char *)&a) == (p == &a ? 7 : r));
    sassert(sea_get_shadowmem(4, (char *)&b) <= 1 && sea_get_shadowmem(3, 0) == 0);
    return 0;
}
