// EXPECT: unsafe div-by-zero 16
// TWIN: safe: `divisor = 0;` -> `divisor = 2;`
// ARGS: --rounds 2
#include <pthread.h>

int divisor = 1;

static void *clear(void *unused) {
  divisor = 0;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, clear, 0);
  return 100 / divisor;
}
