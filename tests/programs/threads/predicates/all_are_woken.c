// EXPECT: safe
// TWIN: unsafe assert 30: `while (!go)` -> `if (!go)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t started = PTHREAD_COND_INITIALIZER;
int go, running;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  while (!go)
    pthread_cond_wait(&started, &lock);
  running += go;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_mutex_lock(&lock);
  go = 1;
  pthread_cond_broadcast(&started);
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  pthread_join(b, 0);
  int count = running;
  assert(count == 2);
  return 0;
}
