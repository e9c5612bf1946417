// EXPECT: unsafe deadlock 29
// TWIN: safe: `int last = 2;` -> `int last = 0;`
// ARGS: --rounds 1 --check-deadlocks
#include <pthread.h>

pthread_mutex_t fork_[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void eat(int left, int right) {
  pthread_mutex_lock(&fork_[left]);
  pthread_mutex_lock(&fork_[right]);
  pthread_mutex_unlock(&fork_[right]);
  pthread_mutex_unlock(&fork_[left]);
}

static void *first(void *unused) {
  eat(0, 1);
  return 0;
}
static void *second(void *unused) {
  eat(1, 2);
  return 0;
}
static void *third(void *unused) {
  int last = 2;
  eat(last, 2 - last);
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_create(&c, 0, third, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  pthread_join(c, 0);
  return 0;
}
