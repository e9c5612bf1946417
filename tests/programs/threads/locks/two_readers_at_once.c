// EXPECT: unsafe assert 13
// TWIN: safe: `pthread_rwlock_rdlock(&lock);` -> `pthread_rwlock_wrlock(&lock);`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
_Atomic int readers;

static void *read_it(void *unused) {
  pthread_rwlock_rdlock(&lock);
  readers++;
  __VERIFIER_assert(readers == 1);
  readers--;
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, read_it, 0);
  read_it(0);
  return 0;
}
