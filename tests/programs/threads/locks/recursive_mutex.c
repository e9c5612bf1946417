// EXPECT: safe
// TWIN: unsafe deadlock 21: `PTHREAD_MUTEX_RECURSIVE` -> `PTHREAD_MUTEX_NORMAL`
// ARGS: --rounds 3 --check-deadlocks
#define _GNU_SOURCE
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t lock;
int depth;

static void *nested(void *unused) {
  pthread_mutex_lock(&lock);
  pthread_mutex_lock(&lock);
  depth++;
  pthread_mutex_unlock(&lock);
  depth++;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&lock, &kind);
  pthread_t a;
  pthread_create(&a, 0, nested, 0);
  pthread_mutex_lock(&lock);
  __VERIFIER_assert(depth == 0 || depth == 2);
  pthread_mutex_unlock(&lock);
  pthread_join(a, 0);
  return 0;
}
