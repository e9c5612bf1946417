// EXPECT: safe
// TWIN: unsafe assert 15: `last == NONE` -> `last == 0`
// TWIN: unsafe bounds 17: `entry == NONE` -> `entry != NONE`
#include <assert.h>
#include <stdint.h>
#define NONE ((int *)-1)
unsigned nd_uint(void);

static int value = 3;
static int *last = NONE;
static int *table[] = {&value, NONE, &value};
static struct { char tag; void (*handler)(int); } settings = {1, (void (*)(int))1};

int main(void) {
    assert(last == NONE && (intptr_t)last == -1);
    int *entry = table[nd_uint() % 3];
    assert(entry == NONE || *entry == 3);
    assert(settings.handler == (void (*)(int))1);
    return 0;
}
