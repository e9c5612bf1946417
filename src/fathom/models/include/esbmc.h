/* The functions of ESBMC's harnesses, which ESBMC knows without a header. */
#ifndef FATHOM_ESBMC_H
#define FATHOM_ESBMC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fathom/nondet.h"

#ifdef __cplusplus
extern "C" {
#endif

void __ESBMC_assume(bool condition);
void __ESBMC_assert(bool condition, const char *text);
void __ESBMC_unreachable(void);
FATHOM_NONDET(__ESBMC_nondet_);
bool __ESBMC_same_object(const void *left, const void *right);
bool __ESBMC_is_dynamic(const void *pointer);
size_t __ESBMC_POINTER_OBJECT(const void *pointer);
size_t __ESBMC_POINTER_OFFSET(const void *pointer);
void __ESBMC_atomic_begin(void);
void __ESBMC_atomic_end(void);
bool __ESBMC_r_ok(const void *pointer, size_t size);
bool __ESBMC_w_ok(const void *pointer, size_t size);
bool __ESBMC_rw_ok(const void *pointer, size_t size);
size_t __ESBMC_get_object_size(const void *pointer);

/* These do nothing. Loops are unwound, and contracts are not used. */
void __ESBMC_cover(bool condition);
void __ESBMC_yield(void);
void __ESBMC_loop_invariant(bool condition);
void __ESBMC_assigns(const void *target, ...);
void __ESBMC_requires(bool condition);
void __ESBMC_ensures(bool condition);

/* Calls of these are not supported: the verdict is unknown where execution can come to one. */
bool __ESBMC_forall(void *variable, bool condition);
bool __ESBMC_exists(void *variable, bool condition);
int __ESBMC_old(int value);

#ifdef __cplusplus
}
#endif

#endif
