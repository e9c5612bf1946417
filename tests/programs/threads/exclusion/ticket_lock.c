// EXPECT: safe
// TWIN: unsafe assert 16: `int mine = atomic_fetch_add(&next, 1);` -> `int mine = next; next = mine + 1;`
// ARGS: --rounds 3
#include <pthread.h>
#include <stdatomic.h>
void __VERIFIER_assert(_Bool);

atomic_int next, serving;
int inside;

void *work(void *unused) {
  int mine = atomic_fetch_add(&next, 1);
  while (serving != mine) {
  }
  inside++;
  __VERIFIER_assert(inside == 1);
  inside--;
  atomic_fetch_add(&serving, 1);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
