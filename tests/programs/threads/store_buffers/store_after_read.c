// EXPECT: safe
// TWIN: unsafe assert 28: `  x = 2;` -> `  y = 1; x = 2;`
// ARGS: --memory-model tso --rounds 4
// S: what is stored behind a load comes later than what was loaded.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x, y;
int r;

static void *one(void *unused) {
  x = 2;
  y = 1;
  return 0;
}

static void *two(void *unused) {
  r = y;
  x = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(!(r == 1 && x == 2));
  return 0;
}
