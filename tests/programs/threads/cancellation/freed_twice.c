// EXPECT: safe
// TWIN: unsafe double-free 13: `  block = 0;` -> `  ;`
// ARGS: --rounds 3 --no-malloc-may-fail
// A handler frees what the thread has freed already.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static char *block;

static void release(void *unused) {
  free(block);
}

static void *run(void *unused) {
  block = malloc(10);
  pthread_cleanup_push(release, 0);
  free(block);
  block = 0;
  sleep(1);
  pthread_cleanup_pop(0);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_cancel(a);
  pthread_join(a, 0);
  return 0;
}
