// EXPECT: safe
// TWIN: unsafe assert 31: `while (left > 0)` -> `while (left > 1)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t opened = PTHREAD_COND_INITIALIZER;
int left = 2, done[2];

static void *work(void *argument) {
  int me = argument != 0;
  pthread_mutex_lock(&lock);
  done[me] = 1;
  left--;
  pthread_cond_signal(&opened);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, &lock);
  pthread_mutex_lock(&lock);
  while (left > 0)
    pthread_cond_wait(&opened, &lock);
  int sum = done[0] + done[1];
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(sum == 2);
  return 0;
}
