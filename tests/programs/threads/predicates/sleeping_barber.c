// EXPECT: safe
// TWIN: unsafe assert 36: `while (waiting == 0)` -> `if (0)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t customer_came = PTHREAD_COND_INITIALIZER, was_shaved = PTHREAD_COND_INITIALIZER;
int waiting, shaved;

static void *customer(void *unused) {
  pthread_mutex_lock(&lock);
  waiting++;
  pthread_cond_signal(&customer_came);
  int before = shaved;
  while (shaved == before)
    pthread_cond_wait(&was_shaved, &lock);
  pthread_mutex_unlock(&lock);
  return 0;
}

static void shave(void) {
  pthread_mutex_lock(&lock);
  while (waiting == 0)
    pthread_cond_wait(&customer_came, &lock);
  waiting--;
  shaved++;
  pthread_cond_broadcast(&was_shaved);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t one;
  pthread_create(&one, 0, customer, 0);
  shave();
  pthread_mutex_lock(&lock);
  assert(waiting >= 0);
  pthread_mutex_unlock(&lock);
  return 0;
}
