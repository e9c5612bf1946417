// EXPECT: safe
// TWIN: unsafe assert 26: `ended == 1` -> `ended == 0`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_key_t key;
int ended, mine = 1, yours = 2;

static void end(void *value) { ended = *(int *)value - 1; }

static void *use(void *unused) {
  __VERIFIER_assert(pthread_getspecific(key) == 0);
  pthread_setspecific(key, &yours);
  __VERIFIER_assert(*(int *)pthread_getspecific(key) == 2);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_key_create(&key, end);
  pthread_setspecific(key, &mine);
  pthread_create(&a, 0, use, 0);
  pthread_join(a, 0);
  __VERIFIER_assert(*(int *)pthread_getspecific(key) == 1);
  __VERIFIER_assert(ended == 1);
  return 0;
}
