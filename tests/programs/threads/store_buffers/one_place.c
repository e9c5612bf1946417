// EXPECT: safe
// TWIN: unsafe assert 28: `  r = x;` -> `  r = x; x = 1;`
// ARGS: --memory-model tso --rounds 4
// n5 of the paper on x86-TSO: all agree on the order of stores to one place.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x;
int r, s;

static void *one(void *unused) {
  x = 1;
  r = x;
  return 0;
}

static void *two(void *unused) {
  x = 2;
  s = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(!(r == 2 && s == 1));
  return 0;
}
