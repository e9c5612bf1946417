// EXPECT: unsafe assert 27
// TWIN: safe: `x = 1;` -> `x = 0;`
// ARGS: --select assert --rounds 2
/* Turns of a program without races end where threads synchronise, and where a thread goes no further. */
#include <pthread.h>
#include <stddef.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;
void (*hook)(void);

static void *run(void *unused) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  hook();
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, run, 0);
  pthread_mutex_lock(&m);
  int seen = x;
  pthread_mutex_unlock(&m);
  __VERIFIER_assert(seen == 0);
  return 0;
}
