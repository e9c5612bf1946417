// EXPECT: safe
// TWIN: unsafe assert 25: `PTHREAD_MUTEX_ERRORCHECK` -> `PTHREAD_MUTEX_RECURSIVE`
// ARGS: --rounds 2
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t lock;

static void *other(void *unused) {
  __VERIFIER_assert(pthread_mutex_unlock(&lock) == EPERM);
  return 0;
}

int main(void) {
  pthread_mutexattr_t kind;
  pthread_mutexattr_init(&kind);
  pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&lock, &kind);
  pthread_mutex_lock(&lock);
  pthread_t a;
  pthread_create(&a, 0, other, 0);
  pthread_join(a, 0);
  __VERIFIER_assert(pthread_mutex_lock(&lock) == EDEADLK);
  __VERIFIER_assert(pthread_mutex_unlock(&lock) == 0);
  __VERIFIER_assert(pthread_mutex_unlock(&lock) == EPERM);
  return 0;
}
