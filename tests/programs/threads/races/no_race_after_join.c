// EXPECT: safe
// TWIN: unsafe race 9: `pthread_join(a, 0); /* before */` -> `(void)0;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

int result;

static void *compute(void *unused) {
  result = 42;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, compute, 0);
  pthread_join(a, 0); /* before */
  int seen = result;
  return seen;
}
