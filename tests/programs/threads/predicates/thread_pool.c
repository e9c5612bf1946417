// EXPECT: safe
// TWIN: unsafe bounds 29: `while (queued == 0 && !stopping)` -> `if (queued == 0 && !stopping)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int queue[2], queued, finished;
_Bool stopping;

static void *serve(void *unused) {
  for (int turn = 0; turn < 2; turn++) {
    pthread_mutex_lock(&lock);
    while (queued == 0 && !stopping)
      pthread_cond_wait(&changed, &lock);
    if (queued == 0 && stopping) {
      pthread_mutex_unlock(&lock);
      return 0;
    }
    queued--;
    finished++;
    pthread_mutex_unlock(&lock);
  }
  return 0;
}

static void submit(int task) {
  pthread_mutex_lock(&lock);
  queue[queued++] = task;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t worker;
  pthread_create(&worker, 0, serve, 0);
  submit(1);
  submit(2);
  pthread_mutex_lock(&lock);
  stopping = 1;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  pthread_join(worker, 0);
  assert(finished == 2);
  assert(queued == 0);
  return 0;
}
