// EXPECT: unsafe double-free 13
// TWIN: safe: `  pthread_mutex_lock(&lock);` -> `  pthread_mutex_lock(&lock); if (freed) { pthread_mutex_unlock(&lock); return 0; } freed = 1;`
// ARGS: --rounds 2 --no-malloc-may-fail
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int freed;
char *shared;

static void *release(void *unused) {
  pthread_mutex_lock(&lock);
  free(shared);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  shared = malloc(1);
  pthread_create(&a, 0, release, 0);
  release(0);
  return 0;
}
