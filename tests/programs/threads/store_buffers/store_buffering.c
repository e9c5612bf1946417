// EXPECT: unsafe assert 31
// TWIN: safe: `#define FENCE ` -> `#define FENCE __sync_synchronize()`
// ARGS: --memory-model tso --rounds 4
// SB: each store waits, while the thread loads what the other has not stored yet.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
#define FENCE 
volatile int x, y;
int r, s;

static void *one(void *unused) {
  x = 1;
  FENCE;
  r = y;
  return 0;
}

static void *two(void *unused) {
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
