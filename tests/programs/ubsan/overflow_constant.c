// EXPECT: unsafe overflow 7
// CHECK: signed-integer-overflow
// TWIN: safe: `60 * 60` -> `60L * 60`
#define SECONDS (60 * 60 * 24 * 365 * 100)

int main(void) {
    long century = SECONDS;
    return century == 0;
}
