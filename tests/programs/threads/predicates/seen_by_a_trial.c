// EXPECT: unsafe assert 34
// TWIN: safe: `pthread_mutex_trylock(&lock)` -> `pthread_mutex_lock(&lock)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t event = PTHREAD_COND_INITIALIZER, asleep = PTHREAD_COND_INITIALIZER;
int sleeps, ready;

static void *sleeper(void *unused) {
  pthread_mutex_lock(&lock);
  sleeps = 1;
  pthread_cond_signal(&asleep);
  while (!ready)
    pthread_cond_wait(&event, &lock);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, sleeper, 0);
  pthread_mutex_lock(&lock);
  while (!sleeps)
    pthread_cond_wait(&asleep, &lock);
  pthread_mutex_unlock(&lock);
  /* the other thread sleeps, or has woken without a signal and looks whether it may go on */
  int result = pthread_mutex_trylock(&lock);
  if (result == 0) {
    ready = 1;
    pthread_cond_signal(&event);
    pthread_mutex_unlock(&lock);
  }
  assert(result == 0);
  return 0;
}
