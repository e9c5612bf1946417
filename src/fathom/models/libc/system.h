/* Calls of the system: any of them may fail, and says why in errno. */

static inline int may_fail(void) {
  if (!__fathom_nondet_bool())
    return 0;
  int error = __fathom_nondet_int();
  __fathom_assume(error > 0 && error < 134);
  *__errno_location() = error;
  return -1;
}

static inline int descriptor(void) {
  int made = __fathom_nondet_int();
  __fathom_assume(made >= 0);
  return may_fail() != 0 ? -1 : made;
}

/* Bytes that come in, at most `count`. */
static inline ssize_t get(void *to, size_t count) {
  if (may_fail() != 0)
    return -1;
  size_t done = up_to(count);
  __fathom_havoc(to, done);
  return (ssize_t)done;
}

/* Bytes that go out, of which the system takes at most `count`. */
static inline ssize_t put(const void *from, size_t count) {
  __fathom_read(from, count);
  return may_fail() != 0 ? -1 : (ssize_t)up_to(count);
}
