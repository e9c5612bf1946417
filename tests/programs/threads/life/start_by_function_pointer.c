// EXPECT: safe
// TWIN: unsafe assert 26: `which ? twice : thrice` -> `twice`
// ARGS: --rounds 2
#include <pthread.h>
int __VERIFIER_nondet_int(void);
void __VERIFIER_assert(_Bool);

int result;

static void *twice(void *unused) {
  result = 2;
  return 0;
}

static void *thrice(void *unused) {
  result = 3;
  return 0;
}

int main(void) {
  pthread_t a;
  int which = __VERIFIER_nondet_int() != 0;
  void *(*start)(void *) = which ? twice : thrice;
  pthread_create(&a, 0, start, 0);
  pthread_join(a, 0);
  __VERIFIER_assert(result == (which ? 2 : 3));
  return 0;
}
