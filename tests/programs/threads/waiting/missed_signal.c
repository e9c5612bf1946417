// EXPECT: unsafe deadlock 18
// TWIN: safe: `if (1) /* does not look */` -> `while (!ready)`
// ARGS: --rounds 2 --check-deadlocks
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER;
int ready;

static void *signal_it(void *unused) {
  pthread_mutex_lock(&lock);
  ready = 1;
  pthread_cond_signal(&event);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, signal_it, 0);
  pthread_mutex_lock(&lock);
  if (1) /* does not look */
    pthread_cond_wait(&event, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  return 0;
}
