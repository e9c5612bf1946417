// EXPECT: safe
// TWIN: unsafe race 12: `atexit(end); // one` -> `x = 1;`
// ARGS: --check-races --rounds 2
#include <pthread.h>
#include <stdlib.h>

int x;
static void end(void) {}

static void *run(void *unused) {
  atexit(end);
  x = 2;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  atexit(end); // one
  pthread_join(a, 0);
  return 0;
}
