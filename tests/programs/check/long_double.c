// EXPECT: safe
// TWIN: unsafe assert 14: `wide * 2` -> `wide * 3`
// TWIN: unsafe assert 15: `9007199254740993` -> `9007199254740992`
// A long double has 64 digits: every integer, where a double has 53.
#include <assert.h>
#include <string.h>
int nondet_int(void);
long nondet_long(void);

int main(void) {
  int x = nondet_int();
  long double wide = x, third = 1.0L / 3;
  wide = wide * 2;
  assert((long)wide == 2L * x);
  assert((long)((long double)9007199254740992L + 1) == 9007199254740993L);
  assert((double)third != third && third * 3 == 1);
  long double copy;
  memset(&copy, 0, sizeof copy);
  memcpy(&copy, &wide, sizeof(long double));
  assert(copy == wide);
  return 0;
}
