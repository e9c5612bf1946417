// EXPECT: safe
// TWIN: unsafe assert 29: `cells[i ^ 8]` -> `cells[j]`
// TWIN: unsafe assert 29: `cells[i + 8] = 9` -> `cells[i] = 9`
// TWIN: unsafe assert 31: `cells + 8, 0xff` -> `cells, 0xff`
// TWIN: unsafe assert 36: `cells[j] = 6` -> `cells[j] = 5`
#include <assert.h>
#include <string.h>
unsigned nondet_uint(void);

int main(void) {
    unsigned i = nondet_uint() & 7, j = nondet_uint() & 15, way = nondet_uint();
    unsigned cells[16], others[16];
    memset(cells, 0, sizeof cells);
    memset(others, 0, sizeof others);
    cells[i] = 1;
    others[j] = 2;
    assert(cells[i] == 1);
    if (way)
        others[i] = 3;
    assert(cells[i] == 1);
    if (way)
        cells[i] = 4;
    unsigned *any = way & 2 ? &cells[i] : &others[j];
    *any = *any;
    unsigned other = others[i];
    assert(other == (way ? 3 : i == j ? 2 : 0));
    cells[i + 8] = 9;
    cells[i ^ 8] = 9;
    assert(cells[i] == (way ? 4 : 1));
    memset(cells + 8, 0xff, 32);
    assert(cells[i] == (way ? 4 : 1));
    assert(cells[i + 8] == 0xffffffff);
    memcpy(others, cells, 16);
    assert(others[i & 3] == cells[i & 3]);
    cells[j] = 6;
    assert(cells[i] != 5);
    return 0;
}
