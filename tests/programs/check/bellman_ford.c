// EXPECT: safe
// TWIN: unsafe assert 36: `{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}` -> `{-1, 1, 2, 3, 4, 5, 6, 7, 8, 9}`
// SMT-CBMC (SPIN 2006), figure 9, with the brace that it lacks.
#include <assert.h>
int INFINITY = 899;

int main(void) {
    int nodecount = 5;
    int edgecount = 10;
    int source = 0;
    int Source[10] = {0, 0, 1, 0, 3, 3, 0, 1, 1, 3};
    int Dest[10] = {1, 1, 1, 1, 2, 4, 4, 2, 3, 3};
    int Weight[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    int distance[5];
    int x, y, i, j;
    for (i = 0; i < nodecount; i++) {
        if (i == source)
            distance[i] = 0;
        else
            distance[i] = INFINITY;
    }
    for (i = 0; i < nodecount; i++)
        for (j = 0; j < edgecount; j++) {
            x = Dest[j];
            y = Source[j];
            if (distance[x] > distance[y] + Weight[j])
                distance[x] = distance[y] + Weight[j];
        }
    for (i = 0; i < edgecount; i++) {
        x = Dest[i];
        y = Source[i];
        if (distance[x] > distance[y] + Weight[i])
            return 0;
    }
    for (i = 0; i < nodecount; i++)
        assert(distance[i] >= 0);
    return 0;
}
