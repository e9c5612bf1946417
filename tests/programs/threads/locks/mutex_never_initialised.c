// EXPECT: unsafe unreachable
// TWIN: safe: `malloc(sizeof *made)` -> `calloc(1, sizeof *made)`
// TWIN: safe: `made->count = 0;` -> `made->count = 0, pthread_mutex_init(&made->lock, 0);`
// ARGS: --rounds 2
// What nobody has written is no mutex; one that is zero or was initialised is.
#include <pthread.h>
#include <stdlib.h>

struct counter {
  int count;
  pthread_mutex_t lock;
};
static pthread_mutex_t zero, initialised = PTHREAD_MUTEX_INITIALIZER;

static void *increment(void *given) {
  struct counter *counter = given;
  pthread_mutex_lock(&counter->lock);
  counter->count++;
  pthread_mutex_unlock(&counter->lock);
  return 0;
}

int main(void) {
  pthread_mutex_t local = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&zero), pthread_mutex_lock(&initialised), pthread_mutex_trylock(&local);
  pthread_mutex_unlock(&zero), pthread_mutex_unlock(&initialised), pthread_mutex_unlock(&local);
  struct counter *made = malloc(sizeof *made);
  if (!made)
    return 0;
  made->count = 0;
  pthread_t thread;
  pthread_create(&thread, 0, increment, made);
  pthread_join(thread, 0);
  free(made);
  return 0;
}
