// EXPECT: safe
// TWIN: unsafe assert 25: `while (!ready);` -> `while (0);`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER;
int ready;

static void *change(void *unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&event);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, change, 0);
  pthread_mutex_lock(&lock);
  do {
    pthread_cond_wait(&event, &lock);
  } while (!ready);
  assert(ready);
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  return 0;
}
