// EXPECT: unsafe race 12
// TWIN: safe: `  ready = 1; /* no lock */` -> `  pthread_mutex_lock(&lock); ready = 1; pthread_mutex_unlock(&lock);`
// ARGS: --check-races
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER;
int ready;

static void *change(void *unused) {
  ready = 1; /* no lock */
  pthread_cond_signal(&event);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, change, 0);
  pthread_mutex_lock(&lock);
  while (!ready)
    pthread_cond_wait(&event, &lock);
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  return 0;
}
