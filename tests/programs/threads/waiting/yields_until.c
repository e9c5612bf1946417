// EXPECT: safe
// TWIN: unsafe assert 20: `while (!flag)` -> `if (!flag)`
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

atomic_int flag;
int data;

static void *work(void *unused) {
  data = 5;
  flag = 1;
  return 0;
}

static void use(void) {
  while (!flag)
    sched_yield();
  assert(data == 5);
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, 0);
  use();
  pthread_join(a, 0);
  return 0;
}
