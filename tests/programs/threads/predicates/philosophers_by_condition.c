// EXPECT: safe
// TWIN: unsafe assert 19: `while (forks[left] || forks[right])` -> `while (0)`
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t laid_down = PTHREAD_COND_INITIALIZER;
int forks[2];

static void eat(int me) {
  int left = me, right = !me;
  pthread_mutex_lock(&lock);
  while (forks[left] || forks[right])
    pthread_cond_wait(&laid_down, &lock);
  forks[left]++;
  forks[right]++;
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
  assert(forks[left] == 1 && forks[right] == 1);
  forks[left] = forks[right] = 0;
  pthread_cond_broadcast(&laid_down);
  pthread_mutex_unlock(&lock);
}

static void *other(void *unused) {
  eat(1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  eat(0);
  pthread_join(a, 0);
  return 0;
}
