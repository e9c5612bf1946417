// EXPECT: safe
// TWIN: unsafe assert 17: `assert(x == 5)` -> `assert(x == 1)`
// TWIN: unsafe bounds 15: `assume(p == &x)` -> `assume(p != 0)`
// A number that nobody has given an address is one all the same where it is assumed to be.
unsigned long nondet_ulong(void);
void __VERIFIER_assume(int);
void __VERIFIER_assert(int);

int x = 1, y = 1;

int main(void) {
  int *p = (int *)nondet_ulong();
  __VERIFIER_assume(p == &x);
  x = 2;
  *p = 5;
  __VERIFIER_assert(y == 1);
  __VERIFIER_assert(x == 5);
  return 0;
}
