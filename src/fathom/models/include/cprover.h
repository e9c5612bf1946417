/* The functions of CBMC's harnesses, which CBMC knows without a header. */
#ifndef FATHOM_CPROVER_H
#define FATHOM_CPROVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fathom/nondet.h"
#include "fathom/shadow.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef bool __CPROVER_bool;
typedef size_t __CPROVER_size_t;
typedef ptrdiff_t __CPROVER_ssize_t;
typedef int __CPROVER_thread_id_t;
static const size_t __CPROVER_max_malloc_size = (size_t)1 << (sizeof(void *) * 8 - 9);

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

/* Memory that is always there, and its end. */
void *__CPROVER_allocate(size_t size, bool zero);
void __CPROVER_deallocate(void *pointer);

/* All of an array, from where the pointer points. */
void __CPROVER_array_copy(const void *to, const void *from);
void __CPROVER_array_replace(const void *to, const void *from);
void __CPROVER_array_set(const void *to, ...);
bool __CPROVER_array_equal(const void *left, const void *right);
bool __CPROVER_pointer_in_range(const void *least, const void *pointer, const void *most);
bool __CPROVER_pointer_in_range_dfcc(const void *least, const void *pointer, const void *most);
bool __CPROVER_pointer_equals(const void *left, const void *right);

