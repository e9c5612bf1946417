// Integer arithmetic of every width and sign, shifts, comparisons, conversions.
#include <stdbool.h>
#include <stdint.h>

int signed_ops(int a, int b) { return (a + b) * (a - b) / (b | 1) % 7 + -a + ~b; }
unsigned unsigned_ops(unsigned a, unsigned b) { return (a + b) * (a - b) / (b | 1u) % 7u ^ (a & b); }
long shifts(long a, unsigned long b, int n) { return (a << n) + (a >> n) + (long)(b >> n); }
int8_t narrow(int32_t x) { return (int8_t)x; }
uint64_t widen(int8_t s, uint8_t u) { return (uint64_t)s + u; }
bool compare(int a, int b, unsigned c, unsigned d, void *p, void *q) {
    return a < b && a <= b && a > b && a >= b && c < d && c <= d && c > d && c >= d && a == b && p != q && p < q;
}
_Bool truth(int x, void *p, double d) { return !x || p || d; }
int increments(int x, short s, char c) { return x++ + ++x - s-- + --c; }
int min_values(void) { return INT32_MIN + (int)INT64_MIN + (int)UINT64_MAX; }
int overflow(int a, int b, unsigned long c, unsigned long d) {
    int r;
    unsigned long u;
    return __builtin_add_overflow(a, b, &r) + __builtin_mul_overflow(c, d, &u) + __builtin_sub_overflow(a, b, &r) + r;
}
int bits(unsigned x, unsigned long y) {
    return __builtin_popcount(x) + __builtin_clz(x) + __builtin_ctzl(y) + __builtin_bswap32(x) + __builtin_expect(x, 1) +
           __builtin_rotateleft32(x, 5) + __builtin_bitreverse32(x);
}
