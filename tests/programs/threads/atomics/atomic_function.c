// EXPECT: safe
// TWIN: unsafe assert 25: `  __VERIFIER_atomic_add();` -> `  x = x + 1;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x, limit = 2;

static void __VERIFIER_atomic_add(void) {
  int seen = x;
  x = seen + 1;
  __VERIFIER_assert(x <= limit);
}

static void *add(void *unused) {
  __VERIFIER_atomic_add();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, add, 0);
  add(0);
  pthread_join(a, 0);
  __VERIFIER_assert(x == limit);
  return 0;
}
