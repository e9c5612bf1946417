/* <stdlib.h>: allocation on top of malloc and free. */

void *aligned_alloc(size_t alignment, size_t size);

/* The object always moves: a program must not count on its staying. */
static void *resize(void *object, size_t size) {
  if (object == NULL)
    return malloc(size);
  __fathom_check_free(object);
  if (size == 0) {
    free(object);
    return NULL;
  }
  void *moved = malloc(size);
  if (moved == NULL)
    return NULL;
  size_t old = __fathom_object_size(object);
  memcpy(moved, object, old < size ? old : size);
  free(object);
  return moved;
}

void *realloc(void *object, size_t size) { return resize(object, size); }

void *reallocarray(void *object, size_t count, size_t size) {
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) {
    *__errno_location() = MODEL_ENOMEM;
    return NULL;
  }
  return resize(object, total);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0)
    return MODEL_EINVAL;
  void *made = aligned_alloc(alignment, size);
  if (made == NULL)
    return MODEL_ENOMEM;
  *result = made;
  return 0;
}

void *valloc(size_t size) { return aligned_alloc(4096, size); }

/* No more than was asked for: what there is beyond that must not be used. */
size_t malloc_usable_size(void *object) {
  __fathom_check_free(object);
  return object == NULL ? 0 : __fathom_object_size(object);
}
