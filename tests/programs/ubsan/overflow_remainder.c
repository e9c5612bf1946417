// EXPECT: unsafe overflow 5
// CHECK: signed-integer-overflow
// TWIN: safe: `- 1, -1` -> `- 1, 1`
static long parity(long x, long by) {
    return x % by;
}

int main(void) {
    return (int)parity(-9223372036854775807L - 1, -1);
}
