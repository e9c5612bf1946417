// EXPECT: unsafe assert 27
// TWIN: safe: `pthread_create(&producer, 0, produce, 0);` -> `return 0;`
#include <pthread.h>
void __VERIFIER_assert(_Bool);

int items;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t filled = PTHREAD_COND_INITIALIZER;

static void *produce(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    items++;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&lock);
  }
}
static void *consume(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    if (items == 0)
      pthread_cond_wait(&filled, &lock);
    items--;
    int left = items;
    pthread_mutex_unlock(&lock);
    items++;
    __VERIFIER_assert(left >= 0 && left < 2);
    items--;
  }
}

int main(void) {
  pthread_t producer, consumer;
  pthread_create(&producer, 0, produce, 0);
  pthread_create(&consumer, 0, consume, 0);
  pthread_join(producer, 0);
  pthread_join(consumer, 0);
  return 0;
}
