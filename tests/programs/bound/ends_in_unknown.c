// A function without a body that is declared not to return ends the path; what follows is not reached.
// EXPECT: safe
// UNDEFINED: give_up
extern void __VERIFIER_assert(int);
extern unsigned __VERIFIER_nondet_uint(void);
extern __attribute__((noreturn)) void give_up(const char *why);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x > 3) give_up("too large");
  __VERIFIER_assert(x <= 3);
  return 0;
}
