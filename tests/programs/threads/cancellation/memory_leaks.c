// EXPECT: safe
// TWIN: unsafe leak 13: `  pthread_cleanup_push(free, block);` -> `  pthread_cleanup_push(keep, block);`
// ARGS: --rounds 3 --extend-select leak --no-malloc-may-fail
// What a thread has allocated is given back by its handler.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static void keep(void *block) {}

static void *run(void *unused) {
  char *block = malloc(10);
  pthread_cleanup_push(free, block);
  sleep(1);
  keep(block);
  pthread_cleanup_pop(1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  return 0;
}
