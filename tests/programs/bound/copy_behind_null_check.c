// Where the null check has been passed, a copy of unknown length touches the new object only: the struct stays known.
// EXPECT: safe
// MEMORY: no load of a pointer
#include <stdlib.h>
#include <string.h>

extern void __VERIFIER_assert(int);
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);

struct buffer {
  char *data;
  unsigned capacity;
};

static int grow(struct buffer *b, unsigned capacity) {
  char *fresh = malloc(capacity);
  if (!fresh) return -1;
  memcpy(fresh, b->data, b->capacity);
  memset(fresh + b->capacity, 0, capacity - b->capacity);
  free(b->data);
  b->data = fresh;
  b->capacity = capacity;
  return 0;
}

int main(void) {
  struct buffer b;
  b.capacity = __VERIFIER_nondet_uint() % 4 + 1;
  b.data = malloc(b.capacity);
  __VERIFIER_assume(b.data != 0);
  b.data[0] = 5;
  if (grow(&b, b.capacity + 3) == 0) {
    __VERIFIER_assert(b.data[0] == 5);
    __VERIFIER_assert(b.data[b.capacity - 1] == 0);
  }
  free(b.data);
  return 0;
}
