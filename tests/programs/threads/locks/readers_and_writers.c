// EXPECT: safe
// TWIN: unsafe assert 20: `pthread_rwlock_wrlock(&lock);` -> `pthread_rwlock_rdlock(&lock);`
// ARGS: --rounds 3
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
int x, y;

static void *write_both(void *unused) {
  pthread_rwlock_wrlock(&lock);
  x++;
  y++;
  pthread_rwlock_unlock(&lock);
  return 0;
}

static void *read_both(void *unused) {
  pthread_rwlock_rdlock(&lock);
  __VERIFIER_assert(x == y);
  pthread_rwlock_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, read_both, 0);
  pthread_create(&b, 0, write_both, 0);
  read_both(0);
  return 0;
}
