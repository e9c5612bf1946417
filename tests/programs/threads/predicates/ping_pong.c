// EXPECT: safe
// TWIN: unsafe assert 15: `while (turn != me)` -> `if (turn != me)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t passed = PTHREAD_COND_INITIALIZER;
int turn, hits;

static void play(int me) {
  for (int round = 0; round < 2; round++) {
    pthread_mutex_lock(&lock);
    while (turn != me)
      pthread_cond_wait(&passed, &lock);
    assert(hits % 2 == me);
    hits++;
    turn = !me;
    pthread_cond_signal(&passed);
    pthread_mutex_unlock(&lock);
  }
}

static void *other(void *unused) {
  play(1);
  return 0;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, other, 0);
  play(0);
  pthread_join(thread, 0);
  return 0;
}
