// EXPECT: safe
// TWIN: unsafe assert 23: `step = 0` -> `step = 1`
// TWIN: unsafe assert 24: `exit(7)` -> `exit(6)`
// TWIN: unsafe assert 24: `exit(7)` -> `(void)exit`
#define _DEFAULT_SOURCE
#include <assert.h>
#include <stdlib.h>
int nondet_int(void);

static int step = 0;

static void last(void) { assert(step == 3); }

static void registered_late(void) { assert(step++ == 2); }

static void second(void) {
    assert(atexit(registered_late) == 0);
    assert(step++ == 1);
}

static void first(int status, void *argument) {
    int *counter = argument;
    assert(*counter == 0);
    assert(status == 7);
    ++*counter;
}

int main(void) {
    atexit(last);
    atexit(second);
    on_exit(first, &step);
    exit(7);
    return 5;
}
