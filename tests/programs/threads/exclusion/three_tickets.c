// EXPECT: safe
// TWIN: unsafe assert 15: `int mine = atomic_fetch_add(&next, 1);` -> `int mine = next; next = mine + 1;`
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next, serving;
int inside;

static void *work(void *unused) {
  int mine = atomic_fetch_add(&next, 1);
  while (serving != mine) {
  }
  inside++;
  assert(inside == 1);
  inside--;
  serving = mine + 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  work(0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
