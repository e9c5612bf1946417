/* Shadow fields: a value of up to 8 bits beside every byte of memory, with a name (CBMC's API, and the same as fathom_…).
 *
 * The macros give what a pointer in LLVM does not have: how many bytes it points to, and the type of an initial value.
 */
#ifndef FATHOM_SHADOW_H
#define FATHOM_SHADOW_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A field of every local variable and parameter, or of every global, static and heap object. Both may be declared with
 * one name. The type is that of the initial value: _Bool, char or _BitInt(n). To be called where the program begins. */
void __CPROVER_field_decl_local(const char *name, int initial, int type);
void __CPROVER_field_decl_global(const char *name, int initial, int type);
void fathom_shadow_declare_local(const char *name, int initial, int type);
void fathom_shadow_declare_global(const char *name, int initial, int type);

/* The value of all that the pointer points to: the largest of the values of its bytes. */
int __CPROVER_get_field(const volatile void *pointer, const char *name, size_t size);
int fathom_shadow_get(const volatile void *pointer, const char *name, size_t size);

/* Every byte that the pointer points to gets the value. */
void __CPROVER_set_field(const volatile void *pointer, const char *name, long long value, size_t size);
void fathom_shadow_set(const volatile void *pointer, const char *name, long long value, size_t size);

#ifndef __cplusplus
#define FATHOM_BITS(n) unsigned _BitInt(n): n, signed _BitInt(n): -n
#define FATHOM_SMALL FATHOM_BITS(2), FATHOM_BITS(3), FATHOM_BITS(4), FATHOM_BITS(5), FATHOM_BITS(6), FATHOM_BITS(7), FATHOM_BITS(8)
#define FATHOM_CHAR char: (char)-1 < 0 ? -8 : 8, signed char: -8, unsigned char: 8
#define FATHOM_TYPE(value) _Generic((value), _Bool: 0, FATHOM_CHAR, unsigned _BitInt(1): 1, FATHOM_SMALL, default: 99)
#define FATHOM_MUST(condition, text) (0 * (int)sizeof(struct { _Static_assert(condition, text); char none; }))
#define FATHOM_SAME(one, other) __builtin_types_compatible_p(__typeof__(one), __typeof__(other))
#define FATHOM_SOME(p) FATHOM_MUST(!FATHOM_SAME(*(p), void), "a void pointer has no size: cast it to the type that is meant")
#define FATHOM_ONE(p) FATHOM_MUST(FATHOM_SAME(*(p), ((void)0, *(p))), "an array has no shadow value: point to an element")
#define FATHOM_BYTES(p) (sizeof(*(p)) + FATHOM_SOME(p) + FATHOM_ONE(p))
#define __CPROVER_field_decl_local(name, initial) __CPROVER_field_decl_local(name, initial, FATHOM_TYPE(initial))
#define __CPROVER_field_decl_global(name, initial) __CPROVER_field_decl_global(name, initial, FATHOM_TYPE(initial))
#define __CPROVER_get_field(pointer, name) __CPROVER_get_field(pointer, name, FATHOM_BYTES(pointer))
#define __CPROVER_set_field(pointer, name, value) __CPROVER_set_field(pointer, name, value, FATHOM_BYTES(pointer))
#define fathom_shadow_declare_local(name, initial) fathom_shadow_declare_local(name, initial, FATHOM_TYPE(initial))
#define fathom_shadow_declare_global(name, initial) fathom_shadow_declare_global(name, initial, FATHOM_TYPE(initial))
#define fathom_shadow_get(pointer, name) fathom_shadow_get(pointer, name, FATHOM_BYTES(pointer))
#define fathom_shadow_set(pointer, name, value) fathom_shadow_set(pointer, name, value, FATHOM_BYTES(pointer))
#endif

#ifdef __cplusplus
}
#endif

#endif
