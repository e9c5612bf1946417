// EXPECT: safe
// TWIN: unsafe assert 36: `#define FENCE pthread_mutex_lock(m), pthread_mutex_unlock(m)` -> `#define FENCE pthread_self()`
// TWIN: unsafe assert 36: `#define FENCE pthread_mutex_lock(m), pthread_mutex_unlock(m)` -> `#define FENCE sched_yield()`
// ARGS: --memory-model tso --rounds 4
// SB: lock and unlock are fences, what neither locks nor waits is none.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
#include <sched.h>
#define FENCE pthread_mutex_lock(m), pthread_mutex_unlock(m)
pthread_mutex_t locks[2];
volatile int x, y;
int r, s;

static void *one(void *unused) {
  pthread_mutex_t *m = &locks[0];
  x = 1;
  FENCE;
  r = y;
  return 0;
}

static void *two(void *unused) {
  pthread_mutex_t *m = &locks[1];
  y = 1;
  FENCE;
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
