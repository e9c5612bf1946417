// EXPECT: unsafe assert 30
// TWIN: safe: `  r = y;` -> `  __atomic_fetch_add(&own, 1, __ATOMIC_RELAXED); r = y;`
// TWIN: unsafe assert 30: `  __atomic_fetch_add(&own, 2, __ATOMIC_RELAXED);` -> `  set(&own);`
// ARGS: --memory-model tso --rounds 3
// Others may look before a locked instruction, also where that is on a local that nobody else knows.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x, y;
int r, s;
static void set(int *at) { __atomic_store_n(at, 1, __ATOMIC_SEQ_CST); }
static void *one(void *unused) {
  int own = 0;
  x = 1;
  r = y;
  __atomic_fetch_add(&own, 2, __ATOMIC_RELAXED);
  return 0;
}
static void *two(void *unused) {
  y = 1;
  __sync_synchronize();
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
