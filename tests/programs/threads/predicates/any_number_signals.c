// EXPECT: unsafe assert 30
// TWIN: safe: `assert(sum < 6);` -> `assert(sum % 2 == 0);`
// ARGS: --rounds 2 --unwind 3 --no-unwinding-assertions
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ended = PTHREAD_COND_INITIALIZER;
unsigned nondet_uint(void);
unsigned done, sum;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  sum += 2;
  done++;
  pthread_cond_signal(&ended);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  unsigned count = nondet_uint();
  for (unsigned i = 0; i < count; i++) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
  }
  pthread_mutex_lock(&lock);
  while (done < count)
    pthread_cond_wait(&ended, &lock);
  assert(sum < 6);
  pthread_mutex_unlock(&lock);
  return 0;
}
