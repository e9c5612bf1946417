// EXPECT: safe
// TWIN: unsafe assert 22: `total <= weight[0] + weight[1]` -> `total < weight[0] + weight[1]`
// Prim's algorithm, after SMT-CBMC (SPIN 2006), section 4.3: the tree weighs no more than one spanning tree that is given.
#include <assert.h>
#define NODES 3
#define EDGES 3
unsigned char nd_uchar(void);

int main(void) {
    int from[EDGES] = {0, 1, 0}, to[EDGES] = {1, 2, 2}, weight[EDGES], inside[NODES] = {1}, total = 0;
    for (int i = 0; i < EDGES; i++)
        weight[i] = nd_uchar();
    for (int step = 1; step < NODES; step++) {
        int best = -1;
        for (int e = 0; e < EDGES; e++)
            if (inside[from[e]] != inside[to[e]] && (best < 0 || weight[e] < weight[best]))
                best = e;
        assert(best >= 0);
        inside[from[best]] = inside[to[best]] = 1;
        total += weight[best];
    }
    assert(total <= weight[0] + weight[1]);
    return 0;
}
