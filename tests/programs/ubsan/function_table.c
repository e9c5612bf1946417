// EXPECT: unsafe function-type 14
// CHECK: function
// INPUTS: 1
// TWIN: safe: `% 2` -> `% 1`
unsigned nondet_uint(void);

static int open_door(int x) { return x + 1; }
static long close_door(long x, long y) { return x - y; }

typedef int (*action)(int);
static const action actions[2] = {open_door, (action)close_door};

int main(void) {
    return actions[nondet_uint() % 2](5);
}
