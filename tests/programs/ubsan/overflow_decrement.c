// EXPECT: unsafe overflow 11
// CHECK: signed-integer-overflow
// INPUTS: -0x8000000000000000
// TWIN: safe: `{nondet_long()}` -> `{nondet_long() / 2}`
long nondet_long(void);

struct counter { long left; };

int main(void) {
    struct counter c = {nondet_long()};
    --c.left;
    return c.left == 0;
}
