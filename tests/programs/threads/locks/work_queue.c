// EXPECT: safe
// TWIN: unsafe assert 17: `pthread_mutex_lock(&lock); /* take */` -> `(void)0;`
// ARGS: --rounds 2
#include <pthread.h>
void __VERIFIER_assert(_Bool);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int queue[2] = {1, 2}, head, done[3];

static void *work(void *unused) {
  int job = 0;
  pthread_mutex_lock(&lock); /* take */
  if (head < 2)
    job = queue[head++];
  pthread_mutex_unlock(&lock);
  int before = done[job];
  __VERIFIER_assert(job == 0 || before == 0);
  done[job] = 1;
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, 0);
  work(0);
  pthread_join(a, 0);
  return 0;
}
