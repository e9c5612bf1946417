unsigned nondet_uint(void);
void __VERIFIER_assert(_Bool);

static unsigned tens(unsigned n) {
  if (n < 10)
    return 1;
  unsigned more = tens(n - 10);
  return more < 20 ? more + 1 : more;
}

int main(void) {
  __VERIFIER_assert(tens(nondet_uint()) <= 20);
}
