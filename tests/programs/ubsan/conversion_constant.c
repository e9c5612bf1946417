// EXPECT: unsafe conversion 8
// CHECK: implicit-integer-sign-change
// ARGS: --extend-select conversion
// TWIN: safe: `is_end(-1)` -> `is_end(0xffffffff)`
static int is_end(unsigned length) { return length == 0xffffffffu; }

int main(void) {
    return is_end(-1);
}
