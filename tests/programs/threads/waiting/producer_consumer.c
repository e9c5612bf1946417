// EXPECT: safe
// TWIN: unsafe assert 31: `while (count == 0)` -> `if (count == 9)`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
int buffer[2], count;

static void *produce(void *unused) {
  pthread_mutex_lock(&lock);
  buffer[count++] = 7;
  pthread_cond_signal(&filled);
  pthread_mutex_unlock(&lock);
  return 0;
}

static int consume(void) {
  pthread_mutex_lock(&lock);
  while (count == 0)
    pthread_cond_wait(&filled, &lock);
  int value = count > 0 ? buffer[--count] : 0;
  pthread_mutex_unlock(&lock);
  return value;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, produce, 0);
  __VERIFIER_assert(consume() == 7);
  return 0;
}
