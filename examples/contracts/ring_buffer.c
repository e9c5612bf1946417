/* A ring buffer of every size: what is put in at the back of an empty one comes out at the front, by the contracts of both. */
#include <stdbool.h>
#include <stddef.h>

struct ring {
  int *cells;
  size_t size, first, count;
};

static bool is_valid(const struct ring *r) { return 0 < r->size && r->first < r->size && r->count <= r->size; }

static bool is_new(struct ring *r) {
  return __CPROVER_is_fresh(r, sizeof(*r)) && r->size < 0x10000000
         && __CPROVER_is_fresh(r->cells, r->size * sizeof(int)) && is_valid(r);
}

static size_t last(const struct ring *r) {
  return r->count < r->size - r->first ? r->first + r->count : r->count - (r->size - r->first);
}

bool put(struct ring *r, int value)
  __CPROVER_requires(is_new(r))
  __CPROVER_assigns(r->count, __CPROVER_object_whole(r->cells))
  __CPROVER_ensures(is_valid(r))
  __CPROVER_ensures(__CPROVER_return_value == (__CPROVER_old(r->count) < r->size))
  __CPROVER_ensures(r->count == __CPROVER_old(r->count) + __CPROVER_return_value)
  __CPROVER_ensures(__CPROVER_return_value ==> r->cells[__CPROVER_old(last(r))] == value)
{
  if (r->count == r->size)
    return false;
  r->cells[last(r)] = value;
  r->count++;
  return true;
}

bool get(struct ring *r, int *value)
  __CPROVER_requires(is_new(r) && __CPROVER_is_fresh(value, sizeof(*value)))
  __CPROVER_assigns(r->count, r->first, *value)
  __CPROVER_ensures(is_valid(r))
  __CPROVER_ensures(__CPROVER_return_value == (__CPROVER_old(r->count) > 0))
  __CPROVER_ensures(__CPROVER_return_value ==> *value == r->cells[__CPROVER_old(r->first)])
{
  if (r->count == 0)
    return false;
  *value = r->cells[r->first];
  r->first = r->first + 1 == r->size ? 0 : r->first + 1;
  r->count--;
  return true;
}
