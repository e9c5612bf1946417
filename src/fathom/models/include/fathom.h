/* What a harness says to Fathom. Every function may also be used without this header. */
#ifndef FATHOM_H
#define FATHOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "fathom/nondet.h"
#include "fathom/shadow.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Only executions in which the condition holds here are looked at. Assume as little as possible. */
void fathom_assume(bool condition);

/* The condition must hold whenever execution comes here: a property of the class `assert`. */
void fathom_assert(bool condition);

/* Execution must never come here. */
void fathom_error(void);

/* The bytes get any value. A null pointer is left alone. */
void fathom_havoc(void *memory, size_t size);

/* Whether `size` bytes from `pointer` on may be read and written: all of them in one object that is alive. */
bool fathom_is_dereferenceable(const void *pointer, size_t size);

/* The size in bytes of the object that `pointer` points into, 0 if there is none. */
size_t fathom_object_size(const void *pointer);

/* The first statements of a loop's body, used with --apply-loop-contracts: what holds before each iteration, what the
   loop changes, and what gets less with each. They are no calls: nothing in their brackets is executed. */
void fathom_invariant(bool condition);
void fathom_assigns(int first, ...);
void fathom_decreases(long long first, ...);
#ifndef __cplusplus
#define fathom_invariant(...) ((void)0)
#define fathom_assigns(...) ((void)0)
#define fathom_decreases(...) ((void)0)
#endif

/* int fathom_nondet_int(void), size_t fathom_nondet_size_t(void), …: any value of the type. */
FATHOM_NONDET(fathom_nondet_);

#ifdef __cplusplus
}
#endif

#endif
