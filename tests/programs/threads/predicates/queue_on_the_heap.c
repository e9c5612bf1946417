// EXPECT: safe
// TWIN: unsafe assert 38: `while (q->count == 0)` -> `if (q->count == 0)`
#include <assert.h>
#include <pthread.h>

#include <stdlib.h>

typedef struct {
  pthread_mutex_t lock;
  pthread_cond_t filled;
  int count, item;
} queue;

static void *produce(void *argument) {
  queue *q = argument;
  pthread_mutex_lock(&q->lock);
  q->item = 5;
  q->count = 1;
  pthread_cond_signal(&q->filled);
  pthread_mutex_unlock(&q->lock);
  return 0;
}

int main(void) {
  queue *q = malloc(sizeof *q);
  if (q == 0)
    return 1;
  q->count = q->item = 0;
  pthread_mutex_init(&q->lock, 0);
  pthread_cond_init(&q->filled, 0);
  pthread_t producer;
  pthread_create(&producer, 0, produce, q);
  pthread_mutex_lock(&q->lock);
  while (q->count == 0)
    pthread_cond_wait(&q->filled, &q->lock);
  int got = q->item;
  pthread_mutex_unlock(&q->lock);
  assert(got == 5);
  pthread_join(producer, 0);
  pthread_cond_destroy(&q->filled);
  pthread_mutex_destroy(&q->lock);
  free(q);
  return 0;
}
