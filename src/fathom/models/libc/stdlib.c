/* <stdlib.h> and <strings.h>: integer arithmetic, sorting and searching. */

int abs(int value) { return value < 0 ? -value : value; }

long labs(long value) { return value < 0 ? -value : value; }

long long llabs(long long value) { return value < 0 ? -value : value; }

__INTMAX_TYPE__ imaxabs(__INTMAX_TYPE__ value) { return value < 0 ? -value : value; }

typedef struct {
  int quot, rem;
} div_t;

typedef struct {
  long quot, rem;
} ldiv_t;

typedef struct {
  long long quot, rem;
} lldiv_t;

div_t div(int top, int bottom) { return (div_t){top / bottom, top % bottom}; }

ldiv_t ldiv(long top, long bottom) { return (ldiv_t){top / bottom, top % bottom}; }

lldiv_t lldiv(long long top, long long bottom) { return (lldiv_t){top / bottom, top % bottom}; }

typedef struct {
  __INTMAX_TYPE__ quot, rem;
} imaxdiv_t;

imaxdiv_t imaxdiv(__INTMAX_TYPE__ top, __INTMAX_TYPE__ bottom) { return (imaxdiv_t){top / bottom, top % bottom}; }

/* The first bit that is set, counted from 1 */

int ffsll(long long value) {
  for (int i = 0; i < (int)(8 * sizeof value); i++)
    if ((unsigned long long)value >> i & 1)
      return i + 1;
  return 0;
}

int ffsl(long value) {
  for (int i = 0; i < (int)(8 * sizeof value); i++)
    if ((unsigned long)value >> i & 1)
      return i + 1;
  return 0;
}

int ffs(int value) {
  for (int i = 0; i < (int)(8 * sizeof value); i++)
    if ((unsigned)value >> i & 1)
      return i + 1;
  return 0;
}

typedef int order(const void *left, const void *right);
typedef int order_with(const void *left, const void *right, void *context);

static void exchange(byte *left, byte *right, byte *spare, size_t size) {
  memcpy(spare, left, size);
  memcpy(left, right, size);
  memcpy(right, spare, size);
}

/* Batcher's merge exchange (Knuth, The Art of Computer Programming, volume 3, 5.2.2, algorithm M).
 *
 * Which elements are compared depends on their number alone, so unknown contents leave every loop known. C does not say
 * in which order equal elements end up; the C library of the machine may choose another one.
 */
static void sort(void *base, size_t count, size_t size, order_with *compare, void *context) {
  __fathom_read(base, total(size, count));
  if (count < 2 || size == 0)
    return;
  byte *elements = base;
  byte spare[size];
  size_t top = 1;
  while (top < count - top)
    top *= 2;
  for (size_t p = top; p > 0; p /= 2) {
    size_t q = top, r = 0, d = p;
    for (;;) {
      for (size_t i = 0; i < count - d; i++) {
        byte *left = elements + i * size, *right = left + d * size;
        if ((i & p) == r && compare(left, right, context) > 0)
          exchange(left, right, spare, size);
      }
      if (q == p)
        break;
      d = q - p;
      q /= 2;
      r = p;
    }
  }
}

static int without_context(const void *left, const void *right, void *compare) {
  return ((order *)compare)(left, right);
}

void qsort(void *base, size_t count, size_t size, order *compare) {
  sort(base, count, size, without_context, (void *)compare);
}

void qsort_r(void *base, size_t count, size_t size, order_with *compare, void *context) {
  sort(base, count, size, compare, context);
}

/* Halving the range whatever the comparison says leaves the number of rounds known; one comparison more decides. */
void *bsearch(const void *key, const void *base, size_t count, size_t size, order *compare) {
  const byte *at = base;
  __fathom_read(base, total(size, count));
  if (count == 0)
    return NULL;
  while (count > 1) {
    size_t half = count / 2;
    if (compare(key, at + half * size) >= 0)
      at += half * size;
    count -= half;
  }
  return compare(key, at) == 0 ? (void *)at : NULL;
}

/* <search.h>: searching one after the other */

static void *found_in(const void *key, const void *base, size_t count, size_t size, order *compare) {
  const byte *at = base;
  __fathom_read(base, total(size, count));
  for (size_t i = 0; i < count; i++, at += size)
    if (compare(key, at) == 0)
      return (void *)at;
  return NULL;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, order *compare) {
  return found_in(key, base, *count, size, compare);
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, order *compare) {
  void *found = found_in(key, base, *count, size, compare);
  return found != NULL ? found : memcpy((byte *)base + (*count)++ * size, key, size);
}
