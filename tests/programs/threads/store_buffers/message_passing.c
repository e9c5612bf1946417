// EXPECT: safe
// TWIN: unsafe assert 28: `  x = 1;` -> `  y = 1;`
// ARGS: --memory-model tso --rounds 4
// MP: stores become visible in the order of the program.
#include <pthread.h>
void __VERIFIER_assert(_Bool);
volatile int x, y;
int r, s;

static void *one(void *unused) {
  x = 1;
  y = y + 1;
  return 0;
}

static void *two(void *unused) {
  r = y;
  s = x;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, one, 0);
  pthread_create(&b, 0, two, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  __VERIFIER_assert(!(r == 1 && s == 0));
  return 0;
}
