// EXPECT: unsafe assert 31
// TWIN: safe: `#define FENCE ` -> `#define FENCE __sync_synchronize()`
// ARGS: --memory-model tso --rounds 4
// n6 of the paper on x86-TSO: a thread sees its own store before others do.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
#define FENCE 
volatile int x, y;
int r, s;

static void *one(void *unused) {
  x = 1;
  FENCE;
  r = x;
  s = y;
  return 0;
}

static void *two(void *unused) {
  y = 2;
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(!(r == 1 && s == 0 && x == 1));
  return 0;
}
