// EXPECT: safe
// TWIN: unsafe assert 32: `while (generation == mine)` -> `while (generation == 0)`
// ARGS: --rounds 3
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t all_here = PTHREAD_COND_INITIALIZER;
int here, generation, value[2];

static void arrive(void) {
  pthread_mutex_lock(&lock);
  int mine = generation;
  if (++here == 2) {
    here = 0;
    generation++;
    pthread_cond_broadcast(&all_here);
  } else {
    while (generation == mine)
      pthread_cond_wait(&all_here, &lock);
  }
  pthread_mutex_unlock(&lock);
}

static void *work(void *argument) {
  int me = argument != 0;
  value[me] = 1;
  arrive();
  int other = value[!me];
  arrive();
  value[me] = 2;
  assert(other == 1);
  return 0;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, &lock);
  work(0);
  pthread_join(other, 0);
  return 0;
}
