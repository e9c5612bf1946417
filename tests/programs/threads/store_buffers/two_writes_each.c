// EXPECT: safe
// TWIN: unsafe assert 27: `  y = 2;` -> `  y = 2; y = 1;`
// ARGS: --memory-model tso --rounds 4
// 2+2W: no two threads each have the last word on what the other has stored first.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x, y;

static void *one(void *unused) {
  x = 1;
  y = 2;
  return 0;
}

static void *two(void *unused) {
  y = 1;
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(!(x == 1 && y == 1));
  return 0;
}
