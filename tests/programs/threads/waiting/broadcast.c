// EXPECT: safe
// TWIN: unsafe deadlock 18: `pthread_cond_broadcast(&event);` -> `pthread_cond_signal(&event);`
// ARGS: --rounds 2 --check-deadlocks
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER;
int go;

static void *wait_for_it(void *unused) {
  pthread_mutex_lock(&lock);
  while (!go)
    pthread_cond_wait(&event, &lock);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, wait_for_it, 0);
  pthread_create(&b, 0, wait_for_it, 0);
  pthread_mutex_lock(&lock);
  go = 1;
  pthread_cond_broadcast(&event);
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
