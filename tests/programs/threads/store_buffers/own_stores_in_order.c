// EXPECT: safe
// TWIN: unsafe assert 30: `  r = x;` -> `  x = 1; r = x;`
// ARGS: --memory-model tso --rounds 4
// A thread sees the newest of its stores, and they become visible one by one.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x, y;
int r, s, t;

static void *one(void *unused) {
  x = 1;
  x = 2;
  x = 3;
  r = x;
  return 0;
}

static void *two(void *unused) {
  s = x;
  t = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(r == 3 && s <= t);
  return 0;
}
