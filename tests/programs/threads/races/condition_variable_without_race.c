// EXPECT: safe
// TWIN: unsafe race 12: `  pthread_mutex_lock(&lock); /* to change it */` -> `  ;`
// ARGS: --rounds 2 --check-races
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER;
int ready;

static void *change(void *unused) {
  pthread_mutex_lock(&lock); /* to change it */
  ready = 1;
  pthread_cond_signal(&event);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, change, 0);
  pthread_mutex_lock(&lock);
  while (!ready)
    pthread_cond_wait(&event, &lock);
  pthread_mutex_unlock(&lock);
  return 0;
}
