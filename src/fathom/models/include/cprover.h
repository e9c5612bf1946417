/* The functions of CBMC's harnesses, which CBMC knows without a header. */
#ifndef FATHOM_CPROVER_H
#define FATHOM_CPROVER_H

#include "fathom/nondet.h"
#include "fathom/shadow.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef bool __CPROVER_bool;
typedef size_t __CPROVER_size_t;
typedef ptrdiff_t __CPROVER_ssize_t;

void __CPROVER_assume(bool condition);
void __CPROVER_assert(bool condition, const char *text);
void __CPROVER_precondition(bool condition, const char *text);
void __CPROVER_postcondition(bool condition, const char *text);

FATHOM_NONDET(nondet_);
FATHOM_NONDET(__CPROVER_nondet_);
void __CPROVER_havoc_object(void *pointer);
void __CPROVER_havoc_slice(void *pointer, size_t size);

bool __CPROVER_r_ok(const void *pointer, size_t size);
bool __CPROVER_w_ok(const void *pointer, size_t size);
bool __CPROVER_rw_ok(const void *pointer, size_t size);
#ifndef __cplusplus /* With one argument: all that the type of the pointer says is there. */
#define FATHOM_FIRST(first, ...) first
#define FATHOM_OK(name, pointer, size, ...) name(pointer, size)
#define __CPROVER_r_ok(...) FATHOM_OK(__CPROVER_r_ok, __VA_ARGS__, sizeof(*(FATHOM_FIRST(__VA_ARGS__, 0))), 0)
#define __CPROVER_w_ok(...) FATHOM_OK(__CPROVER_w_ok, __VA_ARGS__, sizeof(*(FATHOM_FIRST(__VA_ARGS__, 0))), 0)
#define __CPROVER_rw_ok(...) FATHOM_OK(__CPROVER_rw_ok, __VA_ARGS__, sizeof(*(FATHOM_FIRST(__VA_ARGS__, 0))), 0)
#endif
bool __CPROVER_same_object(const void *left, const void *right);
bool __CPROVER_is_freeable(const void *pointer);
bool __CPROVER_DYNAMIC_OBJECT(const void *pointer);
bool __CPROVER_LIVE_OBJECT(const void *pointer);
bool __CPROVER_WRITEABLE_OBJECT(const void *pointer);
size_t __CPROVER_OBJECT_SIZE(const void *pointer);
size_t __CPROVER_POINTER_OBJECT(const void *pointer);
size_t __CPROVER_POINTER_OFFSET(const void *pointer);

void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);

/* These do nothing. */
void __CPROVER_cover(bool condition, ...);
void __CPROVER_input(const char *name, ...);
void __CPROVER_output(const char *name, ...);
void __CPROVER_printf(const char *format, ...);

/* Calls of these are not supported: the verdict is unknown where execution can come to one. */
void *__CPROVER_allocate(size_t size, bool zero);
void __CPROVER_deallocate(void *pointer);
void __CPROVER_array_copy(const void *to, const void *from);
void __CPROVER_array_replace(const void *to, const void *from);
void __CPROVER_array_set(const void *to, ...);
bool __CPROVER_array_equal(const void *left, const void *right);
bool __CPROVER_is_fresh(const void *pointer, size_t size);
bool __CPROVER_is_invalid_pointer(const void *pointer);
bool __CPROVER_was_freed(const void *pointer);
bool __CPROVER_pointer_equals(const void *left, const void *right);
bool __CPROVER_pointer_in_range_dfcc(const void *least, const void *pointer, const void *most);
bool __CPROVER_obeys_contract(void (*function)(void), void (*contract)(void));

#ifdef __cplusplus
}
#endif

#endif
