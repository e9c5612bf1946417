/* Binary search in sorted arrays of every length. A number that is not found is not at `k`, which is any place: that the
   array is sorted is used for `k` and the middle. */
#include <stddef.h>

size_t k;

static int is_sorted_at(const int *a, size_t i, size_t j) { return i <= j ? a[i] <= a[j] : a[j] <= a[i]; }

size_t search(const int *a, size_t n, int key)
  __CPROVER_requires(0 < n && n < 0x10000000 && k < n && __CPROVER_is_fresh(a, n * sizeof(*a)))
  __CPROVER_ensures(__CPROVER_return_value <= n)
  __CPROVER_ensures(__CPROVER_return_value < n ? a[__CPROVER_return_value] == key : a[k] != key)
{
  size_t low = 0, high = n;
  while (low < high)
  __CPROVER_assigns(low, high)
  __CPROVER_loop_invariant(low <= high && high <= n && (a[k] == key ==> low <= k && k < high))
  __CPROVER_decreases(high - low)
  {
    size_t middle = low + (high - low) / 2;
    __CPROVER_assume(is_sorted_at(a, middle, k));
    if (a[middle] == key)
      return middle;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return n;
}
