// Arithmetic on __float128 is not supported, which is said at its place; moving one around is.
// EXPECT: unsupported 15
extern void __VERIFIER_assert(int);
extern unsigned __VERIFIER_nondet_uint(void);

struct pair {
  __float128 value;
  int number;
};

int main(void) {
  struct pair a = {2.5, 3}, b = a;
  __VERIFIER_assert(b.number == 3);
  if (__VERIFIER_nondet_uint() == 1) {
    b.value = a.value * a.value;
    __VERIFIER_assert(b.value > 6.0);
  } else if (__VERIFIER_nondet_uint() == 1) {
    b.number = 4;
  }
  __VERIFIER_assert(b.number >= 3);
  return 0;
}
