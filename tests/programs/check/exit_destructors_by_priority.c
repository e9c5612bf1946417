// EXPECT: safe
// TWIN: unsafe assert 11: `destructor(200)` -> `destructor(400)`
// TWIN: unsafe assert 12: `main_ended = 1` -> `main_ended = 0`
// TWIN: unsafe assert 16: `step == 0` -> `step == 1`
#include <assert.h>
#include <stdlib.h>

static int step, main_ended;

__attribute__((destructor(101))) static void last(void) { assert(step == 5); }
__attribute__((destructor(200))) static void fourth(void) { assert(step++ == 4); }
__attribute__((destructor(300))) static void third(void) { assert(main_ended && step++ == 3); }
__attribute__((destructor)) static void second(void) { assert(step++ == 2); }
__attribute__((destructor)) static void first(void) { assert(step++ == 1); }

static void handler(void) { assert(step == 0), step = 1; }

__attribute__((constructor)) static void begin(void) { atexit(handler); }

int main(void) {
    main_ended = 1;
    return 0;
}
