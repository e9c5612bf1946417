// EXPECT: unsafe overflow 7
// CHECK: signed-integer-overflow
// TWIN: safe: `/ -1` -> `/ -2`
enum { LOWEST = -2147483647 - 1 };

int main(void) {
    int half = LOWEST / -1;
    return half;
}
