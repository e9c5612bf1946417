// EXPECT: safe
// TWIN: unsafe assert 24: `buckets[j].count + 1` -> `buckets[i].count + 1`
// TWIN: unsafe assert 25: `buckets[j].first == (i == j` -> `buckets[j].first == (i != j`
// TWIN: unsafe assert 26: `buckets[i].spare` -> `buckets[i].count`
// TWIN: unsafe assert 27: `(i == j ? 2 : 1) && a` -> `1 && a`
#include <assert.h>
#include <stdlib.h>
unsigned nondet_uint(void);

struct bucket {
    int *first;
    unsigned count, spare;
};

int main(void) {
    unsigned i = nondet_uint() & 31, j = nondet_uint() & 31;
    int a = 1;
    struct bucket *buckets = calloc(32, sizeof *buckets);
    if (!buckets)
        return 0;
    buckets[i].count = buckets[i].count + 1;
    if (buckets[i].first) *buckets[i].first = 7;
    buckets[i].first = &a;
    buckets[j].count = buckets[j].count + 1; assert(buckets[j].count == (i == j ? 2 : 1));
    assert(buckets[j].first == (i == j ? &a : 0));
    assert(buckets[i].spare == 0);
    assert(buckets[i].count == (i == j ? 2 : 1) && a == 1);
    return 0;
}
