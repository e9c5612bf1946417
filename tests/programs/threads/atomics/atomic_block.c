// EXPECT: safe
// TWIN: unsafe assert 24: `  __VERIFIER_atomic_begin();` -> `  ;`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int x;

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static void *add(void *unused) {
  __VERIFIER_atomic_begin();
  x = x + 1;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, add, 0);
  add(0);
  pthread_join(a, 0);
  __VERIFIER_assert(x == 2);
  return 0;
}
