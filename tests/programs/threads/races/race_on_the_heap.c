// EXPECT: unsafe race 9
// TWIN: safe: `cells[1] = 2;` -> `cells[2] = 2;`
// ARGS: --rounds 2 --check-races --no-malloc-may-fail
#include <pthread.h>
#include <stdlib.h>

static void *other(void *argument) {
  int *cells = argument;
  cells[1] = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  int *cells = malloc(3 * sizeof *cells);
  pthread_create(&a, 0, other, cells);
  cells[1] = 2;
  pthread_join(a, 0);
  free(cells);
  return 0;
}
