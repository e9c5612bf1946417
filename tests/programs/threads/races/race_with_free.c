// EXPECT: unsafe race 9
// TWIN: safe: `  free(p);` -> `  ;`
// ARGS: --rounds 2 --select race --no-malloc-may-fail
#include <pthread.h>
#include <stdlib.h>

static void *use(void *argument) {
  char *p = argument;
  p[0] = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  char *p = malloc(2);
  pthread_create(&a, 0, use, p);
  free(p);
  return 0;
}
