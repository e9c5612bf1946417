// EXPECT: safe
// TWIN: unsafe assert 20: `distance[i] >= 0` -> `distance[i] > 0`
// The same on three nodes and four edges with weights that are not known.
#include <assert.h>
#define NODES 3
#define EDGES 4
unsigned char nd_uchar(void);

int main(void) {
    int from[EDGES] = {0, 1, 0, 2}, to[EDGES] = {1, 2, 2, 1}, weight[EDGES], distance[NODES] = {0, 899, 899};
    for (int i = 0; i < EDGES; i++)
        weight[i] = nd_uchar();
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < EDGES; j++)
            if (distance[to[j]] > distance[from[j]] + weight[j])
                distance[to[j]] = distance[from[j]] + weight[j];
    for (int j = 0; j < EDGES; j++)
        assert(distance[to[j]] <= distance[from[j]] + weight[j]);
    for (int i = 0; i < NODES; i++)
        assert(distance[i] >= 0);
    return 0;
}
