// EXPECT: unsafe assert 33
// TWIN: safe: `#define FENCE ` -> `#define FENCE __sync_synchronize()`
// ARGS: --memory-model tso --rounds 4
// Both threads see their own stores before others do.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
#define FENCE 
volatile int x, y;
int r, s, t, u;

static void *one(void *unused) {
  x = 1;
  FENCE;
  r = x;
  s = y;
  return 0;
}

static void *two(void *unused) {
  y = 1;
  FENCE;
  t = y;
  u = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(!(r == 1 && s == 0 && t == 1 && u == 0));
  return 0;
}
