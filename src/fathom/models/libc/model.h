/* What every model starts with: types of the target, and what the walk provides.
 *
 * Models include nothing, so that they mean the same with every C library's headers and for every target. They are
 * compiled with -ffreestanding and -fno-builtin. A model calls no function of the C library but the primitives below,
 * so that a function of the same name in the program under test cannot get between.
 */

typedef __SIZE_TYPE__ size_t;
typedef unsigned char byte;

#define NULL ((void *)0)

/* Primitives: the walk executes them itself. */
void *malloc(size_t size);
void free(void *object);
void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);

/* The size in bytes of the object that `object` points to the start of. */
size_t __fathom_object_size(const void *object);

/* Arbitrary values. */
int __fathom_nondet_int(void);
long __fathom_nondet_long(void);

int *__errno_location(void);
enum { MODEL_EINVAL = 22, MODEL_ERANGE = 34 };

static inline byte lower(byte c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }
