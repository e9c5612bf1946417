// EXPECT: unknown
// REASON: a long double whose bytes are no number
// TWIN: safe: `seen.bits.fraction = nondet_ulong()` -> `seen.bits.fraction = nondet_ulong() | 1ul << 63`
// TWIN: unsafe assert 14: `seen.bits.fraction = nondet_ulong()` -> `seen.bits.fraction = nondet_ulong() / 2; seen.bits.exponent = 0`
#include <assert.h>
#include <stdint.h>
uint64_t nondet_ulong(void);

int main(void) {
  union { long double number; struct { uint64_t fraction; uint16_t exponent; } bits; } seen;
  seen.bits.exponent = 0x3fff;
  seen.bits.fraction = nondet_ulong();
  long double number = seen.number;
  assert(number >= 1);
  return 0;
}
