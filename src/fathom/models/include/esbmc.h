/* The functions of ESBMC's harnesses, which ESBMC knows without a header. */
#ifndef FATHOM_ESBMC_H
#define FATHOM_ESBMC_H

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
void __ESBMC_cover(bool condition);

#ifdef __cplusplus
}
#endif

#endif
