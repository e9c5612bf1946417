// EXPECT: safe
// TWIN: unsafe assert 18: `while (sense != mine)` -> `while (0)`
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int here, sense;
int value[2];

static void *work(void *argument) {
  int me = argument != 0, mine = 1;
  value[me] = 1;
  if (atomic_fetch_add(&here, 1) == 1)
    sense = mine;
  else
    while (sense != mine) {
    }
  assert(value[!me] == 1);
  return 0;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, work, &here);
  work(0);
  pthread_join(a, 0);
  return 0;
}
