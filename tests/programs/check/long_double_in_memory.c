// EXPECT: safe
// TWIN: unsafe assert 18: `at[which] > 1` -> `at[which] > 3`
// TWIN: unsafe assert 21: `0x3fff` -> `0x4000`
#include <assert.h>
#include <stdint.h>
int nondet_int(void);
void __VERIFIER_assume(int);
long double nondet_long_double(void);

int main(void) {
  long double at[4] = {2, 3, 4, 5};
  long double any = nondet_long_double();
  int which = nondet_int();
  __VERIFIER_assume(which >= 0 && which < 4);
  __VERIFIER_assume(any >= 1 && any < 2);
  at[which] = any * 1.5L;
  at[which] = at[which] + 1;
  assert(at[which] > 1 && at[which] < 5);
  union { long double number; struct { uint64_t fraction; uint16_t exponent; } bits; } seen;
  seen.number = any;
  assert(seen.bits.exponent == 0x3fff && seen.bits.fraction >> 63 == 1);
  seen.bits.fraction = 1ul << 63;
  assert(seen.number == 1);
  return 0;
}
