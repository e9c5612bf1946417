// EXPECT: safe
// TWIN: unsafe assert 30: `while (generation == mine)` -> `while (here == 1)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t all_here = PTHREAD_COND_INITIALIZER;
int here, generation, step[2];

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
  for (int round = 1; round <= 2; round++) {
    step[me] = round;
    arrive();
    int other = step[!me];
    arrive();
    assert(other == round);
  }
  return 0;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, 0, work, &lock);
  work(0);
  pthread_join(other, 0);
  return 0;
}