/* Numbers, of any type that they may have. */
bool __CPROVER_isnanf(float value);
bool __CPROVER_isnand(double value);
bool __CPROVER_isnanld(long double value);
bool __CPROVER_isinff(float value);
bool __CPROVER_isinfd(double value);
bool __CPROVER_isinfld(long double value);
bool __CPROVER_isfinitef(float value);
bool __CPROVER_isfinited(double value);
bool __CPROVER_isfiniteld(long double value);
bool __CPROVER_isnormalf(float value);
bool __CPROVER_isnormald(double value);
bool __CPROVER_isnormalld(long double value);
bool __CPROVER_signf(float value);
bool __CPROVER_signd(double value);
bool __CPROVER_signld(long double value);
double __CPROVER_inf(void);
float __CPROVER_inff(void);
long double __CPROVER_infl(void);
int __CPROVER_abs(int value);
long __CPROVER_labs(long value);
long long __CPROVER_llabs(long long value);
double __CPROVER_fabs(double value);
float __CPROVER_fabsf(float value);
long double __CPROVER_fabsl(long double value);
bool __CPROVER_overflow_plus(long long left, ...);
bool __CPROVER_overflow_minus(long long left, ...);
bool __CPROVER_overflow_mult(long long left, ...);
bool __CPROVER_overflow_unary_minus(long long value);
long long __CPROVER_saturating_plus(long long left, ...);
long long __CPROVER_saturating_minus(long long left, ...);
bool __CPROVER_enum_is_in_range(long long value);
bool __fathom_is_enumerator(const void *variable);
#ifndef __cplusplus
#define FATHOM_REST(pointer) (__CPROVER_OBJECT_SIZE(pointer) - __CPROVER_POINTER_OFFSET(pointer))
#define FATHOM_JOIN_NAMES(left, right) left##right
#define FATHOM_JOIN(left, right) FATHOM_JOIN_NAMES(left, right)
#define FATHOM_OVERFLOW(test, left, right) ({ __typeof__((left) + (right)) fathom_wide; test(left, right, &fathom_wide); })
#define FATHOM_ENUM(value, name) ({ __typeof__(value) name = (value); __fathom_is_enumerator(&name); })
#define FATHOM_EVERY(array, i) __SIZE_TYPE__ i = 0; i < FATHOM_REST(array) / sizeof(*(array)); i++
#define __CPROVER_array_set(array, value) ({ for (FATHOM_EVERY(array, fathom_at)) (array)[fathom_at] = (value); (void)0; })
#define FATHOM_SAME(left, right) (__builtin_memcmp(left, right, FATHOM_REST(left)) == 0)
#define __CPROVER_array_equal(left, right) (FATHOM_REST(left) == FATHOM_REST(right) && FATHOM_SAME(left, right))
#define __CPROVER_isnanf(value) __builtin_isnan((float)(value))
#define __CPROVER_isnand(value) __builtin_isnan((double)(value))
#define __CPROVER_isnanld(value) __builtin_isnan((long double)(value))
#define __CPROVER_isinff(value) (__builtin_isinf((float)(value)) != 0)
#define __CPROVER_isinfd(value) (__builtin_isinf((double)(value)) != 0)
#define __CPROVER_isinfld(value) (__builtin_isinf((long double)(value)) != 0)
#define __CPROVER_isfinitef(value) __builtin_isfinite((float)(value))
#define __CPROVER_isfinited(value) __builtin_isfinite((double)(value))
#define __CPROVER_isfiniteld(value) __builtin_isfinite((long double)(value))
#define __CPROVER_isnormalf(value) __builtin_isnormal((float)(value))
#define __CPROVER_isnormald(value) __builtin_isnormal((double)(value))
#define __CPROVER_isnormalld(value) __builtin_isnormal((long double)(value))
#define __CPROVER_signf(value) (__builtin_signbitf(value) != 0)
#define __CPROVER_signd(value) (__builtin_signbit((double)(value)) != 0)
#define __CPROVER_signld(value) (__builtin_signbitl(value) != 0)
#define __CPROVER_inf() __builtin_inf()
#define __CPROVER_inff() __builtin_inff()
#define __CPROVER_infl() __builtin_infl()
#define __CPROVER_abs(value) __builtin_abs(value)
#define __CPROVER_labs(value) __builtin_labs(value)
#define __CPROVER_llabs(value) __builtin_llabs(value)
#define __CPROVER_fabs(value) __builtin_fabs(value)
#define __CPROVER_fabsf(value) __builtin_fabsf(value)
#define __CPROVER_fabsl(value) __builtin_fabsl(value)
#define __CPROVER_overflow_plus(left, right) FATHOM_OVERFLOW(__builtin_add_overflow, left, right)
#define __CPROVER_overflow_minus(left, right) FATHOM_OVERFLOW(__builtin_sub_overflow, left, right)
#define __CPROVER_overflow_mult(left, right) FATHOM_OVERFLOW(__builtin_mul_overflow, left, right)
#define __CPROVER_overflow_unary_minus(value) FATHOM_OVERFLOW(__builtin_sub_overflow, (__typeof__(+(value)))0, value)
#define __CPROVER_saturating_plus(left, right) __builtin_elementwise_add_sat(left, right)
#define __CPROVER_saturating_minus(left, right) __builtin_elementwise_sub_sat(left, right)
#define __CPROVER_enum_is_in_range(value) FATHOM_ENUM(value, FATHOM_JOIN(fathom_enum_, __COUNTER__))
#endif

/* These do nothing. */
void __CPROVER_cover(bool condition, ...);
void __CPROVER_input(const char *name, ...);
void __CPROVER_output(const char *name, ...);
void __CPROVER_printf(const char *format, ...);
void __CPROVER_fence(const char *kind, ...);
void __CPROVER_k_induction_hint(unsigned min, unsigned max, unsigned step, unsigned loop_free);

/* Calls of these are not supported: the verdict is unknown where execution can come to one. */
void __CPROVER_allocated_memory(size_t address, size_t size);
bool __CPROVER_is_fresh(const void *pointer, size_t size);
bool __CPROVER_is_invalid_pointer(const void *pointer);
bool __CPROVER_was_freed(const void *pointer);
bool __CPROVER_obeys_contract(void (*function)(void), void (*contract)(void));
bool __CPROVER_overflow_shl(long long left, ...);
bool __CPROVER_is_zero_string(const void *string);
size_t __CPROVER_zero_string_length(const void *string);
size_t __CPROVER_buffer_size(const void *pointer);

#ifdef __cplusplus
}
#endif

#endif
