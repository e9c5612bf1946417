// EXPECT: unsafe assert 20
// TWIN: safe: `if (!ready)` -> `while (!ready)`
// ARGS: --rounds 2
#include <assert.h>
#include <pthread.h>

int ready;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER;

static void *change(void *unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&event);
  pthread_mutex_unlock(&lock);
  return 0;
}

static void use(void) {
  assert(ready);
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, change, 0);
  pthread_mutex_lock(&lock);
  if (!ready)
    pthread_cond_wait(&event, &lock);
  use();
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  return 0;
}
