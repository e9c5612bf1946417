/* What every model starts with: types of the target, and what the walk provides.
 *
 * Models include nothing but headers beside them, so that they mean the same with every C library's headers and for
 * every target. They are compiled with -ffreestanding and -fno-builtin. A model calls no function of the C library but
 * the primitives below and other models, so that a function of the same name in the program under test cannot get
 * between.
 */

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef unsigned char byte;
typedef __builtin_va_list va_list;

#define NULL ((void *)0)
#define SIZE_MAX ((size_t)-1)
#define LARGEST (SIZE_MAX / 4) /* more than any object has */

/* Primitives: the walk executes them itself. */
void *malloc(size_t size);
void free(void *object);
void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);

/* Check that two ranges of at least one byte do not overlap. */
void __fathom_apart(void *to, size_t written, const void *from, size_t read);

/* Check that an object can be freed. */
void __fathom_check_free(void *object);

/* The size in bytes of the object that `object` points to the start of. */
size_t __fathom_object_size(const void *object);

/* Arbitrary values, one range of memory filled with them, and what is known of them. */
_Bool __fathom_nondet_bool(void);
byte __fathom_nondet_byte(void);
int __fathom_nondet_int(void);
long __fathom_nondet_long(void);
long long __fathom_nondet_long_long(void);
size_t __fathom_nondet_size(void);
float __fathom_nondet_float(void);
double __fathom_nondet_double(void);
long double __fathom_nondet_long_double(void);
void __fathom_havoc(void *to, size_t count);
void __fathom_assume(int condition);

/* Check that a range can be read. */
void __fathom_read(const void *from, size_t count);

/* Results that the real function cannot give are possible from here on; the verdict says so. */
void __fathom_imprecise(void);

/* What happens from here on is not known. */
void __fathom_unsupported(const char *what);

/* Undefined behaviour: `what` is wrong with the program that comes here. */
void __fathom_undefined(const char *what);

/* Executions that come here with more than this are not considered; the verdict says so. */
void __fathom_left_out(const char *what);

/* An object that lives as long as the program, and cannot be freed. */
void *__fathom_object(size_t size);

/* Whether a text is known, up to its end. */
int __fathom_is_known(const char *text);

/* Check that not all of an object was left as it was made, without any contents. */
void __fathom_check_written(const void *object, size_t size, const char *what);

/* Write the text of a number that is known and not negative; -1 if it is not known. */
int __fathom_print_double(char *to, double value, int conversion, int precision, int alternative);

/* The number, without a sign, that so many bytes are: 0 if they are not known, 2 if it is too large or too small. */
int __fathom_read_double(const char *text, size_t length, double *to);

#define __errno_location __model_errno_location
int *__errno_location(void);
enum { MODEL_ENOENT = 2, MODEL_ENOMEM = 12, MODEL_EINVAL = 22, MODEL_ERANGE = 34 };

static inline byte lower(byte c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c; }

/* A number of at most `most`. */
static inline size_t up_to(size_t most) {
  size_t count = __fathom_nondet_size();
  __fathom_assume(count <= most);
  return count;
}

/* The bytes of so many elements; more than there can be, when that is no number. */
static inline size_t total(size_t size, size_t count) {
  size_t bytes;
  return __builtin_mul_overflow(size, count, &bytes) ? SIZE_MAX : bytes;
}

/* Read a string to its end. */
static inline size_t length_of(const char *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

/* Any text of at most `most` bytes; what lies behind its end stays. */
static inline size_t write_any_text(char *to, size_t most) {
  size_t length = up_to(most);
  __fathom_havoc(to, length);
  to[length] = 0;
  return length;
}
