// EXPECT: unsafe race 9
// TWIN: safe: `  x = 1;` -> `  (void)x;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

int x;

static void *other(void *unused) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  return x;
}
