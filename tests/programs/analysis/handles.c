// Handles that are numbers, in an array, and locks behind pointers.
// ANALYSIS: typestate
// EXPECT: safe
// TWIN: unsafe typestate 30: `port_close(ports[i]);` -> `port_close(ports[i ^ (ports[0] > 7)]);`
// TWIN: unsafe typestate 34: `give(one);` -> `give(&inner);`
// TWIN: unsafe typestate 0: `i < 2 && ports[i] >= 0` -> `i < 1 && ports[i] >= 0`
#include <stddef.h>

int port_open(void);
void port_send(int port, int value);
void port_close(int port);
unsigned nondet_uint(void);
_Bool nondet_bool(void);
static struct lock { int held; } outer, inner;
static void take(struct lock *lock) { lock->held++; }
static void give(struct lock *lock) { lock->held--; }

int main(void) {
    int ports[2] = {-1, -1};
    unsigned n = nondet_uint() & 1;
    ports[0] = port_open();
    if (ports[0] < 0)
        return 0;
    ports[1] = port_open();
    int last = ports[n];
    if (last >= 0)
        port_send(last, 1);
    for (int i = 0; i < 2; i++) {
        if (i < 2 && ports[i] >= 0)
            port_close(ports[i]);
    }
    struct lock *one = nondet_bool() ? &outer : &inner;
    take(one);
    give(one);
    take(&outer);
    take(&inner);
    give(&inner);
    give(&outer);
    return 0;
}
