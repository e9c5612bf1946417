// EXPECT: safe
// TWIN: unsafe assert 20: `__VERIFIER_assume(held == 0);` -> `__VERIFIER_assume(held >= 0);`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

void __VERIFIER_assume(int);
int held, inside;

static void __VERIFIER_atomic_acquire(void) {
  __VERIFIER_assume(held == 0);
  held = 1;
}

static void __VERIFIER_atomic_release(void) { held = 0; }

static void *enter(void *unused) {
  __VERIFIER_atomic_acquire();
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
  __VERIFIER_atomic_release();
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, enter, 0);
  enter(0);
  return 0;
}
