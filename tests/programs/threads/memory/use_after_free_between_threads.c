// EXPECT: unsafe use-after-free 8
// TWIN: safe: `  free(p); /* too early */` -> `  ;`
// ARGS: --rounds 2 --no-malloc-may-fail
#include <pthread.h>
#include <stdlib.h>

static void *use(void *argument) {
  *(int *)argument = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  int *p = malloc(sizeof *p);
  pthread_create(&a, 0, use, p);
  free(p); /* too early */
  pthread_join(a, 0);
  return 0;
}
