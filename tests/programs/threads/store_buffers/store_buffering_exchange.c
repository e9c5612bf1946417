// EXPECT: safe
// TWIN: unsafe assert 30: `__atomic_exchange_n(&y, 1, __ATOMIC_RELAXED);` -> `__atomic_store_n(&y, 1, __ATOMIC_RELEASE);`
// TWIN: safe: `__atomic_exchange_n(&y, 1, __ATOMIC_RELAXED);` -> `__atomic_store_n(&y, 1, __ATOMIC_SEQ_CST);`
// TWIN: unsafe assert 30: `__atomic_exchange_n(&y, 1, __ATOMIC_RELAXED);` -> `__atomic_store_n(&y, 1, __ATOMIC_RELAXED); __atomic_thread_fence(__ATOMIC_ACQ_REL);`
// ARGS: --memory-model tso --rounds 4
// SB with locked instructions in the place of fences; one is not enough.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x, y;
int r, s;

static void *one(void *unused) {
  __atomic_exchange_n(&x, 1, __ATOMIC_RELAXED);
  r = y;
  return 0;
}

static void *two(void *unused) {
  __atomic_exchange_n(&y, 1, __ATOMIC_RELAXED);
  s = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(r == 1 || s == 1);
  return 0;
}
