// EXPECT: safe
// TWIN: unsafe assert 22: `while (readers > 0 || writing)` -> `while (writing)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int readers, a, b;
_Bool writing;

static void *read_both(void *unused) {
  pthread_mutex_lock(&lock);
  while (writing)
    pthread_cond_wait(&changed, &lock);
  readers++;
  pthread_mutex_unlock(&lock);
  int first = __atomic_load_n(&a, __ATOMIC_SEQ_CST), second = __atomic_load_n(&b, __ATOMIC_SEQ_CST);
  pthread_mutex_lock(&lock);
  readers--;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  assert(first == second);
  return 0;
}

static void write_both(void) {
  pthread_mutex_lock(&lock);
  while (readers > 0 || writing)
    pthread_cond_wait(&changed, &lock);
  writing = 1;
  pthread_mutex_unlock(&lock);
  __atomic_store_n(&a, 1, __ATOMIC_SEQ_CST);
  __atomic_store_n(&b, 1, __ATOMIC_SEQ_CST);
  pthread_mutex_lock(&lock);
  writing = 0;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
}

int main(void) {
  pthread_t reader;
  pthread_create(&reader, 0, read_both, 0);
  write_both();
  pthread_join(reader, 0);
  return 0;
}
