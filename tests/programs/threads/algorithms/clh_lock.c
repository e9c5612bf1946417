// EXPECT: safe
// TWIN: unsafe race 21: `while (atomic_load(&before->busy)) {` -> `while (0) {`
// ARGS: --rounds 2 --check-races
#include <pthread.h>
#include <stdatomic.h>

typedef struct {
  atomic_int busy;
} node;

static node free_node, nodes[2];
static _Atomic(node *) tail = &free_node;
static int counter;

static void *work(void *argument) {
  node *mine = argument;
  atomic_store(&mine->busy, 1);
  node *before = atomic_exchange(&tail, mine);
  while (atomic_load(&before->busy)) {
  }
  counter++;
  atomic_store(&mine->busy, 0);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, &nodes[0]);
  pthread_create(&b, 0, work, &nodes[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return counter != 2;
}
