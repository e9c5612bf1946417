// EXPECT: safe
// TWIN: unsafe assert 31: `int units = 1;` -> `int units = 2;`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t released = PTHREAD_COND_INITIALIZER;
int units = 1;
int inside;

static void down(void) {
  pthread_mutex_lock(&lock);
  while (units == 0)
    pthread_cond_wait(&released, &lock);
  units--;
  pthread_mutex_unlock(&lock);
}

static void up(void) {
  pthread_mutex_lock(&lock);
  units++;
  pthread_cond_signal(&released);
  pthread_mutex_unlock(&lock);
}

static void *work(void *unused) {
  down();
  int others = __atomic_fetch_add(&inside, 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_sub(&inside, 1, __ATOMIC_SEQ_CST);
  up();
  assert(others == 0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
