/* C++: operator new and delete on top of malloc and free, by the names that the Itanium ABI gives them.
 *
 * `m` is the size_t of 64-bit targets, `j` that of 32-bit ones. That memory of `new[]` is released by `delete[]`, and
 * neither by `free`, is not checked.
 */

void *aligned_alloc(size_t alignment, size_t size);

/* Where memory runs out, `new` throws; exceptions are not modelled. */
static void *made(void *object) {
  if (object == NULL) {
    __fathom_left_out("uses of operator new for which there is no memory");
    __fathom_assume(0);
  }
  return object;
}

#define NEW(m)                                                                                                         \
  void *_Znw##m(size_t size) { return made(malloc(size)); }                                                            \
  void *_Zna##m(size_t size) { return made(malloc(size)); }                                                            \
  void *_Znw##m##St11align_val_t(size_t size, size_t align) { return made(aligned_alloc(align, size)); }              \
  void *_Zna##m##St11align_val_t(size_t size, size_t align) { return made(aligned_alloc(align, size)); }              \
  void *_Znw##m##RKSt9nothrow_t(size_t size, const void *nothrow) { return malloc(size); }                             \
  void *_Zna##m##RKSt9nothrow_t(size_t size, const void *nothrow) { return malloc(size); }                             \
  void _ZdlPv##m(void *object, size_t size) { free(object); }                                                          \
  void _ZdaPv##m(void *object, size_t size) { free(object); }                                                          \
  void _ZdlPv##m##St11align_val_t(void *object, size_t size, size_t align) { free(object); }                          \
  void _ZdaPv##m##St11align_val_t(void *object, size_t size, size_t align) { free(object); }

NEW(m)
NEW(j)

void _ZdlPv(void *object) { free(object); }
void _ZdaPv(void *object) { free(object); }
void _ZdlPvSt11align_val_t(void *object, size_t align) { free(object); }
void _ZdaPvSt11align_val_t(void *object, size_t align) { free(object); }
void _ZdlPvRKSt9nothrow_t(void *object, const void *nothrow) { free(object); }
void _ZdaPvRKSt9nothrow_t(void *object, const void *nothrow) { free(object); }
