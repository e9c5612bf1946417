// EXPECT: safe
// TWIN: unsafe assert 29: `while (done < COUNT)` -> `while (done < COUNT - 1)`
#include <assert.h>
#include <pthread.h>

#define COUNT 3
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
int done, sum;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  sum += 2;
  done++;
  pthread_cond_signal(&ended);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  for (int i = 0; i < COUNT; i++) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_detach(thread);
  }
  pthread_mutex_lock(&lock);
  while (done < COUNT)
    pthread_cond_wait(&ended, &lock);
  assert(sum == 2 * COUNT);
  pthread_mutex_unlock(&lock);
  return 0;
}
