// EXPECT: unsafe assert 30
// TWIN: safe: `#define FENCE ` -> `#define FENCE __sync_synchronize()`
// ARGS: --memory-model tso --rounds 4
// R: the last store to y comes late, the load behind it early.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
#define FENCE 
volatile int x, y;
int r;

static void *one(void *unused) {
  x = 1;
  y = 1;
  return 0;
}

static void *two(void *unused) {
  y = 2;
  FENCE;
  r = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(!(y == 2 && r == 0));
  return 0;
}
