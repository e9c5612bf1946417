// EXPECT: safe
// TWIN: unsafe race 44: `while (atomic_load(&mine->waits)) {` -> `while (0) {`
// ARGS: --rounds 2 --check-races
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

typedef struct node {
  _Atomic(struct node *) next;
  atomic_int waits;
} node;

static _Atomic(node *) tail;
static int counter;

static void lock(node *mine) {
  atomic_store(&mine->next, NULL);
  atomic_store(&mine->waits, 1);
  node *before = atomic_exchange(&tail, mine);
  if (before == NULL)
    return;
  atomic_store(&before->next, mine);
  while (atomic_load(&mine->waits)) {
  }
}

static void unlock(node *mine) {
  node *next = atomic_load(&mine->next);
  if (next == NULL) {
    node *expected = mine;
    if (atomic_compare_exchange_strong(&tail, &expected, NULL))
      return;
    while ((next = atomic_load(&mine->next)) == NULL) {
    }
  }
  atomic_store(&next->waits, 0); /* the next one goes on */
}

static node nodes[2];

static void *work(void *argument) {
  node *mine = argument;
  lock(mine);
  counter++;
  unlock(mine);
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
