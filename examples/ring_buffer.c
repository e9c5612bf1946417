/* A ring buffer of bytes: what is put in comes out again, in order. */
#include <assert.h>
#include <stdbool.h>
#include <stddef.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned int __VERIFIER_nondet_uint(void);

#define CAPACITY 4

struct ring {
  unsigned char data[CAPACITY];
  size_t head; /* where the next byte is read */
  size_t used; /* how many bytes are waiting */
};

static bool ring_put(struct ring *ring, unsigned char byte) {
  if (ring->used == CAPACITY)
    return false;
  ring->data[(ring->head + ring->used) % CAPACITY] = byte;
  ring->used++;
  return true;
}

static bool ring_get(struct ring *ring, unsigned char *byte) {
  if (ring->used == 0)
    return false;
  *byte = ring->data[ring->head];
  ring->head = (ring->head + 1) % CAPACITY;
  ring->used--;
  return true;
}

int main(void) {
  struct ring ring = {.head = __VERIFIER_nondet_uint() % CAPACITY};
  unsigned char first = __VERIFIER_nondet_uchar();
  unsigned char second = __VERIFIER_nondet_uchar();
  unsigned char out = 0;

  assert(ring_put(&ring, first));
  assert(ring_put(&ring, second));
  assert(ring_get(&ring, &out) && out == first);
  assert(ring_get(&ring, &out) && out == second);
  assert(!ring_get(&ring, &out));
  return 0;
}
