// EXPECT: safe
// TWIN: unsafe assert 28: `  r = x;` -> `  y = 1; r = x;`
// ARGS: --memory-model tso --rounds 4
// LB: a load does not wait.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x, y;
int r, s;

static void *one(void *unused) {
  r = x;
  y = 1;
  return 0;
}

static void *two(void *unused) {
  s = y;
  x = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(!(r == 1 && s == 1));
  return 0;
}
