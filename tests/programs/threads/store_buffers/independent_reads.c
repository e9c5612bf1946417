// EXPECT: safe
// TWIN: unsafe assert 42: `  x = 1;` -> `  x = 1; x = 0; x = 1;`
// ARGS: --memory-model tso --rounds 4
// IRIW: all threads see two stores in one order.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x, y;
int r, s, t, u;

static void *one(void *unused) {
  x = 1;
  return 0;
}

static void *two(void *unused) {
  y = 1;
  return 0;
}

static void *three(void *unused) {
  r = x;
  s = y;
  return 0;
}

static void *four(void *unused) {
  t = y;
  u = x;
  return 0;
}

int main(void) {
  pthread_t a, b, c, d;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_create(&c, 0, three, 0);
  pthread_create(&d, 0, four, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  pthread_join(d, 0);
  __VERIFIER_assert(!(r == 1 && s == 0 && t == 1 && u == 0));
  return 0;
}
